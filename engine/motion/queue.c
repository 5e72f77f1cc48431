#include "engine/motion/queue.h"

#include <math.h>

#include "engine/motion/impact.h"

static uint64_t key_of(const gathering *g, int32_t number) { return body_of(g, actor_of(g, number)->body)->key; }

/// Of equal times, walls first; then by the lower key of both, then the higher.
static int is_sooner(const gathering *g, const motion_event *x, const motion_event *y) {
	if (x->time != y->time) return x->time < y->time;
	if ((x->other < 0) != (y->other < 0)) return x->other < 0;
	const uint64_t a = key_of(g, x->actor), b = x->other < 0 ? a : key_of(g, x->other);
	const uint64_t c = key_of(g, y->actor), d = y->other < 0 ? c : key_of(g, y->other);
	const uint64_t low = a < b ? a : b, other_low = c < d ? c : d;
	if (low != other_low) return low < other_low;
	return (a < b ? b : a) < (c < d ? d : c);
}

/// A binary heap: the soonest comes first.
static int push_event(asking *a, gathering *g, motion_event event) {
	if (!graze_list_room(&g->events, 1, sizeof event, &a->scratch->memory)) return 0;
	motion_event *heap = g->events.at;
	size_t i = g->events.count++;
	for (; i && is_sooner(g, &event, heap + (i - 1) / 2); i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
	heap[i] = event;
	return 1;
}

motion_event graze_pop_event(gathering *g) {
	motion_event *heap = g->events.at;
	const motion_event first = heap[0], last = heap[--g->events.count];
	size_t i = 0;
	for (size_t child; (child = 2 * i + 1) < g->events.count; i = child) {
		if (child + 1 < g->events.count && is_sooner(g, heap + child + 1, heap + child)) child++;
		if (!is_sooner(g, heap + child, &last)) break;
		heap[i] = heap[child];
	}
	if (g->events.count) heap[i] = last;
	return first;
}

/// The first other that it meets from a time on.
static motion_event first_meeting(const gathering *g, int32_t number, double now) {
	const actor *who = actor_of(g, number);
	const course own = graze_course(g, who->body, now);
	motion_event first = {INFINITY, number, -1, who->course, 0};
	other_bodies o = graze_others_of(g, number);
	for (int32_t other; (other = graze_next_other(&o)) >= 0;) {
		const course course_of_other = graze_course(g, other, now);
		const double time = now + graze_wait(g, &own, &course_of_other);
		if (!(time <= 1) || time > first.time) continue;
		if (time < first.time || body_of(g, other)->key < body_of(g, first.other)->key)
			first.time = time, first.other = other;
	}
	return first;
}

int graze_foresee(asking *a, gathering *g, int32_t number, double now) {
	const body_way *w = g->ways->way + number;
	motion_event next = first_meeting(g, number, now);
	if (w->state != WAY_ENDS) {
		const actor *who = actor_of(g, number);
		const double wall = w->hit_time <= 1 ? who->time + w->hit_time * (1 - who->time) : INFINITY;
		if (wall <= next.time) next.time = larger(wall, now), next.other = -1;
	}
	if (!(next.time <= 1)) return 1;
	if (next.other >= 0) {
		next.other = graze_actor(a, next.other);
		if (next.other < 0) return 0;
		next.other_course = actor_of(g, next.other)->course;
	}
	return push_event(a, g, next);
}
