// The rules of gz_predict_touches: lists contain every touch in order, and the backend, the reach, the cells, the order
// of bodies, chunks, picks and the present time change no bit. Touches are compared with the oracle of paths, bits with
// those of another call.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "prediction/touch_checks.h"
#include "support/check.h"

// S119, S120, S124, S128.
static void lists_contain_every_touch_in_order(void **state) {
	(void)state;
	random_source source = {911};
	size_t pairs = 0, count = 0;
	for (size_t round = 0; round < 1 + pairs_wanted() / 400000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			prediction_scene scene = prediction_scene_random(kind, &source);
			predicted_touches touches = predict_scene(&scene, (gz_world_desc){0}, 0);
			pairs += check_touches(&scene, &touches, kind->name), count += touches.count;
			predicted_touches_free(&touches), prediction_scene_free(&scene);
		}
	print_message("%zu touches of %zu pairs\n", count, pairs);
	assert_true(count > pairs / 50);
}

/// More bodies than one tile. Every fiftieth is checked. S119, S120.
static void lists_of_several_tiles_contain_every_touch_in_order(void **state) {
	(void)state;
	static const char *const names[] = {"uniform", "on one spot"};
	random_source source = {916};
	for (int i = 0; i < 2; i++) {
		prediction_scene scene = prediction_scene_make(arena_kind_named(names[i]), 100, i ? 1200 : 3000, &source);
		scene.arena.body_columns = WITH_ID | WITH_GROUP, scene.has_crowd = true, scene.until = scene.from + 2;
		prediction_scene_use_one_chunk(&scene);
		predicted_touches touches = predict_scene(&scene, (gz_world_desc){0}, 0);
		for (size_t k = 0; k < scene.body_count; k += 50) check_body_touches(&scene, &touches, k, names[i]);
		print_message("%s: %zu touches\n", names[i], touches.count);
		assert_true(touches.count > scene.body_count);
		predicted_touches_free(&touches), prediction_scene_free(&scene);
	}
}

/// A chunk without the column has bodies of time 0, beside chunks with one. S131.
static void a_chunk_may_lack_the_times_of_its_bodies(void **state) {
	(void)state;
	random_source source = {917};
	prediction_scene scene = prediction_scene_make(arena_kind_named("uniform"), 50, 300, &source);
	const size_t from = scene.first_element[1], end = scene.first_element[2];
	scene.from = 1, scene.until = 3, scene.has_crowd = true;
	assert_true(end - from > 10);
	for (size_t i = 0; i < scene.arena.body_count; i++) scene.since[i] = i < from || i >= end ? 0.5 : 0;
	predicted_touches expected = predict_scene(&scene, (gz_world_desc){0}, 0);
	predicted_touches actual = predicted_touches_make(&scene, expected.count);
	prediction_call call;
	prediction_call_begin(&call, &scene, (gz_world_desc){0}, 0);
	for (size_t i = from; i < end; i++) scene.since[i] = NAN; // is not read
	call.since[1].data = NULL;
	expect_ok(predict_touches(&actual, &call));
	assert_true(expected.count > 100 && actual.report.hits == expected.count);
	assert_memory_equal(actual.first, expected.first, (scene.body_count + 1) * sizeof *actual.first);
	for (size_t i = 0; i < expected.count; i++)
		assert_true(actual.data[i].time == expected.data[i].time && actual.data[i].index == expected.data[i].index &&
					actual.data[i].kind == expected.data[i].kind);
	prediction_call_end(&call);
	predicted_touches_free(&expected), predicted_touches_free(&actual), prediction_scene_free(&scene);
}

/// Gives the elements different ids, which order simultaneous touches independently of the columns.
static void give_ids(prediction_scene *scene) {
	scene->arena.body_columns |= WITH_ID;
	for (size_t i = 0; i < scene->arena.body_count; i++) scene->arena.bodies[i].rules.id = 1000 + (uint64_t)i;
}

