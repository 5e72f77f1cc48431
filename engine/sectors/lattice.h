// The lattice: places as sectors and whole multiples of side / 2^21 in them, which all frames have in common.
//
// In a frame, coordinates are 5.5 sides plus the place relative to the corner of the frame's sector. From 1.5 sides
// before the sector to 1.5 sides behind it they are in [4, 8) sides: one binade, in which floats have the spacing of
// the lattice. So the numbers of units are below 2^24, and every conversion here is exact.
#ifndef GRAZE_SECTORS_LATTICE_H
#define GRAZE_SECTORS_LATTICE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/base/views.h"
#include "graze/sectors.h"

enum {
	LATTICE_UNITS = 1 << 21,               ///< per side
	FRAME_ORIGIN = 11 * LATTICE_UNITS / 2, ///< the coordinate of the corner of a frame's own sector, in units
	FRAME_REACH = LATTICE_UNITS / 2        ///< how far beyond the sector the bodies of a frame reach, at most, in units
};

typedef struct lattice {
	float side, spacing;
	double inverse; ///< 1 / spacing
} lattice;

static inline lattice lattice_of(float side) {
	return (lattice){side, side / LATTICE_UNITS, LATTICE_UNITS / (double)side};
}

/// A place: units from the corner of its sector, each coordinate in [0, LATTICE_UNITS).
typedef struct sector_place {
	int32_t sector_x, sector_y;
	int32_t x, y;
} sector_place;

/// The sector of element i; 0 where the column is missing.
static inline int32_t sector_x_at(const gz_sector_view *v, size_t i) {
	return v->x ? *(const int32_t *)view_at(v->x, v->stride, i) : 0;
}
static inline int32_t sector_y_at(const gz_sector_view *v, size_t i) {
	return v->y ? *(const int32_t *)view_at(v->y, v->stride, i) : 0;
}

/// The nearest integer, the even one of two equally near ones.
static inline double nearest_integer(double x) {
	return fabs(x) < 0x1p51 ? (x + 0x1.8p52) - 0x1.8p52 : x; // larger floats are whole
}

/// One coordinate of a place, from an offset that is finite. False where it is in no sector of int32.
static inline bool place_coordinate(const lattice *l, int32_t *sector, int32_t *units, int32_t from, float offset) {
	const double n = nearest_integer((double)offset * l->inverse);
	if (!(fabs(n) < 0x1p62)) return false;
	const int64_t all = (int64_t)n, rest = all & (LATTICE_UNITS - 1), to = from + (all - rest) / LATTICE_UNITS;
	*sector = (int32_t)to, *units = (int32_t)rest;
	return to >= INT32_MIN && to <= INT32_MAX;
}

/// The place of an offset from the corner of a sector. False where it is in no sector of int32.
static inline bool place_of(const lattice *l, sector_place *to, int32_t sector_x, int32_t sector_y, float x, float y) {
	const bool in_x = place_coordinate(l, &to->sector_x, &to->x, sector_x, x);
	return place_coordinate(l, &to->sector_y, &to->y, sector_y, y) && in_x;
}

/// From the corner of one sector to a place in another one, in units.
static inline int64_t units_from(int32_t from_sector, int32_t sector, int32_t units) {
	return ((int64_t)sector - from_sector) * LATTICE_UNITS + units;
}

/// The coordinate in a frame of a place this far from the corner of the frame's sector.
static inline float coordinate_in_frame(const lattice *l, int64_t units) {
	return (float)(units + FRAME_ORIGIN) * l->spacing;
}

#endif
