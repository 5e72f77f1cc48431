// Ghosts: which pairs are evaluated, updates of predictions, pushes, what is refused, and what is reported.
#include <math.h>
#include <string.h>

#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// Pairs, and pairs that are not evaluated
// ---------------------------------------------------------------------------------------------------------------------

enum { ROW = 40, FIRST_GHOST = 10 };

/// A row of bodies of which each even one and the next one meet: the only pairs that are near enough to be evaluated.
typedef struct body_row {
	float x[ROW], y[ROW], dx[ROW], dy[ROW], radius[ROW];
	gz_bodies chunks[2];
} body_row;

static void row_make(body_row *r, bool ghosts) {
	const size_t stride = sizeof(float);
	for (size_t i = 0; i < ROW; i++)
		r->x[i] = (float)i, r->y[i] = 0, r->dx[i] = i % 2 ? -0.75f : 0.5f, r->dy[i] = 0, r->radius[i] = 0.25f;
	for (size_t c = 0; c < 2; c++) {
		const size_t from = c ? FIRST_GHOST : 0;
		r->chunks[c] = (gz_bodies){.center = {r->x + from, r->y + from, stride},
			.motion = {r->dx + from, r->dy + from, stride},
			.radius = {r->radius + from, stride},
			.count = c ? ROW - FIRST_GHOST : FIRST_GHOST,
			.ghosts = c && ghosts};
	}
}

typedef struct row_world {
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
} row_world;

static row_world row_world_make(const body_row *r) {
	row_world w = {.world = gz_world_create(&(gz_world_desc){.reach = 0}, NULL)};
	w.scratch = gz_scratch_create(w.world), w.crowd = gz_crowd_create(w.world);
	assert_true(w.world && w.scratch && w.crowd);
	expect_ok(gz_crowd_place(w.crowd, r->chunks, 2));
	return w;
}

static void row_world_free(row_world *w) {
	gz_crowd_destroy(w->crowd), gz_scratch_destroy(w->scratch), gz_world_destroy(w->world);
}

static void pairs_of_two_ghosts_are_not_evaluated(void **state) {
	(void)state;
	size_t candidates[2];
	for (int ghosts = 0; ghosts < 2; ghosts++) {
		body_row r;
		gz_hit hits[FIRST_GHOST], others[ROW];
		row_make(&r, ghosts);
		row_world w = row_world_make(&r);
		const gz_hits out[2] = {gz_hits_in(hits), gz_hits_in(others)};
		const gz_query query = {.targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd, .from_crowd = true};
		const gz_report report = gz_sweep(out, w.world, &query, w.scratch);
		expect_ok(report);
		candidates[ghosts] = report.candidates;
		assert_int_equal(hits[FIRST_GHOST - 1].index, FIRST_GHOST - 2);
		row_world_free(&w);
	}
	assert_int_equal(candidates[0], ROW / 2);
	assert_int_equal(candidates[1], FIRST_GHOST / 2);
}

static void an_interval_has_a_ghost_as_circle_and_never_as_body(void **state) {
	(void)state;
	gz_overlap_interval intervals[2][2];
	for (int ghosts = 0; ghosts < 2; ghosts++)
		for (int from_crowd = 0; from_crowd < 2; from_crowd++) {
			body_row r;
			row_make(&r, ghosts);
			row_world w = row_world_make(&r);
			gz_query query = {.chunks = r.chunks, .chunk_count = 2, .crowd = w.crowd};
			if (from_crowd) query = (gz_query){.crowd = w.crowd, .from_crowd = true};
			gz_pair pair = {.body = FIRST_GHOST - 1, .index = FIRST_GHOST, .circle = 1};
			const gz_pairs pairs = {.data = &pair, .count = 1};
			expect_ok(gz_overlap_intervals(&intervals[ghosts][from_crowd], &pairs, w.world, &query, w.scratch));
			pair.body = FIRST_GHOST;
			gz_overlap_interval ignored;
			const gz_report report = gz_overlap_intervals(&ignored, &pairs, w.world, &query, w.scratch);
			assert_string_equal(report.error.name, ghosts ? "body" : "");
			row_world_free(&w);
		}
	const gz_overlap_interval *all = intervals[0];
	for (int i = 1; i < 4; i++) assert_true(all[i].entry == all[0].entry && all[i].exit == all[0].exit);
}

// ---------------------------------------------------------------------------------------------------------------------
// Updates of predictions
// ---------------------------------------------------------------------------------------------------------------------

