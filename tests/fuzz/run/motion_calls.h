// gz_move and gz_world_push_walls.
#ifndef GRAZE_FUZZ_RUN_MOTION_CALLS_H
#define GRAZE_FUZZ_RUN_MOTION_CALLS_H

#include "fuzz/run/query_results.h"

/// Counters of gz_move: where any is above 0, the reported paths are not exactly those that were taken.
typedef struct move_counts {
	size_t recovered, shortened, refused;
} move_counts;

/// One tick. The first result of a body is its new state (centre, motion, used, lost); its contacts follow, or the
/// first one alone, as the settings say. The run's bodies move. Returns whether they have: the limit of pairs may end
/// the call.
bool call_move(result_list *out, fuzz_run *r, bool bodies_collide, move_counts *counts);

/// Moves one body among walls: sets where it ends (to_x, to_y).
move_counts call_move_alone(fuzz_run *r, fuzz_body *b);

/// Moves the scenario's wall groups. The first result of a body is its new state. How far groups have pushed it
/// follows, with the group as index, and then the groups that it blocks, with the wall as index and the group as time.
/// The world and the run's bodies move.
///
/// stopped: set for the groups that did not move
void call_push_walls(result_list *out, fuzz_run *r, bool stopped[MAX_WALL_GROUPS]);

/// What the entries of a body's results are after a push.
enum { PUSH_STATE, PUSH_PUSHED, PUSH_CRUSHED };

/// Begins the results of body i of the scenario with its state after a call that moves bodies, before their outputs are
/// settled. Returns its number in the query, or -1 where it is not in the query and has no state.
int32_t results_begin_state(result_list *out, const fuzz_run *r, size_t i);

#endif
