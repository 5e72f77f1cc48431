// The pool of threads; and threads that ask one world at once, each with a scratch of its own.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "jobs/shared_calls.h"
#include "support/check.h"
#include "support/hooks.h"

enum { TASKS = 1000 };

typedef struct marks {
	atomic_int done[TASKS];
	gz_jobs hook; ///< that a task uses itself
} marks;

static void mark(void *context, size_t k) { atomic_fetch_add(&((marks *)context)->done[k], 1); }

static void expect_each_once(marks *m, size_t count) {
	for (size_t k = 0; k < TASKS; k++) assert_int_equal(atomic_exchange(&m->done[k], 0), k < count);
}

static void every_task_runs_once(void **state) {
	(void)state;
	static marks m;
	for (uint32_t threads = 1; threads <= 32; threads = threads * 2 + 1) {
		gz_pool *pool = gz_pool_create(threads);
		assert_non_null(pool);
		const gz_jobs hook = gz_pool_jobs(pool);
		assert_int_equal(hook.workers, threads);
		for (size_t count = 0; count <= TASKS; count += 1 + count / 2) {
			hook.run(hook.user, count, mark, &m);
			expect_each_once(&m, count);
		}
		gz_pool_destroy(pool);
	}
}

static void a_pool_of_nobody_is_the_caller(void **state) {
	(void)state;
	static marks m;
	assert_null(gz_pool_create(0));
	assert_null(gz_pool_create(GZ_MAX_WORKERS + 1));
	const gz_jobs hook = gz_pool_jobs(NULL);
	assert_int_equal(hook.workers, 1);
	hook.run(hook.user, 9, mark, &m);
	expect_each_once(&m, 9);
	gz_pool_destroy(NULL);
}

static void use_the_pool(void *context, size_t k) {
	marks *m = context;
	if (k == 3) m->hook.run(m->hook.user, 3, mark, m);
	else mark(m, k);
}

static void a_task_may_use_the_pool_that_runs_it(void **state) {
	(void)state;
	static marks m;
	gz_pool *pool = gz_pool_create(3);
	m.hook = gz_pool_jobs(pool);
	m.hook.run(m.hook.user, 5, use_the_pool, &m);
	const int want[] = {2, 2, 2, 0, 1};
	for (int k = 0; k < 5; k++) assert_int_equal(atomic_load(&m.done[k]), want[k]);
	gz_pool_destroy(pool);
}

// ---- Threads

static void threads_at_once_give_the_same_bits(void **state) {
	(void)state;
	uint32_t workers = 2;
	for (const shared_kind *kind = shared_kinds; kind->name; kind++, workers += 2) {
		const gz_jobs hook = threads_hook(workers);
		expect_same_by(kind, &hook, yielding_clock);
	}
}

static void the_pool_gives_the_same_bits(void **state) {
	(void)state;
	gz_pool *pool = gz_pool_create(3);
	const gz_jobs hook = gz_pool_jobs(pool);
	for (const shared_kind *kind = shared_kinds + 1; kind < shared_kinds + 3; kind++) expect_same_by(kind, &hook, NULL);
	gz_pool_destroy(pool);
}

/// Two threads find what one does, where bodies of a crowd ask one another.
static void expect_same_crowd(const shared_scene *s, const char *name) {
	const gz_jobs hook = threads_hook(2);
	gz_world *world = shared_world(s);
	shared_asker alone = shared_asker_make(s, world, NULL), shared = shared_asker_make(s, world, &hook);
	const size_t question = shared_question_named("a crowd and itself");
	shared_ask(&alone, question), shared_ask(&shared, question);
	assert_same_answers(&shared, &alone, name, question);
	shared_asker_free(&alone), shared_asker_free(&shared), gz_world_destroy(world);
}

