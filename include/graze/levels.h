/// Levels from files: the walls of a level for a world, and its things, such as spawn points, doors and triggers.
///
/// A library of its own, graze_levels: graze.h does not include this header, and the rest of Graze reads no files.
/// It reads Doom WADs (classic, Hexen, UDMF), maps of Tiled in JSON, LDtk projects, SVG drawings, and scene texts
/// of the program `graze`. The contents decide about the format, not the name of the file. docs/levels.md says what
/// becomes a wall and what a thing in each format.
///
///     gz_level_error error;
///     gz_level *level = gz_level_open("cave.tmj", NULL, &error);
///     if (!level) return report(error.text);
///     gz_world_desc desc = { .walls = gz_level_walls(level) };
///     const gz_thing *start = gz_level_find(level, NULL, NULL, "spawn");
///
/// **Threads.** A level never changes: any number of threads may read it at once. There is no global state.
/// **Memory.** malloc and free. A level keeps nothing of the file or the options that it was read from. All pointers
/// and views that it gives are valid until gz_level_close.
/// **Cost.** Reading takes time and memory in proportion to the file, and n log n in the number of walls.
/// **Units** are those of the file. x points to the right and y upwards: in Tiled, LDtk and SVG y points downwards, so
/// (x, y) of the file is (x, -y) here, and a level looks as it does in its editor. Angles are degrees,
/// counterclockwise from the direction of x.
#ifndef GRAZE_LEVELS_H
#define GRAZE_LEVELS_H

#include <graze/world.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------------------------------------------------------------
// Reading
// ---------------------------------------------------------------------------------------------------------------------

/// A level: walls and things, as they were read from a file.
typedef struct gz_level gz_level;

/// What to read. Zero is a good value for everything.
typedef struct gz_level_options {
	/// The map of a WAD, or the level of an LDtk project, by its name; upper and lower case are the same, and of equal
	/// names the last one counts. Null or empty: the first map of the file. In other files it is an error.
	const char *map;
	/// Things that bodies pass, such as triggers: a list of types, separated by commas. The outlines of Tiled objects,
	/// SVG elements and linedefs of these types make no walls. Null or empty: none.
	const char *passable;
	/// The cells of LDtk's IntGrid layers that are solid: a list of values, or of their names, separated by commas.
	/// Null or empty: all values but 0. A number that no cell has makes no walls; a name that no layer has is an error.
	const char *solid;
	/// Levels of LDtk have walls along their border, too, where cells are not solid: nothing leaves them. Otherwise
	/// they are open there, for neighbours.
	bool closed;
	/// The name of the file for messages. Null or empty: the path, and "level" for gz_level_read.
	const char *name;
} gz_level_options;

/// Whether a level was read, and why not.
typedef enum gz_level_status {
	GZ_LEVEL_OK = 0,
	GZ_LEVEL_UNREADABLE,     ///< the file does not exist, may not be read, is empty or too large
	GZ_LEVEL_UNKNOWN_FORMAT, ///< no format that is read, or one that this build of the library has no reader for
	GZ_LEVEL_NO_MAP,         ///< the file has no map of the name in the options
	GZ_LEVEL_INVALID,        ///< the contents are wrong, or exceed a limit
	GZ_LEVEL_OUT_OF_MEMORY
} gz_level_status;

/// Why a level was not read, and where the file is wrong.
typedef struct gz_level_error {
	gz_level_status status; ///< GZ_LEVEL_OK, or what went wrong
	size_t line, column;    ///< the place in the text, from 1; 0 where it is unknown, and in binary files
	char object[64];        ///< the object at fault, such as "object 12" or "linedef 7"; empty where there is none
	/// A line such as "cave.tmj: object 12 has a negative size"; empty when the status is GZ_LEVEL_OK. Control
	/// characters of the file are question marks, in the object, too; a name of more than 200 bytes is shortened.
	char text[640];
} gz_level_error;

/// Reads a level from a file. Returns null with an error.
///
/// Limits: a file has less than 4 GiB (on 32-bit systems 2 GiB), JSON and XML at most 64 MiB; Tiled, LDtk and SVG files
/// make at most 2^24 walls and as many lines of outlines, with coordinates up to 2^40. Coordinates of the other formats
/// are finite; gz_world_create refuses those beyond GZ_LIMIT.
///
/// path: of the file, as fopen takes it
/// options: optional
/// error: optional: what went wrong, or GZ_LEVEL_OK
GZ_API GZ_NODISCARD gz_level *gz_level_open(const char *path, const gz_level_options *options, gz_level_error *error);

