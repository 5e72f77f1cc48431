// The shortest way out: judged by an oracle that sends rays in all directions; and the same bits whatever the cells,
// the reach, the kernels, the order and the chunks.
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "oracle/oracle_depenetration.h"
#include "support/check.h"
#include "support/counted_memory.h"

// What is forgiven, in grains of what is near and in ulps of the moved centre.
static const long double forgiven = 2;

static size_t trials_wanted(void) { return 1 + pairs_wanted() / 1000000; }

typedef struct way {
	float x, y;
} way;

static gz_report push_out(way *ways, const arena_world *w, const gz_bodies *chunk, gz_targets against) {
	const size_t count = chunk->pick ? chunk->pick_count : chunk->count;
	const gz_vec2_out out = {&ways->x, &ways->y, sizeof *ways};
	const gz_query question = {.chunks = chunk, .chunk_count = 1, .targets = against, .crowd = w->crowd};
	for (size_t i = 0; i < count; i++) ways[i] = (way){7, 7};
	const gz_report report = gz_depenetrate(&out, w->world, &question, w->scratch);
	assert_int_equal(report.bodies, count);
	return report;
}

// ---- Right ways

typedef struct verdict {
	size_t pushed;
	long double deepest, longest; // the worst overlap that is left, and the worst detour, in what is forgiven
} verdict;

static void complain(const char *what, const arena_query *askers, size_t i, way w, long double off, long double right) {
	const moving_body *b = &askers->bodies[i].at;
	fail_msg("body %zu at %.9g %.9g radius %.9g: its way out, %.9g %.9g, %s by %.3Lg; the oracle's is %.9Lg long", i,
		(double)b->px, (double)b->py, (double)b->radius, (double)w.x, (double)w.y, what, off, right);
}

static void judge(verdict *v, const oracle_target *all, size_t count, const arena_query *askers, size_t i, way w) {
	static oracle_target near[400];
	const moving_body *b = &askers->bodies[i].at;
	const float px = b->px + w.x, py = b->py + w.y;
	const long double x = (long double)px - b->px, y = (long double)py - b->py, length = sqrtl(x * x + y * y);
	const long double ulp = 0x1p-23L * fmaxl(fabsl((long double)px), fabsl((long double)py));
	long double overlap = 0, grain = 0;
	size_t n = 0;
	for (size_t k = 0; k < count; k++) {
		if (oracle_signed_distance(all + k, 0, 0) < 0) overlap = 1;
		if (oracle_signed_distance(all + k, 0, 0) > length) continue;
		near[n++] = all[k], grain = fmaxl(grain, all[k].grain);
		const long double room = forgiven * (all[k].grain + ulp), depth = -oracle_signed_distance(all + k, x, y);
		if (depth > room) complain("leads into something", askers, i, w, depth, oracle_minimum_translation(near, n));
		v->deepest = fmaxl(v->deepest, depth / room);
	}
	if (length == 0) return;
	const long double right = oracle_minimum_translation(near, n), room = forgiven * (grain + ulp) + 1e-6L * length;
	if (length - right > room) complain("is too long", askers, i, w, length - right, right);
	v->longest = fmaxl(v->longest, (length - right) / room), v->pushed += overlap > 0;
}

static void judge_all(verdict *v, const arena *s, gz_world_desc settings, gz_targets against) {
	const arena_query askers = arena_crowd_query(s);
	const gz_bodies chunk = arena_bodies(s->bodies, s->body_count, s->body_columns);
	way *ways = calloc(s->body_count + 1, sizeof *ways);
	oracle_target *things = calloc(s->body_count + s->wall_count + 1, sizeof *things);
	arena_world w = arena_build(s, settings);
	const gz_report report = push_out(ways, &w, &chunk, against);
	assert_true(report.error.status == GZ_STATUS_OK && report.crowded == 0);
	for (size_t i = 0; i < s->body_count; i++)
		judge(v, things, oracle_targets(things, s, &askers, i, against), &askers, i, ways[i]);
	free(ways), free(things), arena_destroy(&w);
}

