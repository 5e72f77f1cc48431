// Many walls leave at once, of a pile in which each is near all others: bounds are found anew once, not once for each,
// and the grid is not made anew for every wall that comes back.
#include <stdlib.h>

#include "engine/world/edits.h"
#include "generators/trial_kinds.h"
#include "support/check.h"
#include "support/counted_memory.h"

enum { WALLS = 1200, BODIES = 40, LEFT = 30 };

static struct {
	const graze_kernels *row;
	graze_kernels kernels;
	size_t words; // of eight bounds each
} spied;

static void spy(uint32_t *words, const clearance_wall *wall, const float *x, const float *y, int32_t count) {
	spied.row->bound_clearance(words, wall, x, y, count);
	spied.words += (size_t)count;
}

/// The words that are worked out from now on are counted.
static void spy_on(gz_world *world) {
	wall_grid *grid = &world->grid;
	spied.row = world->backend, spied.kernels = *world->backend, spied.kernels.bound_clearance = spy;
	grid->kernels = grid->settings.kernels = &spied.kernels;
	for (int l = 0; l < grid->levels; l++) grid->level[l].clearance.kernels = &spied.kernels;
}

typedef struct pile {
	trial t;
	counted_memory memory;
	gz_world *world;
	int32_t index[WALLS];
	size_t built; ///< words that building works out
} pile;

/// All walls cross the middle; bodies go here and there.
static pile *make_pile(void) {
	random_source source = {1610};
	pile *p = calloc(1, sizeof *p);
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
	spy_on(p->world);
	spied.words = 0;
	assert_true(graze_grid_rebuild(p->world));
	p->built = spied.words;
	return p;
}

static void free_pile(pile *p) {
	gz_world_destroy(p->world);
	assert_int_equal(p->memory.blocks, 0);
	trial_free(&p->t), free(p);
}

static void enable(pile *p, size_t from, size_t count, int enabled) {
	assert_int_equal(gz_world_enable_walls(p->world, p->index + from, count, enabled).status, GZ_STATUS_OK);
}

/// Answers are those of brute force over the first walls, which alone are there.
static void expect_the_first(const pile *p, size_t count, const char *where) {
	const trial there = {p->t.walls, count, p->t.bodies, BODIES};
	const gz_bodies chunk = trial_bodies(&there);
	gz_hit got[BODIES], right[BODIES];
	for (int i = 0; i < BODIES; i++) got[i] = trial_untouched;
	gz_scratch *scratch = gz_scratch_create(p->world);
	const gz_hits out = gz_hits_in(got);
	const gz_report report = gz_sweep(&out, p->world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	gz_scratch_destroy(scratch);
	trial_brute_force(right, &there, gz_world_describe(p->world).backend);
	assert_same_hits(got, right, BODIES, where);
}

static void many_that_leave_take_no_more_than_building(void **state) {
	(void)state;
	pile *p = make_pile();
	spied.words = 0;
	enable(p, LEFT, WALLS - LEFT, 0);
	assert_in_range(spied.words, 1, p->built);
	expect_the_first(p, LEFT, "most have left");
	free_pile(p);
}

static void a_grid_that_is_made_anew_where_most_are_disabled_takes_no_more_than_twice_building(void **state) {
	(void)state;
	pile *p = make_pile();
	enable(p, LEFT, WALLS - LEFT, 0);
	spied.words = 0;
	assert_true(graze_grid_rebuild(p->world));
	assert_in_range(spied.words, 1, 2 * p->built);
	expect_the_first(p, LEFT, "made anew");
	free_pile(p);
}

/// Making a grid allocates.
static void walls_that_come_back_one_by_one_do_not_make_the_grid_anew(void **state) {
	(void)state;
	pile *p = make_pile();
	enable(p, LEFT, WALLS - LEFT, 0);
	enable(p, LEFT, 1, 1); // most blocks are unused, so that this one may
	const size_t calls = p->memory.calls;
	for (size_t i = LEFT + 1; i < 2 * LEFT; i++) enable(p, i, 1, 1);
	assert_int_equal(p->memory.calls, calls);
	expect_the_first(p, 2 * LEFT, "some came back");
	free_pile(p);
}

int test_many_doors(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(many_that_leave_take_no_more_than_building),
		cmocka_unit_test(a_grid_that_is_made_anew_where_most_are_disabled_takes_no_more_than_twice_building),
		cmocka_unit_test(walls_that_come_back_one_by_one_do_not_make_the_grid_anew),
	};
	return RUN_SUITE("many_doors", tests);
}
