// A world of one sensor, beside a floor on which bodies move.
#ifndef GRAZE_TRIGGERS_ONE_SENSOR_H
#define GRAZE_TRIGGERS_ONE_SENSOR_H

#include "collisions/collision_fixture.h"

enum { MAX_EVENTS = 8 };

/// A world of one sensor, and the events of a call.
typedef struct one_sensor {
	gz_world *world;
	gz_crowd *crowd;
	gz_sensor_event event[MAX_EVENTS];
	size_t first[8];
	gz_sensor_event_list list;
	gz_move_sensors sensors;
} one_sensor;

/// circle: null for none
void one_sensor_make(one_sensor *s, trial_wall wall, const trial_body *circle);
void one_sensor_free(one_sensor *s);

/// How bodies move.
typedef enum move_method { AMONG_WALLS, CENTERS_ONLY, IN_ROUNDS, BY_EVENTS, METHODS } move_method;

extern const char *const method_names[METHODS];

/// A floor at y = 0 for bodies above it, with the sensor among the options.
collision_fixture floor_fixture(one_sensor *s);

gz_report move_by(const collision_fixture *f, move_method method, crowd_body *bodies, size_t count);

#endif
