// The fast path moves bodies that touch at most one wall, eight at a time; the general solver moves all others. The
// rule: both give the same bits. The oracle is the general solver alone: the kernel of the first segments is replaced
// by one that leaves every body to it.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/world/world.h"
#include "generators/trial_kinds.h"
#include "mover/move_results.h"
#include "support/check.h"

enum { WALLS = 150, BODIES = 1500, TICKS = 4 };

static struct {
	const graze_kernels *backend;
	graze_kernels kernels;
	size_t listed;   ///< bodies that the kernel was given
	size_t touching; ///< bodies that it moved to a wall
	size_t general;  ///< bodies that it left to the general solver
	size_t refused;  ///< motion segments that the safety check shortened or refused
} counted;

static void count_segments(segment_results *out, const first_segment_list *list, const tile_columns *tile,
	const wall_record *walls, const skin_rule *rule) {
	counted.backend->first_segments(out, list, tile, walls, rule);
	counted.touching += (size_t)out->responding_count, counted.general += (size_t)out->fallback_count,
		counted.listed += (size_t)list->count;
}

static void leave_all_to_general_solver(segment_results *out, const first_segment_list *list, const tile_columns *tile,
	const wall_record *walls, const skin_rule *rule) {
	(void)tile, (void)walls, (void)rule;
	out->responding_count = 0, out->fallback_count = list->count;
	for (int32_t i = 0; i < list->count; i++) out->fallback[i] = i;
}

static void replace_kernel(gz_world *world, void (*first_segments)(segment_results *, const first_segment_list *,
												const tile_columns *, const wall_record *, const skin_rule *)) {
	counted.backend = world->backend, counted.kernels = *world->backend;
	counted.kernels.first_segments = first_segments, world->backend = &counted.kernels;
}

static void count_fast_path(gz_world *world) { replace_kernel(world, count_segments); }
static void disable_fast_path(gz_world *world) { replace_kernel(world, leave_all_to_general_solver); }

static struct {
	uint8_t response[BODIES], one_sided[WALLS];
	float restitution[BODIES], thickness[WALLS];
} columns;

static move_settings random_move_settings(random_source *source) {
	static const float skins[] = {0, 0.01f, 1};
	for (int i = 0; i < BODIES; i++) {
		columns.response[i] = (uint8_t)random_int(source, GZ_RESPONSE_SLIDE, GZ_RESPONSE_PASS);
		columns.restitution[i] = random_int(source, 0, 2) ? random_positive(source, 0) : 0;
	}
	for (int i = 0; i < WALLS; i++) {
		columns.one_sided[i] = (uint8_t)random_int(source, 0, 1);
		columns.thickness[i] = random_positive(source, 0);
	}
	move_settings settings = {.response = (gz_response)random_int(source, GZ_RESPONSE_SLIDE, GZ_RESPONSE_STOP)};
	if (random_int(source, 0, 1)) settings.responses = columns.response, settings.restitutions = columns.restitution;
	settings.options.max_contacts = (uint32_t)random_int(source, 0, 3);
	settings.options.skin = skins[random_int(source, 0, 2)];
	if (random_int(source, 0, 1)) settings.desc.walls.one_sided = (gz_byte_view){columns.one_sided, 1};
	if (random_int(source, 0, 1)) settings.desc.walls.radius = (gz_float_view){columns.thickness, sizeof(float)};
	return settings;
}

static void assert_same_counts(const gz_report *actual, const gz_report *expected) {
	assert_int_equal(actual->hits, expected->hits), assert_int_equal(actual->stopped, expected->stopped);
	assert_int_equal(actual->recovered, expected->recovered), assert_int_equal(actual->shortened, expected->shortened);
	assert_int_equal(actual->refused, expected->refused), assert_int_equal(actual->near_walls, expected->near_walls);
}

/// The next tick begins where this one ended, so that many bodies start at walls.
static void advance_trial(trial *t, const move_results *results) {
	for (size_t i = 0; i < t->body_count; i++)
		t->bodies[i].px = results->body[i].x, t->bodies[i].py = results->body[i].y;
}

