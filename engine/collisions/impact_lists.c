#include "engine/collisions/impact_lists.h"

#include <math.h>

#include "engine/collisions/impact.h"

/// The version of the course of a body that may not be active yet: then it is its first one.
static uint32_t version_of(const collision_step *g, int32_t body) {
	const int32_t active = course_of(g, body)->active;
	return active == NOT_ACTIVE ? 0 : active_of(g, active)->version;
}

static bool is_sooner(const collision_step *g, const listed_impact *x, const listed_impact *y) {
	return impact_is_sooner(g, x->impact, y->impact);
}

/// Moves an impact of a heap down from place i, to where none below it is sooner.
static void sift_down(const collision_step *g, listed_impact *heap, int32_t count, int32_t i) {
	const listed_impact moved = heap[i];
	for (int32_t child; (child = 2 * i + 1) < count; i = child) {
		if (child + 1 < count && is_sooner(g, heap + child + 1, heap + child)) child++;
		if (!is_sooner(g, heap + child, &moved)) break;
		heap[i] = heap[child];
	}
	heap[i] = moved;
}

/// Lists the impacts of an active body's course within the substep, as a heap. False without memory.
static bool list_impacts(query_run *run, collision_step *g, int32_t active) {
	active_body *a = active_of(g, active);
	const course *own = active_course(g, active);
	neighbour_cursor cursor = graze_neighbours_of(g, active);
	a->first_impact = g->impacts.count;
	for (int32_t other; (other = graze_neighbours_next(&cursor)) != NO_BODY;) {
		const double time = graze_impact_time(g, own, course_of(g, other));
		if (!(time <= g->until)) continue;
		if (!graze_array_reserve(&g->impacts, 1, sizeof(listed_impact), &run->scratch->memory)) return false;
		((listed_impact *)g->impacts.at)[g->impacts.count++] = (listed_impact){{time, other}, version_of(g, other)};
	}
	a->impact_count = (int32_t)(g->impacts.count - a->first_impact);
	for (int32_t i = a->impact_count / 2; i--;)
		sift_down(g, (listed_impact *)g->impacts.at + a->first_impact, a->impact_count, i);
	return true;
}

bool graze_take_listed_impact(query_run *run, collision_step *g, int32_t active, earliest_impact *impact) {
	active_body *a = active_of(g, active);
	if (a->impact_count == NOT_LISTED && !list_impacts(run, g, active)) return false;
	*impact = (earliest_impact){INFINITY, NO_BODY};
	while (a->impact_count) {
		listed_impact *heap = (listed_impact *)g->impacts.at + a->first_impact;
		const listed_impact soonest = heap[0];
		if (--a->impact_count) heap[0] = heap[a->impact_count], sift_down(g, heap, a->impact_count, 0);
		if (soonest.version != version_of(g, soonest.impact.other)) continue; // it is void
		*impact = soonest.impact;
		break;
	}
	return true;
}
