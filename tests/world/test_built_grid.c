// The grid and the adjacency of a new world. A wall covers the cells whose square is within the margin of it: the
// oracle is the distance in long double, cell by cell. A map that is divided into strips, with walls in the order of
// the strips, holds what the whole map holds when walls enter it one after the other. Ends are joined as sorting finds
// them.
#include <math.h>
#include <stdlib.h>

#include "broadphase/walls/coverage.h"
#include "engine/world/world.h"
#include "generators/random.h"
#include "support/check.h"
#include "world/many_walls.h"

// ---------------------------------------------------------------------------------------------------------------------
// Covered cells
// ---------------------------------------------------------------------------------------------------------------------

/// The distance of a square from the segment from a to b. It is convex along the segment: a ternary search.
static long double distance_at(const long double low[2], long double side, const wall_record *w, long double t) {
	long double squared = 0;
	const long double a[] = {w->ax, w->ay}, b[] = {w->bx, w->by};
	for (int i = 0; i < 2; i++) {
		const long double x = a[i] + t * (b[i] - a[i]);
		const long double outside = x < low[i] ? low[i] - x : x > low[i] + side ? x - low[i] - side : 0;
		squared += outside * outside;
	}
	return sqrtl(squared);
}

static long double square_distance(const long double low[2], long double side, const wall_record *w) {
	long double from = 0, to = 1;
	for (int k = 0; k < 90; k++) {
		const long double s = from + (to - from) / 3, t = to - (to - from) / 3;
		if (distance_at(low, side, w, s) < distance_at(low, side, w, t)) to = t;
		else from = s;
	}
	return distance_at(low, side, w, (from + to) / 2);
}

