// The order of the bodies of a sweep, its chunks and its picks change no bits.
#include <stdlib.h>

#include "generators/trial_kinds.h"
#include "support/check.h"

static gz_hit *make_hits(size_t count) {
	gz_hit *hits = calloc(count, sizeof *hits);
	assert_non_null(hits);
	return hits;
}

// ---------------------------------------------------------------------------------------------------------------------
// Order, chunks and picks
// ---------------------------------------------------------------------------------------------------------------------

/// A random permutation of 0 to count - 1.
static uint32_t *make_order(size_t count, random_source *source) {
	uint32_t *order = calloc(count, sizeof *order);
	assert_non_null(order);
	random_order(source, order, count);
	return order;
}

// S150.
static void the_order_of_the_bodies_changes_no_bits(void **state) {
	(void)state;
	random_source source = {200};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, 200, 3000, &source);
		gz_hit *expected = make_hits(t.body_count), *actual = make_hits(t.body_count);
		trial_sweep(expected, &t, (gz_world_desc){0});
		uint32_t *order = make_order(t.body_count, &source);
		trial other = {t.walls, t.wall_count, calloc(t.body_count, sizeof *t.bodies), t.body_count};
		for (size_t i = 0; i < t.body_count; i++) other.bodies[i] = t.bodies[order[i]];
		trial_sweep(actual, &other, (gz_world_desc){0});
		for (size_t i = 0; i < t.body_count; i++) assert_same_hits(actual + i, expected + order[i], 1, kind->name);
		free(expected), free(actual), free(order), free(other.bodies), trial_free(&t);
	}
}

enum { MAX_CHUNKS = 64 };

/// Chunks of a trial's bodies, with columns for their hits.
typedef struct random_chunks {
	gz_bodies chunks[MAX_CHUNKS];
	gz_hits hits[MAX_CHUNKS];
	size_t count;
} random_chunks;

/// Divides the bodies into random chunks, some of them empty. Some chunks are all bodies with a pick from `order`; for
/// the bodies of the others, `order` becomes their own index.
static void divide(random_chunks *c, const trial *t, gz_hit *hits, uint32_t *order, random_source *source) {
	size_t first = 0;
	for (c->count = 0; first < t->body_count; c->count++) {
		const size_t left = t->body_count - first, max = random_chance(source, 2) ? 20 : 1500;
		size_t n = (size_t)random_int(source, 0, (int)max);
		if (n > left || c->count == MAX_CHUNKS - 1) n = left;
		const trial slice = {NULL, 0, t->bodies + first, n};
		gz_bodies *chunk = c->chunks + c->count;
		*chunk = trial_bodies(&slice);
		if (random_chance(source, 3)) {
			*chunk = trial_bodies(t);
			chunk->pick = order + first, chunk->pick_count = n;
		} else {
			for (size_t i = 0; i < n; i++) order[first + i] = (uint32_t)(first + i);
		}
		c->hits[c->count] = gz_hits_in(hits + first);
		first += n;
	}
}

// S150.
static void chunks_and_picks_change_no_bits(void **state) {
	(void)state;
	random_source source = {300};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, 200, 6000, &source);
		gz_hit *expected = make_hits(t.body_count), *actual = make_hits(t.body_count);
		trial_sweep(expected, &t, (gz_world_desc){0});
		gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t)}, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		for (int round = 0; round < 5; round++) {
			uint32_t *order = make_order(t.body_count, &source);
			random_chunks c;
			divide(&c, &t, actual, order, &source);
			for (size_t i = 0; i < t.body_count; i++) actual[i] = trial_untouched;
			const gz_query query = {.chunks = c.chunks, .chunk_count = c.count};
			const gz_report report = gz_sweep(c.hits, world, &query, scratch);
			assert_int_equal(report.error.status, GZ_STATUS_OK);
			assert_int_equal(report.bodies, t.body_count);
			for (size_t i = 0; i < t.body_count; i++) assert_same_hits(actual + i, expected + order[i], 1, kind->name);
			free(order);
		}
		gz_scratch_destroy(scratch), gz_world_destroy(world);
		free(expected), free(actual), trial_free(&t);
	}
}

int test_sweep_order(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_order_of_the_bodies_changes_no_bits),
		cmocka_unit_test(chunks_and_picks_change_no_bits),
	};
	return RUN_SUITE("sweep_order", tests);
}
