// What editing leaves inside of a world: every list is as if it were made anew, no block has a wall that none of its
// cells lists, no block is lost, and no bound is lower than the walls make it.
#include <stdlib.h>
#include <string.h>

#include "broadphase/walls/coverage.h"
#include "broadphase/walls/entries.h"
#include "engine/world/world.h"
#include "generators/arena_kinds.h"
#include "generators/trial_kinds.h"
#include "support/check.h"
#include "world/edit_calls.h"

enum { MOST_PLACES = 16 }; ///< that a clearance cell stands for, if it is raised at once

/// The walls of a level, as the cell that lists every one has them.
static size_t walls_of(const cell_lists *c, int32_t index[MOST_DOORS]) {
	assert_true(c->walls <= MOST_DOORS && c->complete_cell->blocks == (c->walls + LANES - 1) / LANES);
	for (size_t i = 0; i < c->complete_cell->blocks * (size_t)LANES; i++) {
		const wall_block *block = c->blocks.data + c->complete_cell->first + i / LANES;
		assert_int_equal(block_has(block, (int)(i % LANES)), i < c->walls);
		if (i < c->walls)
			index[i] = block_wall(block, (int)(i % LANES)), assert_int_equal(c->complete_index[index[i]], i);
	}
	return c->walls;
}

static void expect_place(const wall_block *block, int k, const gz_world *world) {
	wall_block right;
	assert_int_equal(world->state[block_wall(block, k)], WALL_THERE);
	graze_block_set(&right, k, world->walls, block_wall(block, k));
	assert_true(block->sum_x[k] == right.sum_x[k] && block->sum_y[k] == right.sum_y[k] && block->ux[k] == right.ux[k] &&
				block->uy[k] == right.uy[k] && block->length[k] == right.length[k]);
}

/// The cell has what it lists, and each of its walls is there; its own blocks have nothing else.
static size_t expect_cell(const cell_lists *c, size_t cell, const cell_entries *e, const gz_world *world) {
	const wall_cell *at = c->cells + cell;
	const int32_t *list = e->wall + e->first[cell];
	const size_t count = e->first[cell + 1] - e->first[cell];
	size_t walls = 0;
	assert_int_equal(at->first != 0, count > 0);
	for (uint32_t i = 0; i < at->blocks; i++)
		for (int k = 0; k < LANES; k++)
			if (block_has(c->blocks.data + at->first + i, k))
				expect_place(c->blocks.data + at->first + i, k, world), walls++;
	for (size_t n = 0; n < count; n++) {
		int found = 0;
		for (uint32_t i = 0; i < at->blocks; i++)
			found |= graze_block_find(c->blocks.data + at->first + i, list[n]) < LANES;
		assert_true(found);
	}
	if (at->blocks > 1) assert_true(walls <= count && walls > (at->blocks - 1) * (size_t)1);
	return at->blocks > 1 ? at->blocks : 0;
}

