#define BACKEND_NAME avx512
#include "kernels/lanes/lanes.h"

#include "kernels/lanes/wide_512.h"

#include "kernels/backend.inl"
