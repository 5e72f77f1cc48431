// The columns and lists that pass between the stages of a query. None of them owns memory that it points to; the engine
// owns them all.
//
// The stages and the data between them, in order:
//
//     tile_columns -> cull, locate -> near_bodies -> collect -> pair_list (body, wall) -> filter -> pair_list
//     -> evaluate_walls -> pair_times -> reduce -> best_hits -> contact_walls -> contact_columns
//
// For circles evaluate_circles, reduce_circles and contact_circles replace evaluate_walls, reduce and contact_walls.
//
// **Padding.** Kernels load and store whole vectors of up to LANES elements. So every list has at least LANES elements
// more than its capacity. Elements from `count` on may be overwritten by any kernel that writes the list, and may be
// read by any kernel that reads it; what they must hold is stated where it matters. In the same way an output list
// whose capacity is given as "TILE + LANES" takes up to TILE elements and the stores past them.
#ifndef GRAZE_KERNELS_DATA_COLUMNS_H
#define GRAZE_KERNELS_DATA_COLUMNS_H

#include "kernels/data/circles.h"
#include "kernels/data/maps.h"
#include "kernels/data/march.h"
#include "kernels/data/records.h"

enum {
	VISIT_CAPACITY = TILE,     ///< of (body, block) pairs, apart from those with the first blocks of cells
	PAIR_CAPACITY = 16 * TILE, ///< of pairs: what a tile's first blocks and one full list of visits can produce
};

_Static_assert(PAIR_CAPACITY % LANES == 0, "whole lanes fill a list of pairs");
_Static_assert(PAIR_CAPACITY >= LANES * (TILE + VISIT_CAPACITY), "every wall of the blocks of two stages fits");
_Static_assert(NEIGHBOUR_BATCH * 2 * LANES <= PAIR_CAPACITY / 2, "every body of two vectors for each of a batch fits");

// ---------------------------------------------------------------------------------------------------------------------
// The bodies of a tile
// ---------------------------------------------------------------------------------------------------------------------

/// The bodies of a tile, at most TILE: the caller's columns where they are contiguous, else packed copies, or the
/// records of a crowd. The index of a body in its tile is its *slot*.
///
/// Written by the engine; read by cull, locate, the contact kernels and the kernels that sort crowds. All `count`
/// elements are read. Packed columns are padded with NaN up to `count`; these slots are reported as out of range.
typedef struct tile_columns {
	const float *px, *py; ///< centre at t = 0
	const float *mx, *my; ///< motion; the displacement is motion * step
	const float *radius;
	float step;           ///< 1 for records, which hold displacements
	int32_t count;        ///< a multiple of LANES
	int32_t record_shift; ///< elements are 1 << record_shift floats apart: 0, or RECORD_SHIFT for records
} tile_columns;

/// The index of a slot's elements in the columns.
static inline int32_t tile_offset(const tile_columns *t, int32_t slot) { return slot << t->record_shift; }

/// Whether all numbers of a body are finite and at most GZ_LIMIT in size, and its radius is not negative.
static inline bool tile_body_is_valid(const tile_columns *t, int32_t slot) {
	const int32_t k = tile_offset(t, slot);
	const float dx = t->mx[k] * t->step, dy = t->my[k] * t->step;
	return fabsf(t->px[k]) <= GZ_LIMIT && fabsf(t->py[k]) <= GZ_LIMIT && fabsf(dx) <= GZ_LIMIT &&
		   fabsf(dy) <= GZ_LIMIT && t->radius[k] >= 0 && t->radius[k] <= GZ_LIMIT;
}

/// The bodies of a tile that may touch something.
typedef struct near_bodies {
	int32_t slot[TILE + LANES];   ///< written by cull, ascending, or by the engine; locate pads it with 0
	near_body body[TILE + LANES]; ///< written by locate, in the same order; then INVALID_BODY
	int32_t cell[TILE + LANES];   ///< written by locate: the cell of the middle of each path; 0 past the end
	int32_t count;
} near_bodies;

/// The bodies of the tile that cull cannot decide about. Both lists are ascending.
typedef struct far_bodies {
	int32_t slot[TILE + LANES];    ///< valid bodies that reach beyond the margin
	int32_t invalid[TILE + LANES]; ///< invalid bodies, and the padding of the tile
	int32_t count, invalid_count;
} far_bodies;

// ---------------------------------------------------------------------------------------------------------------------
// Candidate pairs
// ---------------------------------------------------------------------------------------------------------------------

/// Further blocks to test: those of cells with more than one, and those that a large body walks over. Written by the
/// broadphase, read by collect_visits.
typedef struct visit_list {
	int32_t body[VISIT_CAPACITY + LANES];   ///< index into near_bodies
	uint32_t block[VISIT_CAPACITY + LANES]; ///< index into the blocks of the cell map
	int32_t count;
} visit_list;

/// Candidate pairs of a body and a wall, or of two circles, by the offsets of their records. Written by the collect
/// kernels and filter; read by the evaluate, distance, interval and sensor kernels.
///
/// The 2 * LANES pairs past the end fill the last vectors. In a list of bodies and walls they are (invalid body, wall
/// 0), with the invalid body at offset RECORD * near_bodies.count. In a list of circles they are (0, 0): kernels that
/// write lists mask them by their index, kernels that write columns write results past the end.
typedef struct pair_list {
	int32_t body[PAIR_CAPACITY + 2 * LANES];
	int32_t other[PAIR_CAPACITY + 2 * LANES];
	int32_t count;
} pair_list;

