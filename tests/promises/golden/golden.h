// The golden hash: one hash of the results of all functions on fixed scenes, which are made by exact arithmetic. The
// results have the same bits with every backend, compiler, optimisation level and processor. The code does without the
// test framework, so that a small program (golden_main.c) can run it under an emulator.
#ifndef GRAZE_GOLDEN_GOLDEN_H
#define GRAZE_GOLDEN_GOLDEN_H

#include <stdint.h>

/// The expected hash. It changes only when the arithmetic or these scenes change.
#define GOLDEN_HASH UINT64_C(0x3b1f86eba2270024)

/// An FNV-1a hash of the bits of all results with this backend; 0 when this build or processor lacks the backend.
uint64_t golden_hash(const char *backend);

#endif
