// The data structures inside an edited world: cell lists, wall blocks and rings of adjacent ends are those of a fresh
// build, blocks are neither lost nor stale, and no bound of the clearance map exceeds the true distance. The oracles
// are entries and clearance maps that are built of the present walls, and an O(n^2) search for shared ends.
#include <stdlib.h>
#include <string.h>

#include "broadphase/walls/coverage.h"
#include "engine/world/world.h"
#include "generators/arena_kinds.h"
#include "generators/trial_kinds.h"
#include "support/check.h"
#include "world/edited_world.h"

// ---------------------------------------------------------------------------------------------------------------------
// Cell lists
// ---------------------------------------------------------------------------------------------------------------------

/// The walls that each cell should list: cell i those from wall[first[i]] up to wall[first[i + 1]].
typedef struct listed_walls {
	uint32_t *first;
	int32_t *wall;
	size_t cells, count;
} listed_walls;

/// A wall whose cells are counted (by `first` two behind each cell) or written.
typedef struct listing {
	listed_walls *lists;
	int32_t wall;
} listing;

static bool count_cell(void *context, size_t cell) {
	listed_walls *l = ((const listing *)context)->lists;
	l->first[cell + 2]++, l->count++;
	return false;
}

static bool write_cell(void *context, size_t cell) {
	const listing *l = context;
	l->lists->wall[l->lists->first[cell + 1]++] = l->wall;
	return false;
}

static listed_walls list_walls(const cell_lists *c, const gz_world *world, const int32_t *index, size_t count) {
	listed_walls l = {.cells = frame_cell_count(&c->map.frame)};
	l.first = calloc(l.cells + 2, sizeof *l.first);
	assert_non_null(l.first);
	for (size_t i = 0; i < count; i++) {
		const wall_coverage coverage = coverage_of(&c->map.frame, c->margin, world->walls + index[i]);
		coverage_visit(&coverage, count_cell, &(listing){&l, index[i]});
	}
	for (size_t i = 0; i < l.cells; i++) l.first[i + 2] += l.first[i + 1];
	l.wall = calloc(l.count + 1, sizeof *l.wall);
	assert_non_null(l.wall);
	for (size_t i = 0; i < count; i++) {
		const wall_coverage coverage = coverage_of(&c->map.frame, c->margin, world->walls + index[i]);
		coverage_visit(&coverage, write_cell, &(listing){&l, index[i]});
	}
	return l;
}

/// Writes the walls of a level, in the order of the complete cell. Returns their number.
static size_t walls_of(const cell_lists *c, int32_t index[EDITED_MAX_WALLS]) {
	assert_true(c->walls <= EDITED_MAX_WALLS && c->complete_cell->blocks == (c->walls + LANES - 1) / LANES);
	for (size_t i = 0; i < c->complete_cell->blocks * (size_t)LANES; i++) {
		const wall_block *block = c->blocks.data + c->complete_cell->first + i / LANES;
		assert_int_equal(block_has(block, (int)(i % LANES)), i < c->walls);
		if (i < c->walls)
			index[i] = block_wall(block, (int)(i % LANES)), assert_int_equal(c->complete_index[index[i]], i);
	}
	return c->walls;
}

/// The wall in this lane is enabled, and the block holds its present record.
static void expect_lane(const wall_block *block, int lane, const gz_world *world) {
	wall_block expected;
	assert_int_equal(world->state[block_wall(block, lane)], WALL_ENABLED);
	graze_block_set(&expected, lane, world->walls, block_wall(block, lane));
	assert_true(block->sum_x[lane] == expected.sum_x[lane] && block->sum_y[lane] == expected.sum_y[lane] &&
				block->ux[lane] == expected.ux[lane] && block->uy[lane] == expected.uy[lane] &&
				block->length[lane] == expected.length[lane]);
}

/// The blocks of a cell contain every wall that the cell should list, and enabled walls only; blocks that no other cell
/// uses contain nothing else. Returns the number of the latter blocks.
static size_t expect_cell(const cell_lists *c, size_t cell, const listed_walls *e, const gz_world *world) {
	const wall_cell *at = c->cells + cell;
	const int32_t *list = e->wall + e->first[cell];
	const size_t count = e->first[cell + 1] - e->first[cell];
	size_t walls = 0;
	assert_int_equal(at->first != 0, count > 0);
	for (uint32_t i = 0; i < at->blocks; i++)
		for (int k = 0; k < LANES; k++)
			if (block_has(c->blocks.data + at->first + i, k))
				expect_lane(c->blocks.data + at->first + i, k, world), walls++;
	for (size_t n = 0; n < count; n++) {
		bool found = false;
		for (uint32_t i = 0; i < at->blocks; i++)
			found = found || graze_block_find(c->blocks.data + at->first + i, list[n]) < LANES;
		assert_true(found);
	}
	if (at->blocks > 1) assert_true(walls <= count && walls > (at->blocks - 1) * (size_t)1);
	return at->blocks > 1 ? at->blocks : 0;
}

/// A block that cells share contains exactly what these cells should list. Returns the number of such blocks.
static size_t expect_shared_blocks(const cell_lists *c, const listed_walls *e) {
	size_t used = 0;
	uint8_t *listed = calloc(c->blocks.count * LANES, 1);
	uint32_t *users = calloc(c->blocks.count, sizeof *users);
	assert_true(listed && users);
	for (size_t cell = 0; cell < e->cells; cell++) {
		const wall_cell *at = c->cells + cell;
		if (!at->first || at->blocks > 1) continue;
		users[at->first]++;
		for (uint32_t n = e->first[cell]; n < e->first[cell + 1]; n++)
			listed[at->first * (size_t)LANES + (size_t)graze_block_find(c->blocks.data + at->first, e->wall[n])] = 1;
	}
	for (size_t i = 1; i < c->blocks.count; i++) {
		used += users[i] > 0;
		for (int k = 0; users[i] && k < LANES; k++)
			assert_int_equal(block_has(c->blocks.data + i, k), listed[i * LANES + (size_t)k]);
		if (users[i]) assert_int_equal(c->blocks.users[i], users[i]);
	}
	free(listed), free(users);
	return used;
}

