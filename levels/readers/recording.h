// Recordings of runs: what it takes to repeat a run, and marks by which to tell whether it went the same way.
// docs/recordings.md describes the file.
#ifndef GRAZE_LEVELS_READERS_RECORDING_H
#define GRAZE_LEVELS_READERS_RECORDING_H

#include "levels/file.h"
#include "levels/readers/marks.h"
#include "levels/response.h"

/// Zero is no recording.
typedef struct app_recording {
	uint64_t seed;
	uint32_t ticks;
	app_response response;
	bool together; ///< bodies meet one another; else walls alone
	float skin;
	uint32_t walls;
	uint64_t wall_hash;
	char level[MOST_PATH]; ///< as --level takes it; empty for the one built in
	app_circles bodies;    ///< as they begin
	const char *marks;     ///< of the first tick; the others follow
	app_bytes input;       ///< what was read
} app_recording;

bool recording_load(app_recording *out, const char *path, app_fault *fault);

/// The same from memory, which stays in use. file: its name for faults
bool recording_parse(app_recording *out, app_bytes input, const char *file, app_fault *fault);

/// Writes all but the marks, which are for the caller to write behind it, tick by tick.
void recording_begin(FILE *file, const app_recording *recording);

/// False, with the first that differs, when these are not the marks that were recorded for a tick. The first tick is 1.
///
/// bodies: as they are now
bool recording_agrees(const app_recording *recording, uint64_t tick, const app_marks *marks, const app_circles *bodies,
	const char *file, app_fault *fault);

void recording_free(app_recording *recording);

#endif
