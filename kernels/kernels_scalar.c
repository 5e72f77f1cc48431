// The scalar backend: one lane, in plain C.
#define BACKEND_NAME scalar
#include "kernels/lanes/lanes_scalar.h"

#include "kernels/lanes/wide_scalar.h"

#include "kernels/backend.inl"
