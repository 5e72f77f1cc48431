#include "query/interval_kernel.h"

#include <math.h>
#include <stdlib.h>

#include "engine/world/world.h"

typedef struct span_batch {
	near_bodies near;
	wall_record wall[TILE];
	circle_record circle[TILE + LANES];
	pair_list pairs;
	interval_columns spans;
} span_batch;

static void load_body(span_batch *b, const moving_body *body, int32_t i) {
	b->near.body[i] = (near_body){body->px, body->py, body->dx, body->dy, body->radius, i, 0, 0};
	b->pairs.body[i] = b->pairs.other[i] = i * RECORD;
}

static void end_pairs(span_batch *b, int32_t count) {
	b->near.body[count] = (near_body){.px = NAN, .radius = NAN};
	for (int k = 0; k < 2 * LANES; k++) b->pairs.body[count + k] = count * RECORD, b->pairs.other[count + k] = 0;
	b->near.count = b->pairs.count = count;
}

static void load_walls(span_batch *b, const pair_case *cases, int32_t count) {
	gz_walls walls = {.count = (size_t)count};
	walls.a = (gz_vec2_view){&cases->ax, &cases->ay, sizeof *cases};
	walls.b = (gz_vec2_view){&cases->bx, &cases->by, sizeof *cases};
	walls.radius = (gz_float_view){&cases->thickness, sizeof *cases};
	walls.one_sided = (gz_byte_view){&cases->one_sided, sizeof *cases};
	graze_walls_read(b->wall, &walls);
	for (int32_t i = 0; i < count; i++) {
		const pair_case *c = cases + i;
		load_body(b, &(moving_body){c->px, c->py, c->dx, c->dy, c->radius}, i);
	}
	end_pairs(b, count);
}

static void load_circles(span_batch *b, const circle_case *cases, int32_t count) {
	for (int32_t i = 0; i < count; i++) {
		const moving_body *o = &cases[i].other;
		b->circle[i] = (circle_record){o->px, o->py, o->dx, o->dy, o->radius, i, 0};
		load_body(b, &cases[i].body, i);
	}
	end_pairs(b, count);
}

static int32_t of_batch(size_t left) { return left < TILE ? (int32_t)left : TILE; }

static void store(const span_batch *b, pair_span *spans, int32_t count) {
	for (int32_t i = 0; i < count; i++) spans[i] = (pair_span){b->spans.entry[i], b->spans.exit[i]};
}

static int of_walls(const graze_kernels *kernels, const pair_case *cases, size_t count, pair_span *spans, int sense) {
	span_batch *b = kernels ? calloc(1, sizeof *b) : NULL;
	for (size_t from = 0; b && from < count; from += TILE) {
		const int32_t n = of_batch(count - from);
		load_walls(b, cases + from, n);
		(sense ? kernels->sensor_walls : kernels->interval_walls)(&b->spans, &b->near, &b->pairs, b->wall);
		store(b, spans + from, n);
	}
	free(b);
	return b != NULL;
}

static int of_circles(
	const graze_kernels *kernels, const circle_case *cases, size_t count, pair_span *spans, int sense) {
	span_batch *b = kernels ? calloc(1, sizeof *b) : NULL;
	for (size_t from = 0; b && from < count; from += TILE) {
		const int32_t n = of_batch(count - from);
		load_circles(b, cases + from, n);
		(sense ? kernels->sensor_circles : kernels->interval_circles)(&b->spans, &b->near, &b->pairs, b->circle);
		store(b, spans + from, n);
	}
	free(b);
	return b != NULL;
}

int span_pairs(const char *kernels, const pair_case *cases, size_t count, pair_span *spans) {
	return of_walls(graze_kernels_named(kernels, NULL), cases, count, spans, 0);
}
int span_circle_pairs(const char *kernels, const circle_case *cases, size_t count, pair_span *spans) {
	return of_circles(graze_kernels_named(kernels, NULL), cases, count, spans, 0);
}
int sense_pairs(const char *kernels, const pair_case *cases, size_t count, pair_span *events) {
	return of_walls(graze_kernels_named(kernels, NULL), cases, count, events, 1);
}
int sense_circle_pairs(const char *kernels, const circle_case *cases, size_t count, pair_span *events) {
	return of_circles(graze_kernels_named(kernels, NULL), cases, count, events, 1);
}
