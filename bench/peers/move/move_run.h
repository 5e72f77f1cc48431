// Runs of bodies that move through closed levels, with a test after every tick for bodies behind walls.
#ifndef GRAZE_BENCH_MOVE_RUN_H
#define GRAZE_BENCH_MOVE_RUN_H

#include "move_peer.h"
#include "regions.h"

#define MOVE_RADIUS 16.0f // of all bodies, in units of the level

/// A library, and how it is used.
typedef struct move_variant {
	const move_peer *peer;
	const char *detail;    ///< how it is used, after its title
	float max_step;        ///< the longest displacement in one call, in units of the level; 0: one call per tick
	uint32_t max_contacts; ///< as in move_rules
} move_variant;

typedef struct arena {
	app_level level;
	region_map regions;
	float size; ///< the longer side of the bounding box
} arena;

/// Sums over levels.
typedef struct move_tally {
	/// Bodies that after some tick were in another region than at the start; and others whose centre was closer to a
	/// wall than half their radius.
	size_t escaped, deep;
	double path, displacement; ///< the lengths of the paths, and of the displacements
	double seconds;
	size_t ticks;
} move_tally;

typedef struct move_settings {
	const move_variant *variant;
	bool bounce;
	float displacement; ///< length per tick
	size_t bodies, ticks;
} move_settings;

/// The number of calls per tick.
size_t move_steps(const move_variant *variant, float displacement);

/// Loads a level. The arena has pointers into itself, so it must not be moved. Prints a message and returns false on
/// failure; call arena_close in both cases.
///
/// place: `FILE` or `FILE:MAP`; null for the built-in level
bool arena_open(arena *out, const char *place);
void arena_close(arena *opened);

/// Runs the bodies of one level and adds the results to the tally. Prints a message and returns false on failure.
bool move_run(move_tally *tally, const arena *in, const move_settings *settings);

#endif
