#define ROW_NAME avx2
#include "kernels/lanes.h"
#include "kernels/wide.h"
#include "kernels/row.inl"
