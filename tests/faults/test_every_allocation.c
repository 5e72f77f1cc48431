// Each allocation of each public function fails once, and so do all from each on. The call reports it, the objects and
// the results are as documented, nothing is lost, and the same call with memory gives what it gives without a failure.
#include <stdlib.h>
#include <string.h>

#include "faults/fault_scene.h"
#include "generators/cases.h"
#include "support/check.h"

enum { UNTOUCHED = 0x5a };

// ---------------------------------------------------------------------------------------------------------------------
// Comparisons
// ---------------------------------------------------------------------------------------------------------------------

/// The state of a world, as gz_world_save writes it.
typedef struct world_state {
	size_t size;
	void *bytes;
} world_state;

static world_state state_of(const gz_world *world) {
	world_state state = {.size = gz_world_save(world, NULL, 0)};
	state.bytes = malloc(state.size);
	assert_true(state.bytes && gz_world_save(world, state.bytes, state.size) == state.size);
	return state;
}

static void assert_state_and_free(const gz_world *world, world_state *expected, const char *name, const char *when) {
	world_state actual = state_of(world);
	if (actual.size != expected->size || memcmp(actual.bytes, expected->bytes, actual.size))
		fail_msg("%s: the world has another state %s", name, when);
	free(actual.bytes), free(expected->bytes);
}

static bool is_untouched(const fault_scene *s, size_t from, size_t to) {
	for (size_t i = from; i < to; i++)
		if (s->caller.results[i] != UNTOUCHED) return false;
	return true;
}

static bool lists_are_empty(const fault_scene *s) {
	size_t *first;
	shared_list_data(&s->caller, &first);
	for (size_t i = 0; i <= s->scene->count; i++)
		if (first[i]) return false;
	return true;
}

/// After a call without memory.
static void check_results(const fault_call *call, const fault_scene *s) {
	const gz_error *error = &s->caller.report.error;
	if (call->leaves == LEAVES_ANYTHING || !strcmp(error->name, "events")) return; // bodies have moved, as documented
	if (is_untouched(s, 0, s->caller.bytes)) return;
	if (call->leaves != LEAVES_EMPTY_LISTS || !lists_are_empty(s)) fail_msg("%s wrote results", call->name);
}

// ---------------------------------------------------------------------------------------------------------------------
// Calls that fail
// ---------------------------------------------------------------------------------------------------------------------

static void run(const fault_call *call, fault_scene *s) {
	if (call->run) s->caller.report = call->run(s);
	else shared_call_run(&s->caller, shared_call_index(call->name));
}

/// Runs a call with memory. Returns the number of its allocations.
static size_t run_with_memory(const fault_call *call, fault_scene *s) {
	memset(s->caller.results, UNTOUCHED, s->caller.bytes);
	const size_t before = s->memory.calls;
	run(call, s);
	const gz_status status = s->caller.report.error.status;
	if (status != GZ_STATUS_OK && status != GZ_STATUS_LIST_FULL)
		fail_msg("%s with memory: %s", call->name, s->caller.report.error.text);
	const size_t allocations = s->memory.calls - before;
	if (call->observe) call->observe(s);
	return allocations;
}

/// Returns whether the call succeeds.
static bool run_without_memory(
	const fault_call *call, fault_scene *s, const fault_scene *expected, size_t number, bool on) {
	world_state before = state_of(s->caller.world);
	const size_t fail_at = s->memory.calls + number;
	*(on ? &s->memory.fail_from : &s->memory.fail_at) = fail_at;
	run(call, s);
	s->memory.fail_at = s->memory.fail_from = 0;
	const gz_error *error = &s->caller.report.error;
	if (s->memory.calls < fail_at) fail_msg("%s has fewer allocations than before", call->name);
	const bool succeeds = call->may_do_without && error->status == GZ_STATUS_OK;
	if (!succeeds && error->status != GZ_STATUS_OUT_OF_MEMORY)
		fail_msg("%s without allocation %zu: status %d, %s", call->name, number, error->status, error->text);
	assert_state_and_free(s->caller.world, &before, call->name, "without memory");
	if (succeeds) return true;
	check_results(call, s);
	if (call->check) call->check(s, expected);
	return false;
}

/// The call fails without one allocation, or all from it on, and succeeds afterwards.
static void expect_failure(const fault_call *call, const fault_scene *expected, size_t number, bool on) {
	static fault_scene s;
	fault_scene_open(&s, expected->scene);
	if (call->prepare) call->prepare(&s);
	if (!run_without_memory(call, &s, expected, number, on)) run_with_memory(call, &s);
	else if (call->observe) call->observe(&s);
	const shared_caller *a = &s.caller, *e = &expected->caller;
	if (memcmp(a->results, e->results, e->bytes)) fail_msg("%s: other results after a failure", call->name);
	world_state state = state_of(e->world);
	assert_state_and_free(a->world, &state, call->name, "after a failure");
	fault_scene_close(&s);
}

/// Every allocation fails alone. Of those after the first `many`, every `stride`th fails with all that follow; in the
/// short form these alone fail.
typedef struct sample {
	size_t many, stride;
} sample;

static sample wanted_sample(void) { return sample_wanted() ? (sample){2, 97} : (sample){20, 9}; }

static size_t expect_failures(const fault_call *call, const shared_scene *scene) {
	static fault_scene expected;
	const sample taken = wanted_sample();
	fault_scene_open(&expected, scene);
	if (call->prepare) call->prepare(&expected);
	const size_t allocations = run_with_memory(call, &expected);
	for (size_t number = 1; number <= allocations; number++) {
		const bool some = number <= taken.many || number % taken.stride == 0;
		if (some || !short_form_wanted()) expect_failure(call, &expected, number, false);
		if (some) expect_failure(call, &expected, number, true);
	}
	fault_scene_close(&expected);
	print_message("%s: %zu allocations\n", call->name, allocations);
	if (!allocations != call->allocates_nothing) fail_msg("%s allocates %zu times", call->name, allocations);
	return allocations;
}

static void expect_failures_in(const shared_kind *kind, const fault_call *calls) {
	shared_scene scene = shared_scene_make(kind, 7);
	for (const fault_call *call = calls; call->name; call++) expect_failures(call, &scene);
	shared_scene_free(&scene);
}

static void expect_failures_of_all(const fault_call *calls) {
	static const shared_kind few = {"few", 300, 450, 450, 0, 0, true, false};
	expect_failures_in(&few, calls);
}

static void objects_without_memory_are_as_they_were(void **state) {
	(void)state;
	expect_failures_of_all(object_calls);
}

static void calls_about_bodies_without_memory_write_nothing(void **state) {
	(void)state;
	expect_failures_of_all(body_calls);
}

static void crowds_without_memory_stay_where_they_are(void **state) {
	(void)state;
	static const shared_kind dense = {"dense", 300, 90, 90, 0, 0, true, false},
							 pile = {"pile", 150, 1, 1, 0, 0, true, false};
	expect_failures_in(&dense, crowd_calls);
	expect_failures_in(&pile, crowd_calls);
}

static void calls_in_sectors_without_memory_write_nothing(void **state) {
	(void)state;
	expect_failures_of_all(sector_calls);
}

int test_every_allocation(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(objects_without_memory_are_as_they_were),
		cmocka_unit_test(calls_about_bodies_without_memory_write_nothing),
		cmocka_unit_test(crowds_without_memory_stay_where_they_are),
		cmocka_unit_test(calls_in_sectors_without_memory_write_nothing),
	};
	return RUN_SUITE("every_allocation", tests);
}
