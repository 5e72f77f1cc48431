#define ROW_NAME neon
#include "kernels/lanes_halves.h"
#include "kernels/wide_halves.h"
#include "kernels/row.inl"
