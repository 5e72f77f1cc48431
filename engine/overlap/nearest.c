// gz_nearest. The bodies of a tile search in rounds, further each time, until they have found enough. A round finds
// every shape within its distance, so the rounds do not influence results.
#include <math.h>

#include "engine/base/error.h"
#include "engine/overlap/proximity.h"
#include "engine/overlap/search_at_rest.h"
#include "engine/query/begin_query.h"

/// The reach up to which a body needs one cell alone.
static float reach_of_one_cell(const query_run *run) {
	const float walls = run->query->targets == GZ_TARGETS_CIRCLES ? INFINITY : run->query->world->grid.margin;
	const float circles =
		run->query->targets == GZ_TARGETS_WALLS ? INFINITY : 1 / run->query->crowd->grid.frame.inverse_height;
	return fminf(walls, circles) * (1 - 0x1p-18f);
}

/// Sets how far the body in a slot searches next: `within` or, where testing every shape is cheaper (beyond
/// `farthest`), as far as possible; at most the limit of the query.
static void search_up_to(query_run *run, int32_t slot, float within, float farthest) {
	proximity_search *search = &run->scratch->proximity;
	search->within[slot] =
		fminf(within < farthest - search->own.radius[slot] ? within : INFINITY, graze_proximity_settings(run)->limit);
}

static void begin_rounds(query_run *run, const int32_t *slots, int32_t count) {
	const float reach = reach_of_one_cell(run), farthest = graze_proximity_farthest(run);
	for (int32_t i = 0; i < count; i++) {
		const float radius = run->scratch->proximity.own.radius[slots[i]];
		search_up_to(run, slots[i], fmaxf(reach, 1.5f * radius) - radius, farthest);
	}
}

/// Completes the bodies that have found enough or searched up to the limit; the others search further. Returns the
/// number of these.
static int32_t next_round(query_run *run, float factor, int32_t *slots, int32_t count) {
	proximity_search *search = &run->scratch->proximity;
	const float farthest = graze_proximity_farthest(run);
	size_t found[TILE];
	int32_t left = 0;
	graze_results_keep(run, graze_proximity_settings(run)->max, found);
	for (int32_t i = 0; i < count; i++) {
		const int32_t slot = slots[i];
		const bool done = found[slot] == graze_proximity_settings(run)->max ||
						  search->within[slot] >= graze_proximity_settings(run)->limit;
		if (done) search->within[slot] = NO_SEARCH;
		else search_up_to(run, slot, search->within[slot] * factor, farthest);
		slots[left] = slot, left += !done;
	}
	return left;
}

static void find_pairs_of_tile(query_run *run) {
	int32_t slots[TILE], count = graze_proximity_slots(run, slots);
	float factor = 2;
	graze_proximity_begin(run);
	begin_rounds(run, slots, count);
	graze_proximity_pairs(run);
	const gz_report first = *run->report;
	while (!graze_out_of_memory(run) && (count = next_round(run, factor, slots, count))) {
		graze_proximity_pairs(run);
		// Each body counts once.
		run->report->near_walls = first.near_walls, run->report->far_reaching = first.far_reaching;
		factor *= 1.5f; // few rounds where everything is far away
	}
	graze_proximity_end(run);
}

static gz_error check(const gz_nearest_limits *limits) {
	if (!limits) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "limits", "limits is null");
	if (!limits->max) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "max", "max is 0; expected at least 1");
	if (limits->distance >= 0) return graze_no_error();
	return graze_error(
		GZ_STATUS_INVALID_INPUT, 0, "distance", "distance %g is not at least 0", (double)limits->distance);
}

gz_report gz_nearest(const gz_proximity_list *list, const gz_nearest_limits *limits, const gz_world *world,
	const gz_query *query, gz_scratch *scratch) {
	static const query_type nearest_type = {.walls = graze_find_walls,
		.circles = graze_find_circles,
		.finish = graze_results_write,
		.find_pairs = find_pairs_of_tile,
		.divisible = true};
	query_call call;
	query_run *run = graze_query_begin(&call, &nearest_type, world, query, scratch);
	if (!graze_has_error(run)) call.report.error = check(limits);
	if (graze_has_error(run)) return call.report;
	return graze_run_proximity(&call, list, limits->max, limits->distance);
}
