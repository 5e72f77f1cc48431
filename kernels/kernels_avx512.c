// The AVX-512 backend: the vectors of AVX2, with AVX-512 for packing, and one register per vector of doubles.
#define BACKEND_NAME avx512
#include "kernels/lanes/lanes.h"

#include "kernels/lanes/wide_512.h"

#include "kernels/backend.inl"
