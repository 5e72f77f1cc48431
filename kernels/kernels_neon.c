#define ROW_NAME neon
#include "kernels/lanes.h"
#include "kernels/row.inl"
