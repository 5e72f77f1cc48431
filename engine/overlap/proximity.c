#include "engine/overlap/proximity.h"

#include <string.h>

#include "engine/base/views.h"

float graze_near_distance(uint64_t key) {
	const uint32_t sorted = (uint32_t)(key >> 32), bits = sorted >> 31 ? sorted ^ 0x80000000u : ~sorted;
	float distance;
	memcpy(&distance, &bits, sizeof distance);
	return distance;
}

/// Who has found enough looks no further than the last of them.
static void keep_nearest(asking *a) {
	gz_scratch *m = a->scratch;
	size_t count[TILE];
	graze_list_keep(a, m->look.most, count);
	for (int32_t s = 0; s < m->tile.count; s++)
		if (count[s] == m->look.most)
			m->look.within[s] = graze_near_distance(m->found.sorted[m->found.start[s] + count[s] - 1].key);
}

static void find(asking *a, uint32_t kind) {
	gz_scratch *m = a->scratch;
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
	graze_list_touches(a, kind);
	if (m->look.most < SIZE_MAX / 4 / TILE && m->found.count > 4 * TILE * m->look.most) keep_nearest(a);
	graze_stage_ends(a, GZ_STAGE_REDUCE);
}

void graze_find_walls(asking *a) {
	gz_scratch *m = a->scratch;
	const looking_columns looking = {m->look.own.radius, m->look.within};
	a->world->kernels->distances(&m->touches, &m->near, &looking, &m->pairs, a->world->walls);
	find(a, 0);
}

void graze_find_circles(asking *a) {
	gz_scratch *m = a->scratch;
	const looking_columns looking = {m->look.own.radius, m->look.within};
	a->world->kernels->distances_of_circles(&m->touches, &m->near, &looking, &m->pairs, a->crowd->grid.record);
	find(a, KEY_CIRCLE);
}

int graze_yields_place(const asking *a, int32_t slot, uint64_t key) {
	const tile_columns *tile = &a->scratch->tile.columns;
	const uint32_t place = (uint32_t)key_place(key);
	const circle_record *other = a->crowd->grid.record + place;
	if (other->px != tile->px[slot] || other->py != tile->py[slot]) return 0;
	size_t chunk;
	const size_t k = graze_place_of(a, slot, &chunk);
	const gz_bodies *b = a->chunks + chunk;
	const int both = b->id.data && a->crowd->filters && a->crowd->filters[place].has & FILTER_HAS_ID;
	return both && id_at(b->id, graze_element(b, k)) > other->id;
}

static void write_near(asking *a, const list_out *out, const size_t *place) {
	gz_scratch *m = a->scratch;
	const contact_columns *c = &m->contacts;
	graze_make_contacts(a);
	for (int32_t i = 0; i < m->best.count; i++) {
		const int32_t slot = m->best.slot[i];
		const uint64_t key = m->best.key[slot];
		gz_proximity *near = (gz_proximity *)out->at + place[slot];
		near->distance = graze_near_distance(key);
		near->index = c->wall[i], near->id = graze_contact_id(c, i, a->world->ids),
		near->feature = (uint8_t)c->feature[i];
		near->point_x = c->point_x[i], near->point_y = c->point_y[i];
		near->normal_x = c->normal_x[i], near->normal_y = c->normal_y[i];
		if (!key_is_circle(key) || !graze_yields_place(a, slot, key)) continue;
		const circle_record *other = a->crowd->grid.record + key_place(key);
		near->normal_x = -1, near->point_x = other->px - other->radius;
	}
}

gz_report graze_near_ask(asking *a, const gz_proximity_list *list, size_t most, float within) {
	if (!a->report.error.status) a->scratch->look.most = most, a->scratch->look.limit = within;
	return graze_list_ask(
		a, list ? &(list_out){list->data, list->capacity, list->first, sizeof(gz_proximity), write_near} : NULL);
}
