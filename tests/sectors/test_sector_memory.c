// The memory of sectors: nothing is lost where it runs out, and it is bounded by the bodies.
#include <string.h>

#include "sectors/plain_bodies.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/system.h"

/// Creates, places and moves, until an allocation fails. Returns the status.
static gz_status run(gz_allocator allocator, gz_targets targets) {
	plain_body bodies[4];
	gz_contact contacts[40];
	size_t first[5];
	static const float ends[] = {10, 70};
	const gz_sectors_desc desc = {
		.side = 64, .walls = {.a = {ends, ends, 0}, .b = {ends + 1, ends, 0}, .count = 1}, .allocator = allocator};
	gz_error error;
	gz_sectors *s = gz_sectors_create(&desc, &error);
	if (!s) return error.status;
	for (int i = 0; i < 4; i++)
		bodies[i] = (plain_body){(float)(i % 2) * 64, (float)(i / 2) * 64 + 8, 1, 1, 1, {0, 0}, (uint64_t)i + 1};
	const gz_bodies chunk = chunk_of(bodies, 4);
	const gz_sector_view view = {bodies->sector, bodies->sector + 1, sizeof *bodies};
	const gz_moves moves = {.center = {&bodies->x, &bodies->y, sizeof *bodies}};
	const gz_sector_out out = {bodies->sector, bodies->sector + 1, sizeof *bodies};
	const gz_contact_list list = {contacts, 40, first};
	plain_body before[4];
	memcpy(before, bodies, sizeof before);
	gz_report report = gz_sectors_place(s, &chunk, &view, 1, 8);
	assert_true(gz_sectors_count(s) == (report.error.status ? 0 : 4));
	if (!report.error.status) report = gz_sectors_move(&moves, &out, &(gz_move_options){.contacts = &list}, targets, s);
	if (report.error.status) assert_memory_equal(bodies, before, sizeof before);
	else assert_true(report.hits > 0);
	gz_sectors_destroy(s);
	return report.error.status;
}

static void nothing_is_lost_where_memory_runs_out(void **state) {
	(void)state;
	static counted_memory memory;
	for (int crowd = 0; crowd < 2; crowd++) {
		size_t fail_at = 1;
		for (gz_status status = GZ_STATUS_OUT_OF_MEMORY; status; fail_at++) {
			memset(&memory, 0, sizeof memory);
			memory.fail_at = fail_at;
			status = run(counted_allocator(&memory), crowd ? GZ_TARGETS_ALL : GZ_TARGETS_WALLS);
			assert_true(!memory.blocks && !memory.bytes);
			assert_true(!status || status == GZ_STATUS_OUT_OF_MEMORY);
		}
		assert_true(fail_at > 100);
	}
}

/// Bytes after a move of 10 lonely bodies, and of 600 that are crowded in one frame, most of them with contacts.
static size_t memory_of_a_move(bool lists) {
	enum { LONELY = 10, BODIES = LONELY + 600, CAPACITY = 20000 };
	static counted_memory memory;
	static plain_body bodies[BODIES];
	static gz_contact contacts[CAPACITY];
	static size_t first[BODIES + 1];
	memset(&memory, 0, sizeof memory);
	for (int i = 0; i < BODIES; i++) {
		const int k = i - LONELY;
		bodies[i] = (plain_body){.x = 32, .y = 32, .radius = 1, .sector = {3 * i, 0}, .id = (uint64_t)i + 1};
		if (k < 0) continue;
		bodies[i].x = 4 + 2.2f * (float)(k % 25), bodies[i].y = 4 + 2.2f * (float)(k / 25);
		bodies[i].dx = k % 2 ? -1 : 1, bodies[i].sector[0] = 0, bodies[i].sector[1] = 9;
	}
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 64, .allocator = counted_allocator(&memory)}, NULL);
	const gz_bodies chunk = chunk_of(bodies, BODIES);
	const gz_sector_view view = sectors_of(bodies);
	const gz_moves moves = {.center = {&bodies->x, &bodies->y, sizeof *bodies}};
	const gz_sector_out out = {bodies->sector, bodies->sector + 1, sizeof *bodies};
	const gz_contact_list list = {contacts, CAPACITY, first};
	expect_ok(gz_sectors_place(s, &chunk, &view, 1, 16));
	assert_int_equal(gz_sectors_count(s), LONELY + 1);
	const gz_move_options options = {.contacts = lists ? &list : NULL};
	const gz_report report = gz_sectors_move(&moves, &out, &options, GZ_TARGETS_ALL, s);
	expect_ok(report);
	assert_true(report.hits > 400);
	const size_t bytes = memory.bytes;
	gz_sectors_destroy(s);
	return bytes;
}

/// Lists of contacts take memory for the contacts that there are, not for as many in each frame as in the fullest one.
static void lists_of_contacts_take_memory_for_what_they_hold(void **state) {
	(void)state;
	const size_t without = memory_of_a_move(false), with = memory_of_a_move(true);
	assert_true(with < without + 200 * 1024);
}

