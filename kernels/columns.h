// The plain data that kernels read and write: columns of a tile of bodies, lists of work, and the two maps of the
// broadphase as the kernels see them. Nobody here owns memory.
//
// A tick's data flows through them in this order:
//     tile -> near_bodies -> visits (body, block of 8 walls) -> pairs (body, wall) -> touches -> best -> contacts
// Every list has room past its end, because kernels write whole lanes.
#ifndef GRAZE_KERNELS_COLUMNS_H
#define GRAZE_KERNELS_COLUMNS_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "graze/graze.h"

enum {
	TILE = 1024,            ///< bodies that go through all the stages together, so that they stay in the first cache
	VISITS = TILE,          ///< of one body to one block of walls, beside those to the first blocks of their cells
	PAIRS = 16 * TILE,      ///< what all these can lead to
	PAIR_RANGES = 2 * TILE, ///< of whole cells
	NEIGHBOURS = 512,       ///< bodies of a crowd that meet theirs at a time: half of PAIRS has room for 16 of each
	LANES = 8,              ///< of the widest row: walls to a block, and what lists are padded to
	RECORD = 8,             ///< floats to the record of a body or a wall, half a cache line
	RECORD_SHIFT = 3,       ///< so places in records are shifted
	CELLS_PER_LINE = 128,   ///< of the clearance map, 16 columns of 8 rows in the 64 bytes of a cache line
};

/// The bodies of a tile: the caller's columns where they are contiguous, packed copies where not; or a crowd's records.
typedef struct tile_columns {
	const float *px, *py; ///< centre
	const float *mx, *my; ///< motion; the displacement is motion * step
	const float *radius;
	float step;
	int32_t count;        ///< a multiple of 8; packed columns are padded with NaN, which makes strays
	int32_t record_shift; ///< bodies lie 1 << this many floats apart: 0, or that of records
} tile_columns;

/// Where in the columns a slot's numbers are.
static inline int32_t tile_place(const tile_columns *t, int32_t slot) { return slot << t->record_shift; }

/// Are all its numbers finite, at most GZ_LIMIT, and its radius not negative?
static inline int tile_body_is_valid(const tile_columns *t, int32_t slot) {
	const int32_t k = tile_place(t, slot);
	const float dx = t->mx[k] * t->step, dy = t->my[k] * t->step;
	return fabsf(t->px[k]) <= GZ_LIMIT && fabsf(t->py[k]) <= GZ_LIMIT && fabsf(dx) <= GZ_LIMIT &&
		   fabsf(dy) <= GZ_LIMIT && t->radius[k] >= 0 && t->radius[k] <= GZ_LIMIT;
}

/// A body with all that the later stages ask of it, in half a cache line.
typedef struct near_body {
	float px, py, dx, dy; ///< centre and displacement
	float radius;
	int32_t slot;       ///< which body of the tile
	float sum_x, sum_y; ///< start plus end of the path: twice its middle
} near_body;

/// The bodies of a tile that may touch something.
typedef struct near_bodies {
	int32_t slot[TILE + LANES];   ///< from clear
	near_body body[TILE + LANES]; ///< from locate, in the same order; behind them comes nobody, who touches nothing
	int32_t cell[TILE + LANES];   ///< of the map, where the middles of their paths are; behind them, cell 0
	int32_t count;
} near_bodies;

/// Where things are within a map: its origin, and how large cells are: squares for walls, wider than high for crowds.
/// Cells are counted from the origin in both directions and wrap around after 2^column_bits columns and 2^row_bits
/// rows: far parts of a large, sparse world share cells. That is sound, since a cell holds whatever is near any of the
/// places that it stands for, and it bounds the memory.
typedef struct map_frame {
	float origin_x, origin_y;            ///< below and left of every wall by more than any reach
	float inverse_width, inverse_height; ///< of a cell
	float last_column, last_row;         ///< the last cells' numbers as floats; places further out are counted to them
	int32_t column_bits, row_bits;
} map_frame;