enum { TOUCHES = 1024 };

typedef struct touches {
	gz_touch data[TOUCHES];
	size_t first[ROW + 1];
	gz_report report;
} touches;

/// The touches of the row, searched anew or updated from `before` after the bodies in `changed` have changed.
static void predict_row(touches *to, const body_row *r, row_world *w, const touches *before, const uint32_t *changed,
	size_t changed_count) {
	const gz_query query = {.chunks = r->chunks, .chunk_count = 2};
	const gz_touch_list list = {to->data, TOUCHES, to->first};
	const gz_prediction prediction = {.until = 6, .max = 3, .crowd = w->crowd};
	memset(to, 0, sizeof *to);
	if (!before) {
		to->report = gz_predict_touches(&list, &prediction, w->world, &query, w->scratch);
		return;
	}
	touches copy = *before;
	const gz_touch_list former = {copy.data, TOUCHES, copy.first};
	const gz_prediction_update update = {prediction, &former, changed, changed_count};
	to->report = gz_update_touches(&list, &update, w->world, &query, w->scratch);
}

static void expect_same_touches(const touches *actual, const touches *expected) {
	expect_ok(actual->report);
	for (size_t i = 0; i <= FIRST_GHOST; i++) assert_int_equal(actual->first[i], expected->first[i]);
	assert_true(actual->first[FIRST_GHOST] > 0);
	for (size_t i = 0; i < actual->first[FIRST_GHOST]; i++) {
		const gz_touch *a = actual->data + i, *e = expected->data + i;
		assert_true(a->time == e->time && a->index == e->index && a->kind == e->kind);
		assert_true(a->point_x == e->point_x && a->normal_x == e->normal_x);
	}
	assert_int_equal(actual->report.hits, actual->first[FIRST_GHOST]);
}

// S133, S177.
static void touches_are_updated_after_ghosts_have_changed(void **state) {
	(void)state;
	static const uint32_t changed[] = {3, FIRST_GHOST, FIRST_GHOST + 2};
	body_row r;
	touches before, updated, ordinary;
	row_make(&r, true);
	row_world w = row_world_make(&r);
	predict_row(&before, &r, &w, NULL, NULL, 0);
	for (size_t i = 0; i < 3; i++) r.dx[changed[i]] *= -1.5f;
	predict_row(&updated, &r, &w, &before, changed, 3);
	assert_in_range(updated.report.bodies, 1, FIRST_GHOST - 1);
	r.chunks[1].ghosts = false;
	predict_row(&ordinary, &r, &w, NULL, NULL, 0);
	expect_same_touches(&updated, &ordinary);
	row_world_free(&w);
}

// ---------------------------------------------------------------------------------------------------------------------
// Pushes, and what is refused
// ---------------------------------------------------------------------------------------------------------------------

