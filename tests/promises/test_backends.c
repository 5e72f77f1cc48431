// Every row of kernels gives the same bits as every other, and as it did before.
#include <graze/graze.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "engine/query/query_run.h"
#include "generators/cases.h"
#include "generators/trial_kinds.h"
#include "promises/golden.h"
#include "support/check.h"
#include "support/counted_memory.h"

static const char *const rows[] = {"scalar", "sse2", "avx2", "avx512", "neon"};

static bool is_available(const char *row) {
	for (size_t i = 0; gz_backend_name(i); i++)
		if (!strcmp(gz_backend_name(i), row)) return true;
	return false;
}

// Each row is a test.
static void has_the_golden_hash(void **state) {
	const char *row = *state;
	if (!is_available(row)) {
		print_message("skipped: this processor or this build has no %s\n", row);
		assert_true(golden_hash(row) == 0);
		skip();
	}
	const uint64_t hash = golden_hash(row);
	if (hash != GOLDEN_HASH) fail_msg("%s: %016" PRIx64 " where %016" PRIx64 " is right", row, hash, GOLDEN_HASH);
}

enum { BATCH = 1024 };

static void assert_same_answers(const pair_case *cases, const pair_hit *got, const pair_hit *want, const char *row) {
	for (size_t i = 0; i < BATCH; i++)
		if (memcmp(got + i, want + i, sizeof *got))
			fail_msg("%s: t %.9g where scalar has %.9g in\n%s", row, (double)got[i].time, (double)want[i].time,
				case_text(cases + i));
}

static void compare_rows(const case_family *family, random_source *source) {
	static pair_case cases[BATCH];
	static pair_hit right[BATCH], got[BATCH];
	for (size_t n = 0; n < pairs_wanted() / 1000; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) cases[i] = family->make(source);
		assert_true(evaluate_wall_hits("scalar", cases, BATCH, right));
		for (size_t i = 0; gz_backend_name(i); i++) {
			assert_true(evaluate_wall_hits(gz_backend_name(i), cases, BATCH, got));
			assert_same_answers(cases, got, right, gz_backend_name(i));
		}
	}
}

static void all_rows_answer_hard_pairs_alike(void **state) {
	(void)state;
	random_source source = {500};
	for (const case_family *family = case_families; family->name; family++) compare_rows(family, &source);
	for (const case_family *family = special_families; family->name; family++) compare_rows(family, &source);
}

static void all_rows_sweep_alike(void **state) {
	(void)state;
	static gz_hit right[3000], got[3000];
	random_source source = {600};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, 300, 3000, &source);
		const gz_report want = trial_sweep(right, &t, (gz_world_desc){.backend = "scalar"});
		for (size_t i = 0; gz_backend_name(i); i++) {
			const gz_report report = trial_sweep(got, &t, (gz_world_desc){.backend = gz_backend_name(i)});
			assert_same_hits(got, right, t.body_count, gz_backend_name(i));
			assert_true(report.candidates == want.candidates && report.near_walls == want.near_walls);
			assert_true(report.hits == want.hits && report.tests == want.tests);
		}
		trial_free(&t);
	}
}

static void a_world_tells_which_row_it_runs(void **state) {
	(void)state;
	for (size_t i = 0; gz_backend_name(i); i++) {
		gz_world *world = gz_world_create(&(gz_world_desc){.backend = gz_backend_name(i)}, NULL);
		assert_non_null(world);
		assert_string_equal(gz_world_describe(world).backend, gz_backend_name(i));
		gz_world_destroy(world);
	}
}

// All rows give the same bits, so answers do not tell which one ran. These count their calls and pass them on.
static struct {
	const graze_kernels *row;
	int clear, locate, collect, evaluate, reduce, contact;
} spied;

#define SPIED(stage, ...) (spied.stage++, spied.row->stage(__VA_ARGS__))

static int32_t clear(near_bodies *near, int32_t *strays, const tile_columns *tile, const clearance_map *map) {
	return SPIED(clear, near, strays, tile, map);
}

static void locate(near_bodies *near, const tile_columns *tile, const map_frame *frame) {
	SPIED(locate, near, tile, frame);
}

static int32_t collect(pair_list *pairs, int32_t *crowded, const near_bodies *near, const cell_map *map, float slack) {
	return SPIED(collect, pairs, crowded, near, map, slack);
}

static void evaluate(pair_times *touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	SPIED(evaluate, touches, near, pairs, walls);
}

static void reduce(best_hits *best, const near_bodies *near, const pair_times *touches) {
	SPIED(reduce, best, near, touches);
}

static void contact(contact_columns *contacts, best_hits *best, const tile_columns *tile, const wall_record *walls) {
	SPIED(contact, contacts, best, tile, walls);
}

static void a_world_runs_the_row_that_it_tells(void **state) {
	(void)state;
	trial_wall wall = {0, 0, 64, 0};
	trial_body body = {32, 8, 0, -8, 2};
	const trial t = {&wall, 1, &body, 1};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t), .reach = 8}, NULL);
	assert_ptr_equal(world->grid.kernels, world->backend); // those that build it
	memset(&spied, 0, sizeof spied);
	spied.row = world->backend;
	graze_kernels spy = *spied.row;
	spy.name = "spy", spy.clear = clear, spy.locate = locate, spy.collect = collect;
	spy.evaluate = evaluate, spy.reduce = reduce, spy.contact = contact;
	world->backend = &spy;
	assert_string_equal(gz_world_describe(world).backend, "spy");

	gz_scratch *scratch = gz_scratch_create(world);
	const gz_bodies chunk = trial_bodies(&t);
	gz_hit hit;
	const gz_hits out = gz_hits_in(&hit);
	for (int round = 1; round <= 2; round++) {
		assert_int_equal(gz_sweep(&out, world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, scratch).hits, 1);
		assert_true(spied.clear >= round && spied.locate >= round && spied.collect >= round);
		assert_true(spied.evaluate >= round && spied.reduce >= round && spied.contact == round);
		body.dy = -800; // the second one marches
	}
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

/// Kernels read whole lanes, and compare all of them.
static void the_last_pieces_of_a_march_are_followed_by_nobody(void **state) {
	(void)state;
	counted_memory memory = {0};
	for (size_t row = 0; gz_backend_name(row); row++) {
		const gz_world_desc desc = {.backend = gz_backend_name(row), .allocator = counted_allocator(&memory)};
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
	struct CMUnitTest tests[16] = {
		cmocka_unit_test(all_rows_answer_hard_pairs_alike),
		cmocka_unit_test(all_rows_sweep_alike),
		cmocka_unit_test(a_world_tells_which_row_it_runs),
		cmocka_unit_test(a_world_runs_the_row_that_it_tells),
		cmocka_unit_test(the_last_pieces_of_a_march_are_followed_by_nobody),
	};
	size_t count = 5;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		tests[count++] = (struct CMUnitTest){rows[i], has_the_golden_hash, NULL, NULL, (void *)(uintptr_t)rows[i]};
	return _cmocka_run_group_tests("rows", tests, count, NULL, NULL);
}
