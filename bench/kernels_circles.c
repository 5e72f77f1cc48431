// The kernels of crowds, on that of kernel_crowd.h.
#include <string.h>

#include "kernel_benchmark.h"
#include "kernel_crowd.h"

/// The earliest touch, or the nearest other, of each body.
typedef struct firsts {
	uint64_t key[CROWD_BODIES];
	best_hits best;
} firsts;

/// What kernels read beside the crowd.
typedef struct circle_inputs {
	const kernel_crowd *crowd;
	proximity_limits looking; // of bodies that look as far as there is anything
	pair_times touches;
	firsts hits, nearest;
} circle_inputs;

/// Where kernels write to.
static struct {
	pair_list pairs;
	pair_times touches;
	interval_columns spans;
	contact_columns contacts;
	firsts firsts;
	float column[5][CROWD_ROOM];
	uint32_t cell[CROWD_ROOM];
	circle_record record[CROWD_ROOM];
} out;

/// That takes a fiftieth of the time of those who begin with it.
static void forget(firsts *f) {
	memset(f->key, 0xff, sizeof f->key);
	f->best.key = f->key, f->best.count = 0;
}

static void find_firsts(firsts *f, const circle_inputs *in) {
	const kernel_crowd *c = in->crowd;
	forget(f);
	graze_kernels_named("scalar", NULL)->reduce_circles(&f->best, &c->near, &in->touches, c->record);
	for (int k = 0; k < LANES; k++) f->best.slot[f->best.count + k] = f->best.slot[0]; // what fills the last lanes
}

static void make_inputs(circle_inputs *in) {
	const graze_kernels *plain = graze_kernels_named("scalar", NULL);
	const kernel_crowd *c = in->crowd = kernel_crowd_shared();
	static float within[CROWD_BODIES];
	for (int i = 0; i < CROWD_BODIES; i++) within[i] = GZ_LIMIT;
	in->looking = (proximity_limits){c->sorted_tile.radius, within};
	plain->distance_circles(&in->touches, &c->near, &in->looking, &c->pairs, c->record);
	find_firsts(&in->nearest, in);
	plain->evaluate_circles(&in->touches, c->near.body, c->record, &c->pairs);
	find_firsts(&in->hits, in);
}

static const circle_inputs *inputs(void) {
	static circle_inputs in;
	if (!in.crowd) make_inputs(&in);
	return &in;
}

static kernel_work assign_cells(const graze_kernels *row) {
	static int32_t odd[TILE + LANES];
	const kernel_crowd *c = inputs()->crowd;
	const int32_t odds = row->assign_cells(out.cell, odd, &c->tile, &c->frame, c->fits);
	return (kernel_work){CROWD_BODIES, odds};
}

/// Of two shares. What it changes is not restored: any numbers take the same time.
static kernel_work prefix_sums(const graze_kernels *row) {
	static uint32_t start[CROWD_CELLS], first[CROWD_CELLS], second[CROWD_CELLS];
	uint32_t *const next[] = {first, second};
	row->prefix_sums(start, next, 2, 0, CROWD_CELLS, 1);
	return (kernel_work){CROWD_CELLS, 0};
}

/// What it changes is copied anew each time: that is a hundredth of what is measured.
static kernel_work scatter(const graze_kernels *row) {
	static uint32_t next[CROWD_CELLS], place[CROWD_ROOM];
	const kernel_crowd *c = inputs()->crowd;
	memcpy(next, c->start, sizeof next), memcpy(place, c->assigned, sizeof place);
	row->scatter(out.record, next, place, &c->tile, CROWD_BODIES, 0, c->id);
	return (kernel_work){CROWD_BODIES, 0};
}

static kernel_work extend(const graze_kernels *row) {
	const kernel_crowd *c = inputs()->crowd;
	const circle_columns_out to = {out.column[0], out.column[1], out.column[2], out.cell};
	row->bound_paths(&to, c->record, CROWD_BODIES, &c->frame);
	return (kernel_work){CROWD_BODIES, 0};
}

static kernel_work unpack(const graze_kernels *row) {
	float *const to[5] = {out.column[0], out.column[1], out.column[2], out.column[3], out.column[4]};
	row->unpack_records(to, inputs()->crowd->record, CROWD_BODIES);
	return (kernel_work){CROWD_BODIES, 0};
}