/// Of two shares in order, each has bodies that come when those around them have been put long ago.
static void bodies_that_come_late_are_found(void **state) {
	(void)state;
	const shared_kind kind = {"late", 40000, 3600, 3600, 0, 0, 1, 0};
	shared_scene s = shared_scene_make(&kind, 1);
	for (size_t k = 0; k < 100; k++)
		shared_scene_swap(&s, 2000 + k, 19800 + k), shared_scene_swap(&s, 22000 + k, 39800 + k);
	expect_same_crowd(&s, kind.name);
	shared_scene_free(&s);
}

/// One body has more neighbours than a list has room for, in the middle of a worker's range.
static void a_heap_of_bodies_is_found(void **state) {
	(void)state;
	const shared_kind kind = {"heap", 200000, 3000, 3000, 0, 0, 1, 0};
	shared_scene s = shared_scene_make(&kind, 1);
	shared_scene_heap(&s, 44000, 9000);
	expect_same_crowd(&s, kind.name);
	shared_scene_free(&s);
}

enum { THREADS = 16 };

typedef struct thread_asker {
	shared_asker asker;
	const shared_asker *right; ///< of each question
	pthread_t thread;
	size_t from, wrong;
} thread_asker;

/// Some questions, each thread others.
static void *ask_some(void *context) {
	enum { SOME = 4 };
	thread_asker *t = context;
	for (size_t i = 0; i < SOME; i++) {
		const size_t q = (t->from + i * shared_questions / SOME) % shared_questions;
		shared_ask(&t->asker, q);
		t->wrong += memcmp(t->asker.answers, t->right[q].answers, t->asker.bytes) != 0;
	}
	return NULL;
}

static void expect_threads_right(const gz_jobs *hook) {
	static thread_asker threads[THREADS];
	shared_scene s = shared_scene_make(shared_kinds + 4, 3), large = shared_scene_make(shared_kinds, 3);
	gz_world *world = shared_world(&large);
	shared_asker *right = calloc(shared_questions, sizeof *right);
	assert_true(world && right);
	const shared_scene *scene = hook ? &large : &s;
	for (size_t q = 0; q < shared_questions; q++)
		right[q] = shared_asker_make(scene, world, NULL), shared_ask(right + q, q);
	for (size_t i = 0; i < THREADS; i++) {
		threads[i] = (thread_asker){.asker = shared_asker_make(scene, world, hook), .right = right, .from = i};
		assert_int_equal(pthread_create(&threads[i].thread, NULL, ask_some, threads + i), 0);
	}
	for (size_t i = 0; i < THREADS; i++) {
		pthread_join(threads[i].thread, NULL);
		assert_int_equal(threads[i].wrong, 0);
		shared_asker_free(&threads[i].asker);
	}
	for (size_t q = 0; q < shared_questions; q++) shared_asker_free(right + q);
	free(right), gz_world_destroy(world), shared_scene_free(&s), shared_scene_free(&large);
}

static void sixteen_threads_ask_one_world(void **state) {
	(void)state;
	expect_threads_right(NULL);
}

static void sixteen_threads_ask_one_world_with_one_pool(void **state) {
	(void)state;
	gz_pool *pool = gz_pool_create(4);
	const gz_jobs hook = gz_pool_jobs(pool);
	expect_threads_right(&hook);
	gz_pool_destroy(pool);
}

int test_pool(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_task_runs_once),
		cmocka_unit_test(a_pool_of_nobody_is_the_caller),
		cmocka_unit_test(a_task_may_use_the_pool_that_runs_it),
		cmocka_unit_test(threads_at_once_give_the_same_bits),
		cmocka_unit_test(the_pool_gives_the_same_bits),
		cmocka_unit_test(bodies_that_come_late_are_found),
		cmocka_unit_test(a_heap_of_bodies_is_found),
		cmocka_unit_test(sixteen_threads_ask_one_world),
		cmocka_unit_test(sixteen_threads_ask_one_world_with_one_pool),
	};
	return RUN_SUITE("pool", tests);
}
