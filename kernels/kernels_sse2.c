#define ROW_NAME sse2
#include "kernels/lanes.h"
#include "kernels/row.inl"
