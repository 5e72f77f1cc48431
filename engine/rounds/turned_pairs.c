// The neighbours of a body that bounces are the bodies that it may meet on its path. Where it turns, those on its new
// path are added:
//
// - bodies on their first paths: the crowd is searched around the new path;
// - bodies that have turned in the same round: they are placed in a crowd of their own;
// - bodies that turned in former rounds: that crowd is searched around their paths.
#include "engine/rounds/turned_pairs.h"

#include <math.h>

#include "engine/mover/mover_state.h"
#include "engine/query/against_circles.h"
#include "engine/query/crowd_pairs.h"
#include "engine/rounds/neighbour_lists.h"
#include "engine/rounds/neighbours.h"
#include "engine/rounds/read_bodies.h"
#include "engine/rounds/round_part.h"

// ---------------------------------------------------------------------------------------------------------------------
// New pairs
// ---------------------------------------------------------------------------------------------------------------------

/// Adds the pair of a body that has turned with another one, perhaps again. False without memory.
static bool add_pair(query_run *run, crowd_rounds *g, int32_t one, int32_t other) {
	const int32_t low = one < other ? one : other, high = one < other ? other : one;
	if (one == other || !graze_rounds_collide(g, one, other) || (is_ghost(g, one) && is_ghost(g, other))) return true;
	if (!graze_pairs_reserve(&g->pairs, 1, &run->scratch->memory)) return false;
	g->pairs.body[g->pairs.count] = low, g->pairs.other[g->pairs.count++] = high;
	return true;
}

