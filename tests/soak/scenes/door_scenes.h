// Doors for scenes: groups of walls that move to and fro, push bodies, crush them and carry them along.
#ifndef GRAZE_SOAK_SCENES_DOOR_SCENES_H
#define GRAZE_SOAK_SCENES_DOOR_SCENES_H

#include "soak/scenes/soak_scene.h"

/// Adds 1 to MAX_DOORS doors: single walls, thick walls, closed boxes as thin as door leaves, and boxes large enough to
/// contain bodies.
void scene_add_doors(soak_scene *s, random_source *source);

/// The next motion of a door: tiny, or up to many radii, and for some doors up to several turns. Reverses the door at
/// its limits.
door_motion door_step(const soak_scene *s, door *d, random_source *source);

/// The wall after a motion, rounded as gz_wall_group specifies.
oracle_wall door_moved_wall(const oracle_wall *wall, const door_motion *m);

#endif
