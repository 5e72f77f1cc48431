// Crowds that are placed from chunks of all layouts, and others that ask them.
#include <math.h>
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "generators/trial_kinds.h"
#include "support/check.h"

static const gz_targets all_against[] = {GZ_TARGETS_CIRCLES, GZ_TARGETS_ALL, GZ_TARGETS_WALLS};

static gz_hit *hits_for(size_t count) {
	gz_hit *hits = calloc(count + 1, sizeof *hits);
	assert_non_null(hits);
	return hits;
}

static void asked_from_a_chunk_the_crowds_bodies_get_the_same_bits(void **state) {
	(void)state;
	random_source source = {61};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		arena s = arena_make(kind, 30, 2500, &source);
		if (random_chance(&source, 2)) s.body_columns = WITH_ID;
		gz_hit *right = hits_for(s.body_count), *got = hits_for(s.body_count);
		arena_world w = arena_build(&s, any_backend(&source));
		const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
		for (int k = 0; k < 3; k++) {
			const gz_report report = arena_sweep_crowd(right, &w, s.body_count, all_against[k]);
			assert_int_equal(arena_sweep(got, &w, &chunk, all_against[k]).hits, report.hits);
			assert_same_hits(got, right, s.body_count, kind->name);
		}
		arena_destroy(&w), arena_free(&s), free(right), free(got);
	}
}

/// Askers of another kind than the crowd, some of which reach far and wide.
static void others_ask_a_crowd(void **state) {
	(void)state;
	random_source source = {62};
	size_t hits = 0, askers = 0;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		for (const arena_kind *other = arena_kinds; other->name; other++) {
			arena s = arena_make(kind, 10, (size_t)random_int(&source, 0, 600), &source);
			arena o = arena_make(other, 0, (size_t)random_int(&source, 1, 200), &source);
			for (size_t i = 0; i < o.body_count; i += 9) // through everything
				o.bodies[i].at.dx *= 200, o.bodies[i].at.dy *= 200, o.bodies[i].at.radius *= (float)(i % 27);
			gz_hit *right = hits_for(o.body_count), *got = hits_for(o.body_count);
			const gz_targets against = all_against[random_int(&source, 0, 1)];
			const gz_bodies chunk = arena_bodies(o.bodies, o.body_count, 0);
			arena_world w = arena_build(&s, any_backend(&source));
			arena_brute_force(right, &s, arena_crowd_query(&o), against, gz_backend_name(0));
			hits += arena_sweep(got, &w, &chunk, against).hits, askers += o.body_count;
			assert_arena_hits(&s, got, right, o.body_count, kind->name);
			arena_destroy(&w), arena_free(&s), arena_free(&o), free(right), free(got);
		}
	print_message("%zu of %zu bodies hit something\n", hits, askers);
	assert_true(hits > askers / 20);
}

static void a_body_that_asks_from_a_chunk_does_not_meet_itself(void **state) {
	(void)state;
	arena_body bodies[] = {{{5, 5, 3, 4, 2}, {0}}, {{500, 5, 0, 0, 2}, {0}}};
	const arena s = {NULL, 0, bodies, 2, 0, 0};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	static const float ways[][2] = {{3, 4}, {0, 0}, {-40, 9}, {0, -1e-6f}}; // it may have turned since
	for (int k = 0; k < 4; k++) {
		gz_hit hit;
		arena_body body = bodies[0];
		body.at.dx = ways[k][0], body.at.dy = ways[k][1];
		const gz_bodies chunk = arena_bodies(&body, 1, 0);
		arena_sweep(&hit, &w, &chunk, GZ_TARGETS_CIRCLES);
		assert_int_equal(hit.feature, GZ_FEATURE_NONE);
	}
	arena_destroy(&w);
}

// ---- Chunks

enum { MOST_CHUNKS = 40, LAYOUTS = 6 };

/// An arena whose bodies come in chunks of all layouts, in another order.
typedef struct cut_arena {
	arena s; ///< in the order of the chunks
	const arena *whole;
	gz_bodies chunks[MOST_CHUNKS];
	size_t chunk_count;
	uint32_t *order; ///< which of the whole they are
	float *px, *py, *mx, *my, *radius, *step;
} cut_arena;

static const float shared_step = 0.5f;

/// Bodies from..from + count of the cut arena as a chunk. Motions are twice or half as large, and so the displacement
/// is what it was.
static gz_bodies chunk_of(cut_arena *c, size_t from, size_t count, int layout) {
	gz_bodies b = arena_bodies(c->s.bodies + from, count, c->s.body_columns);
	if (!count) return b;
	if (layout == 1) { // those of the whole that a pick names
		b = arena_bodies(c->whole->bodies, c->whole->body_count, c->s.body_columns);
		b.pick = c->order + from, b.pick_count = count;
	}
	if (layout >= 2) b.center = (gz_vec2_view){c->px + from, c->py + from, sizeof(float)};
	if (layout >= 3) b.radius = (gz_float_view){c->radius + from, sizeof(float)};
	if (layout >= 3) b.motion = (gz_vec2_view){c->mx + from, c->my + from, sizeof(float)};
	if (layout == 3) b.step = (gz_float_view){&shared_step, 0};
	if (layout == 4) b.step = (gz_float_view){c->step + from, sizeof(float)};
	if (layout == 5) b.radius.stride = b.center.stride = b.motion.stride = 0;
	return b;
}