/// Reads a level from the bytes of a file, as gz_level_open does.
///
/// bytes: of any alignment; read during the call only
GZ_API GZ_NODISCARD gz_level *gz_level_read(
	const void *bytes, size_t size, const gz_level_options *options, gz_level_error *error);

/// Releases a level; null is allowed.
GZ_API void gz_level_close(gz_level *level);

/// Facts about a level.
typedef struct gz_level_info {
	const char *format;      ///< "WAD", "UDMF", "Tiled", "LDtk", "SVG" or "scene"
	const char *map;         ///< the map that was read, as the file names it; empty where files have one level
	const char *const *maps; ///< the names of all maps in the file, in its order
	size_t map_count;        ///< 0 where files have one level
	const char *left_out;    ///< what makes no walls, such as "left out 2 ellipses, 1 text"; empty for nothing
	float low_x, low_y;      ///< the lower left corner of the box around all walls; 0 without walls
	float high_x, high_y;    ///< its upper right corner
} gz_level_info;

/// The facts about a level. Takes time in proportion to its walls.
GZ_API gz_level_info gz_level_describe(const gz_level *level);

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

/// The walls of a level, for a gz_world_desc or gz_world_add_walls. No wall has the length 0, but for a scene's
/// points, such as `wall 5 5 5 5`. They have ends alone: set radius, filters and ids as the game needs them. In a world
/// that is created of them, wall i has the index i.
GZ_API gz_walls gz_level_walls(const gz_level *level);

// ---------------------------------------------------------------------------------------------------------------------
// Things
// ---------------------------------------------------------------------------------------------------------------------

/// The shape of a thing.
typedef enum gz_thing_shape {
	GZ_THING_POINT = 0, ///< a place without an outline
	GZ_THING_BOX,       ///< a rectangle, perhaps rotated
	GZ_THING_ELLIPSE,   ///< an ellipse or circle, perhaps rotated; its outline is made of short lines
	GZ_THING_POLYGON,   ///< a closed line
	GZ_THING_LINES      ///< other lines: a polyline, the path of a drawing, a linedef
} gz_thing_shape;

/// A property that the author of the level gave a thing.
typedef struct gz_property {
	const char *name;  ///< as in the file
	const char *value; ///< as text: numbers in decimal, "true" and "false", lists and objects as JSON
} gz_property;

/// A thing in a level: a spawn point, a door, a trigger, an item. No pointer is null unless a count is 0.
typedef struct gz_thing {
	const char *name;     ///< the author's name of this thing; empty where it has none
	const char *type;     ///< its class; empty where it has none
	const char *layer;    ///< the layer that it lies in; empty where there are none
	gz_thing_shape shape; ///< what its outline looks like
	float x, y;           ///< its place: what the editor shows as its position, or else the middle of its outline
	float angle;          ///< the direction that it faces, or its rotation, in degrees; 0 where the format has none
	float low_x, low_y;   ///< the lower left corner of the box around its outline; x, y for a point
	float high_x, high_y; ///< the upper right corner
	gz_walls outline;     ///< its lines, solid or not: such as for a world of triggers; of count 0 for a point
	/// The indices of its outline among gz_level_walls, ascending, such as for gz_world_enable_walls; as many as the
	/// outline has lines, or none where bodies pass the thing.
	const int32_t *walls;
	size_t wall_count;             ///< how many of its lines are walls
	const gz_property *properties; ///< in the order of the file
	size_t property_count;         ///< how many
} gz_thing;

/// Things in the order of the file.
typedef struct gz_things {
	const gz_thing *data; ///< the first one
	size_t count;         ///< how many
} gz_things;

/// All things in a level.
GZ_API gz_things gz_level_things(const gz_level *level);

/// Finds a thing by name and type. Returns the first one behind `after`, or null when no more match. Takes time in
/// proportion to the things that it passes.
///
///     for (const gz_thing *door = NULL; (door = gz_level_find(level, door, NULL, "door"));) open_door(door);
///
/// after: the thing to continue from; null for the first
/// name: null for any
/// type: null for any; a type of several words, as classes of SVG may have, matches by each of them
GZ_API const gz_thing *gz_level_find(const gz_level *level, const gz_thing *after, const char *name, const char *type);

/// The value of a thing's property; null where it has none of this name.
GZ_API const char *gz_thing_property(const gz_thing *thing, const char *name);

#ifdef __cplusplus
}
#endif

#endif
