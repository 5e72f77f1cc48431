// gz_sense: sensor events, from the times at which overlaps begin and end.
#include <string.h>

#include "engine/query/begin_query.h"
#include "engine/query/result_lists.h"
#include "engine/query/stage_helpers.h"

enum { TAG_BITS = 3 }; ///< the low bits of a record's offset, which are 0: in a key they hold the kind of event
_Static_assert(1 << TAG_BITS == RECORD, "offsets are multiples of RECORD");

/// Adds an event, unless its time is EVENT_NEVER. target: the kind of the pair and the offset of its wall or circle
static void add_event(query_run *run, int32_t slot, float time, uint32_t target, gz_event event) {
	uint32_t bits;
	memcpy(&bits, &time, sizeof bits);
	if (time <= 1) graze_results_add(run, slot, (uint64_t)bits << 32 | target | (uint32_t)event);
}

/// Adds the events of the listed pairs. kind: KEY_CIRCLE or KEY_WALL
static void add_events(query_run *run, uint32_t kind) {
	gz_scratch *m = run->scratch;
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
	for (int32_t i = 0; i < m->pairs.count; i++) {
		const int32_t slot = m->near.body[m->pairs.body[i] / RECORD].slot;
		const uint32_t target = kind | (uint32_t)m->pairs.other[i];
		add_event(run, slot, m->intervals.entry[i], target, GZ_EVENT_BEGIN);
		add_event(run, slot, m->intervals.exit[i], target, GZ_EVENT_END);
	}
	graze_stage_ends(run, GZ_STAGE_REDUCE);
}

static void list_walls(query_run *run) {
	gz_scratch *m = run->scratch;
	run->query->world->backend->sensor_walls(&m->intervals, &m->near, &m->pairs, run->query->world->walls);
	add_events(run, KEY_WALL);
}

static void list_circles(query_run *run) {
	gz_scratch *m = run->scratch;
	run->query->world->backend->sensor_circles(&m->intervals, &m->near, &m->pairs, run->query->crowd->grid.record);
	add_events(run, KEY_CIRCLE);
}

static gz_sensor_event event_of(const query_run *run, uint64_t key) {
	const uint32_t bits = key_time(key), place = (uint32_t)key_place(key) >> TAG_BITS; // of a circle, or a wall's index
	gz_sensor_event e = {.circle = (uint8_t)key_is_circle(key), .kind = key & 1};
	memcpy(&e.time, &bits, sizeof e.time);
	if (e.circle)
		e.index = run->query->crowd->grid.record[place].index, e.id = run->query->crowd->grid.record[place].id;
	else e.index = (int32_t)place, e.id = run->query->world->ids ? run->query->world->ids[place] : 0;
	return e;
}

static void write_events(query_run *run, const list_out *out, const size_t *place) {
	const best_hits *best = &run->scratch->best;
	for (int32_t i = 0; i < best->count; i++)
		((gz_sensor_event *)out->at)[place[best->slot[i]]] = event_of(run, best->key[best->slot[i]]);
}

gz_report gz_sense(
	const gz_sensor_event_list *list, const gz_world *world, const gz_query *query, gz_scratch *scratch) {
	static const query_type sense_type = {.walls = list_walls,
		.circles = list_circles,
		.finish = graze_results_write,
		.divisible = true,
		.key_tag_bits = TAG_BITS};
	query_call call;
	graze_query_begin(&call, &sense_type, world, query, scratch);
	return graze_run_list(
		&call, list ? &(list_out){list->data, list->capacity, list->first, sizeof(gz_sensor_event), write_events, NULL}
					: NULL);
}
