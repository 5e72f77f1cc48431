// The golden hash: fixed scenes, made by exact arithmetic, whose answers have the same bits on every row of kernels,
// compiler, optimisation level and processor. No test frame in here, so that a small program can do it under an
// emulator.
#ifndef GRAZE_PROMISES_GOLDEN_H
#define GRAZE_PROMISES_GOLDEN_H

#include <stdint.h>

/// What the answers hash to. It changes when the arithmetic or these scenes do, and only then.
#define GOLDEN_HASH UINT64_C(0x2307e4f03737824c)

/// FNV-1a over the bits of all answers of these kernels; 0 when this build or processor lacks them.
uint64_t golden_hash(const char *kernels);

#endif
