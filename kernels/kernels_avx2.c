// The AVX2 backend: one register per vector of floats, two per vector of doubles.
#define BACKEND_NAME avx2
#include "kernels/lanes/lanes.h"

#include "kernels/lanes/wide.h"

#include "kernels/backend.inl"
