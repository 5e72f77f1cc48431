// Recordings of runs: what it takes to repeat a run, and the checksums of each tick to compare with. docs/recordings.md
// describes the file.
#ifndef GRAZE_LEVELS_READERS_RECORDING_H
#define GRAZE_LEVELS_READERS_RECORDING_H

#include "levels/data/checksums.h"
#include "levels/data/file.h"
#include "levels/data/response.h"

/// Zero is no recording.
typedef struct app_recording {
	uint64_t seed;
	uint32_t ticks;
	app_response response;
	bool body_collisions; ///< bodies collide with one another, else with walls alone
	float skin;
	uint32_t walls;
	uint64_t wall_hash;
	char level[PATH_CAPACITY]; ///< as --level takes it; empty for the built-in one
	app_circles bodies;        ///< at the start
	const char *checksums;     ///< of the first tick, those of the other ticks follow; in `input`
	app_bytes input;           ///< the file's contents
} app_recording;

/// Reads a recording, which recording_free releases. Returns false with a fault.
bool recording_load(app_recording *out, const char *path, app_fault *fault);

/// Reads a recording from memory, which must outlive it.
///
/// file: its name for faults
bool recording_parse(app_recording *out, app_bytes input, const char *file, app_fault *fault);

/// Writes everything but the checksums, which the caller appends tick by tick.
void recording_begin(FILE *file, const app_recording *recording);

/// Compares the checksums of a tick (from 1) with the recorded ones. Returns false, with a fault that names the first
/// body that differs, when they are not equal.
///
/// bodies: after the tick
bool recording_matches(const app_recording *recording, uint64_t tick, const app_checksums *checksums,
	const app_circles *bodies, const char *file, app_fault *fault);

void recording_free(app_recording *recording);

#endif
