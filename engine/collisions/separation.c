#include "engine/collisions/separation.h"

#include <math.h>
#include <string.h>

#include "engine/base/ranges.h"
#include "engine/collisions/impact.h"
#include "engine/mover/candidates.h"
#include "engine/mover/rounds.h"
#include "engine/mover/write_moves.h"
#include "engine/query/body_ranges.h"
#include "engine/query/run_query.h"

#define BESIDE_SKINS 4.0 // pairs with a gap of up to so many skins may be pushed apart, as others push their bodies

/// A unit vector for two bodies at the same place, from a hash of their keys: the same in every call. By the tangent of
/// the half angle, because sines differ between machines.
static void hashed_direction(double *x, double *y, uint64_t low, uint64_t high) {
	uint64_t z = low * 0x9e3779b97f4a7c15u ^ (high + 0x632be59bd9b4e019u); // a hash as in splitmix64
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u, z = (z ^ z >> 27) * 0x94d049bb133111ebu, z ^= z >> 31;
	const double t = (double)(z >> 12) * 0x1p-51 - 1, sign = z & 1 ? 1 : -1;
	*x = sign * (1 - t * t) / (1 + t * t), *y = sign * 2 * t / (1 + t * t);
}

/// The unit of shifts, in which they are whole numbers.
static double unit_of(const collision_step *g) { return g->all->skin * 0x1p-16; }

/// Adds a push to one body, and its opposite to the other. In units.
static void push_two(separating_body *one, separating_body *other, double x, double y) {
	const int64_t push_x = (int64_t)x, push_y = (int64_t)y;
	one->added_x += push_x, one->added_y += push_y, other->added_x -= push_x, other->added_y -= push_y;
}

/// Pushes two bodies at the same place apart, by half of the distance that they keep each.
static void push_coincident(const collision_step *g, separating_body *one, separating_body *other) {
	const separating_body *all = g->shifts.at;
	const int32_t i = (int32_t)(one - all), j = (int32_t)(other - all);
	const uint64_t k = course_of(g, i)->key, l = course_of(g, j)->key;
	const double half = (one->radius + other->radius + g->all->skin) / 2 / unit_of(g);
	double x, y;
	hashed_direction(&x, &y, k < l ? k : l, k < l ? l : k);
	if (comes_first(g, j, i)) x = -x, y = -y;
	push_two(one, other, x * half, y * half);
}

/// Moves a body to its start plus its shift, and ends the pushes of a pass.
static void place_body(const collision_step *g, separating_body *b, const start_body *start) {
	b->x = (double)start->px + (double)b->shift_x * unit_of(g);
	b->y = (double)start->py + (double)b->shift_y * unit_of(g);
	b->added_x = b->added_y = 0;
}

/// Moves all bodies by their pushes, but no further than they may move in a tick.
static void apply_pushes(const collision_step *g, separating_body *all) {
	for (size_t i = 0; i < g->all->bodies.count; i++) {
		separating_body *b = all + i;
		if (b->added_x == 0 && b->added_y == 0) continue;
		b->shift_x += b->added_x, b->shift_y += b->added_y;
		const double x = (double)b->shift_x, y = (double)b->shift_y, length = sqrt(x * x + y * y);
		const double scale = length > b->max ? b->max / length : 1;
		if (scale < 1) b->shift_x = (int64_t)(x * scale), b->shift_y = (int64_t)(y * scale);
		place_body(g, b, body_of(g, (int32_t)i));
	}
}

/// The largest shift of a body in a tick.
static double largest_shift(const collision_step *g, double radius) {
	return larger(radius / 2, SKIN_MAX_RECOVERY * g->all->skin);
}

/// Begins the separation with all bodies where they start.
static void begin_all(const collision_step *g, separating_body *all) {
	for (size_t i = 0; i < g->all->bodies.count; i++) {
		const double radius = (double)course_of(g, (int32_t)i)->radius;
		all[i] = (separating_body){.radius = radius, .max = largest_shift(g, radius) / unit_of(g)};
		place_body(g, all + i, body_of(g, (int32_t)i));
	}
}

/// The pairs of bodies beside one another, listed by several workers: each range of candidates writes its pairs from
/// the index of its first candidate on.
typedef struct adjacent_pairs {
	const collision_step *g;
	pair_buffer *to;
	size_t range_count;
	struct {
		size_t count;
		bool any_near; ///< some pairs are too near, or nearly so
	} range[MAX_BODY_RANGES];
} adjacent_pairs;

