// Lists of sensor events by the library.
#ifndef GRAZE_OVERLAP_SENSOR_EVENTS_H
#define GRAZE_OVERLAP_SENSOR_EVENTS_H

#include "generators/arena_kinds.h"
#include "overlap/overlap_kernel.h"

enum { MAX_SENSOR_BODIES = 4096, MAX_SENSOR_EVENTS = 1 << 18 };

/// The events of all bodies of a query.
typedef struct sensor_events {
	gz_sensor_event *data; ///< room for MAX_SENSOR_EVENTS
	size_t *first;         ///< room for MAX_SENSOR_BODIES and the end
	size_t count;
} sensor_events;

sensor_events sensor_events_make(void);
void sensor_events_free(sensor_events *events);

/// Calls gz_sense for the bodies of a chunk; fails the test if there are more events than room.
gz_report find_sensor_events(sensor_events *events, const arena_world *w, const gz_bodies *chunk, gz_targets targets);

/// Fails the test unless both have the same events for `bodies` bodies, times to the bit.
void assert_same_events(const sensor_events *actual, const sensor_events *expected, size_t bodies, const char *label);

#endif
