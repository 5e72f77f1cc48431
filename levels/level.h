// Levels: walls, and which of them separate inside from outside. Read from Doom WADs, Tiled maps, SVG drawings and
// scene texts, or built in.
#ifndef GRAZE_LEVELS_LEVEL_H
#define GRAZE_LEVELS_LEVEL_H

#include <stdint.h>

#include "levels/file.h"
#include "levels/shapes.h"

/// Zero is a level without walls.
typedef struct app_level {
	app_segments walls;
	/// Per wall, 1: it has an outside (which of its sides that is, nobody says); 0: both of its sides are inside, or
	/// both outside. A point with an odd number of the former between it and infinity is inside.
	uint8_t *one_sided;
	size_t one_sided_room;
	char name[96];  ///< such as `freedoom1.wad:E1M5`
	char note[160]; ///< what the reader left out, such as `left out 2 ellipses and 1 point`; empty where nothing
} app_level;

/// Reads `FILE` or `FILE:MAP`: a map of a Doom WAD (the first one unless said), a map of Tiled as JSON, an SVG drawing
/// or a scene text, told apart by what is in them. Closed lines have an outside, loose ones have none.
bool level_load(app_level *out, const char *place, app_fault *fault);

/// The same from memory. file: its name for faults; map: null for the first
bool level_parse(app_level *out, app_bytes input, const char *file, const char *map, app_fault *fault);

/// The level that the program brings along. False when memory is out.
bool level_builtin(app_level *out);

/// A small one with room to fly. False when memory is out.
bool level_cavern(app_level *out);

bool level_add(app_level *level, float ax, float ay, float bx, float by, bool one_sided);
void level_free(app_level *level);

/// Notes how many things of each kind were left out.
///
/// kinds: what one of each is called; null ends them
void level_note_left_out(app_level *level, const char *const *kinds, const size_t *counts);

#endif