static void list_range(void *context, size_t number, size_t worker) {
	adjacent_pairs *all = context;
	const collision_step *g = all->g;
	const size_t from = range_begin(g->candidates.count, all->range_count, number);
	const size_t end = range_begin(g->candidates.count, all->range_count, number + 1);
	size_t n = from;
	bool any_near = false;
	(void)worker;
	for (size_t i = from; i < end; i++) {
		const int32_t one = g->candidates.body[i], other = g->candidates.other[i];
		const course *c = course_of(g, one), *d = course_of(g, other);
		if (graze_is_separated(g, c, d, 0, BESIDE_SKINS)) continue;
		all->to->body[n] = RECORD * one, all->to->other[n++] = RECORD * other;
		any_near |= !graze_is_separated(g, c, d, 0, 0);
	}
	all->range[number].count = n - from, all->range[number].any_near = any_near;
}

/// Lists the candidate pairs that are beside one another, by the offsets of their separating bodies. Returns whether
/// any pairs are too near, or nearly so, which is rare.
static bool list_adjacent(const query_run *run, const collision_step *g, pair_buffer *to) {
	adjacent_pairs all = {.g = g, .to = to, .range_count = graze_body_range_count(run, g->candidates.count)};
	const gz_jobs jobs = graze_query_jobs(run);
	graze_run_tasks(&jobs, all.range_count, list_range, &all);
	bool any_near = false;
	to->count = 0;
	for (size_t k = 0; k < all.range_count; k++) { // closes the gaps between ranges
		const size_t from = range_begin(g->candidates.count, all.range_count, k), count = all.range[k].count;
		memmove(to->body + to->count, to->body + from, count * sizeof *to->body);
		memmove(to->other + to->count, to->other + from, count * sizeof *to->other);
		to->count += count, any_near |= all.range[k].any_near;
	}
	graze_pairs_pad(to);
	return any_near;
}

/// Adds the pushes of all pairs that are too near. Returns their number.
static size_t push_all(
	query_run *run, const collision_step *g, const pair_buffer *pairs, const separation_rules *rules) {
	mover_results *found = &((mover_tile *)run->state)->results;
	separating_body *all = g->shifts.at;
	size_t pushed = 0;
	for (size_t first = 0; first < pairs->count; first += TILE) {
		const mover_pairs batch = pair_batch(pairs, first);
		run->query->world->backend->separate(found, all, &batch, rules);
		for (int32_t i = 0; i < found->near_count; i++) {
			const int32_t k = found->near[i];
			const double x = found->normal_x[k], y = found->normal_y[k];
			separating_body *one = all + batch.body[k] / RECORD, *other = all + batch.other[k] / RECORD;
			if (x == 0 && y == 0) push_coincident(g, one, other);
			else push_two(one, other, x, y);
		}
		pushed += (size_t)found->near_count;
	}
	return pushed;
}

/// Separates the pairs in several passes: a push reaches one body further in each. With one pass per tick a heap of a
/// thousand bodies took thousands of ticks. Returns the number of pairs that were too near, over all passes.
static size_t separate_pairs(query_run *run, collision_step *g, const pair_buffer *pairs) {
	enum { PASSES = 16 };
	const separation_rules rules = {g->all->skin, -(1 - SKIN_RECOVERY) * g->all->skin, unit_of(g)};
	size_t total = 0;
	begin_all(g, g->shifts.at);
	for (int pass = 0; pass < PASSES; pass++) {
		const size_t pushed = push_all(run, g, pairs, &rules);
		if (!pushed) break;
		total += pushed;
		apply_pushes(g, g->shifts.at);
	}
	return total;
}

/// Where a chunk's part begins in the columns of separation, by element: the shifts of shifted bodies, the positions of
/// all bodies; and in the list of shifted elements, which has room for all bodies.
typedef struct separated_columns {
	float *dx, *dy, *x, *y;
	uint32_t *pick;
} separated_columns;

