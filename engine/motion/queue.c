#include "engine/motion/queue.h"

#include <math.h>

#include "engine/motion/impact.h"

/// Of equal times, walls first; then by the first body of both, then the other.
static int is_sooner(const gathering *g, const motion_event *x, const motion_event *y) {
	if (x->time != y->time) return x->time < y->time;
	if ((x->other < 0) != (y->other < 0)) return x->other < 0;
	const int32_t a = actor_of(g, x->actor)->body, b = x->other < 0 ? a : actor_of(g, x->other)->body;
	const int32_t c = actor_of(g, y->actor)->body, d = y->other < 0 ? c : actor_of(g, y->other)->body;
	const int32_t first = comes_first(g, a, b) ? a : b, other_first = comes_first(g, c, d) ? c : d;
	return first != other_first ? comes_first(g, first, other_first) : comes_first(g, a + b - first, c + d - first);
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
		if (time < first.time || comes_first(g, other, first.other)) first.time = time, first.other = other;
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
