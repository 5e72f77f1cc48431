// The tiles of a crowd's own bodies: records in their order, read where they are. In tiles with ghosts they are
// unpacked, and ghosts become invalid bodies: these cost walls nothing and get no result.
#include <math.h>

#include "engine/query/against_walls.h"
#include "engine/query/stage_helpers.h"
#include "engine/sweep/crowd_self.h"

/// The number of ghosts in the tile.
static int32_t count_ghosts(const query_run *run) {
	const body_tile *tile = &run->scratch->tile;
	int32_t ghosts = 0;
	for (int32_t i = 0; i < tile->count; i++) ghosts += crowd_is_ghost(run->query->crowd, tile->record[i].index);
	return ghosts;
}

static void hide_ghosts(const query_run *run) {
	body_tile *tile = &run->scratch->tile;
	for (int32_t i = 0; i < tile->count; i++)
		if (crowd_is_ghost(run->query->crowd, tile->record[i].index))
			tile->px[i] = tile->py[i] = tile->mx[i] = tile->my[i] = NAN, tile->radius[i] = INVALID_RADIUS;
}

void graze_load_crowd_tile(query_run *run, size_t first) {
	body_tile *tile = &run->scratch->tile;
	const circle_grid *grid = &run->query->crowd->grid;
	const size_t left = grid->count - first;
	const circle_record *r = grid->record + first;
	tile->count = left < TILE ? (int32_t)left : TILE;
	tile->spans = 0, tile->record = r;
	tile->columns = (tile_columns){&r->px, &r->py, &r->dx, &r->dy, &r->radius, 1, TILE, RECORD_SHIFT};
	const bool has_ghosts = run->query->crowd->has_ghosts && count_ghosts(run);
	if (tile->count == TILE && !has_ghosts) return;
	float *const columns[5] = {tile->px, tile->py, tile->mx, tile->my, tile->radius};
	run->query->world->backend->unpack_records(columns, r, tile->count);
	if (has_ghosts) hide_ghosts(run);
	graze_tile_pad(tile);
}

/// The keys of the tile, which are hits on circles, become its best hits so far.
static void take_keys(gz_scratch *m, size_t first) {
	const uint64_t *key = m->best.key = m->key + first;
	int32_t hits = 0;
	for (int32_t i = 0; i < m->tile.count; i++) m->best.slot[hits] = i, hits += key[i] != KEY_MISS;
	m->best.count = hits, m->invalid_count = 0;
}

/// Removes the hits of ghosts. Returns the number of ghosts in the tile.
static int32_t drop_ghosts(const query_run *run) {
	const body_tile *tile = &run->scratch->tile;
	best_hits *best = &run->scratch->best;
	int32_t kept = 0;
	for (int32_t i = 0; i < best->count; i++) {
		best->slot[kept] = best->slot[i];
		kept += !crowd_is_ghost(run->query->crowd, tile->record[best->slot[i]].index);
	}
	best->count = kept;
	return count_ghosts(run);
}

void graze_write_crowd_tile(query_run *run, size_t first) {
	take_keys(run->scratch, first);
	const int32_t ghosts = run->query->crowd->has_ghosts ? drop_ghosts(run) : 0;
	const tile_view view = graze_tile_view(run);
	if (run->query->targets != GZ_TARGETS_CIRCLES) graze_query_walls(run, &view);
	run->scratch->invalid_count = 0; // these are ghosts: a crowd has no invalid bodies in its tiles
	run->query->type->finish(run);
	run->report->bodies -= (size_t)ghosts;
	graze_stage_ends(run, GZ_STAGE_REDUCE);
}
