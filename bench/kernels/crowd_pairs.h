// A crowd sorted by cells, and its candidate pairs, as a query passes them to the kernels. What a kernel reads fits
// into the L1 and L2 caches; there are too many pairs for a branch predictor to remember.
#ifndef GRAZE_BENCH_CROWD_PAIRS_H
#define GRAZE_BENCH_CROWD_PAIRS_H

#include "kernels/kernels.h"

enum {
	CROWD_BODIES = TILE,
	CROWD_CAPACITY = CROWD_BODIES + LANES,
	CROWD_COLUMN_BITS = 4,
	CROWD_ROW_BITS = 5,
	CROWD_CELLS = 1 << (CROWD_COLUMN_BITS + CROWD_ROW_BITS)
};

/// Records lie in whole cache lines, as in the library's memory.
typedef struct crowd_pairs {
	float unsorted[5][CROWD_CAPACITY]; // px, py, motion, radius in the caller's order
	tile_columns tile;                 // of these columns
	uint64_t id[CROWD_BODIES];
	uint32_t assigned[CROWD_CAPACITY];                 // their cells
	uint32_t start[CROWD_CELLS + 3];                   // cell i has bodies start[i] up to start[i + 1]
	_Alignas(64) circle_record record[CROWD_CAPACITY]; // in the order of the cells, as everything below
	float sorted[5][CROWD_CAPACITY];
	tile_columns sorted_tile;
	_Alignas(64) near_bodies near; // all bodies
	float x[CROWD_CAPACITY], y[CROWD_CAPACITY], reach[CROWD_CAPACITY];
	uint32_t cell[CROWD_CAPACITY];
	map_frame frame;
	float max_reach;        // of bodies in these cells
	circle_columns middles; // x, y and reach
	circle_cells cells;     // of the bodies; no body is at the edge of the map
	pair_range_list ranges; // of each cell, with itself and with the cells after it
	int32_t tests;          // pairs in these ranges
	pair_list pairs;        // those whose bounding circles overlap
} crowd_pairs;

/// The crowd that all benchmarks share.
const crowd_pairs *crowd_pairs_shared(void);

#endif
