// The kernels of crowds, on the crowd of crowd_pairs.h.
#include <assert.h>
#include <math.h>

#include "broadphase/bodies/circle_tree.h"
#include "crowd_pairs.h"
#include "kernel_benchmark.h"

/// What the kernels read besides the crowd.
typedef struct circle_inputs {
	const crowd_pairs *crowd;
	proximity_limits unlimited; // any distance
	pair_times times;
	tile_best hits, nearest;
} circle_inputs;

/// What the kernels write.
static struct {
	pair_list pairs;
	pair_times times;
	interval_columns intervals;
	contact_columns contacts;
	tile_best best;
	float column[5][CROWD_CAPACITY];
	uint32_t cell[CROWD_CAPACITY];
	circle_record record[CROWD_CAPACITY];
} out;

static void reduce_times(tile_best *to, const circle_inputs *in) {
	const crowd_pairs *c = in->crowd;
	best_hits *best = &to->best;
	tile_best_reset(to, CROWD_BODIES);
	scalar_kernels()->reduce_circles(best, &c->near, &in->times, c->record);
	for (int k = 0; k < LANES; k++) best->slot[best->count + k] = best->slot[0]; // padding of the last lanes
}

static void make_inputs(circle_inputs *in) {
	const graze_kernels *scalar = scalar_kernels();
	const crowd_pairs *c = in->crowd = crowd_pairs_shared();
	static float within[CROWD_BODIES];
	for (int i = 0; i < CROWD_BODIES; i++) within[i] = GZ_LIMIT;
	in->unlimited = (proximity_limits){c->sorted_tile.radius, within};
	scalar->distance_circles(&in->times, &c->near, &in->unlimited, &c->pairs, c->record);
	reduce_times(&in->nearest, in);
	scalar->evaluate_circles(&in->times, c->near.body, c->record, &c->pairs);
	reduce_times(&in->hits, in);
}

static const circle_inputs *inputs(void) {
	static circle_inputs in;
	if (!in.crowd) make_inputs(&in);
	return &in;
}

static kernel_work assign_cells(const graze_kernels *kernels) {
	static int32_t exceptions[TILE + LANES];
	const crowd_pairs *c = inputs()->crowd;
	const int32_t count = kernels->assign_cells(out.cell, exceptions, &c->tile, &c->frame, c->max_reach);
	return (kernel_work){CROWD_BODIES, count};
}

/// Two ranges of bodies. What the kernel changes is not restored, since its time does not depend on the numbers.
static kernel_work prefix_sums(const graze_kernels *kernels) {
	static uint32_t start[CROWD_CELLS], first[CROWD_CELLS], second[CROWD_CELLS];
	uint32_t *const next[] = {first, second};
	kernels->prefix_sums(start, next, 2, 0, CROWD_CELLS, 1);
	return (kernel_work){CROWD_CELLS, 0};
}

/// The kernel changes `next` and `place`, so each call copies them before: a hundredth of the measured time.
static kernel_work scatter(const graze_kernels *kernels) {
	static uint32_t next[CROWD_CELLS], place[CROWD_CAPACITY];
	const crowd_pairs *c = inputs()->crowd;
	memcpy(next, c->start, sizeof next), memcpy(place, c->assigned, sizeof place);
	kernels->scatter(out.record, next, place, &c->tile, CROWD_BODIES, 0, c->id);
	return (kernel_work){CROWD_BODIES, 0};
}

static kernel_work bound_paths(const graze_kernels *kernels) {
	const crowd_pairs *c = inputs()->crowd;
	const circle_columns_out to = {out.column[0], out.column[1], out.column[2], out.cell};
	kernels->bound_paths(&to, c->record, CROWD_BODIES, &c->frame);
	return (kernel_work){CROWD_BODIES, 0};
}

static kernel_work unpack_records(const graze_kernels *kernels) {
	float *const to[5] = {out.column[0], out.column[1], out.column[2], out.column[3], out.column[4]};
	kernels->unpack_records(to, inputs()->crowd->record, CROWD_BODIES);
	return (kernel_work){CROWD_BODIES, 0};
}

static kernel_work collect_neighbours(const graze_kernels *kernels) {
	const crowd_pairs *c = inputs()->crowd;
	int32_t found = 0;
	for (int32_t from = 0; from < CROWD_BODIES; found += out.pairs.count) {
		const int32_t to = from + NEIGHBOUR_BATCH < CROWD_BODIES ? from + NEIGHBOUR_BATCH : CROWD_BODIES;
		from = kernels->collect_neighbours(&out.pairs, from, to, &c->middles, &c->cells);
	}
	return (kernel_work){c->tests, found};
}

/// The crowd's own bodies as bodies from outside.
static kernel_work collect_targets(const graze_kernels *kernels) {
	static pair_list pairs;
	const crowd_pairs *c = inputs()->crowd;
	const target_level level = {.start = c->start,
		.frame = &c->frame,
		.column_bits = CROWD_COLUMN_BITS,
		.row_bits = CROWD_ROW_BITS,
		.reach = c->max_reach,
		.max_cells = CROWD_BODIES};
	target_search at = {0};
	int32_t found = 0;
	while (at.body < CROWD_BODIES) {
		kernels->collect_targets(&pairs, &at, &c->middles, CROWD_BODIES, &c->middles, &level);
		found += pairs.count;
	}
	return (kernel_work){CROWD_BODIES, found};
}

/// The kernel advances the list of ranges, so each call copies the list before: less than a hundredth of the measured
/// time.
static kernel_work collect_ranges(const graze_kernels *kernels) {
	static pair_range_list list;
	const crowd_pairs *c = inputs()->crowd;
	const size_t count = (size_t)c->ranges.count;
	memcpy(list.pair_range, c->ranges.pair_range, count * sizeof *list.pair_range);
	list.next = 0, list.count = c->ranges.count;
	kernels->collect_ranges(&out.pairs, &list, &c->middles, &c->middles);
	return (kernel_work){c->tests, out.pairs.count};
}

