// The rules of levels and errors, one function for each part of levels.h.
#ifndef GRAZE_FUZZ_TARGETS_SUPPORT_LEVEL_RULES_H
#define GRAZE_FUZZ_TARGETS_SUPPORT_LEVEL_RULES_H

#include <graze/levels.h>

#include "fuzz/targets/support/level_input.h"

/// A level is as levels.h says: finite walls within the limits, things whose walls exist, texts that are there.
void check_level(const gz_level *level, const level_rules *rules);

/// Two levels are the same, to the bit.
void check_same_levels(const gz_level *level, const gz_level *other);

/// A level that was refused has an error of one line that begins with the name, and a place within the text.
void check_level_error(const gz_level_error *error, const char *name, const void *data, size_t size);

/// A world of the walls can be created, unless gz_check_walls gives the same error as gz_world_create.
void check_level_world(const gz_level *level);

#endif
