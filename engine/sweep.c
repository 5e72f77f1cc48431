// The sweep: tile by tile through the stages, and the answers into the caller's columns.
#include <string.h>

#include "engine/asking.h"
#include "engine/error.h"

static int good_against(gz_against against) {
	return against == GZ_WALLS || against == GZ_CIRCLES || against == GZ_ALL;
}

static gz_error check(const asking *a, const gz_question *question) {
	if (!a->world || !question || !a->scratch) {
		const char *name = !a->world ? "world" : !question ? "question" : "scratch";
		return graze_error(GZ_BAD_INPUT, 0, name, "the %s is null", name);
	}
	if (!good_against(question->against))
		return graze_error(GZ_BAD_INPUT, 0, "against", "against is %d", (int)question->against);
	if (question->against != GZ_WALLS && !question->crowd)
		return graze_error(GZ_BAD_INPUT, 0, "crowd", "the crowd is null");
	if (!a->of_crowd) {
		const gz_error error = graze_bodies_check(question->chunks, question->chunk_count);
		if (error.status) return error;
	}
	return graze_hits_check(a->hits, a->chunks, a->chunk_count);
}

static int is_of_crowd(const gz_question *q) { return q && q->crowd && !q->chunks && !q->chunk_count; }

static asking begin(const gz_hits *hits, const gz_world *world, const gz_question *q, gz_scratch *scratch) {
	asking a = {.hits = hits, .world = world, .scratch = scratch, .of_crowd = is_of_crowd(q)};
	if (q) {
		a.chunks = a.of_crowd ? q->crowd->chunks : q->chunks;
		a.chunk_count = a.of_crowd ? q->crowd->chunk_count : q->chunk_count;
		a.crowd = q->crowd, a.against = q->against, a.clock = q->clock;
	}
	a.report.error = check(&a, q);
	if (a.report.error.status) return a;
	const int of_bodies = a.of_crowd ? a.crowd->has_filters : graze_bodies_have_filters(a.chunks, a.chunk_count);
	const int of_walls = a.against != GZ_CIRCLES && world->has_filters;
	const int of_circles = a.against != GZ_WALLS && a.crowd->has_filters;
	a.filtering = of_bodies || of_walls || of_circles;
	return a;
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies in the caller's columns
// ---------------------------------------------------------------------------------------------------------------------

static void ask_tile(asking *a) {
	gz_scratch *m = a->scratch;
	m->best.key = m->tile_key;
	memset(m->tile_key, 0xff, sizeof *m->tile_key * (size_t)m->tile.count);
	m->best.count = m->bad_count = 0;
	if (a->against != GZ_CIRCLES) graze_ask_walls(a);
	if (a->against != GZ_WALLS) graze_ask_circles(a);
	graze_answer_tile(a);
	graze_stage_ends(a, GZ_REDUCE);
}

static void ask_chunks(asking *a) {
	body_cursor cursor = {a->chunks, a->chunk_count, 0, 0};
	while (graze_tile_next(&a->scratch->tile, &cursor)) ask_tile(a);
}

// ---------------------------------------------------------------------------------------------------------------------
// The bodies of a crowd, in its order
// ---------------------------------------------------------------------------------------------------------------------

static int reserve_keys(gz_scratch *m, size_t count) {
	if (count <= m->keys) return 1;
	graze_release(&m->memory, m->key, m->keys, sizeof *m->key);
	m->key = graze_allocate(&m->memory, count, sizeof *m->key);
	m->keys = m->key ? count : 0;
	return m->key != NULL;
}

static void fill_misses(const asking *a) {
	for (size_t c = 0; c < a->chunk_count; c++) graze_write_misses(a->hits + c, 0, a->chunks[c].count);
	const circle_grid *grid = &a->crowd->grid;
	for (size_t i = 0; i < a->crowd->bad; i++) {
		size_t k = (size_t)grid->record[grid->count + i].index;
		const size_t chunk = graze_crowd_chunk(a->crowd, &k);
		graze_write_bad(a->hits + chunk, k);
	}
}

/// The crowd's records from this one on become the tile.
static void unpack_tile(asking *a, size_t first) {
	body_tile *tile = &a->scratch->tile;
	const circle_grid *grid = &a->crowd->grid;
	const size_t left = grid->count - first;
	float *const columns[5] = {tile->px, tile->py, tile->mx, tile->my, tile->radius};
	tile->count = left < TILE ? (int32_t)left : TILE;
	tile->spans = 0, tile->record = grid->record + first;
	a->world->kernels->unpack(columns, tile->record, tile->count);
	graze_tile_pad(tile);
}

/// What the circles found becomes the tile's best so far.
static void take_keys(gz_scratch *m, size_t first) {
	m->best.count = m->bad_count = 0;
	m->best.key = m->key + first;
	for (int32_t i = 0; i < m->tile.count; i++) {
		m->best.slot[m->best.count] = i;
		m->best.count += m->best.key[i] != KEY_MISS;
	}
}

static void ask_crowd(asking *a) {
	gz_scratch *m = a->scratch;
	const size_t count = a->crowd->grid.count;
	if (!reserve_keys(m, count)) {
		a->report.error = graze_error(GZ_NO_MEMORY, 0, "", "out of memory for the hits of %zu bodies", count);
		return;
	}
	m->ready_keys = 0;
	if (a->against != GZ_WALLS) graze_meet_elsewhere(a);
	fill_misses(a);
	for (size_t first = 0; first < count; first += TILE) {
		unpack_tile(a, first);
		if (a->against != GZ_WALLS) graze_meet_side_by_side(a, (int32_t)first, m->tile.count);
		graze_ready_keys(m, first + (size_t)m->tile.count);
		take_keys(m, first);
		if (a->against != GZ_CIRCLES) graze_ask_walls(a);
		graze_answer_tile(a);
		graze_stage_ends(a, GZ_REDUCE);
	}
	a->report.bad = a->crowd->bad, a->report.bodies += a->crowd->bad;
	a->report.error = a->crowd->error;
}

gz_report gz_sweep(const gz_hits *hits, const gz_world *world, const gz_question *question, gz_scratch *scratch) {
	asking a = begin(hits, world, question, scratch);
	if (a.report.error.status) return a.report;
	if (a.clock) a.time = a.clock();
	if (a.of_crowd) ask_crowd(&a);
	else ask_chunks(&a);
	return a.report;
}
