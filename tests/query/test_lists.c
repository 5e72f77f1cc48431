// All touches of each body, in order; and whether there are any.
#include <graze/graze.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "support/check.h"
#include "support/counted_memory.h"

/// Every pair that is allowed, one by one.
typedef struct all_touches {
	gz_hit *at;
	size_t count, room;
	size_t *first;
	const arena *s;
} all_touches;

static void add(all_touches *t, gz_hit hit) {
	if (t->count == t->room) t->at = realloc(t->at, (t->room = 2 * t->room + 64) * sizeof *t->at);
	assert_non_null(t->at);
	t->at[t->count++] = hit;
}

static gz_hit hit_of(const pair_hit *a, int32_t index, uint64_t id) {
	return (gz_hit){a->time, index, id, a->point_x, a->point_y, a->normal_x, a->normal_y, (uint8_t)a->feature};
}

static int compare_hits(const void *left, const void *right) {
	const gz_hit *a = left, *b = right;
	if (a->time != b->time) return a->time < b->time ? -1 : 1;
	if ((a->feature == GZ_FEATURE_CIRCLE) != (b->feature == GZ_FEATURE_CIRCLE))
		return a->feature == GZ_FEATURE_CIRCLE ? 1 : -1;
	if (a->feature == GZ_FEATURE_CIRCLE && a->id != b->id) return a->id < b->id ? -1 : 1;
	return a->index < b->index ? -1 : 1;
}

static void touch_walls(all_touches *t, const arena_query *askers, size_t k) {
	const arena *s = t->s;
	for (size_t w = 0; w < s->wall_count; w++) {
		const pair_case pair = arena_pair(s, &askers->bodies[k].at, w);
		pair_hit answer;
		if (!arena_allows_wall(s, askers, k, w)) continue;
		assert_true(evaluate_wall_hits("scalar", &pair, 1, &answer));
		if (answer.time <= 1) add(t, hit_of(&answer, (int32_t)w, s->wall_columns & WITH_ID ? s->walls[w].rules.id : 0));
	}
}

static void touch_circles(all_touches *t, const arena_query *askers, size_t k) {
	const arena *s = t->s;
	for (size_t i = 0; i < s->body_count; i++) {
		const circle_case pair = {askers->bodies[k].at, s->bodies[i].at};
		pair_hit answer;
		if (!arena_allows_body(s, askers, k, i)) continue;
		assert_true(evaluate_circle_hits("scalar", &pair, 1, &answer));
		if (answer.time <= 1)
			add(t, hit_of(&answer, (int32_t)i, s->body_columns & WITH_ID ? s->bodies[i].rules.id : 0));
	}
}

static all_touches touch_all(const arena *s, arena_query askers, gz_targets against) {
	all_touches t = {.first = calloc(askers.count + 1, sizeof *t.first), .s = s};
	for (size_t k = 0; k < askers.count; k++) {
		t.first[k] = t.count;
		if (against != GZ_TARGETS_CIRCLES) touch_walls(&t, &askers, k);
		if (against != GZ_TARGETS_WALLS) touch_circles(&t, &askers, k);
		if (t.count > t.first[k]) qsort(t.at + t.first[k], t.count - t.first[k], sizeof *t.at, compare_hits);
	}
	t.first[askers.count] = t.count;
	return t;
}

static gz_query question_of(const arena_world *w, const gz_bodies *chunk, gz_targets against) {
	return (gz_query){.chunks = chunk, .chunk_count = 1, .targets = against, .crowd = w->crowd};
}

static void expect_list(const all_touches *right, const arena_world *w, const gz_bodies *chunk, gz_targets against,
	size_t room, const char *name) {
	gz_hit *got = calloc(room + 1, sizeof *got);
	size_t *first = calloc(chunk->count + 1, sizeof *first);
	for (size_t i = 0; i <= room; i++) got[i] = trial_untouched;
	const gz_query question = question_of(w, chunk, against);
	const gz_report report = gz_sweep_all(&(gz_hit_list){got, room, first}, w->world, &question, w->scratch);
	const size_t written = room < right->count ? room : right->count;
	assert_int_equal(report.error.status, right->count > room ? GZ_STATUS_LIST_FULL : GZ_STATUS_OK);
	assert_int_equal(report.hits, right->count);
	assert_int_equal(report.written, written);
	assert_int_equal(report.bodies, chunk->count);
	assert_memory_equal(first, right->first, (chunk->count + 1) * sizeof *first);
	assert_arena_hits(right->s, got, right->at, written, name);
	assert_same_hits(got + written, &trial_untouched, 1, name); // nothing behind
	free(got), free(first);
}

