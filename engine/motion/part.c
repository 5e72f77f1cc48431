#include "engine/motion/part.h"

#include <math.h>
#include <string.h>

#include "engine/motion/answers.h"
#include "engine/motion/impact.h"
#include "engine/motion/rounds.h"
#include "engine/motion/seek.h"
#include "engine/views.h"

/// A direction for two in the same place, from what tells them apart: the same in whatever order they come. By way of a
/// half angle's tangent, for sines differ between machines.
static void any_direction(double *x, double *y, uint64_t low, uint64_t high) {
	uint64_t z = low * 0x9e3779b97f4a7c15u ^ (high + 0x632be59bd9b4e019u); // mixed as by splitmix64
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u, z = (z ^ z >> 27) * 0x94d049bb133111ebu, z ^= z >> 31;
	const double t = (double)(z >> 12) * 0x1p-51 - 1, sign = z & 1 ? 1 : -1;
	*x = sign * (1 - t * t) / (1 + t * t), *y = sign * 2 * t / (1 + t * t);
}

/// A way in whole numbers of a small unit, whose sums do not depend on the order.
typedef struct whole_way {
	int64_t x, y;
} whole_way;

static double unit_of(const gathering *g) { return g->skin * 0x1p-16; }

/// Where a body is when it has gone its way so far.
static course course_after(const gathering *g, int32_t number, const whole_way *ways) {
	const gathered_body *b = body_of(g, number);
	const whole_way w = ways[number];
	return (course){
		(double)b->px + (double)w.x * unit_of(g), (double)b->py + (double)w.y * unit_of(g), 0, 0, (double)b->radius};
}

/// Two that are too near push one another away, by half of what is missing each. Returns whether they are.
static int part_two(const gathering *g, int32_t one, int32_t other, const whole_way *ways, whole_way *more) {
	const course c = course_after(g, one, ways), d = course_after(g, other, ways);
	encounter e = graze_encounter(g, &c, &d);
	if (e.gap >= -(1 - CALM) * g->skin) return 0;
	if (e.normal_x == 0 && e.normal_y == 0) {
		const uint64_t k = body_of(g, one)->key, l = body_of(g, other)->key;
		any_direction(&e.normal_x, &e.normal_y, k < l ? k : l, k < l ? l : k);
		if (comes_first(g, other, one)) e.normal_x = -e.normal_x, e.normal_y = -e.normal_y;
	}
	const double half = -e.gap / 2 / unit_of(g);
	const int64_t x = (int64_t)(e.normal_x * half), y = (int64_t)(e.normal_y * half);
	more[one].x += x, more[one].y += y, more[other].x -= x, more[other].y -= y;
	return 1;
}

/// All go on by what pushes them, but no further than they may in a tick.
static void add_up(const gathering *g, whole_way *ways, const whole_way *more) {
	for (size_t i = 0; i < g->bodies.count; i++) {
		const int64_t x = ways[i].x + more[i].x, y = ways[i].y + more[i].y;
		const double most = larger((double)body_of(g, (int32_t)i)->radius / 2, PUSH * g->skin) / unit_of(g);
		const double length = sqrt((double)x * (double)x + (double)y * (double)y);
		const double share = length > most ? most / length : 1;
		ways[i] =
			share < 1 ? (whole_way){(int64_t)((double)x * share), (int64_t)((double)y * share)} : (whole_way){x, y};
	}
}

/// Who is pushed pushes the next: in one pass a push gets one body further, and a heap of a thousand took thousands of
/// ticks. Returns how many pairs were too near.
static size_t sum_up(const gathering *g, whole_way *ways, whole_way *more) {
	enum { PASSES = 16 };
	size_t parted = 0, before;
	memset(ways, 0, g->bodies.count * sizeof *ways);
	for (int pass = 0; pass < PASSES; pass++) {
		before = parted;
		memset(more, 0, g->bodies.count * sizeof *more);
		for (size_t i = 0; i < g->meetings.count; i++) {
			const int32_t one = g->meetings.body[i], other = g->meetings.wall[i];
			if (body_of(g, one)->response == GZ_PASS || body_of(g, other)->response == GZ_PASS) continue;
			parted += (size_t)part_two(g, one, other, ways, more);
		}
		if (parted == before) break;
		add_up(g, ways, more);
	}
	return parted;
}

