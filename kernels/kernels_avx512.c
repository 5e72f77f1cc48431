#define ROW_NAME avx512
#include "kernels/lanes.h"
#include "kernels/wide_512.h"
#include "kernels/row.inl"
