// A level: walls, and which of them separate inside from outside.
#ifndef GRAZE_LEVELS_DATA_LEVEL_H
#define GRAZE_LEVELS_DATA_LEVEL_H

#include <stdint.h>

#include "levels/data/shapes.h"

/// Zero is a level without walls.
typedef struct app_level {
	app_segments walls;
	/// Per wall: 1 when one of its sides is outside (which one is not stored); 0 when both sides are inside or both
	/// outside. A point is inside when an odd number of walls with a 1 lies between it and infinity.
	uint8_t *has_outside;
	size_t has_outside_capacity;
	char name[96];  ///< such as `freedoom1.wad:E1M5`
	char note[160]; ///< what the reader left out, such as `left out 2 ellipses and 1 point`; empty for nothing
} app_level;

/// Adds a wall. Returns false when there is no memory.
bool level_add(app_level *level, float ax, float ay, float bx, float by, bool has_outside);
void level_free(app_level *level);

/// Writes into the level's note how many elements of each kind were left out.
///
/// kinds: singular nouns; null ends them
void level_note_left_out(app_level *level, const char *const *kinds, const size_t *counts);

#endif
