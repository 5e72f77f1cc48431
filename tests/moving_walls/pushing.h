// Scenes in which walls push bodies.
#ifndef GRAZE_MOVING_WALLS_PUSHING_H
#define GRAZE_MOVING_WALLS_PUSHING_H

#include "mover/moving.h"

enum { PUSH_MOST = 64 };

/// Walls and bodies; the first wall is the door, unless a test says more.
typedef struct push_scene {
	trial_wall walls[PUSH_MOST];
	uint8_t one_sided[PUSH_MOST];
	float radius[PUSH_MOST];
	size_t wall_count;
	trial_body bodies[PUSH_MOST];
	uint8_t response[PUSH_MOST];
	size_t body_count;
	gz_world *world;
	gz_scratch *scratch;
	gz_crush squeeze[PUSH_MOST];
	size_t first[5];
	gz_report report;
} push_scene;

/// Makes the scene's world, of its walls.
void push_build(push_scene *s, const char *kernels);
void push_forget(push_scene *s);

gz_bodies push_bodies(push_scene *s);

/// In place.
gz_moves push_moves(push_scene *s);

/// All pushes in one call; the report and the squeezes are the scene's. Fails the test when the library does.
void push_walls(push_scene *s, const gz_wall_group *push, size_t count);
void push_door(push_scene *s, float dx, float dy);

/// The distance from a body's surface to a wall, as the world has it now; infinity where there is no such wall.
double push_gap(push_scene *s, size_t body, int32_t wall);

/// Is every body clear of the first `walls` walls?
int push_all_clear(push_scene *s, int32_t walls);

/// The clearance that bodies keep by themselves among walls that reach so far.
double push_skin(double far, double radius);

#endif
