#include "engine/rounds/pile_overlaps.h"

#include <stdlib.h>

#include "engine/base/filters.h"
#include "engine/mover/mover_state.h"
#include "engine/query/stage_helpers.h"

/// The search in a group.
typedef struct overlap_search {
	query_run run; ///< with a report of its own: the pairs that are compared
	gz_report report;
	const cell_set *near;
	pile_candidate *candidates; ///< of all groups
	circle_record *reaches;     ///< of the group: index is that of a candidate, radius its reach
	int32_t count;              ///< of these
	const circle_tree *tree;    ///< of these
	const pile_candidate *at;   ///< whose overlaps are searched for
} overlap_search;

/// How near a body comes to another that it overlaps, at most: the sum of the reaches of both.
static float reach_of(const pile_body *b) { return b->radius + SKIN_OVERLAP * b->skin; }

static pile_candidate *candidate_at(const overlap_search *s, int32_t place) {
	return s->candidates + s->reaches[s->tree->low[place] & ~KEY_CIRCLE].index;
}

static bool are_near(const pile_cell *a, const pile_cell *b) {
	return abs(a->x - b->x) <= NEAR_CELLS && abs(a->y - b->y) <= NEAR_CELLS;
}

static bool do_overlap(const pile_body *b, const pile_body *o) {
	const float x = o->x - b->x, y = o->y - b->y, skin = b->skin > o->skin ? b->skin : o->skin;
	const float kept = b->radius + o->radius + SKIN_OVERLAP * skin;
	return x * x + y * y < kept * kept && graze_filters_allow(&b->filter, &o->filter);
}

// ---------------------------------------------------------------------------------------------------------------------
// The tree
// ---------------------------------------------------------------------------------------------------------------------

static int32_t end_of_eight(int32_t first, int32_t count) { return count - first < LANES ? count : first + LANES; }

/// Whether the candidate overlaps one of the circles of a leaf.
static bool overlaps_in_leaf(overlap_search *s, int32_t leaf) {
	const int32_t first = leaf * LANES, end = end_of_eight(first, s->count);
	for (int32_t i = first; i < end; i++) {
		const pile_candidate *o = candidate_at(s, i);
		if (o == s->at) continue;
		s->report.candidates++;
		if (are_near(s->near->cell + s->at->cell, s->near->cell + o->cell) && do_overlap(&s->at->body, &o->body))
			return true;
	}
	return false;
}

static double distance_beyond(double x, double low, double high) { return x < low ? low - x : x > high ? x - high : 0; }

/// Whether circles of a node may overlap the candidate: with 2^-20 and 2^-70 to spare for the rounding of do_overlap,
/// whose squares may be subnormal.
static bool may_overlap(const pile_body *b, const tree_level *l, int32_t node) {
	const double x = distance_beyond((double)b->x, (double)l->low_x[node], (double)l->high_x[node]);
	const double y = distance_beyond((double)b->y, (double)l->low_y[node], (double)l->high_y[node]);
	const double reach = ((double)reach_of(b) + (double)l->radius[node]) * (1 + 0x1p-20) + 0x1p-70;
	return x * x + y * y <= reach * reach;
}

/// Whether the candidate overlaps a circle below one of eight nodes. The search ends with the call, too. A node counts
/// as a pair, so that the limit bounds the time.
static bool overlaps_below(overlap_search *s, int32_t level, int32_t first) {
	const tree_level *l = s->tree->level + level;
	const int32_t end = end_of_eight(first, l->count);
	for (int32_t i = first; i < end; i++) {
		if (!may_overlap(&s->at->body, l, i)) continue;
		s->report.candidates++;
		graze_limit_pairs(&s->run);
		if (graze_aborted(&s->run)) return true;
		if (level ? overlaps_below(s, level - 1, i * LANES) : overlaps_in_leaf(s, i)) return true;
	}
	return false;
}

// ---------------------------------------------------------------------------------------------------------------------
// The groups
// ---------------------------------------------------------------------------------------------------------------------

/// Searches for the overlaps of a group. False without memory.
static bool search_group(overlap_search *s, circle_tree_memory *tree, const pile_cell *group) {
	s->count = 0;
	for (int32_t i = group->first; i != NO_CANDIDATE; i = s->candidates[i].next) {
		const pile_body *b = &s->candidates[i].body;
		s->reaches[s->count++] = (circle_record){.px = b->x, .py = b->y, .radius = reach_of(b), .index = i};
	}
	if (!graze_tree_build(tree, s->reaches, (size_t)s->count, &s->run.scratch->memory)) return false;
	s->tree = &tree->tree;
	for (int32_t i = 0; i < s->count && !graze_aborted(&s->run); i++) {
		pile_candidate *at = candidate_at(s, i);
		s->at = at;
		// In a pile most bodies overlap one of their own leaf.
		at->overlaps = overlaps_in_leaf(s, i / LANES) || overlaps_below(s, tree->tree.levels - 1, 0);
	}
	return true;
}

bool graze_piles_find_overlaps(query_run *run, const cell_set *near, const cell_set *groups) {
	crowd_rounds *g = graze_rounds_of(run);
	if (!graze_array_size(run, &g->reaches, g->candidates.count, sizeof(circle_record))) return false;
	overlap_search s = {.run = *run, .near = near, .candidates = g->candidates.at, .reaches = g->reaches.at};
	s.run.report = &s.report;
	for (size_t i = 0; i <= groups->mask && !graze_aborted(&s.run); i++)
		if (groups->cell[i].is_used && !search_group(&s, &g->reach_tree, groups->cell + i)) return false;
	if (graze_aborted(&s.run)) run->report->error = s.report.error;
	return !graze_aborted(run);
}
