// Makes recordings with the program (`graze run --record`), changes their bytes, and replays them.
#ifndef GRAZE_LEVELS_RECORDING_FILES_H
#define GRAZE_LEVELS_RECORDING_FILES_H

#include "support/program_run.h"

/// Bodies and ticks of a recording, and blocks of 64 bodies that have a hash per tick.
enum { RECORDED_BODIES = 200, RECORDED_TICKS = 40, RECORDED_BLOCKS = (RECORDED_BODIES + 63) / 64 };

/// Offsets and sizes in such a recording of a level named "room", in bytes: the columns of the bodies, the hashes of
/// the first tick, the hashes of one tick, the whole file.
enum {
	RECORDED_COLUMNS = 52 + 4,
	RECORDED_HASHES = RECORDED_COLUMNS + 5 * 4 * RECORDED_BODIES,
	RECORDED_TICK = 8 + 8 * RECORDED_BLOCKS,
	RECORDED_SIZE = RECORDED_HASHES + RECORDED_TICKS * RECORDED_TICK,
};

/// The text of a scene of four walls, a square with a side of 900.
extern const char recorded_room[];

/// Writes the level and records a run in it as run.gzr, with further options.
void record_run(const char *options);

/// Inverts bits of a byte of run.gzr.
void flip_bits(long offset, int bits);

/// Replaying run.gzr fails; the error message is one line that begins with the name of the file and `expected`.
void expect_replay_error(const char *expected);

#endif
