#include "crowd_pairs.h"

#include <math.h>
#include <stdbool.h>

#include "bench/support/random.h"
#include "kernel_benchmark.h"

/// The side of the square that contains the bodies, and the height of a cell. A cell is twice as wide as high.
static const float SIDE = 900, CELL = 64;

static tile_columns tile_of(float column[5][CROWD_CAPACITY]) {
	return (tile_columns){column[0], column[1], column[2], column[3], column[4], 1, CROWD_BODIES, 0};
}

/// Small and fast, so that a body hits others that it does not overlap at the start.
static void random_body(crowd_pairs *out, int i, uint64_t *random) {
	const float angle = random_between(random, 0, 6.2831853f), distance = random_between(random, 16, 48);
	out->unsorted[0][i] = random_between(random, 0, SIDE), out->unsorted[1][i] = random_between(random, 0, SIDE);
	out->unsorted[2][i] = distance * cosf(angle), out->unsorted[3][i] = distance * sinf(angle);
	out->unsorted[4][i] = random_between(random, 4, 8);
	out->id[i] = random_bits(random);
}

/// A counting sort by cell.
static void sort_bodies(crowd_pairs *out) {
	static uint32_t next[CROWD_CELLS], place[CROWD_CAPACITY];
	static int32_t exceptions[TILE + LANES];
	scalar_kernels()->assign_cells(out->assigned, exceptions, &out->tile, &out->frame, out->max_reach);
	for (int i = 0; i < CROWD_BODIES; i++) out->start[out->assigned[i] + 1]++;
	for (int i = 0; i < CROWD_CELLS + 2; i++) out->start[i + 1] += out->start[i];
	memcpy(next, out->start, sizeof next), memcpy(place, out->assigned, sizeof place);
	scalar_kernels()->scatter(out->record, next, place, &out->tile, CROWD_BODIES, 0, out->id);
}

static void make_columns(crowd_pairs *out) {
	float *const sorted[5] = {out->sorted[0], out->sorted[1], out->sorted[2], out->sorted[3], out->sorted[4]};
	scalar_kernels()->unpack_records(sorted, out->record, CROWD_BODIES);
	scalar_kernels()->bound_paths(
		&(circle_columns_out){out->x, out->y, out->reach, out->cell}, out->record, CROWD_BODIES, &out->frame);
	for (int i = 0; i < CROWD_BODIES; i++) out->near.slot[i] = i;
	out->near.count = CROWD_BODIES;
	scalar_kernels()->locate(&out->near, &out->sorted_tile, &out->frame);
}

static void add_range(crowd_pairs *out, pair_range r) {
	if (r.a == r.a_end || r.b >= r.b_end) return;
	out->ranges.pair_range[out->ranges.count++] = r;
	for (int32_t b = r.b; r.a < r.a_end && b < r.b_end; r.a++, b += r.step) out->tests += r.b_end - b;
}

/// The ranges have, cell by cell, the pairs that collect_neighbours tests body by body. Cells at the edges of the map
/// are empty.
static void make_pairs(crowd_pairs *out) {
	static pair_range_list list;
	const int columns = 1 << CROWD_COLUMN_BITS;
	for (int cell = 1; cell < CROWD_CELLS - 2 * columns; cell++) {
		const int32_t *start = (const int32_t *)out->start + cell, *below = start + columns;
		add_range(out, (pair_range){start[0], start[1], start[0] + 1, start[2], 1, 0});
		add_range(out, (pair_range){start[0], start[1], below[-1], below[2], 0, 0});
	}
	list = out->ranges;
	scalar_kernels()->collect_ranges(&out->pairs, &list, &out->middles, &out->middles);
}

static void make_crowd(crowd_pairs *out) {
	uint64_t random = 1;
	out->tile = tile_of(out->unsorted), out->sorted_tile = tile_of(out->sorted);
	out->frame = (map_frame){-3 * CELL, -2 * CELL, 0.5f / CELL, 1 / CELL, 31, 31, CROWD_COLUMN_BITS, CROWD_ROW_BITS};
	out->max_reach = CELL / 2;
	out->middles = (circle_columns){out->x, out->y, out->reach};
	out->cells = (circle_cells){out->cell, out->start, 1 << CROWD_COLUMN_BITS, out->record};
	for (int i = 0; i < CROWD_BODIES; i++) random_body(out, i, &random);
	sort_bodies(out), make_columns(out), make_pairs(out);
}

const crowd_pairs *crowd_pairs_shared(void) {
	static crowd_pairs crowd;
	static bool made;
	if (!made) make_crowd(&crowd), made = true;
	return &crowd;
}
