// Small input files for the readers of levels, workloads and recordings, built in memory.
#ifndef GRAZE_LEVELS_SAMPLE_FILES_H
#define GRAZE_LEVELS_SAMPLE_FILES_H

#include "levels/data/file.h"
#include "support/check.h"

typedef struct sample_file {
	char data[4096];
	size_t size;
} sample_file;

typedef struct sample_lump {
	const char *name;
	const sample_file *content; // null: an empty lump, such as the marker of a map
} sample_lump;

/// A WAD of these lumps. Its directory precedes them, so that a file that is cut off lacks the end of a lump.
sample_file sample_wad(const sample_lump *lumps, size_t count);

/// Five vertexes; the last one equals the second.
sample_file sample_vertexes(void);
void put_linedef(sample_file *out, uint32_t a, uint32_t b, uint32_t flags, bool two_sided, bool hexen);

/// The same for a linedef that does something: `special`, with the tag or, in the format of Hexen, the first argument.
void put_special_linedef(
	sample_file *out, uint32_t a, uint32_t b, uint32_t special, uint32_t tag, bool two_sided, bool hexen);

/// Two things: a player's start at (32, -16) that looks north, and one of type 3004 at (0, 8) with the flags 7. Things
/// of Hexen have the ids 0 and 5.
sample_file sample_things(bool hexen);

/// Six linedefs between these vertexes: three walls, one that bodies can pass, and two of length 0.
sample_file sample_linedefs(bool hexen);

/// A WAD with a map E1M1 of these vertexes, linedefs and things.
sample_file sample_classic_wad(void);

sample_file sample_text(const char *text);

/// A WAD with a map MAP01 in UDMF, and the text of such a map.
sample_file sample_udmf_wad(const char *text);
extern const char sample_textmap[];

/// A workload of two walls and three bodies; the numbers of its columns are 0, 0.25, 0.5 and so on.
sample_file sample_workload(void);

/// A recording (version 1) of 70 bodies in a level named "room" of 4 walls: 2 ticks with the hashes 1000 and 1001.
sample_file sample_recording(void);

/// Copies bytes to memory of their size plus a terminating zero, so that a sanitizer detects a read behind them.
app_bytes sized_copy(const char *data, size_t size);

#endif
