#include "engine/move/ways.h"

#include <math.h>
#include <string.h>

#include "engine/base/bodies.h"
#include "engine/collisions/collision_step.h"
#include "engine/mover/mover_state.h"
#include "engine/mover/way_points.h"
#include "engine/query/workers.h"
#include "engine/rounds/round_part.h"

typedef struct place {
	float x, y;
} place;

/// The legs that lead to where a body ends: the first leaves a rounding of its own length, the second one of that
/// rounding, and the third none.
enum { LAST_LEGS = 3 };

// ---------------------------------------------------------------------------------------------------------------------
// State
// ---------------------------------------------------------------------------------------------------------------------

static void *make(caller_memory *memory) {
	followed_ways *w = graze_allocate(memory, 1, sizeof *w);
	if (w) *w = (followed_ways){.moves = NULL};
	return w;
}

static void release(void *state, caller_memory *memory) {
	followed_ways *w = state;
	graze_array_free(&w->starts, sizeof(place), memory);
	graze_array_free(&w->jumps, sizeof(way_point), memory);
	graze_array_free(&w->points, sizeof(way_point), memory);
	graze_array_free(&w->first, sizeof(size_t), memory);
	graze_array_free(&w->legs, sizeof(way_leg), memory);
	graze_array_free(&w->first_leg, sizeof(size_t), memory);
	graze_array_free(&w->chunks, sizeof(gz_bodies), memory);
	graze_array_free(&w->events, sizeof(gz_sensor_event), memory);
	graze_array_free(&w->first_event, sizeof(size_t), memory);
	graze_release(memory, w, 1, sizeof *w);
}

/// Does nothing: only the scratch of a call has ways.
static void reserve_like(void *state, const void *other, caller_memory *memory) {
	(void)state, (void)other, (void)memory;
}

static const worker_state_type ways_state = {make, release, reserve_like};

// ---------------------------------------------------------------------------------------------------------------------
// Way points
// ---------------------------------------------------------------------------------------------------------------------

/// The lists of way points: first the jumps, then those of each worker.
enum { ALONE_POINTS, ROUND_POINTS, EVENT_POINTS, WORKER_LISTS };

/// The list of this number; null where the worker has none.
static dynamic_array *list_of(const gz_scratch *scratch, followed_ways *w, size_t number) {
	if (!number--) return &w->jumps;
	const query_workers *workers = scratch->workers;
	const gz_scratch *worker = workers ? workers->scratch[number / WORKER_LISTS] : scratch;
	const mover_tile *alone = graze_state_find(&worker->states, &graze_mover_state);
	const round_part *part = graze_state_find(&worker->states, &graze_round_part_state);
	const collision_step *step = graze_state_find(&worker->states, &graze_collision_state);
	const mover_tile *tile = NULL;
	switch (number % WORKER_LISTS) {
	case ALONE_POINTS:
		tile = alone;
		break;
	case ROUND_POINTS:
		tile = part ? part->movers : NULL;
		break;
	default:
		tile = step ? step->movers : NULL;
	}
	return tile ? (dynamic_array *)&tile->ways : NULL;
}

static size_t list_count(const gz_scratch *scratch) {
	return 1 + WORKER_LISTS * (scratch->workers ? scratch->workers->jobs.workers : 1);
}

void graze_ways_forget(const query_run *run, followed_ways *w) {
	for (size_t k = 0; k < list_count(run->scratch); k++)
		if (list_of(run->scratch, w, k)) list_of(run->scratch, w, k)->count = 0;
}

followed_ways *graze_ways_begin(query_run *run, const gz_moves *moves) {
	gz_scratch *scratch = run->scratch;
	followed_ways *w = graze_state_make(&scratch->states, &ways_state, &scratch->memory);
	const size_t count = graze_bodies_count(run->query->chunks, run->query->chunk_count);
	if (!w || !graze_array_size(run, &w->starts, count, sizeof(place))) return NULL;
	graze_ways_forget(run, w);
	w->moves = moves, w->rounds = NULL;
	place *to = w->starts.at;
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const gz_bodies *chunk = run->query->chunks + c;
		for (size_t k = 0; k < graze_body_count(chunk); k++) {
			const size_t i = graze_element(chunk, k);
			*to++ = graze_body_is_valid(chunk, i) ? (place){x_at(chunk->center, i), y_at(chunk->center, i)}
												  : (place){NAN, NAN};
		}
	}
	return w;
}

/// The body of a point: bodies that are alone among others in rounds are counted among their own kind.
static size_t body_of_point(const followed_ways *w, size_t list, const way_point *p) {
	const bool alone = w->rounds && list && (list - 1) % WORKER_LISTS == ALONE_POINTS;
	return alone ? (size_t)((const int32_t *)w->rounds->pick_indices.at)[p->body] : p->body;
}

