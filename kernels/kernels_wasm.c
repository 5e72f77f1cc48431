// The WebAssembly backend (SIMD128): one register per vector of floats, two per vector of doubles. With twice as many,
// engines run out of registers: moves take a tenth longer, and the module is a quarter larger.
#define BACKEND_NAME wasm
#define REGISTERS 1
#include "kernels/lanes/wasm_instructions.h"

#include "kernels/lanes/lanes_halves.h"

#include "kernels/lanes/wide_halves.h"

#include "kernels/backend.inl"
