// The nearest things around each body. Those of a tile look around themselves in rounds, further each time, until they
// have found enough. All that lies within a round's reach is found, so that the rounds change no answer.
#include <math.h>

#include "engine/base/error.h"
#include "engine/overlap/around.h"
#include "engine/overlap/proximity.h"

/// Within this reach one cell has all there is.
static float reach_of_one_cell(const query_run *a) {
	const float walls = a->targets == GZ_TARGETS_CIRCLES ? INFINITY : a->world->grid.margin;
	const float circles = a->targets == GZ_TARGETS_WALLS ? INFINITY : 1 / a->crowd->grid.frame.inverse_height;
	return fminf(walls, circles) * (1 - 0x1p-18f);
}

/// The body in this slot looks so far next; or as far as it may, where that is less work.
static void look_up_to(query_run *a, int32_t slot, float within, float farthest) {
	proximity_search *l = &a->scratch->proximity;
	l->within[slot] = fminf(within < farthest - l->own.radius[slot] ? within : INFINITY, l->limit);
}

static void begin_rounds(query_run *a, const int32_t *slots, int32_t count) {
	const float reach = reach_of_one_cell(a), farthest = graze_proximity_farthest(a);
	for (int32_t i = 0; i < count; i++) {
		const float radius = a->scratch->proximity.own.radius[slots[i]];
		look_up_to(a, slots[i], fmaxf(reach, 1.5f * radius) - radius, farthest);
	}
}

/// Those who have found enough, or looked as far as they may, are done; the others look further. Returns how many.
static int32_t next_round(query_run *a, float factor, int32_t *slots, int32_t count) {
	proximity_search *l = &a->scratch->proximity;
	const float farthest = graze_proximity_farthest(a);
	size_t found[TILE];
	int32_t left = 0;
	graze_results_keep(a, l->max, found);
	for (int32_t i = 0; i < count; i++) {
		const int32_t slot = slots[i];
		const int done = found[slot] == l->max || l->within[slot] >= l->limit;
		if (done) l->within[slot] = NAN;
		else look_up_to(a, slot, l->within[slot] * factor, farthest);
		slots[left] = slot, left += !done;
	}
	return left;
}

static void look(query_run *a) {
	int32_t slots[TILE], count = graze_proximity_slots(a, slots);
	float factor = 2;
	graze_proximity_begin(a);
	begin_rounds(a, slots, count);
	graze_proximity_pairs(a);
	const gz_report first = a->report;
	while (!graze_out_of_memory(a) && (count = next_round(a, factor, slots, count))) {
		graze_proximity_pairs(a);
		a->report.near_walls = first.near_walls, a->report.far_reaching = first.far_reaching; // each body once
		factor *= 1.5f; // so that the rounds are few where everything is far away
	}
	graze_proximity_end(a);
}

static gz_error check(const gz_nearest_limits *limits) {
	if (!limits) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "limits", "limits is null");
	if (!limits->max) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "max", "max is 0: it is at least 1");
	if (limits->distance >= 0) return graze_no_error();
	return graze_error(
		GZ_STATUS_INVALID_INPUT, 0, "distance", "distance %g is not at least 0", (double)limits->distance);
}

gz_report gz_nearest(const gz_proximity_list *list, const gz_nearest_limits *limits, const gz_world *world,
	const gz_query *question, gz_scratch *scratch) {
	static const query_type nearing = {.walls = graze_find_walls,
		.circles = graze_find_circles,
		.finish = graze_results_write,
		.find_pairs = look,
		.divisible = 1};
	query_run a = graze_query_begin(&nearing, world, question, scratch, FROM_CHUNKS);
	if (!a.report.error.status) a.report.error = check(limits);
	if (a.report.error.status) return a.report;
	return graze_run_proximity(&a, list, limits->max, limits->distance);
}
