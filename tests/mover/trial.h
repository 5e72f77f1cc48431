// A trial: some walls and some moving circles, asked of the whole library or pair by pair.
#ifndef GRAZE_MOVER_TRIAL_H
#define GRAZE_MOVER_TRIAL_H

#include <graze/graze.h>

#include "query/pair_kernel.h"

typedef struct trial_wall {
	float ax, ay, bx, by;
} trial_wall;

typedef struct trial_body {
	float px, py, dx, dy, radius;
} trial_body;

typedef struct trial {
	trial_wall *walls;
	size_t wall_count;
	trial_body *bodies;
	size_t body_count;
} trial;

void trial_free(trial *t);

/// The walls and bodies as the library reads them, in place.
gz_walls trial_walls(const trial *t);
gz_bodies trial_bodies(const trial *t);

pair_case trial_pair(const trial_body *body, const trial_wall *wall);

/// Sweeps all bodies; fails the test when the library does.
///
/// hits: body_count of them
/// settings: all but the walls
gz_report trial_sweep(gz_hit *hits, const trial *t, gz_world_desc settings);

/// What both leave in the columns that a miss does not write.
extern const gz_hit trial_untouched;

/// The same answers from the kernels alone: every body against every wall.
void trial_brute_force(gz_hit *hits, const trial *t, const char *kernels);

/// Fails the test, saying where, unless both have the same bits.
void assert_same_hits(const gz_hit *got, const gz_hit *want, size_t count, const char *where);

/// One body against a few walls.
gz_hit trial_ask(trial_body body, const trial_wall *walls, size_t wall_count);

#endif
