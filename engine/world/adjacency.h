// Adjacency: walls that share end points. Where a circle touches the shared end of one wall while its centre is over
//   the side of another, the end is internal, and a contact with it a ghost collision. The contact is then one with the
//   side that the circle slides along or, where the chain of walls turns towards the circle, with the side that
//   follows.
#ifndef GRAZE_WORLD_ADJACENCY_H
#define GRAZE_WORLD_ADJACENCY_H

#include "broadphase/caller_memory.h"
#include "broadphase/walls/grid.h"
#include "kernels/data/columns.h"

/// Ends are numbered: 2 * wall is the record's a, 2 * wall + 1 its b.
typedef struct wall_adjacency {
	uint32_t *next; ///< a ring of the ends at each place; NO_END for the ends of walls that do not exist
	size_t ends;
	bool any; ///< some place has, or had, more than one end
} wall_adjacency;

#define NO_END UINT32_MAX

/// Finds the shared ends, with room for `room` walls. False without memory.
bool graze_adjacency_make(
	wall_adjacency *adjacency, const wall_record *walls, size_t count, size_t capacity, caller_memory *memory);
void graze_adjacency_free(wall_adjacency *adjacency, caller_memory *memory);

/// Makes room for so many walls; new ones are not linked. False without memory, and nothing has changed.
bool graze_adjacency_grow(wall_adjacency *adjacency, size_t walls, caller_memory *memory);

/// Links the ends of a wall with those at the same place, which the grid finds; and unlinks them.
void graze_adjacency_add(wall_adjacency *adjacency, const wall_record *walls, int32_t wall, const wall_grid *grid);
void graze_adjacency_remove(wall_adjacency *adjacency, int32_t wall);

/// A circle at a wall's end.
typedef struct end_contact {
	uint32_t end;
	double from_x, from_y; ///< from the end to the centre, at the time of the contact
	double scale;          ///< the lengths that rounding is relative to: the path and the wall
	bool (*can_touch)(
		const void *context, int32_t wall); ///< whether the body collides with this wall, by filters and side
	const void *context;
} end_contact;

/// Whether the end is internal; then the normal of the side.
bool graze_adjacent_normal(
	float normal[2], const wall_adjacency *adjacency, const wall_record *walls, const end_contact *contact);

#endif
