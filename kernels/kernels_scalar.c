#define ROW_NAME scalar
#include "kernels/lanes_scalar.h"
#include "kernels/wide_scalar.h"
#include "kernels/row.inl"
