#include "engine/overlap/nearest_circles.h"

#include <math.h>
#include <string.h>

#include "broadphase/bodies/circle_tree.h"
#include "engine/base/error.h"
#include "engine/base/filters.h"
#include "engine/overlap/nearest_groups.h"
#include "engine/overlap/proximity.h"
#include "engine/overlap/sight.h"
#include "engine/query/stage_helpers.h"

/// To build the tree takes as long for a circle as the search for this part of a body.
enum { CIRCLES_PER_BODY = 16 };

struct nearest_search {
	circle_tree_memory tree;
	nearest_table table;    ///< what is found already
	nearest_group settings; ///< of all searches
};

static void *make(caller_memory *memory) {
	nearest_search *s = graze_allocate(memory, 1, sizeof *s);
	if (s) *s = (nearest_search){.tree.numbers = NULL};
	return s;
}

static void release(void *state, caller_memory *memory) {
	nearest_search *s = state;
	graze_tree_free(&s->tree, memory), graze_nearest_table_free(&s->table, memory);
	graze_release(memory, s, 1, sizeof *s);
}

/// Other workers read the search of the first one.
static void reserve_like(void *state, const void *other, caller_memory *memory) {
	(void)state, (void)other, (void)memory;
}

static const worker_state_type searches = {make, release, reserve_like};

/// Builds the tree and searches in groups. False without memory.
static bool search_groups(nearest_search *s, const query_context *query, gz_scratch *scratch) {
	const circle_grid *grid = &query->crowd->grid;
	return graze_tree_build(&s->tree, grid->record, grid->count, &scratch->memory) &&
		   graze_nearest_groups(&s->table, query, &s->tree.tree, &s->settings, scratch);
}

/// How many circles each body searches for first. With sight, as many as have `max` in view; more follow on pages.
static size_t first_wanted(const query_context *query, size_t max, size_t most) {
	if (!query->sight) return max;
	const double wanted = ceil((double)max / graze_sight_share(query));
	return wanted < (double)most ? (size_t)wanted : most;
}

/// Whether bodies find their circles sooner in the cells of the crowd: few bodies, for which a tree is not worth
/// building; and the nearest one alone within a distance, where the filters keep bodies from searching together, or
/// walls are searched for, too (0.45 to 0.75 of the time, log/queries.md).
static bool cells_are_faster(const query_context *query, size_t max, float limit) {
	const size_t bodies = graze_bodies_count(query->chunks, query->chunk_count);
	const bool together = query->targets == GZ_TARGETS_CIRCLES && !query->filtering;
	return bodies < query->crowd->grid.count / CIRCLES_PER_BODY || (max == 1 && limit < INFINITY && !together);
}

const nearest_search *graze_nearest_begin(query_run *run, size_t max, float limit) {
	static const filter_record none = {.category = 1, .mask = UINT32_MAX}; // as graze_no_filter
	const query_context *query = run->query;
	const size_t most = NEAREST_MAX - (size_t)query->skip_self, wanted = first_wanted(query, max, most);
	if (query->targets == GZ_TARGETS_WALLS || wanted > most) return NULL;
	const circle_grid *grid = &query->crowd->grid;
	if (!grid->count || (!query->sight && cells_are_faster(query, max, limit))) return NULL;
	nearest_search *s = graze_state_make(&run->scratch->states, &searches, &run->scratch->memory);
	const filter_record *filters = query->crowd->filters;
	if (s) s->settings = (nearest_group){.max = (int32_t)wanted, .records = grid->record, .within = {limit}};
	if (s && query->sight) s->settings.extra = (int32_t)(wanted / 2 < most - wanted ? wanted / 2 : most - wanted);
	if (s) s->settings.filters = (filter_column){filters ? filters : &none, filters ? FILTERS_EACH : FILTERS_SHARED};
	if (s && search_groups(s, query, run->scratch)) return s;
	run->report->error =
		graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for a tree of %zu bodies", grid->count);
	return NULL;
}

/// Removes the circle with the number of the body. Returns the number of circles left, at most `max`.
static int32_t remove_self(uint64_t *key, int32_t count, int32_t max, const circle_record *records, size_t body) {
	int32_t left = 0;
	for (int32_t i = 0; i < count; i++)
		if ((size_t)records[key_place(key[i])].index != body) key[left++] = key[i];
	return left < max ? left : max;
}

