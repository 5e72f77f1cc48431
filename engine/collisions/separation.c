#include "engine/collisions/separation.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/collisions/impact.h"
#include "engine/mover/candidates.h"
#include "engine/mover/rounds.h"
#include "engine/mover/write_moves.h"
#include "engine/query/body_ranges.h"

#define BESIDE 4.0 // who is no further away, in skins, may be pushed

/// A direction for two in the same place, from what tells them apart: the same in whatever order they come. By way of a
/// half angle's tangent, for sines differ between machines.
static void any_direction(double *x, double *y, uint64_t low, uint64_t high) {
	uint64_t z = low * 0x9e3779b97f4a7c15u ^ (high + 0x632be59bd9b4e019u); // mixed as by splitmix64
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u, z = (z ^ z >> 27) * 0x94d049bb133111ebu, z ^= z >> 31;
	const double t = (double)(z >> 12) * 0x1p-51 - 1, sign = z & 1 ? 1 : -1;
	*x = sign * (1 - t * t) / (1 + t * t), *y = sign * 2 * t / (1 + t * t);
}

static double unit_of(const collision_step *g) { return g->skin * 0x1p-16; }

/// Two that are too near push one another away, by half of what is missing each.
static void push_two(separating_body *one, separating_body *other, double x, double y) {
	const int64_t by_x = (int64_t)x, by_y = (int64_t)y;
	one->added_x += by_x, one->added_y += by_y, other->added_x -= by_x, other->added_y -= by_y;
}

/// The same where they are at the same place.
static void push_any(const collision_step *g, separating_body *one, separating_body *other) {
	const separating_body *all = g->shifts.at;
	const int32_t i = (int32_t)(one - all), j = (int32_t)(other - all);
	const uint64_t k = course_of(g, i)->key, l = course_of(g, j)->key;
	const double half = (one->radius + other->radius + g->skin) / 2 / unit_of(g);
	double x, y;
	any_direction(&x, &y, k < l ? k : l, k < l ? l : k);
	if (comes_first(g, j, i)) x = -x, y = -y;
	push_two(one, other, x * half, y * half);
}

static void stand(const collision_step *g, separating_body *b, const start_body *body) {
	b->x = (double)body->px + (double)b->shift_x * unit_of(g),
	b->y = (double)body->py + (double)b->shift_y * unit_of(g);
	b->added_x = b->added_y = 0;
}

/// All go on by what pushes them, but no further than they may in a tick.
static void add_up(const collision_step *g, separating_body *all) {
	for (size_t i = 0; i < g->bodies.count; i++) {
		separating_body *b = all + i;
		if (b->added_x == 0 && b->added_y == 0) continue;
		b->shift_x += b->added_x, b->shift_y += b->added_y;
		const double x = (double)b->shift_x, y = (double)b->shift_y, length = sqrt(x * x + y * y);
		const double share = length > b->max ? b->max / length : 1;
		if (share < 1) b->shift_x = (int64_t)(x * share), b->shift_y = (int64_t)(y * share);
		stand(g, b, body_of(g, (int32_t)i));
	}
}

/// How far a body is parted at most.
static double farthest_parting(const collision_step *g, double radius) {
	return larger(radius / 2, SKIN_MAX_RECOVERY * g->skin);
}

static void begin_all(const collision_step *g, separating_body *all) {
	for (size_t i = 0; i < g->bodies.count; i++) {
		const double radius = (double)course_of(g, (int32_t)i)->radius;
		all[i] = (separating_body){.radius = radius, .max = farthest_parting(g, radius) / unit_of(g)};
		stand(g, all + i, body_of(g, (int32_t)i));
	}
}

/// Pairs of those who stand beside one another, share by share: each where its share begins.
typedef struct beside_pairs {
	const collision_step *g;
	pair_buffer *to;
	size_t shares;
	struct {
		size_t count;
		int any; ///< stand too near, or nearly so
	} share[MAX_BODY_RANGES];
} beside_pairs;

