#include <stdlib.h>

#include "generators/random.h"
#include "jobs/shared_calls.h"
#include "support/check.h"

typedef struct shared_body {
	float x, y, dx, dy, radius, ax, ay;
	uint32_t group;
	uint64_t id;
	float mass;
} shared_body;

enum { WALLS = 300 };

const shared_kind shared_kinds[] = {
	[SCENE_CHUNKS] = {"chunks", 20000, 2600, 2600, 0, 0, false, false},
	[SCENE_COLUMNS] = {"columns", 17000, 2600, 2600, 0, 0, true, false},
	[SCENE_INVALID] = {"invalid and large bodies", 16500, 3000, 3000, 40, 300, false, false},
	[SCENE_HALL] = {"a long hall", 12000, 40000, 100, 0, 900, false, false},
	[SCENE_FEW] = {"few bodies", 3000, 900, 900, 9, 50, false, false},
	[SCENE_SEPARATE] = {"separate bodies", 12000, 4500, 4500, 0, 0, false, true},
	[SCENE_SEPARATE_COLUMNS] = {"separate bodies in columns", 12000, 4500, 4500, 0, 0, true, true},
	{NULL, 0, 0, 0, 0, 0, false, false},
};

static shared_body random_shared_body(const shared_kind *kind, random_source *source) {
	shared_body b = {.x = (random_positive(source, 0) - 0.5f) * kind->width};
	b.y = (random_positive(source, 0) - 0.5f) * kind->height;
	b.dx = random_signed(source, 4), b.dy = random_signed(source, 4);
	b.radius = random_positive(source, 2);
	b.ax = random_signed(source, 0), b.ay = random_signed(source, 0);
	b.mass = 1 + random_positive(source, 1);
	if (random_chance(source, kind->separate ? 3000 : 500)) b.dx *= 30;
	if (kind->large && random_chance(source, kind->large)) b.radius *= 6;
	if (kind->invalid && random_chance(source, kind->invalid)) *(random_chance(source, 2) ? &b.y : &b.radius) = NAN;
	b.group = random_chance(source, 4) ? (uint32_t)random_int(source, 1, 9) : 0;
	return b;
}

/// Each in a square of its own.
static void put_apart(shared_body *bodies, const shared_kind *kind) {
	const size_t side = (size_t)ceil(sqrt((double)kind->count));
	const float square = kind->width / (float)side, room = square / 4;
	for (size_t i = 0; i < kind->count; i++) {
		shared_body *b = bodies + i;
		const float x = b->x / kind->width * room, y = b->y / kind->height * room;
		b->x = (float)(i % side) * square + x, b->y = (float)(i / side) * square + y;
		b->radius = fminf(b->radius, square / 4);
	}
}

static int by_row(const void *left, const void *right) {
	const shared_body *a = left, *b = right;
	const float x = floorf(a->y / 32), y = floorf(b->y / 32);
	return x != y ? (x > y) - (x < y) : (a->x > b->x) - (a->x < b->x);
}

static gz_bodies chunk_at(const shared_scene *s, size_t from, size_t count) {
	const shared_body *b = s->bodies + from;
	const size_t stride = sizeof *b;
	return (gz_bodies){.center = {&b->x, &b->y, stride},
		.motion = {&b->dx, &b->dy, stride},
		.radius = {&b->radius, stride},
		.acceleration = {&b->ax, &b->ay, stride},
		.id = {&b->id, stride, 8},
		.filters = {.group = {&b->group, stride}},
		.count = count};
}

/// Chunks of all sizes, some by a pick.
static void cut_chunks(shared_scene *s, random_source *source) {
	for (size_t from = 0; from < s->count;) {
		const int last = s->chunk_count == SHARED_CHUNKS - 1;
		size_t count = (size_t)random_int(source, 1, random_chance(source, 3) ? 30 : 3000);
		if (last || count > s->count - from) count = s->count - from;
		gz_bodies *b = s->chunks + s->chunk_count++;
		*b = chunk_at(s, from, count);
		if (random_chance(source, 3)) {
			random_order(source, s->pick + from, count);
			b->pick = s->pick + from, b->pick_count = count;
		}
		from += count;
	}
}

/// Columns side by side behind the bodies, so that tiles are read in place.
static void make_columns(shared_scene *s) {
	float *column = (float *)(void *)(s->bodies + s->count);
	float *x = column, *y = x + s->count, *dx = y + s->count, *dy = dx + s->count, *radius = dy + s->count;
	for (size_t i = 0; i < s->count; i++) {
		const shared_body *b = s->bodies + i;
		x[i] = b->x, y[i] = b->y, dx[i] = b->dx, dy[i] = b->dy, radius[i] = b->radius;
	}
	s->chunk_count = 1;
	s->chunks[0] = (gz_bodies){
		.center = {x, y, sizeof *x}, .motion = {dx, dy, sizeof *x}, .radius = {radius, sizeof *x}, .count = s->count};
}

static void make_walls(shared_scene *s, const shared_kind *kind, random_source *source) {
	s->wall = calloc(4 * WALLS, sizeof *s->wall);
	assert_non_null(s->wall);
	for (size_t i = 0; i < WALLS; i++) {
		float *w = s->wall + 4 * i;
		w[0] = (random_positive(source, 0) - 0.5f) * kind->width,
		w[1] = (random_positive(source, 0) - 0.5f) * kind->height;
		w[2] = w[0] + random_signed(source, 6), w[3] = w[1] + random_signed(source, 6);
	}
	const size_t stride = 4 * sizeof *s->wall;
	s->walls = (gz_walls){.a = {s->wall, s->wall + 1, stride}, .b = {s->wall + 2, s->wall + 3, stride}, .count = WALLS};
}

shared_scene shared_scene_make(const shared_kind *kind, uint64_t seed) {
	random_source source = {seed};
	shared_scene s = {.count = kind->count, .never_bounce = kind->separate};
	s.bodies = calloc(kind->count, sizeof *s.bodies + 5 * sizeof(float));
	s.pick = calloc(kind->count, sizeof *s.pick);
	assert_true(s.bodies && s.pick);
	for (size_t i = 0; i < s.count; i++) s.bodies[i] = random_shared_body(kind, &source);
	if (kind->separate) put_apart(s.bodies, kind);
	if (!kind->invalid) qsort(s.bodies, s.count, sizeof *s.bodies, by_row); // in the order of their places
	for (size_t i = 0; i < s.count; i++) s.bodies[i].id = i * 7 % s.count + 1;
	make_walls(&s, kind, &source);
	if (kind->columns) make_columns(&s);
	else cut_chunks(&s, &source);
	return s;
}

static float *column_of(const shared_scene *s, size_t k) {
	return (float *)(void *)(s->bodies + s->count) + k * s->count;
}

void shared_scene_swap(shared_scene *s, size_t i, size_t j) {
	for (size_t k = 0; k < 5; k++) {
		float *column = column_of(s, k);
		const float given = column[i];
		column[i] = column[j], column[j] = given;
	}
}

void shared_scene_heap(shared_scene *s, size_t first, size_t count) {
	for (size_t k = 0; k < 2; k++)
		for (size_t i = 1; i < count; i++) column_of(s, k)[first + i] = column_of(s, k)[first];
	for (size_t k = 2; k < 5; k++)
		for (size_t i = 0; i < s->count; i++) column_of(s, k)[i] = 2;
}

void shared_scene_free(shared_scene *s) { free(s->bodies), free(s->pick), free(s->wall); }

gz_world *shared_world(const shared_scene *s) {
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = s->walls, .reach = 14}, NULL);
	assert_non_null(world);
	return world;
}