static void is_right(void **state) {
	const arena_kind *kind = *state;
	random_source source = {1600 + (uint64_t)(kind - arena_kinds)};
	verdict v = {0};
	for (size_t round = 0; round < 2 * trials_wanted(); round++) {
		arena s = arena_make(kind, 60, 60, &source);
		for (size_t i = 0; i < s.body_count; i++) { // each ignores itself, and some others
			s.bodies[i].rules.id = s.bodies[i].rules.ignore = i / 3;
			s.bodies[i].at.radius *= 2;
		}
		s.body_columns = WITH_ID | WITH_IGNORE;
		if (random_chance(&source, 2)) s.wall_columns = WITH_RADIUS;
		judge_all(&v, &s, (gz_world_desc){0}, (gz_targets)(round % 3));
		arena_free(&s);
	}
	print_message("%s: %zu pushed, overlap up to %.2Lf and detours up to %.2Lf of what is forgiven\n", kind->name,
		v.pushed, v.deepest, v.longest);
	assert_true(v.pushed > 0);
}

/// Walls on whole numbers that meet, cross and repeat, and bodies on them.
static void fill_lattice(arena *s, random_source *source) {
	for (size_t i = 0; i < s->wall_count; i++) {
		const int x = random_int(source, -6, 6), y = random_int(source, -6, 6), length = random_int(source, 0, 6);
		const int slope = random_int(source, 0, 2);
		s->walls[i] = (arena_wall){.ax = (float)x,
			.ay = (float)y,
			.bx = (float)(slope != 1 ? x + length : x),
			.by = (float)(slope ? y + length : y)};
		s->walls[i].radius = (float)random_int(source, 0, 1) / 2,
		s->walls[i].one_sided = (uint8_t)random_chance(source, 4);
	}
	for (size_t i = 0; i < s->body_count; i++) {
		moving_body *b = &s->bodies[i].at;
		b->px = (float)random_int(source, -12, 12) / 2, b->py = (float)random_int(source, -12, 12) / 2;
		b->dx = (float)random_int(source, -1, 1), b->dy = (float)random_int(source, -1, 1);
		b->radius = (float)random_int(source, 1, 12) / 4;
	}
}

static void on_whole_numbers_it_is_right(void **state) {
	(void)state;
	random_source source = {1650};
	verdict v = {0};
	for (size_t round = 0; round < 4 * trials_wanted(); round++) {
		arena s = arena_make(arena_kinds, 12 + 12 * (round % 3), 40, &source);
		fill_lattice(&s, &source);
		judge_all(&v, &s, (gz_world_desc){0}, GZ_TARGETS_WALLS);
		arena_free(&s);
	}
	print_message(
		"whole numbers: %zu pushed, overlap up to %.2Lf and detours up to %.2Lf\n", v.pushed, v.deepest, v.longest);
}

// ---- One body and a few things

static arena_wall wall(float ax, float ay, float bx, float by) {
	return (arena_wall){.ax = ax, .ay = ay, .bx = bx, .by = by};
}

static way way_of(moving_body body, const arena_wall *walls, size_t count) {
	const arena_body asker = {.at = body};
	arena s = {calloc(count + 1, sizeof *s.walls), count, NULL, 0, WITH_RADIUS | WITH_ONE_SIDED, 0};
	if (count) memcpy(s.walls, walls, count * sizeof *walls);
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(&asker, 1, 0);
	way out;
	assert_int_equal(push_out(&out, &w, &chunk, GZ_TARGETS_WALLS).error.status, GZ_STATUS_OK);
	arena_destroy(&w), free(s.walls);
	return out;
}

