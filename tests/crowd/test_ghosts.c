// Ghosts: the results of a domain's own bodies are those of a call in which the ghosts are ordinary chunks, to the bit,
// and nothing is written for ghosts. The oracle is the same call without the flag.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "jobs/shared_calls.h"
#include "support/check.h"
#include "support/job_hooks.h"

/// How a call lays out its results (shared_calls.h).
typedef enum layout { NO_RESULTS, COLUMNS, LIST, BODY_LIST, MOVES, MOVE_LIST, REFUSED } layout;

static const struct {
	const char *name;
	layout layout;
	size_t size; ///< bytes per body, or per entry of the list
} layouts[] = {{"gz_crowd_place", NO_RESULTS, 0}, {"gz_sweep of walls", COLUMNS, sizeof(gz_hit)},
	{"gz_sweep of walls and circles", COLUMNS, sizeof(gz_hit)},
	{"gz_sweep of walls from a crowd", COLUMNS, sizeof(gz_hit)},
	{"gz_sweep of circles from a crowd", COLUMNS, sizeof(gz_hit)},
	{"gz_sweep of all from a crowd", COLUMNS, sizeof(gz_hit)}, {"gz_sweep_hits", BODY_LIST, sizeof(gz_body_hit)},
	{"gz_sweep_hits from a crowd", BODY_LIST, sizeof(gz_body_hit)}, {"gz_sweep_all", LIST, sizeof(gz_hit)},
	{"gz_sense", LIST, sizeof(gz_sensor_event)}, {"gz_overlaps", LIST, sizeof(gz_proximity)},
	{"gz_nearest", LIST, sizeof(gz_proximity)}, {"gz_neighbours", LIST, sizeof(gz_neighbour)},
	{"gz_neighbours that bodies see", LIST, sizeof(gz_neighbour)}, {"gz_line_of_sight", COLUMNS, 1},
	{"gz_depenetrate", COLUMNS, 2 * sizeof(float)}, {"gz_move", MOVE_LIST, sizeof(gz_contact)},
	{"gz_move of centres only", MOVES, 0}, {"gz_move with first contacts", MOVES, 0},
	{"gz_move with sensors", MOVES, 0}, {"gz_move of colliding bodies", REFUSED, 0},
	{"gz_move of colliding bodies with first contacts", REFUSED, 0},
	{"gz_move of colliding bodies with sensors", REFUSED, 0}, {"gz_predict", COLUMNS, sizeof(gz_hit)},
	{"gz_predict_hits", BODY_LIST, sizeof(gz_body_hit)}, {"gz_predict_touches", LIST, sizeof(gz_touch)}};

enum { LAYOUTS = sizeof layouts / sizeof *layouts, UNTOUCHED = 0x5a };

static size_t queried(const gz_bodies *b) { return b->pick ? b->pick_count : b->count; }

/// A scene whose last chunks become ghosts: about a third of all bodies.
typedef struct ghost_scene {
	shared_scene ordinary, with_ghosts;
	size_t own, own_elements, own_invalid; ///< bodies, elements and invalid bodies of the other chunks
} ghost_scene;

/// Cuts the only chunk of a scene of columns in two.
static void cut_columns(shared_scene *s) {
	gz_bodies *one = s->chunks, *two = s->chunks + 1;
	const size_t first = one->count * 2 / 3 / 8 * 8 + 3;
	*two = *one, two->count -= first, one->count = first;
	two->center.x += first, two->center.y += first, two->motion.x += first, two->motion.y += first;
	two->radius.data += first;
	s->chunk_count = 2;
}

static bool is_invalid(const gz_bodies *b, size_t k) {
	const size_t i = b->pick ? b->pick[k] : k;
	const char *y = (const char *)b->center.y + i * b->center.stride;
	const char *radius = (const char *)b->radius.data + i * b->radius.stride;
	return isnan(*(const float *)(const void *)y) || isnan(*(const float *)(const void *)radius);
}

