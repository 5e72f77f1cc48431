// The rule: backends and chunks change no bit of what a push writes. The expected results are those of the best backend
// with all bodies in one chunk.
#include <string.h>

#include "generators/directions.h"
#include "moving_walls/push_scene.h"
#include "support/check.h"

/// What some ticks have written.
typedef struct push_result {
	trial_body bodies[PUSH_MAX];
	size_t pushed, crushed;
	uint64_t crush_hash; ///< of all crushes
} push_result;

static void add_tick(push_result *out, const push_scene *scene) {
	out->pushed += scene->report.pushed, out->crushed += scene->report.hits;
	for (size_t i = 0; i < scene->report.hits; i++) {
		const gz_crush *crush = scene->crushes + i;
		out->crush_hash = out->crush_hash * 31 + crush->body * 64 + crush->group * 8 + (uint64_t)(crush->wall + 1);
	}
	memcpy(out->bodies, scene->bodies, sizeof scene->bodies);
}

/// 40 bodies among 24 random walls.
static push_scene random_scene(random_source *source) {
	push_scene scene = {.wall_count = 24, .body_count = 40};
	for (size_t i = 0; i < scene.wall_count; i++) {
		const double x = random_between(source, 0, 120);
		const double y = random_between(source, 0, 120);
		const direction d = random_direction(source);
		scene.walls[i] = (trial_wall){(float)x, (float)y, (float)(x + 30 * d.x), (float)(y + 30 * d.y)};
	}
	for (size_t i = 0; i < scene.body_count; i++) {
		const double x = random_between(source, 0, 120);
		const double y = random_between(source, 0, 120);
		scene.bodies[i] = (trial_body){(float)x, (float)y, 0, 0, 3};
	}
	return scene;
}

/// Pushes the bodies, which are divided into chunks by picks of one array.
static void push_chunks(push_scene *scene, const gz_wall_group *groups, size_t group_count, size_t chunk_count) {
	gz_bodies chunks[3];
	gz_moves moves[3];
	uint32_t pick[PUSH_MAX];
	for (uint32_t i = 0; i < scene->body_count; i++) pick[i] = i;
	for (size_t c = 0; c < chunk_count; c++) {
		const size_t from = c * scene->body_count / chunk_count, to = (c + 1) * scene->body_count / chunk_count;
		chunks[c] = push_scene_bodies(scene), moves[c] = push_scene_moves(scene);
		chunks[c].pick = pick + from, chunks[c].pick_count = to - from;
	}
	const gz_crush_list list = {scene->crushes, PUSH_MAX, scene->first};
	scene->report = gz_world_push_walls(&(gz_wall_push){.data = groups, .count = group_count, .crushes = &list}, moves,
		scene->world, &(gz_query){.chunks = chunks, .chunk_count = chunk_count}, scene->scratch);
	assert_int_equal(scene->report.error.status, GZ_STATUS_OK);
}

/// Moves four groups of two walls in random directions for some ticks; `turns`: by random angles, too.
static push_result run_ticks(const char *backend, size_t chunk_count, bool turns) {
	static const int32_t doors[] = {0, 1, 2, 3, 4, 5, 6, 7};
	random_source source = {4711};
	push_scene scene = random_scene(&source);
	push_result out = {.pushed = 0};
	push_scene_build(&scene, backend);
	for (int tick = 0; tick < 60; tick++) {
		gz_wall_group groups[4];
		for (int k = 0; k < 4; k++) {
			const direction d = random_direction(&source);
			groups[k] =
				(gz_wall_group){.wall = doors + 2 * k, .count = 2, .dx = (float)(8 * d.x), .dy = (float)(8 * d.y)};
			if (!turns) continue;
			groups[k].angle = (float)random_between(&source, -1, 1);
			groups[k].pivot_x = (float)random_between(&source, 0, 120);
			groups[k].pivot_y = (float)random_between(&source, 0, 120);
		}
		push_chunks(&scene, groups, 4, chunk_count);
		add_tick(&out, &scene);
	}
	push_scene_free(&scene);
	return out;
}

static void expect_same_bits(bool turns) {
	const push_result expected = run_ticks(gz_backend_name(0), 1, turns);
	assert_true(expected.pushed > 100);
	assert_true(expected.crushed > 10);
	for (size_t backend = 0; gz_backend_name(backend); backend++)
		for (size_t chunk_count = 1; chunk_count <= 3; chunk_count++) {
			const push_result actual = run_ticks(gz_backend_name(backend), chunk_count, turns);
			assert_memory_equal(&actual, &expected, sizeof expected);
		}
}

// S149, S150.
static void backends_and_chunks_change_no_bit(void **state) {
	(void)state;
	expect_same_bits(false);
	expect_same_bits(true);
}

/// One push of a random scene. `pivot_x` alone, without an angle, must not matter.
static push_scene pushed_scene(float angle, float pivot_x, size_t from, size_t to) {
	static const int32_t doors[] = {0, 1};
	random_source source = {312};
	push_scene scene = random_scene(&source);
	memmove(scene.bodies, scene.bodies + from, (to - from) * sizeof *scene.bodies);
	scene.body_count = to - from;
	push_scene_build(&scene, NULL);
	for (int tick = 0; tick < 5; tick++)
		push_groups(&scene,
			&(gz_wall_group){
				.wall = doors, .count = 2, .dx = 7.3f, .dy = -3.1f, .angle = angle, .pivot_x = pivot_x, .pivot_y = 40},
			1);
	push_scene_free(&scene);
	return scene;
}

// S165.
static void a_turn_by_no_angle_has_the_bits_of_a_displacement(void **state) {
	(void)state;
	const push_scene expected = pushed_scene(0, 0, 0, 40);
	assert_true(expected.report.pushed > 0);
	const push_scene pivot = pushed_scene(0, 1e9f, 0, 40), negative = pushed_scene(-0.0f, 5, 0, 40);
	assert_memory_equal(pivot.bodies, expected.bodies, sizeof expected.bodies);
	assert_memory_equal(negative.bodies, expected.bodies, sizeof expected.bodies);
}

int test_push_bits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(backends_and_chunks_change_no_bit),
		cmocka_unit_test(a_turn_by_no_angle_has_the_bits_of_a_displacement),
	};
	return RUN_SUITE("push_bits", tests);
}
