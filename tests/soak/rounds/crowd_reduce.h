// Prints a faulty tick with the few bodies that the fault needs, so that it can be repeated by hand.
#ifndef GRAZE_SOAK_ROUNDS_CROWD_REDUCE_H
#define GRAZE_SOAK_ROUNDS_CROWD_REDUCE_H

#include "soak/rounds/crowd.h"

/// Drops ever smaller groups of bodies without which the two still end so near to one another, and prints the others.
/// The walls stay. max_rounds: of the tick that is repeated
void reduce_crowd(const crowd_run *r, size_t i, size_t k, uint32_t max_rounds);

#endif
