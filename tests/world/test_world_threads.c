// Queries only read worlds and crowds, so that any number of threads may query them at once, each with its own scratch.
// The memory of the world or crowd is made read-only during a query; the oracle of the results is brute force.
#include <pthread.h>
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/random.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/fixture.h"
#include "support/system.h"

/// An allocator of whole pages, which can be made read-only.
typedef struct page_memory {
	struct {
		void *block;
		size_t bytes;
	} live[MAX_BLOCKS];
	size_t blocks;
	size_t protected_blocks; ///< the first ones: those of a world and a crowd, without the scratch
} page_memory;

static void *allocate_pages(size_t bytes, size_t alignment, void *context) {
	page_memory *memory = context;
	(void)alignment; // pages have a larger alignment
	void *block = memory->blocks == MAX_BLOCKS ? NULL : pages_allocate(bytes);
	if (!block) return NULL;
	memory->live[memory->blocks].block = block, memory->live[memory->blocks++].bytes = bytes;
	return block;
}

static void release_pages(void *block, size_t bytes, void *context) {
	page_memory *memory = context;
	for (size_t i = 0; i < memory->blocks; i++)
		if (memory->live[i].block == block) memory->live[i] = memory->live[--memory->blocks];
	assert_true(pages_release(block, bytes));
}

static void make_writable(const page_memory *memory, bool writable) {
	for (size_t i = 0; i < memory->protected_blocks; i++)
		assert_true(pages_make_writable(memory->live[i].block, memory->live[i].bytes, writable));
}

static void a_query_writes_nothing_into_the_world(void **state) {
	(void)state;
	fixture f = fixture_make();
	const gz_bodies chunk = trial_bodies(&f.t);
	for (int reach = 1; reach <= 64; reach *= 8) { // almost all, some and no bodies are far-reaching
		page_memory memory = {0};
		gz_world_desc desc = {.walls = trial_walls(&f.t), .reach = (float)reach};
		desc.allocator = (gz_allocator){allocate_pages, release_pages, &memory};
		gz_scratch_destroy(f.scratch), gz_world_destroy(f.world);
		f.world = gz_world_create(&desc, NULL);
		memory.protected_blocks = memory.blocks;
		f.scratch = gz_scratch_create(f.world); // a query writes into its scratch
		assert_non_null(f.scratch);
		make_writable(&memory, false);
		fixture_expect(&f, &chunk, 1, f.expected, FIXTURE_BODIES);
		gz_world_describe(f.world);
		make_writable(&memory, true);
		gz_scratch_destroy(f.scratch), gz_world_destroy(f.world);
		assert_int_equal(memory.blocks, 0);
		f.scratch = NULL, f.world = NULL;
	}
	fixture_free(&f);
}

static void a_query_writes_nothing_into_the_crowd(void **state) {
	(void)state;
	random_source source = {1104};
	arena s = arena_make(arena_kinds, 50, 3000, &source);
	s.body_columns = WITH_ID | WITH_GROUP;
	arena_world plain = arena_build(&s, (gz_world_desc){0});
	gz_hit *expected = calloc(s.body_count, sizeof *expected), *actual = calloc(s.body_count, sizeof *actual);
	assert_true(expected && actual);
	arena_sweep_crowd(expected, &plain, s.body_count, GZ_TARGETS_ALL);
	page_memory memory = {0};
	arena_world w = arena_build(&s, (gz_world_desc){.allocator = {allocate_pages, release_pages, &memory}});
	gz_scratch_destroy(w.scratch);
	memory.protected_blocks = memory.blocks;
	w.scratch = gz_scratch_create(w.world); // a query writes into its scratch
	make_writable(&memory, false);
	arena_sweep_crowd(actual, &w, s.body_count, GZ_TARGETS_ALL);
	assert_same_hits(actual, expected, s.body_count, "a read-only crowd queries itself");
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
	arena_sweep(actual, &w, &chunk, GZ_TARGETS_ALL);
	assert_same_hits(actual, expected, s.body_count, "a read-only crowd is queried from a chunk");
	make_writable(&memory, true);
	arena_destroy(&w), arena_destroy(&plain), arena_free(&s), free(expected), free(actual);
	assert_int_equal(memory.blocks, 0);
}

typedef struct sweep_thread {
	const fixture *f;
	gz_scratch *scratch;
	gz_hit hits[FIXTURE_BODIES];
	size_t bodies; ///< queried in all rounds
	pthread_t thread;
} sweep_thread;

enum { THREADS = 4, ROUNDS = 50 };

static void *sweep_repeatedly(void *context) {
	sweep_thread *s = context;
	const gz_bodies chunk = trial_bodies(&s->f->t);
	const gz_hits out = gz_hits_in(s->hits);
	for (int round = 0; round < ROUNDS; round++) {
		for (size_t i = 0; i < FIXTURE_BODIES; i++) s->hits[i] = trial_untouched;
		s->bodies += gz_sweep(&out, s->f->world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, s->scratch).bodies;
	}
	return NULL;
}

static void several_threads_query_one_world(void **state) {
	(void)state;
	static sweep_thread threads[THREADS];
	fixture f = fixture_make();
	for (int i = 0; i < THREADS; i++) {
		threads[i] = (sweep_thread){.f = &f, .scratch = gz_scratch_create(f.world)};
		assert_int_equal(pthread_create(&threads[i].thread, NULL, sweep_repeatedly, threads + i), 0);
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i].thread, NULL);
		assert_int_equal(threads[i].bodies, ROUNDS * FIXTURE_BODIES);
		assert_same_hits(threads[i].hits, f.expected, FIXTURE_BODIES, "threads");
		gz_scratch_destroy(threads[i].scratch);
	}
	fixture_free(&f);
}

int test_world_threads(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_query_writes_nothing_into_the_world),
		cmocka_unit_test(a_query_writes_nothing_into_the_crowd),
		cmocka_unit_test(several_threads_query_one_world),
	};
	return RUN_SUITE("world_threads", tests);
}
