// The two maps of the broadphase of walls, as kernels read them: the clearance map, which culls bodies far from all
// walls, and the cell map, which lists the walls near each cell. The broadphase owns their memory and writes them; all
// kernels but bound_clearance only read.
#ifndef GRAZE_KERNELS_DATA_MAPS_H
#define GRAZE_KERNELS_DATA_MAPS_H

#include "kernels/data/records.h"

/// Where the cells of a map are. Cells are squares for walls and wider than high for crowds.
///
/// Cells are counted from the origin in both directions, and the counts wrap around after 2^column_bits columns and
/// 2^row_bits rows (a torus): far parts of a large, sparse world share cells. That is sound, because a cell holds
/// whatever is near any of the squares that it stands for, and it bounds the memory.
typedef struct map_frame {
	float origin_x, origin_y;            ///< below and left of every wall by more than any reach
	float inverse_width, inverse_height; ///< of a cell; equal for the maps of walls
	float last_column, last_row;         ///< the last cells, not wrapped, below 2^22; points further out count to them
	int32_t column_bits, row_bits;
} map_frame;

// ---------------------------------------------------------------------------------------------------------------------
// The clearance map
// ---------------------------------------------------------------------------------------------------------------------

enum {
	CLEARANCE_COLUMN_BITS = 4, ///< a cache line of the map holds 16 columns ...
	CLEARANCE_ROW_BITS = 3,    ///< ... by 8 rows of cells
	MAX_NIBBLE = 15,           ///< the largest bound in steps: no wall within the margin
};

_Static_assert(
	1 << (CLEARANCE_COLUMN_BITS + CLEARANCE_ROW_BITS) == 2 * CACHE_LINE_BYTES, "two cells to a byte fill a line");

/// For each small cell a lower bound of the distance from anywhere in it to the nearest wall, or circle in a
/// target map (engine/query/target_map.h), in 4 bits. Read by cull.
typedef struct clearance_map {
	map_frame frame;
	const uint32_t *nibbles; ///< 8 cells per word; broadphase/walls/clearance_bounds.h defines their order
	float quantum;           ///< the bound is nibble * quantum
	float margin;            ///< bodies with a larger reach are out of range; MAX_NIBBLE * quantum exceeds it
	bool prefetch;           ///< whether the map is larger than the caches
} clearance_map;

/// One wall, and how its distance from a cell becomes a nibble. Read by bound_clearance. Coordinates are relative to
/// the wall's end a.
typedef struct clearance_wall {
	float side;            ///< of a cell
	float ex, ey;          ///< the wall's edge, b - a
	float inverse_squared; ///< 1 / |e|^2; 0 for a point
	float deduction;       ///< what is subtracted from a distance
	float quanta_per_unit; ///< nibble = (distance - deduction) * quanta_per_unit, clamped to 0 .. MAX_NIBBLE
} clearance_wall;

// ---------------------------------------------------------------------------------------------------------------------
// The cell map
// ---------------------------------------------------------------------------------------------------------------------

/// The walls of a cell: `blocks` consecutive blocks from `first` on. Other cells may share them. An empty cell has one
/// block without walls.
typedef struct wall_cell {
	uint32_t first, blocks;
} wall_cell;

/// Eight walls as columns, in the form that the test of collect needs. A lane without a wall holds a wall of length 0,
/// so far away that no body passes the test.
typedef struct wall_block {
	float sum_x[LANES], sum_y[LANES]; ///< a plus b, which is twice the middle
	float ux[LANES], uy[LANES];       ///< direction from a to b, of length 1; (1, 0) for a point
	float length[LANES];
	int32_t wall[LANES]; ///< offset of the wall's record
} wall_block;

_Static_assert(sizeof(wall_block) == 6 * LANES * sizeof(float), "a block is six columns without gaps");
_Static_assert(sizeof(wall_block) % CACHE_LINE_BYTES == 0, "blocks of an aligned array begin cache lines");

/// Which walls are within the margin of each cell. Read by collect; collect_visits reads the blocks alone.
typedef struct cell_map {
	map_frame frame;
	const wall_cell *cells;   ///< row * columns + column, both wrapped
	const wall_block *blocks; ///< aligned to a cache line
} cell_map;

#endif