static void a_wall_covers_the_cells_within_the_margin(void **state) {
	(void)state;
	random_source source = {90};
	const map_frame frame = {.origin_x = -64,
		.origin_y = -64,
		.inverse_width = 0.25f,
		.inverse_height = 0.25f,
		.last_column = 31,
		.last_row = 31,
		.column_bits = 5,
		.row_bits = 5};
	for (int n = 0; n < 300; n++) {
		const double margin = (double)random_positive(&source, 3) + 0.1;
		float end[4];
		for (int k = 0; k < 4; k++) end[k] = random_signed(&source, random_chance(&source, 4) ? 2 : 5);
		if (random_chance(&source, 3)) end[3] = end[1];
		if (random_chance(&source, 5)) end[2] = end[0];
		if (random_chance(&source, 9)) end[3] = steps_away(end[1], 3);
		const gz_walls view = {.a = {end, end + 1, 0}, .b = {end + 2, end + 3, 0}, .count = 1};
		const wall_record wall = graze_wall_read(&view, 0);
		const wall_coverage coverage = coverage_of(&frame, margin, &wall);
		for (int32_t row = 0; row < 32; row++)
			for (int32_t column = 0; column < 32; column++) {
				const long double low[] = {-64 + 4.0L * column, -64 + 4.0L * row};
				const long double distance = square_distance(low, 4, &wall);
				const bool covered = coverage_contains_cell(&coverage, frame_cell_index(&frame, column, row));
				if (distance <= margin * (1 - 1e-9L) ? !covered : distance > margin * (1 + 1e-9L) && covered)
					fail_msg("wall %d, cell %d %d: distance %Lg, margin %g", n, column, row, distance, margin);
			}
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Strips
// ---------------------------------------------------------------------------------------------------------------------

/// The lanes of a level's blocks that some cell needs.
typedef struct lane_check {
	const cell_lists *lists;
	uint8_t *expected; ///< for each lane of all blocks
	int32_t wall;
	size_t entries;
} lane_check;

/// The cell lists the wall.
static bool expect_entry(void *context, size_t cell) {
	lane_check *e = context;
	const wall_cell at = e->lists->cells[cell];
	int lane = LANES;
	for (uint32_t i = at.first; i < at.first + at.blocks && lane == LANES; i++) {
		lane = graze_block_find(e->lists->blocks.data + i, e->wall);
		if (lane < LANES) e->expected[(size_t)i * LANES + (size_t)lane] = 1;
	}
	if (lane == LANES) fail_msg("cell %zu lacks wall %d", cell, (int)e->wall);
	e->entries++;
	return false;
}

/// Cells list the walls that cover them; no block of theirs holds a wall that covers none of its cells.
static void expect_lists(const cell_lists *c, const wall_record *walls, const int32_t *index, size_t count) {
	lane_check e = {.lists = c, .expected = calloc(c->blocks.count, LANES)};
	assert_non_null(e.expected);
	for (size_t i = 0; i < count; i++) {
		const wall_coverage coverage = coverage_of(&c->map.frame, c->margin, walls + index[i]);
		e.wall = index[i];
		coverage_visit(&coverage, expect_entry, &e);
	}
	assert_int_equal(e.entries, c->entries);
	for (size_t i = 0; i < (size_t)c->complete_cell->first * LANES; i++)
		assert_int_equal(block_has(c->blocks.data + i / LANES, (int)(i % LANES)), e.expected[i]);
	free(e.expected);
}

static void expect_bounds(const clearance_bounds *c, const wall_record *walls, const int32_t *index, size_t count) {
	const size_t words = graze_clearance_words(&c->map.frame);
	clearance_bounds whole;
	uint32_t *nibbles = calloc(words, sizeof *nibbles);
	assert_non_null(nibbles);
	graze_clearance_set(&whole, &c->map.frame, c->map.margin, c->slack, c->kernels, nibbles);
	for (size_t i = 0; i < count; i++) {
		const segment s = segment_of(walls + index[i]);
		graze_clearance_lower(&whole, &s, wall_radius(walls + index[i]));
	}
	assert_memory_equal(c->nibbles, nibbles, words * sizeof *nibbles);
	free(nibbles);
}

/// Writes the walls of a level and returns their number.
static size_t walls_of(int32_t *index, const cell_lists *c) {
	const wall_block *blocks = c->blocks.data + c->complete_cell->first;
	for (size_t i = 0; i < c->walls; i++) index[i] = block_wall(blocks + i / LANES, (int)(i % LANES));
	return c->walls;
}

/// Every level has the lists and bounds that its walls give without strips.
static void expect_levels(const gz_world *world, int32_t *index) {
	for (int l = 0; l < world->grid.level_count; l++) {
		const grid_level *level = world->grid.level + l;
		const size_t count = walls_of(index, &level->cells);
		expect_lists(&level->cells, world->walls, index, count);
		expect_bounds(&level->clearance, world->walls, index, count);
	}
}

static gz_world *make_world(gz_walls walls, int32_t **index) {
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls, .reach = 12}, NULL);
	*index = calloc(walls.count, sizeof **index);
	assert_true(world && *index);
	return world;
}

static void strips_make_the_whole_map(void **state) {
	(void)state;
	static const struct {
		size_t count;
		float size;
		bool divided;
	} cases[] = {{1, 100, false}, {2000, 300, false}, {5000, 900, true}, {9000, 0x1p30f, true}, {36000, 20000, true}};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		many_walls w = many_walls_make(cases[k].count, cases[k].size, true, 60 + k);
		int32_t *index;
		gz_world *world = make_world(w.view, &index);
		const cell_lists *c = &world->grid.level[0].cells;
		assert_int_equal(c->walls >= 2048 && c->map.frame.row_bits > 5, cases[k].divided);
		expect_levels(world, index);
		free(index), gz_world_destroy(world), many_walls_free(&w);
	}
}

