// A mutant of the scalar kernels, included before them: quotients are off by 8 units of rounding.
#include "kernels/lanes/lanes_scalar.h"

#define lanes_div(x, y) lanes_mul(lanes_div(x, y), lanes_set(1 + 0x1p-21f))
