// The kernels between a map and the contacts with its walls, on the pairs of kernel_pairs.h.
#include <string.h>

#include "kernel_benchmark.h"
#include "kernel_pairs.h"
#include "random.h"

static const float SLACK = 0.01f;

/// The earliest touch, or the nearest wall, of each body.
typedef struct firsts {
	uint64_t key[PAIR_BODIES];
	best_hits best;
} firsts;

/// What kernels read beside the pairs.
typedef struct wall_inputs {
	const kernel_pairs *pairs;
	_Alignas(64) near_bodies near;                      // the same bodies, to be located
	_Alignas(64) wall_record special[PAIR_WALLS];       // the same walls, but half of them thick or one-sided
	_Alignas(64) filter_record filters[PAIR_WALLS + 1]; // of bodies, walls and nobody; they forbid two of three pairs
	proximity_limits looking;                           // of bodies that look as far as there is anything
	pair_times touches;
	firsts hits, nearest;
} wall_inputs;

/// Where kernels write to.
static struct {
	int32_t crowded[PAIR_BODIES + 1];
	pair_list pairs;
	pair_times touches;
	interval_columns spans;
	contact_columns contacts;
	firsts firsts;
} out;

static const graze_kernels *plain(void) { return graze_kernels_named("scalar", NULL); }

/// That takes less than a hundredth of the time of those who begin with it.
static void forget(firsts *f) {
	memset(f->key, 0xff, sizeof f->key);
	f->best.key = f->key, f->best.count = 0;
}

static void make_special(wall_inputs *in) {
	memcpy(in->special, in->pairs->walls, sizeof in->special);
	for (int i = 0; i < PAIR_WALLS; i += 4) {
		in->special[i].radius = 2;
		in->special[i + 1].length *= -1;
	}
}

static void make_filters(wall_inputs *in) {
	uint64_t random = 1;
	for (int i = 0; i <= PAIR_WALLS; i++) {
		const uint32_t bits = (uint32_t)(random_bits(&random) >> 32), number = (uint32_t)i;
		in->filters[i] = (filter_record){1u << bits % 3, ~(1u << bits / 3 % 3), bits / 9 % 4,
			FILTER_HAS_ID | FILTER_IGNORES, {number, 0}, {bits % PAIR_BODIES, 0}};
	}
}

static void make_inputs(wall_inputs *in) {
	const kernel_pairs *p = in->pairs = kernel_pairs_shared();
	static float within[PAIR_BODIES];
	for (int i = 0; i < PAIR_BODIES; i++) within[i] = GZ_LIMIT;
	in->looking = (proximity_limits){p->radius, within};
	in->near = p->near;
	make_special(in), make_filters(in);
	forget(&in->nearest), forget(&in->hits);
	plain()->distance_walls(&in->touches, &p->near, &in->looking, &p->pairs, p->walls);
	plain()->reduce(&in->nearest.best, &p->near, &in->touches);
	plain()->evaluate(&in->touches, &p->near, &p->pairs, p->walls);
	plain()->reduce(&in->hits.best, &p->near, &in->touches);
}

static wall_inputs *inputs(void) {
	static wall_inputs in;
	if (!in.pairs) make_inputs(&in);
	return &in;
}

static kernel_work bound(const graze_kernels *row) {
	enum { WORDS = 64 };
	static uint32_t words[WORDS];
	const clearance_wall wall = {
		.side = 1, .ex = 48, .ey = 20, .per_squared = 1.0f / 2704, .less = 1, .per_quantum = 0.2f};
	float x[WORDS], y[WORDS];
	for (int i = 0; i < WORDS; i++) x[i] = (float)(i * LANES - 256), y[i] = 30;
	row->bound_clearance(words, &wall, x, y, WORDS);
	return (kernel_work){WORDS * LANES, 0};
}

static kernel_work clear(const graze_kernels *row) {
	static near_bodies near;
	static int32_t strays[TILE + LANES];
	const kernel_pairs *p = inputs()->pairs;
	row->clear(&near, strays, &p->tile, &p->clearance);
	return (kernel_work){PAIR_BODIES, near.count};
}

