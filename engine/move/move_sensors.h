// Sensors: what bodies enter and leave on their ways.
#ifndef GRAZE_MOVE_MOVE_SENSORS_H
#define GRAZE_MOVE_MOVE_SENSORS_H

#include "engine/move/ways.h"

/// The error of the sensors of a call that places its bodies in a crowd, or in none; no error for null.
gz_error graze_sensors_check(const gz_move_sensors *sensors, const gz_world *world, const gz_crowd *placed);

/// Lists the events along the ways.
void graze_sense_ways(query_run *run, followed_ways *ways, const gz_move_sensors *sensors);

#endif
