#include "engine/query/tile_hits.h"

#include <math.h>
#include <string.h>

#include "engine/base/filters.h"
#include "engine/query/stage_helpers.h"
#include "kernels/sweep/signs.h"

/// Moves the slots with hits on circles from best.slot to circle_slots. Returns their number.
static int32_t split_off_circles(gz_scratch *m) {
	int32_t walls = 0, circles = 0;
	for (int32_t i = 0; i < m->best.count; i++) {
		const int32_t slot = m->best.slot[i];
		const bool is_circle = key_is_circle(m->best.key[slot]);
		m->circle_slots[circles] = slot, m->best.slot[walls] = slot;
		circles += is_circle, walls += !is_circle;
	}
	m->best.count = walls;
	return circles;
}

/// The body that touches a wall's end: the context of can_touch.
typedef struct end_contact_query {
	const query_run *run;
	int32_t slot;
	filter_record filter;
} end_contact_query;

/// Whether a wall exists for a body with this centre: a one-sided wall exists only for bodies strictly left of it, by
/// the exact sign that the kernels use.
static bool exists(const wall_record *w, float x, float y) {
	if (!wall_is_one_sided(w)) return true;
	const float center[2] = {x, y}, a[2] = {w->ax, w->ay}, b[2] = {w->bx, w->by};
	const int side = sign_of_side(center, a, b);
	return wall_ends_are_swapped(w) ? side > 0 : side < 0;
}

static bool can_touch(const void *context, int32_t wall) {
	const end_contact_query *t = context;
	const query_run *run = t->run;
	const filter_record none = graze_no_filter();
	if (run->query->filtering &&
		!graze_filters_allow(&t->filter, run->query->world->filters ? run->query->world->filters + wall : &none))
		return false;
	const tile_columns *tile = &run->scratch->tile.columns;
	const int32_t k = tile_offset(tile, t->slot);
	return exists(run->query->world->walls + wall, tile->px[k], tile->py[k]);
}

/// Contact i is at the end of a wall. If the end is internal, the contact becomes one with the side of a wall there.
static void remove_ghost_collision(query_run *run, int32_t i) {
	gz_scratch *m = run->scratch;
	contact_columns *c = &m->contacts;
	const tile_columns *tile = &m->tile.columns;
	const wall_record *w = run->query->world->walls + c->index[i];
	const int32_t slot = m->best.slot[i], k = tile_offset(tile, slot);
	const bool second = (c->feature[i] == GZ_FEATURE_END_B) != (wall_ends_are_swapped(w));
	const double x = (double)(second ? w->bx : w->ax), y = (double)(second ? w->by : w->ay);
	float t, normal[2];
	memcpy(&t, c->time + i, sizeof t);
	const float dx = tile->mx[k] * tile->step, dy = tile->my[k] * tile->step;
	const end_contact_query context = {
		run, slot, run->query->filtering ? graze_filter_of(run, slot) : graze_no_filter()};
	const end_contact contact = {.end = (uint32_t)c->index[i] * 2 + (uint32_t)second,
		.from_x = (double)tile->px[k] - x + (double)dx * (double)t,
		.from_y = (double)tile->py[k] - y + (double)dy * (double)t,
		.scale = fabs((double)dx) + fabs((double)dy) + fabs((double)w->length),
		.can_touch = can_touch,
		.context = &context};
	if (!graze_adjacent_normal(normal, &run->query->world->adjacency, run->query->world->walls, &contact)) return;
	const double thickness = fabs((double)w->radius);
	c->feature[i] = GZ_FEATURE_SIDE, c->normal_x[i] = normal[0], c->normal_y[i] = normal[1];
	if (thickness == 0) return; // the end is the contact point, to the bit
	c->point_x[i] = (float)(x + (double)normal[0] * thickness);
	c->point_y[i] = (float)(y + (double)normal[1] * thickness);
}

