// Dividing placed bodies into sectors: a counting sort by a hash table of sectors.
#ifndef GRAZE_SECTORS_DIVIDE_H
#define GRAZE_SECTORS_DIVIDE_H

#include "engine/base/bodies.h"
#include "engine/base/dynamic_array.h"
#include "engine/sectors/lattice.h"
#include "engine/sectors/sector_table.h"

/// Where a body is, and how far it reaches.
typedef struct placed_body {
	int32_t group; ///< of its sector; NO_SECTOR: the body is invalid
	int32_t x, y;  ///< from the corner of the sector, in units
	float reach;   ///< in units, with what rounding may add
} placed_body;

/// A body in the list of its sector.
typedef struct sector_member {
	int32_t body;
	int32_t x, y; ///< as in placed_body, and so is `reach`
	float reach;
} sector_member;

/// What some bodies reach, in units from the corner of their sector.
typedef struct reach_box {
	float low_x, low_y, high_x, high_y;
} reach_box;

/// The bodies of one sector: members[first] up to members[first + own + foreign], in the caller's order, first its own,
/// then those of others.
typedef struct sector_group {
	int32_t sector_x, sector_y;
	size_t first, own, foreign;
	int32_t frame;     ///< the index of its frame; NO_SECTOR where it has no own bodies
	reach_box own_box; ///< of its own bodies
	reach_box box;     ///< of all
} sector_group;

typedef struct divided_bodies {
	dynamic_array placed;         ///< of placed_body, for each body
	dynamic_array groups;         ///< of sector_group
	dynamic_array order;          ///< of int32_t: the groups with own bodies, by sector
	dynamic_array members;        ///< of sector_member, by group
	dynamic_array first_of_chunk; ///< of size_t: the index of each chunk's first body, and the number of all
	sector_table table;           ///< the group of each sector
	size_t own;                   ///< bodies that are no ghosts of the caller's, invalid ones included: the first ones
	size_t invalid;               ///< of these
	gz_error error;               ///< of the first invalid one
} divided_bodies;

static inline placed_body *placed_at(const divided_bodies *d, size_t body) {
	return (placed_body *)d->placed.at + body;
}
static inline sector_group *group_at(const divided_bodies *d, int32_t group) {
	return (sector_group *)d->groups.at + group;
}
static inline sector_member *members_of(const divided_bodies *d, const sector_group *group) {
	return (sector_member *)d->members.at + group->first;
}

/// What a body at a place reaches.
static inline reach_box box_around(int32_t x, int32_t y, float reach) {
	return (reach_box){(float)x - reach, (float)y - reach, (float)x + reach, (float)y + reach};
}

/// The chunk of a body, which is number `k` of it.
static inline size_t chunk_of(const divided_bodies *d, size_t body, size_t *k) {
	const size_t *first = d->first_of_chunk.at;
	size_t low = 0, high = d->first_of_chunk.count - 2;
	while (low < high) {
		const size_t middle = (low + high + 1) / 2;
		if (first[middle] <= body) low = middle;
		else high = middle - 1;
	}
	return *k = body - first[low], low;
}

/// Divides bodies whose views are valid. margin: in coordinates. False without memory.
bool graze_bodies_divide(divided_bodies *divided, const lattice *lattice, const gz_bodies *chunks,
	const gz_sector_view *sectors, size_t chunk_count, float margin, caller_memory *memory);

void graze_divided_free(divided_bodies *divided, caller_memory *memory);

#endif