static kernel_work collect_neighbours(const graze_kernels *row) {
	const kernel_crowd *c = inputs()->crowd;
	int32_t found = 0;
	for (int32_t from = 0; from < CROWD_BODIES; found += out.pairs.count) {
		const int32_t to = from + NEIGHBOUR_BATCH < CROWD_BODIES ? from + NEIGHBOUR_BATCH : CROWD_BODIES;
		from = row->collect_neighbours(&out.pairs, from, to, &c->middles, &c->cells);
	}
	return (kernel_work){c->looks, found};
}

/// Meetings are used up, so that they are copied anew each time: that is less than a hundredth of what is measured.
static kernel_work meet(const graze_kernels *row) {
	static pair_range_list list;
	const kernel_crowd *c = inputs()->crowd;
	const size_t count = (size_t)c->meetings.count;
	memcpy(list.pair_range, c->meetings.pair_range, count * sizeof *list.pair_range);
	list.next = 0, list.count = c->meetings.count;
	row->collect_ranges(&out.pairs, &list, &c->middles, &c->middles);
	return (kernel_work){c->looks, out.pairs.count};
}

static kernel_work evaluate_circles(const graze_kernels *row) {
	const kernel_crowd *c = inputs()->crowd;
	row->evaluate_circles(&out.touches, c->near.body, c->record, &c->pairs);
	return (kernel_work){c->pairs.count, out.touches.count};
}

static kernel_work reduce_circles(const graze_kernels *row) {
	const circle_inputs *in = inputs();
	forget(&out.firsts);
	row->reduce_circles(&out.firsts.best, &in->crowd->near, &in->touches, in->crowd->record);
	return (kernel_work){in->touches.count, out.firsts.best.count};
}

static kernel_work reduce_self(const graze_kernels *row) {
	const circle_inputs *in = inputs();
	forget(&out.firsts);
	row->reduce_self(out.firsts.key, &in->touches, in->crowd->record);
	return (kernel_work){in->touches.count, 0};
}

static kernel_work contact_circles(const graze_kernels *row) {
	const circle_inputs *in = inputs();
	const best_hits *hits = &in->hits.best;
	row->contact_circles(&out.contacts, hits, 0, hits->count, &in->crowd->sorted_tile, in->crowd->record);
	return (kernel_work){hits->count, 0};
}

static kernel_work distance_circles(const graze_kernels *row) {
	const circle_inputs *in = inputs();
	const kernel_crowd *c = in->crowd;
	row->distance_circles(&out.touches, &c->near, &in->looking, &c->pairs, c->record);
	return (kernel_work){c->pairs.count, out.touches.count};
}

static kernel_work closest_circles(const graze_kernels *row) {
	const circle_inputs *in = inputs();
	const best_hits *nearest = &in->nearest.best;
	row->closest_circles(&out.contacts, nearest, 0, nearest->count, &in->crowd->sorted_tile, in->crowd->record);
	return (kernel_work){nearest->count, 0};
}

static kernel_work interval_circles(const graze_kernels *row) {
	const kernel_crowd *c = inputs()->crowd;
	row->interval_circles(&out.spans, &c->near, &c->pairs, c->record);
	return (kernel_work){c->pairs.count, 0};
}

static kernel_work sensor_circles(const graze_kernels *row) {
	const kernel_crowd *c = inputs()->crowd;
	row->sensor_circles(&out.spans, &c->near, &c->pairs, c->record);
	return (kernel_work){c->pairs.count, 0};
}

const kernel_benchmark circle_kernels[CIRCLE_KERNELS] = {
	{"assign", "time_per_body", assign_cells},
	{"lay_out", "time_per_cell", prefix_sums},
	{"scatter", "time_per_body", scatter},
	{"extend", "time_per_body", extend},
	{"unpack", "time_per_body", unpack},
	{"meet_neighbours", "time_per_pair", collect_neighbours},
	{"meet", "time_per_pair", meet},
	{"evaluate_circles", "time_per_pair", evaluate_circles},
	{"reduce_circles", "time_per_touch", reduce_circles},
	{"reduce_meetings", "time_per_touch", reduce_self},
	{"contact_circles", "time_per_hit", contact_circles},
	{"distances_of_circles", "time_per_pair", distance_circles},
	{"closest_circles", "time_per_body", closest_circles},
	{"span_circles", "time_per_pair", interval_circles},
	{"sense_circles", "time_per_pair", sensor_circles},
};
