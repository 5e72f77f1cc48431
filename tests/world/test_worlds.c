// Worlds as wholes: what they tell of themselves, how many walls they take, and that they are only read when asked.
#define _DEFAULT_SOURCE // anonymous memory
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "generators/arena_kinds.h"
#include "generators/random.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/fixture.h"

/// Walls anywhere, in no order, as long as 2^length, and bodies beside some of them.
static trial scattered(size_t walls, size_t bodies, int extent, int length, random_source *source) {
	trial t = {calloc(walls, sizeof *t.walls), walls, calloc(bodies, sizeof *t.bodies), bodies};
	assert_non_null(t.walls);
	assert_non_null(t.bodies);
	for (size_t i = 0; i < walls; i++) {
		trial_wall *w = t.walls + i;
		w->ax = random_signed(source, extent), w->ay = random_signed(source, extent);
		w->bx = w->ax + random_signed(source, length), w->by = w->ay + random_signed(source, length);
	}
	for (size_t i = 0; i < bodies; i++) {
		const trial_wall *w = t.walls + random_int(source, 0, (int)walls - 1);
		trial_body *b = t.bodies + i;
		b->px = w->ax + random_signed(source, 4), b->py = w->ay + random_signed(source, 4);
		b->dx = random_signed(source, 4), b->dy = random_signed(source, 4);
		b->radius = random_positive(source, 4);
	}
	return t;
}

static void expect_brute_force(const trial *t, gz_world_desc settings, size_t least_hits) {
	gz_hit *right = calloc(t->body_count, sizeof *right), *got = calloc(t->body_count, sizeof *got);
	trial_brute_force(right, t, gz_backend_name(0));
	const gz_report report = trial_sweep(got, t, settings);
	assert_same_hits(got, right, t->body_count, "many walls");
	assert_true(report.hits >= least_hits);
	free(right), free(got);
}

static void hundreds_of_thousands_of_walls_in_any_order(void **state) {
	(void)state;
	random_source source = {1100};
	trial t = scattered(300000, 100, 14, 5, &source);
	expect_brute_force(&t, (gz_world_desc){.reach = 26}, 10);
	trial_free(&t);
}

/// So many that the list of what one body looks at is filled more than once by one cell, or by one walk.
static void more_walls_in_one_place_than_a_list_holds(void **state) {
	(void)state;
	random_source source = {1101};
	trial t = scattered(40000, 60, 2, 7, &source);
	expect_brute_force(&t, (gz_world_desc){.reach = 26}, 20);
	expect_brute_force(&t, (gz_world_desc){.reach = 1, .cell = 4}, 20); // all bodies reach further
	trial_free(&t);
}

static void a_world_tells_what_it_is_made_of(void **state) {
	(void)state;
	trial_wall walls[] = {{0, 0, 64, 0}, {0, 0, 0, 64}, {64, 64, 64, 64}};
	trial t = {walls, 3, NULL, 0};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t), .reach = 8, .cell = 16}, NULL);
	gz_world_info info = gz_world_describe(world);
	assert_int_equal(info.walls, 3);
	assert_int_equal(info.levels, 1);
	assert_true(info.reach == 8 && info.cell == 16);
	// The two long walls pass 4 to 5 cells of 16 and are listed in those next to them; the point in 1 to 9.
	assert_in_range(info.entries, 2 * 4 + 1, 2 * 7 * 3 + 9);
	assert_in_range(info.cells, 4 + 4, info.entries);
	gz_world_destroy(world);

	t.wall_count = 0;
	world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t)}, NULL);
	info = gz_world_describe(world);
	assert_int_equal(info.walls + info.cells + info.entries, 0);
	assert_true(info.reach > 0 && info.cell > 0);
	gz_world_destroy(world);
}

static void longer_walls_go_into_levels_of_their_own(void **state) {
	(void)state;
	random_source source = {1102};
	trial t = scattered(2000, 200, 12, 3, &source);
	for (size_t i = 0; i < t.wall_count; i += 2) t.walls[i].bx += 100000;
	const gz_world_desc settings = {.walls = trial_walls(&t), .reach = 2};
	gz_world *world = gz_world_create(&settings, NULL);
	assert_true(gz_world_describe(world).levels > 1);
	gz_world_destroy(world);
	expect_brute_force(&t, settings, 100);
	trial_free(&t);
}

static void a_failing_allocator_leaves_nothing_behind_of_many_walls(void **state) {
	(void)state;
	random_source source = {1103};
	trial t = scattered(20000, 1, 12, 5, &source);
	gz_world *world = NULL;
	for (size_t n = 1; !world; n++) {
		counted_memory memory = {.fail_at = n};
		gz_world_desc desc = {.walls = trial_walls(&t), .allocator = counted_allocator(&memory)};
		world = gz_world_create(&desc, NULL);
		assert_true(world || memory.calls >= n);
		gz_world_destroy(world);
		assert_int_equal(memory.blocks, 0);
	}
	trial_free(&t);
}

// ---- Any number of threads may ask at once

/// Memory whose pages can be closed to writers.
typedef struct page_memory {
	struct {
		void *block;
		size_t bytes;
	} live[MOST_BLOCKS];
	size_t blocks;
} page_memory;