static void list_share(void *context, size_t number, size_t worker) {
	beside_pairs *all = context;
	const collision_step *g = all->g;
	const size_t from = range_begin(g->candidates.count, all->shares, number);
	const size_t end = range_begin(g->candidates.count, all->shares, number + 1);
	size_t n = from;
	int any = 0;
	(void)worker;
	for (size_t i = from; i < end; i++) {
		const int32_t one = g->candidates.body[i], other = g->candidates.other[i];
		const course *c = course_of(g, one), *d = course_of(g, other);
		if (graze_is_separated(g, c, d, 0, BESIDE)) continue;
		all->to->body[n] = RECORD * one, all->to->other[n++] = RECORD * other;
		any |= !graze_is_separated(g, c, d, 0, 0);
	}
	all->share[number].count = n - from, all->share[number].any = any;
}

/// The pairs of those who stand beside one another, whoever else is known, as kernels take them. Returns whether any
/// stand too near, or nearly so; mostly nobody does.
static int list_beside(const query_run *a, const collision_step *g, pair_buffer *to) {
	beside_pairs all = {.g = g, .to = to, .shares = graze_body_range_count(a, g->candidates.count)};
	const gz_jobs hook = graze_query_jobs(a);
	graze_run_tasks(&hook, all.shares, list_share, &all);
	int any = 0;
	to->count = 0;
	for (size_t k = 0; k < all.shares; k++) { // side by side
		const size_t from = range_begin(g->candidates.count, all.shares, k), count = all.share[k].count;
		memmove(to->body + to->count, to->body + from, count * sizeof *to->body);
		memmove(to->other + to->count, to->other + from, count * sizeof *to->other);
		to->count += count, any |= all.share[k].any;
	}
	graze_pairs_pad(to);
	return any;
}

/// All these pairs push, once. Returns how many were too near.
static size_t push_all(query_run *a, const collision_step *g, const pair_buffer *store, const separation_rules *rules) {
	mover_results *found = &a->scratch->mover->results;
	separating_body *all = g->shifts.at;
	size_t pushed = 0;
	for (size_t first = 0; first < store->count; first += TILE) {
		const mover_pairs pairs = some_pairs(store, first);
		a->world->backend->separate(found, all, &pairs, rules);
		for (int32_t i = 0; i < found->near_count; i++) {
			const int32_t k = found->near[i];
			const double x = found->normal_x[k], y = found->normal_y[k];
			separating_body *one = all + pairs.body[k] / RECORD, *other = all + pairs.other[k] / RECORD;
			if (x == 0 && y == 0) push_any(g, one, other);
			else push_two(one, other, x, y);
		}
		pushed += (size_t)found->near_count;
	}
	return pushed;
}

