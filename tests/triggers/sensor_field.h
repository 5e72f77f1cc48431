// Sensors for moving bodies: a world of walls and a crowd of circles, the events of a call, and what they say about
// each pair of a body and a sensor, compared with an oracle of distances.
#ifndef GRAZE_TRIGGERS_SENSOR_FIELD_H
#define GRAZE_TRIGGERS_SENSOR_FIELD_H

#include "generators/random.h"
#include "support/trial.h"

enum { FIELD_WALLS = 12, FIELD_CIRCLES = 12, FIELD_SENSORS = FIELD_WALLS + FIELD_CIRCLES, FIELD_BODIES = 2048 };
enum { FIELD_EVENTS = 1 << 16 };

typedef struct sensor_field {
	trial_wall walls[FIELD_WALLS];
	trial_body circles[FIELD_CIRCLES];
	gz_world *world;
	gz_crowd *crowd;
	gz_sensor_event event[FIELD_EVENTS];
	size_t first[FIELD_BODIES + 1];
	gz_sensor_event_list list;
	gz_move_sensors sensors;                  ///< to pass to a call
	bool inside[FIELD_BODIES][FIELD_SENSORS]; ///< what the events have said so far
	size_t events, uncertain;                 ///< so far; pairs whose overlap rounding decides
} sensor_field;

/// Sensors at random in the square from 0 to `size`; fails the test without memory.
sensor_field *sensor_field_make(float size, uint64_t seed);
void sensor_field_free(sensor_field *f);

/// What the bodies overlap before the first call, by gz_overlaps: the one call of a first tick.
void sensor_field_begin(sensor_field *f, const gz_bodies *bodies);

/// Takes the events of a call, and fails the test unless they alternate and are in the order of time, and lead to the
/// overlaps of the bodies as they are now, by the oracle.
void sensor_field_check(sensor_field *f, const gz_bodies *bodies, const char *label);

/// The distance between the surfaces of a circle at a place and a sensor, by the oracle.
long double sensor_distance(const sensor_field *f, size_t sensor, float x, float y, float radius);

/// The sensor of an event: the walls precede the circles.
static inline size_t sensor_of(const gz_sensor_event *e) { return (size_t)e->index + (e->circle ? FIELD_WALLS : 0); }

#endif
