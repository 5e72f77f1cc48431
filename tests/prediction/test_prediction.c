// What bodies foresee in arenas: every touch, in order, whatever the settings.
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "prediction/predicting.h"
#include "support/check.h"

static void lists_have_every_touch_in_order(void **state) {
	(void)state;
	random_source source = {911};
	size_t pairs = 0, touches = 0;
	for (size_t round = 0; round < 1 + pairs_wanted() / 400000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			foreseeing f = foreseeing_random(kind, &source);
			foreseen l = foresee(&f, (gz_world_desc){0}, 0);
			pairs += judge_foreseen(&f, &l, kind->name), touches += l.count;
			foreseen_free(&l), foreseeing_free(&f);
		}
	print_message("%zu touches of %zu pairs\n", touches, pairs);
	assert_true(touches > pairs / 50);
}

/// More than a thousand, which is how many are asked at a time; some of them are judged.
static void thousands_have_every_touch_in_order(void **state) {
	(void)state;
	static const char *const names[] = {"uniform", "on one spot"};
	random_source source = {916};
	for (int i = 0; i < 2; i++) {
		foreseeing f = foreseeing_make(arena_kind_named(names[i]), 100, i ? 1200 : 3000, &source);
		f.s.body_columns = WITH_ID | WITH_GROUP, f.has_others = 1, f.until = f.from + 2;
		foreseeing_in_one_chunk(&f);
		foreseen l = foresee(&f, (gz_world_desc){0}, 0);
		for (size_t k = 0; k < f.asked; k += 50) judge_body(&f, &l, k, names[i]);
		print_message("%s: %zu touches\n", names[i], l.count);
		assert_true(l.count > f.asked);
		foreseen_free(&l), foreseeing_free(&f);
	}
}

/// Ids that order all bodies, whatever their places in the columns.
static void give_ids(foreseeing *f) {
	f->s.body_columns |= WITH_ID;
	for (size_t i = 0; i < f->s.body_count; i++) f->s.bodies[i].rules.id = 1000 + (uint64_t)i;
}

static void neither_kernels_nor_reach_nor_cells_change_a_bit(void **state) {
	(void)state;
	random_source source = {912};
	for (size_t round = 0; round < 1 + pairs_wanted() / 5000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			foreseeing f = foreseeing_random(kind, &source);
			give_ids(&f);
			foreseen right = foresee(&f, (gz_world_desc){.backend = "scalar"}, 0);
			for (size_t i = 0; gz_backend_name(i); i++) {
				const float reach = random_chance(&source, 2) ? 0 : random_size(&source, -6, 8);
				const float cell = random_chance(&source, 2) ? 0 : random_size(&source, -6, 8);
				const char *kernels = gz_backend_name(i);
				foreseen l = foresee(&f, (gz_world_desc){.backend = kernels, .reach = reach, .cell = cell}, 0);
				assert_same_foreseen(&l, &right, kind->name);
				foreseen_free(&l);
			}
			foreseen_free(&right), foreseeing_free(&f);
		}
}

/// The touches of each body, with the others by their elements: the same, wherever they stand in which chunks.
static void neither_order_nor_chunks_nor_picks_change_a_bit(void **state) {
	(void)state;
	random_source source = {913};
	for (size_t round = 0; round < 1 + pairs_wanted() / 5000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			foreseeing f = foreseeing_random(kind, &source);
			give_ids(&f);
			foreseeing one = f;
			one.element = calloc(f.s.body_count, sizeof *one.element),
			one.pick = calloc(f.s.body_count, sizeof *one.pick);
			foreseeing_in_one_chunk(&one);
			if (f.asked < f.s.body_count) f.has_others = one.has_others = 0; // those who are not picked are not there
			foreseen cut = foresee(&f, (gz_world_desc){0}, 0), whole = foresee(&one, (gz_world_desc){0}, 0);
			for (size_t k = 0; k < f.asked; k++) {
				const size_t count = cut.first[k + 1] - cut.first[k], e = f.element[k];
				assert_int_equal(count, whole.first[e + 1] - whole.first[e]);
				for (size_t i = 0; i < count; i++) {
					gz_touch touch = cut.at[cut.first[k] + i];
					if (touch.feature == GZ_FEATURE_CIRCLE) touch.index = (int32_t)f.element[touch.index];
					assert_same_touch(&touch, whole.at + whole.first[e] + i, kind->name);
				}
			}
			foreseen_free(&cut), foreseen_free(&whole), free(one.element), free(one.pick), foreseeing_free(&f);
		}
}