/// Who is pushed pushes the next: in one pass a push gets one body further, and a heap of a thousand took thousands of
/// ticks. Returns how many pairs were too near.
static size_t sum_up(query_run *a, collision_step *g, const pair_buffer *store) {
	enum { PASSES = 16 };
	const separation_rules rules = {g->skin, -(1 - SKIN_RECOVERY) * g->skin, unit_of(g)};
	size_t parted = 0;
	begin_all(g, g->shifts.at);
	for (int pass = 0; pass < PASSES; pass++) {
		const size_t pushed = push_all(a, g, store, &rules);
		if (!pushed) break;
		parted += pushed;
		add_up(g, g->shifts.at);
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
static int begin_parting(const collision_step *g, const parting_columns *c, size_t element, int32_t number) {
	const start_body *b = body_of(g, number);
	const separating_body *way = (const separating_body *)g->shifts.at + number;
	c->x[element] = b->px, c->y[element] = b->py;
	if (way->shift_x == 0 && way->shift_y == 0) return 0;
	c->dx[element] = (float)((double)way->shift_x * unit_of(g)),
	c->dy[element] = (float)((double)way->shift_y * unit_of(g));
	return 1;
}

/// Those bodies of a chunk that part, as a question of their own.
static gz_bodies parting_of(const query_run *a, size_t chunk, const parting_columns *c) {
	const collision_step *g = a->scratch->collision_step;
	gz_bodies b = a->chunks[chunk];
	size_t picks = 0, index = ((const size_t *)g->starts.at)[chunk];
	for (size_t k = 0; k < graze_body_count(a->chunks + chunk); k++, index++) {
		const size_t element = graze_element(a->chunks + chunk, k);
		c->pick[picks] = (uint32_t)element;
		picks += (size_t)begin_parting(g, c, element, number_of(g, index));
	}
	b.motion = (gz_vec2_view){c->dx, c->dy, sizeof(float)}, b.step = (gz_float_view){NULL, 0};
	b.pick = c->pick, b.pick_count = picks;
	return b;
}

/// They move among walls alone.
static void part_among_walls(query_run *a, gz_bodies *chunk, const parting_columns *c) {
	static const query_type alone = {.walls = graze_keep_pairs,
		.finish = graze_mover_write_tile,
		.hits = FIRST_HIT,
		.find_pairs = graze_rounds,
		.divisible = 1};
	const gz_moves moves = {.center = {c->x, c->y, sizeof(float)}}, *before = a->scratch->mover->moves;
	query_run parts = *a;
	parts.type = &alone, parts.chunks = chunk, parts.chunk_count = 1, parts.output = NULL;
	a->scratch->mover->moves = &moves;
	graze_run_chunks(&parts);
	a->scratch->mover->moves = before;
	a->report.shortened = parts.report.shortened, a->report.refused = parts.report.refused;
	a->report.recovered += chunk->pick_count;
	if (graze_out_of_memory(&parts)) a->report.error = parts.report.error;
}

static int make_capacity(query_run *a, collision_step *g, size_t elements) {
	caller_memory *memory = &a->scratch->memory;
	g->columns.count = g->picks.count = g->chunks.count = 0;
	return graze_array_reserve(&g->columns, 4 * elements, sizeof(float), memory) &&
		   graze_array_reserve(&g->picks, g->bodies.count, sizeof(uint32_t), memory) &&
		   graze_array_reserve(&g->chunks, a->chunk_count, sizeof(gz_bodies), memory);
}

int graze_separate(query_run *a, int *any) {
	collision_step *g = a->scratch->collision_step;
	const size_t elements = graze_element_count(a);
	*any = 0;
	pair_buffer *beside = &a->scratch->mover->subset;
	g->shifts.count = beside->count = 0;
	if (!graze_pairs_reserve(beside, g->candidates.count, &a->scratch->memory)) return 0;
	if (!list_beside(a, g, beside)) return 1;
	if (!graze_array_reserve(&g->shifts, g->bodies.count, sizeof(separating_body), &a->scratch->memory)) return 0;
	if (!sum_up(a, g, beside)) return 1;
	if (!make_capacity(a, g, elements)) return 0;
	float *at = g->columns.at;
	parting_columns c = {at, at + elements, at + 2 * elements, at + 3 * elements, g->picks.at};
	gz_bodies *chunks = g->chunks.at;
	for (size_t k = 0; k < a->chunk_count; k++) {
		gz_bodies parting = parting_of(a, k, &c);
		part_among_walls(a, &parting, &c);
		if (graze_out_of_memory(a)) return 0;
		chunks[k] = a->chunks[k], chunks[k].center = (gz_vec2_view){c.x, c.y, sizeof(float)};
		const size_t count = a->chunks[k].count, bodies = graze_body_count(a->chunks + k);
		c.dx += count, c.dy += count, c.x += count, c.y += count, c.pick += bodies;
	}
	a->chunks = chunks, *any = 1;
	return 1;
}
