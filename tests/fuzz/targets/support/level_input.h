// Reads a level from an input, by the public interface, and checks everything that levels.h says about levels and
// errors.
#ifndef GRAZE_FUZZ_TARGETS_SUPPORT_LEVEL_INPUT_H
#define GRAZE_FUZZ_TARGETS_SUPPORT_LEVEL_INPUT_H

#include <stdbool.h>
#include <stddef.h>

/// What holds for the levels of a format.
typedef struct level_rules {
	const char *formats[2]; ///< the names of the formats that may be found; the second may be null
	bool points;            ///< walls may have the length 0
	bool drawing;           ///< coordinates are at most 2^40 in size, and JSON and XML end in their last byte
} level_rules;

/// Whether an input begins as a WAD does.
bool begins_as_wad(const void *data, size_t size);

/// Reads the input twice, then with options that name what the level has. A finding unless everything holds.
void check_level_input(const void *data, size_t size, const level_rules *rules);

#endif