static void most_and_little_room_leave_the_first_ones(void **state) {
	(void)state;
	random_source source = {914};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		foreseeing f = foreseeing_random(kind, &source);
		const uint32_t most = (uint32_t)random_int(&source, 1, 4);
		foreseen all = foresee(&f, (gz_world_desc){0}, 0), few = foresee(&f, (gz_world_desc){0}, most);
		for (size_t k = 0; k < f.asked; k++) {
			const size_t count = all.first[k + 1] - all.first[k];
			assert_int_equal(few.first[k + 1] - few.first[k], count < most ? count : most);
			for (size_t i = few.first[k]; i < few.first[k + 1]; i++)
				assert_same_touch(few.at + i, all.at + all.first[k] + i - few.first[k], kind->name);
		}
		foreseeing_call call;
		foreseeing_begin(&call, &f, (gz_world_desc){0}, 0);
		const size_t room = all.count / 2;
		foreseen half = foreseen_room(&f, room);
		const gz_touch_list list = {half.at, room, half.first};
		const gz_report report =
			gz_predict_touches(&list, &call.rules, call.world.world, &call.question, call.world.scratch);
		assert_int_equal(report.error.status, all.count ? GZ_STATUS_LIST_FULL : GZ_STATUS_OK);
		assert_int_equal(report.error.index, all.count ? room : 0);
		assert_true(report.hits == all.count && report.written == room && half.at[room].kind == 77);
		assert_memory_equal(half.first, all.first, (f.asked + 1) * sizeof *all.first);
		for (size_t i = 0; i < room; i++) assert_same_touch(half.at + i, all.at + i, kind->name);
		foreseeing_end(&call), foreseen_free(&half), foreseen_free(&all), foreseen_free(&few), foreseeing_free(&f);
	}
}

/// What was is not told again, and what is to come has the same bits: of ways that go on as they did.
static void later_the_same_is_still_to_come(void **state) {
	(void)state;
	random_source source = {915};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		foreseeing f = foreseeing_random(kind, &source);
		foreseen before = foresee(&f, (gz_world_desc){0}, 0);
		f.from += (f.until - f.from) * (double)random_positive(&source, 0);
		if (!(f.until > f.from)) f.from = f.until - 0x1p-10;
		foreseen now = foresee(&f, (gz_world_desc){0}, 0);
		for (size_t k = 0; k < f.asked; k++) {
			size_t first = before.first[k];
			while (first < before.first[k + 1] && before.at[first].time < f.from) first++;
			assert_int_equal(now.first[k + 1] - now.first[k], before.first[k + 1] - first);
			for (size_t i = now.first[k]; i < now.first[k + 1]; i++)
				assert_same_touch(now.at + i, before.at + first + i - now.first[k], kind->name);
		}
		foreseen_free(&before), foreseen_free(&now), foreseeing_free(&f);
	}
}

/// As if nobody could touch them.
static void disabled_walls_are_not_there(void **state) {
	(void)state;
	random_source source = {917};
	foreseeing f = foreseeing_make(arena_kind_named("uniform"), 50, 60, &source);
	f.s.wall_columns = WITH_ID | WITH_RADIUS | WITH_MASK;
	for (size_t i = 0; i < f.s.wall_count; i++) f.s.walls[i].rules.mask = i % 2 ? 0 : UINT32_MAX;
	foreseen right = foresee(&f, (gz_world_desc){0}, 0), got = foreseen_room(&f, right.count);
	f.s.wall_columns = WITH_ID | WITH_RADIUS;
	foreseeing_call call;
	foreseeing_begin(&call, &f, (gz_world_desc){0}, 0);
	for (int32_t i = 1; i < (int32_t)f.s.wall_count; i += 2)
		assert_int_equal(gz_world_enable_walls(call.world.world, &i, 1, 0).status, GZ_STATUS_OK);
	const gz_touch_list list = {got.at, got.room, got.first};
	got.report = gz_predict_touches(&list, &call.rules, call.world.world, &call.question, call.world.scratch);
	assert_int_equal(got.report.error.status, GZ_STATUS_OK);
	assert_same_foreseen(&got, &right, "disabled");
	foreseeing_end(&call), foreseen_free(&got), foreseen_free(&right), foreseeing_free(&f);
}

