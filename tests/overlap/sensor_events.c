#include "overlap/sensor_events.h"

#include <stdlib.h>

#include "support/check.h"

sensor_events sensor_events_make(void) {
	const sensor_events events = {
		calloc(MAX_SENSOR_EVENTS, sizeof *events.data), calloc(MAX_SENSOR_BODIES + 1, sizeof *events.first), 0};
	assert_true(events.data && events.first);
	return events;
}

void sensor_events_free(sensor_events *events) { free(events->data), free(events->first); }

gz_report find_sensor_events(sensor_events *events, const arena_world *w, const gz_bodies *chunk, gz_targets targets) {
	const gz_query query = {.chunks = chunk, .chunk_count = 1, .targets = targets, .crowd = w->crowd};
	const gz_sensor_event_list list = {events->data, MAX_SENSOR_EVENTS, events->first};
	const gz_report report = gz_sense(&list, w->world, &query, w->scratch);
	assert_true(report.hits <= MAX_SENSOR_EVENTS);
	events->count = report.written;
	return report;
}