/// Of each shared block, what its cells list is all that it has.
static size_t expect_shared_blocks(const cell_lists *c, const cell_entries *e) {
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

static void expect_cells(const cell_lists *c, const gz_world *world, const int32_t *index, size_t count) {
	caller_memory memory = graze_memory((gz_allocator){0});
	cell_entries e;
	size_t used = 1 + c->complete_cell_capacity, occupied = 0;
	assert_true(graze_entries_make(&e, &c->map.frame, c->margin, world->walls, index, count, &memory));
	assert_int_equal(e.count, c->entries);
	for (size_t cell = 0; cell < e.cells; cell++) {
		used += expect_cell(c, cell, &e, world);
		occupied += c->cells[cell].first != 0;
	}
	used += expect_shared_blocks(c, &e);
	assert_int_equal(occupied, c->occupied_cells);
	assert_int_equal(used + c->blocks.free_count, c->blocks.count);
	graze_entries_free(&e, &memory);
}

/// Bounds are those of a map that is made anew; or lower, where cells stand for so many
/// places that they are raised later.
static void expect_clearance(const clearance_bounds *c, const gz_world *world, const int32_t *index, size_t count) {
	caller_memory memory = graze_memory((gz_allocator){0});
	const map_frame *f = &c->map.frame;
	clearance_bounds fresh = {.nibbles = NULL};
	const double places =
		ceil((f->last_row + 1.0) / (1 << f->row_bits)) * ceil((f->last_column + 1.0) / (1 << f->column_bits));
	assert_true(graze_clearance_make(&fresh, f, c->map.margin, c->slack, c->kernels, &memory));
	for (size_t i = 0; i < count; i++) {
		const segment s = segment_of(world->walls + index[i]);
		graze_clearance_lower(&fresh, &s, wall_radius(world->walls + index[i]));
	}
	for (size_t i = 0; i < (size_t)1 << (f->row_bits + f->column_bits); i++) {
		const int got = (int)(c->nibbles[i / 8] >> i % 8 * 4 & 15),
				  right = (int)(fresh.nibbles[i / 8] >> i % 8 * 4 & 15);
		const int low = places > MOST_PLACES ? 0 : right;
		if (got < low || got > right) fail_msg("the bound of cell %zu is %d, not %d", i, got, right);
	}
	graze_clearance_free(&fresh, &memory);
}

static void expect_world(const gz_world *world) {
	size_t there = 0, listed = 0;
	for (size_t i = 0; i < world->wall_count; i++) there += world->state[i] == WALL_THERE;
	for (int l = 0; l < world->grid.level_count; l++) {
		const grid_level *level = world->grid.level + l;
		int32_t index[MOST_DOORS];
		const size_t count = walls_of(&level->cells, index);
		listed += count;
		expect_cells(&level->cells, world, index, count);
		expect_clearance(&level->clearance, world, index, count);
	}
	assert_int_equal(listed, there);
}

static int same_place(const gz_world *world, size_t a, size_t b) {
	const wall_record *v = world->walls + a / 2, *w = world->walls + b / 2;
	return (a % 2 ? v->bx : v->ax) == (b % 2 ? w->bx : w->ax) && (a % 2 ? v->by : v->ay) == (b % 2 ? w->by : w->ay);
}

/// The ends at each place form one ring; those of walls that are not there are in none.
static void expect_rings(const gz_world *world) {
	const wall_adjacency *c = &world->adjacency;
	for (size_t end = 0; end < 2 * world->wall_count; end++) {
		const int there = world->state[end / 2] == WALL_THERE;
		size_t here = 0, ring = 0;
		assert_int_equal(c->next[end] != NOT_JOINED, there);
		for (size_t k = 0; there && k < 2 * world->wall_count; k++)
			here += world->state[k / 2] == WALL_THERE && same_place(world, k, end);
		for (uint32_t k = c->next[end]; there && (ring++, k != end); k = c->next[k])
			assert_true(same_place(world, k, end));
		assert_int_equal(ring, here);
	}
}

// Each kind is a test.
static void lists_bounds_and_rings_are_as_if_made_anew(void **state) {
	const arena_kind *kind = *state;
	random_source source = {(uint64_t)(kind - arena_kinds) + 1400};
	for (int round = 0; round < 8; round++) {
		arena s = arena_make(kind, (size_t)random_int(&source, 1, 200), DOOR_BODIES, &source);
		doors *d = doors_make(&s, round % 2 ? random_settings(&source) : any_backend(&source));
		for (int edit = 0; edit < 60; edit++) {
			assert_int_equal(doors_edit(d, &s, &source).status, GZ_STATUS_OK);
			if (edit % 4 == 3) expect_world(d->world), expect_rings(d->world);
		}
		doors_free(d), arena_free(&s);
	}
}

int test_door_cells(void) {
	struct CMUnitTest tests[32];
	size_t count = 0;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		tests[count++] =
			(struct CMUnitTest){kind->name, lists_bounds_and_rings_are_as_if_made_anew, NULL, NULL, (void *)kind};
	return _cmocka_run_group_tests("door_cells", tests, count, NULL, NULL);
}
