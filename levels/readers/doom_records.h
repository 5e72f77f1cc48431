// The records of classic maps and of Hexen's: linedefs and things.
#ifndef GRAZE_LEVELS_READERS_DOOM_RECORDS_H
#define GRAZE_LEVELS_READERS_DOOM_RECORDS_H

#include "levels/data/fault.h"
#include "levels/data/file.h"
#include "levels/data/level.h"

/// Which of the two formats the records of a map have, and their sizes in bytes.
typedef struct doom_format {
	bool hexen;
	size_t linedef, thing;
} doom_format;

#define CLASSIC_FORMAT ((doom_format){false, 14, 10})
#define HEXEN_FORMAT ((doom_format){true, 16, 20})

/// Adds the solid linedefs as walls, and those that do something as things.
///
/// linedefs, vertexes: whole records
bool doom_read_linedefs(
	app_level *out, app_bytes linedefs, app_bytes vertexes, doom_format format, const char *map_name, app_fault *fault);

/// Adds the records of a THINGS lump as things.
void doom_read_things(app_level *out, app_bytes things, doom_format format);

/// Adds a linedef as a thing, whose line and properties follow. Its type is `line:` and what it does.
///
/// tag: its name, where it is not 0
void doom_begin_linedef(app_level *out, long long special, long long tag, bool solid);

#endif
