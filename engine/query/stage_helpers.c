#include "engine/query/stage_helpers.h"

#include <math.h>

#include "engine/base/error.h"
#include "engine/base/filters.h"

void graze_stage_ends(query_run *run, gz_stage stage) {
	if (!run->query->clock) return;
	const uint64_t now = run->query->clock();
	run->report->spent[stage] += now - run->scratch->stage_time;
	run->scratch->stage_time = now;
}

tile_view graze_tile_view(const query_run *run) {
	return (tile_view){run->scratch->tile.columns, run->scratch->tile.count, NULL};
}

body_ref graze_tile_body(const query_run *run, int32_t slot) {
	const body_tile *tile = &run->scratch->tile;
	if (tile->record) {
		size_t k = (size_t)tile->record[slot].index;
		const size_t chunk = graze_crowd_chunk(run->query->crowd, &k);
		return (body_ref){chunk, k};
	}
	const int32_t whole = tile_whole_slot(tile, slot);
	const body_span *span = graze_tile_span(tile, whole);
	return (body_ref){span->chunk, span->first + (size_t)(whole - span->slot)};
}

/// The filter of a slot whose tile is of the crowd.
static filter_record filter_of_record(const query_run *run, int32_t slot) {
	const gz_crowd *crowd = run->query->crowd;
	return crowd->filters ? crowd->filters[run->scratch->tile.record - crowd->grid.record + slot] : graze_no_filter();
}

static inline filter_record filter_of_body(const query_run *run, body_ref body) {
	const gz_bodies *b = run->query->chunks + body.chunk;
	return graze_filter(&b->filters, b->id, b->ignore, graze_element(b, body.k));
}

filter_record graze_filter_of(const query_run *run, int32_t slot) {
	return run->scratch->tile.record ? filter_of_record(run, slot) : filter_of_body(run, graze_tile_body(run, slot));
}

/// The filters of the near bodies of a tile that is one span of a chunk, the usual tile.
static void read_filters_of_span(query_run *run, const body_span *span) {
	gz_scratch *m = run->scratch;
	const gz_bodies b = run->query->chunks[span->chunk];
	for (int32_t i = 0; i < m->near.count; i++) {
		const size_t k = span->first + (size_t)tile_whole_slot(&m->tile, m->near.slot[i]);
		m->filters[i] = graze_filter(&b.filters, b.id, b.ignore, graze_element(&b, k));
	}
}

void graze_read_filters(query_run *run, const tile_view *view) {
	gz_scratch *m = run->scratch;
	if (!run->query->filtering) return;
	if (!view->bodies && !m->tile.record && m->tile.spans == 1) {
		read_filters_of_span(run, m->tile.span);
		return;
	}
	for (int32_t i = 0; i < m->near.count; i++) {
		const int32_t slot = m->near.slot[i];
		if (!view->bodies && m->tile.record) m->filters[i] = filter_of_record(run, slot);
		else m->filters[i] = filter_of_body(run, view->bodies ? view->bodies[slot] : graze_tile_body(run, slot));
	}
}

static void drop_forbidden(query_run *run, const filter_record *bodies, const filter_record *others) {
	const filter_record none = graze_no_filter();
	const filter_column body_filters = {bodies ? bodies : &none, bodies ? FILTERS_EACH : FILTERS_SHARED};
	const filter_column other_filters = {others ? others : &none, others ? FILTERS_EACH : FILTERS_SHARED};
	pair_list *pairs = &run->scratch->pairs;
	const int32_t before = pairs->count;
	run->query->world->backend->filter(pairs, &body_filters, &other_filters);
	run->report->filtered += (size_t)(before - pairs->count);
}

void graze_filter_pairs(query_run *run, const filter_record *bodies, const filter_record *others) {
	const pair_list *pairs = &run->scratch->pairs;
	if (run->query->filtering) drop_forbidden(run, bodies, others);
	run->report->candidates += (size_t)pairs->count;
	run->report->lanes += ((size_t)pairs->count + LANES - 1) / LANES * LANES;
	graze_limit_pairs(run);
	graze_stage_ends(run, GZ_STAGE_COLLECT);
}

void graze_limit_pairs(query_run *run) {
	const gz_report *r = run->report;
	if (r->tests + r->candidates > run->query->max_pairs && !graze_aborted(run)) graze_end_for_pairs(run);
}

void graze_end_for_pairs(query_run *run) {
	const size_t max = run->query->max_pairs;
	run->report->error = graze_error(
		GZ_STATUS_TOO_MANY_PAIRS, max, "max_pairs", "the query has more pairs than its max_pairs, %zu", max);
}

tile_columns graze_march_pieces(gz_scratch *m, const graze_kernels *kernels) {
	march_columns *c = &m->march;
	int32_t count = c->count;
	kernels->cut_pieces(c);
	for (; count % LANES; count++) { // padding
		c->piece_x[count] = c->piece_y[count] = c->piece_dx[count] = c->piece_dy[count] = NAN;
		c->radius[count] = NAN;
	}
	return (tile_columns){c->piece_x, c->piece_y, c->piece_dx, c->piece_dy, c->radius, 1, count, 0};
}

void graze_march_paths(gz_scratch *m, const tile_columns *columns) {
	const march_columns *c = &m->march;
	m->near.count = m->pieces.count;
	for (int32_t i = 0; i < m->near.count; i++) {
		const int32_t k = m->pieces.slot[i], slot = c->slot[k];
		m->near.slot[i] = slot;
		const float radius = columns->radius[tile_offset(columns, slot)];
		m->near.body[i] = (near_body){c->px[k], c->py[k], c->dx[k], c->dy[k], radius, slot, 0, 0};
	}
	m->near.body[m->near.count] = m->pieces.body[m->near.count]; // padding behind the last body
}
