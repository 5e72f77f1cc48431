// gz_move and gz_world_push_walls.
#ifndef GRAZE_FUZZ_RUN_MOTION_CALLS_H
#define GRAZE_FUZZ_RUN_MOTION_CALLS_H

#include "fuzz/run/query_results.h"

/// Counters of gz_move: where any is above 0, the reported paths are not exactly those that were taken.
typedef struct move_counts {
	size_t recovered, shortened, refused;
} move_counts;

/// One tick. The first result of a body is its new state (centre, motion, used, lost); its contacts follow. The run's
/// bodies move.
void call_move(result_list *out, fuzz_run *r, bool bodies_collide, move_counts *counts);

/// Moves one body among walls: sets where it ends (to_x, to_y).
move_counts call_move_alone(fuzz_run *r, fuzz_body *b);

/// Moves the scenario's wall groups. The result of a body is its new state. The world and the run's bodies move.
///
/// stopped: set for the groups that did not move
void call_push_walls(result_list *out, fuzz_run *r, bool stopped[MAX_WALL_GROUPS]);

#endif
