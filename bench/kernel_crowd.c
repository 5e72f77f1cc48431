#include "kernel_crowd.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "random.h"

/// Of the square where the bodies are, and of their cells, which are twice as wide.
static const float SIDE = 900, CELL = 64;

static const graze_kernels *plain(void) { return graze_kernels_named("scalar", NULL); }

static tile_columns tile_of(float column[5][CROWD_ROOM]) {
	return (tile_columns){column[0], column[1], column[2], column[3], column[4], 1, CROWD_BODIES, 0};
}

/// Small and fast, so that a body meets others that it does not overlap yet.
static void random_body(kernel_crowd *out, int i, uint64_t *random) {
	const float turn = random_between(random, 0, 6.2831853f), distance = random_between(random, 16, 48);
	out->given[0][i] = random_between(random, 0, SIDE), out->given[1][i] = random_between(random, 0, SIDE);
	out->given[2][i] = distance * cosf(turn), out->given[3][i] = distance * sinf(turn);
	out->given[4][i] = random_between(random, 4, 8);
	out->id[i] = random_bits(random);
}

/// Counted in their cells, then put in their places.
static void sort_bodies(kernel_crowd *out) {
	static uint32_t next[CROWD_CELLS], place[CROWD_ROOM];
	static int32_t odd[TILE + LANES];
	plain()->assign_cells(out->assigned, odd, &out->tile, &out->frame, out->fits);
	for (int i = 0; i < CROWD_BODIES; i++) out->start[out->assigned[i] + 1]++;
	for (int i = 0; i < CROWD_CELLS + 2; i++) out->start[i + 1] += out->start[i];
	memcpy(next, out->start, sizeof next), memcpy(place, out->assigned, sizeof place);
	plain()->scatter(out->record, next, place, &out->tile, CROWD_BODIES, 0, out->id);
}

static void make_columns(kernel_crowd *out) {
	float *const sorted[5] = {out->sorted[0], out->sorted[1], out->sorted[2], out->sorted[3], out->sorted[4]};
	plain()->unpack_records(sorted, out->record, CROWD_BODIES);
	plain()->bound_paths(
		&(circle_columns_out){out->x, out->y, out->reach, out->cell}, out->record, CROWD_BODIES, &out->frame);
	for (int i = 0; i < CROWD_BODIES; i++) out->near.slot[i] = i;
	out->near.count = CROWD_BODIES;
	plain()->locate(&out->near, &out->sorted_tile, &out->frame);
}

static void add_meeting(kernel_crowd *out, pair_range m) {
	if (m.a == m.a_end || m.b >= m.b_end) return;
	out->meetings.pair_range[out->meetings.count++] = m;
	for (int32_t b = m.b; m.a < m.a_end && b < m.b_end; m.a++, b += m.step) out->looks += m.b_end - b;
}

/// Cell by cell what collect_neighbours looks at body by body. Those at the edges of the map are empty.
static void make_pairs(kernel_crowd *out) {
	static pair_range_list list;
	const int row = 1 << CROWD_COLUMN_BITS;
	for (int cell = 1; cell < CROWD_CELLS - 2 * row; cell++) {
		const int32_t *start = (const int32_t *)out->start + cell, *below = start + row;
		add_meeting(out, (pair_range){start[0], start[1], start[0] + 1, start[2], 1, 0});
		add_meeting(out, (pair_range){start[0], start[1], below[-1], below[2], 0, 0});
	}
	list = out->meetings;
	plain()->collect_ranges(&out->pairs, &list, &out->middles, &out->middles);
}

static void make_crowd(kernel_crowd *out) {
	uint64_t random = 1;
	out->tile = tile_of(out->given), out->sorted_tile = tile_of(out->sorted);
	out->frame = (map_frame){-3 * CELL, -2 * CELL, 0.5f / CELL, 1 / CELL, 31, 31, CROWD_COLUMN_BITS, CROWD_ROW_BITS};
	out->fits = CELL / 2;
	out->middles = (circle_columns){out->x, out->y, out->reach};
	out->cells = (circle_cells){out->cell, out->start, 1 << CROWD_COLUMN_BITS, out->record};
	for (int i = 0; i < CROWD_BODIES; i++) random_body(out, i, &random);
	sort_bodies(out), make_columns(out), make_pairs(out);
}

const kernel_crowd *kernel_crowd_shared(void) {
	static kernel_crowd crowd;
	static bool made;
	if (!made) make_crowd(&crowd), made = true;
	return &crowd;
}
