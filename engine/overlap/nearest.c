// The nearest things around each body. Those of a tile look around themselves in rounds, further each time, until they
// have found enough. All that lies within a round's reach is found, so that the rounds change no answer.
#include <math.h>

#include "engine/base/error.h"
#include "engine/overlap/around.h"
#include "engine/overlap/proximity.h"

/// Within this reach one cell has all there is.
static float reach_of_one_cell(const asking *a) {
	const float walls = a->against == GZ_TARGETS_CIRCLES ? INFINITY : a->world->grid.margin;
	const float circles = a->against == GZ_TARGETS_WALLS ? INFINITY : 1 / a->crowd->grid.frame.inverse_height;
	return fminf(walls, circles) * (1 - 0x1p-18f);
}

/// The body in this slot looks so far next; or as far as it may, where that is less work.
static void look_up_to(asking *a, int32_t slot, float within, float farthest) {
	look_columns *l = &a->scratch->look;
	l->within[slot] = fminf(within < farthest - l->own.radius[slot] ? within : INFINITY, l->limit);
}

static void begin_rounds(asking *a, const int32_t *slots, int32_t count) {
	const float reach = reach_of_one_cell(a), farthest = graze_look_farthest(a);
	for (int32_t i = 0; i < count; i++) {
		const float radius = a->scratch->look.own.radius[slots[i]];
		look_up_to(a, slots[i], fmaxf(reach, 1.5f * radius) - radius, farthest);
	}
}

/// Those who have found enough, or looked as far as they may, are done; the others look further. Returns how many.
static int32_t next_round(asking *a, float factor, int32_t *slots, int32_t count) {
	look_columns *l = &a->scratch->look;
	const float farthest = graze_look_farthest(a);
	size_t found[TILE];
	int32_t left = 0;
	graze_list_keep(a, l->most, found);
	for (int32_t i = 0; i < count; i++) {
		const int32_t slot = slots[i];
		const int done = found[slot] == l->most || l->within[slot] >= l->limit;
		if (done) l->within[slot] = NAN;
		else look_up_to(a, slot, l->within[slot] * factor, farthest);
		slots[left] = slot, left += !done;
	}
	return left;
}

static void look(asking *a) {
	int32_t slots[TILE], count = graze_look_slots(a, slots);
	float factor = 2;
	graze_look_begin(a);
	begin_rounds(a, slots, count);
	graze_look(a);
	const gz_report first = a->report;
	while (!graze_ran_out(a) && (count = next_round(a, factor, slots, count))) {
		graze_look(a);
		a->report.near_walls = first.near_walls, a->report.far_reaching = first.far_reaching; // each body once
		factor *= 1.5f; // so that the rounds are few where everything is far away
	}
	graze_look_end(a);
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
	static const question_kind nearing = {.walls = graze_find_walls,
		.circles = graze_find_circles,
		.answer = graze_list_answer,
		.look = look,
		.divisible = 1};
	asking a = graze_asking(&nearing, world, question, scratch, CHUNKS_ASK);
	if (!a.report.error.status) a.report.error = check(limits);
	if (a.report.error.status) return a.report;
	return graze_near_ask(&a, list, limits->max, limits->distance);
}