/// Writes the columns of one body. Returns whether it is shifted.
static bool write_separated(const collision_step *g, const separated_columns *c, size_t element, int32_t number) {
	const start_body *b = body_of(g, number);
	const separating_body *s = (const separating_body *)g->shifts.at + number;
	c->x[element] = b->px, c->y[element] = b->py;
	if (s->shift_x == 0 && s->shift_y == 0) return false;
	c->dx[element] = (float)((double)s->shift_x * unit_of(g)),
	c->dy[element] = (float)((double)s->shift_y * unit_of(g));
	return true;
}

/// A chunk of the shifted bodies of a chunk, with their shifts as motion. Writes the columns.
static gz_bodies shifted_chunk(const query_run *run, size_t chunk, const separated_columns *c) {
	const collision_step *g = graze_step_of(run);
	const gz_bodies *whole = run->query->chunks + chunk;
	gz_bodies b = *whole;
	size_t picks = 0, index = ((const size_t *)g->all->starts.at)[chunk];
	for (size_t k = 0; k < graze_body_count(whole); k++, index++) {
		const size_t element = graze_element(whole, k);
		c->pick[picks] = (uint32_t)element;
		picks += (size_t)write_separated(g, c, element, number_of(g, index));
	}
	b.motion = (gz_vec2_view){c->dx, c->dy, sizeof(float)}, b.step = (gz_float_view){NULL, 0};
	b.pick = c->pick, b.pick_count = picks;
	return b;
}

/// Moves the shifted bodies of a chunk among the walls: their ends go to columns x and y. Of the inner call's report
/// the refused and shortened motions stay; each shifted body counts as recovered.
static void move_among_walls(query_run *run, gz_bodies *chunk, const separated_columns *c) {
	const gz_moves moves = {.center = {c->x, c->y, sizeof(float)}};
	move_settings settings = *graze_move_settings(run);
	settings.moves = &moves;
	query_context context = *run->query;
	context.type = &graze_moves_among_walls, context.chunks = chunk, context.chunk_count = 1, context.output = NULL;
	context.shared = &settings;
	gz_report report = *run->report;
	query_run walls = *run;
	walls.query = &context, walls.report = &report;
	graze_run_chunks(&walls);
	run->report->shortened = report.shortened, run->report->refused = report.refused;
	run->report->recovered += chunk->pick_count;
	if (graze_out_of_memory(&walls)) run->report->error = report.error;
}

static bool reserve_columns(query_run *run, collision_step *g, size_t elements) {
	caller_memory *memory = &run->scratch->memory;
	g->columns.count = g->picks.count = g->chunks.count = 0;
	return graze_array_reserve(&g->columns, 4 * elements, sizeof(float), memory) &&
		   graze_array_reserve(&g->picks, g->all->bodies.count, sizeof(uint32_t), memory) &&
		   graze_array_reserve(&g->chunks, run->query->chunk_count, sizeof(gz_bodies), memory);
}

bool graze_separate(query_run *run, const gz_bodies **separated) {
	collision_step *g = graze_step_of(run);
	const size_t elements = graze_elements_count(run->query->chunks, run->query->chunk_count);
	*separated = NULL;
	pair_buffer *beside = &((mover_tile *)run->state)->subset;
	g->shifts.count = beside->count = 0;
	if (!graze_pairs_reserve(beside, g->candidates.count, &run->scratch->memory)) return false;
	if (!list_adjacent(run, g, beside)) return true;
	if (!graze_array_reserve(&g->shifts, g->all->bodies.count, sizeof(separating_body), &run->scratch->memory))
		return false;
	if (!separate_pairs(run, g, beside)) return true;
	if (!reserve_columns(run, g, elements)) return false;
	float *at = g->columns.at;
	separated_columns c = {at, at + elements, at + 2 * elements, at + 3 * elements, g->picks.at};
	gz_bodies *chunks = g->chunks.at;
	for (size_t k = 0; k < run->query->chunk_count; k++) {
		gz_bodies shifted = shifted_chunk(run, k, &c);
		move_among_walls(run, &shifted, &c);
		if (graze_out_of_memory(run)) return false;
		chunks[k] = run->query->chunks[k], chunks[k].center = (gz_vec2_view){c.x, c.y, sizeof(float)};
		const size_t count = run->query->chunks[k].count, bodies = graze_body_count(run->query->chunks + k);
		c.dx += count, c.dy += count, c.x += count, c.y += count, c.pick += bodies;
	}
	*separated = chunks;
	return true;
}
