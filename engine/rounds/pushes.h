// Pushes: bodies that are too near to one another are moved apart, in passes of position-based dynamics (Müller et al.,
// Position based dynamics, 2007). All pairs of a pass push at once, and shifts are whole numbers of a small unit, so
// that the order of pairs does not matter.
#ifndef GRAZE_ROUNDS_PUSHES_H
#define GRAZE_ROUNDS_PUSHES_H

#include "engine/rounds/domains.h"

/// Begins pushes with all bodies where they are, or where they wish to end, unmoved; those in piles where they drift.
/// False without memory.
bool graze_pushes_begin(query_run *run, enum push_stage stage);

/// Lists the pairs that may push one another, and notes which bodies overlap others. False without memory.
bool graze_pushes_list(query_run *run);

/// Pushes pairs apart. False where the call ends.
bool graze_pushes_run(round_domains *domains, enum push_stage stage, int passes);

/// The unit of a body's shifts. Its own, so that no result depends on bodies far away.
static inline double graze_push_unit(const separating_body *b) {
	return b->skin > 0 ? b->skin * 0x1p-16 : 0x1p-200; // at the origin, bodies without size have no skin
}

/// The shift of a body so far.
static inline void graze_push_of(const crowd_rounds *g, int32_t number, double *x, double *y) {
	const separating_body *b = (const separating_body *)g->pushed.at + number;
	*x = (double)b->shift_x * graze_push_unit(b), *y = (double)b->shift_y * graze_push_unit(b);
}

#endif