static kernel_work evaluate_circles(const graze_kernels *kernels) {
	const crowd_pairs *c = inputs()->crowd;
	kernels->evaluate_circles(&out.times, c->near.body, c->record, &c->pairs);
	return (kernel_work){c->pairs.count, out.times.count};
}

static kernel_work reduce_circles(const graze_kernels *kernels) {
	const circle_inputs *in = inputs();
	tile_best_reset(&out.best, CROWD_BODIES);
	kernels->reduce_circles(&out.best.best, &in->crowd->near, &in->times, in->crowd->record);
	return (kernel_work){in->times.count, out.best.best.count};
}

static kernel_work reduce_self(const graze_kernels *kernels) {
	const circle_inputs *in = inputs();
	tile_best_reset(&out.best, CROWD_BODIES);
	kernels->reduce_self(out.best.key, &in->times, in->crowd->record);
	return (kernel_work){in->times.count, 0};
}

static kernel_work contact_circles(const graze_kernels *kernels) {
	const circle_inputs *in = inputs();
	const best_hits *hits = &in->hits.best;
	kernels->contact_circles(&out.contacts, hits, 0, hits->count, &in->crowd->sorted_tile, in->crowd->record);
	return (kernel_work){hits->count, 0};
}

static kernel_work distance_circles(const graze_kernels *kernels) {
	const circle_inputs *in = inputs();
	const crowd_pairs *c = in->crowd;
	kernels->distance_circles(&out.times, &c->near, &in->unlimited, &c->pairs, c->record);
	return (kernel_work){c->pairs.count, out.times.count};
}

static kernel_work closest_circles(const graze_kernels *kernels) {
	const circle_inputs *in = inputs();
	const best_hits *nearest = &in->nearest.best;
	kernels->closest_circles(&out.contacts, nearest, 0, nearest->count, &in->crowd->sorted_tile, in->crowd->record);
	return (kernel_work){nearest->count, 0};
}

/// The eight nearest circles of the circles of each leaf, without themselves.
static kernel_work nearest_circles(const graze_kernels *kernels) {
	static caller_memory memory;
	static circle_tree_memory tree;
	static uint64_t keys[LANES][LANES];
	uint64_t *const key[LANES] = {keys[0], keys[1], keys[2], keys[3], keys[4], keys[5], keys[6], keys[7]};
	int32_t count[LANES], found = 0;
	const crowd_pairs *c = inputs()->crowd;
	nearest_group group = {.count = LANES, .leaf = NO_LEAF, .max = LANES, .records = c->record};
	if (!tree.numbers) memory = graze_memory((gz_allocator){0}), assert(CROWD_BODIES % LANES == 0);
	if (!tree.numbers && !graze_tree_build(&tree, c->record, CROWD_BODIES, &memory)) return (kernel_work){0, 0};
	for (int k = 0; k < LANES; k++) group.within[k] = INFINITY;
	for (int32_t i = 0; i < CROWD_BODIES; i += LANES) {
		memcpy(group.x, tree.tree.x + i, sizeof group.x), memcpy(group.y, tree.tree.y + i, sizeof group.y);
		memcpy(group.radius, tree.tree.radius + i, sizeof group.radius);
		memcpy(group.own, tree.tree.low + i, sizeof group.own);
		kernels->nearest_circles(key, count, &group, &tree.tree);
		for (int k = 0; k < LANES; k++) found += count[k];
	}
	return (kernel_work){CROWD_BODIES, found};
}

static kernel_work interval_circles(const graze_kernels *kernels) {
	const crowd_pairs *c = inputs()->crowd;
	kernels->interval_circles(&out.intervals, &c->near, &c->pairs, c->record);
	return (kernel_work){c->pairs.count, 0};
}

/// The kernel shortens the list of pairs, so each call copies the list before: a fiftieth of the measured time.
static kernel_work sensor_circles(const graze_kernels *kernels) {
	const crowd_pairs *c = inputs()->crowd;
	const size_t size = (size_t)(c->pairs.count + 2 * LANES) * sizeof(int32_t);
	memcpy(out.pairs.body, c->pairs.body, size), memcpy(out.pairs.other, c->pairs.other, size);
	out.pairs.count = c->pairs.count;
	kernels->sensor_circles(&out.intervals, &c->near, &out.pairs, c->record);
	return (kernel_work){c->pairs.count, out.pairs.count};
}

const kernel_benchmark circle_kernels[CIRCLE_KERNELS] = {
	{"assign_cells", "time_per_body", assign_cells},
	{"prefix_sums", "time_per_cell", prefix_sums},
	{"scatter", "time_per_body", scatter},
	{"bound_paths", "time_per_body", bound_paths},
	{"unpack_records", "time_per_body", unpack_records},
	{"collect_neighbours", "time_per_pair", collect_neighbours},
	{"collect_targets", "time_per_body", collect_targets},
	{"collect_ranges", "time_per_pair", collect_ranges},
	{"evaluate_circles", "time_per_pair", evaluate_circles},
	{"reduce_circles", "time_per_hit", reduce_circles},
	{"reduce_self", "time_per_hit", reduce_self},
	{"contact_circles", "time_per_hit", contact_circles},
	{"distance_circles", "time_per_pair", distance_circles},
	{"closest_circles", "time_per_body", closest_circles},
	{"nearest_circles", "time_per_body", nearest_circles},
	{"interval_circles", "time_per_pair", interval_circles},
	{"sensor_circles", "time_per_pair", sensor_circles},
};
