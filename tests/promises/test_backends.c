// Every backend gives the same bits: for hard pairs, for sweeps of random scenes, and for the golden scenes, whose hash
// is written down (golden/golden.h). The oracle is the scalar backend. Since results do not show which backend computed
// them, a world is also run with kernels that count their calls.
#include <graze/graze.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "engine/query/stage_helpers.h"
#include "generators/cases.h"
#include "generators/trial_kinds.h"
#include "promises/golden/golden.h"
#include "support/check.h"
#include "support/counted_memory.h"

// ---------------------------------------------------------------------------------------------------------------------
// The same bits
// ---------------------------------------------------------------------------------------------------------------------

static const struct {
	const char *name, *test;
} backends[] = {
	{"scalar", "scalar_has_the_golden_hash"},
	{"sse2", "sse2_has_the_golden_hash"},
	{"avx2", "avx2_has_the_golden_hash"},
	{"avx512", "avx512_has_the_golden_hash"},
	{"neon", "neon_has_the_golden_hash"},
	{"wasm", "wasm_has_the_golden_hash"},
};

static bool is_available(const char *backend) {
	for (size_t i = 0; gz_backend_name(i); i++)
		if (!strcmp(gz_backend_name(i), backend)) return true;
	return false;
}

/// Each backend is a test. S149.
static void a_backend_has_the_golden_hash(void **state) {
	const char *backend = *state;
	if (!is_available(backend)) {
		print_message("skipped: this processor or this build has no %s\n", backend);
		assert_true(golden_hash(backend) == 0);
		skip();
	}
	const uint64_t hash = golden_hash(backend);
	if (hash != GOLDEN_HASH)
		fail_msg("%s: the hash is %016" PRIx64 ", expected %016" PRIx64, backend, hash, GOLDEN_HASH);
}

enum { BATCH = 1024 };

static void assert_same_results(
	const pair_case *cases, const pair_hit *actual, const pair_hit *expected, const char *backend) {
	for (size_t i = 0; i < BATCH; i++)
		if (memcmp(actual + i, expected + i, sizeof *actual))
			fail_msg("%s: t is %.9g, with scalar %.9g, in\n%s", backend, (double)actual[i].time,
				(double)expected[i].time, case_text(cases + i));
}

static void compare_backends(const case_family *family, random_source *source) {
	static pair_case cases[BATCH];
	static pair_hit expected[BATCH], actual[BATCH];
	for (size_t n = 0; n < pairs_wanted() / 1000; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) cases[i] = family->make(source);
		assert_true(evaluate_wall_hits("scalar", cases, BATCH, expected));
		for (size_t i = 0; gz_backend_name(i); i++) {
			assert_true(evaluate_wall_hits(gz_backend_name(i), cases, BATCH, actual));
			assert_same_results(cases, actual, expected, gz_backend_name(i));
		}
	}
}

/// S149.
static void all_backends_evaluate_hard_pairs_alike(void **state) {
	(void)state;
	random_source source = {500};
	for (const case_family *family = case_families; family->name; family++) compare_backends(family, &source);
	for (const case_family *family = special_families; family->name; family++) compare_backends(family, &source);
}

/// S149.
static void all_backends_sweep_alike(void **state) {
	(void)state;
	static gz_hit expected[3000], actual[3000];
	random_source source = {600};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, 300, 3000, &source);
		const gz_report scalar = trial_sweep(expected, &t, (gz_world_desc){.backend = "scalar"});
		for (size_t i = 0; gz_backend_name(i); i++) {
			const gz_report report = trial_sweep(actual, &t, (gz_world_desc){.backend = gz_backend_name(i)});
			assert_same_hits(actual, expected, t.body_count, gz_backend_name(i));
			assert_true(report.candidates == scalar.candidates && report.near_walls == scalar.near_walls);
			assert_true(report.hits == scalar.hits && report.tests == scalar.tests);
		}
		trial_free(&t);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The kernels that run
// ---------------------------------------------------------------------------------------------------------------------

static void a_world_describes_its_backend(void **state) {
	(void)state;
	for (size_t i = 0; gz_backend_name(i); i++) {
		gz_world *world = gz_world_create(&(gz_world_desc){.backend = gz_backend_name(i)}, NULL);
		assert_non_null(world);
		assert_string_equal(gz_world_describe(world).backend, gz_backend_name(i));
		gz_world_destroy(world);
	}
}

/// Kernels that count their calls and pass them on.
static struct {
	const graze_kernels *backend;
	int cull, locate, collect, evaluate_walls, reduce, contact_walls;
} counted;

#define COUNTED(stage, ...) (counted.stage++, counted.backend->stage(__VA_ARGS__))

