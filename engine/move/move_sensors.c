#include "engine/move/move_sensors.h"

#include <math.h>

#include "engine/base/error.h"
#include "engine/base/lists.h"
#include "engine/crowd/crowd.h"

static const gz_world *world_of(const gz_move_sensors *sensors, const gz_world *world) {
	return sensors->world ? sensors->world : world;
}

gz_error graze_sensors_check(const gz_move_sensors *sensors, const gz_world *world, const gz_crowd *placed) {
	if (!sensors) return graze_no_error();
	const gz_sensor_event_list *list = sensors->events;
	if (!sensors->world && !sensors->crowd)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "sensors", "the sensors have neither a world nor a crowd");
	if (!list) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "events", "the list of the sensors is null");
	const gz_error error = graze_list_check(list->data, list->capacity, list->first);
	if (error.status) return error;
	if (sensors->crowd && sensors->crowd == placed)
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "crowd", "the crowd of the sensors is that of the moving bodies");
	return sensors->crowd ? graze_crowd_check_world(sensors->crowd, world_of(sensors, world)) : graze_no_error();
}

/// Finds the events of all legs, again where there are more than ever before. False without memory.
static bool sense_legs(query_run *run, followed_ways *w, const gz_move_sensors *sensors) {
	gz_scratch *scratch = run->scratch;
	const gz_world *world = world_of(sensors, run->query->world);
	const gz_query query = {.chunks = w->chunks.at,
		.chunk_count = w->chunks.count,
		.crowd = sensors->crowd,
		.targets = !sensors->crowd  ? GZ_TARGETS_WALLS
				   : sensors->world ? GZ_TARGETS_ALL
									: GZ_TARGETS_CIRCLES};
	if (!graze_array_size(run, &w->first_event, w->legs.count + 1, sizeof(size_t))) return false;
	for (gz_report report;;) {
		const gz_sensor_event_list list = {w->events.at, w->events.capacity, w->first_event.at};
		scratch->home = world->home; // sensors are a world of their own, which the scratch serves meanwhile
		report = gz_sense(&list, world, &query, scratch);
		scratch->home = run->query->world->home;
		if (report.error.status == GZ_STATUS_OUT_OF_MEMORY) return false;
		// Not by the status, since legs beyond GZ_LIMIT, which have no events, are another one.
		if (report.hits <= w->events.capacity) return true;
		w->events.count = 0;
		if (!graze_array_reserve(&w->events, report.hits, sizeof(gz_sensor_event), &scratch->memory)) return false;
	}
}

/// Writes the events of a body's legs from place `count` of the list on. Returns the place behind the last.
static size_t write_events(const followed_ways *w, size_t body, const gz_sensor_event_list *list, size_t count) {
	const size_t *first_leg = w->first_leg.at, *first = w->first_event.at;
	for (size_t l = first_leg[body]; l < first_leg[body + 1]; l++) {
		const way_leg *leg = (const way_leg *)w->legs.at + l;
		for (size_t k = first[l]; k < first[l + 1]; k++, count++) {
			if (count >= list->capacity) continue;
			gz_sensor_event *e = list->data + count;
			*e = ((const gz_sensor_event *)w->events.at)[k];
			e->time = fminf(leg->begin + e->time * (leg->end - leg->begin), leg->end); // rounding may lead beyond
		}
	}
	return count;
}

void graze_sense_ways(query_run *run, followed_ways *w, const gz_move_sensors *sensors) {
	const gz_sensor_event_list *list = sensors->events;
	gz_report *r = run->report;
	size_t count = 0;
	if (!graze_ways_end(run, w) || !sense_legs(run, w, sensors)) {
		r->error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "events", "out of memory for the events of sensors");
		return;
	}
	for (size_t body = 0; body < w->starts.count; body++) {
		list->first[body] = count;
		count = write_events(w, body, list, count);
	}
	list->first[w->starts.count] = count;
	if (count > list->capacity && !r->error.status)
		r->error = graze_error(GZ_STATUS_LIST_FULL, list->capacity, "events",
			"the list of events has capacity for %zu of %zu", list->capacity, count);
}