/// Sight agrees that there is something or nothing.
static void expect_sight(const all_touches *right, const arena_world *w, const gz_bodies *chunk, gz_targets against) {
	uint8_t *blocked = calloc(chunk->count + 1, 1);
	const gz_query question = question_of(w, chunk, against);
	const gz_byte_out out = {blocked, 1};
	const gz_report report = gz_line_of_sight(&out, w->world, &question, w->scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	size_t hits = 0;
	for (size_t k = 0; k < chunk->count; k++) {
		assert_int_equal(blocked[k], right->first[k + 1] > right->first[k]);
		hits += blocked[k];
	}
	assert_int_equal(report.hits, hits);
	free(blocked);
}

static arena random_arena(const arena_kind *kind, random_source *source) {
	const size_t walls = (size_t)random_int(source, 0, 60), bodies = (size_t)random_int(source, 1, 120);
	arena s = arena_make(kind, walls, bodies, source);
	s.wall_columns = random_chance(source, 2) ? WITH_RADIUS | WITH_ONE_SIDED | WITH_ID : WITH_ID | WITH_FILTERS;
	s.body_columns = random_chance(source, 2) ? WITH_ID : WITH_ID | WITH_GROUP | WITH_IGNORE;
	return s;
}

static void lists_have_every_touch_in_order(void **state) {
	(void)state;
	random_source source = {81};
	size_t most = 0, touches = 0;
	for (size_t round = 0; round < 2 + pairs_wanted() / 2000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			const arena s = random_arena(kind, &source);
			const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
			const float reach = random_chance(&source, 2) ? gz_typical_reach(&chunk, 1) : random_positive(&source, 5);
			arena_world w = arena_build(&s, (gz_world_desc){.reach = reach});
			const gz_targets against = (gz_targets)random_int(&source, GZ_TARGETS_WALLS, GZ_TARGETS_ALL);
			all_touches right = touch_all(&s, arena_crowd_query(&s), against);
			for (size_t k = 0; k < s.body_count; k++)
				if (right.first[k + 1] - right.first[k] > most) most = right.first[k + 1] - right.first[k];
			touches += right.count;
			expect_list(&right, &w, &chunk, against, right.count, kind->name);
			expect_list(&right, &w, &chunk, against, right.count / 2, kind->name);
			expect_list(&right, &w, &chunk, against, 0, kind->name);
			expect_sight(&right, &w, &chunk, against);
			arena_destroy(&w), arena_free((arena *)&s);
			free(right.at), free(right.first);
		}
	print_message("%zu touches, up to %zu of a body\n", touches, most);
	assert_true(most > 20);
}

static void a_pile_of_thousands_is_listed(void **state) {
	(void)state;
	enum { COUNT = 3000 };
	arena s = {.bodies = calloc(COUNT, sizeof *s.bodies), .body_count = COUNT};
	random_source source = {82};
	for (size_t i = 0; i < COUNT; i++) {
		moving_body *b = &s.bodies[i].at;
		b->px = random_signed(&source, 1), b->py = random_signed(&source, 1), b->radius = 8;
		b->dx = random_signed(&source, 1), b->dy = random_signed(&source, 1);
	}
	arena_world w = arena_build(&s, (gz_world_desc){.reach = 8});
	const gz_bodies chunk = arena_bodies(s.bodies, COUNT, 0);
	const gz_query question = question_of(&w, &chunk, GZ_TARGETS_CIRCLES);
	static size_t first[COUNT + 1];
	const gz_report report = gz_sweep_all(&(gz_hit_list){NULL, 0, first}, w.world, &question, w.scratch);
	assert_int_equal(report.error.status, GZ_STATUS_LIST_FULL);
	assert_in_range(report.hits, (size_t)COUNT * COUNT / 4, (size_t)COUNT * COUNT);
	gz_hit *all = calloc(report.hits, sizeof *all);
	const gz_report again = gz_sweep_all(&(gz_hit_list){all, report.hits, first}, w.world, &question, w.scratch);
	assert_int_equal(again.written, report.hits);
	for (size_t k = 0; k < COUNT; k++)
		for (size_t i = first[k] + 1; i < first[k + 1]; i++) assert_true(compare_hits(all + i - 1, all + i) < 0);
	free(all), arena_destroy(&w), free(s.bodies);
}

static void lists_refuse_what_they_cannot_fill(void **state) {
	(void)state;
	random_source source = {83};
	arena s = arena_make(arena_kinds, 10, 20, &source);
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
	const gz_query question = question_of(&w, &chunk, GZ_TARGETS_ALL);
	gz_hit hits[4];
	size_t first[21];
	gz_report report = gz_sweep_all(NULL, w.world, &question, w.scratch);
	assert_string_equal(report.error.name, "list");
	report = gz_sweep_all(&(gz_hit_list){NULL, 4, first}, w.world, &question, w.scratch);
	assert_string_equal(report.error.name, "data");
	report = gz_sweep_all(&(gz_hit_list){hits, 4, NULL}, w.world, &question, w.scratch);
	assert_string_equal(report.error.name, "first");
	report = gz_line_of_sight(NULL, w.world, &question, w.scratch);
	assert_string_equal(report.error.name, "blocked");
	const gz_byte_out lame = {(uint8_t *)hits, 0};
	report = gz_line_of_sight(&lame, w.world, &question, w.scratch);
	assert_string_equal(report.error.name, "blocked");
	s.bodies[7].at.radius = -1;
	report = gz_sweep_all(&(gz_hit_list){hits, 0, first}, w.world, &question, w.scratch);
	assert_true(report.error.status == GZ_STATUS_INVALID_BODIES && report.error.index == 7 && report.invalid == 1);
	assert_int_equal(first[7], first[8]);
	arena_destroy(&w), arena_free(&s);
}

static void the_same_list_again_allocates_nothing(void **state) {
	(void)state;
	random_source source = {84};
	arena s = arena_make(arena_kinds, 60, 2000, &source);
	counted_memory memory = {0};
	arena_world w = arena_build(&s, (gz_world_desc){.allocator = counted_allocator(&memory)});
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
	const gz_query question = question_of(&w, &chunk, GZ_TARGETS_ALL);
	static size_t first[2001];
	expect_status(gz_sweep_all(&(gz_hit_list){NULL, 0, first}, w.world, &question, w.scratch), GZ_STATUS_LIST_FULL);
	const size_t calls = memory.calls;
	expect_status(gz_sweep_all(&(gz_hit_list){NULL, 0, first}, w.world, &question, w.scratch), GZ_STATUS_LIST_FULL);
	assert_int_equal(memory.calls, calls);
	gz_scratch_destroy(w.scratch);
	w.scratch = gz_scratch_create(w.world);
	memory.fail_at = memory.calls + 1;
	const gz_report report = gz_sweep_all(&(gz_hit_list){NULL, 0, first}, w.world, &question, w.scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OUT_OF_MEMORY);
	arena_destroy(&w), arena_free(&s);
	assert_int_equal(memory.blocks, 0);
}

/// The lists of all questions that have any, without places for answers.
static gz_report count_list(int kind, size_t *first, const arena_world *w, const gz_query *question) {
	const gz_proximity_list near = {.first = first};
	if (kind == 0) return gz_sweep_all(&(gz_hit_list){.first = first}, w->world, question, w->scratch);
	if (kind == 1) return gz_sense(&(gz_sensor_event_list){.first = first}, w->world, question, w->scratch);
	if (kind == 2) return gz_overlaps(&near, w->world, question, w->scratch);
	return gz_nearest(&near, &(gz_nearest_limits){100, INFINITY}, w->world, question, w->scratch);
}

/// Bodies that pass through and overlap one another, so many that lists grow more than once, some of them bad.
static arena crowded_arena(random_source *source) {
	arena s = {.bodies = calloc(2500, sizeof *s.bodies), .body_count = 2500};
	assert_non_null(s.bodies);
	for (size_t i = 0; i < s.body_count; i++) {
		moving_body *b = &s.bodies[i].at;
		b->px = random_signed(source, 5), b->py = random_signed(source, 5), b->radius = 4;
		b->dx = random_signed(source, 5), b->dy = random_signed(source, 5);
	}
	return s;
}

static void without_memory_lists_are_empty_and_no_more_is_asked_for(void **state) {
	(void)state;
	random_source source = {85};
	arena s = crowded_arena(&source);
	counted_memory memory = {0};
	arena_world w = arena_build(&s, (gz_world_desc){.reach = 8, .allocator = counted_allocator(&memory)});
	s.bodies[5].at.radius = -1;
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
	const gz_query question = question_of(&w, &chunk, GZ_TARGETS_CIRCLES);
	static size_t first[2501];
	for (int kind = 0; kind < 4; kind++) {
		size_t n = 0;
		for (gz_status status = GZ_STATUS_OUT_OF_MEMORY; status == GZ_STATUS_OUT_OF_MEMORY;) {
			gz_scratch_destroy(w.scratch);
			memory.fail_at = 0;
			w.scratch = gz_scratch_create(w.world);
			memory.fail_at = memory.calls + ++n;
			memset(first, 77, sizeof first);
			const gz_report report = count_list(kind, first, &w, &question);
			status = report.error.status;
			if (status != GZ_STATUS_OUT_OF_MEMORY) continue;
			assert_int_equal(memory.calls, memory.fail_at);
			assert_int_equal(report.hits + report.written, 0);
			for (size_t i = 0; i <= s.body_count; i++) assert_int_equal(first[i], 0);
			assert_int_equal(
				count_list(kind, first, &w, &question).error.status, GZ_STATUS_INVALID_BODIES); // as if nothing was
			assert_true(first[s.body_count] > 0);
		}
		assert_true(n > 4); // the list grew more than once
	}
	arena_destroy(&w), arena_free(&s);
	assert_int_equal(memory.blocks, 0);
}

/// The least processor time that it took to count the answers of these bodies.
static clock_t time_to_count(const arena_world *w, const gz_bodies *chunk, size_t answers) {
	const gz_query question = question_of(w, chunk, GZ_TARGETS_WALLS);
	clock_t least = 0;
	for (int round = 0; round < 5; round++) {
		size_t first[1025];
		const clock_t start = clock();
		const gz_report report = gz_sweep_all(&(gz_hit_list){.first = first}, w->world, &question, w->scratch);
		const clock_t spent = clock() - start;
		assert_int_equal(report.hits, answers);
		if (!round || spent < least) least = spent;
	}
	return least;
}

/// It took fifteen times as long when all bodies of a tile were looked at for each answer of the longest list.
static void a_long_list_costs_the_same_beside_a_thousand_bodies_that_have_none(void **state) {
	(void)state;
	enum { WALLS = 100000, BODIES = 1024 };
	arena s = {.walls = calloc(WALLS, sizeof *s.walls), .wall_count = WALLS};
	static arena_body bodies[BODIES];
	for (int i = 0; i < WALLS; i++) s.walls[i] = (arena_wall){.ax = (float)i, .bx = (float)i, .ay = -1, .by = 1};
	bodies[0].at = (moving_body){-1, 0, WALLS + 1, 0, 0};
	for (int i = 1; i < BODIES; i++) bodies[i].at = (moving_body){-100, 1000, 1, 0, 0};
	arena_world w = arena_build(&s, (gz_world_desc){.reach = 2});
	const gz_bodies alone = arena_bodies(bodies, 1, 0), among = arena_bodies(bodies, BODIES, 0);
	const clock_t least = time_to_count(&w, &alone, WALLS), spent = time_to_count(&w, &among, WALLS);
	if (spent > 4 * least + CLOCKS_PER_SEC / 1000)
		fail_msg("%g s alone, %g s among others", (double)least / CLOCKS_PER_SEC, (double)spent / CLOCKS_PER_SEC);
	arena_destroy(&w), free(s.walls);
}

int test_lists(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lists_have_every_touch_in_order),
		cmocka_unit_test(a_pile_of_thousands_is_listed),
		cmocka_unit_test(lists_refuse_what_they_cannot_fill),
		cmocka_unit_test(the_same_list_again_allocates_nothing),
		cmocka_unit_test(a_long_list_costs_the_same_beside_a_thousand_bodies_that_have_none),
		cmocka_unit_test(without_memory_lists_are_empty_and_no_more_is_asked_for),
	};
	return RUN_SUITE("lists", tests);
}
