#define ROW_NAME avx512
#include "kernels/lanes.h"
#include "kernels/row.inl"
