// The events of sensors (gz_move_sensors) in moves and pushes.
#ifndef GRAZE_FUZZ_RUN_SENSOR_EVENTS_H
#define GRAZE_FUZZ_RUN_SENSOR_EVENTS_H

#include "fuzz/run/query_results.h"

/// The sensors of a run, with a list that the next call overwrites; null where the call has none. A push refuses the
/// world whose walls it moves.
const gz_move_sensors *run_sensors(gz_move_sensors *out, const fuzz_run *r, bool of_push);

/// Takes the events of the last call, by the bodies of the scenario. Targets are indices of scenario.sensors, or of
/// scenario.live where all walls are sensors. Returns false where there were none, or the list was too short.
bool sensor_events_take(result_list *out, fuzz_run *r, bool of_push);

#endif
