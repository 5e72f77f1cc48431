#include "engine/overlap/proximity.h"

#include <string.h>

#include "engine/base/views.h"

float graze_key_distance(uint64_t key) {
	const uint32_t sorted = (uint32_t)(key >> 32), bits = sorted >> 31 ? sorted ^ 0x80000000u : ~sorted;
	float distance;
	memcpy(&distance, &bits, sizeof distance);
	return distance;
}

/// Who has found enough looks no further than the last of them.
static void keep_nearest(query_run *a) {
	gz_scratch *m = a->scratch;
	size_t count[TILE];
	graze_results_keep(a, m->proximity.max, count);
	for (int32_t s = 0; s < m->tile.count; s++)
		if (count[s] == m->proximity.max)
			m->proximity.within[s] = graze_key_distance(m->found.sorted[m->found.start[s] + count[s] - 1].key);
}

static void find(query_run *a, uint32_t kind) {
	gz_scratch *m = a->scratch;
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
	graze_results_add_pairs(a, kind);
	if (m->proximity.max < SIZE_MAX / 4 / TILE && m->found.count > 4 * TILE * m->proximity.max) keep_nearest(a);
	graze_stage_ends(a, GZ_STAGE_REDUCE);
}

void graze_find_walls(query_run *a) {
	gz_scratch *m = a->scratch;
	const proximity_limits looking = {m->proximity.own.radius, m->proximity.within};
	a->world->backend->distance_walls(&m->times, &m->near, &looking, &m->pairs, a->world->walls);
	find(a, 0);
}

void graze_find_circles(query_run *a) {
	gz_scratch *m = a->scratch;
	const proximity_limits looking = {m->proximity.own.radius, m->proximity.within};
	a->world->backend->distance_circles(&m->times, &m->near, &looking, &m->pairs, a->crowd->grid.record);
	find(a, KEY_CIRCLE);
}

int graze_is_moved_left(const query_run *a, int32_t slot, uint64_t key) {
	const tile_columns *tile = &a->scratch->tile.columns;
	const uint32_t place = (uint32_t)key_place(key);
	const circle_record *other = a->crowd->grid.record + place;
	if (other->px != tile->px[slot] || other->py != tile->py[slot]) return 0;
	size_t chunk;
	const size_t k = graze_slot_body(a, slot, &chunk);
	const gz_bodies *b = a->chunks + chunk;
	const int both = b->id.data && a->crowd->filters && a->crowd->filters[place].flags & FILTER_HAS_ID;
	return both && id_at(b->id, graze_element(b, k)) > other->id;
}

static void write_near(query_run *a, const list_out *out, const size_t *place) {
	gz_scratch *m = a->scratch;
	const contact_columns *c = &m->contacts;
	graze_make_contacts(a);
	for (int32_t i = 0; i < m->best.count; i++) {
		const int32_t slot = m->best.slot[i];
		const uint64_t key = m->best.key[slot];
		gz_proximity *near = (gz_proximity *)out->at + place[slot];
		near->distance = graze_key_distance(key);
		near->index = c->index[i], near->id = graze_contact_id(c, i, a->world->ids),
		near->feature = (uint8_t)c->feature[i];
		near->point_x = c->point_x[i], near->point_y = c->point_y[i];
		near->normal_x = c->normal_x[i], near->normal_y = c->normal_y[i];
		if (!key_is_circle(key) || !graze_is_moved_left(a, slot, key)) continue;
		const circle_record *other = a->crowd->grid.record + key_place(key);
		near->normal_x = -1, near->point_x = other->px - other->radius;
	}
}

gz_report graze_run_proximity(query_run *a, const gz_proximity_list *list, size_t max, float within) {
	if (!a->report.error.status) a->scratch->proximity.max = max, a->scratch->proximity.limit = within;
	return graze_run_list(
		a, list ? &(list_out){list->data, list->capacity, list->first, sizeof(gz_proximity), write_near} : NULL);
}
