// gz_move without memory, for calls whose lists grow at each of many places: an allocation that fails anywhere is an
// error of the call. Which list grows where depends on the number of bodies, so that it varies.
#include <string.h>

#include "mover/replaced_kernels.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/trial.h"

enum { MAX_BODIES = 70 };

/// Moves the bodies with a skin of 1; the n-th allocation fails. Returns whether there were so many.
static bool lacks_memory(const trial *t, void (*edit_world)(gz_world *world), size_t n) {
	static counted_memory memory;
	float x[MAX_BODIES], y[MAX_BODIES];
	memset(&memory, 0, sizeof memory);
	const gz_world_desc desc = {.walls = trial_walls(t), .reach = 30, .allocator = counted_allocator(&memory)};
	gz_world *world = gz_world_create(&desc, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	assert_true(world && scratch);
	if (edit_world) edit_world(world);
	const gz_bodies bodies = trial_bodies(t);
	const gz_moves moves = {.center = {x, y, sizeof *x}};
	memory.fail_at = memory.calls + n;
	const gz_report report = gz_move(
		&moves, &(gz_move_options){.skin = 1}, world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, scratch);
	const bool failed = memory.calls >= memory.fail_at;
	assert_int_equal(report.error.status, failed ? GZ_STATUS_OUT_OF_MEMORY : GZ_STATUS_OK);
	gz_scratch_destroy(scratch), gz_world_destroy(world);
	assert_int_equal(memory.blocks, 0);
	return failed;
}

/// 1 to MAX_BODIES bodies from the middle of a room into a corner of it, each with a wall to stop at and one to slide
/// along.
static void expect_errors(void (*edit_world)(gz_world *world)) {
	trial_wall room[] = {{-16, -16, 16, -16}, {16, -16, 16, 16}, {16, 16, -16, 16}, {-16, 16, -16, -16}};
	trial_body bodies[MAX_BODIES];
	for (int i = 0; i < MAX_BODIES; i++) bodies[i] = (trial_body){0, (float)(i % 8), 20, 20, 1};
	for (size_t count = 1; count <= MAX_BODIES; count++) {
		const trial t = {room, 4, bodies, count};
		size_t n = 1;
		while (lacks_memory(&t, edit_world, n)) n++;
		assert_true(n > 5);
	}
}

static void a_move_into_a_corner_without_memory_is_an_error(void **state) {
	(void)state;
	expect_errors(NULL);
}

/// Refused segments become shorter, and what is near their ends is listed again. S65.
static void a_refused_segment_without_memory_is_an_error(void **state) {
	(void)state;
	expect_errors(refuse_every_segment);
}

int test_move_memory(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_move_into_a_corner_without_memory_is_an_error),
		cmocka_unit_test(a_refused_segment_without_memory_is_an_error),
	};
	return RUN_SUITE("move_memory", tests);
}
