// Bad walls and settings: no world is made, and the error names what and where.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/trial_kinds.h"
#include "support/check.h"
#include "support/invalid_input.h"

enum { WALLS = 20 };

static void expect_refused(
	const gz_world_desc *desc, gz_status status, size_t index, const char *name, const char *text) {
	gz_error error;
	assert_null(gz_world_create(desc, &error));
	expect_error(&error, status, index, name);
	expect_text(error.text, text);
	assert_null(gz_world_create(desc, NULL));
}

static void a_bad_number_in_a_wall_is_named(void **state) {
	(void)state;
	static const char *const names[] = {"a.x", "a.y", "b.x", "b.y"};
	random_source source = {900};
	for (size_t i = 0; i < WALLS; i += WALLS / 2 - 1)
		for (size_t k = 0; k < 4; k++)
			for (int n = 0; n < INVALID_NUMBERS; n++) {
				trial t = trial_make(trial_kinds, WALLS, 1, &source);
				float *const columns[] = {&t.walls[i].ax, &t.walls[i].ay, &t.walls[i].bx, &t.walls[i].by};
				*columns[k] = invalid_numbers[n].value;
				const gz_world_desc desc = {.walls = trial_walls(&t)};
				expect_refused(&desc, GZ_STATUS_INVALID_WALL, i, names[k], names[k]);
				expect_refused(&desc, GZ_STATUS_INVALID_WALL, i, names[k], invalid_numbers[n].text);
				t.walls[WALLS - 1].bx = NAN; // the first one is named
				expect_refused(&desc, GZ_STATUS_INVALID_WALL, i, i == WALLS - 1 && k == 3 ? "b.x" : names[k], "wall");
				trial_free(&t);
			}
}

static void the_largest_numbers_are_fine(void **state) {
	(void)state;
	const trial_wall wall = {GZ_LIMIT, 0, 0, 0};
	const gz_hit hit = trial_sweep_one((trial_body){0, GZ_LIMIT, 0, -GZ_LIMIT, GZ_LIMIT / 2}, &wall, 1);
	assert_true(hit.time == 0.5f && hit.feature == GZ_FEATURE_SIDE);
	const gz_hit none = trial_sweep_one((trial_body){-GZ_LIMIT, -GZ_LIMIT, -GZ_LIMIT, GZ_LIMIT, 0}, &wall, 1);
	assert_int_equal(none.feature, GZ_FEATURE_NONE);
}

static void a_wall_that_is_too_long_is_refused(void **state) {
	(void)state;
	trial_wall wall = {-GZ_LIMIT, 0, GZ_LIMIT, 0};
	const trial t = {&wall, 1, NULL, 0};
	gz_error error;
	assert_null(gz_world_create(&(gz_world_desc){.walls = trial_walls(&t)}, &error));
	assert_int_equal(error.status, GZ_STATUS_INVALID_WALL);
	assert_int_equal(error.index, 0);
	expect_text(error.text, "wall 0");
}

static void walls_need_their_views(void **state) {
	(void)state;
	random_source source = {901};
	trial t = trial_make(trial_kinds, WALLS, 1, &source);
	for (int n = 0; n < VIEW_FAULTS; n++)
		for (int k = 0; k < 4; k++) {
			static const char *const names[] = {"a.x", "a.y", "b.x", "b.y"};
			gz_world_desc desc = {.walls = trial_walls(&t)};
			gz_vec2_view *const view = k < 2 ? &desc.walls.a : &desc.walls.b;
			apply_view_fault(k % 2 ? &view->y : &view->x, &view->stride, view_faults + n);
			const int named = view_faults[n].stride ? k / 2 * 2 : k; // x and y share a stride
			expect_refused(&desc, GZ_STATUS_INVALID_INPUT, 0, names[named], view_faults[n].text);
		}
	gz_world_desc desc = {.walls = trial_walls(&t)};
	desc.walls.id = (gz_id_view){t.walls, sizeof *t.walls, 3};
	expect_refused(&desc, GZ_STATUS_INVALID_INPUT, 0, "id", "bytes");
	desc.walls.id = (gz_id_view){(const char *)t.walls + 2, 16, 4};
	expect_refused(&desc, GZ_STATUS_INVALID_INPUT, 0, "id", "misaligned");
	desc.walls.id = (gz_id_view){t.walls, 12, 8};
	expect_refused(&desc, GZ_STATUS_INVALID_INPUT, 0, "id", "misaligned");
	desc.walls.id = (gz_id_view){t.walls, SIZE_MAX - 7, 8};
	expect_refused(&desc, GZ_STATUS_INVALID_INPUT, 0, "id", "memory");
	trial_free(&t);
}

