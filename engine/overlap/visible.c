#include "engine/overlap/visible.h"

#include <string.h>

#include "engine/overlap/nearest_circles.h"
#include "engine/overlap/proximity.h"
#include "engine/overlap/sight.h"

/// The search of a tile: lines that wait for their test, and what each body has seen.
typedef struct visible_search {
	query_run *run;
	size_t max;        ///< visible circles of a body
	size_t seen[TILE]; ///< of each body
	nearest_rows rows; ///< where the visible circles go; without a key to scratch.found
	sight_lines lines; ///< those of a body are in the order of its circles
} visible_search;

static void see(visible_search *v, int32_t slot, uint64_t key) {
	if (v->seen[slot] == v->max) return;
	if (v->rows.key) v->rows.key[(size_t)slot * v->rows.size + v->seen[slot]] = key;
	else graze_results_add(v->run, slot, key);
	v->seen[slot]++;
}

static void test_lines(visible_search *v) {
	const gz_scratch *m = v->run->scratch;
	if (v->lines.count) graze_sight_test(v->run, &v->lines);
	for (int32_t i = 0; i < v->lines.count && !graze_aborted(v->run); i++)
		if (m->tile_key[i] == KEY_MISS) see(v, m->proximity.reduced.slot[i], v->lines.key[i]);
	v->lines.count = 0;
}

/// Looks at circles of a list in its order, until as many as are still missing are in view. Their lines wait
/// for their test. Returns how many it has looked at.
static int32_t look(visible_search *v, int32_t slot, const body_sight *sight, const uint64_t *key, int32_t count) {
	const circle_record *records = v->run->query->crowd->grid.record;
	size_t missing = v->max - v->seen[slot];
	int32_t i = 0;
	for (; i < count && missing; i++) {
		if (!graze_is_in_view(sight, records + key_place(key[i]))) continue;
		missing--;
		if (sight->through_walls) {
			see(v, slot, key[i]);
			continue;
		}
		if (v->lines.count == TILE) test_lines(v);
		graze_sight_add(v->run, &v->lines, slot, key[i]);
	}
	return i;
}

static void begin(visible_search *v, query_run *run, size_t max) {
	v->run = run, v->max = max, v->lines.count = 0, v->rows.key = NULL;
	memset(v->seen, 0, sizeof v->seen);
}

void graze_keep_visible(query_run *run) {
	found_hits *found = &run->scratch->found;
	size_t count[TILE];
	visible_search v;
	graze_results_keep(run, SIZE_MAX, count);
	found->count = 0; // the sorted keys stay where they are, and there is room for all
	begin(&v, run, SIZE_MAX);
	for (int32_t slot = 0; slot < run->scratch->tile.count && !graze_aborted(run); slot++) {
		if (!count[slot]) continue;
		const body_sight sight = graze_body_sight(run, slot);
		look(&v, slot, &sight, found->keys[slot], (int32_t)count[slot]);
	}
	test_lines(&v);
}

// ---------------------------------------------------------------------------------------------------------------------
// The nearest
// ---------------------------------------------------------------------------------------------------------------------

enum { VIEWERS = 64 }; ///< search together, so that their lines fill a test

typedef struct viewer {
	int32_t slot;
	int32_t next; ///< the first circle of the page that it has not looked at
	body_sight sight;
	nearest_page page;
} viewer;

/// Whether a viewer may see more, and there are circles that it has not looked at: on its page, or on the next.
static bool looks_on(const visible_search *v, viewer *w) {
	if (v->seen[w->slot] == v->max) return false;
	if (w->next < w->page.count) return true;
	w->next = 0;
	return graze_nearest_next_page(v->run, w->slot, &w->page);
}

static void search_together(visible_search *v, viewer *viewers, int32_t count) {
	viewer *active[VIEWERS];
	for (int32_t i = 0; i < count; i++) active[i] = viewers + i;
	while (count && !graze_aborted(v->run)) {
		int32_t left = 0;
		for (int32_t i = 0; i < count; i++) {
			viewer *w = active[left] = active[i];
			if (!looks_on(v, w)) continue;
			w->next += look(v, w->slot, &w->sight, w->page.key + w->next, w->page.count - w->next);
			left++;
		}
		test_lines(v);
		count = left;
	}
}

void graze_nearest_visible(query_run *run) {
	viewer viewers[VIEWERS];
	visible_search v;
	begin(&v, run, graze_proximity_settings(run)->max);
	v.rows = graze_nearest_rows(run); // a body has looked at a circle of its row before another one takes its place
	for (int32_t slot = 0; slot < run->scratch->tile.count && !graze_aborted(run);) {
		int32_t count = 0;
		for (; slot < run->scratch->tile.count && count < VIEWERS; slot++) {
			viewer *w = viewers + count;
			if (!tile_body_is_valid(&run->scratch->tile.columns, slot)) continue;
			w->slot = slot, w->next = 0, w->sight = graze_body_sight(run, slot);
			graze_nearest_first_page(run, slot, &w->page);
			count++;
		}
		search_together(&v, viewers, count);
	}
	for (int32_t slot = 0; v.rows.key && slot < run->scratch->tile.count; slot++)
		v.rows.count[slot] = (uint8_t)v.seen[slot];
}
