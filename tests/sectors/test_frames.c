// Queries in the frames of sectors have the bits of queries in one ordinary world that has all bodies and walls on the
// same lattice, are the same wherever whole sectors put a scene, and do not depend on which domain owns which sectors.
#include <string.h>

#include "sectors/whole_scene.h"
#include "support/check.h"

static sector_scene scene;
static call_results expected, actual;

// ---------------------------------------------------------------------------------------------------------------------
// One ordinary world
// ---------------------------------------------------------------------------------------------------------------------

static whole_scene whole;

/// A caller of queries of a frame's own bodies in the whole scene.
static lattice_caller whole_caller(const gz_frame *frame, call_results *results) {
	static uint32_t pick[SCENE_BODIES];
	gz_bodies bodies = whole.bodies;
	for (size_t i = 0; i < frame->chunks[0].count; i++) pick[i] = (uint32_t)frame->body[i];
	bodies.pick = pick, bodies.pick_count = frame->chunks[0].count;
	return (lattice_caller){.world = whole.world,
		.crowd = whole.crowd,
		.chunk = bodies,
		.scratch = whole.scratch,
		.origin_x = (4.5 + frame->sector_x) * (double)frame->side,
		.origin_y = (4.5 + frame->sector_y) * (double)frame->side,
		.side = frame->side,
		.finds_self = true,
		.results = results};
}

