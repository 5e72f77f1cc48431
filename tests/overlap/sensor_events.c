#include "overlap/sensor_events.h"

#include <stdlib.h>
#include <string.h>

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

void assert_same_events(const sensor_events *actual, const sensor_events *expected, size_t bodies, const char *label) {
	for (size_t k = 0; k <= bodies; k++) assert_int_equal(actual->first[k], expected->first[k]);
	for (size_t i = 0; i < expected->count; i++) {
		const gz_sensor_event *a = actual->data + i, *e = expected->data + i;
		if (memcmp(&a->time, &e->time, sizeof a->time) || a->index != e->index || a->id != e->id ||
			a->circle != e->circle || a->kind != e->kind)
			fail_msg("%s: event %zu: t %.9g %s %d kind %d, expected t %.9g %s %d kind %d", label, i, (double)a->time,
				a->circle ? "circle" : "wall", a->index, a->kind, (double)e->time, e->circle ? "circle" : "wall",
				e->index, e->kind);
	}
}
