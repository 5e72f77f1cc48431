// A mutant of the scalar kernels, included before them: quotients in double are off by 2^-10. So are the turns of
// quadratics, and two roots next to a turn are lost.
#include "kernels/lanes/lanes_scalar.h"
#include "kernels/lanes/wide_scalar.h"

#define wide_div(x, y) wide_mul(wide_div(x, y), wide_set(1 + 0x1p-10))
