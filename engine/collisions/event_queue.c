#include "engine/collisions/event_queue.h"

#include <math.h>
#include <string.h>

#include "engine/collisions/impact.h"
#include "engine/collisions/impact_lists.h"
#include "engine/mover/mover_state.h"

enum {
	PREFETCH_BUCKETS = 2,  ///< courses are prefetched so many buckets ahead, and movers twice as many
	BODIES_PER_BUCKET = 8, ///< bodies of the group, on average
};

/// The order of events: by time; then walls before bodies; then by the first body of each event, then by the other.
static bool is_sooner(const collision_step *g, const collision_event *x, const collision_event *y) {
	if (x->time != y->time) return x->time < y->time;
	const bool x_is_wall = x->other == NOT_ACTIVE, y_is_wall = y->other == NOT_ACTIVE;
	if (x_is_wall != y_is_wall) return x_is_wall;
	const int32_t a = active_of(g, x->active)->body, b = x_is_wall ? a : active_of(g, x->other)->body;
	const int32_t c = active_of(g, y->active)->body, d = y_is_wall ? c : active_of(g, y->other)->body;
	const int32_t first = comes_first(g, a, b) ? a : b, other_first = comes_first(g, c, d) ? c : d;
	return first != other_first ? comes_first(g, first, other_first) : comes_first(g, a + b - first, c + d - first);
}

// ---------------------------------------------------------------------------------------------------------------------
// The heap: events of the current bucket
// ---------------------------------------------------------------------------------------------------------------------