static void cull(near_bodies *near, far_bodies *far, const tile_columns *tile, const clearance_map *map) {
	COUNTED(cull, near, far, tile, map);
}

static void locate(near_bodies *near, const tile_columns *tile, const map_frame *frame) {
	COUNTED(locate, near, tile, frame);
}

static int32_t collect(pair_list *pairs, int32_t *crowded, const near_bodies *near, const cell_map *map, float slack) {
	return COUNTED(collect, pairs, crowded, near, map, slack);
}

static void evaluate_walls(
	pair_times *times, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	COUNTED(evaluate_walls, times, near, pairs, walls);
}

static void reduce(best_hits *best, const near_bodies *near, const pair_times *times) {
	COUNTED(reduce, best, near, times);
}

static void contact_walls(
	contact_columns *contacts, best_hits *best, const tile_columns *tile, const wall_record *walls) {
	COUNTED(contact_walls, contacts, best, tile, walls);
}

static graze_kernels counting_kernels(const graze_kernels *backend) {
	memset(&counted, 0, sizeof counted);
	counted.backend = backend;
	graze_kernels kernels = *backend;
	kernels.name = "counting", kernels.cull = cull, kernels.locate = locate, kernels.collect = collect;
	kernels.evaluate_walls = evaluate_walls, kernels.reduce = reduce, kernels.contact_walls = contact_walls;
	return kernels;
}

static void a_world_runs_the_kernels_of_its_backend(void **state) {
	(void)state;
	trial_wall wall = {0, 0, 64, 0};
	trial_body body = {32, 8, 0, -8, 2};
	const trial t = {&wall, 1, &body, 1};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t), .reach = 8}, NULL);
	assert_ptr_equal(world->grid.kernels, world->backend); // for building the grid
	const graze_kernels kernels = counting_kernels(world->backend);
	world->backend = &kernels;
	assert_string_equal(gz_world_describe(world).backend, "counting");

	gz_scratch *scratch = gz_scratch_create(world);
	const gz_bodies chunk = trial_bodies(&t);
	gz_hit hit;
	const gz_hits out = gz_hits_in(&hit);
	for (int round = 1; round <= 2; round++) {
		assert_int_equal(gz_sweep(&out, world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, scratch).hits, 1);
		assert_true(counted.cull >= round && counted.locate >= round && counted.collect >= round);
		assert_true(counted.evaluate_walls >= round && counted.reduce >= round && counted.contact_walls == round);
		body.dy = -800; // in the second round the path is longer than the reach and is searched in pieces
	}
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

/// Kernels read whole vectors of lanes and compare all of them, so the lanes behind the last piece of a path must be
/// NaN.
static void lanes_behind_the_last_piece_of_a_path_are_nan(void **state) {
	(void)state;
	counted_memory memory = {0};
	for (size_t k = 0; gz_backend_name(k); k++) {
		const gz_world_desc desc = {.backend = gz_backend_name(k), .allocator = counted_allocator(&memory)};
		gz_world *world = gz_world_create(&desc, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		assert_true(world && scratch);
		march_columns *m = &scratch->march;
		for (m->count = 1; m->count <= 2 * LANES; m->count++) {
			memset(m->radius, 0, sizeof m->radius);
			const tile_columns pieces = graze_march_pieces(scratch, world->backend);
			assert_true(pieces.count >= m->count && pieces.count < m->count + LANES && pieces.count % LANES == 0);
			for (int32_t i = m->count; i < pieces.count; i++)
				assert_true(isnan(pieces.px[i]) && isnan(pieces.py[i]) && isnan(pieces.mx[i]) && isnan(pieces.my[i]) &&
							isnan(pieces.radius[i]));
		}
		gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
	assert_int_equal(memory.blocks, 0);
}

int test_backends(void) {
	const struct CMUnitTest others[] = {
		cmocka_unit_test(all_backends_evaluate_hard_pairs_alike),
		cmocka_unit_test(all_backends_sweep_alike),
		cmocka_unit_test(a_world_describes_its_backend),
		cmocka_unit_test(a_world_runs_the_kernels_of_its_backend),
		cmocka_unit_test(lanes_behind_the_last_piece_of_a_path_are_nan),
	};
	struct CMUnitTest tests[16];
	size_t count = sizeof others / sizeof *others;
	memcpy(tests, others, sizeof others);
	for (size_t i = 0; i < sizeof backends / sizeof *backends; i++)
		tests[count++] = (struct CMUnitTest){
			backends[i].test, a_backend_has_the_golden_hash, NULL, NULL, (void *)(uintptr_t)backends[i].name};
	return _cmocka_run_group_tests("backends", tests, count, NULL, NULL);
}