static void *allocate_pages(size_t bytes, size_t alignment, void *context) {
	page_memory *memory = context;
	(void)alignment; // pages are aligned to more
	void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (block == MAP_FAILED || memory->blocks == MOST_BLOCKS) return NULL;
	memory->live[memory->blocks].block = block, memory->live[memory->blocks++].bytes = bytes;
	return block;
}

static void release_pages(void *block, size_t bytes, void *context) {
	page_memory *memory = context;
	for (size_t i = 0; i < memory->blocks; i++)
		if (memory->live[i].block == block) memory->live[i] = memory->live[--memory->blocks];
	assert_int_equal(munmap(block, bytes), 0);
}

static void protect(const page_memory *memory, int protection) {
	for (size_t i = 0; i < memory->blocks; i++)
		assert_int_equal(mprotect(memory->live[i].block, memory->live[i].bytes, protection), 0);
}

static void a_question_writes_nothing_into_the_world(void **state) {
	(void)state;
	fixture f = fixture_make();
	const gz_bodies chunk = trial_bodies(&f.t);
	for (int reach = 1; reach <= 64; reach *= 8) { // few, some and no bodies reach further
		page_memory memory = {0};
		gz_world_desc desc = {.walls = trial_walls(&f.t), .reach = (float)reach};
		desc.allocator = (gz_allocator){allocate_pages, release_pages, &memory};
		gz_world_destroy(f.world);
		f.world = gz_world_create(&desc, NULL);
		assert_non_null(f.world);
		protect(&memory, PROT_READ);
		fixture_expect(&f, &chunk, 1, f.right, FIXTURE_BODIES);
		gz_world_describe(f.world);
		protect(&memory, PROT_READ | PROT_WRITE);
		gz_world_destroy(f.world);
		assert_int_equal(memory.blocks, 0);
		f.world = NULL;
	}
	fixture_free(&f);
}

static void a_question_writes_nothing_into_the_crowd(void **state) {
	(void)state;
	random_source source = {1104};
	arena s = arena_make(arena_kinds, 50, 3000, &source);
	s.body_columns = WITH_ID | WITH_GROUP;
	arena_world plain = arena_build(&s, (gz_world_desc){0});
	gz_hit *right = calloc(s.body_count, sizeof *right), *got = calloc(s.body_count, sizeof *got);
	assert_true(right && got);
	arena_sweep_crowd(right, &plain, s.body_count, GZ_TARGETS_ALL);
	page_memory memory = {0};
	arena_world w = arena_build(&s, (gz_world_desc){.allocator = {allocate_pages, release_pages, &memory}});
	gz_scratch_destroy(w.scratch);
	w.scratch = plain.scratch; // which may be written
	protect(&memory, PROT_READ);
	arena_sweep_crowd(got, &w, s.body_count, GZ_TARGETS_ALL);
	assert_same_hits(got, right, s.body_count, "a crowd that cannot be written");
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
	arena_sweep(got, &w, &chunk, GZ_TARGETS_ALL);
	assert_same_hits(got, right, s.body_count, "a crowd that cannot be written, asked by others");
	protect(&memory, PROT_READ | PROT_WRITE);
	w.scratch = NULL;
	arena_destroy(&w), arena_destroy(&plain), arena_free(&s), free(right), free(got);
	assert_int_equal(memory.blocks, 0);
}

typedef struct asker {
	const fixture *f;
	gz_scratch *scratch;
	gz_hit hits[FIXTURE_BODIES];
	size_t answers;
} asker;

enum { THREADS = 4, ROUNDS = 50 };

static void *ask_again_and_again(void *context) {
	asker *a = context;
	const gz_bodies chunk = trial_bodies(&a->f->t);
	const gz_hits out = gz_hits_in(a->hits);
	for (int round = 0; round < ROUNDS; round++) {
		for (size_t i = 0; i < FIXTURE_BODIES; i++) a->hits[i] = trial_untouched;
		a->answers += gz_sweep(&out, a->f->world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, a->scratch).bodies;
	}
	return NULL;
}

static void threads_ask_at_once(void **state) {
	(void)state;
	static asker askers[THREADS];
	pthread_t threads[THREADS];
	fixture f = fixture_make();
	for (int i = 0; i < THREADS; i++) {
		askers[i] = (asker){.f = &f, .scratch = gz_scratch_create(f.world)};
		assert_int_equal(pthread_create(threads + i, NULL, ask_again_and_again, askers + i), 0);
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		assert_int_equal(askers[i].answers, ROUNDS * FIXTURE_BODIES);
		assert_same_hits(askers[i].hits, f.right, FIXTURE_BODIES, "threads");
		gz_scratch_destroy(askers[i].scratch);
	}
	fixture_free(&f);
}

int test_worlds(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hundreds_of_thousands_of_walls_in_any_order),
		cmocka_unit_test(more_walls_in_one_place_than_a_list_holds),
		cmocka_unit_test(a_world_tells_what_it_is_made_of),
		cmocka_unit_test(longer_walls_go_into_levels_of_their_own),
		cmocka_unit_test(a_failing_allocator_leaves_nothing_behind_of_many_walls),
		cmocka_unit_test(a_question_writes_nothing_into_the_world),
		cmocka_unit_test(a_question_writes_nothing_into_the_crowd),
		cmocka_unit_test(threads_ask_at_once),
	};
	return RUN_SUITE("worlds", tests);
}
