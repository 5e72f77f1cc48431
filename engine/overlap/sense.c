// Sensors: what each body enters and leaves, in order.
#include <string.h>

#include "engine/query/lists.h"

enum { WAY_BITS = 3 }; // the low ones of a record's offset, which are free: a key ends with the way

static void list_event(query_run *a, int32_t slot, float time, uint32_t what, gz_event way) {
	uint32_t bits;
	memcpy(&bits, &time, sizeof bits);
	if (time <= 1) graze_results_add(a, slot, (uint64_t)bits << 32 | what | (uint32_t)way);
}

/// The events of the pairs. kind: KEY_CIRCLE, or 0 for walls
static void list_events(query_run *a, uint32_t kind) {
	gz_scratch *m = a->scratch;
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
	for (int32_t i = 0; i < m->pairs.count; i++) {
		const int32_t slot = m->near.body[m->pairs.body[i] / RECORD].slot;
		const uint32_t what = kind | (uint32_t)m->pairs.other[i];
		list_event(a, slot, m->intervals.entry[i], what, GZ_EVENT_BEGIN);
		list_event(a, slot, m->intervals.exit[i], what, GZ_EVENT_END);
	}
	graze_stage_ends(a, GZ_STAGE_REDUCE);
}

static void list_walls(query_run *a) {
	gz_scratch *m = a->scratch;
	a->world->backend->sensor_walls(&m->intervals, &m->near, &m->pairs, a->world->walls);
	list_events(a, 0);
}

static void list_circles(query_run *a) {
	gz_scratch *m = a->scratch;
	a->world->backend->sensor_circles(&m->intervals, &m->near, &m->pairs, a->crowd->grid.record);
	list_events(a, KEY_CIRCLE);
}

static gz_sensor_event event_of(const query_run *a, uint64_t key) {
	const uint32_t bits = (uint32_t)(key >> 32), place = (uint32_t)key_place(key) >> WAY_BITS;
	gz_sensor_event e = {.circle = (uint8_t)key_is_circle(key), .kind = key & 1};
	memcpy(&e.time, &bits, sizeof e.time);
	if (e.circle) e.index = a->crowd->grid.record[place].index, e.id = a->crowd->grid.record[place].id;
	else e.index = (int32_t)place, e.id = a->world->ids ? a->world->ids[place] : 0;
	return e;
}

static void write_events(query_run *a, const list_out *out, const size_t *place) {
	const best_hits *best = &a->scratch->best;
	for (int32_t i = 0; i < best->count; i++)
		((gz_sensor_event *)out->at)[place[best->slot[i]]] = event_of(a, best->key[best->slot[i]]);
}

gz_report gz_sense(
	const gz_sensor_event_list *list, const gz_world *world, const gz_query *question, gz_scratch *scratch) {
	static const query_type sensing = {
		.walls = list_walls, .circles = list_circles, .finish = graze_results_write, .divisible = 1};
	query_run a = graze_query_begin(&sensing, world, question, scratch, FROM_CHUNKS);
	a.kind_bits = WAY_BITS;
	return graze_run_list(
		&a, list ? &(list_out){list->data, list->capacity, list->first, sizeof(gz_sensor_event), write_events} : NULL);
}
