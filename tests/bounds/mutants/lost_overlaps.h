// A mutant of the scalar kernels, included before them: of two values the smaller one decides. So a path that comes
// close to one end of a wall alone, or runs along an axis, has no overlap interval.
#include "kernels/lanes/lanes_scalar.h"

#define lanes_max(x, y) lanes_min(x, y)