static kernel_work locate(const graze_kernels *row) {
	const kernel_pairs *p = inputs()->pairs;
	row->locate(&inputs()->near, &p->tile, &p->clearance.frame);
	return (kernel_work){PAIR_BODIES, 0};
}

static kernel_work collect(const graze_kernels *row) {
	const kernel_pairs *p = inputs()->pairs;
	row->collect(&out.pairs, out.crowded, &p->near, &p->map, SLACK);
	return (kernel_work){p->near.count * LANES, out.pairs.count};
}

static kernel_work collect_visits(const graze_kernels *row) {
	const kernel_pairs *p = inputs()->pairs;
	out.pairs.count = 0;
	row->collect_visits(&out.pairs, &p->near, &p->visits, p->blocks, SLACK);
	return (kernel_work){p->visits.count * LANES, out.pairs.count};
}

/// Pairs leave the list, so that it is copied anew each time: that is a fiftieth of what is measured.
static kernel_work filter(const graze_kernels *row) {
	const pair_list *pairs = &inputs()->pairs->pairs;
	const size_t size = (size_t)(pairs->count + 2 * LANES) * sizeof(int32_t);
	const filter_column column = {inputs()->filters, -1};
	memcpy(out.pairs.body, pairs->body, size), memcpy(out.pairs.other, pairs->other, size);
	out.pairs.count = pairs->count;
	row->filter(&out.pairs, &column, &column);
	return (kernel_work){pairs->count, out.pairs.count};
}

static kernel_work evaluate(const graze_kernels *row) {
	const kernel_pairs *p = inputs()->pairs;
	row->evaluate(&out.touches, &p->near, &p->pairs, p->walls);
	return (kernel_work){p->pairs.count, out.touches.count};
}

static kernel_work evaluate_special(const graze_kernels *row) {
	const kernel_pairs *p = inputs()->pairs;
	row->evaluate_special(&out.touches, &p->near, &p->pairs, inputs()->special);
	return (kernel_work){p->pairs.count, out.touches.count};
}

static kernel_work reduce(const graze_kernels *row) {
	const wall_inputs *in = inputs();
	forget(&out.firsts);
	row->reduce(&out.firsts.best, &in->pairs->near, &in->touches);
	return (kernel_work){in->touches.count, out.firsts.best.count};
}

static kernel_work contact(const graze_kernels *row) {
	wall_inputs *in = inputs();
	row->contact(&out.contacts, &in->hits.best, &in->pairs->tile, in->pairs->walls);
	return (kernel_work){in->hits.best.count, 0};
}

static kernel_work distances(const graze_kernels *row) {
	const kernel_pairs *p = inputs()->pairs;
	row->distance_walls(&out.touches, &p->near, &inputs()->looking, &p->pairs, p->walls);
	return (kernel_work){p->pairs.count, out.touches.count};
}

static kernel_work closest(const graze_kernels *row) {
	wall_inputs *in = inputs();
	row->closest_walls(&out.contacts, &in->nearest.best, &in->pairs->tile, in->pairs->walls);
	return (kernel_work){in->nearest.best.count, 0};
}

static kernel_work span(const graze_kernels *row) {
	const kernel_pairs *p = inputs()->pairs;
	row->interval_walls(&out.spans, &p->near, &p->pairs, p->walls);
	return (kernel_work){p->pairs.count, 0};
}

static kernel_work sense(const graze_kernels *row) {
	const kernel_pairs *p = inputs()->pairs;
	row->sensor_walls(&out.spans, &p->near, &p->pairs, p->walls);
	return (kernel_work){p->pairs.count, 0};
}

const kernel_benchmark wall_kernels[WALL_KERNELS] = {
	{"bound", "time_per_cell", bound},
	{"clear", "time_per_body", clear},
	{"locate", "time_per_body", locate},
	{"collect", "time_per_pair", collect},
	{"collect_visits", "time_per_pair", collect_visits},
	{"filter", "time_per_pair", filter},
	{"evaluate", "time_per_pair", evaluate},
	{"evaluate_special", "time_per_pair", evaluate_special},
	{"reduce", "time_per_touch", reduce},
	{"contact", "time_per_hit", contact},
	{"distances", "time_per_pair", distances},
	{"closest", "time_per_body", closest},
	{"span", "time_per_pair", span},
	{"sense", "time_per_pair", sense},
};
