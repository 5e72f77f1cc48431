// Mutators of binary formats: they keep what a reader checks first, so that mutations reach what is behind it.
#ifndef GRAZE_FUZZ_TARGETS_MUTATORS_MUTATOR_H
#define GRAZE_FUZZ_TARGETS_MUTATORS_MUTATOR_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "generators/random.h"

/// Called by libFuzzer instead of its own mutations. Returns the new size, at most `max`.
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/// libFuzzer's own mutations.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

/// Makes an input this long: cuts it off, or adds zeros.
static inline size_t resize_input(uint8_t *data, size_t size, size_t wanted) {
	if (wanted > size) memset(data + size, 0, wanted - size);
	return wanted;
}

#endif
