// The kernels from the clearance map to the contacts with walls, on the pairs of wall_pairs.h.
#include "bench/support/random.h"
#include "kernel_benchmark.h"
#include "wall_pairs.h"

static const float SLACK = 0.01f;

/// What the kernels read besides the pairs.
typedef struct wall_inputs {
	const wall_pairs *pairs;
	_Alignas(64) near_bodies near;                      // the same bodies, input and output of locate
	_Alignas(64) wall_record special[PAIR_WALLS];       // the same walls, half of them thick or one-sided
	_Alignas(64) filter_record filters[PAIR_WALLS + 1]; // of bodies, walls and padding; they forbid two of three pairs
	proximity_limits unlimited;                         // any distance
	pair_times times;
	tile_best hits, nearest;
} wall_inputs;

/// What the kernels write.
static struct {
	int32_t crowded[PAIR_BODIES + 1];
	pair_list pairs;
	pair_times times;
	interval_columns intervals;
	contact_columns contacts;
	tile_best best;
} out;

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
		const uint32_t bits = (uint32_t)(random_bits(&random) >> 32), id = (uint32_t)i;
		in->filters[i] = (filter_record){1u << bits % 3, ~(1u << bits / 3 % 3), bits / 9 % 4,
			FILTER_HAS_ID | FILTER_IGNORES, {id, 0}, {bits % PAIR_BODIES, 0}};
	}
}

static void make_inputs(wall_inputs *in) {
	const wall_pairs *p = in->pairs = wall_pairs_shared();
	static float within[PAIR_BODIES];
	for (int i = 0; i < PAIR_BODIES; i++) within[i] = GZ_LIMIT;
	in->unlimited = (proximity_limits){p->radius, within};
	in->near = p->near;
	make_special(in), make_filters(in);
	tile_best_reset(&in->nearest, PAIR_BODIES), tile_best_reset(&in->hits, PAIR_BODIES);
	scalar_kernels()->distance_walls(&in->times, &p->near, &in->unlimited, &p->pairs, p->walls);
	scalar_kernels()->reduce(&in->nearest.best, &p->near, &in->times);
	scalar_kernels()->evaluate_walls(&in->times, &p->near, &p->pairs, p->walls);
	scalar_kernels()->reduce(&in->hits.best, &p->near, &in->times);
}

static wall_inputs *inputs(void) {
	static wall_inputs in;
	if (!in.pairs) make_inputs(&in);
	return &in;
}

static kernel_work bound_clearance(const graze_kernels *kernels) {
	enum { WORDS = 64 };
	static uint32_t words[WORDS];
	const clearance_wall wall = {
		.side = 1, .ex = 48, .ey = 20, .inverse_squared = 1.0f / 2704, .deduction = 1, .quanta_per_unit = 0.2f};
	float x[WORDS], y[WORDS];
	for (int i = 0; i < WORDS; i++) x[i] = (float)(i * LANES - 256), y[i] = 30;
	kernels->bound_clearance(words, &wall, x, y, WORDS);
	return (kernel_work){WORDS * LANES, 0};
}

static kernel_work clear(const graze_kernels *kernels) {
	static near_bodies near;
	static far_bodies far;
	const wall_pairs *p = inputs()->pairs;
	kernels->cull(&near, &far, &p->tile, &p->clearance);
	return (kernel_work){PAIR_BODIES, near.count};
}

static kernel_work locate(const graze_kernels *kernels) {
	const wall_pairs *p = inputs()->pairs;
	kernels->locate(&inputs()->near, &p->tile, &p->clearance.frame);
	return (kernel_work){PAIR_BODIES, 0};
}

static kernel_work collect(const graze_kernels *kernels) {
	const wall_pairs *p = inputs()->pairs;
	kernels->collect(&out.pairs, out.crowded, &p->near, &p->map, SLACK);
	return (kernel_work){p->near.count * LANES, out.pairs.count};
}

static kernel_work collect_visits(const graze_kernels *kernels) {
	const wall_pairs *p = inputs()->pairs;
	out.pairs.count = 0;
	kernels->collect_visits(&out.pairs, &p->near, &p->visits, p->blocks, SLACK);
	return (kernel_work){p->visits.count * LANES, out.pairs.count};
}