/// Nothing overflows, and what is told is a number.
static void the_largest_numbers_are_foreseen(void **state) {
	(void)state;
	random_source source = {918};
	for (int round = 0; round < 40; round++) {
		foreseeing f = foreseeing_make(arena_kind_named("uniform"), 10, 20, &source);
		f.has_steps = 0, f.has_others = 1;
		f.from = random_chance(&source, 2) ? 0 : -0x1p40, f.until = 0x1p40;
		for (size_t i = 0; i < f.s.body_count; i++) {
			float *const numbers[] = {&f.s.bodies[i].at.dx, &f.s.bodies[i].at.dy, f.ax + i, f.ay + i};
			for (int k = 0; k < 4; k++)
				if (random_chance(&source, 3)) *numbers[k] = random_chance(&source, 2) ? GZ_LIMIT : -GZ_LIMIT;
			f.since[i] = -0x1p40;
		}
		foreseen l = foresee(&f, (gz_world_desc){0}, 0);
		for (size_t i = 0; i < l.count; i++) {
			const gz_touch *t = l.at + i;
			assert_true(t->time >= f.from && t->time <= f.until);
			assert_true(fabsf(t->center_x) + fabsf(t->center_y) <= GZ_LIMIT);
			assert_true(fabsf(t->normal_x) <= 1 && fabsf(t->normal_y) <= 1);
		}
		foreseen_free(&l), foreseeing_free(&f);
	}
}

/// However far it gets in the end, and in how many pieces its way is looked at: until it is too far away.
static void who_leaves_the_world_is_foreseen_until_then(void **state) {
	(void)state;
	static const float reaches[] = {1, 0x1p20f, 0x1p30f, 0x1p36f, 0x1p39f};
	static const float near[] = {0x1p30f, 0x1p38f + 0x1p36f, 0x1.001p39f};
	static const float lows[] = {-100, -100, -100}, highs[] = {100, 100, 100};
	const gz_walls walls = {.a = {near, lows, 4}, .b = {near, highs, 4}, .count = 3};
	const float zero = 0, one = 1, fast = 0x1p36f, places[] = {0, 0x1p38f};
	for (int curved = 0; curved < 2; curved++)
		for (int i = 0; i < 5; i++) {
			gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls, .reach = reaches[i]}, NULL);
			gz_scratch *scratch = gz_scratch_create(world);
			gz_crowd *crowd = gz_crowd_create(world);
			const gz_bodies bodies = {.center = {places, &zero, 0},
				.motion = {&fast, &zero, 0},
				.acceleration = {curved ? &one : &zero, &zero, 0},
				.radius = {&one, 0},
				.count = 1};
			const gz_bodies still = {
				.center = {places + 1, &zero, 0}, .motion = {&zero, &zero, 0}, .radius = {&one, 0}, .count = 1};
			const gz_bodies chunks[] = {bodies, still};
			const gz_query question = {.chunks = chunks, .chunk_count = 2};
			const gz_prediction rules = {.until = 16, .crowd = crowd};
			gz_touch at[8];
			size_t first[3];
			const gz_touch_list list = {at, 8, first};
			const gz_report report = gz_predict_touches(&list, &rules, world, &question, scratch);
			assert_int_equal(report.error.status, GZ_STATUS_OK);
			assert_true(report.hits == 8 && first[1] == 6); // two walls and the other, in and out; not the last wall
			gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
		}
}

