#include "engine/collisions/event_queue.h"

#include <math.h>
#include <string.h>

#include "engine/collisions/impact.h"
#include "engine/mover/mover_state.h"

enum { AHEAD = 2 }; ///< slots are prefetched so long before they become current

/// Of equal times: walls first; then by the first body of both events, then by the other.
static bool is_sooner(const collision_step *g, const collision_event *x, const collision_event *y) {
	if (x->time != y->time) return x->time < y->time;
	if ((x->other < 0) != (y->other < 0)) return x->other < 0;
	const int32_t a = active_of(g, x->active)->body, b = x->other < 0 ? a : active_of(g, x->other)->body;
	const int32_t c = active_of(g, y->active)->body, d = y->other < 0 ? c : active_of(g, y->other)->body;
	const int32_t first = comes_first(g, a, b) ? a : b, other_first = comes_first(g, c, d) ? c : d;
	return first != other_first ? comes_first(g, first, other_first) : comes_first(g, a + b - first, c + d - first);
}

// ---------------------------------------------------------------------------------------------------------------------
// The heap: events of the current slot
// ---------------------------------------------------------------------------------------------------------------------

/// A binary heap with the soonest event at the top.
static bool push_heap(query_run *run, collision_step *g, collision_event event) {
	if (!graze_array_reserve(&g->queue.heap, 1, sizeof event, &run->scratch->memory)) return false;
	collision_event *heap = g->queue.heap.at;
	size_t i = g->queue.heap.count++;
	for (; i && is_sooner(g, &event, heap + (i - 1) / 2); i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
	heap[i] = event;
	return true;
}

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
// The slots
// ---------------------------------------------------------------------------------------------------------------------

static int32_t *slot_of(const collision_step *g, int32_t slot) { return (int32_t *)g->queue.slots.at + slot; }

/// Prefetches what the events of a slot need, while earlier slots are processed.
static void fetch_slot(const collision_step *g, int32_t slot) {
	const queued_event *all = g->queue.events.at;
	if (slot >= g->queue.slot_count) return;
	for (int32_t i = *slot_of(g, slot); i >= 0; i = all[i].next) {
		const int32_t both[2] = {
			all[i].event.active, all[i].event.other < 0 ? all[i].event.active : all[i].event.other};
		for (int k = 0; k < 2; k++) {
			const char *state = (const char *)(g->movers->state + both[k]);
			for (size_t line = 0; line < sizeof(mover_state); line += 64) __builtin_prefetch(state + line);
			__builtin_prefetch(g->movers->mover + both[k]), __builtin_prefetch(active_of(g, both[k]));
		}
	}
}

/// Prefetches the bodies that the active bodies of a slot may collide with. The active bodies themselves must have been
/// prefetched before.
static void fetch_others(const collision_step *g, int32_t slot) {
	const queued_event *all = g->queue.events.at;
	if (slot >= g->queue.slot_count) return;
	for (int32_t i = *slot_of(g, slot); i >= 0; i = all[i].next) {
		neighbour_cursor o = graze_neighbours_of(g, all[i].event.active);
		__builtin_prefetch(course_of(g, o.body));
		for (; o.next < o.end; o.next++) __builtin_prefetch(course_of(g, *o.next));
	}
}

static bool push_event(query_run *run, collision_step *g, collision_event event) {
	const int32_t slot =
		(int32_t)smaller((event.time - g->queue.from) * g->queue.slots_per_time, g->queue.slot_count - 1);
	if (slot <= g->queue.slot) return push_heap(run, g, event);
	if (!graze_array_reserve(&g->queue.events, 1, sizeof(queued_event), &run->scratch->memory)) return false;
	((queued_event *)g->queue.events.at)[g->queue.events.count] = (queued_event){event, *slot_of(g, slot)};
	*slot_of(g, slot) = (int32_t)g->queue.events.count++;
	return true;
}

bool graze_pop_event(query_run *run, collision_step *g, collision_event *event) {
	while (!g->queue.heap.count && ++g->queue.slot < g->queue.slot_count) {
		const queued_event *all = g->queue.events.at;
		fetch_slot(g, g->queue.slot + 2 * AHEAD), fetch_others(g, g->queue.slot + AHEAD);
		for (int32_t i = *slot_of(g, g->queue.slot); i >= 0; i = all[i].next)
			if (!push_heap(run, g, all[i].event)) return graze_mover_out_of_memory(run), false;
	}
	if (!g->queue.heap.count) return false;
	*event = pop_heap(g);
	return true;
}

/// One slot for every few active bodies.
static bool begin_slots(query_run *run, collision_step *g, double from) {
	g->queue.slots.count = g->queue.events.count = g->queue.heap.count = 0;
	g->queue.slot = -1, g->queue.slot_count = (int32_t)(g->group_size / 8) + 1, g->queue.from = from;
	g->queue.slots_per_time = g->queue.slot_count / (g->until - from);
	if (!graze_array_reserve(&g->queue.slots, (size_t)g->queue.slot_count, sizeof(int32_t), &run->scratch->memory))
		return false;
	memset(g->queue.slots.at, 0xff, (size_t)g->queue.slot_count * sizeof(int32_t));
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Finding the next event
// ---------------------------------------------------------------------------------------------------------------------

/// Of equal times the body that comes first counts.
static inline void take_impact(const collision_step *g, earliest_impact *first, int32_t other, double time) {
	if (time > first->time) return;
	if (time < first->time || comes_first(g, other, first->other)) *first = (earliest_impact){time, other};
}

/// The earliest impact of a body within the substep.
static earliest_impact first_impact(const collision_step *g, int32_t number) {
	const course own = *active_course(g, number);
	earliest_impact first = {INFINITY, -1};
	neighbour_cursor o = graze_neighbours_of(g, number);
	for (int32_t other; (other = graze_neighbours_next(&o)) >= 0;) {
		const double time = graze_impact_time(g, &own, course_of(g, other));
		if (time <= g->until) take_impact(g, &first, other, time);
	}
	return first;
}

/// Queues the earlier of an impact and a wall on the active body's motion.
static bool queue_earlier(query_run *run, collision_step *g, int32_t number, earliest_impact first, double now) {
	const mover_state *w = g->movers->state + number;
	collision_event next = {first.time, number, first.other, active_of(g, number)->version, 0};
	if (w->phase != MOVER_DONE && w->hit_time <= 1) {
		const double since = active_course(g, number)->time, wall = since + w->hit_time * (1 - since);
		if (wall <= next.time) next.time = larger(wall, now), next.other = -1;
	}
	if (!(next.time <= g->until)) return true;
	if (next.other >= 0) {
		next.other = graze_active_body(run, next.other);
		if (next.other < 0) return false;
		next.other_version = active_of(g, next.other)->version;
	}
	return push_event(run, g, next);
}

bool graze_queue_next_event(query_run *run, collision_step *g, int32_t number, double now) {
	return queue_earlier(run, g, number, first_impact(g, number), now);
}

void graze_clear_earliest(collision_step *g) {
	earliest_impact *soonest = g->all->soonest.at;
	for (size_t i = 0; i < g->all->bodies.count; i++) soonest[i] = (earliest_impact){INFINITY, -1};
}

/// Bodies with an impact within the substep become active. Each pair is tested once, for both bodies.
static bool find_impacts(query_run *run, collision_step *g) {
	earliest_impact *soonest = g->all->soonest.at;
	for (size_t i = 0; i < g->candidates.count; i++) {
		const int32_t x = g->candidates.body[i], y = g->candidates.other[i];
		const double time = graze_impact_time(g, course_of(g, x), course_of(g, y));
		if (!(time <= g->until)) continue;
		take_impact(g, soonest + x, y, time), take_impact(g, soonest + y, x, time);
		if (graze_active_body(run, x) < 0 || graze_active_body(run, y) < 0) return false;
	}
	return true;
}

bool graze_queue_all_events(query_run *run, collision_step *g, double now) {
	if (!begin_slots(run, g, now) || !find_impacts(run, g)) return false;
	const earliest_impact *soonest = g->all->soonest.at;
	for (int32_t i = 0; i < g->movers->mover_count; i++)
		if (!queue_earlier(run, g, i, soonest[active_of(g, i)->body], now)) return false;
	return true;
}
