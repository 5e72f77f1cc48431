// The tiles of a crowd's own bodies: records in their order, read where they are.
#include "engine/query/against_walls.h"
#include "engine/query/stage_helpers.h"
#include "engine/sweep/crowd_self.h"

void graze_load_crowd_tile(query_run *run, size_t first) {
	body_tile *tile = &run->scratch->tile;
	const circle_grid *grid = &run->query->crowd->grid;
	const size_t left = grid->count - first;
	const circle_record *r = grid->record + first;
	tile->count = left < TILE ? (int32_t)left : TILE;
	tile->spans = 0, tile->record = r;
	tile->columns = (tile_columns){&r->px, &r->py, &r->dx, &r->dy, &r->radius, 1, TILE, RECORD_SHIFT};
	if (tile->count == TILE) return;
	float *const columns[5] = {tile->px, tile->py, tile->mx, tile->my, tile->radius};
	run->query->world->backend->unpack_records(columns, r, tile->count);
	graze_tile_pad(tile);
}

/// The keys of the tile, which are hits on circles, become its best hits so far.
static void take_keys(gz_scratch *m, size_t first) {
	const uint64_t *key = m->best.key = m->key + first;
	int32_t hits = 0;
	for (int32_t i = 0; i < m->tile.count; i++) m->best.slot[hits] = i, hits += key[i] != KEY_MISS;
	m->best.count = hits, m->invalid_count = 0;
}

void graze_write_crowd_tile(query_run *run, size_t first) {
	take_keys(run->scratch, first);
	const tile_view view = graze_tile_view(run);
	if (run->query->targets != GZ_TARGETS_CIRCLES) graze_query_walls(run, &view);
	run->query->type->finish(run);
	graze_stage_ends(run, GZ_STAGE_REDUCE);
}