// S149, S150.
static void backend_reach_and_cells_change_no_bit(void **state) {
	(void)state;
	random_source source = {912};
	for (size_t round = 0; round < 1 + pairs_wanted() / 5000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			prediction_scene scene = prediction_scene_random(kind, &source);
			give_ids(&scene);
			predicted_touches expected = predict_scene(&scene, (gz_world_desc){.backend = "scalar"}, 0);
			for (size_t i = 0; gz_backend_name(i); i++) {
				const float reach = random_chance(&source, 2) ? 0 : random_size(&source, -6, 8);
				const float cell = random_chance(&source, 2) ? 0 : random_size(&source, -6, 8);
				const char *backend = gz_backend_name(i);
				predicted_touches touches =
					predict_scene(&scene, (gz_world_desc){.backend = backend, .reach = reach, .cell = cell}, 0);
				assert_same_touches(&touches, &expected, kind->name);
				predicted_touches_free(&touches);
			}
			predicted_touches_free(&expected), prediction_scene_free(&scene);
		}
}

/// Indices of other bodies are compared as elements, since they count through chunks and picks. S150.
static void order_chunks_and_picks_change_no_bit(void **state) {
	(void)state;
	random_source source = {913};
	for (size_t round = 0; round < 1 + pairs_wanted() / 5000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			prediction_scene scene = prediction_scene_random(kind, &source);
			give_ids(&scene);
			prediction_scene one_chunk = scene;
			one_chunk.element = calloc(scene.arena.body_count, sizeof *one_chunk.element),
			one_chunk.pick = calloc(scene.arena.body_count, sizeof *one_chunk.pick);
			prediction_scene_use_one_chunk(&one_chunk);
			// Bodies that are not picked are missing from the crowd.
			if (scene.body_count < scene.arena.body_count) scene.has_crowd = one_chunk.has_crowd = false;
			predicted_touches in_chunks = predict_scene(&scene, (gz_world_desc){0}, 0),
							  in_one_chunk = predict_scene(&one_chunk, (gz_world_desc){0}, 0);
			for (size_t k = 0; k < scene.body_count; k++) {
				const size_t count = in_chunks.first[k + 1] - in_chunks.first[k], e = scene.element[k];
				assert_int_equal(count, in_one_chunk.first[e + 1] - in_one_chunk.first[e]);
				for (size_t i = 0; i < count; i++) {
					gz_touch touch = in_chunks.data[in_chunks.first[k] + i];
					if (touch.feature == GZ_FEATURE_CIRCLE) touch.index = (int32_t)scene.element[touch.index];
					assert_same_touch(&touch, in_one_chunk.data + in_one_chunk.first[e] + i, kind->name);
				}
			}
			predicted_touches_free(&in_chunks), predicted_touches_free(&in_one_chunk), free(one_chunk.element),
				free(one_chunk.pick), prediction_scene_free(&scene);
		}
}

static void expect_at_most(
	const prediction_scene *scene, const predicted_touches *all, uint32_t max, const char *label) {
	predicted_touches touches = predict_scene(scene, (gz_world_desc){0}, max);
	for (size_t k = 0; k < scene->body_count; k++) {
		const size_t count = all->first[k + 1] - all->first[k];
		assert_int_equal(touches.first[k + 1] - touches.first[k], count < max ? count : max);
		for (size_t i = touches.first[k]; i < touches.first[k + 1]; i++)
			assert_same_touch(touches.data + i, all->data + all->first[k] + i - touches.first[k], label);
	}
	predicted_touches_free(&touches);
}

static void expect_short_list(const prediction_scene *scene, const predicted_touches *all, const char *label) {
	prediction_call call;
	prediction_call_begin(&call, scene, (gz_world_desc){0}, 0);
	const size_t capacity = all->count / 2;
	predicted_touches touches = predicted_touches_make(scene, capacity);
	const gz_report report = predict_touches(&touches, &call);
	assert_int_equal(report.error.status, all->count ? GZ_STATUS_LIST_FULL : GZ_STATUS_OK);
	assert_int_equal(report.error.index, all->count ? capacity : 0);
	assert_true(report.hits == all->count && report.written == capacity);
	assert_int_equal(touches.data[capacity].kind, UNWRITTEN_TOUCH);
	assert_memory_equal(touches.first, all->first, (scene->body_count + 1) * sizeof *all->first);
	for (size_t i = 0; i < capacity; i++) assert_same_touch(touches.data + i, all->data + i, label);
	prediction_call_end(&call), predicted_touches_free(&touches);
}

