// Chains: walls that share end points. Where a circle touches the shared end of one wall while its centre lies over the
// side of another, it is on its way along that: the end is inner, and no obstacle of its own. What it touches is the
// side that it slides along or, where the chain turns towards it, the side that it comes to next.
#ifndef GRAZE_CHAINS_H
#define GRAZE_CHAINS_H

#include "broadphase/memory.h"
#include "kernels/columns.h"

/// Ends are numbered: 2 * wall is the record's a, 2 * wall + 1 its b.
typedef struct wall_chains {
	uint32_t *next; ///< a ring of the ends at each place
	size_t ends;
	int any; ///< some place has more than one end
} wall_chains;

/// Finds the shared ends. Returns 0 when there is no memory.
int graze_chains_make(wall_chains *chains, const wall_record *walls, size_t count, caller_memory *memory);
void graze_chains_free(wall_chains *chains, caller_memory *memory);

/// A circle that touches an end.
typedef struct end_touch {
	uint32_t end;
	double from_x, from_y;                               ///< from the end to the centre, at the touch
	double scale;                                        ///< the lengths that rounding is of: the path and the wall
	int (*can_touch)(const void *context, int32_t wall); ///< is the body asked about this wall, and on its side?
	const void *context;
} end_touch;

/// Where the end is inner: 1, and the normal of that side. Else 0.
int graze_chain_normal(float normal[2], const wall_chains *chains, const wall_record *walls, const end_touch *touch);

#endif
