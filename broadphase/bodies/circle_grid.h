// The grid of a crowd: the records of its bodies, sorted by the cell that the middle of each path lies in. It is built
// anew for every tick by a counting sort: one pass counts the bodies of each cell, a prefix sum turns the counts into
// the cells' starts, and one pass writes the records (a CSR list of bodies per cell).
//
// **Cells.** A cell is as high as two bodies reach and two to three times as wide, so that two bodies that may collide
// are in the same cell or in neighbouring ones. Each pair is found once, by a half stencil: a body is tested against
// the rest of its own cell and the next cell of the row (one run of records), and against three cells of the next row
// (another run). Bodies that reach further are in levels of larger cells, 4 times as large from level to level; the
// last level is one cell. A body is tested against its own level and all coarser ones.
//
// **Ranges.** Several workers may build a grid: the bodies are divided into ranges, each with its own counts, and
// within a cell the bodies of lower ranges come first. The order of the records is thus the same for any number of
// ranges. Records that only one range writes are completed by the worker of that range, while they are in its cache.
#ifndef GRAZE_BROADPHASE_BODIES_CIRCLE_GRID_H
#define GRAZE_BROADPHASE_BODIES_CIRCLE_GRID_H

#include "broadphase/bodies/circle_sizes.h"
#include "broadphase/caller_memory.h"
#include "kernels/kernels.h"

enum { MAX_CIRCLE_RANGES = 4 }; ///< each takes 4 bytes per cell

/// The progress of one range while its records are written.
typedef struct circle_range {
	size_t first, end;  ///< the records that no other range writes
	size_t bounded_end; ///< the columns of the records from `first` up to here are written
	size_t spread;      ///< the largest difference between the index of a body and that of its record
	bool shuffled;      ///< the bodies are in no spatial order: the columns are written at the end
} circle_range;

typedef struct circle_level {
	size_t first_cell;
	int32_t column_bits, row_bits; ///< both 0: a single cell
	int32_t shift;                 ///< the coordinates of a cell are those of the finest cells, shifted right by this
	float max_reach;               ///< the largest reach of the level's bodies
	uint32_t bodies;
} circle_level;

/// Zero is an empty grid. All arrays are allocated from the caller's memory and kept from tick to tick.
typedef struct circle_grid {
	map_frame frame; ///< of the finest cells
	circle_level level[CIRCLE_LEVELS];
	int level_count;
	size_t cell_count; ///< of all levels; one more cell behind them holds the invalid bodies
	size_t count;      ///< valid bodies
	uint32_t *start;   ///< cell i has the records from start[i] up to start[i + 1]
	uint32_t *cell;    ///< of each record: the finest cell at its middle
	uint32_t *place;   ///< of each body, in the caller's order: of its record; while counting, its cell instead
	circle_record *record;
	float *x, *y, *reach; ///< of each record: the middle of its path, and its reach
	size_t range_count;
	circle_range range[MAX_CIRCLE_RANGES];
	uint32_t *range_counts; ///< the counts of each range; null for a single range, which counts in `start`
	size_t cell_capacity, capacity, range_counts_capacity;
} circle_grid;

// Building, in this order: begin; for each range begin_range and count; set_count; for each range set_own;
// prefix_sums; for each range scatter and end_range; bound; end. Functions that take a range may run concurrently for
// different ranges.

/// Chooses the levels by a sample of the bodies and allocates for `bodies` bodies in `ranges` ranges. Returns false,
/// with an empty grid, when there is no memory.
bool graze_circles_begin(circle_grid *grid, size_t bodies, size_t ranges, circle_sample *sample, caller_memory *memory);
void graze_circles_free(circle_grid *grid, caller_memory *memory);

/// Sets the counts of a range to 0.
void graze_circles_begin_range(circle_grid *grid, size_t range);

/// Counts the bodies of a tile in their cells. `first` is the index of the tile's first body.
void graze_circles_count(circle_grid *grid, const graze_kernels *kernels, const tile_columns *tile, int32_t count,
	size_t first, size_t range);

/// Sets the number of valid bodies, once all ranges are counted. `bodies` includes the invalid ones.
void graze_circles_set_count(circle_grid *grid, size_t bodies);

/// Consecutive cells, from `from` up to `to`. Runs begin at multiples of LANES; the last run ends behind the cell of
/// the invalid bodies, at cell_count + 1.
typedef struct cell_run {
	size_t from, to;
} cell_run;

/// The number of bodies of one range in a run of cells.
size_t graze_circles_count_in_run(const circle_grid *grid, size_t range, cell_run run);

/// The prefix sum over a run of cells: counts become the indices of the first records. Runs may be laid out
/// concurrently.
///
/// range, ranges: no ranges but these have bodies in the run
/// before: the records of all cells before the run
void graze_circles_prefix_sums(
	const circle_grid *grid, const graze_kernels *kernels, size_t range, size_t ranges, cell_run run, size_t before);

/// States that no other range writes the records from `first` up to `end`.
void graze_circles_set_own(circle_grid *grid, size_t range, size_t first, size_t end);

/// Writes the records of a tile of bodies, which were counted with the same arguments. `id` may be null.
void graze_circles_scatter(circle_grid *grid, const graze_kernels *kernels, const tile_columns *tile, int32_t count,
	size_t first, const uint64_t *id, size_t range);

/// Writes the remaining columns of a range's own records, once all of the range's bodies are written.
void graze_circles_end_range(circle_grid *grid, const graze_kernels *kernels, size_t range);

/// The largest difference between the index of a body and that of its record. It is small where bodies come nearly
/// sorted: then the results of consecutive records are near one another in the caller's columns.
size_t graze_circles_spread(const circle_grid *grid);

/// Writes the columns of the records from `first` up to `end`, unless a range has written them as its own. `first` is a
/// multiple of LANES. May be called concurrently for different records.
void graze_circles_bound(const circle_grid *grid, const graze_kernels *kernels, size_t first, size_t end);

/// Completes the grid, once all columns are written.
void graze_circles_end(circle_grid *grid);

// Candidate collection. Pairs of bodies of the crowd come as pair ranges (records a to a_end with records b to b_end):
// first those within the finest level, which are most, then all others.

/// Returns the end of the records, from `first` on and at most `end`, whose neighbouring cells are contiguous in
/// memory: the kernel collect_neighbours takes those. Returns `first` when its own neighbours wrap around the map.
int32_t graze_circles_contiguous_end(const circle_grid *grid, int32_t first, int32_t end);

/// Prefetches records. Pairs access them in an order that hardware prefetchers do not predict.
void graze_circles_prefetch(const circle_grid *grid, size_t first, size_t end);

/// Appends the pair ranges of one body of the finest level with the bodies of that level: at most 4.
void graze_circles_finest_pair_ranges(const circle_grid *grid, int32_t body, pair_range_list *list);

/// The position in an enumeration of all pair ranges that involve a coarser level; zero at first.
typedef struct pair_range_cursor {
	int level;
	int32_t column, row;
} pair_range_cursor;

/// Appends pair ranges from the cursor on. Returns false when the list is full and the cursor is not at the end.
bool graze_circles_pair_ranges(pair_range_cursor *cursor, const circle_grid *grid, pair_range_list *list);

/// Where bodies with long paths march through the crowd: in pieces that reach a cell's width.
march_frame graze_circles_march_frame(const circle_grid *grid);

/// A level of the grid, for bodies that are not of the crowd.
target_level graze_circles_target_level(const circle_grid *grid, int level);

#endif