/// Bodies of new pairs that were alone join. The lists of all their bodies are not sorted any more.
static void end_pairs(query_run *run, const crowd_rounds *g) {
	for (size_t i = g->known_pairs; i < g->pairs.count; i++) {
		const int32_t ends[2] = {g->pairs.body[i], g->pairs.other[i]};
		for (int k = 0; k < 2; k++) {
			if (round_is_alone(g, ends[k])) graze_rounds_join(run, ends[k]);
			links_of(g, ends[k])->sorted = false;
		}
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Searches
// ---------------------------------------------------------------------------------------------------------------------

/// Half the length of a path.
static float half_length(const circle_record *path) { return 0.5f * sqrtf(path->dx * path->dx + path->dy * path->dy); }

/// Whether the discs around a path and around another one, which is in a grid, overlap. A search finds more, which
/// depends on the cells.
static bool discs_overlap(const circle_record *path, const circle_grid *grid, int32_t place) {
	const float x = grid->x[place] - (path->px + 0.5f * path->dx), y = grid->y[place] - (path->py + 0.5f * path->dy);
	const float both = grid->reach[place] + path->radius + half_length(path);
	return x * x + y * y <= both * both;
}

/// Finds which of the listed pairs of a searching path and of one in the crowd meet; names the former by their places
/// among the searching ones.
static void find_meeting(query_run *run, uint8_t *meets) {
	const crowd_rounds *g = graze_rounds_of(run);
	gz_scratch *m = run->scratch;
	pair_list *pairs = &m->pairs;
	for (int32_t i = 0; i < pairs->count; i++) {
		const int32_t slot = m->near.body[pairs->body[i] / RECORD].slot;
		pairs->body[i] = RECORD * ((int32_t)run->index + slot);
	}
	for (int32_t i = 0; i < LANES; i++) pairs->body[pairs->count + i] = 0;
	run->query->world->backend->paths_meet(meets, g->searching, run->query->crowd->grid.record, pairs);
}

/// query_type.circles: adds the pairs of bodies that have turned with those on their first paths.
static void keep_first_paths(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const pair_list *pairs = &run->scratch->pairs;
	const circle_grid *grid = &run->query->crowd->grid;
	uint8_t meets[PAIR_CAPACITY / 8 + LANES];
	find_meeting(run, meets);
	for (int32_t i = 0; i < pairs->count; i++) {
		const circle_record *path = g->searching + pairs->body[i] / RECORD;
		const int32_t place = pairs->other[i] / RECORD;
		const int32_t other = round_number_of(g, grid->record[place].index);
		if (graze_rounds_both_bounce(g, path->index, other)) {
			const bool is_alone = round_is_alone(g, other);
			if (!bit_at(meets, (size_t)i) || (!is_alone && details_of(g, other)->turned_round > 0)) continue;
		}
		if (discs_overlap(path, grid, place) && !add_pair(run, g, path->index, other)) {
			graze_mover_out_of_memory(run);
			return;
		}
	}
}

/// query_type.circles: adds the pairs of bodies that turned in former rounds with those that have turned since.
static void keep_turned_before(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const pair_list *pairs = &run->scratch->pairs;
	const circle_grid *grid = &run->query->crowd->grid;
	const circle_record *turned = g->turned.at;
	uint8_t meets[PAIR_CAPACITY / 8 + LANES];
	find_meeting(run, meets);
	for (int32_t i = 0; i < pairs->count; i++) {
		const circle_record *path = g->searching + pairs->body[i] / RECORD;
		const int32_t place = pairs->other[i] / RECORD;
		if (!bit_at(meets, (size_t)i) || !discs_overlap(path, grid, place)) continue;
		if (!add_pair(run, g, path->index, turned[grid->record[place].index].index)) {
			graze_mover_out_of_memory(run);
			return;
		}
	}
}

/// query_type.crowd_pairs: adds the pairs of bodies that have turned in the round before.
static void keep_turned(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const pair_list *pairs = &run->scratch->pairs;
	const circle_record *record = run->query->crowd->grid.record, *turned = g->turned.at;
	uint8_t meets[PAIR_CAPACITY / 8 + LANES];
	run->query->world->backend->paths_meet(meets, record, record, pairs);
	for (int32_t i = 0; i < pairs->count; i++) {
		if (!bit_at(meets, (size_t)i)) continue;
		const int32_t one = record[pairs->body[i] / RECORD].index, other = record[pairs->other[i] / RECORD].index;
		if (!add_pair(run, g, turned[one].index, turned[other].index)) {
			graze_mover_out_of_memory(run);
			return;
		}
	}
}

/// Searches a crowd around paths. False without memory.
static bool search(query_run *run, const dynamic_array *paths, const gz_crowd *crowd, const query_type *type) {
	crowd_rounds *g = graze_rounds_of(run);
	mover_tile *t = part_at(g, 0)->movers;
	query_context context = *run->query;
	context.type = type, context.crowd = crowd, context.targets = GZ_TARGETS_CIRCLES, context.filtering = false;
	query_run circles = *run;
	circles.query = &context;
	g->searching = paths->at;
	for (size_t at = 0; at < paths->count && !graze_aborted(run); at += TILE) {
		int32_t n = 0;
		for (; n < TILE && at + (size_t)n < paths->count; n++) {
			const circle_record *path = g->searching + at + n;
			t->px[n] = path->px + 0.5f * path->dx, t->py[n] = path->py + 0.5f * path->dy, t->dx[n] = t->dy[n] = 0;
			t->radius[n] = path->radius + half_length(path);
		}
		const int32_t count = n;
		for (; n % LANES; n++) t->px[n] = t->py[n] = t->dx[n] = t->dy[n] = t->radius[n] = NAN;
		const tile_view view = {{t->px, t->py, t->dx, t->dy, t->radius, 1, n, 0}, count, NULL};
		circles.index = at, run->scratch->invalid_count = 0;
		graze_query_circles(&circles, &view);
	}
	return !graze_aborted(run);
}

/// Finds the pairs of the bodies that have turned in the round before with one another, and with those that turned
/// earlier. False without memory.
static bool search_turned(query_run *run, crowd_rounds *g) {
	static const query_type of_crowd = {.crowd_pairs = keep_turned}, before = {.circles = keep_turned_before};
	const size_t stride = sizeof(circle_record);
	const circle_record *turned = g->turned.at;
	const gz_bodies paths = {.count = g->turned.count,
		.center = {&turned->px, &turned->py, stride},
		.motion = {&turned->dx, &turned->dy, stride},
		.radius = {&turned->radius, stride}};
	if (!g->turned_crowd) g->turned_crowd = gz_crowd_create(run->query->world);
	if (!g->turned_crowd || gz_crowd_place(g->turned_crowd, &paths, 1).error.status == GZ_STATUS_OUT_OF_MEMORY)
		return false;
	query_context context = *run->query;
	context.type = &of_crowd, context.crowd = g->turned_crowd, context.targets = GZ_TARGETS_CIRCLES;
	context.from_crowd = true, context.filtering = false;
	query_run pairs = *run;
	pairs.query = &context;
	const int32_t count = (int32_t)g->turned_crowd->grid.count;
	run->scratch->prepared_keys = SIZE_MAX; // keys are not used
	graze_crowd_pairs_scattered(&pairs);
	graze_crowd_pairs_contiguous(&pairs, 0, count, count);
	return !graze_aborted(run) && search(run, &g->turned_before, g->turned_crowd, &before);
}

bool graze_rounds_find_turned_pairs(query_run *run) {
	static const query_type first = {.circles = keep_first_paths};
	crowd_rounds *g = graze_rounds_of(run);
	g->known_pairs = g->pairs.count;
	if (!search(run, &g->turned, g->crowd, &first) ||
		(g->pile_count && !search(run, &g->turned, g->pile_crowd, &first)) || !search_turned(run, g) ||
		!graze_rounds_add_neighbours(run, g->known_pairs))
		return false;
	end_pairs(run, g);
	return true;
}