/// For each small cell a lower bound of the distance from anywhere in it to the nearest wall, in 4 bits.
typedef struct clearance_map {
	map_frame frame;
	const uint32_t *nibbles; ///< 8 cells to a word; see clearance.h for their order
	float quantum;           ///< the bound is nibble * quantum
	float margin;            ///< bodies that reach further are strays; 15 * quantum is beyond it
	int32_t prefetch;        ///< the map outgrows the caches
} clearance_map;

/// A wall and how far clearance cells are from it.
typedef struct bound_wall {
	float side;              ///< of a cell
	float ex, ey;            ///< the wall's edge
	float per_squared;       ///< 1 / |e|^2, 0 for a point
	float less, per_quantum; ///< nibble = (distance - less) * per_quantum, between 0 and 15
} bound_wall;

/// A cell's walls: `blocks` blocks from `first` on, which other cells may share. An empty cell has one block that
/// nothing passes.
typedef struct wall_cell {
	uint32_t first, blocks;
} wall_cell;

/// Eight walls as the filter wants them; a place without a wall has one at a distance that nobody passes.
typedef struct wall_block {
	float sum_x[LANES], sum_y[LANES]; ///< a plus b: twice the middle
	float ux[LANES], uy[LANES];       ///< direction from a to b, of length 1; (1, 0) for a point
	float length[LANES];
	int32_t wall[LANES]; ///< offset of its record
} wall_block;

/// Which cell has which walls within `margin`.
typedef struct cell_map {
	map_frame frame;
	const wall_cell *cells;
	const wall_block *blocks;
} cell_map;

/// A wall as the exact kernels want it. Its ends are ordered (lower x first, then lower y), so that a wall and the same
/// wall with swapped ends are the same record but for the signs.
typedef struct wall_record {
	float ax, ay, bx, by;
	float ax_again, ay_again; ///< so that (b, a) can be read like (a, b)
	float length;             ///< with its sign set: the wall is one-sided
	float radius;             ///< with its sign set: the record's a is the caller's b
} wall_record;

/// Who is asked about whom, for a wall or a body.
typedef struct filter_record {
	uint32_t category, mask, group;
	uint32_t has;              ///< FILTER_HAS_ID, FILTER_IGNORES
	uint32_t id[2], ignore[2]; ///< low and high half
} filter_record;

enum { FILTER_HAS_ID = 1, FILTER_IGNORES = 2 };

/// A body of a crowd: half a cache line, that begins like a near_body.
typedef struct circle_record {
	float px, py, dx, dy, radius;
	int32_t index; ///< of the body, as the caller counts
	uint64_t id;
} circle_record;

/// The middles of bodies' paths, and how far they reach from there, rounding included.
typedef struct circle_columns {
	const float *x, *y, *reach; ///< whole lanes can be read past the end
} circle_columns;

/// The same to be written, whole lanes of them.
typedef struct extended_columns {
	float *x, *y, *reach;
	uint32_t *cell; ///< may be null
} extended_columns;

/// The finest cells of a crowd, for bodies whose neighbouring cells lie side by side in memory.
typedef struct circle_cells {
	const uint32_t *cell;  ///< of each body, in their order
	const uint32_t *start; ///< cell i has bodies start[i] up to start[i + 1]
	size_t columns;        ///< of cells to a row
	const circle_record
		*soon; ///< fetched, one for each body that meets its neighbours: wanted when pairs are evaluated
} circle_cells;

/// Bodies a to a_end that may meet those from b on to b_end. Where they are of one cell, each meets those after it:
/// then `step` is 1, and b the body after a.
typedef struct pair_range {
	int32_t a, a_end, b, b_end;
	int32_t step; ///< by which b moves on with a
	int32_t from; ///< where a goes on, after a pause
} pair_range;