static void max_and_a_short_list_keep_the_first_touches(void **state) {
	(void)state;
	random_source source = {914};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		prediction_scene scene = prediction_scene_random(kind, &source);
		const uint32_t max = (uint32_t)random_int(&source, 1, 4);
		predicted_touches all = predict_scene(&scene, (gz_world_desc){0}, 0);
		expect_at_most(&scene, &all, max, kind->name);
		expect_short_list(&scene, &all, kind->name);
		predicted_touches_free(&all), prediction_scene_free(&scene);
	}
}

/// A later `from` leaves out past touches and changes no bit of the others. S128, S129.
static void a_later_present_time_changes_no_bit(void **state) {
	(void)state;
	random_source source = {915};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		prediction_scene scene = prediction_scene_random(kind, &source);
		predicted_touches before = predict_scene(&scene, (gz_world_desc){0}, 0);
		scene.from += (scene.until - scene.from) * (double)random_positive(&source, 0);
		if (!(scene.until > scene.from)) scene.from = scene.until - 0x1p-10;
		predicted_touches now = predict_scene(&scene, (gz_world_desc){0}, 0);
		for (size_t k = 0; k < scene.body_count; k++) {
			size_t first = before.first[k];
			while (first < before.first[k + 1] && before.data[first].time < scene.from) first++;
			assert_int_equal(now.first[k + 1] - now.first[k], before.first[k + 1] - first);
			for (size_t i = now.first[k]; i < now.first[k + 1]; i++)
				assert_same_touch(now.data + i, before.data + first + i - now.first[k], kind->name);
		}
		predicted_touches_free(&before), predicted_touches_free(&now), prediction_scene_free(&scene);
	}
}

/// The expected touches are those of walls that no body collides with.
static void disabled_walls_do_not_exist(void **state) {
	(void)state;
	random_source source = {917};
	prediction_scene scene = prediction_scene_make(arena_kind_named("uniform"), 50, 60, &source);
	scene.arena.wall_columns = WITH_ID | WITH_RADIUS | WITH_MASK;
	for (size_t i = 0; i < scene.arena.wall_count; i++) scene.arena.walls[i].rules.mask = i % 2 ? 0 : UINT32_MAX;
	predicted_touches expected = predict_scene(&scene, (gz_world_desc){0}, 0),
					  actual = predicted_touches_make(&scene, expected.count);
	scene.arena.wall_columns = WITH_ID | WITH_RADIUS;
	prediction_call call;
	prediction_call_begin(&call, &scene, (gz_world_desc){0}, 0);
	for (int32_t i = 1; i < (int32_t)scene.arena.wall_count; i += 2)
		assert_int_equal(gz_world_enable_walls(call.world.world, &i, 1, false).status, GZ_STATUS_OK);
	assert_int_equal(predict_touches(&actual, &call).error.status, GZ_STATUS_OK);
	assert_same_touches(&actual, &expected, "disabled");
	prediction_call_end(&call), predicted_touches_free(&actual), predicted_touches_free(&expected),
		prediction_scene_free(&scene);
}

int test_prediction(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lists_contain_every_touch_in_order),
		cmocka_unit_test(lists_of_several_tiles_contain_every_touch_in_order),
		cmocka_unit_test(a_chunk_may_lack_the_times_of_its_bodies),
		cmocka_unit_test(backend_reach_and_cells_change_no_bit),
		cmocka_unit_test(order_chunks_and_picks_change_no_bit),
		cmocka_unit_test(max_and_a_short_list_keep_the_first_touches),
		cmocka_unit_test(a_later_present_time_changes_no_bit),
		cmocka_unit_test(disabled_walls_do_not_exist),
	};
	return RUN_SUITE("prediction", tests);
}
