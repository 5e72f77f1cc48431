// Sensors: what each body enters and leaves, in order.
#include <string.h>

#include "engine/query/lists.h"

enum { WAY_BITS = 3 }; // the low ones of a record's offset, which are free: a key ends with the way

static void list_event(asking *a, int32_t slot, float time, uint32_t what, gz_event way) {
	uint32_t bits;
	memcpy(&bits, &time, sizeof bits);
	if (time <= 1) graze_list_add(a, slot, (uint64_t)bits << 32 | what | (uint32_t)way);
}

/// The events of the pairs. kind: KEY_CIRCLE, or 0 for walls
static void list_events(asking *a, uint32_t kind) {
	gz_scratch *m = a->scratch;
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
	for (int32_t i = 0; i < m->pairs.count; i++) {
		const int32_t slot = m->near.body[m->pairs.body[i] / RECORD].slot;
		const uint32_t what = kind | (uint32_t)m->pairs.wall[i];
		list_event(a, slot, m->spans.entry[i], what, GZ_EVENT_BEGIN);
		list_event(a, slot, m->spans.exit[i], what, GZ_EVENT_END);
	}
	graze_stage_ends(a, GZ_STAGE_REDUCE);
}

static void list_walls(asking *a) {
	gz_scratch *m = a->scratch;
	a->world->kernels->sense_walls(&m->spans, &m->near, &m->pairs, a->world->walls);
	list_events(a, 0);
}

static void list_circles(asking *a) {
	gz_scratch *m = a->scratch;
	a->world->kernels->sense_circles(&m->spans, &m->near, &m->pairs, a->crowd->grid.record);
	list_events(a, KEY_CIRCLE);
}

static gz_sensor_event event_of(const asking *a, uint64_t key) {
	const uint32_t bits = (uint32_t)(key >> 32), place = (uint32_t)key_place(key) >> WAY_BITS;
	gz_sensor_event e = {.circle = (uint8_t)key_is_circle(key), .kind = key & 1};
	memcpy(&e.time, &bits, sizeof e.time);
	if (e.circle) e.index = a->crowd->grid.record[place].index, e.id = a->crowd->grid.record[place].id;
	else e.index = (int32_t)place, e.id = a->world->ids ? a->world->ids[place] : 0;
	return e;
}

static void write_events(asking *a, const list_out *out, const size_t *place) {
	const best_hits *best = &a->scratch->best;
	for (int32_t i = 0; i < best->count; i++)
		((gz_sensor_event *)out->at)[place[best->slot[i]]] = event_of(a, best->key[best->slot[i]]);
}

gz_report gz_sense(
	const gz_sensor_event_list *list, const gz_world *world, const gz_query *question, gz_scratch *scratch) {
	static const question_kind sensing = {
		.walls = list_walls, .circles = list_circles, .answer = graze_list_answer, .divisible = 1};
	asking a = graze_asking(&sensing, world, question, scratch, CHUNKS_ASK);
	a.way_bits = WAY_BITS;
	return graze_list_ask(
		&a, list ? &(list_out){list->data, list->capacity, list->first, sizeof(gz_sensor_event), write_events} : NULL);
}
