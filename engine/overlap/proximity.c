#include "engine/overlap/proximity.h"

#include <string.h>

#include "engine/base/views.h"
#include "engine/query/stage_helpers.h"
#include "engine/query/tile_hits.h"

float graze_key_distance(uint64_t key) {
	const uint32_t sorted = (uint32_t)(key >> 32), bits = sorted >> 31 ? sorted ^ 0x80000000u : ~sorted;
	float distance;
	memcpy(&distance, &bits, sizeof distance);
	return distance;
}

void graze_proximity_keep(query_run *run, float limit[TILE]) {
	const found_hits *found = &run->scratch->found;
	const size_t max = graze_proximity_settings(run)->max;
	size_t count[TILE];
	graze_results_keep(run, max, count);
	for (int32_t s = 0; s < run->scratch->tile.count; s++)
		if (count[s] == max) limit[s] = graze_key_distance(found->keys[s][max - 1]);
}

/// Adds the pairs of scratch.times to the found hits. kind: KEY_CIRCLE or KEY_WALL
static void add_found(query_run *run, uint32_t kind) {
	gz_scratch *m = run->scratch;
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
	graze_results_add_pairs(run, kind);
	if (graze_proximity_settings(run)->max < SIZE_MAX / 4 / TILE &&
		m->found.count > 4 * TILE * graze_proximity_settings(run)->max)
		graze_proximity_keep(run, m->proximity.within);
	graze_stage_ends(run, GZ_STAGE_REDUCE);
}

void graze_find_walls(query_run *run) {
	gz_scratch *m = run->scratch;
	const proximity_limits limits = {m->proximity.own.radius, m->proximity.within};
	run->query->world->backend->distance_walls(&m->times, &m->near, &limits, &m->pairs, run->query->world->walls);
	add_found(run, KEY_WALL);
}

void graze_find_circles(query_run *run) {
	gz_scratch *m = run->scratch;
	const proximity_limits limits = {m->proximity.own.radius, m->proximity.within};
	run->query->world->backend->distance_circles(
		&m->times, &m->near, &limits, &m->pairs, run->query->crowd->grid.record);
	add_found(run, KEY_CIRCLE);
}

bool graze_is_moved_left(const query_run *run, int32_t slot, uint64_t key) {
	const tile_columns *tile = &run->scratch->tile.columns;
	const uint32_t place = (uint32_t)key_place(key);
	const circle_record *other = run->query->crowd->grid.record + place;
	if (other->px != tile->px[slot] || other->py != tile->py[slot]) return false;
	const body_ref body = graze_tile_body(run, slot);
	const gz_bodies *b = run->query->chunks + body.chunk;
	const bool both =
		b->id.data && run->query->crowd->filters && run->query->crowd->filters[place].flags & FILTER_HAS_ID;
	return both && id_at(b->id, graze_element(b, body.k)) > other->id;
}

static void write_proximity(query_run *run, const list_out *out, const size_t *place) {
	gz_scratch *m = run->scratch;
	const contact_columns *c = &m->contacts;
	graze_make_contacts(run);
	for (int32_t i = 0; i < m->best.count; i++) {
		const int32_t slot = m->best.slot[i];
		const uint64_t key = m->best.key[slot];
		gz_proximity *near = (gz_proximity *)out->at + place[slot];
		near->distance = graze_key_distance(key);
		near->index = c->index[i], near->id = graze_contact_id(c, i, run->query->world->ids),
		near->feature = (uint8_t)c->feature[i];
		near->point_x = c->point_x[i], near->point_y = c->point_y[i];
		near->normal_x = c->normal_x[i], near->normal_y = c->normal_y[i];
		// Only where the centres coincide is the normal a convention.
		if (near->normal_x != 1 || !key_is_circle(key) || !graze_is_moved_left(run, slot, key)) continue;
		const circle_record *other = run->query->crowd->grid.record + key_place(key);
		near->normal_x = -1, near->point_x = other->px - other->radius;
	}
}

static void write_neighbours(const query_run *run, void *at, const uint64_t *key, size_t count) {
	const circle_record *records = run->query->crowd->grid.record;
	gz_neighbour *neighbours = at;
	for (size_t i = 0; i < count; i++)
		neighbours[i] = (gz_neighbour){graze_key_distance(key[i]), records[key_place(key[i])].index};
}

/// Runs a query whose list is null, or has this output.
static gz_report run(query_call *call, const list_out *out, const proximity_settings *settings) {
	proximity_settings shared = *settings;
	call->query.shared = &shared;
	return graze_run_list(call, out);
}

gz_report graze_run_proximity(query_call *call, const gz_proximity_list *l, const proximity_settings *settings) {
	if (!l) return run(call, NULL, settings);
	const list_out out = {l->data, l->capacity, l->first, sizeof *l->data, write_proximity, NULL};
	return run(call, &out, settings);
}

gz_report graze_run_neighbours(query_call *call, const gz_neighbour_list *l, const proximity_settings *settings) {
	if (!l) return run(call, NULL, settings);
	const list_out out = {l->data, l->capacity, l->first, sizeof *l->data, NULL, write_neighbours};
	return run(call, &out, settings);
}
