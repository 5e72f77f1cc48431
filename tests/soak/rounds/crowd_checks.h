// Checks what a tick did to a crowd. S54, S162, S163.
#ifndef GRAZE_SOAK_ROUNDS_CROWD_CHECKS_H
#define GRAZE_SOAK_ROUNDS_CROWD_CHECKS_H

#include "soak/rounds/crowd.h"

enum { CROWD_WAYS_INTERVAL = 16 }; ///< in one of so many ticks the ways within rounds are judged

/// Finds the bodies that start in heaps, once it is known where all bodies are and what they wish. Call it before
/// check_ends.
void find_heaps(crowd_run *r);

/// Checks where bodies end. No two that may collide overlap or are nearer to one another than half the skin, unless
/// both start in a heap; none overlaps a wall that it was clear of; none leaves its region. Ends become starts.
///
/// all: computes the regions of all bodies, not only of those that may have crossed a wall
void check_ends(crowd_run *r, bool all);

/// Checks the ways of the tick within its rounds: on these no body overlaps another one or crosses a wall. Repeats the
/// tick with fewer rounds, since rounds do not depend on how many follow. Call it before check_ends.
///
/// recovered: bodies were moved apart, or away from walls, before the first round
void check_ways(crowd_run *r, bool recovered);

/// Counts a fault, and prints the first ones. round: -1 for the end of the tick
void record_pair_fault(
	crowd_run *r, fault_kind fault, size_t i, size_t k, const point *from, const point *to, int round);
void record_wall_fault(crowd_run *r, fault_kind fault, size_t i, point from, point to, int round);

#endif
