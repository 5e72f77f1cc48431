#include "engine/mover/safety_check.h"

#include <string.h>

#include "engine/mover/mover_state.h"
#include "engine/mover/sort_shapes.h"
#include "engine/query/stage_helpers.h"

/// The order of nearby shapes: by mover and target, so that results do not depend on the order in which they are found.
static bool comes_before(const void *context, const nearby_shape *x, const nearby_shape *y) {
	(void)context;
	return x->mover != y->mover ? x->mover < y->mover : x->target < y->target;
}

/// Sorts nearby shapes. They are found in the order of movers, except along marches. Where they are in order, insertion
/// sort (a gap of 1) is enough; otherwise the gaps begin with half of the list.
static void sort_near(nearby_shape *at, size_t count) {
	size_t ordered = 1;
	while (ordered < count && at[ordered - 1].mover <= at[ordered].mover) ordered++;
	sort_shapes(at, count, ordered < count ? count / 2 | 1 : 1, comes_before, NULL);
}

/// Removes duplicates from the sorted shapes from `begin` on, and sets which of them each mover has.
static void assign_near(mover_tile *t, size_t begin) {
	nearby_shape *near = t->nearby.at;
	size_t n = begin;
	for (size_t i = begin; i < t->nearby.count; i++) {
		mover_state *w = t->state + near[i].mover;
		if (n > begin && near[n - 1].mover == near[i].mover && near[n - 1].target == near[i].target) continue;
		if (!w->nearby_count++) w->nearby = (int32_t)n;
		if (n != i) near[n] = near[i];
		n++;
	}
	t->nearby.count = n;
}

/// Lists the shapes that the kernel found, near movers whose shapes are listed. False without memory.
static bool list_near(mover_tile *t, const mover_pairs *pairs, caller_memory *memory) {
	const mover_results *found = &t->results;
	if (!graze_array_reserve(&t->nearby, (size_t)found->near_count, sizeof(nearby_shape), memory)) return false;
	nearby_shape *near = t->nearby.at;
	for (int32_t i = 0; i < found->near_count; i++) {
		const int32_t k = found->near[i], index = pairs->body[k] / RECORD;
		if (!t->state[index].lists_nearby) continue;
		near[t->nearby.count++] = (nearby_shape){found->value[k], found->normal_x[k], found->normal_y[k], 0, 1, index,
			pairs->other[k], mover_feature(found, k), false, false};
	}
	return true;
}

/// Appends the movers that the kernel refused to a list of `count` movers, each once. Returns the new count.
static int32_t list_refused(query_run *run, mover_tile *t, const mover_pairs *pairs, int32_t *list, int32_t count) {
	for (int32_t i = 0; i < t->results.refused_count; i++) {
		const int32_t index = pairs->body[t->results.refused[i]] / RECORD;
		const mover *m = t->mover + index;
		const bool stands = m->qx == m->px && m->qy == m->py; // a mover that stays is never refused
		if (t->flags[index] || stands) continue;
		graze_mover_load_slot(run, t, index);
		if (t->state[index].response == GZ_RESPONSE_PASS) continue;
		t->flags[index] = true, list[count++] = index;
	}
	return count;
}

int32_t graze_validate(
	query_run *run, mover_tile *t, const pair_buffer *pairs, const int32_t *list, int32_t count, int32_t *refused) {
	const size_t begin = t->nearby.count;
	int32_t refusals = 0;
	bool has_memory = true;
	for (int32_t i = 0; i < count; i++) t->state[list[i]].nearby_count = 0, t->state[list[i]].lists_nearby = true;
	if (refused) memset(t->flags, 0, sizeof t->flags);
	for (size_t first = 0; has_memory && first < pairs->count; first += TILE) {
		const mover_pairs batch = pair_batch(pairs, first);
		run->query->world->backend->validate(&t->results, t->mover, &batch, run->query->world->walls);
		if (refused) refusals = list_refused(run, t, &batch, refused, refusals);
		has_memory = list_near(t, &batch, &run->scratch->memory);
	}
	for (int32_t i = 0; i < count; i++) t->state[list[i]].lists_nearby = false;
	if (t->nearby.count > begin) { // else the list may be null, and null + 0 is undefined
		sort_near((nearby_shape *)t->nearby.at + begin, t->nearby.count - begin);
		assign_near(t, begin);
	}
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
	return has_memory ? refusals : NO_MEMORY;
}

bool graze_find_nearby(query_run *run, mover_tile *t, const pair_buffer *pairs, const int32_t *list, int32_t count) {
	return graze_validate(run, t, pairs, list, count, NULL) != NO_MEMORY;
}

double graze_nearest_shape(const mover_tile *t, const mover_state *w) {
	const nearby_shape *near = shapes_near(t, w);
	double nearest = INFINITY;
	for (int32_t i = 0; i < w->nearby_count; i++) nearest = smaller(nearest, near[i].distance);
	return nearest;
}