/// Sorts all points by body (counting sort); the jumps of a body precede the others, which are in one list. False
/// without memory.
static bool sort_points(query_run *run, followed_ways *w) {
	const gz_scratch *m = run->scratch;
	size_t total = 0;
	for (size_t k = 0; k < list_count(m); k++) total += list_of(m, w, k) ? list_of(m, w, k)->count : 0;
	if (!graze_array_size(run, &w->points, total, sizeof(way_point)) ||
		!graze_array_size(run, &w->first, w->starts.count + 2, sizeof(size_t)))
		return false;
	size_t *first = w->first.at;
	memset(first, 0, w->first.count * sizeof *first);
	for (size_t k = 0; k < list_count(m); k++) {
		const dynamic_array *list = list_of(m, w, k);
		for (size_t i = 0; list && i < list->count; i++)
			first[body_of_point(w, k, (const way_point *)list->at + i) + 2]++;
	}
	for (size_t i = 2; i < w->first.count; i++) first[i] += first[i - 1];
	for (size_t k = 0; k < list_count(m); k++) {
		const dynamic_array *list = list_of(m, w, k);
		for (size_t i = 0; list && i < list->count; i++) {
			const way_point *p = (const way_point *)list->at + i;
			((way_point *)w->points.at)[first[body_of_point(w, k, p) + 1]++] = *p;
		}
	}
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Legs
// ---------------------------------------------------------------------------------------------------------------------

/// Appends the leg from where the last one ended to a place, unless it is there.
static void add_leg(followed_ways *w, place *at, way_leg leg, place to) {
	leg.x = at->x, leg.y = at->y, leg.dx = to.x - at->x, leg.dy = to.y - at->y;
	if (leg.dx == 0 && leg.dy == 0) return;
	*at = (place){leg.x + leg.dx, leg.y + leg.dy};
	((way_leg *)w->legs.at)[w->legs.count++] = leg;
}

/// Appends the legs of a body; `leg` has what they have in common. False without memory.
static bool add_body(followed_ways *w, size_t body, way_leg leg, place end, caller_memory *memory) {
	const size_t *first = w->first.at;
	const way_point *points = w->points.at;
	place at = ((const place *)w->starts.at)[body];
	if (!graze_array_reserve(&w->legs, first[body + 1] - first[body] + LAST_LEGS, sizeof leg, memory)) return false;
	leg.end = 0;
	for (size_t i = first[body]; i < first[body + 1]; i++) {
		leg.begin = leg.end, leg.end = points[i].time;
		add_leg(w, &at, leg, (place){points[i].x, points[i].y});
	}
	leg.begin = leg.end, leg.end = 1;
	for (int k = 0; k < LAST_LEGS; k++, leg.begin = 1) add_leg(w, &at, leg, end);
	return true;
}

/// The columns of a chunk's legs: those that the chunk has.
static gz_bodies chunk_of_legs(const gz_bodies *chunk, dynamic_array *all, size_t begin, size_t end) {
	const size_t count = end - begin;
	if (!count) return (gz_bodies){.count = 0}; // `all` may have no memory
	way_leg *legs = (way_leg *)all->at + begin;
	const size_t stride = sizeof *legs;
	gz_bodies to = {.center = {&legs->x, &legs->y, stride},
		.motion = {&legs->dx, &legs->dy, stride},
		.radius = {&legs->radius, stride},
		.count = count};
	if (chunk->filters.category.data) to.filters.category = (gz_bits_view){&legs->category, stride};
	if (chunk->filters.mask.data) to.filters.mask = (gz_bits_view){&legs->mask, stride};
	if (chunk->filters.group.data) to.filters.group = (gz_bits_view){&legs->group, stride};
	if (chunk->id.data) to.id = (gz_id_view){&legs->id, stride, sizeof legs->id};
	if (chunk->ignore.data) to.ignore = (gz_id_view){&legs->ignore, stride, sizeof legs->ignore};
	return to;
}

static place end_of(const gz_moves *moves, size_t element) {
	const gz_vec2_out *at = &moves->center;
	return (place){
		*(const float *)out_at(at->x, at->stride, element), *(const float *)out_at(at->y, at->stride, element)};
}

/// Appends the legs of a chunk's bodies, the first of which is number `body`. False without memory.
static bool add_chunk(query_run *run, followed_ways *w, const gz_bodies *chunk, const gz_moves *moves, size_t body) {
	for (size_t k = 0; k < graze_body_count(chunk); k++, body++) {
		const size_t i = graze_element(chunk, k);
		((size_t *)w->first_leg.at)[body] = w->legs.count;
		if (isnan(((const place *)w->starts.at)[body].x)) continue;
		way_leg leg = {.radius = float_at(chunk->radius, i)};
		if (chunk->filters.category.data) leg.category = bits_at(chunk->filters.category, i);
		if (chunk->filters.mask.data) leg.mask = bits_at(chunk->filters.mask, i);
		if (chunk->filters.group.data) leg.group = bits_at(chunk->filters.group, i);
		if (chunk->id.data) leg.id = id_at(chunk->id, i);
		if (chunk->ignore.data) leg.ignore = id_at(chunk->ignore, i);
		if (!add_body(w, body, leg, end_of(moves, i), &run->scratch->memory)) return false;
	}
	return true;
}

bool graze_ways_end(query_run *run, followed_ways *w) {
	const gz_bodies *chunks = run->query->chunks;
	const size_t chunk_count = run->query->chunk_count;
	if (!sort_points(run, w) || !graze_array_size(run, &w->first_leg, w->starts.count + 1, sizeof(size_t)) ||
		!graze_array_size(run, &w->chunks, chunk_count, sizeof(gz_bodies)))
		return false;
	w->legs.count = 0;
	size_t body = 0;
	for (size_t c = 0; c < chunk_count; c++) {
		if (!add_chunk(run, w, chunks + c, w->moves + c, body)) return false;
		body += graze_body_count(chunks + c);
	}
	size_t *first = w->first_leg.at;
	first[body] = w->legs.count, body = 0;
	for (size_t c = 0; c < chunk_count; c++) {
		const size_t begin = first[body], end = first[body += graze_body_count(chunks + c)];
		((gz_bodies *)w->chunks.at)[c] = chunk_of_legs(chunks + c, &w->legs, begin, end);
	}
	return true;
}
