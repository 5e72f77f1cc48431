// The normal form of a place: the rule of the lattice in graze/sectors.h, one coordinate at a time.
#include "mpi/places.h"

#include <math.h>

/// The lattice has so many multiples of its spacing along a side.
static const double steps_per_side = 0x1p21;

/// A coordinate in units of the spacing, exact in double for every float and side; rint rounds ties to even.
static bool normalise(int32_t *sector, float *offset, float side) {
	if (!isfinite(*offset)) return false;
	const double spacing = (double)side / steps_per_side, steps = rint((double)*offset / spacing);
	const double sectors = floor(steps / steps_per_side), moved = *sector + sectors;
	if (!(moved >= INT32_MIN && moved <= INT32_MAX)) return false;
	*sector = (int32_t)moved;
	*offset = (float)((steps - sectors * steps_per_side) * spacing);
	return true;
}

bool graze_mpi_normalise(sector_place *place, float side) {
	sector_place result = *place;
	if (!normalise(&result.x, &result.dx, side) || !normalise(&result.y, &result.dy, side)) return false;
	*place = result;
	return true;
}
