// Bodies, walls, and the pairs of them that the filter lets through, as a tick hands them to the kernels. The bodies
// and walls stay in the first cache; the pairs are too many for a processor to learn by heart which of them hit.
#ifndef GRAZE_BENCH_KERNEL_PAIRS_H
#define GRAZE_BENCH_KERNEL_PAIRS_H

#include <stdbool.h>

#include "kernels/kernels.h"

enum {
	PAIR_BODIES = 256,
	PAIR_WALLS = 256,
	PAIR_MAP_WORDS = 1 << 11 ///< a clearance map of 128 x 128 cells
};

/// Records lie in whole cache lines, as in the library's memory.
typedef struct kernel_pairs {
	float px[PAIR_BODIES], py[PAIR_BODIES], motion_x[PAIR_BODIES], motion_y[PAIR_BODIES], radius[PAIR_BODIES];
	tile_columns tile;             // of these columns
	_Alignas(64) near_bodies near; // all of them, as if the clearance map had stopped none
	_Alignas(64) wall_record walls[PAIR_WALLS];
	_Alignas(64) wall_block blocks[PAIR_WALLS / LANES]; // the same walls
	wall_cell cells[PAIR_WALLS / LANES];                // one block to each
	cell_map map;                                       // of them
	visit_list visits;                                  // every body looks at the first four blocks
	pair_list pairs;                                    // what the filter lets through of all bodies and all walls
	uint32_t nibbles[PAIR_MAP_WORDS];
	clearance_map clearance; // of made-up bounds, about half of which stop a body
} kernel_pairs;

/// Fills in a dense crowd among walls. odd: some of the bodies are rays, or aim at the end of a wall; some walls are
/// points
void kernel_pairs_make(kernel_pairs *out, uint64_t seed, bool odd);

/// The one set that all benchmarks share.
const kernel_pairs *kernel_pairs_shared(void);

#endif
