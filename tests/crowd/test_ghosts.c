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
	const size_t states = data + shared_list_capacity(&g->ordinary) / 2 * sizeof(gz_contact);
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

int test_ghosts(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(own_bodies_have_the_results_of_ordinary_chunks),
		cmocka_unit_test(ghosts_are_skipped_by_any_number_of_workers),
	};
	return RUN_SUITE("ghosts", tests);
}
