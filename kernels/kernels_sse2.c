#define ROW_NAME sse2
#include "kernels/lanes_halves.h"
#include "kernels/wide_halves.h"
#include "kernels/row.inl"
