// The answers of a tile: what was hit first becomes contacts, and they go into the caller's columns.
#include <math.h>
#include <string.h>

#include "engine/query/query_run.h"
#include "engine/world/filters.h"

/// The hits on circles leave the list of those on walls.
static int32_t part_circles(gz_scratch *m) {
	int32_t walls = 0, circles = 0;
	for (int32_t i = 0; i < m->best.count; i++) {
		const int32_t slot = m->best.slot[i];
		const int is_circle = key_is_circle(m->best.key[slot]);
		m->circle_slots[circles] = slot, m->best.slot[walls] = slot;
		circles += is_circle, walls += !is_circle;
	}
	m->best.count = walls;
	return circles;
}

/// A body that touches an end, as the end's neighbours see it.
typedef struct end_contact_query {
	const query_run *a;
	int32_t slot;
	filter_record filter;
} end_contact_query;

static int can_touch(const void *context, int32_t wall) {
	const end_contact_query *t = context;
	const query_run *a = t->a;
	const filter_record none = graze_no_filter();
	if (a->filtering && !graze_filters_allow(&t->filter, a->world->filters ? a->world->filters + wall : &none))
		return 0;
	const tile_columns *tile = &a->scratch->tile.columns;
	const int32_t k = tile_place(tile, t->slot);
	return graze_wall_exists(a->world->walls + wall, tile->px[k], tile->py[k]);
}

/// The contact number i is at an end: where that is an inner one, it becomes one of the side that it continues.
static void smooth_end(query_run *a, int32_t i) {
	gz_scratch *m = a->scratch;
	contact_columns *c = &m->contacts;
	const tile_columns *tile = &m->tile.columns;
	const wall_record *w = a->world->walls + c->index[i];
	const int32_t slot = m->best.slot[i], k = tile_place(tile, slot);
	const int second = (c->feature[i] == GZ_FEATURE_END_B) != wall_ends_are_swapped(w);
	const double x = (double)(second ? w->bx : w->ax), y = (double)(second ? w->by : w->ay);
	float t, normal[2];
	memcpy(&t, c->time + i, sizeof t);
	const float dx = tile->mx[k] * tile->step, dy = tile->my[k] * tile->step;
	const end_contact_query toucher = {a, slot, a->filtering ? graze_filter_of(a, slot) : graze_no_filter()};
	const end_contact touch = {.end = (uint32_t)c->index[i] * 2 + (uint32_t)second,
		.from_x = (double)tile->px[k] - x + (double)dx * (double)t,
		.from_y = (double)tile->py[k] - y + (double)dy * (double)t,
		.scale = fabs((double)dx) + fabs((double)dy) + fabs((double)w->length),
		.can_touch = can_touch,
		.context = &toucher};
	if (!graze_adjacent_normal(normal, &a->world->adjacency, a->world->walls, &touch)) return;
	const double thickness = fabs((double)w->radius);
	c->feature[i] = GZ_FEATURE_SIDE, c->normal_x[i] = normal[0], c->normal_y[i] = normal[1];
	if (thickness == 0) return; // the end is the point, to the bit
	c->point_x[i] = (float)(x + (double)normal[0] * thickness);
	c->point_y[i] = (float)(y + (double)normal[1] * thickness);
}

static void smooth_ends(query_run *a) {
	const contact_columns *c = &a->scratch->contacts;
	for (int32_t i = 0; a->world->adjacency.any && i < a->scratch->best.count; i++)
		if (c->feature[i] != GZ_FEATURE_SIDE) smooth_end(a, i);
}

void graze_make_contacts(query_run *a) {
	gz_scratch *m = a->scratch;
	const graze_kernels *kernels = a->world->backend;
	const int32_t circles = a->targets == GZ_TARGETS_WALLS ? 0 : part_circles(m);
	(a->type->find_pairs ? kernels->closest_walls : kernels->contact)(
		&m->contacts, &m->best, &m->tile.columns, a->world->walls);
	if (!a->type->find_pairs) smooth_ends(a);
	if (!circles) return;
	const int32_t walls = m->best.count;
	memcpy(m->best.slot + walls, m->circle_slots, (size_t)circles * sizeof *m->circle_slots);
	for (int k = 0; k < LANES; k++) m->best.slot[walls + circles + k] = m->circle_slots[0]; // what fills the last lanes
	(a->type->find_pairs ? kernels->closest_circles : kernels->contact_circles)(
		&m->contacts, &m->best, walls, circles, &m->tile.columns, a->crowd->grid.record);
	m->best.count = walls + circles;
}

/// The places of the hits from number `first` on, as long as they are of one chunk. Returns the chunk.
static size_t gather_places(query_run *a, int32_t first) {
	gz_scratch *m = a->scratch;
	hit_places *p = &m->places;
	size_t chunk = 0, next = 0;
	p->first = first, p->count = 0;
	if (m->tile.record && a->chunk_count == 1) { // mostly
		for (; first + p->count < m->best.count; p->count++)
			p->place[p->count] = (size_t)m->tile.record[m->best.slot[first + p->count]].index;
		return 0;
	}
	if (!m->tile.record && m->tile.spans == 1) { // mostly, too
		for (; first + p->count < m->best.count; p->count++)
			p->place[p->count] = m->tile.span[0].first + (size_t)m->best.slot[first + p->count];
		return m->tile.span[0].chunk;
	}
	for (int32_t i = first; i < m->best.count; i++, p->count++) {
		const size_t place = graze_slot_body(a, m->best.slot[i], &next);
		if (i > first && next != chunk) break;
		chunk = next;
		p->place[p->count] = place;
	}
	return chunk;
}

void graze_note_invalid(query_run *a) {
	if (a->from_crowd) return; // they were noted when they were placed, and their columns are the caller's again
	for (int32_t i = 0; i < a->scratch->invalid_count; i++) {
		if (a->report.invalid++) continue;
		size_t chunk;
		const size_t k = graze_slot_body(a, a->scratch->invalid[i], &chunk);
		size_t index = k;
		for (size_t c = 0; c < chunk; c++) index += graze_body_count(a->chunks + c);
		a->report.error = graze_body_error(a->chunks + chunk, k, index);
	}
}

static void mark_invalid(query_run *a) {
	for (int32_t i = 0; i < a->scratch->invalid_count; i++) {
		size_t chunk;
		const size_t k = graze_slot_body(a, a->scratch->invalid[i], &chunk);
		graze_write_invalid(a->hits + chunk, k);
	}
}

void graze_write_tile(query_run *a) {
	gz_scratch *m = a->scratch;
	graze_make_contacts(a);
	for (const body_span *span = m->tile.span; span < m->tile.span + m->tile.spans; span++)
		graze_write_misses(a->hits + span->chunk, span->first, (size_t)span->count);
	for (int32_t i = 0; i < m->best.count; i += m->places.count) {
		const size_t chunk = gather_places(a, i);
		graze_write_hits(a->hits + chunk, &m->places, &m->contacts, a->world->ids);
	}
	mark_invalid(a);
	graze_note_invalid(a);
	a->report.bodies += (size_t)m->tile.count;
	a->report.hits += (size_t)m->best.count;
}
