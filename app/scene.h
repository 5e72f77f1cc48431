// Scenes: walls and circles as text, one thing per line.
//
//     wall AX AY BX BY
//     circle X Y RADIUS DX DY        # radius 0 is a ray
#ifndef GRAZE_APP_SCENE_H
#define GRAZE_APP_SCENE_H

#include "level.h"

/// Zero is an empty scene.
typedef struct app_scene {
	app_segments walls;
	app_circles circles;
	size_t *wall_lines; ///< where each wall was said, for faults that show later
	size_t wall_lines_room;
} app_scene;

/// Numbers are read as they stand, `nan` and `inf` too: it is the library that judges them.
bool scene_read(app_scene *out, app_bytes text, const char *file, app_fault *fault);
void scene_free(app_scene *scene);

/// Adds the walls alone to an empty level. Those that are part of a closed loop have an outside, loose ones have none.
/// What was added before a fault is the caller's to free.
bool scene_read_level(app_level *out, app_bytes text, const char *file, app_fault *fault);

#endif
