// The rules of gz_move's list of contacts, which may be short or missing, and of gz_move without memory. The expected
// results are those of a call with a long list and enough memory.
#include <string.h>

#include "mover/move_call.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

static move_result expected[CALL_BODIES];
static gz_contact expected_contacts[CALL_CAPACITY];
static size_t expected_first[CALL_BODIES + 1];

/// Makes the call with a long list and keeps what it writes. Returns its report.
static gz_report make_expected_call(const fixture *f) {
	prepare_call(f);
	const gz_report report = make_call(f);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	memcpy(expected, the_call.result, sizeof expected);
	memcpy(expected_contacts, the_call.contact, sizeof expected_contacts);
	memcpy(expected_first, the_call.first, sizeof expected_first);
	return report;
}

static void assert_same_as_expected(size_t count, const char *label) {
	for (size_t k = 0; k < count; k++) assert_same_result(the_call.result + k, expected + k, k, label);
}

static void a_short_list_holds_the_first_contacts(void **state) {
	(void)state;
	fixture f = fixture_make();
	const gz_report all = make_expected_call(&f);
	assert_true(all.hits > 300 && all.written == all.hits);
	for (int i = 0; i < 4; i++) {
		const size_t capacities[] = {0, 1, 200, all.hits - 1}, capacity = capacities[i];
		prepare_call(&f), the_call.list.capacity = capacity;
		memset(the_call.contact, 0x77, sizeof the_call.contact);
		const gz_report report = make_call(&f);
		expect_error(&report.error, GZ_STATUS_LIST_FULL, capacity, "capacity");
		assert_true(report.hits == all.hits && report.written == capacity);
		assert_memory_equal(the_call.first, expected_first, sizeof expected_first);
		for (size_t k = 0; k < capacity; k++)
			assert_true(the_call.contact[k].time == expected_contacts[k].time &&
						the_call.contact[k].index == expected_contacts[k].index);
		assert_int_equal(the_call.contact[capacity].index, 0x77777777);
		assert_same_as_expected(CALL_BODIES, "with a short list");
	}
	fixture_free(&f);
}

static void a_missing_list_changes_no_result(void **state) {
	(void)state;
	fixture f = fixture_make();
	const gz_report all = make_expected_call(&f);
	prepare_call(&f);
	const gz_report report = gz_move(the_call.moves, NULL, f.world, &the_call.query, f.scratch);
	assert_true(report.error.status == GZ_STATUS_OK && report.hits == all.hits && report.written == 0);
	assert_same_as_expected(CALL_BODIES, "without a list");
	fixture_free(&f);
}

static void a_call_without_chunks_writes_an_empty_list(void **state) {
	(void)state;
	fixture f = fixture_make();
	prepare_call(&f), the_call.query.chunk_count = 0;
	assert_true(make_call(&f).error.status == GZ_STATUS_OK && the_call.first[0] == 0);
	fixture_free(&f);
}

/// The call after a failed allocation: it finds all hits, and the call after that one allocates nothing.
static void expect_recovery(
	const fixture *f, const gz_world *world, gz_scratch *scratch, const counted_memory *memory, size_t hits) {
	prepare_call(f);
	assert_int_equal(gz_move(the_call.moves, &the_call.options, world, &the_call.query, scratch).hits, hits);
	const size_t calls = memory->calls;
	make_call(f), expect_ok(gz_move(the_call.moves, &the_call.options, world, &the_call.query, scratch));
	assert_int_equal(memory->calls, calls);
}

/// Each allocation of a call fails once: of a new scratch, and of one that grows.
static void without_memory_the_first_bodies_have_moved(void **state) {
	(void)state;
	fixture f = fixture_make();
	for (size_t i = 0; i < CALL_HALF; i++) f.t.bodies[i].px = 1e7f; // the first tile has no contacts
	const size_t hits = make_expected_call(&f).hits;
	size_t failures = 0, partial = 0;
	for (gz_status status = GZ_STATUS_OUT_OF_MEMORY; status == GZ_STATUS_OUT_OF_MEMORY; failures++) {
		counted_memory memory = {0};
		const gz_world_desc desc = {.walls = trial_walls(&f.t), .reach = 26, .allocator = counted_allocator(&memory)};
		gz_world *world = gz_world_create(&desc, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		memory.fail_at = memory.calls + failures + 1;
		prepare_call(&f);
		const gz_report report = gz_move(the_call.moves, &the_call.options, world, &the_call.query, scratch);
		status = report.error.status;
		if (status) expect_error(&report.error, GZ_STATUS_OUT_OF_MEMORY, 0, "");
		assert_same_as_expected(report.bodies, "with little memory");
		assert_unwritten(report.bodies, CALL_BODIES);
		assert_true(report.written == report.hits);
		if (report.bodies) assert_int_equal(the_call.first[report.bodies], report.hits);
		partial += report.bodies > 0 && report.bodies < CALL_BODIES;
		memory.fail_at = 0;
		expect_recovery(&f, world, scratch, &memory, hits);
		gz_scratch_destroy(scratch), gz_world_destroy(world);
		assert_int_equal(memory.blocks, 0);
	}
	assert_true(failures > 5 && partial > 3);
	fixture_free(&f);
}

int test_move_lists(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_short_list_holds_the_first_contacts),
		cmocka_unit_test(a_missing_list_changes_no_result),
		cmocka_unit_test(a_call_without_chunks_writes_an_empty_list),
		cmocka_unit_test(without_memory_the_first_bodies_have_moved),
	};
	return RUN_SUITE("move_lists", tests);
}
