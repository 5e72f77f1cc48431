// The WebAssembly backend (SIMD128): two registers per vector of floats, four per vector of doubles.
#define BACKEND_NAME wasm
#include "kernels/lanes/wasm_instructions.h"

#include "kernels/lanes/lanes_halves.h"

#include "kernels/lanes/wide_halves.h"

#include "kernels/backend.inl"
