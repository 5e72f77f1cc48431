#include "engine/query/crowd_self.h"

#include <string.h>

#include "engine/base/error.h"

static int reserve_keys(gz_scratch *m, size_t count) {
	if (count <= m->keys) return 1;
	graze_release(&m->memory, m->key, m->keys, sizeof *m->key);
	m->key = graze_allocate(&m->memory, count, sizeof *m->key);
	m->keys = m->key ? count : 0;
	return m->key != NULL;
}

/// How far answers are begun.
typedef struct answer_place {
	size_t chunk, next;
} answer_place;

/// Answers begin as misses: as far as bodies before place `to` of the crowd's order can be, so that hits are written
/// while they are near.
static void begin_answers(const query_run *a, answer_place *begun, size_t to) {
	to += graze_circles_spread(&a->crowd->grid);
	for (; begun->chunk < a->chunk_count; begun->chunk++, begun->next = 0) {
		const size_t first = a->crowd->first[begun->chunk], count = a->chunks[begun->chunk].count;
		if (to <= first + begun->next) return;
		const size_t end = to < first + count ? to - first : count;
		graze_begin_hits(a->hits + begun->chunk, begun->next, end - begun->next);
		begun->next = end;
		if (end < count) return;
	}
}

static void write_invalid(const query_run *a) {
	const circle_grid *grid = &a->crowd->grid;
	for (size_t i = 0; i < a->crowd->invalid; i++) {
		size_t k = (size_t)grid->record[grid->count + i].index;
		const size_t chunk = graze_crowd_chunk(a->crowd, &k);
		graze_write_invalid(a->hits + chunk, k);
	}
}

void graze_load_crowd_tile(query_run *a, size_t first) {
	body_tile *tile = &a->scratch->tile;
	const circle_grid *grid = &a->crowd->grid;
	const size_t left = grid->count - first;
	const circle_record *r = grid->record + first;
	tile->count = left < TILE ? (int32_t)left : TILE;
	tile->spans = 0, tile->places = NULL, tile->record = r;
	tile->columns = (tile_columns){&r->px, &r->py, &r->dx, &r->dy, &r->radius, 1, TILE, RECORD_SHIFT};
	if (tile->count == TILE) return;
	float *const columns[5] = {tile->px, tile->py, tile->mx, tile->my, tile->radius};
	a->world->backend->unpack_records(columns, r, tile->count);
	graze_tile_pad(tile);
}

/// What the circles found becomes the tile's best so far.
static void take_keys(gz_scratch *m, size_t first) {
	const uint64_t *key = m->best.key = m->key + first;
	int32_t hits = 0;
	for (int32_t i = 0; i < m->tile.count; i++) m->best.slot[hits] = i, hits += key[i] != KEY_MISS;
	m->best.count = hits, m->invalid_count = 0;
}

void graze_write_crowd_tile(query_run *a, size_t first) {
	take_keys(a->scratch, first);
	if (a->targets != GZ_TARGETS_CIRCLES) graze_query_walls(a);
	a->type->finish(a);
	graze_stage_ends(a, GZ_STAGE_REDUCE);
}

/// Tile by tile, each from its meetings to its answers.
static void ask_tiles(query_run *a) {
	gz_scratch *m = a->scratch;
	const size_t count = a->crowd->grid.count;
	answer_place begun = {0, 0};
	for (size_t first = 0; first < count; first += TILE) {
		graze_load_crowd_tile(a, first);
		if (a->targets != GZ_TARGETS_WALLS)
			graze_crowd_pairs_side_by_side(a, (int32_t)first, m->tile.count, (int32_t)count);
		graze_prepare_keys(m, first + (size_t)m->tile.count);
		begin_answers(a, &begun, first + (size_t)m->tile.count);
		graze_write_crowd_tile(a, first);
	}
	begin_answers(a, &begun, count + a->crowd->invalid);
}

void graze_run_crowd(query_run *a) {
	gz_scratch *m = a->scratch;
	const size_t count = a->crowd->grid.count;
	if (!reserve_keys(m, count + a->crowd->invalid)) {
		a->report.error =
			graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the hits of %zu bodies", count);
		return;
	}
	m->prepared_keys = 0;
	if (a->targets != GZ_TARGETS_WALLS) graze_crowd_pairs_elsewhere(a);
	if (!m->workers || !graze_run_crowd_tasks(a)) ask_tiles(a);
	write_invalid(a);
	a->report.invalid = a->crowd->invalid, a->report.bodies += a->crowd->invalid;
	a->report.error = a->crowd->error;
}