static void fill_columns(cut_arena *c, size_t from, size_t count, int layout) {
	for (size_t i = from; i < from + count; i++) {
		moving_body *b = &c->s.bodies[i].at;
		if (layout == 5) *b = c->s.bodies[from].at; // one shared by all
		const float factor = layout == 3 ? 2 : layout == 4 ? i % 2 ? 2 : 0.5f : 1;
		c->px[i] = b->px, c->py[i] = b->py, c->mx[i] = b->dx * factor, c->my[i] = b->dy * factor;
		c->radius[i] = b->radius, c->step[i] = 1 / factor;
	}
}

static cut_arena cut(const arena *s, random_source *source) {
	const size_t count = s->body_count, bytes = (count + 1) * sizeof(float);
	cut_arena c = {*s, s, {{.count = 0}}, 0, calloc(count + 1, sizeof *c.order), malloc(bytes), malloc(bytes),
		malloc(bytes), malloc(bytes), malloc(bytes), malloc(bytes)};
	c.s.bodies = calloc(count + 1, sizeof *c.s.bodies);
	assert_true(c.order && c.px && c.py && c.mx && c.my && c.radius && c.step && c.s.bodies);
	random_order(source, c.order, count);
	for (size_t i = 0; i < count; i++) c.s.bodies[i] = s->bodies[c.order[i]];
	for (size_t from = 0; from < count || !c.chunk_count;) {
		size_t n = (size_t)random_int(source, 0, random_chance(source, 2) ? 20 : 1500);
		if (n > count - from || c.chunk_count == MOST_CHUNKS - 1) n = count - from;
		const int layout = random_int(source, 0, n < 30 ? LAYOUTS - 1 : LAYOUTS - 2);
		fill_columns(&c, from, n, layout);
		c.chunks[c.chunk_count++] = chunk_of(&c, from, n, layout);
		from += n;
	}
	return c;
}

static void cut_free(cut_arena *c) {
	free(c->order), free(c->px), free(c->py), free(c->mx), free(c->my), free(c->radius), free(c->step);
	free(c->s.bodies);
}

/// One array of answers, chunk after chunk.
static void outs_of(gz_hits *outs, const cut_arena *c, gz_hit *hits) {
	for (size_t k = 0; k < c->s.body_count; k++) hits[k] = trial_untouched;
	for (size_t k = 0; k < c->chunk_count; k++) {
		outs[k] = gz_hits_in(hits);
		hits += c->chunks[k].pick ? c->chunks[k].pick_count : c->chunks[k].count;
	}
}

static void crowds_of_several_chunks_of_all_layouts(void **state) {
	(void)state;
	random_source source = {63};
	for (size_t round = 0; round < 60; round++) {
		arena s = arena_make(arena_kinds + round % 16, 20, (size_t)random_int(&source, 0, 4000), &source);
		s.body_columns = round % 3 ? round % 3 == 1 ? WITH_ID : WITH_ID | WITH_NARROW_ID | WITH_FILTERS : 0;
		cut_arena c = cut(&s, &source);
		gz_hit *right = hits_for(s.body_count), *got = hits_for(s.body_count);
		gz_hits outs[MOST_CHUNKS];
		arena_world w = arena_build(&s, any_backend(&source));
		assert_int_equal(gz_crowd_place(w.crowd, c.chunks, c.chunk_count).error.status, GZ_STATUS_OK);
		arena_brute_force(right, &c.s, arena_crowd_query(&c.s), GZ_TARGETS_ALL, gz_backend_name(0));
		gz_query question = {.targets = GZ_TARGETS_ALL, .crowd = w.crowd, .from_crowd = 1};
		for (int k = 0; k < 2; k++) {
			outs_of(outs, &c, got);
			const gz_report report = gz_sweep(outs, w.world, &question, w.scratch);
			assert_int_equal(report.bodies, s.body_count);
			assert_arena_hits(&s, got, right, s.body_count, k ? "from chunks" : "of themselves");
			question.chunks = c.chunks, question.chunk_count = c.chunk_count, question.from_crowd = 0;
		}
		arena_destroy(&w), cut_free(&c), arena_free(&s), free(right), free(got);
	}
}

int test_crowd_chunks(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(asked_from_a_chunk_the_crowds_bodies_get_the_same_bits),
		cmocka_unit_test(others_ask_a_crowd),
		cmocka_unit_test(a_body_that_asks_from_a_chunk_does_not_meet_itself),
		cmocka_unit_test(crowds_of_several_chunks_of_all_layouts),
	};
	return RUN_SUITE("crowd_chunks", tests);
}