static ghost_scene ghost_scene_make(const shared_kind *kind, uint64_t seed) {
	ghost_scene g = {.ordinary = shared_scene_make(kind, seed)};
	shared_scene *s = &g.ordinary;
	if (s->chunk_count == 1) cut_columns(s);
	size_t chunk = 0;
	for (; chunk + 1 < s->chunk_count && g.own < s->count * 3 / 5; chunk++) {
		const gz_bodies *b = s->chunks + chunk;
		g.own += queried(b), g.own_elements += b->count;
		for (size_t k = 0; k < queried(b); k++) g.own_invalid += is_invalid(b, k);
	}
	g.with_ghosts = *s;
	for (; chunk < s->chunk_count; chunk++) g.with_ghosts.chunks[chunk].ghosts = true;
	return g;
}

static const size_t *first_of(const shared_caller *c) { return (const size_t *)(const void *)c->results; }

/// The bytes at the begin of a list's data that belong to own bodies.
static size_t list_bytes(const shared_caller *c, size_t own, size_t size, size_t capacity) {
	const size_t count = first_of(c)[own];
	return (count < capacity ? count : capacity) * size;
}

/// How many of the hits at the begin of a list are those of own bodies.
static size_t own_hits(const shared_caller *c, size_t own) {
	const gz_body_hit *hit = (const gz_body_hit *)(const void *)c->results;
	size_t count = 0;
	while (count < c->report.written && hit[count].body < own) count++;
	return count;
}

static void expect_same(const shared_caller *a, const shared_caller *e, size_t from, size_t count, const char *name) {
	for (size_t i = from; i < from + count; i++)
		if (a->results[i] != e->results[i]) fail_msg("%s: byte %zu of the own bodies' results differs", name, i);
}

static void expect_untouched(const shared_caller *a, size_t from, size_t to, const char *name) {
	for (size_t i = from; i < to; i++)
		if (a->results[i] != UNTOUCHED) fail_msg("%s: byte %zu is written, and belongs to no own body", name, i);
}

/// The results of own bodies are equal, and the rest is untouched.
static void compare_results(const shared_caller *a, const shared_caller *e, const ghost_scene *g, size_t call) {
	const char *name = layouts[call].name;
	const size_t size = layouts[call].size, data = (g->ordinary.count + 1) * sizeof(size_t);
	const bool lists = layouts[call].layout == LIST || layouts[call].layout == MOVE_LIST;
	const size_t states = data + SHARED_CONTACTS * sizeof(gz_contact);
	const size_t moved = g->own_elements * sizeof(shared_moved_body);
	if (layouts[call].layout == COLUMNS) {
		expect_same(a, e, 0, g->own * size, name);
		expect_untouched(a, g->own * size, a->bytes, name);
	}
	if (layouts[call].layout == BODY_LIST) {
		const size_t hits = own_hits(e, g->own);
		expect_same(a, e, 0, hits * size, name);
		if (hits < e->report.written) assert_int_equal(a->report.hits, hits);
		expect_untouched(a, a->report.written * size, a->bytes, name);
	}
	if (lists) {
		expect_same(a, e, 0, (g->own + 1) * sizeof(size_t), name);
		expect_untouched(a, (g->own + 1) * sizeof(size_t), data, name);
		expect_same(a, e, data, list_bytes(e, g->own, size, a->report.written), name);
		assert_int_equal(a->report.hits, first_of(e)[g->own]);
	}
	if (layouts[call].layout == LIST) expect_untouched(a, data + a->report.written * size, a->bytes, name);
	if (layouts[call].layout == MOVES || layouts[call].layout == MOVE_LIST) {
		expect_same(a, e, states, moved, name);
		expect_untouched(a, states + moved, a->bytes, name);
	}
}

static void compare_reports(const shared_caller *a, const shared_caller *e, const ghost_scene *g, size_t call) {
	const gz_report *r = &a->report;
	if (layouts[call].layout == NO_RESULTS) {
		assert_memory_equal(r, &e->report, sizeof *r); // the crowd places ghosts like all bodies
		return;
	}
	assert_int_equal(r->bodies, g->own);
	assert_int_equal(r->invalid, g->own_invalid);
	assert_true(r->near_walls <= e->report.near_walls && r->candidates <= e->report.candidates);
	if (g->own_invalid) assert_memory_equal(&r->error, &e->report.error, sizeof r->error);
}