/// For kernels that shorten the list of pairs: each call copies the list before, a fiftieth of the measured time.
static void copy_pairs(const pair_list *pairs) {
	const size_t size = (size_t)(pairs->count + 2 * LANES) * sizeof(int32_t);
	memcpy(out.pairs.body, pairs->body, size), memcpy(out.pairs.other, pairs->other, size);
	out.pairs.count = pairs->count;
}

static kernel_work filter(const graze_kernels *kernels) {
	const pair_list *pairs = &inputs()->pairs->pairs;
	const filter_column column = {inputs()->filters, FILTERS_EACH};
	copy_pairs(pairs);
	kernels->filter(&out.pairs, &column, &column);
	return (kernel_work){pairs->count, out.pairs.count};
}

static kernel_work evaluate(const graze_kernels *kernels) {
	const wall_pairs *p = inputs()->pairs;
	kernels->evaluate_walls(&out.times, &p->near, &p->pairs, p->walls);
	return (kernel_work){p->pairs.count, out.times.count};
}

static kernel_work evaluate_any_walls(const graze_kernels *kernels) {
	const wall_pairs *p = inputs()->pairs;
	kernels->evaluate_any_walls(&out.times, &p->near, &p->pairs, inputs()->special);
	return (kernel_work){p->pairs.count, out.times.count};
}

static kernel_work reduce(const graze_kernels *kernels) {
	const wall_inputs *in = inputs();
	tile_best_reset(&out.best, PAIR_BODIES);
	kernels->reduce(&out.best.best, &in->pairs->near, &in->times);
	return (kernel_work){in->times.count, out.best.best.count};
}

static kernel_work contact(const graze_kernels *kernels) {
	wall_inputs *in = inputs();
	kernels->contact_walls(&out.contacts, &in->hits.best, &in->pairs->tile, in->pairs->walls);
	return (kernel_work){in->hits.best.count, 0};
}

static kernel_work distance_walls(const graze_kernels *kernels) {
	const wall_pairs *p = inputs()->pairs;
	kernels->distance_walls(&out.times, &p->near, &inputs()->unlimited, &p->pairs, p->walls);
	return (kernel_work){p->pairs.count, out.times.count};
}

static kernel_work closest_walls(const graze_kernels *kernels) {
	wall_inputs *in = inputs();
	kernels->closest_walls(&out.contacts, &in->nearest.best, &in->pairs->tile, in->pairs->walls);
	return (kernel_work){in->nearest.best.count, 0};
}

static kernel_work interval_walls(const graze_kernels *kernels) {
	const wall_pairs *p = inputs()->pairs;
	kernels->interval_walls(&out.intervals, &p->near, &p->pairs, p->walls);
	return (kernel_work){p->pairs.count, 0};
}

static kernel_work sensor_walls(const graze_kernels *kernels) {
	const wall_pairs *p = inputs()->pairs;
	copy_pairs(&p->pairs);
	kernels->sensor_walls(&out.intervals, &p->near, &out.pairs, p->walls);
	return (kernel_work){p->pairs.count, out.pairs.count};
}

const kernel_benchmark wall_kernels[WALL_KERNELS] = {
	{"bound_clearance", "time_per_cell", bound_clearance},
	{"cull", "time_per_body", clear},
	{"locate", "time_per_body", locate},
	{"collect", "time_per_pair", collect},
	{"collect_visits", "time_per_pair", collect_visits},
	{"filter", "time_per_pair", filter},
	{"evaluate_walls", "time_per_pair", evaluate},
	{"evaluate_any_walls", "time_per_pair", evaluate_any_walls},
	{"reduce", "time_per_hit", reduce},
	{"contact_walls", "time_per_hit", contact},
	{"distance_walls", "time_per_pair", distance_walls},
	{"closest_walls", "time_per_body", closest_walls},
	{"interval_walls", "time_per_pair", interval_walls},
	{"sensor_walls", "time_per_pair", sensor_walls},
};