/// One that is so large that it is too far away when they part: neither tells of that.
static void both_tell_the_same_where_one_is_too_far_away(void **state) {
	(void)state;
	static const float x[] = {-0x1p38f, 0x1p38f}, zero[2], fast[] = {0x1p36f, 0}, radius[] = {0x1.4p37f, 1};
	for (int reach = 0; reach < 40; reach += 13) {
		gz_world *world = gz_world_create(&(gz_world_desc){.reach = ldexpf(1, reach)}, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		gz_crowd *crowd = gz_crowd_create(world);
		const gz_bodies bodies = {.center = {x, zero, 4}, .motion = {fast, zero, 4}, .radius = {radius, 4}, .count = 2};
		const gz_query question = {.chunks = &bodies, .chunk_count = 1};
		const gz_prediction rules = {.until = 16, .crowd = crowd};
		gz_touch at[8];
		size_t first[3];
		const gz_touch_list list = {at, 8, first};
		assert_int_equal(gz_predict_touches(&list, &rules, world, &question, scratch).hits, 2);
		assert_true(
			first[1] == 1 && at[0].kind == GZ_EVENT_BEGIN && at[1].kind == GZ_EVENT_BEGIN && at[0].time == at[1].time);
		gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
}

/// A point that accelerates past the end of a wall of 2^39 units, closer to it than 2^-40 of the wall's length. What
/// lies beyond an end is no matter of the wall's length: it is not touched, whatever the reach of the world.
static void a_point_that_passes_the_end_of_a_long_wall_touches_nothing(void **state) {
	(void)state;
	static const float reaches[] = {0, 1e-3f, 1, 1e3f, 1e6f, 1e9f};
	const float ax = 0x1p+39f, ay = 0x1.fff42ep+5f, bx = 0x1.000046p+6f, by = 0x1.ffffb2p+5f, radius = 0;
	const float x = 0x1.00049cp+6f, y = 0x1.fff62cp+5f, dx = -0x1.07e13p+0f, dy = 0, cx = 0x1.120ff8p+4f,
				cy = 0x1.aab57p+3f;
	for (int swapped = 0; swapped < 2; swapped++)
		for (size_t r = 0; r < sizeof reaches / sizeof *reaches; r++) {
			gz_walls walls = {.a = {&ax, &ay, 0}, .b = {&bx, &by, 0}, .count = 1};
			if (swapped) walls.a = (gz_vec2_view){&bx, &by, 0}, walls.b = (gz_vec2_view){&ax, &ay, 0};
			gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls, .reach = reaches[r]}, NULL);
			gz_scratch *scratch = gz_scratch_create(world);
			const gz_bodies body = {.center = {&x, &y, 0},
				.motion = {&dx, &dy, 0},
				.acceleration = {&cx, &cy, 0},
				.radius = {&radius, 0},
				.count = 1};
			size_t first[2];
			const gz_touch_list list = {NULL, 0, first};
			const gz_report report = gz_predict_touches(
				&list, &(gz_prediction){.until = 5}, world, &(gz_query){.chunks = &body, .chunk_count = 1}, scratch);
			assert_int_equal(report.error.status, GZ_STATUS_OK);
			assert_int_equal(report.hits, 0);
			gz_scratch_destroy(scratch), gz_world_destroy(world);
		}
}

int test_prediction(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lists_have_every_touch_in_order),
		cmocka_unit_test(thousands_have_every_touch_in_order),
		cmocka_unit_test(neither_kernels_nor_reach_nor_cells_change_a_bit),
		cmocka_unit_test(neither_order_nor_chunks_nor_picks_change_a_bit),
		cmocka_unit_test(most_and_little_room_leave_the_first_ones),
		cmocka_unit_test(later_the_same_is_still_to_come),
		cmocka_unit_test(disabled_walls_are_not_there),
		cmocka_unit_test(the_largest_numbers_are_foreseen),
		cmocka_unit_test(who_leaves_the_world_is_foreseen_until_then),
		cmocka_unit_test(both_tell_the_same_where_one_is_too_far_away),
		cmocka_unit_test(a_point_that_passes_the_end_of_a_long_wall_touches_nothing),
	};
	return RUN_SUITE("foresight", tests);
}
