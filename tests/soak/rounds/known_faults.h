// Faults of pairs that have a known cause in the library. The soak counts them apart where it is told so (--known), so
// that others are found beside them.
#ifndef GRAZE_SOAK_ROUNDS_KNOWN_FAULTS_H
#define GRAZE_SOAK_ROUNDS_KNOWN_FAULTS_H

#include "soak/rounds/crowd.h"

/// Whether one of two bodies that end at these places
///
/// - started so near to a wall that skin recovery moved it away from there, whatever was in its way; or
/// - bounces, and moved as without a crowd: a body without neighbours that a wall reflects leaves the disc in which
///   they were searched.
bool has_known_cause(const crowd_run *r, size_t i, size_t k, const point *to);

#endif