/// Searches for the circles near the body in a slot alone. Returns their number, at most `max` and `extra`.
///
/// max, extra, after: as in nearest_group
/// out: key: room for NEAREST_MAX keys
static int32_t search_alone(
	const query_run *run, uint64_t *key, int32_t slot, int32_t max, int32_t extra, const nearest_after *after) {
	const nearest_search *s = graze_proximity_settings(run)->nearest;
	const proximity_search *search = &run->scratch->proximity;
	const filter_record filter = run->query->filtering ? graze_filter_of(run, slot) : graze_no_filter();
	const bool skip_self = run->query->skip_self; // its own circle is not known, and may be among the nearest
	nearest_group g = s->settings;
	int32_t count;
	g.count = 1, g.leaf = NO_LEAF, g.max = max + skip_self, g.extra = extra, g.after = after;
	g.x[0] = search->own.px[slot], g.y[0] = search->own.py[slot], g.radius[0] = search->own.radius[slot];
	g.filter = run->query->filtering ? &filter : NULL;
	run->query->world->backend->nearest_circles(&key, &count, &g, &s->tree.tree);
	return skip_self ? remove_self(key, count, max + extra, g.records, run->index + (size_t)slot) : count;
}

void graze_nearest_circles(query_run *run) {
	const nearest_search *s = graze_proximity_settings(run)->nearest;
	const nearest_table *t = &s->table;
	proximity_search *search = &run->scratch->proximity;
	for (int32_t slot = 0; slot < run->scratch->tile.count; slot++) {
		if (!tile_body_is_valid(&search->own, slot)) continue;
		const size_t body = run->index + (size_t)slot;
		uint64_t found[NEAREST_MAX], *key = found;
		int32_t count = t->bodies ? t->found[body] : NOT_SEARCHED;
		if (count == NOT_SEARCHED) count = search_alone(run, key, slot, s->settings.max, 0, NULL);
		else key = t->key + body * t->max;
		for (int32_t i = 0; i < count; i++) graze_results_add(run, slot, key[i]);
		if (count == s->settings.max) search->limit[slot] = graze_key_distance(key[count - 1]);
	}
}

bool graze_nearest_are_found(const query_run *run) {
	const nearest_table *t = &graze_proximity_settings(run)->nearest->table;
	return t->bodies && graze_proximity_settings(run)->max <= t->max &&
		   !memchr(t->found + run->index, NOT_SEARCHED, (size_t)run->scratch->tile.count);
}

void graze_nearest_lists(query_run *run, size_t count[TILE]) {
	const nearest_table *t = &graze_proximity_settings(run)->nearest->table;
	for (int32_t slot = 0; slot < run->scratch->tile.count; slot++) {
		const size_t body = run->index + (size_t)slot;
		count[slot] = t->found[body], run->scratch->found.keys[slot] = t->key + body * t->max;
	}
}

nearest_rows graze_nearest_rows(const query_run *run) {
	const nearest_table *t = &graze_proximity_settings(run)->nearest->table;
	if (!t->bodies || graze_proximity_settings(run)->max > t->max) return (nearest_rows){.key = NULL};
	return (nearest_rows){t->key + run->index * t->max, t->found + run->index, t->max};
}

// ---------------------------------------------------------------------------------------------------------------------
// Pages
// ---------------------------------------------------------------------------------------------------------------------

/// Ends a page whose search was for `wanted` circles.
static void end_page(nearest_page *page, int32_t wanted) {
	page->is_last = page->count < wanted;
	if (!page->count) return;
	const uint64_t last = page->key[page->count - 1];
	page->after = (nearest_after){graze_key_distance(last), (uint32_t)last, page->after.passed + page->count};
}

void graze_nearest_first_page(const query_run *run, int32_t slot, nearest_page *page) {
	const nearest_table *t = &graze_proximity_settings(run)->nearest->table;
	const size_t body = run->index + (size_t)slot;
	page->count = page->after.passed = 0, page->is_last = false;
	if (!t->bodies || t->found[body] == NOT_SEARCHED) return;
	page->key = t->key + body * t->max, page->count = t->found[body];
	end_page(page, graze_proximity_settings(run)->nearest->settings.max);
}

bool graze_nearest_next_page(const query_run *run, int32_t slot, nearest_page *page) {
	const int32_t passed = page->after.passed, most = NEAREST_MAX - run->query->skip_self;
	int32_t wanted = graze_proximity_settings(run)->nearest->settings.max;
	if (passed) wanted = passed < LANES ? LANES : passed < most ? passed : most; // as many again
	if (page->is_last) return false;
	page->key = page->found;
	page->count = search_alone(run, page->found, slot, wanted, most - wanted, passed ? &page->after : NULL);
	end_page(page, wanted);
	return page->count > 0;
}
