// The grid of a crowd: bodies sorted by the cell that the middle of their path lies in. Built anew for every tick, in
// one pass that counts and one that puts each body's record in its place.
//
// Where several workers build it, bodies come in *shares*, each with its own counts: in a cell those of the first share
// come first. So each body's place is what it is with one share. Places that are one share's alone are finished while
// they are near.
//
// Cells are as high as two bodies reach and two or three times as wide, so that those that may meet are in neighbouring
// cells: in the rest of a body's own cell and the cell after it, or in three cells of the next row, which lie one
// behind the other. Bodies that reach further go into levels of larger cells, each 4 times as large; the last level is
// one cell. A body meets those of its own level and of all coarser ones.
#ifndef GRAZE_BROADPHASE_BODIES_CIRCLES_H
#define GRAZE_BROADPHASE_BODIES_CIRCLES_H

#include "broadphase/bodies/circle_sizes.h"
#include "broadphase/memory.h"
#include "kernels/kernels.h"

enum { MAX_CIRCLE_RANGES = 4 }; ///< each takes 4 bytes for a cell

typedef struct circle_range {
	size_t from, to; ///< places that are its own
	size_t extended; ///< so far, their records' columns are known
	size_t spread;   ///< how much larger than its place a body's index is at most
	int shuffled;    ///< bodies come in no order, and columns are for the end
} circle_range;

typedef struct circle_level {
	size_t first_cell;
	int32_t column_bits, row_bits; ///< both 0: one cell for all
	int32_t shift;                 ///< of the finest cells' numbers
	float fits;                    ///< bodies that reach this far
	uint32_t bodies;
} circle_level;

typedef struct circle_grid {
	map_frame frame; ///< of the finest cells
	circle_level level[CIRCLE_LEVELS];
	int levels;
	size_t cells;    ///< over all levels; one more behind them holds the bad bodies
	size_t count;    ///< bodies that are not bad
	uint32_t *start; ///< cell i has bodies start[i] up to start[i + 1]
	uint32_t *cell;  ///< of each body at the finest level, in the order of the records
	uint32_t *place; ///< of each body's record, in the caller's order; while placing, first its cell
	circle_record *record;
	float *x, *y, *reach; ///< of the records
	size_t range_count;
	circle_range range[MAX_CIRCLE_RANGES];
	uint32_t *counts;                               ///< of each share; null for one
	size_t cell_capacity, capacity, count_capacity; ///< for how many there is memory
} circle_grid;

/// Makes room for so many bodies in so many shares and lays out their levels by a sample of them. Returns 0 when there
/// is no memory.
int graze_circles_begin(circle_grid *grid, size_t bodies, size_t shares, circle_sample *sample, caller_memory *memory);
void graze_circles_free(circle_grid *grid, caller_memory *memory);

/// No body of this share is counted; shares are counted and put at the same time.
void graze_circles_begin_range(circle_grid *grid, size_t share);

/// The next bodies of a share: counted in their cells. `first` is the index of the tile's first body.
void graze_circles_count(circle_grid *grid, const graze_kernels *kernels, const tile_columns *tile, int32_t count,
	size_t first, size_t share);

/// Once all are counted: how many are good.
void graze_circles_counted(circle_grid *grid, size_t bodies);

/// Consecutive cells. Runs begin at multiples of LANES; the last one, with the bad ones' cell, ends at `cells` + 1.
typedef struct cell_run {
	size_t from, to;
} cell_run;

/// The bodies of one share in a run.
size_t graze_circles_in_run(const circle_grid *grid, size_t share, cell_run run);

/// Where the run's cells begin, behind `before` bodies of all cells and shares before it. Only so many shares from this
/// one on have bodies there. Several runs may be laid out at the same time.
void graze_circles_lay_out(
	const circle_grid *grid, const graze_kernels *kernels, size_t share, size_t shares, cell_run run, size_t before);

/// No other share has bodies at these places.
void graze_circles_own(circle_grid *grid, size_t share, size_t from, size_t to);

/// The same bodies once more: put in their places. `id` may be null. Once all of a share are put, it ends.
void graze_circles_put(circle_grid *grid, const graze_kernels *kernels, const tile_columns *tile, int32_t count,
	size_t first, const uint64_t *id, size_t share);
void graze_circles_end_range(circle_grid *grid, const graze_kernels *kernels, size_t share);

/// How much larger than its place a body's index can be: little, where bodies came nearly sorted.
size_t graze_circles_spread(const circle_grid *grid);

/// The columns of records that are not one share's own: in runs, perhaps at the same time, each beginning at a multiple
/// of LANES.
void graze_circles_extend(const circle_grid *grid, const graze_kernels *kernels, size_t from, size_t to);

/// Once there are all.
void graze_circles_end(circle_grid *grid);

// The meetings of a crowd's bodies with one another: those of the finest level with one another first, which are most;
// then all others.

/// Where the bodies of the finest level from `from` on have their neighbouring cells side by side in memory, the end of
/// them, at most `until`; elsewhere `from`.
int32_t graze_circles_side_by_side(const circle_grid *grid, int32_t from, int32_t until);

/// Fetches these records ahead: pairs are of some here and there, which no processor foresees.
void graze_circles_fetch(const circle_grid *grid, size_t from, size_t to);

/// Appends the meetings of one body of the finest level with the others there.
void graze_circles_next_pair_ranges(const circle_grid *grid, int32_t body, pair_range_list *list);

/// Where a walk over all other meetings is; zero at first.
typedef struct pair_range_cursor {
	int level;
	int32_t column, row;
} pair_range_cursor;

/// Appends meetings until the list is full (0) or the walk is done (1).
int graze_circles_pair_ranges(pair_range_cursor *walk, const circle_grid *grid, pair_range_list *list);

/// How bodies that are not of the crowd march through it: in pieces as long as a few cells.
march_frame graze_circles_march_frame(const circle_grid *grid);

/// Appends the meetings of another body, number `a` of its columns, with the crowd's. Returns 0, with nothing appended,
/// when the list may be too short.
int graze_circles_query(const circle_grid *grid, int32_t a, const circle_columns *asker, pair_range_list *list);

#endif
