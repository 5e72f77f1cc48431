// Scenes: walls and circles as text, one thing per line, options in any order.
//
//     wall AX AY BX BY [radius R] [one-sided] [moving DX DY] [category N] [mask N] [group N]
//     circle X Y RADIUS DX DY [accelerate AX AY] [category N] [mask N] [group N]        # radius 0 is a ray
#ifndef GRAZE_LEVELS_READERS_SCENE_H
#define GRAZE_LEVELS_READERS_SCENE_H

#include "levels/level.h"

/// What else the line of a wall or circle says, and which line it is, for faults that show later.
typedef struct scene_note {
	size_t line;
	float radius; ///< of a wall
	uint8_t one_sided;
	float moving[2];                ///< of a wall, per unit of time
	float acceleration[2];          ///< of a circle, per unit of time twice
	uint32_t category, mask, group; ///< as in gz_filters
} scene_note;

/// One per thing of a kind, in their order.
typedef struct scene_notes {
	scene_note *at;
	size_t room;
} scene_notes;

/// Zero is an empty scene.
typedef struct app_scene {
	app_segments walls;
	app_circles circles;
	scene_notes of_walls, of_circles;
} app_scene;

/// Numbers are read as they stand, `nan` and `inf` too: it is the library that judges them.
bool scene_read(app_scene *out, app_bytes text, const char *file, app_fault *fault);
void scene_free(app_scene *scene);

/// Adds the walls alone to an empty level, whatever their options. Those that are part of a closed loop have an
/// outside, loose ones have none. What was added before a fault is the caller's to free.
bool scene_read_level(app_level *out, app_bytes text, const char *file, app_fault *fault);

#endif