/// In a map that wraps around, a strip has two rows of the same words near such a wall.
static void walls_may_be_higher_than_a_map_before_it_wraps_around(void **state) {
	(void)state;
	enum { WALLS = 3000, TALL = 20 };
	random_source source = {91};
	many_walls w = many_walls_make(WALLS, 0, false, 0);
	for (int i = 0; i < WALLS; i++) {
		const float x = random_signed(&source, 22), y = random_signed(&source, 22);
		const float height = i < TALL ? 18000 + 10000 * random_positive(&source, 0) : random_signed(&source, 5);
		w.a[2 * i] = x, w.a[2 * i + 1] = y;
		w.b[2 * i] = x + random_signed(&source, 5), w.b[2 * i + 1] = y + height;
	}
	int32_t *index;
	gz_world *world = make_world(w.view, &index);
	const map_frame *frame = &world->grid.level[0].clearance.map.frame;
	const float rows = (float)(1 << frame->row_bits), least = 18000 * frame->inverse_height;
	assert_true(rows < least && least + 10000 * frame->inverse_height < 2 * rows && frame->last_row > 2 * rows);
	expect_levels(world, index);
	free(index), gz_world_destroy(world), many_walls_free(&w);
}

// ---------------------------------------------------------------------------------------------------------------------
// Adjacency
// ---------------------------------------------------------------------------------------------------------------------

/// An end, numbered as in engine/world/adjacency.h, and its place.
typedef struct placed_end {
	float x, y;
	uint32_t end;
} placed_end;

static int compare_places(const void *a, const void *b) {
	const placed_end *p = a, *q = b;
	if (p->x != q->x) return p->x < q->x ? -1 : 1;
	return p->y != q->y ? p->y < q->y ? -1 : 1 : 0;
}

static placed_end *sorted_ends(const wall_record *walls, size_t count) {
	placed_end *ends = calloc(2 * count, sizeof *ends);
	assert_non_null(ends);
	for (size_t i = 0; i < count; i++) {
		ends[2 * i] = (placed_end){walls[i].ax, walls[i].ay, (uint32_t)(2 * i)};
		ends[2 * i + 1] = (placed_end){walls[i].bx, walls[i].by, (uint32_t)(2 * i + 1)};
	}
	qsort(ends, 2 * count, sizeof *ends, compare_places);
	return ends;
}

/// The ends of each place, which are next to one another after sorting, form one ring.
static void ends_form_rings_in_any_number_of_parts(void **state) {
	(void)state;
	static const size_t counts[] = {1, 3000, 9000, 40000};
	for (int k = 0; k < 4; k++) {
		many_walls w = many_walls_make(counts[k], 3000, true, 80 + counts[k]);
		gz_error error;
		gz_world *world = gz_world_create(&(gz_world_desc){.walls = w.view, .reach = 12}, &error);
		assert_non_null(world);
		placed_end *ends = sorted_ends(world->walls, counts[k]);
		bool any = false;
		for (size_t i = 0, to; i < 2 * counts[k]; i = to) {
			for (to = i + 1; to < 2 * counts[k] && !compare_places(ends + i, ends + to);) to++;
			uint32_t end = ends[i].end;
			for (size_t n = i; n < to; n++) {
				const placed_end at = {end % 2 ? world->walls[end / 2].bx : world->walls[end / 2].ax,
					end % 2 ? world->walls[end / 2].by : world->walls[end / 2].ay, end};
				assert_int_equal(compare_places(&at, ends + i), 0);
				any |= end / 2 != ends[i].end / 2;
				end = world->adjacency.next[end];
				assert_int_equal(end == ends[i].end, n + 1 == to);
			}
		}
		assert_int_equal(world->adjacency.any, any);
		free(ends), gz_world_destroy(world), many_walls_free(&w);
	}
}

int test_built_grid(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_wall_covers_the_cells_within_the_margin),
		cmocka_unit_test(strips_make_the_whole_map),
		cmocka_unit_test(walls_may_be_higher_than_a_map_before_it_wraps_around),
		cmocka_unit_test(ends_form_rings_in_any_number_of_parts),
	};
	return RUN_SUITE("built_grid", tests);
}
