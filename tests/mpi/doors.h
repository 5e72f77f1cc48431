// Doors among the walls of a scene, and the memory of their pushes.
#ifndef GRAZE_TESTS_MPI_DOORS_H
#define GRAZE_TESTS_MPI_DOORS_H

#include "mpi/scene.h"

enum { DOORS = 120 };

/// The push of a tick, with room for its lists.
typedef struct door_push {
	int32_t index[DOORS];
	gz_sector_wall_group groups[DOORS];
	gz_crush crushes[MOST_BODIES];
	gz_pushed pushed[MOST_BODIES];
	size_t first_crush[DOORS + 1], first_pushed[DOORS + 1];
	gz_crush_list crush_list;
	gz_pushed_list pushed_list;
	gz_sector_push push;
} door_push;

/// Sets a push of the first walls of a scene: doors that turn about the end a that they have there, slide, or do both,
/// back in two of four ticks.
void make_push(door_push *p, const scene *s, int tick);

/// A hash of the places of all doors.
uint64_t hash_doors(const gz_sectors *sectors);

#endif