/// The world of a sector is kept while bodies are elsewhere, for 256 placings.
static void the_world_of_a_sector_without_bodies_is_released_in_the_end(void **state) {
	(void)state;
	enum { KEPT = 256 };
	static counted_memory memory;
	memset(&memory, 0, sizeof memory);
	static const float ends[] = {10, 70};
	const gz_sectors_desc desc = {.side = 64,
		.walls = {.a = {ends, ends, 0}, .b = {ends + 1, ends, 0}, .count = 1},
		.allocator = counted_allocator(&memory)};
	gz_sectors *s = gz_sectors_create(&desc, NULL);
	const plain_body here = {20, 20, 1, 1, 1, {0, 0}, 1}, there = {20, 20, 1, 1, 1, {900, 0}, 1};
	const gz_bodies chunks[] = {chunk_of(&here, 1), chunk_of(&there, 1)};
	const gz_sector_view views[] = {sectors_of(&here), sectors_of(&there)};
	expect_ok(gz_sectors_place(s, chunks, views, 1, 0));
	expect_ok(gz_sectors_place(s, chunks + 1, views + 1, 1, 0));
	const size_t kept = memory.blocks;
	for (int placing = 1; placing < KEPT; placing++) expect_ok(gz_sectors_place(s, chunks + 1, views + 1, 1, 0));
	assert_int_equal(memory.blocks, kept);
	for (int placing = 0; placing < 2; placing++) expect_ok(gz_sectors_place(s, chunks + 1, views + 1, 1, 0));
	assert_true(memory.blocks < kept);
	expect_ok(gz_sectors_place(s, chunks, views, 1, 0)); // it is built anew
	assert_int_equal(gz_world_describe(gz_sectors_frame(s, 0).world).walls, 1);
	gz_sectors_destroy(s);
	assert_int_equal(memory.blocks, 0);
}

/// The bytes that an allocator has given.
static size_t live_bytes;

static void *count_allocate(size_t bytes, size_t alignment, void *context) {
	(void)context, (void)alignment;
	live_bytes += bytes;
	return aligned_allocate(bytes ? bytes : 1, 64);
}

static void count_release(void *memory, size_t bytes, void *context) {
	(void)context;
	live_bytes -= bytes;
	aligned_release(memory);
}

static void memory_is_bounded_by_the_bodies(void **state) {
	(void)state;
	enum { COUNT = 100 };
	static plain_body bodies[COUNT];
	const gz_sectors_desc desc = {.side = 64, .allocator = {count_allocate, count_release, NULL}};
	live_bytes = 0;
	gz_sectors *s = gz_sectors_create(&desc, NULL);
	size_t early = 0;
	for (int32_t call = 0; call < 1000; call++) { // each in other sectors
		for (int32_t i = 0; i < COUNT; i++) bodies[i] = (plain_body){1, 1, 0, 0, 1, {call * 7, i * 3}, 1};
		const gz_bodies chunk = chunk_of(bodies, COUNT);
		const gz_sector_view view = sectors_of(bodies);
		expect_ok(gz_sectors_place(s, &chunk, &view, 1, 0));
		if (call == 20) early = live_bytes;
	}
	assert_true(live_bytes <= 2 * early && live_bytes < 8 << 20);
	// One body that stays: the frames of all others are dropped.
	const gz_bodies chunk = chunk_of(bodies, 1);
	const gz_sector_view view = sectors_of(bodies);
	for (int call = 0; call < 300; call++) expect_ok(gz_sectors_place(s, &chunk, &view, 1, 0));
	assert_true(live_bytes < early);
	gz_sectors_destroy(s);
	assert_int_equal(live_bytes, 0);
}

/// The bytes of frames with some bodies each, after a move of bodies that collide with one another.
static size_t bytes_of_frames(int32_t frames, int32_t each) {
	enum { MOST = 4000 };
	static plain_body bodies[MOST];
	const gz_sectors_desc desc = {.side = 64, .allocator = {count_allocate, count_release, NULL}};
	const size_t count = (size_t)(frames * each);
	assert_true(count <= MOST);
	for (int32_t i = 0; i < frames * each; i++) {
		const float place = 20 + 24 * (float)(i / frames) / (float)each;
		bodies[i] = (plain_body){place, place, 1, 1, 0.01f, {i % frames * 2, 0}, (uint64_t)i};
	}
	live_bytes = 0;
	gz_sectors *s = gz_sectors_create(&desc, NULL);
	const gz_bodies chunk = chunk_of(bodies, count);
	const gz_sector_view view = sectors_of(bodies);
	const gz_moves moves = {.center = {&bodies->x, &bodies->y, sizeof *bodies}};
	const gz_sector_out out = {bodies->sector, bodies->sector + 1, sizeof *bodies};
	expect_ok(gz_sectors_place(s, &chunk, &view, 1, 4));
	assert_int_equal(gz_sectors_count(s), frames);
	expect_ok(gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_ALL, s));
	const size_t bytes = live_bytes;
	gz_sectors_destroy(s);
	return bytes;
}

static void a_frame_of_a_crowd_takes_little_memory(void **state) {
	(void)state;
	const size_t per_frame = (bytes_of_frames(200, 1) - bytes_of_frames(100, 1)) / 100;
	const size_t per_body = (bytes_of_frames(20, 200) - bytes_of_frames(20, 100)) / 2000;
	print_message("%zu bytes for each frame of one body, %zu more for each body\n", per_frame, per_body);
	assert_true(per_frame < 100000 && per_body < 4000);
}

int test_sector_memory(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_lost_where_memory_runs_out),
		cmocka_unit_test(lists_of_contacts_take_memory_for_what_they_hold),
		cmocka_unit_test(the_world_of_a_sector_without_bodies_is_released_in_the_end),
		cmocka_unit_test(memory_is_bounded_by_the_bodies),
		cmocka_unit_test(a_frame_of_a_crowd_takes_little_memory),
	};
	return RUN_SUITE("sector_memory", tests);
}