/// Adds an event to the heap. False without memory.
static bool push_heap(query_run *run, collision_step *g, collision_event event) {
	if (!graze_array_reserve(&g->queue.heap, 1, sizeof event, &run->scratch->memory)) return false;
	collision_event *heap = g->queue.heap.at;
	size_t i = g->queue.heap.count++;
	for (; i && is_sooner(g, &event, heap + (i - 1) / 2); i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
	heap[i] = event;
	return true;
}

/// Removes and returns the soonest event of the heap, which is not empty.
static collision_event pop_heap(collision_step *g) {
	collision_event *heap = g->queue.heap.at;
	const collision_event first = heap[0], last = heap[--g->queue.heap.count];
	size_t i = 0;
	for (size_t child; (child = 2 * i + 1) < g->queue.heap.count; i = child) {
		if (child + 1 < g->queue.heap.count && is_sooner(g, heap + child + 1, heap + child)) child++;
		if (!is_sooner(g, heap + child, &last)) break;
		heap[i] = heap[child];
	}
	if (g->queue.heap.count) heap[i] = last;
	return first;
}

// ---------------------------------------------------------------------------------------------------------------------
// The buckets
// ---------------------------------------------------------------------------------------------------------------------

static int32_t *bucket_of(const collision_step *g, int32_t bucket) { return (int32_t *)g->queue.buckets.at + bucket; }

/// Prefetches the movers of the events of a bucket, while earlier buckets are processed.
static void prefetch_bucket(const collision_step *g, int32_t bucket) {
	const queued_event *all = g->queue.events.at;
	if (bucket >= g->queue.bucket_count) return;
	for (int32_t i = *bucket_of(g, bucket); i != NO_EVENT; i = all[i].next) {
		const int32_t both[2] = {
			all[i].event.active, all[i].event.other == NOT_ACTIVE ? all[i].event.active : all[i].event.other};
		for (int k = 0; k < 2; k++) {
			const char *state = (const char *)(g->movers->state + both[k]);
			for (size_t line = 0; line < sizeof(mover_state); line += CACHE_LINE_BYTES) prefetch_line(state + line);
			prefetch_line(g->movers->mover + both[k]), prefetch_line(active_of(g, both[k]));
		}
	}
}

/// Prefetches the courses that the events of a bucket need: of their active bodies, and of all neighbours of these. The
/// active bodies themselves have been prefetched before.
static void prefetch_others(const collision_step *g, int32_t bucket) {
	const queued_event *all = g->queue.events.at;
	if (bucket >= g->queue.bucket_count) return;
	for (int32_t i = *bucket_of(g, bucket); i != NO_EVENT; i = all[i].next) {
		neighbour_cursor cursor = graze_neighbours_of(g, all[i].event.active);
		prefetch_line(course_of(g, cursor.body));
		for (; cursor.next < cursor.end; cursor.next++) prefetch_line(course_of(g, *cursor.next));
	}
}

/// Adds an event to its bucket, or to the heap if the bucket is the current one. False without memory.
static bool push_event(query_run *run, collision_step *g, collision_event event) {
	const int32_t bucket =
		(int32_t)smaller((event.time - g->queue.from) * g->queue.buckets_per_time, g->queue.bucket_count - 1);
	if (bucket <= g->queue.bucket) return push_heap(run, g, event);
	if (!graze_array_reserve(&g->queue.events, 1, sizeof(queued_event), &run->scratch->memory)) return false;
	((queued_event *)g->queue.events.at)[g->queue.events.count] = (queued_event){event, *bucket_of(g, bucket)};
	*bucket_of(g, bucket) = (int32_t)g->queue.events.count++;
	return true;
}

bool graze_pop_event(query_run *run, collision_step *g, collision_event *event) {
	while (!g->queue.heap.count && ++g->queue.bucket < g->queue.bucket_count) {
		const queued_event *all = g->queue.events.at;
		prefetch_bucket(g, g->queue.bucket + 2 * PREFETCH_BUCKETS);
		prefetch_others(g, g->queue.bucket + PREFETCH_BUCKETS);
		for (int32_t i = *bucket_of(g, g->queue.bucket); i != NO_EVENT; i = all[i].next)
			if (!push_heap(run, g, all[i].event)) return graze_mover_out_of_memory(run), false;
	}
	if (!g->queue.heap.count) return false;
	*event = pop_heap(g);
	return true;
}

/// Empties the queue, and divides the substep from `from` on into buckets. False without memory.
static bool begin_buckets(query_run *run, collision_step *g, double from) {
	g->queue.buckets.count = g->queue.events.count = g->queue.heap.count = 0;
	g->queue.bucket = -1, g->queue.from = from;
	g->queue.bucket_count = (int32_t)(g->group_size / BODIES_PER_BUCKET) + 1;
	g->queue.buckets_per_time = g->queue.bucket_count / (g->until - from);
	if (!graze_array_reserve(&g->queue.buckets, (size_t)g->queue.bucket_count, sizeof(int32_t), &run->scratch->memory))
		return false;
	memset(g->queue.buckets.at, 0xff, (size_t)g->queue.bucket_count * sizeof(int32_t)); // NO_EVENT
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Finding the next event
// ---------------------------------------------------------------------------------------------------------------------

/// Keeps the sooner impact.
static inline void take_impact(const collision_step *g, earliest_impact *earliest, int32_t other, double time) {
	const earliest_impact impact = {time, other};
	if (impact_is_sooner(g, impact, *earliest)) *earliest = impact;
}

/// The earliest impact of an active body within the substep.
static earliest_impact find_impact(const collision_step *g, int32_t active) {
	const course own = *active_course(g, active);
	earliest_impact earliest = {INFINITY, NO_BODY};
	neighbour_cursor cursor = graze_neighbours_of(g, active);
	for (int32_t other; (other = graze_neighbours_next(&cursor)) != NO_BODY;) {
		const double time = graze_impact_time(g, &own, course_of(g, other));
		if (time <= g->until) take_impact(g, &earliest, other, time);
	}
	return earliest;
}

/// Queues the earlier of an impact and the hit of an active body's mover, if it is within the substep. The other body
/// of an impact becomes active. False without memory.
static bool queue_earlier(query_run *run, collision_step *g, int32_t active, earliest_impact impact, double now) {
	const mover_state *w = g->movers->state + active;
	collision_event next = {impact.time, active, NOT_ACTIVE, active_of(g, active)->version, 0};
	bool is_impact = impact.other != NO_BODY;
	if (w->phase != MOVER_DONE && w->hit_time <= 1) {
		const double since = active_course(g, active)->time, hit = since + w->hit_time * (1 - since);
		if (hit <= next.time) next.time = larger(hit, now), is_impact = false;
	}
	if (!(next.time <= g->until)) return true;
	if (is_impact) {
		next.other = graze_activate_body(run, impact.other);
		if (next.other == NOT_ACTIVE) return false;
		next.other_version = active_of(g, next.other)->version;
	}
	return push_event(run, g, next);
}

bool graze_queue_next_event(query_run *run, collision_step *g, int32_t active, double now) {
	return queue_earlier(run, g, active, find_impact(g, active), now);
}

bool graze_queue_next_on_course(query_run *run, collision_step *g, int32_t active, double now) {
	earliest_impact impact;
	return graze_take_listed_impact(run, g, active, &impact) && queue_earlier(run, g, active, impact, now);
}

void graze_clear_earliest(collision_step *g) {
	earliest_impact *earliest = g->all->earliest.at;
	for (size_t i = 0; i < g->all->bodies.count; i++) earliest[i] = (earliest_impact){INFINITY, NO_BODY};
}

/// Finds the earliest impacts of all candidates; bodies with an impact within the substep become active. Each pair is
/// tested once, for both bodies. False without memory.
static bool find_impacts(query_run *run, collision_step *g) {
	earliest_impact *earliest = g->all->earliest.at;
	for (size_t i = 0; i < g->candidates.count; i++) {
		const int32_t x = g->candidates.body[i], y = g->candidates.other[i];
		const double time = graze_impact_time(g, course_of(g, x), course_of(g, y));
		if (!(time <= g->until)) continue;
		take_impact(g, earliest + x, y, time), take_impact(g, earliest + y, x, time);
		if (graze_activate_body(run, x) == NOT_ACTIVE || graze_activate_body(run, y) == NOT_ACTIVE) return false;
	}
	return true;
}

bool graze_queue_all_events(query_run *run, collision_step *g, double now) {
	if (!begin_buckets(run, g, now) || !find_impacts(run, g)) return false;
	const earliest_impact *earliest = g->all->earliest.at;
	g->impacts.count = 0;
	for (int32_t i = 0; i < g->movers->mover_count; i++) active_of(g, i)->impact_count = NOT_LISTED;
	for (int32_t i = 0; i < g->movers->mover_count; i++)
		if (!queue_earlier(run, g, i, earliest[active_of(g, i)->body], now)) return false;
	return true;
}
