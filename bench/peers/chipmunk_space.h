// What asking and moving have in common.
#ifndef GRAZE_BENCH_CHIPMUNK_SPACE_H
#define GRAZE_BENCH_CHIPMUNK_SPACE_H

#include <chipmunk/chipmunk.h>

#include "levels/data/shapes.h"

/// A space of these walls, without gravity, in a tree. elasticity: of the walls; their friction is 0
cpSpace *chipmunk_space(const app_segments *walls, cpFloat elasticity);

/// Puts all into a hash, as its manual recommends for many things of one size. For circles that is faster than the
/// tree: to ask by up to two fifths, to move a thousand of them 1.3 to 10 times.
void chipmunk_use_hash(cpSpace *space, size_t things);

/// Frees it with its walls.
void chipmunk_destroy(void *space);

#endif
