// Chains: walls that share end points. Where a circle touches the shared end of one wall while its centre lies over the
// side of another, it is on its way along that: the end is inner, and no obstacle of its own. What it touches is the
// side that it slides along or, where the chain turns towards it, the side that it comes to next.
#ifndef GRAZE_WORLD_ADJACENCY_H
#define GRAZE_WORLD_ADJACENCY_H

#include "broadphase/caller_memory.h"
#include "broadphase/walls/grid.h"
#include "kernels/columns.h"

/// Ends are numbered: 2 * wall is the record's a, 2 * wall + 1 its b.
typedef struct wall_adjacency {
	uint32_t *next; ///< a ring of the ends at each place; NOT_JOINED for those of walls that are not there
	size_t ends;
	int any; ///< some place has, or had, more than one end
} wall_adjacency;

#define NOT_JOINED UINT32_MAX

/// Finds the shared ends; there may be more walls, up to number `room`. Returns 0 when there is no memory.
int graze_adjacency_make(
	wall_adjacency *chains, const wall_record *walls, size_t count, size_t capacity, caller_memory *memory);
void graze_adjacency_free(wall_adjacency *chains, caller_memory *memory);

/// Room for so many walls; those that are new are not joined. Returns 0 when there is no memory, and nothing has
/// changed.
int graze_adjacency_grow(wall_adjacency *chains, size_t walls, caller_memory *memory);

/// Joins the ends of a wall with those that are where they are, which the grid finds; and takes them out again.
void graze_adjacency_add(wall_adjacency *chains, const wall_record *walls, int32_t wall, const wall_grid *grid);
void graze_adjacency_remove(wall_adjacency *chains, int32_t wall);

/// A circle that touches an end.
typedef struct end_contact {
	uint32_t end;
	double from_x, from_y;                               ///< from the end to the centre, at the touch
	double scale;                                        ///< the lengths that rounding is of: the path and the wall
	int (*can_touch)(const void *context, int32_t wall); ///< is the body asked about this wall, and on its side?
	const void *context;
} end_contact;

/// Where the end is inner: 1, and the normal of that side. Else 0.
int graze_adjacent_normal(
	float normal[2], const wall_adjacency *chains, const wall_record *walls, const end_contact *touch);

#endif
