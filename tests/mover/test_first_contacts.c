// gz_move_options.first_contacts lists the first contact of each body that has any, and changes nothing else. The
// oracle is the list of all contacts, on one thread.
#include <stdlib.h>
#include <string.h>

#include "jobs/shared_calls.h"
#include "support/check.h"
#include "support/invalid_input.h"
#include "support/job_hooks.h"

enum { MAX_CONTACTS = 4, LISTED_CONTACTS = 16 }; ///< of a body; listed, on average: bodies are also hit by others

/// A scene, where its bodies end, and the contacts that both kinds of lists have.
typedef struct fixture {
	shared_scene scene;
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
	float *ends, *expected_ends; ///< two for each element
	size_t *first;               ///< of each body
	gz_contact *contacts;
	gz_body_contact *firsts;
	gz_report report; ///< of the call with the list of all contacts
	size_t touching;  ///< bodies with contacts
} fixture;

static fixture open_fixture(const shared_kind *kind) {
	fixture f = {.scene = shared_scene_make(kind, 11)};
	const size_t count = f.scene.count;
	f.world = shared_world(&f.scene);
	f.scratch = gz_scratch_create(f.world), f.crowd = gz_crowd_create(f.world);
	f.ends = calloc(2 * count, sizeof *f.ends), f.expected_ends = calloc(2 * count, sizeof *f.ends);
	f.first = calloc(count + 1, sizeof *f.first);
	f.contacts = calloc(LISTED_CONTACTS * count, sizeof *f.contacts), f.firsts = calloc(count, sizeof *f.firsts);
	assert_true(f.scratch && f.crowd && f.ends && f.expected_ends && f.first && f.contacts && f.firsts);
	return f;
}

static void close_fixture(fixture *f) {
	gz_crowd_destroy(f->crowd), gz_scratch_destroy(f->scratch), gz_world_destroy(f->world);
	shared_scene_free(&f->scene);
	free(f->ends), free(f->expected_ends), free(f->first), free(f->contacts), free(f->firsts);
}

/// How the bodies move.
typedef enum way_to_move { AMONG_WALLS, IN_ROUNDS, BY_EVENTS, WAYS_TO_MOVE } way_to_move;

static gz_report move(fixture *f, way_to_move way, const gz_contact_list *all, const gz_body_contacts *firsts) {
	static const uint8_t responses[] = {GZ_RESPONSE_SLIDE, GZ_RESPONSE_STOP, GZ_RESPONSE_PASS, GZ_RESPONSE_BOUNCE};
	gz_moves moves[SHARED_CHUNKS];
	float *next = f->ends;
	for (size_t c = 0; c < f->scene.chunk_count; next += 2 * f->scene.chunks[c++].count)
		moves[c] = (gz_moves){.response = {responses + c % (f->scene.never_bounce ? 2 : 4), 0},
			.center = {next, next + 1, 2 * sizeof *next}};
	const gz_move_options options = {.max_contacts = MAX_CONTACTS,
		.crowd = way == AMONG_WALLS ? NULL : f->crowd,
		.method = way == BY_EVENTS ? GZ_CROWD_EVENTS : GZ_CROWD_ROUNDS,
		.contacts = all,
		.first_contacts = firsts};
	const gz_query query = {.chunks = f->scene.chunks, .chunk_count = f->scene.chunk_count};
	memset(f->ends, 0, 2 * f->scene.count * sizeof *f->ends);
	return gz_move(moves, &options, f->world, &query, f->scratch);
}

/// Moves with the list of all contacts.
static void find_expected(fixture *f, way_to_move way) {
	const gz_contact_list all = {f->contacts, LISTED_CONTACTS * f->scene.count, f->first};
	f->report = move(f, way, &all, NULL);
	assert_true(f->report.error.status == GZ_STATUS_OK || f->report.error.status == GZ_STATUS_INVALID_BODIES);
	assert_true(f->report.written == f->report.hits);
	memcpy(f->expected_ends, f->ends, 2 * f->scene.count * sizeof *f->ends);
	f->touching = 0;
	for (size_t i = 0; i < f->report.bodies; i++) f->touching += f->first[i + 1] > f->first[i];
	assert_true(f->touching > 2 && f->touching < f->report.bodies);
}

