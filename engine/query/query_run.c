#include "engine/query/query_run.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/query/workers.h"
#include "engine/world/filters.h"

void graze_stage_ends(query_run *a, gz_stage stage) {
	if (!a->clock) return;
	const uint64_t now = a->clock();
	a->report.spent[stage] += now - a->time;
	a->time = now;
}

size_t graze_slot_body(const query_run *a, int32_t slot, size_t *chunk) {
	const body_tile *tile = &a->scratch->tile;
	if (tile->places) return *chunk = tile->places[slot].chunk, tile->places[slot].k;
	if (tile->record) {
		size_t k = (size_t)tile->record[slot].index;
		*chunk = graze_crowd_chunk(a->crowd, &k);
		return k;
	}
	const body_span *span = graze_tile_span(tile, slot);
	*chunk = span->chunk;
	return span->first + (size_t)(slot - span->slot);
}

filter_record graze_filter_of(const query_run *a, int32_t slot) {
	const body_tile *tile = &a->scratch->tile;
	if (tile->record)
		return a->crowd->filters ? a->crowd->filters[tile->record - a->crowd->grid.record + slot] : graze_no_filter();
	size_t chunk;
	const size_t k = graze_slot_body(a, slot, &chunk);
	const gz_bodies *b = a->chunks + chunk;
	return graze_filter(&b->filters, b->id, b->ignore, graze_element(b, k));
}

void graze_read_filters(query_run *a) {
	gz_scratch *m = a->scratch;
	for (int32_t i = 0; a->filtering && i < m->near.count; i++) m->filters[i] = graze_filter_of(a, m->near.slot[i]);
}

static void drop_forbidden(query_run *a, const filter_record *bodies, const filter_record *others) {
	const filter_record none = graze_no_filter();
	const filter_column left = {bodies ? bodies : &none, bodies ? FILTERS_EACH : FILTERS_SHARED};
	const filter_column right = {others ? others : &none, others ? FILTERS_EACH : FILTERS_SHARED};
	pair_list *pairs = &a->scratch->pairs;
	const int32_t before = pairs->count;
	a->world->backend->filter(pairs, &left, &right);
	a->report.filtered += (size_t)(before - pairs->count);
}

void graze_filter_pairs(query_run *a, const filter_record *bodies, const filter_record *others) {
	const pair_list *pairs = &a->scratch->pairs;
	if (a->filtering) drop_forbidden(a, bodies, others);
	a->report.candidates += (size_t)pairs->count;
	a->report.lanes += ((size_t)pairs->count + LANES - 1) / LANES * LANES;
	graze_stage_ends(a, GZ_STAGE_COLLECT);
}

tile_columns graze_march_pieces(gz_scratch *m, const graze_kernels *kernels) {
	march_columns *c = &m->march;
	int32_t count = c->count;
	kernels->cut_pieces(c);
	for (; count % LANES; count++) { // nobody
		c->piece_x[count] = c->piece_y[count] = c->piece_dx[count] = c->piece_dy[count] = NAN;
		c->radius[count] = NAN;
	}
	return (tile_columns){c->piece_x, c->piece_y, c->piece_dx, c->piece_dy, c->radius, 1, count, 0};
}

void graze_march_paths(gz_scratch *m) {
	const march_columns *c = &m->march;
	m->near.count = m->pieces.count;
	for (int32_t i = 0; i < m->near.count; i++) {
		const int32_t k = m->pieces.slot[i], slot = c->slot[k];
		m->near.slot[i] = slot;
		const float radius = m->tile.columns.radius[tile_place(&m->tile.columns, slot)];
		m->near.body[i] = (near_body){c->px[k], c->py[k], c->dx[k], c->dy[k], radius, slot, 0, 0};
	}
	m->near.body[m->near.count] = m->pieces.body[m->near.count]; // nobody
}

static int valid_against(gz_targets against) {
	return against == GZ_TARGETS_WALLS || against == GZ_TARGETS_CIRCLES || against == GZ_TARGETS_ALL;
}

static gz_error check_against(const gz_query *q) {
	if (!valid_against(q->targets))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "targets", "targets is %d", (int)q->targets);
	if (q->targets != GZ_TARGETS_WALLS && !q->crowd)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "crowd", "the crowd is null");
	return graze_no_error();
}

static gz_error check_crowd_asks(const gz_query *q, body_source who) {
	if (who != FROM_CHUNKS_OR_CROWD)
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "crowd_asks", "this question is asked by chunks, not by the crowd itself");
	if (!q->crowd) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "crowd", "the crowd that asks is null");
	if (q->chunks) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "chunks", "where the crowd asks there are no chunks");
	if (q->chunk_count)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "chunk_count", "where the crowd asks there are no chunks");
	return graze_no_error();
}

static gz_error check(const query_run *a, const gz_query *q, body_source who) {
	if (!a->world || !q || !a->scratch) {
		const char *name = !a->world ? "world" : !q ? "query" : "scratch";
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, name, "the %s is null", name);
	}
	const gz_error error = a->type ? check_against(q) : graze_no_error();
	if (error.status) return error;
	return q->from_crowd ? check_crowd_asks(q, who) : graze_bodies_check(q->chunks, q->chunk_count);
}

query_run graze_query_begin(
	const query_type *kind, const gz_world *world, const gz_query *q, gz_scratch *scratch, body_source who) {
	query_run a = {.type = kind, .world = world, .scratch = scratch};
	a.report.error = check(&a, q, who);
	if (a.report.error.status) return a;
	a.from_crowd = q->from_crowd != 0;
	a.chunks = a.from_crowd ? q->crowd->chunks : q->chunks;
	a.chunk_count = a.from_crowd ? q->crowd->chunk_count : q->chunk_count;
	a.crowd = q->crowd, a.clock = q->clock;
	if (a.clock) a.time = a.clock();
	if (!kind) return a;
	a.targets = q->targets;
	a.filtering = a.from_crowd ? a.crowd->has_filters : graze_bodies_have_filters(a.chunks, a.chunk_count);
	if (a.targets != GZ_TARGETS_CIRCLES) a.filtering |= world->has_filters;
	if (a.targets != GZ_TARGETS_WALLS) a.filtering |= a.crowd->has_filters;
	return a;
}

void graze_tile_pairs(query_run *a) {
	if (a->targets != GZ_TARGETS_CIRCLES) graze_query_walls(a);
	if (a->targets != GZ_TARGETS_WALLS) graze_query_circles(a);
}

void graze_run_tile(query_run *a) {
	gz_scratch *m = a->scratch;
	m->best.key = m->tile_key;
	memset(m->tile_key, 0xff, sizeof *m->tile_key * (size_t)m->tile.count);
	m->best.count = m->invalid_count = 0;
	if (a->type->find_pairs) a->type->find_pairs(a);
	else graze_tile_pairs(a);
	if (graze_out_of_memory(a)) return;
	a->type->finish(a);
	graze_stage_ends(a, GZ_STAGE_REDUCE);
	a->index += (size_t)a->scratch->tile.count;
}

void graze_run_chunks(query_run *a) {
	body_cursor cursor = {a->chunks, a->chunk_count, 0, 0};
	a->index = a->task_count = 0;
	if (a->scratch->workers && a->type->divisible) graze_run_query_tasks(a);
	while (!a->task_count && !graze_out_of_memory(a) && graze_tile_next(&a->scratch->tile, &cursor)) graze_run_tile(a);
}
