// The kernels of rounds, on a crowd that presses towards its middle: 1,024 bodies in rows, each beside its neighbours.
#include "crowd_pairs.h"
#include "kernel_benchmark.h"

enum { SIDE = 32, BODIES = SIDE * SIDE, MAX_NEIGHBOURS = 6, PAIRS = MAX_NEIGHBOURS * BODIES };

static const round_rules RULES = {.near = 0, .follows = true};

typedef struct round_inputs {
	bool made;
	_Alignas(CACHE_LINE_BYTES) round_body record[BODIES];
	uint32_t first[BODIES + 1];
	int32_t other[PAIRS + LANES];
	int32_t body[BODIES + LANES], neighbours[BODIES + LANES], no_planes[BODIES + LANES];
} round_inputs;

/// Rows of touching circles, every other one shifted by half a distance: each touches up to six.
static void place(round_inputs *in, int32_t i) {
	const float distance = 2.01f, column = (float)(i % SIDE), row = (float)(i / SIDE);
	const float x = distance * (column + (i / SIDE % 2 ? 0.5f : 0)), y = distance * 0.8660254f * row;
	const float middle = distance * SIDE / 2;
	const float dx = 0.02f * (middle - x), dy = 0.02f * (middle - y);
	in->record[i] =
		(round_body){.px = x, .py = y, .wish_x = dx, .wish_y = dy, .dx = dx, .dy = dy, .radius = 1, .skin = 0.01f};
}

static void list_neighbours(round_inputs *in) {
	uint32_t count = 0;
	for (int32_t i = 0; i < BODIES; i++) {
		in->first[i] = count;
		for (int32_t k = 0; k < BODIES; k++) {
			const float x = in->record[i].px - in->record[k].px;
			const float y = in->record[i].py - in->record[k].py;
			if (i != k && x * x + y * y < 2.5f * 2.5f && count < PAIRS) in->other[count++] = k;
		}
	}
	in->first[BODIES] = count;
}

static const round_inputs *inputs(void) {
	static round_inputs in;
	if (in.made) return &in;
	for (int32_t i = 0; i < BODIES; i++) place(&in, i);
	list_neighbours(&in);
	for (int32_t n = 0, count = 0; n <= MAX_NEIGHBOURS; n++)
		for (int32_t i = 0; i < BODIES; i++)
			if ((int32_t)(in.first[i + 1] - in.first[i]) == n) in.body[count] = i, in.neighbours[count++] = n;
	for (int32_t i = BODIES; i < BODIES + LANES; i++)
		in.body[i] = in.body[BODIES - 1], in.neighbours[i] = in.neighbours[BODIES - 1];
	in.made = true;
	return &in;
}

static kernel_work round_sizes_of(const graze_kernels *kernels) {
	static const round_size_rules rules = {.skin = 0.01f, .margin = 3, .counts = true, .counter_shift = 20};
	static round_columns columns;
	static round_sizes sizes;
	const round_inputs *in = inputs();
	for (int32_t i = 0; i < SIZE_BATCH; i++) {
		const round_body *b = in->record + i;
		columns.px[i] = b->px, columns.py[i] = b->py, columns.dx[i] = b->dx, columns.dy[i] = b->dy;
		columns.radius[i] = b->radius;
	}
	kernels->round_sizes(&sizes, &columns, SIZE_BATCH, &rules);
	return (kernel_work){SIZE_BATCH, 0};
}

static kernel_work any_near_pair(const graze_kernels *kernels) {
	const round_inputs *in = inputs();
	static int32_t one[PAIRS + LANES];
	const int32_t count = (int32_t)in->first[BODIES];
	for (int32_t i = 0; i < BODIES; i++)
		for (uint32_t k = in->first[i]; k < in->first[i + 1]; k++) one[k] = i;
	return (kernel_work){count, kernels->any_near_pair(in->record, one, in->other, count)};
}

static kernel_work paths_meet(const graze_kernels *kernels) {
	static uint8_t meets[PAIR_CAPACITY / 8];
	const crowd_pairs *c = crowd_pairs_shared();
	kernels->paths_meet(meets, c->record, c->record, &c->pairs);
	kernel_work work = {c->pairs.count, 0};
	for (int32_t i = 0; i < c->pairs.count; i++) work.found += bit_at(meets, (size_t)i);
	return work;
}

static kernel_work slide_directions(const graze_kernels *kernels) {
	static float half_planes[MAX_NEIGHBOURS * HALF_PLANE_VECTORS * LANES];
	static round_directions directions;
	const round_inputs *in = inputs();
	const round_bodies bodies = {in->record, in->first, in->other};
	const round_list list = {in->body, in->neighbours, BODIES};
	const wall_planes walls = {in->no_planes, in->no_planes, &in->record->px, &in->record->px, &in->record->px};
	const round_memory memory = {half_planes};
	kernels->slide_directions(&directions, &list, &bodies, &walls, &RULES, &memory);
	kernel_work work = {BODIES, 0};
	for (int32_t i = 0; i < BODIES; i++) work.found += directions.one[i] != NO_LIMIT;
	return work;
}

static kernel_work limit_shares(const graze_kernels *kernels) {
	static int32_t body[PAIRS + LANES], other[PAIRS + LANES];
	static float base[PAIRS + LANES], factor[PAIRS + LANES];
	static round_limits limits;
	const round_inputs *in = inputs();
	const round_bodies bodies = {in->record, in->first, in->other};
	const round_list list = {in->body, in->neighbours, BODIES};
	round_follows follows = {body, other, base, factor, 0};
	kernels->limit_shares(&limits, &follows, &list, &bodies, &RULES);
	return (kernel_work){BODIES, follows.count};
}

const kernel_benchmark round_kernels[ROUND_KERNELS] = {{"round_sizes", "time_per_body", round_sizes_of},
	{"any_near_pair", "time_per_pair", any_near_pair}, {"paths_meet", "time_per_pair", paths_meet},
	{"slide_directions", "time_per_body", slide_directions},
	{"limit_shares", "time_per_body", limit_shares}};
