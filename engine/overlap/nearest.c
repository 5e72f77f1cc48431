// gz_nearest. Circles are found by a tree, if there is one; with sight page by page (visible.c). The bodies of a tile
// search for what else there is in rounds, further each time, until they have found enough. A round finds every shape
// within its distance, so the rounds do not influence results.
#include <math.h>

#include "engine/base/error.h"
#include "engine/overlap/nearest_circles.h"
#include "engine/overlap/proximity.h"
#include "engine/overlap/search_at_rest.h"
#include "engine/overlap/sight.h"
#include "engine/overlap/visible.h"
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
	search->within[slot] = fminf(within < farthest - search->own.radius[slot] ? within : INFINITY, search->limit[slot]);
}

static void begin_rounds(query_run *run, const int32_t *slots, int32_t count) {
	const float reach = reach_of_one_cell(run), farthest = graze_proximity_farthest(run);
	for (int32_t i = 0; i < count; i++) {
		const float radius = run->scratch->proximity.own.radius[slots[i]];
		search_up_to(run, slots[i], fmaxf(reach, 1.5f * radius) - radius, farthest);
	}
}

/// Completes the bodies that have searched up to their limit, which is the last result of those that have found
/// enough; the others search further. Returns the number of these.
static int32_t next_round(query_run *run, float factor, int32_t *slots, int32_t count) {
	proximity_search *search = &run->scratch->proximity;
	const float farthest = graze_proximity_farthest(run);
	int32_t left = 0;
	graze_proximity_keep(run, search->limit);
	for (int32_t i = 0; i < count; i++) {
		const int32_t slot = slots[i];
		const bool done = search->within[slot] >= search->limit[slot];
		if (done) search->within[slot] = NO_SEARCH;
		else search_up_to(run, slot, search->within[slot] * factor, farthest);
		slots[left] = slot, left += !done;
	}
	return left;
}

static void search_in_rounds(query_run *run) {
	int32_t slots[TILE], count = graze_proximity_slots(run, slots);
	float factor = 2;
	begin_rounds(run, slots, count);
	graze_proximity_pairs(run);
	const gz_report first = *run->report;
	while (!graze_aborted(run) && (count = next_round(run, factor, slots, count))) {
		graze_proximity_pairs(run);
		// Each body counts once.
		run->report->near_walls = first.near_walls, run->report->far_reaching = first.far_reaching;
		factor *= 1.5f; // few rounds where everything is far away
	}
}

/// Whether there is nothing left to search for the bodies of the tile.
static bool is_found(const query_run *run) {
	return run->query->targets == GZ_TARGETS_CIRCLES && graze_proximity_settings(run)->nearest &&
		   graze_nearest_are_found(run);
}

static void search_tile(query_run *run) {
	query_context walls = *run->query;
	query_run among_walls = *run;
	if (run->query->sight) {
		if (graze_proximity_settings(run)->nearest) graze_nearest_visible(run);
		return;
	}
	if (!graze_proximity_settings(run)->nearest) {
		search_in_rounds(run);
		return;
	}
	graze_nearest_circles(run);
	walls.targets = GZ_TARGETS_WALLS, among_walls.query = &walls;
	if (run->query->targets == GZ_TARGETS_ALL) search_in_rounds(&among_walls);
}

static void find_pairs_of_tile(query_run *run) {
	gz_scratch *m = run->scratch;
	if (run->query->sight || !is_found(run)) {
		graze_proximity_begin(run), search_tile(run), graze_proximity_end(run);
		return;
	}
	m->invalid_count = 0; // nothing has begun to search, so only the columns say which bodies are invalid
	for (int32_t i = 0; i < m->tile.count; i++)
		if (!tile_body_is_valid(&m->tile.columns, i)) m->invalid[m->invalid_count++] = i;
}

static void write_tile(query_run *run) {
	size_t count[TILE];
	if (is_found(run)) graze_nearest_lists(run, count), graze_sorted_results_write(run, count);
	else graze_results_write(run);
}

static gz_error check(const gz_nearest_limits *limits) {
	if (!limits) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "limits", "limits is null");
	if (!limits->max) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "max", "max is 0; expected at least 1");
	if (limits->distance >= 0) return graze_no_error();
	return graze_error(
		GZ_STATUS_INVALID_INPUT, 0, "distance", "distance %g is not at least 0", (double)limits->distance);
}

static const query_type nearest_type = {.walls = graze_find_walls,
	.circles = graze_find_circles,
	.finish = write_tile,
	.find_pairs = find_pairs_of_tile,
	.divisible = true,
	.accepts_skip_self = true,
	.accepts_sight = true};

/// Begins a search. After an error the call has it.
static proximity_settings begin(query_call *call, const gz_nearest_limits *limits, const gz_world *world,
	const gz_query *query, gz_scratch *scratch, bool circles_only) {
	query_run *run = graze_query_begin(call, &nearest_type, world, query, scratch);
	if (!graze_has_error(run)) call->report.error = check(limits);
	if (!graze_has_error(run) && circles_only && query->targets != GZ_TARGETS_CIRCLES)
		call->report.error = graze_error(GZ_STATUS_INVALID_INPUT, 0, "targets", "targets is not GZ_TARGETS_CIRCLES");
	if (!graze_has_error(run)) call->report.error = graze_sight_check(run->query);
	if (graze_has_error(run)) return (proximity_settings){.max = 0};
	return (proximity_settings){limits->distance, limits->max, graze_nearest_begin(run, limits->max, limits->distance)};
}

gz_report gz_nearest(const gz_proximity_list *list, const gz_nearest_limits *limits, const gz_world *world,
	const gz_query *query, gz_scratch *scratch) {
	query_call call;
	const proximity_settings settings = begin(&call, limits, world, query, scratch, false);
	return graze_run_proximity(&call, list, &settings);
}

gz_report gz_neighbours(const gz_neighbour_list *list, const gz_nearest_limits *limits, const gz_world *world,
	const gz_query *query, gz_scratch *scratch) {
	query_call call;
	const proximity_settings settings = begin(&call, limits, world, query, scratch, true);
	return graze_run_neighbours(&call, list, &settings);
}