/// The filters of one side of the pairs. Pair (i, j) has the filter at offset i & offset_mask.
typedef struct filter_column {
	const filter_record *record;
	int32_t offset_mask; ///< FILTERS_EACH, or FILTERS_SHARED where all have the first record
} filter_column;

enum { FILTERS_SHARED = 0, FILTERS_EACH = -1 };

// ---------------------------------------------------------------------------------------------------------------------
// Results of pairs
// ---------------------------------------------------------------------------------------------------------------------

/// The pairs that hit, with their times of impact; or pairs within a distance, with their distances. Written by the
/// evaluate and distance kernels, in no particular order; read by the reduce kernels and the engine's lists.
typedef struct pair_times {
	uint32_t time[PAIR_CAPACITY + LANES]; ///< the bits of t >= 0, which sort like t; or a distance's sortable bits
	int32_t body[PAIR_CAPACITY + LANES];  ///< offsets of the records
	int32_t other[PAIR_CAPACITY + LANES];
	int32_t count;
} pair_times;

/// The overlap intervals of pairs, or their sensor events, element i for pair i; the elements of the last lanes past
/// the end are written as well. Written by the interval and sensor kernels.
///
/// Overlap intervals are on the whole line of motion, in units of the step: [INTERVAL_MISS_ENTRY, INTERVAL_MISS_EXIT],
/// an empty interval, for a pair that never overlaps. Sensor events are times in [0, 1], EVENT_NEVER for an event that
/// does not happen.
typedef struct interval_columns {
	float entry[PAIR_CAPACITY + LANES], exit[PAIR_CAPACITY + LANES];
} interval_columns;

#define INTERVAL_MISS_ENTRY INFINITY
#define INTERVAL_MISS_EXIT (-INFINITY)
#define EVENT_NEVER INFINITY

#define NO_SEARCH NAN ///< as a distance to search within: nothing is found

/// For the distance kernels, by slot: the radius of each body (the radius of its near_body is how far walls and circles
/// are searched), and the distance between the surfaces up to which its pairs are reported, or NO_SEARCH.
typedef struct proximity_limits {
	const float *radius, *within;
} proximity_limits;

// ---------------------------------------------------------------------------------------------------------------------
// The earliest hit of each body
// ---------------------------------------------------------------------------------------------------------------------

/// A key orders hits in one unsigned comparison: the bits of t (or of a distance) in the high half, the target in the
/// low half. The lowest key is the earliest hit and, at equal times, a wall before any circle, and the wall with the
/// lowest index. Circles at equal times are ordered by their ids, which needs their records (earlier_hit in
/// reduce.inl).
///
/// The target is the offset of a wall's record; or KEY_CIRCLE and the *place* of a circle, the index of its record in
/// the crowd's order.
#define KEY_MISS UINT64_MAX
#define KEY_CIRCLE 0x80000000u

static inline uint64_t key_of_wall(uint32_t time_bits, int32_t offset) {
	return (uint64_t)time_bits << 32 | (uint32_t)offset;
}
static inline uint64_t key_of_circle(uint32_t time_bits, int32_t place) {
	return (uint64_t)time_bits << 32 | KEY_CIRCLE | (uint32_t)place;
}
static inline bool key_is_circle(uint64_t key) { return (key & KEY_CIRCLE) != 0; }
static inline uint32_t key_time(uint64_t key) { return (uint32_t)(key >> 32); }
static inline int32_t key_offset(uint64_t key) { return (int32_t)(uint32_t)key; } ///< of a wall's record
static inline int32_t key_place(uint64_t key) { return (int32_t)((uint32_t)key & ~KEY_CIRCLE); }

/// The halves of a key in memory, as indices of 32-bit words.
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { KEY_HIGH, KEY_LOW };
#else
enum { KEY_LOW, KEY_HIGH };
#endif

_Static_assert(KEY_LOW + KEY_HIGH == 1 && sizeof(uint64_t) == 2 * sizeof(uint32_t), "a key is two words");
_Static_assert(RECORD *(int64_t)GZ_MAX_WALLS < KEY_CIRCLE, "the offset of a wall is no circle");
_Static_assert(GZ_MAX_CROWD <= INT32_MAX / RECORD, "offsets of circles are 32-bit integers");

/// The earliest hit of each body of the tile. Written by the reduce kernels; read by the contact kernels, march_on and
/// the engine.
typedef struct best_hits {
	uint64_t *key;              ///< of each slot; KEY_MISS before the first hit is reduced
	int32_t slot[TILE + LANES]; ///< the slots whose key is no miss, in no particular order
	int32_t count;
} best_hits;

/// The contacts of bodies, in the order of best_hits.slot. Written by the contact and closest kernels; elements past
/// the end are overwritten. Units: t in [0, 1], coordinates as the caller's, normals of length 1.
typedef struct contact_columns {
	uint32_t time[TILE + LANES]; ///< the bits of t
	int32_t index[TILE + LANES]; ///< of the wall; of the body, as the caller counts, where it is a circle
	float point_x[TILE + LANES], point_y[TILE + LANES];
	float normal_x[TILE + LANES], normal_y[TILE + LANES]; ///< from the contact point to the body's centre
	int32_t feature[TILE + LANES];                        ///< a gz_feature
	uint64_t id[TILE + LANES];                            ///< of the circle that was hit; walls leave it unwritten
} contact_columns;

#endif