static void the_fast_path_and_the_general_solver_give_the_same_bits(void **state) {
	(void)state;
	random_source source = {2700};
	memset(&counted, 0, sizeof counted);
	for (int round = 0; round < 3; round++)
		for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
			trial t = trial_make(kind, WALLS, BODIES, &source);
			move_settings settings = random_move_settings(&source);
			for (int tick = 0; tick < TICKS; tick++) {
				settings.edit_world = disable_fast_path;
				move_results expected = move_trial(&t, &settings);
				settings.edit_world = count_fast_path;
				move_results actual = move_trial(&t, &settings);
				for (size_t i = 0; i < BODIES; i++)
					assert_same_result(actual.body + i, expected.body + i, i, kind->name);
				assert_same_counts(&actual.report, &expected.report);
				counted.refused += expected.report.shortened + expected.report.refused;
				advance_trial(&t, &expected);
				move_results_free(&expected), move_results_free(&actual);
			}
			trial_free(&t);
		}
	print_message("%zu bodies: %zu touched a wall, %zu left to the general solver; %zu segments refused\n",
		counted.listed, counted.touching, counted.general, counted.refused);
	assert_true(counted.touching > counted.listed / 5 && counted.general > counted.listed / 20);
	assert_true(counted.touching + counted.general < counted.listed);
}

/// A call that writes centres alone keeps less state of each body.
static void a_call_that_writes_centres_alone_gives_the_same_bits(void **state) {
	(void)state;
	static float x[BODIES], y[BODIES];
	random_source source = {2701};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, WALLS, BODIES, &source);
		move_settings settings = random_move_settings(&source);
		settings.responses = NULL, settings.restitutions = NULL;
		const uint8_t response = (uint8_t)settings.response;
		const gz_moves moves = {.response = {&response, 0}, .center = {x, y, sizeof *x}};
		const gz_bodies bodies = trial_bodies(&t);
		gz_world_desc desc = settings.desc;
		desc.walls.a = trial_walls(&t).a, desc.walls.b = trial_walls(&t).b, desc.walls.count = t.wall_count;
		gz_world *world = gz_world_create(&desc, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		move_results expected = move_trial(&t, &settings);
		const gz_query query = {.chunks = &bodies, .chunk_count = 1};
		const gz_report actual = gz_move(&moves, &settings.options, world, &query, scratch);
		for (size_t i = 0; i < BODIES; i++)
			if (memcmp(x + i, &expected.body[i].x, sizeof *x) || memcmp(y + i, &expected.body[i].y, sizeof *y))
				fail_msg("%s: body %zu: expected %.9g %.9g, found %.9g %.9g", kind->name, i, (double)expected.body[i].x,
					(double)expected.body[i].y, (double)x[i], (double)y[i]);
		assert_same_counts(&actual, &expected.report);
		move_results_free(&expected), trial_free(&t);
		gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
}

/// Bodies that rest on a floor and push at it obliquely.
static void bodies_that_push_at_a_floor_take_the_fast_path(void **state) {
	(void)state;
	enum { PUSHING = 64 };
	const float radius = 1, skin = 0.125f;
	trial_wall wall = {-100, 0, 100, 0};
	trial_body bodies[PUSHING];
	const trial t = {&wall, 1, bodies, PUSHING};
	for (int i = 0; i < PUSHING; i++)
		bodies[i] =
			(trial_body){(float)i, radius + skin, (float)(i % 5 - 2) + 0.5f, -0.25f * (float)(i % 7 + 1), radius};
	memset(&counted, 0, sizeof counted);
	move_results results = move_trial(&t, &(move_settings){.options.skin = skin, .edit_world = count_fast_path});
	for (int i = 0; i < PUSHING; i++)
		assert_true(results.body[i].x == bodies[i].px + bodies[i].dx && results.body[i].y == radius + skin);
	assert_true(counted.listed >= PUSHING && counted.touching == counted.listed && counted.general == 0);
	move_results_free(&results);
}

int test_fast_path(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_fast_path_and_the_general_solver_give_the_same_bits),
		cmocka_unit_test(a_call_that_writes_centres_alone_gives_the_same_bits),
		cmocka_unit_test(bodies_that_push_at_a_floor_take_the_fast_path),
	};
	return RUN_SUITE("fast_path", tests);
}
