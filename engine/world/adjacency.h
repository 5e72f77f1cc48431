// Adjacency: walls that share end points. Where a circle touches the shared end of one wall while its centre is over
// the side of another wall, the end is internal, and a contact with it is a ghost collision. It becomes a contact with
// the side that the centre is over or, where the chain of walls turns towards the circle, with the side of the wall
// that was touched.
#ifndef GRAZE_WORLD_ADJACENCY_H
#define GRAZE_WORLD_ADJACENCY_H

#include "broadphase/caller_memory.h"
#include "broadphase/walls/grid.h"
#include "kernels/data/columns.h"

/// Ends are numbered: 2 * wall is the record's a, 2 * wall + 1 its b.
typedef struct wall_adjacency {
	uint32_t *next; ///< links the ends at each place in a ring; NO_END for the ends of disabled and removed walls
	size_t ends;    ///< elements of `next`
	bool any;       ///< some place has, or had, more than one end
} wall_adjacency;

#define NO_END UINT32_MAX

/// Links the ends of all walls, in tasks (join_ends.c), and reserves memory for `capacity` walls. False without memory;
/// graze_adjacency_free then releases what was allocated.
bool graze_adjacency_make(wall_adjacency *adjacency, const wall_record *walls, size_t count, size_t capacity,
	const task_runner *runner, caller_memory *memory);
void graze_adjacency_free(wall_adjacency *adjacency, caller_memory *memory);

/// A hash of the place of an end: the same for ends at the same place.
uint32_t graze_end_hash(const wall_record *walls, uint32_t end);
bool graze_same_place(const wall_record *walls, uint32_t a, uint32_t b);

/// Reserves memory for this number of walls; the ends of new ones are not linked. False without memory, and nothing has
/// changed.
bool graze_adjacency_grow(wall_adjacency *adjacency, size_t walls, caller_memory *memory);

/// Links the ends of a wall with the linked ends at the same place, which the grid finds.
void graze_adjacency_add(wall_adjacency *adjacency, const wall_record *walls, int32_t wall, const wall_grid *grid);

/// Unlinks the ends of a wall.
void graze_adjacency_remove(wall_adjacency *adjacency, int32_t wall);

/// A circle at a wall's end.
typedef struct end_contact {
	uint32_t end;
	double from_x, from_y; ///< from the end to the centre, at the time of the contact
	double scale;          ///< the sum of the lengths that rounding is relative to: the path and the wall
	/// Whether the body may touch this wall: filters allow it, and the wall exists on the body's side.
	bool (*can_touch)(const void *context, int32_t wall);
	const void *context; ///< passed to can_touch
} end_contact;

/// Whether the end is internal; then sets the normal of the side that is touched instead.
bool graze_adjacent_normal(
	float normal[2], const wall_adjacency *adjacency, const wall_record *walls, const end_contact *contact);

#endif