/// All cells are as above, the counts are right, and every block is used by cells or is in the list of unused blocks.
static void expect_cells(const cell_lists *c, const gz_world *world, const int32_t *index, size_t count) {
	listed_walls e = list_walls(c, world, index, count);
	size_t used = 1 + c->complete_cell_capacity, occupied = 0;
	assert_int_equal(e.count, c->entries);
	for (size_t cell = 0; cell < e.cells; cell++) {
		used += expect_cell(c, cell, &e, world);
		occupied += c->cells[cell].first != 0;
	}
	used += expect_shared_blocks(c, &e);
	assert_int_equal(occupied, c->occupied_cells);
	assert_int_equal(used + c->blocks.free_count, c->blocks.count);
	free(e.first), free(e.wall);
}

// ---------------------------------------------------------------------------------------------------------------------
// Clearance map and adjacency
// ---------------------------------------------------------------------------------------------------------------------

/// Bounds are those of a fresh map; lower ones are allowed while some removed walls have not been repaired.
static void expect_clearance(const clearance_bounds *c, const gz_world *world, const int32_t *index, size_t count) {
	const map_frame *f = &c->map.frame;
	uint32_t *words = calloc(graze_clearance_words(f), sizeof *words);
	clearance_bounds fresh;
	assert_non_null(words);
	graze_clearance_set(&fresh, f, c->map.margin, c->slack, c->kernels, words);
	for (size_t i = 0; i < count; i++) {
		const segment s = segment_of(world->walls + index[i]);
		graze_clearance_lower(&fresh, &s, wall_radius(world->walls + index[i]));
	}
	for (size_t i = 0; i < (size_t)1 << (f->row_bits + f->column_bits); i++) {
		const int bound = (int)(c->nibbles[i / 8] >> i % 8 * 4 & 15);
		const int max = (int)(fresh.nibbles[i / 8] >> i % 8 * 4 & 15), min = c->stale_walls ? 0 : max;
		if (bound < min || bound > max) fail_msg("the bound of cell %zu is %d, expected %d", i, bound, max);
	}
	free(words);
}

static void expect_grid(const gz_world *world) {
	size_t enabled = 0, listed = 0;
	for (size_t i = 0; i < world->wall_count; i++) enabled += world->state[i] == WALL_ENABLED;
	for (int l = 0; l < world->grid.level_count; l++) {
		const grid_level *level = world->grid.level + l;
		int32_t index[EDITED_MAX_WALLS];
		const size_t count = walls_of(&level->cells, index);
		listed += count;
		expect_cells(&level->cells, world, index, count);
		expect_clearance(&level->clearance, world, index, count);
	}
	assert_int_equal(listed, enabled);
}

/// Ends are numbered as in engine/world/adjacency.h: 2 * wall for a, 2 * wall + 1 for b.
static bool ends_coincide(const gz_world *world, size_t end, size_t other) {
	const wall_record *v = world->walls + end / 2, *w = world->walls + other / 2;
	return (end % 2 ? v->bx : v->ax) == (other % 2 ? w->bx : w->ax) &&
		   (end % 2 ? v->by : v->ay) == (other % 2 ? w->by : w->ay);
}

/// The ends of enabled walls at each place form one ring; ends of other walls are in no ring.
static void expect_rings(const gz_world *world) {
	const wall_adjacency *c = &world->adjacency;
	for (size_t end = 0; end < 2 * world->wall_count; end++) {
		const bool enabled = world->state[end / 2] == WALL_ENABLED;
		size_t coincident = 0, ring = 0;
		assert_int_equal(c->next[end] != NO_END, enabled);
		for (size_t k = 0; enabled && k < 2 * world->wall_count; k++)
			coincident += world->state[k / 2] == WALL_ENABLED && ends_coincide(world, k, end);
		for (uint32_t k = c->next[end]; enabled && (ring++, k != end); k = c->next[k])
			assert_true(ends_coincide(world, k, end));
		assert_int_equal(ring, coincident);
	}
}

// Each kind of arena is a test. S24, S152.
static void an_edited_grid_equals_a_fresh_one(void **state) {
	const arena_kind *kind = *state;
	random_source source = {(uint64_t)(kind - arena_kinds) + 1400};
	for (int round = 0; round < 8; round++) {
		arena s = arena_make(kind, (size_t)random_int(&source, 1, 200), EDITED_BODIES, &source);
		edited_world *e = edited_world_make(&s, round % 2 ? random_settings(&source) : any_backend(&source));
		for (int edit = 0; edit < 60; edit++) {
			assert_int_equal(edited_world_edit(e, &s, &source).status, GZ_STATUS_OK);
			if (edit % 4 == 3) expect_grid(e->world), expect_rings(e->world);
		}
		edited_world_free(e), arena_free(&s);
	}
}

int test_edited_grid(void) {
	struct CMUnitTest tests[32];
	size_t count = 0;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		tests[count++] = (struct CMUnitTest){kind->name, an_edited_grid_equals_a_fresh_one, NULL, NULL, (void *)kind};
	return _cmocka_run_group_tests("edited_grid", tests, count, NULL, NULL);
}
