// The contacts of bodies that move, wherever there is room; and what has moved when memory is out.
#include <string.h>

#include "mover/move_call.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

static void lists_may_be_missing_or_short(void **state) {
	(void)state;
	static journey right[CALL_BODIES];
	static gz_contact told[CALL_ROOM];
	static size_t first[CALL_BODIES + 1];
	fixture f = fixture_make();
	prepare_call(&f);
	const gz_report all = make_call(&f);
	assert_true(all.error.status == GZ_STATUS_OK && all.hits > 300 && all.written == all.hits);
	memcpy(right, the_call.of, sizeof right), memcpy(told, the_call.contact, sizeof told),
		memcpy(first, the_call.first, sizeof first);
	for (int i = 0; i < 4; i++) {
		const size_t rooms[] = {0, 1, 200, all.hits - 1};
		prepare_call(&f), the_call.list.capacity = rooms[i];
		memset(the_call.contact, 0x77, sizeof the_call.contact);
		const gz_report report = make_call(&f);
		expect_error(&report.error, GZ_STATUS_LIST_FULL, rooms[i], "capacity");
		assert_true(report.hits == all.hits && report.written == rooms[i]);
		assert_memory_equal(the_call.first, first, sizeof first);
		for (size_t k = 0; k < rooms[i]; k++)
			assert_true(the_call.contact[k].time == told[k].time && the_call.contact[k].index == told[k].index);
		assert_int_equal(the_call.contact[rooms[i]].index, 0x77777777);
		for (size_t k = 0; k < CALL_BODIES; k++)
			assert_same_journey(the_call.of + k, right + k, k, "with a short list");
	}
	prepare_call(&f);
	const gz_report report = gz_move(the_call.moves, NULL, f.world, &the_call.question, f.scratch);
	assert_true(report.error.status == GZ_STATUS_OK && report.hits == all.hits && report.written == 0);
	for (size_t k = 0; k < CALL_BODIES; k++) assert_same_journey(the_call.of + k, right + k, k, "without a list");
	prepare_call(&f), the_call.question.chunk_count = 0;
	assert_true(make_call(&f).error.status == GZ_STATUS_OK && the_call.first[0] == 0);
	fixture_free(&f);
}

/// Each allocation fails once: of a scratch that is new, and of one that grows.
static void without_memory_the_first_bodies_have_moved(void **state) {
	(void)state;
	static journey right[CALL_BODIES];
	fixture f = fixture_make();
	for (size_t i = 0; i < CALL_HALF; i++) f.t.bodies[i].px = 1e7f; // the first tile needs none
	prepare_call(&f);
	const size_t hits = make_call(&f).hits;
	memcpy(right, the_call.of, sizeof right);
	size_t failures = 0, half_way = 0;
	for (gz_status status = GZ_STATUS_OUT_OF_MEMORY; status == GZ_STATUS_OUT_OF_MEMORY; failures++) {
		counted_memory memory = {0};
		const gz_world_desc desc = {.walls = trial_walls(&f.t), .reach = 26, .allocator = counted_allocator(&memory)};
		gz_world *world = gz_world_create(&desc, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		memory.fail_at = memory.calls + failures + 1;
		prepare_call(&f);
		const gz_report report = gz_move(the_call.moves, &the_call.rules, world, &the_call.question, scratch);
		status = report.error.status;
		if (status) expect_error(&report.error, GZ_STATUS_OUT_OF_MEMORY, 0, "");
		for (size_t i = 0; i < report.bodies; i++)
			assert_same_journey(the_call.of + i, right + i, i, "with little memory");
		assert_untouched(report.bodies, CALL_BODIES);
		assert_true(report.written == report.hits);
		if (report.bodies) assert_int_equal(the_call.first[report.bodies], report.hits);
		half_way += report.bodies > 0 && report.bodies < CALL_BODIES;
		memory.fail_at = 0;
		prepare_call(&f); // the scratch is as good as before
		assert_int_equal(gz_move(the_call.moves, &the_call.rules, world, &the_call.question, scratch).hits, hits);
		const size_t calls = memory.calls;
		make_call(&f), expect_ok(gz_move(the_call.moves, &the_call.rules, world, &the_call.question, scratch));
		assert_int_equal(memory.calls, calls); // and has all that it needs
		gz_scratch_destroy(scratch), gz_world_destroy(world);
		assert_int_equal(memory.blocks, 0);
	}
	assert_true(failures > 5 && half_way > 3);
	fixture_free(&f);
}

int test_move_lists(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lists_may_be_missing_or_short),
		cmocka_unit_test(without_memory_the_first_bodies_have_moved),
	};
	return RUN_SUITE("move_lists", tests);
}
