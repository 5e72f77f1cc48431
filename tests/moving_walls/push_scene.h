// A scene of walls and bodies in which groups of walls move and push the bodies.
#ifndef GRAZE_MOVING_WALLS_PUSH_SCENE_H
#define GRAZE_MOVING_WALLS_PUSH_SCENE_H

#include <stdbool.h>

#include "mover/move_results.h"

enum { PUSH_MAX = 64 };

typedef struct push_scene {
	trial_wall walls[PUSH_MAX]; ///< the first one is the door, unless a test uses other groups
	uint8_t one_sided[PUSH_MAX];
	float radius[PUSH_MAX]; ///< of the walls
	size_t wall_count;
	trial_body bodies[PUSH_MAX];
	uint8_t response[PUSH_MAX];
	size_t body_count;
	gz_world *world;
	gz_scratch *scratch;
	gz_crush crushes[PUSH_MAX];
	size_t first[5];
	gz_report report; ///< of the last push, as are the crushes
} push_scene;

/// Creates the world of the scene's walls, and its scratch.
void push_scene_build(push_scene *scene, const char *backend);
void push_scene_free(push_scene *scene);

/// The columns of the bodies to read, and to write in place.
gz_bodies push_scene_bodies(push_scene *scene);
gz_moves push_scene_moves(push_scene *scene);

/// Moves groups of walls in one call; fails the test if the library reports an error.
void push_groups(push_scene *scene, const gz_wall_group *groups, size_t count);

/// Moves the first wall.
void push_door(push_scene *scene, float dx, float dy);

/// The distance from a body's surface to a wall where the world has it now; infinity where there is no such wall.
double push_scene_gap(push_scene *scene, size_t body, int32_t wall);

/// Whether no body overlaps any of the first `walls` walls.
bool push_scene_is_clear(push_scene *scene, int32_t walls);

/// The skin of a body when the push says 0. farthest: the largest coordinate of the walls
double default_push_skin(double farthest, double radius);

#endif