static void expect_way(moving_body body, const arena_wall *walls, size_t count, float x, float y) {
	const way w = way_of(body, walls, count);
	if (fabsf(w.x - x) > 1e-6f || fabsf(w.y - y) > 1e-6f)
		fail_msg("the way out is %.9g %.9g, not %.9g %.9g", (double)w.x, (double)w.y, (double)x, (double)y);
}

static void ways_out_of_a_few_walls(void **state) {
	(void)state;
	const arena_wall floor = wall(-9, 0, 9, 0), left = wall(0, -9, 0, 9);
	const arena_wall corner[] = {floor, left}, slot[] = {floor, wall(-9, 3, 9, 3)};
	const arena_wall room[] = {wall(-1, -1, 1, -1), wall(1, -1, 1, 1), wall(1, 1, -1, 1), wall(-1, 1, -1, -1)};
	arena_wall point = wall(1, 1, 1, 1), thick = floor, from_above = floor;
	point.radius = 2, thick.radius = 0.5f, from_above.one_sided = 1;
	expect_way((moving_body){0, 2, 0, 0, 1}, &floor, 1, 0, 0);
	expect_way((moving_body){0, 1, 0, -5, 1}, &floor, 1, 0, 0); // just touches
	expect_way((moving_body){3, 0.25f, 0, -5, 1}, &floor, 1, 0, 0.75f);
	expect_way((moving_body){3, -0.25f, 0, -5, 1}, &thick, 1, 0, -1.25f);
	expect_way((moving_body){0.5f, 0.25f, 0, 0, 1}, corner, 2, 0.5f, 0.75f);
	expect_way((moving_body){3, 1.25f, 0, 0, 2}, slot, 2, 0, -3.25f); // too low for it: out through the floor
	expect_way((moving_body){3, 1.25f, 0, 0, 1.5f}, slot, 2, 0, 0.25f);
	expect_way((moving_body){0.25f, 0, 0, 0, 3}, room, 4, 3.75f, 0); // larger than the room
	expect_way((moving_body){3, 0.25f, 0, 0, 1}, &from_above, 1, 0, 0.75f);
	expect_way((moving_body){3, -0.25f, 0, 0, 1}, &from_above, 1, 0, 0);                  // from below it is not there
	expect_way((moving_body){10, 0.75f, 0, 0, 1.25f * 1.25f}, &floor, 1, 0.25f, 0.1875f); // from an end: 1 and 3/4
	expect_way((moving_body){1, 1, 0, 0, 1}, &point, 1, 3, 0);
	expect_way((moving_body){1, 1, 0, -2, 1}, &point, 1, 0, 3);
}

static void a_centre_on_a_wall_goes_along_its_normal(void **state) {
	(void)state;
	const arena_wall forth = wall(-9, 0, 9, 0), back = wall(9, 0, -9, 0);
	expect_way((moving_body){3, 0, 0, 0, 1}, &forth, 1, 0, 1);
	expect_way((moving_body){3, 0, 0, 0, 1}, &back, 1, 0, -1);
	expect_way((moving_body){3, 0, 1, 4, 1}, &forth, 1, 0, -1);
	expect_way((moving_body){3, 0, 1, 4, 1}, &back, 1, 0, -1);
	expect_way((moving_body){3, 0, 1, -4, 1}, &back, 1, 0, 1);
	expect_way((moving_body){9, 0, 0, 0, 1}, &forth, 1, 0, 1);
}

static void two_bodies_in_one_place_part(void **state) {
	(void)state;
	arena_body bodies[] = {{{5, 5, 0, 0, 1}, {.id = 3, .ignore = 3}}, {{5, 5, 0, 0, 2}, {.id = 4, .ignore = 4}}};
	arena s = {NULL, 0, bodies, 2, 0, WITH_ID | WITH_IGNORE};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(bodies, 2, s.body_columns);
	way ways[2];
	assert_int_equal(push_out(ways, &w, &chunk, GZ_TARGETS_ALL).hits, 2);
	assert_true(ways[0].x == 3 && ways[0].y == 0 && ways[1].x == -3 && ways[1].y == 0);
	arena_destroy(&w);
}

