// A mutation of the library: the scalar kernels with one layer of the skin where there are several. What bodies may
// come up to in a round, what counts as too near, and what is promised are the same half of the skin, so that the
// rounding of places takes bodies below it. (One layer at the whole skin would be safe, but rounding would leave bodies
// that touch no room, and they would freeze.) The soak must detect the faults that follow.
#include "kernels/rounds/rounds.h"

#undef SKIN_LINE
#undef SKIN_DEEP
#define SKIN_LINE 0.5f
#define SKIN_DEEP 0.5f

#include "kernels/kernels_scalar.c"
