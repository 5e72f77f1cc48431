// Scene texts: walls and circles, one per line, with options in any order.
//
//     wall AX AY BX BY [radius R] [one-sided] [moving DX DY] [category N] [mask N] [group N]
//     circle X Y RADIUS DX DY [accelerate AX AY] [category N] [mask N] [group N]        # radius 0 is a ray
#ifndef GRAZE_LEVELS_READERS_SCENE_H
#define GRAZE_LEVELS_READERS_SCENE_H

#include "levels/data/fault.h"
#include "levels/data/file.h"
#include "levels/data/level.h"

/// The options of a wall or circle, and its line in the text, for later faults.
typedef struct scene_options {
	size_t line;
	float radius;                   ///< of a wall
	uint8_t one_sided;              ///< of a wall: 0 or 1
	float moving[2];                ///< of a wall, per unit of time
	float acceleration[2];          ///< of a circle, per unit of time squared
	uint32_t category, mask, group; ///< as in gz_filters
} scene_options;

/// One element per wall, or per circle, in their order.
typedef struct scene_option_list {
	scene_options *data;
	size_t capacity;
} scene_option_list;

/// Zero is an empty scene.
typedef struct app_scene {
	app_segments walls;
	app_circles circles;
	scene_option_list wall_options, circle_options;
} app_scene;

/// Reads a scene. Numbers may have any value, `nan` and `inf` included: the library checks them. Returns false, with a
/// fault and an empty scene, when the text is wrong.
bool scene_read(app_scene *out, app_bytes text, const char *file, app_fault *fault);
void scene_free(app_scene *scene);

/// Adds the walls of a scene to an empty level, without their options. Walls of closed loops have an outside, other
/// walls have none. Returns false, with a fault and a level that may have walls.
bool scene_read_level(app_level *out, app_bytes text, const char *file, app_fault *fault);

#endif