// Where circles of very different sizes cross depends on the difference of two long lengths, seen from the large one.
static void out_of_itself_beside_a_body_100000_times_as_large(void **state) {
	(void)state;
	const moving_body large = {-0x1.2477d2p+15f, 0x1.35f7f6p+17f, 0, 0, 0x1.335eb2p+19f};
	const moving_body small = {-0x1.c38adep+18f, -0x1.2a8dbcp+18f, 0, 0, 0x1.603054p+1f};
	arena_body bodies[] = {{large, {.id = 7}}, {small, {.id = 1}}};
	arena s = {NULL, 0, bodies, 2, 0, WITH_ID};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(bodies + 1, 1, s.body_columns); // it overlaps its own place in the crowd
	way out;
	const gz_report report = push_out(&out, &w, &chunk, GZ_TARGETS_CIRCLES);
	assert_true(report.hits == 1 && report.crowded == 0);
	const double x = (double)small.px + (double)out.x, y = (double)small.py + (double)out.y;
	const double left = hypot(x - (double)large.px, y - (double)large.py) - (double)large.radius - (double)small.radius;
	const double off = hypot((double)out.x, (double)out.y) - 2 * (double)small.radius, grain = 0.04; // of 629,000
	assert_true(left > -2 * grain && fabs(off) < 2 * grain);
	arena_destroy(&w);
}

static arena heap(size_t count, float size, random_source *source) {
	arena s = {NULL, 0, calloc(count, sizeof *s.bodies), count, 0, WITH_ID | WITH_IGNORE};
	for (size_t i = 0; i < count; i++) {
		moving_body *b = &s.bodies[i].at;
		b->px = random_signed(source, 0) * size, b->py = random_signed(source, 0) * size, b->radius = 1;
		s.bodies[i].rules.id = s.bodies[i].rules.ignore = i;
	}
	return s;
}

static void out_of_a_heap(void **state) {
	(void)state;
	random_source source = {1700};
	verdict v = {0};
	for (size_t round = 0; round < trials_wanted(); round++) {
		arena s = heap(100, random_chance(&source, 2) ? 4 : 0.5f, &source);
		judge_all(&v, &s, (gz_world_desc){0}, GZ_TARGETS_CIRCLES);
		arena_free(&s);
	}
	print_message("heaps: %zu pushed, overlap up to %.2Lf and detours up to %.2Lf\n", v.pushed, v.deepest, v.longest);
}

static void amid_too_many_a_body_leaves_the_deepest(void **state) {
	(void)state;
	random_source source = {1750};
	arena s = heap(400, 0.5f, &source);
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
	static way ways[400];
	const gz_report report = push_out(ways, &w, &chunk, GZ_TARGETS_CIRCLES);
	assert_true(report.hits == 400 && report.crowded == 400 && report.error.status == GZ_STATUS_OK);
	for (size_t i = 0; i < s.body_count; i++) {
		double nearest = INFINITY;
		for (size_t k = 0; k < s.body_count; k++) {
			const double x = (double)s.bodies[i].at.px - (double)s.bodies[k].at.px,
						 y = (double)s.bodies[i].at.py - (double)s.bodies[k].at.py;
			if (k != i) nearest = fmin(nearest, sqrt(x * x + y * y));
		}
		assert_true(fabs(hypot((double)ways[i].x, (double)ways[i].y) - (2 - nearest)) < 1e-6);
	}
	arena_destroy(&w), arena_free(&s);
}

// ---- The same bits

static void assert_same_ways(const way *got, const way *want, size_t count, const char *where) {
	for (size_t i = 0; i < count; i++)
		if (memcmp(got + i, want + i, sizeof *got))
			fail_msg("%s: body %zu: %.9g %.9g is not %.9g %.9g", where, i, (double)got[i].x, (double)got[i].y,
				(double)want[i].x, (double)want[i].y);
}

