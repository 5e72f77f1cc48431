// A crowd in its cells, and the pairs of its bodies that may touch, as a tick hands them to the kernels. What a kernel
// reads of them stays in the first caches; the pairs are too many for a processor to learn by heart.
#ifndef GRAZE_BENCH_KERNEL_CROWD_H
#define GRAZE_BENCH_KERNEL_CROWD_H

#include "kernels/kernels.h"

enum {
	CROWD_BODIES = TILE,
	CROWD_ROOM = CROWD_BODIES + LANES,
	CROWD_COLUMN_BITS = 4,
	CROWD_ROW_BITS = 5,
	CROWD_CELLS = 1 << (CROWD_COLUMN_BITS + CROWD_ROW_BITS)
};

/// Records lie in whole cache lines, as in the library's memory.
typedef struct kernel_crowd {
	float given[5][CROWD_ROOM]; // px py, motion, radius in the caller's order
	tile_columns tile;          // of these columns
	uint64_t id[CROWD_BODIES];
	uint32_t assigned[CROWD_ROOM];                 // their cells
	uint32_t start[CROWD_CELLS + 3];               // cell i has bodies start[i] up to start[i + 1]
	_Alignas(64) circle_record record[CROWD_ROOM]; // in the order of the cells, like all that follows
	float sorted[5][CROWD_ROOM];
	tile_columns sorted_tile;
	_Alignas(64) near_bodies near; // all of them
	float x[CROWD_ROOM], y[CROWD_ROOM], reach[CROWD_ROOM];
	uint32_t cell[CROWD_ROOM];
	map_frame frame;
	float fits;               // how far bodies of these cells reach
	circle_columns middles;   // x, y and reach
	circle_cells cells;       // the bodies' own; none is at the edge of the map
	pair_range_list meetings; // of each cell, with itself and those after it
	int32_t looks;            // pairs that are looked at there
	pair_list pairs;          // those of them that may touch
} kernel_crowd;

/// The one crowd that all benchmarks share.
const kernel_crowd *kernel_crowd_shared(void);

#endif