typedef struct pair_range_list {
	pair_range pair_range[PAIR_RANGES];
	int32_t next, count; ///< those before `next` are done
} pair_range_list;

/// Filters by the offsets of pairs: `keep` is -1, or 0 where all share the first record.
typedef struct filter_column {
	const filter_record *record;
	int32_t keep;
} filter_column;

/// Where there is something to march to.
typedef struct march_frame {
	float low_x, low_y, high_x, high_y;
	float margin; ///< of the map
	float max;    ///< half pieces that a march may take: beyond, looking at all walls is less work
} march_frame;

/// Bodies with long paths, on their way piece by piece: each piece reaches no further than the margin.
typedef struct march_columns {
	float px[TILE + LANES], py[TILE + LANES], dx[TILE + LANES], dy[TILE + LANES];
	float radius[TILE + LANES];                    ///< of the pieces, somewhat larger than the body's
	float from[TILE + LANES], until[TILE + LANES]; ///< where the piece begins and where the last one ends, as times
	float step[TILE + LANES];                      ///< how long a piece takes
	int32_t slot[TILE + LANES];                    ///< which body of the tile
	float piece_x[TILE + LANES], piece_y[TILE + LANES], piece_dx[TILE + LANES], piece_dy[TILE + LANES]; ///< as bodies
	int32_t count;
} march_columns;

/// Of the bodies of a tile that look around themselves: their own radius, and up to which distance between the surfaces
/// things count.
typedef struct proximity_limits {
	const float *radius, *within;
} proximity_limits;

typedef struct visit_list {
	int32_t body[VISITS + LANES]; ///< index into near_bodies
	uint32_t block[VISITS + LANES];
	int32_t count;
} visit_list;

/// Bodies and walls are told by the offsets of their records: RECORD times the index.
typedef struct pair_list {
	int32_t body[PAIRS + 2 * LANES]; ///< in the places behind the last pair: nobody, and wall 0
	int32_t other[PAIRS + 2 * LANES];
	int32_t count;
} pair_list;

typedef struct pair_times {
	uint32_t time[PAIRS + LANES]; ///< the bits of t, which sort like t
	int32_t body[PAIRS + LANES];  ///< offsets of the records
	int32_t other[PAIRS + LANES];
	int32_t count;
} pair_times;

/// When the bodies of pairs overlap what they are paired with, in the order of the pairs. A miss is from infinity to
/// -infinity.
typedef struct interval_columns {
	float entry[PAIRS + LANES], exit[PAIRS + LANES];
} interval_columns;

/// The earliest hit per body of the tile: the bits of t, then the wall's offset, or KEY_CIRCLE and the place of a body
/// in its crowd. The lowest number is the earliest hit, and of equal times a wall, the lowest.
typedef struct best_hits {
	uint64_t *key;              ///< of each slot
	int32_t slot[TILE + LANES]; ///< the bodies that hit something, in no particular order
	int32_t count;
} best_hits;

#define KEY_MISS UINT64_MAX
#define KEY_CIRCLE 0x80000000u

static inline int key_is_circle(uint64_t key) { return (key & KEY_CIRCLE) != 0; }

/// Of a circle, its place in the crowd.
static inline int32_t key_place(uint64_t key) { return (int32_t)((uint32_t)key & ~KEY_CIRCLE); }

/// Where the halves of a key are in memory.
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { KEY_HIGH, KEY_LOW };
#else
enum { KEY_LOW, KEY_HIGH };
#endif

typedef struct contact_columns {
	uint32_t time[TILE + LANES]; ///< the bits of t
	int32_t index[TILE + LANES]; ///< or the index of a body
	float point_x[TILE + LANES], point_y[TILE + LANES];
	float normal_x[TILE + LANES], normal_y[TILE + LANES];
	int32_t feature[TILE + LANES]; ///< a gz_feature
	uint64_t id[TILE + LANES];     ///< of a body that was hit
} contact_columns;

#endif
