// The call: bodies that collide with one another move in rounds.
#ifndef GRAZE_ROUNDS_MOVE_IN_ROUNDS_H
#define GRAZE_ROUNDS_MOVE_IN_ROUNDS_H

#include "engine/rounds/domains.h"

/// Moves the bodies of the query together in the crowd. The report has the error.
void graze_move_in_rounds(query_run *run, gz_crowd *crowd);

/// The same for several domains, whose runs have their crowds and rounds. Each run's report has its error.
void graze_move_domains(round_domains *domains);

/// Separates the bodies of the query that overlap where they start, as graze_rounds_separate; between any two bodies is
/// this skin. The crowd is placed again. False without memory.
bool graze_separate_in_rounds(query_run *run, gz_crowd *crowd, float skin, const gz_bodies **separated);

#endif