/// The columns of those that part: where they go, and where all are then, each as long as the chunks are together. The
/// pick is as long as theirs are.
typedef struct parting_columns {
	float *dx, *dy, *x, *y;
	uint32_t *pick;
} parting_columns;

/// One body of a chunk, whose columns begin here.
static int begin_parting(const gathering *g, const parting_columns *c, size_t element, int32_t number, whole_way way) {
	const gathered_body *b = body_of(g, number);
	c->x[element] = b->px, c->y[element] = b->py;
	if (way.x == 0 && way.y == 0) return 0;
	c->dx[element] = (float)((double)way.x * unit_of(g)), c->dy[element] = (float)((double)way.y * unit_of(g));
	return 1;
}

/// Those bodies of a chunk that part, as a question of their own.
static gz_bodies parting_of(const asking *a, size_t chunk, int32_t number, const parting_columns *c) {
	const gathering *g = a->scratch->gathering;
	const whole_way *ways = g->parting.at;
	gz_bodies b = a->chunks[chunk];
	size_t picks = 0;
	for (size_t k = 0; k < graze_body_count(a->chunks + chunk); k++, number++) {
		const size_t element = graze_element(a->chunks + chunk, k);
		c->pick[picks] = (uint32_t)element;
		picks += (size_t)begin_parting(g, c, element, number, ways[number]);
	}
	b.motion = (gz_vec2_view){c->dx, c->dy, sizeof(float)}, b.step = (gz_float_view){NULL, 0};
	b.pick = c->pick, b.picks = picks;
	return b;
}

/// They move among walls alone.
static void part_among_walls(asking *a, gz_bodies *chunk, const parting_columns *c) {
	static const question_kind alone = {
		.walls = graze_keep_pairs, .answer = graze_tell_tile, .hits = FIRST_COUNTS, .look = graze_rounds};
	const gz_moves moves = {.center = {c->x, c->y, sizeof(float)}}, *before = a->scratch->motion->moves;
	asking parts = *a;
	parts.kind = &alone, parts.chunks = chunk, parts.chunk_count = 1, parts.into = NULL;
	a->scratch->motion->moves = &moves;
	graze_ask_chunks(&parts);
	a->scratch->motion->moves = before;
	a->report.retried = parts.report.retried, a->report.guarded = parts.report.guarded;
	a->report.pushed += chunk->picks;
	if (graze_ran_out(&parts)) a->report.error = parts.report.error;
}

static int make_room(asking *a, gathering *g, size_t elements) {
	caller_memory *memory = &a->scratch->memory;
	g->columns.count = g->picks.count = g->chunks.count = 0;
	return graze_list_room(&g->columns, 4 * elements, sizeof(float), memory) &&
		   graze_list_room(&g->picks, g->bodies.count, sizeof(uint32_t), memory) &&
		   graze_list_room(&g->chunks, a->chunk_count, sizeof(gz_bodies), memory);
}

int graze_part(asking *a, int *any) {
	gathering *g = a->scratch->gathering;
	const size_t elements = graze_elements(a);
	*any = 0;
	g->parting.count = 0;
	if (!graze_list_room(&g->parting, 2 * g->bodies.count, sizeof(whole_way), &a->scratch->memory)) return 0;
	whole_way *ways = g->parting.at;
	if (!sum_up(g, ways, ways + g->bodies.count)) return 1;
	if (!make_room(a, g, elements)) return 0;
	float *at = g->columns.at;
	parting_columns c = {at, at + elements, at + 2 * elements, at + 3 * elements, g->picks.at};
	gz_bodies *chunks = g->chunks.at;
	int32_t number = 0;
	for (size_t k = 0; k < a->chunk_count; k++) {
		gz_bodies parting = parting_of(a, k, number, &c);
		part_among_walls(a, &parting, &c);
		if (graze_ran_out(a)) return 0;
		chunks[k] = a->chunks[k], chunks[k].center = (gz_vec2_view){c.x, c.y, sizeof(float)};
		const size_t count = a->chunks[k].count, bodies = graze_body_count(a->chunks + k);
		c.dx += count, c.dy += count, c.x += count, c.y += count, c.pick += bodies, number += (int32_t)bodies;
	}
	a->chunks = chunks, *any = 1;
	return 1;
}
