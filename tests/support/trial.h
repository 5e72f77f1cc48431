// A trial: a set of walls and of moving circles. Tests sweep it with the whole library and compare the hits with brute
// force, which evaluates every pair by the narrowphase kernels alone.
#ifndef GRAZE_SUPPORT_TRIAL_H
#define GRAZE_SUPPORT_TRIAL_H

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

/// The walls and bodies as views of the trial's own memory.
gz_walls trial_walls(const trial *t);
gz_bodies trial_bodies(const trial *t);

pair_case trial_pair(const trial_body *body, const trial_wall *wall);

/// Sweeps all bodies in a world of its own; fails the test if the library reports an error.
///
/// hits: body_count of them, which are set to trial_untouched before the sweep
/// desc: the world's description, without the walls
gz_report trial_sweep(gz_hit *hits, const trial *t, gz_world_desc desc);

/// The value of a hit before a sweep, which stays in the columns that a miss does not write.
extern const gz_hit trial_untouched;

/// The expected hits: every body against every wall by the kernels of a backend, without a grid.
void trial_brute_force(gz_hit *hits, const trial *t, const char *backend);

/// Fails the test at the first body whose hits differ in any bit.
void assert_same_hits(const gz_hit *actual, const gz_hit *expected, size_t count, const char *label);

/// The hit of one body among up to 16 walls.
gz_hit trial_sweep_one(trial_body body, const trial_wall *walls, size_t wall_count);

#endif
