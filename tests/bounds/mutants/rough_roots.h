// A mutant of the scalar kernels, included before them: square roots are off by 8 units of rounding.
#include "kernels/lanes/lanes_scalar.h"

#define lanes_sqrt(x) lanes_mul(lanes_sqrt(x), lanes_set(1 + 0x1p-21f))
