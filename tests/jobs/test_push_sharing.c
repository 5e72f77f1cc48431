// gz_world_push_walls is divided among workers where many bodies are near a group, or are separated: it gives the
// results and the report of one thread, to the bit. The oracle is the same call without jobs.
#include <string.h>

#include "generators/directions.h"
#include "mover/move_results.h"
#include "support/check.h"
#include "support/job_hooks.h"

enum { BODIES = 6000, TICKS = 2 };

/// What some ticks have written.
typedef struct push_ticks {
	trial_body bodies[BODIES];
	gz_pushed pushed[TICKS][BODIES];
	gz_report report[TICKS];
} push_ticks;

/// A wide door before a field of bodies that nearly touch one another.
static void place_bodies(trial_body *bodies) {
	random_source source = {5};
	for (int i = 0; i < BODIES; i++) {
		const float x = (float)random_between(&source, 0, 0.1), y = (float)random_between(&source, 0, 0.1);
		bodies[i] = (trial_body){2.2f * (float)(i % 1500) + x, 2 + 2.2f * (float)(i / 1500) + y, 1, 1, 1};
	}
}

/// Moves the door towards the bodies, with a slight turn or without. jobs: null: on one thread
static void push(push_ticks *out, bool in_crowd, float angle, const gz_jobs *jobs) {
	trial_wall door = {-10, 0, 3400, 0};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&(trial){.walls = &door, 1})}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	assert_int_equal(gz_scratch_set_jobs(scratch, jobs).status, GZ_STATUS_OK);
	assert_int_equal(gz_crowd_set_jobs(crowd, jobs).status, GZ_STATUS_OK);
	memset(out, 0, sizeof *out), place_bodies(out->bodies);
	const gz_bodies bodies = trial_bodies(&(trial){.bodies = out->bodies, .body_count = BODIES});
	const gz_moves moves = {.center = {&out->bodies->px, &out->bodies->py, sizeof *out->bodies}};
	const int32_t wall = 0;
	const gz_wall_group group = {.wall = &wall, .count = 1, .dy = 9, .angle = angle, .pivot_x = -10};
	for (int tick = 0; tick < TICKS; tick++) {
		size_t first[2];
		const gz_pushed_list list = {out->pushed[tick], BODIES, first};
		const gz_wall_push call = {&group, 1, .crowd = in_crowd ? crowd : NULL, .pushed = &list};
		out->report[tick] =
			gz_world_push_walls(&call, &moves, world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, scratch);
		expect_ok(out->report[tick]);
		assert_true(out->report[tick].pushed > BODIES / 4);
	}
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

/// S151.
static void pushes_with_jobs_have_the_bits_of_one_thread(void **state) {
	(void)state;
	static push_ticks single, shared;
	for (int kind = 0; kind < 4; kind++) {
		const bool in_crowd = kind % 2;
		const float angle = kind / 2 ? 0.001f : 0;
		push(&single, in_crowd, angle, NULL);
		for (int threads = 0; threads < 2; threads++) {
			const gz_jobs jobs = threads ? threaded_jobs(2) : backward_jobs(3);
			push(&shared, in_crowd, angle, &jobs);
			assert_true(job_runs > 0);
			assert_memory_equal(&single, &shared, sizeof single);
		}
	}
}

int test_push_sharing(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pushes_with_jobs_have_the_bits_of_one_thread),
	};
	return RUN_SUITE("push_sharing", tests);
}
