// Levels: walls, and which of them separate inside from outside. They are read from Doom WADs, Tiled maps, SVG drawings
// and scene texts, or built in.
#ifndef GRAZE_LEVELS_LEVEL_H
#define GRAZE_LEVELS_LEVEL_H

#include <stdint.h>

#include "levels/file.h"
#include "levels/shapes.h"

/// Zero is a level without walls.
typedef struct app_level {
	app_segments walls;
	/// Per wall: 1 when one of its sides is outside (which one is not stored); 0 when both sides are inside or both
	/// outside. A point is inside when an odd number of walls with a 1 lies between it and infinity.
	uint8_t *one_sided;
	size_t one_sided_capacity;
	char name[96];  ///< such as `freedoom1.wad:E1M5`
	char note[160]; ///< what the reader left out, such as `left out 2 ellipses and 1 point`; empty for nothing
} app_level;

/// Reads `FILE` or `FILE:MAP`: a map of a Doom WAD (the first one by default), a Tiled map in JSON, an SVG drawing or a
/// scene text. The format is determined by the contents. Walls of closed lines have an outside, other walls have none.
/// Returns false, with a fault and an empty level, when the file cannot be read.
bool level_load(app_level *out, const char *place, app_fault *fault);

/// Reads a level from memory, as level_load does.
///
/// file: its name for faults
/// map: the map of a WAD; null for the first
bool level_parse(app_level *out, app_bytes input, const char *file, const char *map, app_fault *fault);

/// Makes the built-in dungeon. Returns false when there is no memory.
bool level_builtin(app_level *out);

/// Makes the built-in cavern: small, with wide spaces. Returns false when there is no memory.
bool level_cavern(app_level *out);

/// Adds a wall. Returns false when there is no memory.
bool level_add(app_level *level, float ax, float ay, float bx, float by, bool one_sided);
void level_free(app_level *level);

/// Writes into the level's note how many elements of each kind were left out.
///
/// kinds: singular nouns; null ends them
void level_note_left_out(app_level *level, const char *const *kinds, const size_t *counts);

#endif
