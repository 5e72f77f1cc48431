// A scene over nine sectors with doors on borders and corners, and the same one as an ordinary world: both are pushed
// and moved tick by tick, and compared to the bit.
#ifndef GRAZE_SECTORS_DOOR_SCENE_H
#define GRAZE_SECTORS_DOOR_SCENE_H

#include "sectors/whole_scene.h"

enum { DOORS = 6, DOOR_WALLS = 2, DOOR_LIST = 4 * SCENE_BODIES };

/// A door in coordinates of the middle sector, in sides.
typedef struct door {
	int32_t wall[DOOR_WALLS];
	size_t count;
	float dx, dy, angle, pivot_x, pivot_y;
} door;

/// The lists of a push.
typedef struct door_results {
	gz_crush crush[DOOR_LIST];
	gz_pushed pushed[DOOR_LIST];
	size_t first_crush[DOORS + 1], first_pushed[DOORS + 1];
} door_results;

typedef struct door_scene {
	sector_scene scene; ///< at the sectors that it was made for
	whole_scene whole;  ///< at the sectors from (0, 0) on
	gz_sectors *sectors;
	int32_t base_x, base_y;
	door doors[DOORS];
	door_results actual, expected;
	int32_t last_sector[2 * SCENE_BODIES];  ///< of the bodies, after the call before
	size_t crushed, pushed, blocked, moved; ///< over all ticks
	size_t crossed;                         ///< how often a body has changed sectors
} door_scene;

/// Makes a scene whose lowest sector is this one.
void door_scene_make(door_scene *scene, lattice_kind kind, float side, int32_t x, int32_t y, uint64_t seed);
void door_scene_free(door_scene *scene);

/// Pushes all doors in both worlds, forwards or back, and fails the test unless all results are the same, and where
/// bodies and walls are afterwards.
void door_scene_push(door_scene *scene, bool back);

/// Moves all bodies among the walls in both worlds, by their motions or the opposite ones, and compares where they end.
void door_scene_move(door_scene *scene, bool back);

#endif
