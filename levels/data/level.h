// A level: walls, which of them separate inside from outside, and things.
//
// Readers add things between thing_begin and thing_end; the lines that they draw in between are the thing's outline.
// They need not check whether there was memory for things: `failed` of the texts is set when there was not.
#ifndef GRAZE_LEVELS_DATA_LEVEL_H
#define GRAZE_LEVELS_DATA_LEVEL_H

#include <stdint.h>

#include <graze/levels.h>

#include "levels/data/shapes.h"
#include "levels/data/text_pool.h"

/// A thing in a level, with ranges of indices where gz_thing has pointers.
typedef struct app_thing {
	const char *name, *type, *layer;
	gz_thing_shape shape;
	bool placed; ///< it has a position; else it lies in the middle of its outline
	bool passed; ///< its lines are in `outlines`; else they are walls
	float x, y, angle;
	size_t first_line, line_count;
	size_t first_property, property_count;
} app_thing;

typedef struct app_things {
	app_thing *data;
	size_t count, capacity;
	gz_property *properties;
	size_t property_count, property_capacity;
	app_segments outlines; ///< of things that bodies pass
	bool passing;          ///< the thing that has been begun is one of these
	text_pool texts;
} app_things;

/// Zero is a level without walls.
typedef struct app_level {
	app_segments walls;
	/// Per wall: 1 when one of its sides is outside (which one is not stored); 0 when both sides are inside or both
	/// outside. A point is inside when an odd number of walls with a 1 lies between it and infinity.
	uint8_t *has_outside;
	size_t has_outside_capacity;
	app_things things;
	const char *passable; ///< while it is read: types of things that bodies pass, as in gz_level_options
	const char *format;   ///< as in gz_level_info, as are the maps; null in a level from no file
	const char *map;
	const char **maps;
	size_t map_count, map_capacity;
	char name[96];  ///< such as `freedoom1.wad:E1M5`, by level_set_name
	char note[160]; ///< what the reader left out, such as `left out 2 ellipses, 1 point`; empty for nothing
} app_level;

/// Adds a wall. Returns false when there is no memory.
bool level_add(app_level *level, float ax, float ay, float bx, float by, bool has_outside);

/// Adds a line of the thing that has been begun, which bodies pass, or else a wall. Returns false when there is no
/// memory.
bool level_add_line(app_level *level, float ax, float ay, float bx, float by, bool has_outside);

/// Adds the name of a map of the file. Returns the copy.
const char *level_add_map(app_level *level, const char *name);

/// Names the level, `FILE` or `FILE:MAP`, by the last component of the path. The name is printable, and cut between two
/// characters where it is too long.
///
/// map: null where the location has none
void level_set_name(app_level *level, const char *file, const char *map);

void level_free(app_level *level);

/// Writes into the level's note how many elements of each kind were left out.
///
/// kinds: singular nouns; null ends them
void level_note_left_out(app_level *level, const char *const *kinds, const size_t *counts);

/// Copies a text that lives as long as the level, such as the name of a layer; null is an empty one.
const char *level_keep_text(app_level *level, const char *text);

/// Begins a thing, whose name and type are copied; null texts are empty. The layer is not: many things share it, so
/// that copies would take memory in proportion to the square of the file. It lives as long as the level. A thing is
/// passed if `passed` is set or its type is among the passable ones of the level.
void thing_begin(app_level *level, const app_thing *thing);

/// Adds a property to the thing that has been begun; the texts are copied.
void thing_add_property(app_level *level, const char *name, const char *value, size_t value_length);
void thing_add_part(
	app_level *level, const char *name, size_t name_length, const char *value, size_t value_length); ///< of a text
void thing_add_number(app_level *level, const char *name, long long value);

/// Ends a thing. One that has neither a place nor an outline is removed.
void thing_end(app_level *level);

/// Whether a type is this one, or one of its words, which spaces separate, is.
bool type_has(const char *type, const char *wanted, size_t length);

#endif
