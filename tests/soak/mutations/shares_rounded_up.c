// A mutation of the library: shares that depend on others are rounded to the next larger step, where the library takes
// the next smaller one. (Steps of any size are safe where they are rounded down: bodies only wait longer.) The soak
// must detect the faults that follow.
#include <math.h>

#define floorf(value) fminf(ceilf(value), 65536)
#include "engine/rounds/fixed_point.c"
