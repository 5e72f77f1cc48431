// The grid of piles.h: cells of the size of bodies, in a hash table.
#ifndef GRAZE_ROUNDS_PILE_CELLS_H
#define GRAZE_ROUNDS_PILE_CELLS_H

#include <string.h>

#include "engine/query/query.h"
#include "engine/rounds/pile_types.h"

/// The finalizer of splitmix64.
static inline uint64_t graze_mix(uint64_t z) {
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u, z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static inline uint64_t graze_pile_cell_hash(const pile_cell *c) {
	const uint64_t place = (uint64_t)(uint32_t)c->x << 32 | (uint32_t)c->y;
	return graze_mix(c->kind ^ graze_mix(place) ^ (uint64_t)c->side << 48);
}

/// The exponent of the least power of two above a radius.
static inline unsigned graze_pile_cell_side(float radius) {
	uint32_t bits;
	memcpy(&bits, &radius, sizeof bits);
	const unsigned side = (bits >> 23) + 1;
	return side < MAX_SIDE ? side : MAX_SIDE;
}

/// 1 / the side of a cell.
static inline float graze_inverse_side(unsigned side) {
	const uint32_t bits = (254 - side) << 23;
	float inverse;
	return memcpy(&inverse, &bits, sizeof inverse), inverse;
}

/// The coordinate of a cell. In rounds a body is at most 2^20 cells away from the origin, because its skin is at least
/// 2^-19 of its coordinates. Others may be further away (GZ_CROWD_EVENTS), or invalid: they get the last cells. The
/// same as in kernels/rounds/sizes.inl.
static inline int32_t graze_cell_coordinate(float x, float inverse) {
	const float far = 0x1p24f, cells = x * inverse, high = cells < far ? cells : far, kept = high > -far ? high : -far;
	const int32_t whole = (int32_t)kept; // towards 0
	return whole - (kept < (float)whole);
}

/// The cell of this side in which a body is.
pile_cell graze_pile_cell_of(const pile_body *b, unsigned side);

/// The place of a body in a cell, in units of SIDE_UNITS per side.
void graze_place_in_cell(const pile_cell *c, const pile_body *b, int64_t *x, int64_t *y);

/// Empties a set with room for `count` cells. False without memory.
bool graze_pile_cells_begin(query_run *run, dynamic_array *array, cell_set *set, size_t count);

/// The cell of the set that equals `c`, or the free one where it belongs.
pile_cell *graze_pile_cells_find(const cell_set *set, const pile_cell *c);

/// Adds bodies to a cell of the set: their number, and the sum of their places.
pile_cell *graze_pile_cells_add(const cell_set *set, const pile_cell *c, int32_t count, int64_t x, int64_t y);

#endif