static void cells_reaches_kernels_and_order_change_no_bits(void **state) {
	(void)state;
	static const float sizes[] = {0, 1e-30f, 0.3f, 7, 1000, GZ_LIMIT};
	static way right[1500], got[1500], ordered[1500];
	static uint32_t order[1500];
	random_source source = {1800};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		if (!strcmp(kind->name, "on one spot")) continue; // it takes its time
		arena s = arena_make(kind, 200, 1500, &source);
		s.body_columns = WITH_FILTERS | WITH_ID;
		gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
		random_order(&source, order, s.body_count);
		for (int k = 0; k < 6; k++) {
			size_t row = (size_t)k;
			while (!gz_backend_name(row)) row -= row ? 1 : 0;
			const gz_world_desc settings = {.cell = sizes[k], .reach = sizes[5 - k], .backend = gz_backend_name(row)};
			arena_world w = arena_build(&s, settings);
			chunk.pick = NULL, chunk.pick_count = 0;
			push_out(k ? got : right, &w, &chunk, GZ_TARGETS_ALL);
			if (k) assert_same_ways(got, right, s.body_count, kind->name);
			chunk.pick = order, chunk.pick_count = s.body_count;
			push_out(got, &w, &chunk, GZ_TARGETS_ALL);
			for (size_t i = 0; i < s.body_count; i++) ordered[order[i]] = got[i];
			assert_same_ways(ordered, right, s.body_count, kind->name);
			arena_destroy(&w);
		}
		arena_free(&s);
	}
}

static void bad_bodies_stay_and_bad_columns_are_refused(void **state) {
	(void)state;
	arena_wall floor = wall(-9, 0, 9, 0);
	arena_body askers[] = {{.at = {0, NAN, 0, 0, 1}}, {.at = {0, 0.5f, 0, 0, 1}}, {.at = {0, 0, 0, 0, -1}}};
	arena s = {&floor, 1, NULL, 0, 0, 0};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(askers, 3, 0);
	const gz_query question = {.chunks = &chunk, .chunk_count = 1};
	way ways[3];
	gz_report r = push_out(ways, &w, &chunk, GZ_TARGETS_WALLS);
	assert_true(r.error.status == GZ_STATUS_INVALID_BODIES && r.invalid == 2 && r.hits == 1 && r.error.index == 0);
	assert_true(ways[0].x == 0 && ways[0].y == 0 && ways[2].x == 0 && ways[2].y == 0 && ways[1].y == 0.5f);
	r = gz_depenetrate(&(gz_vec2_out){0}, w.world, &question, w.scratch); // nothing to be written
	assert_true(r.error.status == GZ_STATUS_INVALID_BODIES && r.hits == 1);
	r = gz_depenetrate(NULL, w.world, &question, w.scratch);
	assert_true(r.error.status == GZ_STATUS_INVALID_INPUT && !strcmp(r.error.name, "out"));
	r = gz_depenetrate(&(gz_vec2_out){&ways->x, NULL, sizeof *ways}, w.world, &question, w.scratch);
	assert_true(r.error.status == GZ_STATUS_INVALID_INPUT && !strcmp(r.error.name, "out"));
	r = gz_depenetrate(&(gz_vec2_out){&ways->x, &ways->y, 0}, w.world, &question, w.scratch);
	assert_true(r.error.status == GZ_STATUS_INVALID_INPUT && !strcmp(r.error.name, "out.x"));
	arena_destroy(&w);
}

static void once_grown_it_allocates_nothing(void **state) {
	(void)state;
	random_source source = {1900};
	arena s = arena_make(arena_kinds, 200, 3000, &source);
	counted_memory memory = {0};
	arena_world w = arena_build(&s, (gz_world_desc){.allocator = counted_allocator(&memory)});
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
	static way ways[3000];
	push_out(ways, &w, &chunk, GZ_TARGETS_ALL);
	const size_t calls = memory.calls;
	push_out(ways, &w, &chunk, GZ_TARGETS_ALL);
	assert_int_equal(memory.calls, calls);
	arena_destroy(&w), arena_free(&s);
}

