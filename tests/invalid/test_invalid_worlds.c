// Invalid walls and settings: gz_world_create builds no world, and the error names the column or setting and the wall.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generators/trial_kinds.h"
#include "support/check.h"
#include "support/invalid_input.h"
#include "support/system.h"

enum { WALLS = 20 };

/// The call, with walls of a random trial.
typedef struct world_input {
	const gz_world_desc *desc_pointer;
	gz_world_desc desc;
	trial_wall walls[WALLS];
} world_input;

static gz_report create(void *input) {
	const world_input *in = input;
	gz_report report = {.error = {.status = GZ_STATUS_OUT_OF_MEMORY}};
	gz_world *world = gz_world_create(in->desc_pointer, &report.error);
	if (report.error.status) {
		assert_null(world);
		assert_null(gz_world_create(in->desc_pointer, NULL)); // the error is optional
	} else assert_non_null(world);
	gz_world_destroy(world);
	return report;
}

/// The input's address must not change from here on.
static checked_call make_call(world_input *in) {
	random_source source = {900};
	trial t = trial_make(trial_kinds, WALLS, 1, &source);
	memcpy(in->walls, t.walls, sizeof in->walls);
	trial_free(&t);
	in->desc = (gz_world_desc){.walls = trial_walls(&(trial){.walls = in->walls, .wall_count = WALLS})};
	in->desc_pointer = &in->desc;
	return (checked_call){in, sizeof *in, create, NULL};
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

// S154, S155.
static void an_invalid_number_in_a_wall_is_named(void **state) {
	(void)state;
	static const char *const names[] = {"a.x", "a.y", "b.x", "b.y"};
	world_input in;
	const checked_call call = make_call(&in);
	for (size_t i = 0; i < WALLS; i += WALLS / 2 - 1)
		for (size_t k = 0; k < 4; k++) {
			trial_wall *w = in.walls + i;
			float *const columns[] = {&w->ax, &w->ay, &w->bx, &w->by};
			expect_number_refusals(&call, columns[k], GZ_STATUS_INVALID_WALL, i, names[k]);
			const trial_wall valid = *w, valid_last = in.walls[WALLS - 1];
			for (int n = 0; n < INVALID_NUMBERS; n++) { // the first invalid wall is named, and of that the first column
				*columns[k] = invalid_numbers[n].value;
				expect_call_refused(&call, GZ_STATUS_INVALID_WALL, i, names[k], names[k]);
				in.walls[WALLS - 1].bx = NAN;
				const bool both = i == WALLS - 1 && k == 3;
				expect_call_refused(&call, GZ_STATUS_INVALID_WALL, i, both ? "b.x" : names[k], "wall");
				*w = valid, in.walls[WALLS - 1] = valid_last;
			}
		}
	expect_accepted(&call);
}

// S153.
static void the_largest_numbers_are_valid(void **state) {
	(void)state;
	const trial_wall wall = {GZ_LIMIT, 0, 0, 0};
	const gz_hit hit = trial_sweep_one((trial_body){0, GZ_LIMIT, 0, -GZ_LIMIT, GZ_LIMIT / 2}, &wall, 1);
	assert_true(hit.time == 0.5f && hit.feature == GZ_FEATURE_SIDE);
	const gz_hit none = trial_sweep_one((trial_body){-GZ_LIMIT, -GZ_LIMIT, -GZ_LIMIT, GZ_LIMIT, 0}, &wall, 1);
	assert_int_equal(none.feature, GZ_FEATURE_NONE);
}

// S155.
static void walls_that_are_too_long_or_too_many_are_refused(void **state) {
	(void)state;
	static const float zero = 0;
	const gz_vec2_view shared = {&zero, &zero, 0};
#define TOO_MANY_WALLS(number)                                                                                         \
	{                                                                                                                  \
		{SET(world_input, desc.walls, gz_walls, .a = shared, .b = shared, .count = number)}, GZ_STATUS_TOO_MANY,       \
			number, "", ""                                                                                             \
	}
	const refusal cases[] = {
		{{SET(world_input, walls[0], trial_wall, -GZ_LIMIT, 0, GZ_LIMIT, 0)}, GZ_STATUS_INVALID_WALL, 0, "length",
			"wall 0"},
		TOO_MANY_WALLS((size_t)GZ_MAX_WALLS + 1),
		TOO_MANY_WALLS(SIZE_MAX / 4),
		TOO_MANY_WALLS(SIZE_MAX),
	};
	world_input in;
	const checked_call call = make_call(&in);
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
}

// S158.
static void walls_need_valid_views(void **state) {
	(void)state;
	// x and y share a stride, whose errors name x.
	static const input_view views[] = {
		{offsetof(world_input, desc.walls.a.x), offsetof(world_input, desc.walls.a.stride), "a.x", NULL, false, false},
		{offsetof(world_input, desc.walls.a.y), offsetof(world_input, desc.walls.a.stride), "a.y", "a.x", false, false},
		{offsetof(world_input, desc.walls.b.x), offsetof(world_input, desc.walls.b.stride), "b.x", NULL, false, false},
		{offsetof(world_input, desc.walls.b.y), offsetof(world_input, desc.walls.b.stride), "b.y", "b.x", false, false},
	};
	world_input in;
	const checked_call call = make_call(&in);
	expect_view_refusals(&call, views, sizeof views / sizeof *views, 0, NULL);
	const char *const data = (const char *)in.walls;
#define ID_VIEW(data, stride, bytes, text)                                                                             \
	{ {SET(world_input, desc.walls.id, gz_id_view, data, stride, bytes)}, GZ_STATUS_INVALID_INPUT, 0, "id", text }
	const refusal ids[] = {
		ID_VIEW(data, sizeof *in.walls, 3, "bytes"),
		ID_VIEW(data + 2, 16, 4, "misaligned"),
		ID_VIEW(data, 18, 8, "misaligned"),
		ID_VIEW(data, SIZE_MAX - 7, 8, "memory"),
	};
	expect_refusals(&call, ids, sizeof ids / sizeof *ids);
	expect_accepted(&call);
}

// ---------------------------------------------------------------------------------------------------------------------
// Settings
// ---------------------------------------------------------------------------------------------------------------------

static void *refuse_memory(size_t bytes, size_t alignment, void *context) {
	(void)bytes, (void)alignment, (void)context;
	return NULL;
}

// S158.
static void invalid_settings_are_refused(void **state) {
	(void)state;
#define SETTING(type, member, value, text)                                                                             \
	{ {SET(world_input, desc.member, type, value)}, GZ_STATUS_INVALID_INPUT, 0, text, text }
#define LENGTH(member)                                                                                                 \
	SETTING(float, member, NAN, #member), SETTING(float, member, INFINITY, #member),                                   \
		SETTING(float, member, -1, #member), SETTING(float, member, -INFINITY, #member),                               \
		SETTING(float, member, 2 * GZ_LIMIT, #member)
	const refusal cases[] = {
		LENGTH(reach),
		LENGTH(cell),
		SETTING(gz_allocator, allocator, .allocate = refuse_memory, "allocator"),
		REFUSED(0, "desc", "null", SET_NULL(world_input, desc_pointer)),
	};
	world_input in;
	const checked_call call = make_call(&in);
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	in.desc.walls.count = 0; // settings are checked without walls, too
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
}

static void expect_no_backend(const checked_call *call, const char *backend, const char *text) {
	const refusal refused = {
		{SET(world_input, desc.backend, const char *, backend)}, GZ_STATUS_NO_BACKEND, 0, "backend", text};
	expect_refusals(call, &refused, 1);
}

static void unknown_and_unavailable_backends_are_refused(void **state) {
	(void)state;
	static const char *const known[] = {"scalar", "sse2", "avx2", "avx512", "neon", "wasm"};
	world_input in;
	const checked_call call = make_call(&in);
	expect_no_backend(&call, "sse9", "sse9 is not a backend");
	expect_no_backend(&call, "SSE2", "SSE2 is not a backend");
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		char text[64];
		bool available = false;
		snprintf(text, sizeof text, "%s cannot run on this processor or is not in this build", known[i]);
		for (size_t k = 0; gz_backend_name(k); k++) available |= !strcmp(gz_backend_name(k), known[i]);
		if (!available) expect_no_backend(&call, known[i], text);
	}
	char longest[2000];
	memset(longest, 'x', sizeof longest), longest[sizeof longest - 1] = 0;
	expect_no_backend(&call, longest, "xxxx");
}

static void expect_backend(const char *requested, const char *expected) {
	gz_error error;
	gz_world *world = gz_world_create(&(gz_world_desc){.backend = requested}, &error);
	if (!world) fail_msg("%s", error.text);
	assert_string_equal(gz_world_describe(world).backend, expected);
	assert_int_equal(error.status, GZ_STATUS_OK);
	assert_string_equal(error.text, "");
	assert_string_equal(error.name, "");
	gz_world_destroy(world);
}

static void the_environment_chooses_the_backend_unless_the_caller_does(void **state) {
	(void)state;
	const char *before = getenv("GZ_BACKEND");
	char *kept = before ? strdup(before) : NULL;
	const char *best = gz_backend_name(0);
	for (size_t i = 0; gz_backend_name(i); i++) {
		environment_set("GZ_BACKEND", gz_backend_name(i));
		expect_backend(NULL, gz_backend_name(i));
		expect_backend(best, best);
	}
	environment_set("GZ_BACKEND", "");
	expect_backend(NULL, best);
	environment_set("GZ_BACKEND", "mmx");
	const refusal cases[] = {
		{{SET(world_input, desc.backend, const char *, NULL)}, GZ_STATUS_NO_BACKEND, 0, "GZ_BACKEND", "mmx"},
		{{SET(world_input, desc.backend, const char *, "")}, GZ_STATUS_NO_BACKEND, 0, "GZ_BACKEND", "mmx"},
	};
	world_input in;
	const checked_call call = make_call(&in);
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	expect_backend("scalar", "scalar");
	environment_set("GZ_BACKEND", NULL);
	expect_backend(NULL, best);
	if (kept) environment_set("GZ_BACKEND", kept);
	free(kept);
}

int test_invalid_worlds(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_invalid_number_in_a_wall_is_named),
		cmocka_unit_test(the_largest_numbers_are_valid),
		cmocka_unit_test(walls_that_are_too_long_or_too_many_are_refused),
		cmocka_unit_test(walls_need_valid_views),
		cmocka_unit_test(invalid_settings_are_refused),
		cmocka_unit_test(unknown_and_unavailable_backends_are_refused),
		cmocka_unit_test(the_environment_chooses_the_backend_unless_the_caller_does),
	};
	return RUN_SUITE("invalid_worlds", tests);
}