static void remove_ghost_collisions(query_run *run) {
	const contact_columns *c = &run->scratch->contacts;
	for (int32_t i = 0; run->query->world->adjacency.any && i < run->scratch->best.count; i++)
		if (c->feature[i] != GZ_FEATURE_SIDE) remove_ghost_collision(run, i);
}

void graze_make_contacts(query_run *run) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	const int32_t circles = run->query->targets == GZ_TARGETS_WALLS ? 0 : split_off_circles(m);
	(run->query->type->find_pairs ? kernels->closest_walls : kernels->contact_walls)(
		&m->contacts, &m->best, &m->tile.columns, run->query->world->walls);
	if (!run->query->type->find_pairs) remove_ghost_collisions(run);
	if (!circles) return;
	const int32_t walls = m->best.count;
	memcpy(m->best.slot + walls, m->circle_slots, (size_t)circles * sizeof *m->circle_slots);
	for (int k = 0; k < LANES; k++) m->best.slot[walls + circles + k] = m->circle_slots[0]; // padding of the last lanes
	(run->query->type->find_pairs ? kernels->closest_circles : kernels->contact_circles)(
		&m->contacts, &m->best, walls, circles, &m->tile.columns, run->query->crowd->grid.record);
	m->best.count = walls + circles;
}

/// Lists in scratch.places the bodies of the hits from number `first` on, up to the first hit of another chunk. Returns
/// the chunk.
static size_t collect_places(query_run *run, int32_t first) {
	gz_scratch *m = run->scratch;
	hit_places *p = &m->places;
	size_t chunk = 0;
	p->first = first, p->count = 0;
	if (m->tile.record && run->query->chunk_count == 1) { // the usual crowd
		for (; first + p->count < m->best.count; p->count++)
			p->place[p->count] = (size_t)m->tile.record[m->best.slot[first + p->count]].index;
		return 0;
	}
	if (!m->tile.record && m->tile.spans == 1) { // the usual tile of chunks
		for (; first + p->count < m->best.count; p->count++)
			p->place[p->count] = m->tile.span[0].first + (size_t)m->best.slot[first + p->count];
		return m->tile.span[0].chunk;
	}
	for (int32_t i = first; i < m->best.count; i++, p->count++) {
		const body_ref body = graze_tile_body(run, m->best.slot[i]);
		if (i > first && body.chunk != chunk) break;
		chunk = body.chunk;
		p->place[p->count] = body.k;
	}
	return chunk;
}

void graze_note_invalid(query_run *run) {
	if (run->query->from_crowd) return; // counted when the crowd was placed; the columns are the caller's again
	for (int32_t i = 0; i < run->scratch->invalid_count; i++) {
		if (run->report->invalid++) continue;
		const body_ref body = graze_tile_body(run, run->scratch->invalid[i]);
		size_t index = body.k;
		for (size_t c = 0; c < body.chunk; c++) index += graze_body_count(run->query->chunks + c);
		run->report->error = graze_body_error(run->query->chunks + body.chunk, body.k, index);
	}
}

/// Writes the tile's invalid bodies to the caller's columns.
static void mark_invalid(query_run *run) {
	for (int32_t i = 0; i < run->scratch->invalid_count; i++) {
		const body_ref body = graze_tile_body(run, run->scratch->invalid[i]);
		graze_write_invalid(graze_output_hits(run) + body.chunk, body.k);
	}
}

void graze_write_tile(query_run *run) {
	gz_scratch *m = run->scratch;
	graze_make_contacts(run);
	for (const body_span *span = m->tile.span; span < m->tile.span + m->tile.spans; span++)
		graze_write_misses(graze_output_hits(run) + span->chunk, span->first, (size_t)span->count);
	for (int32_t i = 0; i < m->best.count; i += m->places.count) {
		const size_t chunk = collect_places(run, i);
		graze_write_hits(graze_output_hits(run) + chunk, &m->places, &m->contacts, run->query->world->ids);
	}
	mark_invalid(run);
	graze_note_invalid(run);
	run->report->bodies += (size_t)m->tile.count;
	run->report->hits += (size_t)m->best.count;
}
