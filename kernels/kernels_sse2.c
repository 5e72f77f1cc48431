// The SSE2 backend: two registers per vector of floats, four per vector of doubles.
#define BACKEND_NAME sse2
#include "kernels/lanes/lanes_halves.h"

#include "kernels/lanes/wide_halves.h"

#include "kernels/backend.inl"
