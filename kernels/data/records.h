// The records that kernels gather by offset, and the sizes that all lists share.
//
// A record takes RECORD floats (half a cache line) or RECORD doubles (one cache line). Lists name a record by its
// *offset*: RECORD times its index, counted in floats or doubles. Kernels load records as two rows of four numbers, so
// the order of their members is part of the interface; the assertions below pin it.
#ifndef GRAZE_KERNELS_DATA_RECORDS_H
#define GRAZE_KERNELS_DATA_RECORDS_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "graze/graze.h"
#include "kernels/data/compiler.h"

enum {
	LANES = 8,        ///< lanes of the widest backend: walls per block, and the granularity that lists are padded to
	TILE = 1024,      ///< bodies that go through the stages together, so that their data stays in the first-level cache
	RECORD = 8,       ///< numbers per record
	RECORD_SHIFT = 3, ///< offset = index << RECORD_SHIFT
	CACHE_LINE_BYTES = 64,
};

_Static_assert(TILE % LANES == 0, "whole lanes fill a tile");
_Static_assert(RECORD == 1 << RECORD_SHIFT, "indices are shifted to offsets");

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

/// A wall. Its ends are ordered (lower x first, then lower y), so that a wall and the same wall with swapped ends give
/// the same record except for the signs. Coordinates and lengths are the caller's units, at most GZ_LIMIT.
///
/// Two flags are encoded in signs: read them with wall_is_one_sided and wall_ends_are_swapped, and take fabsf of the
/// values. A flag may be on a zero: -0.
///
/// Written by the engine (graze_wall_read); read by the evaluate, contact, distance, interval, sensor and mover
/// kernels.
typedef struct wall_record {
	float ax, ay, bx, by;
	float ax_again, ay_again; ///< copies of ax and ay, so that four floats from bx on are the ends (b, a)
	float length;             ///< |b - a|; negative or -0: the wall is one-sided
	float radius;             ///< of the capsule, 0 if thin; negative or -0: the record's a is the caller's b
} wall_record;

/// Whether the wall exists only for bodies strictly left of the caller's a -> b.
static inline bool wall_is_one_sided(const wall_record *w) { return signbit(w->length) != 0; }

/// Whether the record's a is the caller's b.
static inline bool wall_ends_are_swapped(const wall_record *w) { return signbit(w->radius) != 0; }

/// What to add to the offset of a wall's record for the ends in the order b, a.
enum { SECOND_END = 2 };

_Static_assert(sizeof(wall_record) == RECORD * sizeof(float), "a wall is a record");
_Static_assert(offsetof(wall_record, ax) == 0 && offsetof(wall_record, by) == 12, "its first row is the two ends");
_Static_assert(offsetof(wall_record, bx) == SECOND_END * sizeof(float) && offsetof(wall_record, ay_again) == 20,
	"from SECOND_END on it is the ends in the other order");
_Static_assert(
	offsetof(wall_record, ax_again) == 16 && offsetof(wall_record, length) == 24 && offsetof(wall_record, radius) == 28,
	"its second row has the length and the radius last");

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

/// A body of the tile that may touch something. Written by locate; read by the later stages up to reduce.
typedef struct near_body {
	float px, py, dx, dy; ///< centre at t = 0, and displacement until t = 1
	float radius;
	int32_t slot;       ///< the index of the body in its tile
	float sum_x, sum_y; ///< start plus end of the path, which is twice its middle; read by collect
} near_body;

/// A body of a crowd. It begins like a near_body, so that either can be the first of a pair of circles. Written by
/// scatter, in the order of the crowd's cells; read by the kernels of circles, and as a tile (tile_columns).
typedef struct circle_record {
	float px, py, dx, dy, radius;
	int32_t index; ///< the index of the body, as the caller counts
	uint64_t id;
} circle_record;

/// The body that fills the last lanes of a list of pairs. No comparison with it is true, so it touches nothing; its
/// radius is not 0, so it is not treated as a ray either.
#define INVALID_RADIUS NAN ///< marks a body as invalid, or as left out: every comparison with it is false
#define INVALID_BODY ((near_body){.px = NAN, .radius = INVALID_RADIUS})

_Static_assert(sizeof(near_body) == RECORD * sizeof(float), "a body is a record");
_Static_assert(sizeof(circle_record) == RECORD * sizeof(float), "a circle is a record");
_Static_assert(offsetof(near_body, px) == 0 && offsetof(near_body, py) == 4 && offsetof(near_body, dx) == 8 &&
				   offsetof(near_body, dy) == 12 && offsetof(near_body, radius) == 16 &&
				   offsetof(near_body, slot) == 20,
	"a body begins px py dx dy radius slot");
_Static_assert(offsetof(near_body, sum_x) == 24 && offsetof(near_body, sum_y) == 28, "and ends with the sums");
_Static_assert(offsetof(circle_record, px) == offsetof(near_body, px) &&
				   offsetof(circle_record, py) == offsetof(near_body, py) &&
				   offsetof(circle_record, dx) == offsetof(near_body, dx) &&
				   offsetof(circle_record, dy) == offsetof(near_body, dy) &&
				   offsetof(circle_record, radius) == offsetof(near_body, radius) &&
				   offsetof(circle_record, index) == offsetof(near_body, slot),
	"a circle begins like a body");

// ---------------------------------------------------------------------------------------------------------------------
// Filters
// ---------------------------------------------------------------------------------------------------------------------

/// The filter of a wall or a body: with which others it forms pairs (gz_filters). Written by the engine; read by
/// filter.
typedef struct filter_record {
	uint32_t category, mask, group;
	uint32_t flags;            ///< FILTER_HAS_ID, FILTER_IGNORES
	uint32_t id[2], ignore[2]; ///< low and high half of its id, and of the id that it ignores
} filter_record;

enum {
	FILTER_HAS_ID = 1,  ///< `id` is valid
	FILTER_IGNORES = 2, ///< `ignore` is valid
};

_Static_assert(sizeof(filter_record) == RECORD * sizeof(float), "a filter is a record");
_Static_assert(offsetof(filter_record, category) == 0 && offsetof(filter_record, mask) == 4 &&
				   offsetof(filter_record, group) == 8 && offsetof(filter_record, flags) == 12,
	"its first row is category mask group flags");
_Static_assert(
	offsetof(filter_record, id) == 16 && offsetof(filter_record, ignore) == 24, "its second row is the two ids");

#endif
