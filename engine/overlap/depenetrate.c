// gz_depenetrate. Each overlapping body searches its surroundings, further each time, until it finds a translation that
// is no longer than the search distance: then no shape beyond that distance can shorten or block it. Before each search
// the tile is reduced to the bodies that still search: these are half of a crowd at most, and then few. Translations
// are collected in point_x and point_y of the scratch's contacts, by the slot in the whole tile.
#include <math.h>

#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/overlap/minimum_translation.h"
#include "engine/overlap/proximity.h"
#include "engine/overlap/search_at_rest.h"
#include "engine/overlap/translations.h"
#include "engine/query/begin_query.h"
#include "engine/query/run_query.h"
#include "engine/query/stage_helpers.h"
#include "engine/query/tile_hits.h"

static search_body search_body_of(const query_run *run, int32_t slot, size_t count) {
	const gz_scratch *m = run->scratch;
	const tile_columns *t = &m->tile.columns;
	return (search_body){slot, (double)t->px[slot], (double)t->py[slot], (double)(t->mx[slot] * t->step),
		(double)(t->my[slot] * t->step), (double)t->radius[slot], m->found.keys[slot], (int)count};
}

/// Stores the translation out of the body's first `count` shapes. False where none is within the reach.
static bool find_translation(query_run *run, const search_body *s, int count, double reach) {
	contact_columns *c = &run->scratch->contacts;
	float out[2];
	if (!graze_find_translation(out, run, s, count, reach)) return false;
	const int32_t slot = tile_whole_slot(&run->scratch->tile, s->slot);
	c->point_x[slot] = out[0], c->point_y[slot] = out[1];
	return true;
}

/// Moves a body with too many obstacles out of the deepest one only, and counts it as crowded.
static void leave_deepest(query_run *run, const search_body *s) {
	find_translation(run, s, 1, INFINITY);
	run->report->crowded++;
}

/// Searches for overlaps, and sets the distance that each body searches within next: twice as far as it is deep, and
/// somewhat further, because distances are rounded. NO_SEARCH for a body that overlaps nothing.
static void begin_search(query_run *run) {
	gz_scratch *m = run->scratch;
	uint64_t deepest[TILE];
	const float extent = run->query->world->frame_extent;
	graze_proximity_begin(run);
	graze_proximity_pairs(run);
	for (int32_t i = 0; i < m->tile.count; i++)
		deepest[i] = KEY_MISS, m->contacts.point_x[i] = m->contacts.point_y[i] = 0;
	for (size_t i = 0; i < m->found.count; i++) {
		const found_hit *f = m->found.at + i;
		if (f->key < deepest[f->slot]) deepest[f->slot] = f->key;
	}
	for (int32_t i = 0; i < m->tile.count; i++) {
		const float depth = deepest[i] != KEY_MISS ? -graze_key_distance(deepest[i]) : 0;
		const tile_columns *t = &m->tile.columns;
		const float size = t->radius[i] + depth + (extent > 0 ? extent : fabsf(t->px[i]) + fabsf(t->py[i]));
		m->proximity.within[i] = depth > 0 ? 2 * depth + 0x1p-18f * size : NO_SEARCH;
	}
}

/// Sorts what was found, and stores the translations that are found. The other bodies search further next.
static void end_search(query_run *run) {
	gz_scratch *m = run->scratch;
	size_t found[TILE];
	graze_results_keep(run, graze_proximity_settings(run)->max, found);
	for (int32_t i = 0; i < m->tile.count; i++) {
		const search_body s = search_body_of(run, i, found[i]);
		float *within = m->proximity.within + i;
		const bool crowded = s.count > MAX_OBSTACLES || *within > 8 * GZ_LIMIT;
		const bool done = crowded || find_translation(run, &s, s.count, (double)*within * (1 - 0x1p-16));
		if (crowded) leave_deepest(run, &s);
		*within = done ? NO_SEARCH : 2 * *within;
	}
}

static void find_pairs_of_tile(query_run *run) {
	body_tile *tile = &run->scratch->tile;
	const tile_columns columns = tile->columns;
	const int32_t count = tile->count;
	begin_search(run);
	const gz_report first = *run->report;
	graze_proximity_reduce(run);
	run->report->hits += (size_t)tile->count;
	for (; tile->count; graze_proximity_reduce(run)) {
		run->scratch->found.count = 0; // the search finds the same shapes again
		graze_proximity_pairs(run);
		if (graze_aborted(run)) break;
		end_search(run);
		// Each body counts once.
		run->report->near_walls = first.near_walls, run->report->far_reaching = first.far_reaching;
	}
	// Without memory the tile is not written, and its bodies do not count.
	if (graze_aborted(run)) run->report->hits = first.hits, run->report->crowded = first.crowded;
	run->scratch->found.count = 0;
	tile->columns = columns, tile->count = count, tile->whole_slot = NULL;
	graze_proximity_end(run);
}

static void write_translations(query_run *run) {
	const gz_scratch *m = run->scratch;
	const gz_vec2_out *out = run->query->output;
	for (int32_t slot = 0; slot < m->tile.count; slot++) {
		const body_ref body = graze_tile_body(run, slot);
		if (!out[body.chunk].x) continue;
		*(float *)out_at(out[body.chunk].x, out[body.chunk].stride, body.k) = m->contacts.point_x[slot];
		*(float *)out_at(out[body.chunk].y, out[body.chunk].stride, body.k) = m->contacts.point_y[slot];
	}
	run->report->bodies += (size_t)m->tile.count;
	graze_note_invalid(run);
}

static gz_error check(const gz_vec2_out *out, const query_run *run) {
	if (!out && run->query->chunk_count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "out", "out is null");
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const size_t count = graze_body_count(run->query->chunks + c), size = sizeof(float);
		const char *fault = graze_out_fault(out[c].x, out[c].stride, size, size, count);
		if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, c, "out.x", "chunk %zu: out.x %s", c, fault);
		fault = graze_out_fault(out[c].y, out[c].stride, size, size, count);
		if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, c, "out.y", "chunk %zu: out.y %s", c, fault);
		if (!out[c].x != !out[c].y)
			return graze_error(GZ_STATUS_INVALID_INPUT, c, "out", "chunk %zu: out has only one of x and y", c);
	}
	return graze_no_error();
}

gz_report gz_depenetrate(const gz_vec2_out *out, const gz_world *world, const gz_query *query, gz_scratch *scratch) {
	static const query_type depenetrate_type = {.walls = graze_find_walls,
		.circles = graze_find_circles,
		.finish = write_translations,
		.find_pairs = find_pairs_of_tile,
		.divisible = true,
		.accepts_skip_self = true};
	query_call call;
	query_run *run = graze_query_begin(&call, &depenetrate_type, world, query, scratch);
	if (!graze_has_error(run)) call.report.error = check(out, run);
	if (graze_has_error(run)) return call.report;
	call.query.output = out;
	proximity_settings settings = {.limit = 0, .max = MAX_OBSTACLES + 1};
	call.query.shared = &settings, scratch->found.count = 0;
	graze_run_chunks(run);
	return call.report;
}
