#include "broadphase/walls/strips.h"

#include <string.h>

enum {
	MIN_STRIP_ROW_BITS = 5, ///< cells share fewer blocks at the border of a strip; clearance needs a multiple of 8 rows
	COLUMN_GROUP_BITS = 6,  ///< the columns of a strip are sorted in 64 groups
	MIN_DIVIDED_WALLS = 2048, ///< fewer are one strip
	MIN_SORTED_WALLS = 16384, ///< fewer are not sorted: their map is in the cache
	MAX_RANGES = 16,          ///< of walls, each with its own counts
	MIN_RANGE_WALLS = 16384
};

/// A counting sort of walls by key: the strip, and the group of columns within it.
typedef struct strip_sort {
	wall_strips *strips;
	const wall_record *walls;
	const int32_t *index;
	size_t count, ranges, keys;
	int group_bits;
	double distance, groups_per_unit;
	size_t *place; ///< of each range and key: how many walls it has, then where its next wall goes
} strip_sort;

/// The keys of one wall: `first`, and then one every 2^group_bits, `count` of them. They wrap around.
typedef struct wall_keys {
	size_t first, count;
} wall_keys;

static wall_keys keys_of(const strip_sort *s, const wall_record *wall) {
	const wall_strips *strips = s->strips;
	const segment e = segment_of(wall);
	const cell_range rows = rows_within(&strips->frame, &e, s->distance + wall_radius(wall));
	const size_t first = (size_t)(rows.first >> strips->row_bits), last = (size_t)(rows.last >> strips->row_bits);
	const double group = (segment_low(e.ax, e.ex) - (double)strips->frame.origin_x) * s->groups_per_unit;
	const size_t groups = (size_t)1 << s->group_bits;
	const size_t column = group > 0 ? group < (double)groups ? (size_t)group : groups - 1 : 0;
	const size_t touched = last - first + 1;
	return (wall_keys){first << s->group_bits | column, touched < strips->count ? touched : strips->count};
}

static void count_range(void *context, size_t range, size_t worker) {
	const strip_sort *s = context;
	size_t *counts = s->place + range * s->keys;
	(void)worker;
	memset(counts, 0, s->keys * sizeof *counts);
	for (size_t i = task_begin(s->count, s->ranges, range); i < task_begin(s->count, s->ranges, range + 1); i++) {
		const wall_keys k = keys_of(s, s->walls + s->index[i]);
		for (size_t n = 0; n < k.count; n++) counts[(k.first + (n << s->group_bits)) & (s->keys - 1)]++;
	}
}

static void write_range(void *context, size_t range, size_t worker) {
	const strip_sort *s = context;
	size_t *place = s->place + range * s->keys;
	(void)worker;
	for (size_t i = task_begin(s->count, s->ranges, range); i < task_begin(s->count, s->ranges, range + 1); i++) {
		const wall_keys k = keys_of(s, s->walls + s->index[i]);
		for (size_t n = 0; n < k.count; n++)
			s->strips->wall[place[(k.first + (n << s->group_bits)) & (s->keys - 1)]++] = s->index[i];
	}
}

/// Turns the counts into places. Returns the number of all walls that strips list.
static size_t sum_counts(const strip_sort *s) {
	size_t sum = 0;
	for (size_t key = 0; key < s->keys; key++) {
		if (!(key & (((size_t)1 << s->group_bits) - 1))) s->strips->first[key >> s->group_bits] = sum;
		for (size_t range = 0; range < s->ranges; range++) {
			size_t *at = s->place + range * s->keys + key;
			const size_t here = *at;
			*at = sum, sum += here;
		}
	}
	return s->strips->first[s->strips->count] = sum;
}

/// A map is divided into 2^this strips.
static int32_t strip_bits(const map_frame *frame, size_t count) {
	const int32_t most = frame->row_bits - MIN_STRIP_ROW_BITS;
	if (count < MIN_DIVIDED_WALLS || most < 0) return 0;
	return most < STRIP_BITS ? most : STRIP_BITS;
}

bool graze_strips_make(wall_strips *strips, const map_frame *frame, double distance, const wall_record *walls,
	const int32_t *index, size_t count, const task_runner *runner, caller_memory *memory) {
	const int32_t bits = strip_bits(frame, count);
	*strips = (wall_strips){.frame = *frame, .row_bits = frame->row_bits - bits, .count = (size_t)1 << bits};
	strip_sort s = {.strips = strips, .walls = walls, .index = index, .count = count, .distance = distance};
	const size_t ranges = count / MIN_RANGE_WALLS + 1;
	s.ranges = ranges < MAX_RANGES ? ranges : MAX_RANGES;
	s.group_bits = count < MIN_SORTED_WALLS ? 0 : COLUMN_GROUP_BITS;
	s.groups_per_unit =
		(double)frame->inverse_width / ((double)frame->last_column + 1) * (double)((size_t)1 << s.group_bits);
	s.keys = strips->count << s.group_bits;
	s.place = graze_allocate(memory, s.ranges * s.keys, sizeof *s.place);
	if (!s.place) return false;
	run_tasks(runner, s.ranges, count_range, &s);
	strips->wall = graze_allocate(memory, sum_counts(&s), sizeof *strips->wall);
	if (strips->wall) run_tasks(runner, s.ranges, write_range, &s);
	graze_release(memory, s.place, s.ranges * s.keys, sizeof *s.place);
	return strips->wall != NULL;
}

void graze_strips_free(wall_strips *strips, caller_memory *memory) {
	graze_release(memory, strips->wall, strips->first[strips->count], sizeof *strips->wall);
	strips->wall = NULL;
}