static void a_push_leaves_ghosts_where_they_are(void **state) {
	(void)state;
	const float ax = -2, ay = -5, bx = -2, by = 5;
	gz_world_desc desc = {.walls = {.a = {&ax, &ay, 4}, .b = {&bx, &by, 4}, .count = 1}};
	float x[] = {0, 0}, y[] = {-2, 2}, radius[] = {1, 1};
	const float zero = 0;
	gz_bodies chunks[2];
	const gz_moves moves[2] = {{.center = {x, y, 4}}, {.center = {NULL, NULL, 0}}};
	for (size_t c = 0; c < 2; c++)
		chunks[c] = (gz_bodies){.center = {x + c, y + c, 4},
			.motion = {&zero, &zero, 0},
			.radius = {radius, 4},
			.count = 1,
			.ghosts = c == 1};
	gz_world *world = gz_world_create(&desc, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	assert_true(world && scratch && crowd);
	const int32_t wall = 0;
	const gz_wall_group group = {.wall = &wall, .count = 1, .dx = 3};
	gz_wall_push push = {.data = &group, .count = 1, .crowd = crowd};
	const gz_query query = {.chunks = chunks, .chunk_count = 2};
	assert_string_equal(gz_world_push_walls(&push, moves, world, &query, scratch).error.name, "ghosts");
	push.crowd = NULL;
	const gz_report report = gz_world_push_walls(&push, moves, world, &query, scratch);
	expect_ok(report);
	assert_int_equal(report.bodies, 1);
	assert_int_equal(report.pushed, 1);
	assert_true(x[0] >= 2 && x[1] == 0);
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

static void ghosts_come_last(void **state) {
	(void)state;
	body_row r;
	row_make(&r, true);
	row_world w = row_world_make(&r);
	r.chunks[0].ghosts = true, r.chunks[1].ghosts = false;
	const gz_error error = gz_crowd_place(w.crowd, r.chunks, 2).error;
	assert_int_equal(error.status, GZ_STATUS_INVALID_INPUT);
	assert_string_equal(error.name, "ghosts");
	assert_int_equal(error.index, 1);
	assert_string_equal(gz_check_bodies(r.chunks, 2, 0).name, "ghosts");
	assert_true(gz_typical_reach(r.chunks, 2) == 0);
	row_world_free(&w);
}

static void bodies_that_collide_with_one_another_refuse_ghosts(void **state) {
	(void)state;
	body_row r;
	row_make(&r, true);
	row_world w = row_world_make(&r);
	const gz_moves moves[2] = {{.center = {r.x, r.y, sizeof(float)}}, {.center = {NULL, NULL, 0}}};
	const gz_query query = {.chunks = r.chunks, .chunk_count = 2};
	for (int method = GZ_CROWD_ROUNDS; method <= GZ_CROWD_EVENTS; method++) {
		const gz_move_options options = {.crowd = w.crowd, .method = (gz_crowd_method)method};
		const gz_error error = gz_move(moves, &options, w.world, &query, w.scratch).error;
		assert_int_equal(error.status, GZ_STATUS_INVALID_INPUT);
		assert_string_equal(error.name, "ghosts");
		assert_int_equal(error.index, 1);
	}
	row_world_free(&w);
}

// S157, S177.
static void only_a_crowd_reports_invalid_ghosts(void **state) {
	(void)state;
	body_row r;
	gz_hit hits[FIRST_GHOST];
	row_make(&r, true);
	row_world w = row_world_make(&r);
	r.radius[FIRST_GHOST + 1] = -1;
	const gz_report placed = gz_crowd_place(w.crowd, r.chunks, 2);
	expect_status(placed, GZ_STATUS_INVALID_BODIES);
	assert_int_equal(placed.error.index, FIRST_GHOST + 1);
	const gz_hits out = gz_hits_in(hits);
	const gz_query from_crowd = {.targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd, .from_crowd = true};
	const gz_report swept = gz_sweep(&out, w.world, &from_crowd, w.scratch);
	expect_ok(swept);
	assert_int_equal(swept.invalid, 0);
	const gz_query query = {.chunks = r.chunks, .chunk_count = 2};
	const gz_prediction prediction = {.until = 2, .crowd = w.crowd};
	const gz_report predicted = gz_predict(&out, &prediction, w.world, &query, w.scratch);
	expect_ok(predicted);
	assert_int_equal(predicted.bodies, FIRST_GHOST);
	row_world_free(&w);
}

static void a_call_of_ghosts_alone_has_no_results(void **state) {
	(void)state;
	body_row r;
	row_make(&r, true);
	row_world w = row_world_make(&r);
	expect_ok(gz_crowd_place(w.crowd, r.chunks + 1, 1));
	const gz_query from_crowd = {.targets = GZ_TARGETS_ALL, .crowd = w.crowd, .from_crowd = true};
	const gz_report swept = gz_sweep(NULL, w.world, &from_crowd, w.scratch);
	expect_ok(swept);
	assert_int_equal(swept.bodies + swept.hits, 0);
	size_t first = 7;
	const gz_hit_list list = {NULL, 0, &first};
	const gz_query query = {.chunks = r.chunks + 1, .chunk_count = 1, .targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd};
	expect_ok(gz_sweep_all(&list, w.world, &query, w.scratch));
	assert_int_equal(first, 0);
	row_world_free(&w);
}

int test_ghost_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pairs_of_two_ghosts_are_not_evaluated),
		cmocka_unit_test(an_interval_has_a_ghost_as_circle_and_never_as_body),
		cmocka_unit_test(touches_are_updated_after_ghosts_have_changed),
		cmocka_unit_test(a_push_leaves_ghosts_where_they_are),
		cmocka_unit_test(ghosts_come_last),
		cmocka_unit_test(bodies_that_collide_with_one_another_refuse_ghosts),
		cmocka_unit_test(only_a_crowd_reports_invalid_ghosts),
		cmocka_unit_test(a_call_of_ghosts_alone_has_no_results),
	};
	return RUN_SUITE("ghost_rules", tests);
}
