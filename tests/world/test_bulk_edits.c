// The cost of edits of many walls that are all close to one another: disabling most of them at once recomputes no more
// clearance bounds than building does, and enabling them one by one does not rebuild the grid each time. Costs are
// counts of kernel calls and allocations, so that the tests do not depend on the machine; the oracle of the results is
// brute force.
#include <stdlib.h>

#include "engine/world/edits.h"
#include "generators/trial_kinds.h"
#include "support/check.h"
#include "support/counted_memory.h"

enum { WALLS = 1200, BODIES = 40, REMAINING = 30 };

/// Kernels that count the bounds of the clearance map that they compute.
static struct {
	const graze_kernels *backend;
	graze_kernels kernels;
	size_t words; ///< computed; each has eight bounds
} counted;

static void count_bounds(uint32_t *words, const clearance_wall *wall, const float *x, const float *y, int32_t count) {
	counted.backend->bound_clearance(words, wall, x, y, count);
	counted.words += (size_t)count;
}

/// Makes a world use the counting kernels.
static void count_kernels(gz_world *world) {
	wall_grid *grid = &world->grid;
	counted.backend = world->backend, counted.kernels = *world->backend;
	counted.kernels.bound_clearance = count_bounds;
	grid->kernels = grid->settings.kernels = &counted.kernels;
	for (int l = 0; l < grid->level_count; l++) grid->level[l].clearance.kernels = &counted.kernels;
}

typedef struct dense_world {
	trial t;
	counted_memory memory;
	gz_world *world;
	int32_t index[WALLS];
	size_t built; ///< words that building computes
} dense_world;

/// All walls pass through the origin; bodies are anywhere around it.
static dense_world *make_dense_world(void) {
	random_source source = {1610};
	dense_world *p = calloc(1, sizeof *p);
	assert_non_null(p);
	p->t = (trial){calloc(WALLS, sizeof(trial_wall)), WALLS, calloc(BODIES, sizeof(trial_body)), BODIES};
	assert_true(p->t.walls && p->t.bodies);
	for (int i = 0; i < WALLS; i++) {
		const float x = random_signed(&source, 6), y = random_signed(&source, 6);
		p->t.walls[i] = (trial_wall){x, y, -x, -y}, p->index[i] = i;
	}
	for (int i = 0; i < BODIES; i++) {
		trial_body *b = p->t.bodies + i;
		b->px = random_signed(&source, 7), b->py = random_signed(&source, 7);
		b->dx = random_signed(&source, 5), b->dy = random_signed(&source, 5), b->radius = random_positive(&source, 2);
	}
	p->world = gz_world_create(
		&(gz_world_desc){.walls = trial_walls(&p->t), .reach = 8, .allocator = counted_allocator(&p->memory)}, NULL);
	assert_non_null(p->world);
	count_kernels(p->world);
	counted.words = 0;
	assert_true(graze_grid_rebuild(p->world));
	p->built = counted.words;
	return p;
}

static void free_dense_world(dense_world *p) {
	gz_world_destroy(p->world);
	assert_int_equal(p->memory.blocks, 0);
	trial_free(&p->t), free(p);
}

static void set_enabled(dense_world *p, size_t from, size_t count, bool enabled) {
	assert_int_equal(gz_world_enable_walls(p->world, p->index + from, count, enabled).status, GZ_STATUS_OK);
}

/// A sweep gives the results of brute force over the first `count` walls, the only enabled ones.
static void expect_first_walls(const dense_world *p, size_t count, const char *context) {
	const trial enabled = {p->t.walls, count, p->t.bodies, BODIES};
	const gz_bodies chunk = trial_bodies(&enabled);
	gz_hit actual[BODIES], expected[BODIES];
	for (int i = 0; i < BODIES; i++) actual[i] = trial_untouched;
	gz_scratch *scratch = gz_scratch_create(p->world);
	const gz_hits out = gz_hits_in(actual);
	const gz_report report = gz_sweep(&out, p->world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	gz_scratch_destroy(scratch);
	trial_brute_force(expected, &enabled, gz_world_describe(p->world).backend);
	assert_same_hits(actual, expected, BODIES, context);
}

static void disabling_many_walls_costs_no_more_than_building(void **state) {
	(void)state;
	dense_world *p = make_dense_world();
	counted.words = 0;
	set_enabled(p, REMAINING, WALLS - REMAINING, false);
	assert_in_range(counted.words, 1, p->built);
	expect_first_walls(p, REMAINING, "most walls disabled");
	free_dense_world(p);
}

static void a_rebuild_with_disabled_walls_costs_at_most_twice_building(void **state) {
	(void)state;
	dense_world *p = make_dense_world();
	set_enabled(p, REMAINING, WALLS - REMAINING, false);
	counted.words = 0;
	assert_true(graze_grid_rebuild(p->world));
	assert_in_range(counted.words, 1, 2 * p->built);
	expect_first_walls(p, REMAINING, "rebuilt");
	free_dense_world(p);
}

/// A twelfth of them: each leaves on its own.
static void disabling_some_of_many_crowded_walls_leaves_the_others(void **state) {
	(void)state;
	dense_world *p = make_dense_world();
	set_enabled(p, WALLS - WALLS / 12, WALLS / 12, false);
	expect_first_walls(p, WALLS - WALLS / 12, "some walls disabled");
	set_enabled(p, WALLS - WALLS / 12, WALLS / 12, true);
	expect_first_walls(p, WALLS, "and enabled again");
	free_dense_world(p);
}

/// A rebuild of the grid would allocate.
static void enabling_walls_one_by_one_does_not_rebuild_the_grid(void **state) {
	(void)state;
	dense_world *p = make_dense_world();
	set_enabled(p, REMAINING, WALLS - REMAINING, false);
	set_enabled(p, REMAINING, 1, true); // this one may rebuild, since most blocks are unused
	const size_t calls = p->memory.calls;
	for (size_t i = REMAINING + 1; i < 2 * REMAINING; i++) set_enabled(p, i, 1, true);
	assert_int_equal(p->memory.calls, calls);
	expect_first_walls(p, 2 * REMAINING, "some walls enabled again");
	free_dense_world(p);
}

/// The bounds around a wall at a crowded place are not computed anew when it leaves: that would compute those of all
/// walls there, each time.
static void disabling_crowded_walls_one_by_one_costs_no_more_than_building_a_few_times(void **state) {
	(void)state;
	dense_world *p = make_dense_world();
	counted.words = 0;
	for (size_t i = REMAINING; i < WALLS; i++) set_enabled(p, i, 1, false);
	assert_in_range(counted.words, 1, 4 * p->built);
	expect_first_walls(p, REMAINING, "most walls disabled one by one");
	free_dense_world(p);
}

int test_bulk_edits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(disabling_many_walls_costs_no_more_than_building),
		cmocka_unit_test(a_rebuild_with_disabled_walls_costs_at_most_twice_building),
		cmocka_unit_test(disabling_some_of_many_crowded_walls_leaves_the_others),
		cmocka_unit_test(enabling_walls_one_by_one_does_not_rebuild_the_grid),
		cmocka_unit_test(disabling_crowded_walls_one_by_one_costs_no_more_than_building_a_few_times),
	};
	return RUN_SUITE("bulk_edits", tests);
}
