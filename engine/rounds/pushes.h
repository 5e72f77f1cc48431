// Pushes: bodies that are too near to one another are moved apart, in passes of position-based dynamics (Müller et al.,
// Position based dynamics, 2007). All pairs of a pass push at once, and shifts are whole numbers of a small unit, so
// that the order of pairs does not matter.
#ifndef GRAZE_ROUNDS_PUSHES_H
#define GRAZE_ROUNDS_PUSHES_H

#include "engine/rounds/crowd_rounds.h"

/// Begins pushes with all bodies where they are, unmoved. False without memory.
bool graze_pushes_begin(query_run *run);

/// Lists all pairs, and notes which bodies overlap others. False without memory.
bool graze_pushes_list(query_run *run);

/// Pushes pairs apart. The first passes push all pairs that keep less than SKIN_RECOVERY of their skin. The
/// second ones pass these shifts on to bodies that are clear of all others, which must not come to overlap: there each
/// pair that keeps less than its skin. Returns the number of pushes.
size_t graze_pushes_run(query_run *run, int passes, bool second);

/// The shift of a body so far.
static inline void graze_push_of(const crowd_rounds *g, int32_t number, double *x, double *y) {
	const separating_body *b = (const separating_body *)g->pushed.at + number;
	*x = (double)b->shift_x * g->push_unit, *y = (double)b->shift_y * g->push_unit;
}

#endif
