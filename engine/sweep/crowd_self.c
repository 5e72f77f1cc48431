#include "engine/sweep/crowd_self.h"

#include <string.h>

#include "engine/query/crowd_pairs.h"
#include "engine/query/tile_hits.h"

/// Reserves keys for `count` bodies. False without memory, and there are no keys.
static bool reserve_keys(gz_scratch *m, size_t count) {
	if (count <= m->key_capacity) return true;
	graze_release(&m->memory, m->key, m->key_capacity, sizeof *m->key);
	m->key = graze_allocate(&m->memory, count, sizeof *m->key);
	m->key_capacity = m->key ? count : 0;
	return m->key != NULL;
}

/// The position up to which the hits of a call are initialised.
typedef struct hit_cursor {
	size_t chunk, next;
} hit_cursor;

/// Initialises hits as misses, up to those of the bodies before place `to` of the crowd's order, so that it happens
/// shortly before hits are written there.
static void init_hits(const query_run *run, hit_cursor *cursor, size_t to) {
	to += graze_circles_spread(&run->query->crowd->grid); // no body before the place has an index from here on
	for (; cursor->chunk < run->query->chunk_count; cursor->chunk++, cursor->next = 0) {
		const size_t first = run->query->crowd->first[cursor->chunk], count = run->query->chunks[cursor->chunk].count;
		if (to <= first + cursor->next) return;
		const size_t end = to < first + count ? to - first : count;
		graze_begin_hits(graze_output_hits(run) + cursor->chunk, cursor->next, end - cursor->next);
		cursor->next = end;
		if (end < count) return;
	}
}

static void write_invalid(const query_run *run) {
	const circle_grid *grid = &run->query->crowd->grid;
	for (size_t i = 0; i < run->query->crowd->own_invalid; i++) {
		size_t k = (size_t)grid->record[grid->count + i].index;
		const size_t chunk = graze_crowd_chunk(run->query->crowd, &k);
		graze_write_invalid(graze_output_hits(run) + chunk, k);
	}
}

/// Finds pairs and writes results, tile by tile.
static void run_tiles(query_run *run) {
	gz_scratch *m = run->scratch;
	const size_t count = run->query->crowd->grid.count;
	hit_cursor cursor = {0, 0};
	for (size_t first = 0; first < count && !graze_aborted(run); first += TILE) {
		graze_load_crowd_tile(run, first);
		if (run->query->targets != GZ_TARGETS_WALLS)
			graze_crowd_pairs_contiguous(run, (int32_t)first, m->tile.count, (int32_t)count);
		graze_prepare_keys(m, first + (size_t)m->tile.count);
		if (run->query->type->has_columns) init_hits(run, &cursor, first + (size_t)m->tile.count);
		graze_write_crowd_tile(run, first);
	}
	if (run->query->type->has_columns) init_hits(run, &cursor, count + run->query->crowd->invalid);
}

void graze_run_crowd(query_run *run) {
	gz_scratch *m = run->scratch;
	const size_t count = run->query->crowd->grid.count;
	if (!reserve_keys(m, count + run->query->crowd->invalid)) {
		run->report->error =
			graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the hits of %zu bodies", count);
		return;
	}
	m->prepared_keys = 0;
	if (run->query->targets != GZ_TARGETS_WALLS) graze_crowd_pairs_scattered(run);
	if (!m->workers || !graze_run_crowd_tasks(run)) run_tiles(run);
	if (run->query->type->has_columns) write_invalid(run);
	const size_t invalid = run->query->crowd->own_invalid;
	run->report->invalid = invalid, run->report->bodies += invalid;
	if (!graze_aborted(run)) run->report->error = invalid ? run->query->crowd->error : graze_no_error();
}
