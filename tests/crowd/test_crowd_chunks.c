// Crowds that are placed from chunks of every layout, and bodies of other chunks that query them.
#include <math.h>
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "generators/trial_kinds.h"
#include "support/check.h"

static const gz_targets all_targets[] = {GZ_TARGETS_CIRCLES, GZ_TARGETS_ALL, GZ_TARGETS_WALLS};

static gz_hit *make_hits(size_t count) {
	gz_hit *hits = calloc(count + 1, sizeof *hits);
	assert_non_null(hits);
	return hits;
}

// S7, S150.
static void bodies_of_the_crowd_have_the_same_bits_in_a_chunk(void **state) {
	(void)state;
	random_source source = {61};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		arena s = arena_make(kind, 30, 2500, &source);
		if (random_chance(&source, 2)) s.body_columns = WITH_ID;
		gz_hit *expected = make_hits(s.body_count), *actual = make_hits(s.body_count);
		arena_world w = arena_build(&s, any_backend(&source));
		const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
		for (int k = 0; k < 3; k++) {
			const gz_report report = arena_sweep_crowd(expected, &w, s.body_count, all_targets[k]);
			assert_int_equal(arena_sweep(actual, &w, &chunk, all_targets[k]).hits, report.hits);
			assert_same_hits(actual, expected, s.body_count, kind->name);
		}
		arena_destroy(&w), arena_free(&s), free(expected), free(actual);
	}
}

/// Bodies of another kind than the crowd, some of them with long paths and large radii. S3, S16.
static void bodies_of_any_kind_can_query_a_crowd(void **state) {
	(void)state;
	random_source source = {62};
	size_t hits = 0, bodies = 0;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		for (const arena_kind *other = arena_kinds; other->name; other++) {
			arena s = arena_make(kind, 10, (size_t)random_int(&source, 0, 600), &source);
			arena o = arena_make(other, 0, (size_t)random_int(&source, 1, 200), &source);
			for (size_t i = 0; i < o.body_count; i += 9)
				o.bodies[i].at.dx *= 200, o.bodies[i].at.dy *= 200, o.bodies[i].at.radius *= (float)(i % 27);
			gz_hit *expected = make_hits(o.body_count), *actual = make_hits(o.body_count);
			const gz_targets targets = all_targets[random_int(&source, 0, 1)];
			const gz_bodies chunk = arena_bodies(o.bodies, o.body_count, 0);
			arena_world w = arena_build(&s, any_backend(&source));
			arena_brute_force(expected, &s, arena_crowd_query(&o), targets, gz_backend_name(0));
			hits += arena_sweep(actual, &w, &chunk, targets).hits, bodies += o.body_count;
			assert_arena_hits(&s, actual, expected, o.body_count, kind->name);
			arena_destroy(&w), arena_free(&s), arena_free(&o), free(expected), free(actual);
		}
	print_message("%zu of %zu bodies hit something\n", hits, bodies);
	assert_true(hits > bodies / 20);
}

// S7.
static void a_body_of_the_crowd_does_not_hit_itself_from_a_chunk(void **state) {
	(void)state;
	arena_body bodies[] = {{{5, 5, 3, 4, 2}, {0}}, {{500, 5, 0, 0, 2}, {0}}};
	const arena s = {NULL, 0, bodies, 2, 0, 0};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	// Its motion may have changed since the crowd was placed.
	static const float displacements[][2] = {{3, 4}, {0, 0}, {-40, 9}, {0, -1e-6f}};
	for (int k = 0; k < 4; k++) {
		gz_hit hit;
		arena_body body = bodies[0];
		body.at.dx = displacements[k][0], body.at.dy = displacements[k][1];
		const gz_bodies chunk = arena_bodies(&body, 1, 0);
		arena_sweep(&hit, &w, &chunk, GZ_TARGETS_CIRCLES);
		assert_int_equal(hit.feature, GZ_FEATURE_NONE);
	}
	arena_destroy(&w);
}

// ---------------------------------------------------------------------------------------------------------------------
// Chunks of every layout
// ---------------------------------------------------------------------------------------------------------------------

enum { MAX_CHUNKS = 40, MAX_SMALL = 30 };

/// How the columns of a chunk lie in memory. A chunk of any layout has the same bodies, except that bodies of one value
/// have only one of them.
typedef enum layout {
	STRUCTS,
	PICK,        ///< a pick from all bodies of the arena
	ARRAYS,      ///< centres in arrays of their own
	SHARED_STEP, ///< all columns in arrays, motions doubled, and one step of 1/2
	STEPS,       ///< the same with a step for each body
	ONE_VALUE    ///< stride 0; only for small chunks
} layout;

/// An arena whose bodies are in chunks, in random order.
typedef struct chunked_arena {
	arena s; ///< in the order of the chunks
	const arena *original;
	gz_bodies chunks[MAX_CHUNKS];
	size_t chunk_count;
	uint32_t *order; ///< their indices in the original
	float *px, *py, *mx, *my, *radius, *step;
} chunked_arena;

static const float shared_step = 0.5f;

