// The objects and the result memory that the calls of shared_calls.c use, and comparisons of results.
#include <stdlib.h>
#include <string.h>

#include "jobs/shared_calls.h"
#include "support/check.h"

enum { MAX_BODY_RESULT = 64 }; ///< bytes that a call writes per body at most, apart from lists

size_t shared_list_capacity(const shared_scene *s) { return s->count < 1000 ? 1 << 13 : 1 << 16; }

static size_t larger(size_t x, size_t y) { return x > y ? x : y; }

shared_caller shared_caller_make(const shared_scene *s, gz_world *world, const gz_jobs *jobs) {
	shared_caller c = {
		.scene = s, .world = world, .scratch = gz_scratch_create(world), .crowd = gz_crowd_create(world)};
	assert_true(c.scratch && c.crowd);
	if (jobs) assert_int_equal(gz_scratch_set_jobs(c.scratch, jobs).status, GZ_STATUS_OK);
	if (jobs) assert_int_equal(gz_crowd_set_jobs(c.crowd, jobs).status, GZ_STATUS_OK);
	c.bytes = (s->count + 1) * sizeof(size_t) +
			  larger(s->count * MAX_BODY_RESULT, shared_list_capacity(s) * sizeof(gz_touch));
	c.results = malloc(c.bytes);
	assert_non_null(c.results);
	return c;
}

void shared_caller_free(shared_caller *c) {
	gz_crowd_destroy(c->crowd), gz_scratch_destroy(c->scratch), free(c->results);
}

void *shared_list_data(const shared_caller *c, size_t **first) {
	*first = (size_t *)(void *)c->results;
	return c->results + (c->scene->count + 1) * sizeof **first;
}

void assert_same_first_moves(const shared_caller *actual, const shared_caller *expected, size_t bodies) {
	size_t *first, *expected_first;
	const gz_contact *contacts = shared_list_data(actual, &first);
	const size_t contact_capacity = shared_list_capacity(actual->scene) / 2;
	const gz_contact *expected_contacts = shared_list_data(expected, &expected_first);
	const shared_moved_body *moved = (const shared_moved_body *)(const void *)(contacts + contact_capacity);
	const shared_moved_body *expected_moved =
		(const shared_moved_body *)(const void *)(expected_contacts + contact_capacity);
	if (!bodies) return;
	assert_memory_equal(moved, expected_moved, bodies * sizeof *moved);
	assert_memory_equal(first, expected_first, (bodies + 1) * sizeof *first);
	assert_memory_equal(contacts, expected_contacts, first[bodies] * sizeof *contacts);
	assert_int_equal(actual->report.hits, first[bodies]);
}

void assert_same_results(const shared_caller *actual, const shared_caller *expected, const char *context, size_t call) {
	const char *name = shared_call_name(call);
	const gz_report *a = &actual->report, *e = &expected->report;
	if (memcmp(&a->error, &e->error, sizeof a->error))
		fail_msg("%s, %s: the error is \"%s\", expected \"%s\"", context, name, a->error.text, e->error.text);
	const size_t *count = &a->invalid, *expected_count = &e->invalid;
	for (size_t i = 0; count + i <= &a->refused; i++)
		if (count[i] != expected_count[i])
			fail_msg(
				"%s, %s: count %zu of the report is %zu, expected %zu", context, name, i, count[i], expected_count[i]);
	for (int i = 0; i < GZ_STAGE_COUNT; i++) assert_int_equal(a->spent[i], e->spent[i]);
	for (size_t i = 0; i < actual->bytes; i++)
		if (actual->results[i] != expected->results[i]) fail_msg("%s, %s: byte %zu differs", context, name, i);
}

void expect_same_with_jobs(const shared_kind *kind, const gz_jobs *jobs, uint64_t (*clock)(void)) {
	shared_scene s = shared_scene_make(kind, jobs->workers);
	gz_world *world = shared_world(&s);
	shared_caller single = shared_caller_make(&s, world, NULL), shared = shared_caller_make(&s, world, jobs);
	shared.clock = clock;
	for (size_t call = 0; call < shared_call_count; call++) {
		shared_call_run(&single, call), shared_call_run(&shared, call);
		assert_same_results(&shared, &single, kind->name, call);
	}
	shared_caller_free(&single), shared_caller_free(&shared);
	gz_world_destroy(world), shared_scene_free(&s);
}