/// A thousand bodies who each overlap another, then a heap whose surroundings need memory at each growth in turn.
static void without_memory_only_right_ways_are_told(void **state) {
	(void)state;
	enum { PAIRS_FIRST = 1024, COUNT = PAIRS_FIRST + 400 };
	random_source source = {1950};
	arena s = heap(COUNT, 0.5f, &source);
	for (size_t i = 0; i < PAIRS_FIRST; i++)
		s.bodies[i].at.px = 100 * (float)(i / 2 + 1) + (float)(i % 2), s.bodies[i].at.py = 0;
	counted_memory memory = {0};
	arena_world w = arena_build(&s, (gz_world_desc){.allocator = counted_allocator(&memory)});
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
	const gz_vec2_out none = {0};
	const gz_query question = {.chunks = &chunk, .chunk_count = 1, .targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd};
	static way right[COUNT], got[COUNT], untouched[COUNT];
	const gz_report whole = push_out(right, &w, &chunk, GZ_TARGETS_CIRCLES);
	assert_true(whole.error.status == GZ_STATUS_OK && whole.hits == COUNT && whole.crowded == COUNT - PAIRS_FIRST);
	for (size_t i = 0; i < COUNT; i++) untouched[i] = (way){7, 7};
	size_t n = 0;
	for (gz_status status = GZ_STATUS_OUT_OF_MEMORY; status == GZ_STATUS_OUT_OF_MEMORY;) {
		gz_scratch_destroy(w.scratch);
		w.scratch = gz_scratch_create(w.world);
		memory.fail_at = memory.calls + ++n;
		memcpy(got, untouched, sizeof got);
		const gz_report report =
			gz_depenetrate(&(gz_vec2_out){&got->x, &got->y, sizeof *got}, w.world, &question, w.scratch);
		status = report.error.status;
		assert_same_ways(got, right, report.bodies, "without memory");
		assert_same_ways(got + report.bodies, untouched, COUNT - report.bodies, "without memory");
		assert_true(report.bodies == report.hits && (status == GZ_STATUS_OK || memory.calls == memory.fail_at));
		assert_true(report.crowded == (status == GZ_STATUS_OK ? whole.crowded : 0));
		assert_int_equal(report.bodies, n < 3 ? 0 : status == GZ_STATUS_OK ? COUNT : PAIRS_FIRST);
	}
	assert_true(n > 3);
	assert_int_equal(gz_depenetrate(&none, w.world, &question, w.scratch).hits, COUNT);
	arena_destroy(&w), arena_free(&s);
	assert_int_equal(memory.blocks, 0);
}

int test_depenetrate(void) {
	struct CMUnitTest tests[64] = {
		cmocka_unit_test(on_whole_numbers_it_is_right),
		cmocka_unit_test(ways_out_of_a_few_walls),
		cmocka_unit_test(a_centre_on_a_wall_goes_along_its_normal),
		cmocka_unit_test(two_bodies_in_one_place_part),
		cmocka_unit_test(out_of_itself_beside_a_body_100000_times_as_large),
		cmocka_unit_test(out_of_a_heap),
		cmocka_unit_test(amid_too_many_a_body_leaves_the_deepest),
		cmocka_unit_test(cells_reaches_kernels_and_order_change_no_bits),
		cmocka_unit_test(bad_bodies_stay_and_bad_columns_are_refused),
		cmocka_unit_test(once_grown_it_allocates_nothing),
		cmocka_unit_test(without_memory_only_right_ways_are_told),
	};
	size_t count = 10;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		tests[count++] = (struct CMUnitTest){kind->name, is_right, NULL, NULL, (void *)(uintptr_t)kind};
	return _cmocka_run_group_tests("push_out", tests, count, NULL, NULL);
}