/// Some bodies as a chunk. Where motions are twice or half as large, the step makes up for it.
static gz_bodies make_chunk(chunked_arena *c, size_t first, size_t count, layout kind) {
	gz_bodies b = arena_bodies(c->s.bodies + first, count, c->s.body_columns);
	if (!count) return b;
	if (kind == PICK) {
		b = arena_bodies(c->original->bodies, c->original->body_count, c->s.body_columns);
		b.pick = c->order + first, b.pick_count = count;
	}
	if (kind >= ARRAYS) b.center = (gz_vec2_view){c->px + first, c->py + first, sizeof(float)};
	if (kind >= SHARED_STEP) b.radius = (gz_float_view){c->radius + first, sizeof(float)};
	if (kind >= SHARED_STEP) b.motion = (gz_vec2_view){c->mx + first, c->my + first, sizeof(float)};
	if (kind == SHARED_STEP) b.step = (gz_float_view){&shared_step, 0};
	if (kind == STEPS) b.step = (gz_float_view){c->step + first, sizeof(float)};
	if (kind == ONE_VALUE) b.radius.stride = b.center.stride = b.motion.stride = 0;
	return b;
}

static void fill_columns(chunked_arena *c, size_t first, size_t count, layout kind) {
	for (size_t i = first; i < first + count; i++) {
		moving_body *b = &c->s.bodies[i].at;
		if (kind == ONE_VALUE) *b = c->s.bodies[first].at;
		const float factor = kind == SHARED_STEP ? 2 : kind == STEPS ? i % 2 ? 2 : 0.5f : 1;
		c->px[i] = b->px, c->py[i] = b->py, c->mx[i] = b->dx * factor, c->my[i] = b->dy * factor;
		c->radius[i] = b->radius, c->step[i] = 1 / factor;
	}
}

static chunked_arena divide(const arena *s, random_source *source) {
	const size_t count = s->body_count, bytes = (count + 1) * sizeof(float);
	chunked_arena c = {*s, s, {{.count = 0}}, 0, calloc(count + 1, sizeof *c.order), malloc(bytes), malloc(bytes),
		malloc(bytes), malloc(bytes), malloc(bytes), malloc(bytes)};
	c.s.bodies = calloc(count + 1, sizeof *c.s.bodies);
	assert_true(c.order && c.px && c.py && c.mx && c.my && c.radius && c.step && c.s.bodies);
	random_order(source, c.order, count);
	for (size_t i = 0; i < count; i++) c.s.bodies[i] = s->bodies[c.order[i]];
	for (size_t first = 0; first < count || !c.chunk_count;) {
		size_t n = (size_t)random_int(source, 0, random_chance(source, 2) ? 20 : 1500);
		if (n > count - first || c.chunk_count == MAX_CHUNKS - 1) n = count - first;
		const layout kind = (layout)random_int(source, STRUCTS, n < MAX_SMALL ? ONE_VALUE : STEPS);
		fill_columns(&c, first, n, kind);
		c.chunks[c.chunk_count++] = make_chunk(&c, first, n, kind);
		first += n;
	}
	return c;
}

static void free_chunks(chunked_arena *c) {
	free(c->order), free(c->px), free(c->py), free(c->mx), free(c->my), free(c->radius), free(c->step);
	free(c->s.bodies);
}

/// The columns of the chunks in one array of hits.
static void set_hit_columns(gz_hits *columns, const chunked_arena *c, gz_hit *hits) {
	for (size_t k = 0; k < c->s.body_count; k++) hits[k] = trial_untouched;
	for (size_t k = 0; k < c->chunk_count; k++) {
		columns[k] = gz_hits_in(hits);
		hits += c->chunks[k].pick ? c->chunks[k].pick_count : c->chunks[k].count;
	}
}

// S150.
static void crowds_of_several_chunks_of_any_layout(void **state) {
	(void)state;
	random_source source = {63};
	for (size_t round = 0; round < 60; round++) {
		arena s = arena_make(arena_kinds + round % 16, 20, (size_t)random_int(&source, 0, 4000), &source);
		s.body_columns = round % 3 ? round % 3 == 1 ? WITH_ID : WITH_ID | WITH_NARROW_ID | WITH_FILTERS : 0;
		chunked_arena c = divide(&s, &source);
		gz_hit *expected = make_hits(s.body_count), *actual = make_hits(s.body_count);
		gz_hits columns[MAX_CHUNKS];
		arena_world w = arena_build(&s, any_backend(&source));
		assert_int_equal(gz_crowd_place(w.crowd, c.chunks, c.chunk_count).error.status, GZ_STATUS_OK);
		arena_brute_force(expected, &c.s, arena_crowd_query(&c.s), GZ_TARGETS_ALL, gz_backend_name(0));
		gz_query query = {.targets = GZ_TARGETS_ALL, .crowd = w.crowd, .from_crowd = true};
		for (int k = 0; k < 2; k++) {
			set_hit_columns(columns, &c, actual);
			const gz_report report = gz_sweep(columns, w.world, &query, w.scratch);
			assert_int_equal(report.bodies, s.body_count);
			assert_arena_hits(&s, actual, expected, s.body_count, k ? "from chunks" : "the crowd itself");
			query.chunks = c.chunks, query.chunk_count = c.chunk_count, query.from_crowd = false;
		}
		arena_destroy(&w), free_chunks(&c), arena_free(&s), free(expected), free(actual);
	}
}

int test_crowd_chunks(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bodies_of_the_crowd_have_the_same_bits_in_a_chunk),
		cmocka_unit_test(bodies_of_any_kind_can_query_a_crowd),
		cmocka_unit_test(a_body_of_the_crowd_does_not_hit_itself_from_a_chunk),
		cmocka_unit_test(crowds_of_several_chunks_of_any_layout),
	};
	return RUN_SUITE("crowd_chunks", tests);
}
