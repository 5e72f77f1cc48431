// Bodies, walls and their candidate pairs, as a query passes them to the kernels. Bodies and walls fit into the L1
// cache; there are too many pairs for a branch predictor to remember which of them hit.
#ifndef GRAZE_BENCH_WALL_PAIRS_H
#define GRAZE_BENCH_WALL_PAIRS_H

#include <stdbool.h>

#include "kernels/kernels.h"

enum {
	PAIR_BODIES = 256,
	PAIR_WALLS = 256,
	PAIR_MAP_WORDS = 1 << 11 ///< a clearance map of 128 x 128 cells
};

/// Records lie in whole cache lines, as in the library's memory.
typedef struct wall_pairs {
	float px[PAIR_BODIES], py[PAIR_BODIES], motion_x[PAIR_BODIES], motion_y[PAIR_BODIES], radius[PAIR_BODIES];
	tile_columns tile;             // of these columns
	_Alignas(64) near_bodies near; // all bodies, as if the clearance map had culled none
	_Alignas(64) wall_record walls[PAIR_WALLS];
	_Alignas(64) wall_block blocks[PAIR_WALLS / LANES]; // the same walls
	wall_cell cells[PAIR_WALLS / LANES];                // one block each
	cell_map map;                                       // of these cells
	visit_list visits;                                  // every body visits the first four blocks
	pair_list pairs;                                    // the candidate pairs of all bodies and all walls
	uint32_t nibbles[PAIR_MAP_WORDS];
	clearance_map clearance; // of random bounds, about half of which cull a body
} wall_pairs;

/// Makes a dense crowd among walls.
///
/// special: some of the bodies are rays or aim at the end of a wall, and some walls are points
void wall_pairs_make(wall_pairs *out, uint64_t seed, bool special);

/// The set that all benchmarks share.
const wall_pairs *wall_pairs_shared(void);

#endif