static void expect_results_of_ordinary_chunks(const shared_kind *kind, const gz_jobs *jobs) {
	ghost_scene g = ghost_scene_make(kind, 3);
	gz_world *world = shared_world(&g.ordinary);
	shared_caller expected = shared_caller_make(&g.ordinary, world, NULL);
	shared_caller actual = shared_caller_make(&g.with_ghosts, world, jobs);
	size_t near_walls = 0;
	assert_int_equal(LAYOUTS, shared_call_count);
	for (size_t call = 0; call < LAYOUTS; call++) {
		assert_string_equal(layouts[call].name, shared_call_name(call));
		shared_call_run(&actual, call);
		if (layouts[call].layout == REFUSED) {
			assert_string_equal(actual.report.error.name, "ghosts");
			continue;
		}
		shared_call_run(&expected, call);
		compare_results(&actual, &expected, &g, call);
		compare_reports(&actual, &expected, &g, call);
		if (!strcmp(layouts[call].name, "gz_sweep of walls")) near_walls = actual.report.near_walls;
		if (!strcmp(layouts[call].name, "gz_sweep of walls from a crowd"))
			assert_int_equal(actual.report.near_walls, near_walls);
	}
	shared_caller_free(&expected), shared_caller_free(&actual);
	gz_world_destroy(world), shared_scene_free(&g.ordinary);
}

// S177.
static void own_bodies_have_the_results_of_ordinary_chunks(void **state) {
	(void)state;
	for (const shared_kind *kind = shared_kinds; kind->name; kind++) expect_results_of_ordinary_chunks(kind, NULL);
}

static void ghosts_are_skipped_by_any_number_of_workers(void **state) {
	(void)state;
	const gz_jobs jobs = backward_jobs(3);
	for (const shared_kind *kind = shared_kinds; kind->name; kind++) expect_results_of_ordinary_chunks(kind, &jobs);
}

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
	gz_overlap_interval intervals[2];
	for (int ghosts = 0; ghosts < 2; ghosts++)
		for (int from_crowd = 0; from_crowd < 2; from_crowd++) {
			body_row r;
			row_make(&r, ghosts);
			row_world w = row_world_make(&r);
			gz_query query = {.chunks = r.chunks, .chunk_count = 2, .crowd = w.crowd};
			if (from_crowd) query = (gz_query){.crowd = w.crowd, .from_crowd = true};
			gz_pair pair = {.body = FIRST_GHOST - 1, .index = FIRST_GHOST, .circle = 1};
			const gz_pairs pairs = {.data = &pair, .count = 1};
			expect_ok(gz_overlap_intervals(intervals + ghosts, &pairs, w.world, &query, w.scratch));
			pair.body = FIRST_GHOST;
			gz_overlap_interval ignored;
			const gz_report report = gz_overlap_intervals(&ignored, &pairs, w.world, &query, w.scratch);
			assert_string_equal(report.error.name, ghosts ? "body" : "");
			row_world_free(&w);
		}
	assert_true(intervals[0].entry == intervals[1].entry && intervals[0].exit == intervals[1].exit);
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
	assert_true(updated.report.bodies < FIRST_GHOST + 1);
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

int test_ghosts(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(own_bodies_have_the_results_of_ordinary_chunks),
		cmocka_unit_test(ghosts_are_skipped_by_any_number_of_workers),
		cmocka_unit_test(pairs_of_two_ghosts_are_not_evaluated),
		cmocka_unit_test(an_interval_has_a_ghost_as_circle_and_never_as_body),
		cmocka_unit_test(touches_are_updated_after_ghosts_have_changed),
		cmocka_unit_test(a_push_leaves_ghosts_where_they_are),
		cmocka_unit_test(ghosts_come_last),
		cmocka_unit_test(bodies_that_collide_with_one_another_refuse_ghosts),
		cmocka_unit_test(only_a_crowd_reports_invalid_ghosts),
		cmocka_unit_test(a_call_of_ghosts_alone_has_no_results),
	};
	return RUN_SUITE("ghosts", tests);
}