static void too_many_walls_are_refused(void **state) {
	(void)state;
	static const size_t counts[] = {(size_t)GZ_MAX_WALLS + 1, SIZE_MAX / 4, SIZE_MAX};
	const float x = 0;
	for (int i = 0; i < 3; i++) {
		gz_error error;
		const gz_walls walls = {.a = {&x, &x, 0}, .b = {&x, &x, 0}, .count = counts[i]};
		assert_null(gz_world_create(&(gz_world_desc){.walls = walls}, &error));
		assert_int_equal(error.status, GZ_STATUS_TOO_MANY);
		assert_true(strlen(error.text) > 0);
	}
}

static void *refuse_memory(size_t bytes, size_t alignment, void *context) {
	(void)bytes, (void)alignment, (void)context;
	return NULL;
}

static void settings_that_make_no_sense_are_refused(void **state) {
	(void)state;
	static const float values[] = {NAN, INFINITY, -1, -INFINITY, 2 * GZ_LIMIT};
	for (int i = 0; i < 5; i++) {
		expect_refused(&(gz_world_desc){.reach = values[i]}, GZ_STATUS_INVALID_INPUT, 0, "reach", "reach");
		expect_refused(&(gz_world_desc){.cell = values[i]}, GZ_STATUS_INVALID_INPUT, 0, "cell", "cell");
	}
	const gz_world_desc half = {.allocator = {.allocate = refuse_memory}};
	expect_refused(&half, GZ_STATUS_INVALID_INPUT, 0, "allocator", "allocator");
	expect_refused(NULL, GZ_STATUS_INVALID_INPUT, 0, "desc", "null");
}

static void kernels_must_have_a_name_that_is_known(void **state) {
	(void)state;
	expect_refused(&(gz_world_desc){.backend = "sse9"}, GZ_STATUS_NO_BACKEND, 0, "backend", "sse9");
	expect_refused(&(gz_world_desc){.backend = "SSE2"}, GZ_STATUS_NO_BACKEND, 0, "backend", "SSE2");
	static const char *const rows[] = {"scalar", "sse2", "avx2", "avx512", "neon"};
	for (int i = 0; i < 5; i++) {
		int available = 0;
		for (size_t k = 0; gz_backend_name(k); k++) available |= !strcmp(gz_backend_name(k), rows[i]);
		if (!available)
			expect_refused(&(gz_world_desc){.backend = rows[i]}, GZ_STATUS_NO_BACKEND, 0, "backend", rows[i]);
	}
	char longest[2000];
	memset(longest, 'x', sizeof longest), longest[sizeof longest - 1] = 0;
	expect_refused(&(gz_world_desc){.backend = longest}, GZ_STATUS_NO_BACKEND, 0, "backend", "xxxx");
}

static void expect_kernels(const char *asked, const char *running) {
	gz_error error;
	gz_world *world = gz_world_create(&(gz_world_desc){.backend = asked}, &error);
	if (!world) fail_msg("%s", error.text);
	assert_string_equal(gz_world_describe(world).backend, running);
	assert_int_equal(error.status, GZ_STATUS_OK);
	assert_string_equal(error.text, "");
	assert_string_equal(error.name, "");
	gz_world_destroy(world);
}

static void the_environment_chooses_kernels_unless_the_caller_does(void **state) {
	(void)state;
	const char *before = getenv("GZ_BACKEND");
	char *kept = before ? strdup(before) : NULL;
	const char *best = gz_backend_name(0);
	for (size_t i = 0; gz_backend_name(i); i++) {
		setenv("GZ_BACKEND", gz_backend_name(i), 1);
		expect_kernels(NULL, gz_backend_name(i));
		expect_kernels(best, best);
	}
	setenv("GZ_BACKEND", "", 1);
	expect_kernels(NULL, best);
	setenv("GZ_BACKEND", "mmx", 1);
	expect_refused(&(gz_world_desc){0}, GZ_STATUS_NO_BACKEND, 0, "GZ_BACKEND", "mmx");
	expect_refused(&(gz_world_desc){.backend = ""}, GZ_STATUS_NO_BACKEND, 0, "GZ_BACKEND", "mmx");
	expect_kernels("scalar", "scalar");
	unsetenv("GZ_BACKEND");
	expect_kernels(NULL, best);
	if (kept) setenv("GZ_BACKEND", kept, 1);
	free(kept);
}

int test_invalid_worlds(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_bad_number_in_a_wall_is_named),
		cmocka_unit_test(the_largest_numbers_are_fine),
		cmocka_unit_test(a_wall_that_is_too_long_is_refused),
		cmocka_unit_test(walls_need_their_views),
		cmocka_unit_test(too_many_walls_are_refused),
		cmocka_unit_test(settings_that_make_no_sense_are_refused),
		cmocka_unit_test(kernels_must_have_a_name_that_is_known),
		cmocka_unit_test(the_environment_chooses_kernels_unless_the_caller_does),
	};
	return RUN_SUITE("bad_worlds", tests);
}