static bool are_equal(const gz_contact *x, const gz_contact *y) {
	return x->time == y->time && x->index == y->index && x->id == y->id && x->center_x == y->center_x &&
		   x->center_y == y->center_y && x->normal_x == y->normal_x && x->normal_y == y->normal_y &&
		   x->feature == y->feature;
}

static void expect_listed(const fixture *f, const gz_report *report, size_t capacity, const char *context) {
	size_t n = 0;
	for (size_t i = 0; i < f->report.bodies; i++) {
		if (f->first[i] == f->first[i + 1] || n++ >= capacity) continue;
		const gz_body_contact *listed = f->firsts + n - 1;
		if (listed->body != i || !are_equal(&listed->contact, f->contacts + f->first[i]))
			fail_msg("%s: contact %zu is of body %zu, with %d; expected that of body %zu, with %d", context, n - 1,
				listed->body, (int)listed->contact.index, i, (int)f->contacts[f->first[i]].index);
	}
	assert_int_equal(report->hits, n);
	assert_int_equal(report->written, n < capacity ? n : capacity);
	for (size_t k = report->written; k < f->scene.count; k++) assert_true(f->firsts[k].body == SIZE_MAX / 255 * 0x5a);
}

/// Lists of several capacities.
static void expect_first_contacts(fixture *f, way_to_move way, const char *context) {
	const gz_report *all = &f->report;
	const size_t n = f->touching, capacities[] = {f->scene.count, n, n - 1, n / 2, 1, 0};
	for (size_t k = 0; k < sizeof capacities / sizeof *capacities; k++) {
		const gz_body_contacts list = {capacities[k] ? f->firsts : NULL, capacities[k]};
		memset(f->firsts, 0x5a, f->scene.count * sizeof *f->firsts);
		const gz_report report = move(f, way, NULL, &list);
		expect_listed(f, &report, list.capacity, context);
		if (list.capacity < n && !all->invalid)
			expect_error(&report.error, GZ_STATUS_LIST_FULL, list.capacity, "capacity");
		else assert_memory_equal(&report.error, &all->error, sizeof report.error);
		assert_memory_equal(f->ends, f->expected_ends, 2 * f->scene.count * sizeof *f->ends);
		assert_true(report.bodies == all->bodies && report.invalid == all->invalid && report.stopped == all->stopped);
		assert_true(report.recovered == all->recovered && report.shortened == all->shortened);
	}
}

static void set_jobs(fixture *f, const gz_jobs *jobs) {
	assert_int_equal(gz_scratch_set_jobs(f->scratch, jobs).status, GZ_STATUS_OK);
	assert_int_equal(gz_crowd_set_jobs(f->crowd, jobs).status, GZ_STATUS_OK);
}

/// Events take long where bodies overlap: only scenes with few or separate bodies are moved so. S173.
static void the_list_has_the_first_contact_of_each_body(void **state) {
	(void)state;
	static const int kinds[] = {SCENE_CHUNKS, SCENE_INVALID, SCENE_FEW, SCENE_SEPARATE_COLUMNS};
	static const uint32_t workers[] = {1, 3, 32};
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
		fixture f = open_fixture(shared_kinds + kinds[k]);
		for (way_to_move way = AMONG_WALLS; way < (k < 2 ? BY_EVENTS : WAYS_TO_MOVE); way++) {
			set_jobs(&f, NULL);
			find_expected(&f, way);
			expect_first_contacts(&f, way, shared_kinds[kinds[k]].name);
			for (size_t w = 0; w < sizeof workers / sizeof *workers; w++) {
				const gz_jobs jobs = backward_jobs(workers[w]);
				set_jobs(&f, &jobs);
				expect_first_contacts(&f, way, "with jobs");
			}
		}
		close_fixture(&f);
	}
}

static void a_call_without_bodies_lists_nothing(void **state) {
	(void)state;
	fixture f = open_fixture(shared_kinds + SCENE_FEW);
	const gz_body_contacts list = {NULL, 0};
	f.scene.chunk_count = 0;
	for (way_to_move way = AMONG_WALLS; way < WAYS_TO_MOVE; way++) {
		const gz_report report = move(&f, way, NULL, &list);
		assert_true(report.error.status == GZ_STATUS_OK && report.hits == 0 && report.written == 0);
	}
	close_fixture(&f);
}

int test_first_contacts(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_list_has_the_first_contact_of_each_body),
		cmocka_unit_test(a_call_without_bodies_lists_nothing),
	};
	return RUN_SUITE("first_contacts", tests);
}
