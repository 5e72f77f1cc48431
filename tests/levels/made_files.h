// Small files, made in memory: what the readers read.
#ifndef GRAZE_LEVELS_MADE_FILES_H
#define GRAZE_LEVELS_MADE_FILES_H

#include "levels/file.h"
#include "support/check.h"

typedef struct made_file {
	char data[4096];
	size_t size;
} made_file;

typedef struct made_lump {
	const char *name;
	const made_file *content; // null: an empty one, such as a map's marker
} made_lump;

/// The directory stands before the lumps, so that what is cut off is a lump first.
made_file make_wad(const made_lump *lumps, size_t count);

/// Five vertexes, the last at the place of the second.
made_file make_vertexes(void);
void put_linedef(made_file *out, uint32_t a, uint32_t b, uint32_t flags, bool two_sided, bool hexen);

/// Six linedefs between them: three walls, one that is passable, and two of length 0.
made_file make_linedefs(bool hexen);

/// A map E1M1 of those.
made_file make_classic_wad(void);

made_file make_text(const char *text);

/// A map MAP01 in UDMF.
made_file make_udmf_wad(const char *text);
extern const char made_textmap[];

/// Two walls and three bodies; the numbers of the columns are 0, 0.25, 0.5 and so on.
made_file make_workload(void);

/// The recording of 70 bodies in 4 walls of a level called room, for 2 ticks whose hashes are 1000 and 1001.
made_file make_recording(void);

/// The same bytes in memory of just their size and the zero that follows them: a sanitizer sees one step too far.
app_bytes exact(const char *data, size_t size);

#endif