// S184.
static void queries_in_frames_are_those_of_one_world(void **state) {
	(void)state;
	for (uint64_t seed = 1; seed <= 3; seed++) {
		sector_scene_make(&scene, seed == 2 ? LATTICE_PILES : LATTICE_LOOSE, seed == 1 ? 64 : 0.5f, 0, 0, seed);
		gz_sectors *sectors = sector_scene_world(&scene, true);
		sector_scene_place(&scene, sectors);
		whole_scene_make(&whole, &scene);
		assert_true(gz_sectors_count(sectors) >= SCENE_SIDE * SCENE_SIDE);
		size_t found = 0;
		for (size_t k = 0; k < gz_sectors_count(sectors); k++)
			for (size_t q = 0; q < lattice_query_count; q++) {
				const gz_frame frame = gz_sectors_frame(sectors, k);
				lattice_caller in_frame = sector_frame_caller(&frame, &actual);
				const lattice_caller in_whole = whole_caller(&frame, &expected);
				in_frame.finds_self = true;
				clear_results(&actual), clear_results(&expected);
				lattice_query_run(&in_frame, q), lattice_query_run(&in_whole, q);
				found += expected.found;
				assert_same_results_of_calls(&actual, &expected, lattice_query_name(q));
			}
		assert_true(found > 10000);
		whole_scene_free(&whole), gz_sectors_destroy(sectors);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Translation
// ---------------------------------------------------------------------------------------------------------------------

/// The results of all queries in all frames of the scene.
static void run_all(call_results *results, size_t query) {
	gz_sectors *sectors = sector_scene_world(&scene, true);
	sector_scene_place(&scene, sectors);
	clear_results(results);
	for (size_t k = 0; k < gz_sectors_count(sectors); k++) {
		const gz_frame frame = gz_sectors_frame(sectors, k);
		const lattice_caller caller = sector_frame_caller(&frame, results);
		lattice_query_run(&caller, query);
	}
	gz_sectors_destroy(sectors);
}

static void translated_scenes_have_the_same_bits(void **state) {
	(void)state;
	static const int32_t bases[][2] = {{0, 0}, {-1, -2}, {15625000, -15625000}, {1000000000, 999999999},
		{INT32_MAX - 3, INT32_MIN + 1}, {INT32_MIN + 1, INT32_MAX - 3}}; // of side 64: 10^9 units, and others
	for (size_t q = 0; q < lattice_query_count; q++) {
		sector_scene_make(&scene, LATTICE_LOOSE, 64, bases[0][0], bases[0][1], q);
		run_all(&expected, q);
		assert_true(expected.found > 100);
		for (size_t k = 1; k < sizeof bases / sizeof *bases; k++) {
			sector_scene_make(&scene, LATTICE_LOOSE, 64, bases[k][0], bases[k][1], q);
			run_all(&actual, q);
			assert_same_results_of_calls(&actual, &expected, lattice_query_name(q));
		}
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies of others
// ---------------------------------------------------------------------------------------------------------------------

/// The frame of a sector.
static gz_frame frame_of(const gz_sectors *sectors, int32_t x, int32_t y) {
	for (size_t k = 0; k < gz_sectors_count(sectors); k++) {
		const gz_frame frame = gz_sectors_frame(sectors, k);
		if (frame.sector_x == x && frame.sector_y == y) return frame;
	}
	fail_msg("no frame of (%d, %d)", (int)x, (int)y);
	return (gz_frame){0};
}

/// Places the bodies of every other column of sectors, with those of the others as ghosts. `name` gets the index in the
/// scene of each placed body.
static void place_part(gz_sectors *sectors, int32_t part, size_t *name) {
	static uint32_t pick[2][SCENE_BODIES];
	size_t count[2] = {0, 0};
	for (uint32_t i = 0; i < SCENE_BODIES; i++) {
		const int other = (scene.body_sectors[2 * i] + (scene.bodies[i].x >= scene.side)) % 2 != part;
		pick[other][count[other]++] = i;
	}
	const gz_sector_view view = sector_scene_sectors(&scene), views[] = {view, view};
	gz_bodies chunks[] = {sector_scene_bodies(&scene), sector_scene_bodies(&scene)};
	for (int c = 0; c < 2; c++) chunks[c].pick = pick[c], chunks[c].pick_count = count[c];
	chunks[1].ghosts = true;
	const gz_report report = gz_sectors_place(sectors, chunks, views, 2, scene.margin);
	expect_ok(report);
	assert_true(report.bodies == count[0]);
	for (size_t i = 0; i < SCENE_BODIES; i++) name[i] = i < count[0] ? pick[0][i] : pick[1][i - count[0]];
}

// S186.
static void bodies_of_others_are_targets_with_the_same_bits(void **state) {
	(void)state;
	static size_t name[SCENE_BODIES], name_in_frame[SCENE_BODIES];
	sector_scene_make(&scene, LATTICE_LOOSE, 64, 0, 0, 7);
	gz_sectors *all = sector_scene_world(&scene, true), *some = sector_scene_world(&scene, true);
	sector_scene_place(&scene, all);
	for (int32_t part = 0; part < 2; part++) {
		place_part(some, part, name);
		assert_int_equal(gz_sectors_count(some), part ? SCENE_SIDE : 2 * SCENE_SIDE);
		for (size_t k = 0; k < gz_sectors_count(some); k++) {
			const gz_frame frame = gz_sectors_frame(some, k);
			const gz_frame same = frame_of(all, frame.sector_x, frame.sector_y);
			for (size_t i = 0; i < frame.chunks[0].count + frame.chunks[1].count; i++)
				name_in_frame[i] = name[frame.body[i]];
			for (size_t q = 0; q < lattice_query_count; q++) {
				const lattice_caller in_part = sector_frame_caller(&frame, &actual);
				const lattice_caller in_all = sector_frame_caller(&same, &expected);
				actual.body_name = name_in_frame, clear_results(&actual), clear_results(&expected);
				lattice_query_run(&in_part, q), lattice_query_run(&in_all, q);
				assert_same_results_of_calls(&actual, &expected, lattice_query_name(q));
			}
		}
	}
	gz_sectors_destroy(all), gz_sectors_destroy(some);
}

static void a_frame_queries_itself_from_its_crowd(void **state) {
	(void)state;
	static gz_hit by_chunk[SCENE_BODIES], by_crowd[SCENE_BODIES];
	sector_scene_make(&scene, LATTICE_LOOSE, 64, 0, 0, 8);
	gz_sectors *sectors = sector_scene_world(&scene, true);
	sector_scene_place(&scene, sectors);
	for (size_t k = 0; k < gz_sectors_count(sectors); k++) {
		const gz_frame frame = gz_sectors_frame(sectors, k);
		const gz_hits chunk_hits = gz_hits_in(by_chunk), crowd_hits = gz_hits_in(by_crowd);
		gz_query query = frame.query;
		query.targets = GZ_TARGETS_ALL;
		memset(by_chunk, 0, sizeof by_chunk), memset(by_crowd, 0, sizeof by_crowd);
		expect_ok(gz_sweep(&chunk_hits, frame.world, &query, frame.scratch));
		query.chunks = NULL, query.chunk_count = 0, query.from_crowd = true;
		expect_ok(gz_sweep(&crowd_hits, frame.world, &query, frame.scratch));
		assert_memory_equal(by_crowd, by_chunk, sizeof by_chunk);
	}
	gz_sectors_destroy(sectors);
}

int test_frames(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(queries_in_frames_are_those_of_one_world),
		cmocka_unit_test(translated_scenes_have_the_same_bits),
		cmocka_unit_test(bodies_of_others_are_targets_with_the_same_bits),
		cmocka_unit_test(a_frame_queries_itself_from_its_crowd),
	};
	return RUN_SUITE("frames", tests);
}
