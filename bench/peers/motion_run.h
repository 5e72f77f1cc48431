// Bodies that move through closed levels, and after every tick are looked for behind walls.
#ifndef GRAZE_BENCH_MOTION_RUN_H
#define GRAZE_BENCH_MOTION_RUN_H

#include "movers.h"
#include "regions.h"

#define MOTION_RADIUS 16.0f // of all bodies, in units of the level

/// A library, and how it is used.
typedef struct variant {
	const mover *who;
	const char *how;
	float step;        ///< the most that a body goes in one call, in units of the level; 0: one call per tick
	uint32_t contacts; ///< as in mover_rules
} variant;

typedef struct arena {
	app_level level;
	region_map regions;
	float size; ///< the longer side of the box around it
} arena;

/// Sums over levels.
typedef struct tally {
	/// Bodies that after some tick were in another region than they began in; of the others those that were nearer to a
	/// wall than half their radius.
	size_t escaped, deep;
	double way, asked; ///< how far they went, and were to go
	double seconds;
	size_t ticks;
} tally;

typedef struct motion_settings {
	const variant *as;
	bool bounce;
	float way; ///< per tick
	size_t bodies, ticks;
} motion_settings;

/// The calls that a tick takes.
size_t motion_steps(const variant *as, float way);

/// place: `FILE` or `FILE:MAP`; null for the level that is built in
/// Refers to itself. False, and says so, when it cannot be had.
bool arena_open(arena *out, const char *place);
void arena_close(arena *opened);

/// Adds the bodies of one level. False, and says so, when something cannot be had.
bool motion_run(tally *sum, const arena *in, const motion_settings *settings);

#endif
