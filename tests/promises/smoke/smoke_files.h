// Bytes as they are in files and on the wire: a saved block, a WAD, a scene.
#ifndef GRAZE_SMOKE_SMOKE_FILES_H
#define GRAZE_SMOKE_SMOKE_FILES_H

#include <stdint.h>

/// What gz_world_save has written on x86-64 for the room with one more wall, from (12, 4) to (12, 12), of radius 1/2.
static const uint8_t saved_block[] = {0x47, 0x5a, 0x57, 0x53, 0x01, 0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0x01,
	0x00, 0x00, 0x00, 0x1d, 0xf9, 0xec, 0xc0, 0x5e, 0x78, 0x72, 0x1f, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x30, 0x40,
	0xa5, 0xe1, 0xbd, 0xf1, 0x23, 0x06, 0xd7, 0x40, 0x04, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x00, 0x00, 0x40,
	0x41, 0x00, 0x00, 0x80, 0x40, 0x00, 0x00, 0x40, 0x41, 0x00, 0x00, 0x40, 0x41, 0x00, 0x00, 0x00, 0x3f, 0x01, 0x00,
	0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00};

#if defined(SMOKE_LEVELS)
#include <graze/levels.h>

static const char scene_file[] = "wall 0 0 16 0\nwall 16 0 16 16\nwall 16 16 0 16\nwall 0 16 0 0\n";

#define SHORT(n) (uint8_t)((n)&0xff), (uint8_t)((n) >> 8 & 0xff)
#define LONG(n) SHORT(n), SHORT((n) >> 16)
#define LINEDEF(a, b) SHORT(a), SHORT(b), SHORT(1), SHORT(0), SHORT(0), SHORT(0), SHORT(0xffff)
enum { THINGS = 12, LINEDEFS = THINGS + 10, VERTEXES = LINEDEFS + 4 * 14, DIRECTORY = VERTEXES + 4 * 4 };

/// A map of one thing at (-300, 7) and the room.
static const uint8_t wad_file[] = {'P', 'W', 'A', 'D', LONG(4), LONG(DIRECTORY), // the header
	SHORT(-300), SHORT(7), SHORT(90), SHORT(1), SHORT(7),                        // x, y, angle, type, flags
	LINEDEF(0, 1), LINEDEF(1, 2), LINEDEF(2, 3), LINEDEF(3, 0),                  // vertexes, flags: it blocks
	SHORT(0), SHORT(0), SHORT(16), SHORT(0), SHORT(16), SHORT(16), SHORT(0), SHORT(16), LONG(THINGS), LONG(0), 'M', 'A',
	'P', '0', '1', 0, 0, 0, LONG(THINGS), LONG(10), 'T', 'H', 'I', 'N', 'G', 'S', 0, 0, LONG(LINEDEFS), LONG(4 * 14),
	'L', 'I', 'N', 'E', 'D', 'E', 'F', 'S', LONG(VERTEXES), LONG(4 * 4), 'V', 'E', 'R', 'T', 'E', 'X', 'E', 'S'};
#endif

#endif
