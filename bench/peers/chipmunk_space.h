// The part of Chipmunk2D that its sweeps and its moves share.
#ifndef GRAZE_BENCH_CHIPMUNK_SPACE_H
#define GRAZE_BENCH_CHIPMUNK_SPACE_H

#include <chipmunk/chipmunk.h>

#include "levels/data/shapes.h"

/// Creates a space of these walls, without gravity, with a tree as broadphase.
///
/// elasticity: of the walls; their friction is 0
cpSpace *chipmunk_space(const app_segments *walls, cpFloat elasticity);

/// Sides of cells for chipmunk_use_hash.
#define CHIPMUNK_LEVEL_CELL 64 ///< the fastest of 32, 64 and 128 in levels of Doom
#define CHIPMUNK_CROWD_CELL 16 ///< as fast as 32; 64 takes up to a quarter longer in scenes of crowds

/// Changes the broadphase to a spatial hash, as the manual of Chipmunk recommends for many shapes of one size. For
/// circles it is faster than the tree: sweeps by up to two fifths, moves of a thousand bodies 1.3 to 10 times.
///
/// count: of shapes
/// cell: the side of a cell
void chipmunk_use_hash(cpSpace *space, size_t count, cpFloat cell);

/// Destroys a space and its walls.
void chipmunk_destroy(void *space);

#endif
