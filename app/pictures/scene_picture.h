// The picture of a scene: walls, circles, their paths, and what they touch.
#ifndef GRAZE_APP_PICTURES_SCENE_PICTURE_H
#define GRAZE_APP_PICTURES_SCENE_PICTURE_H

#include "app/scene/scene_touches.h"

/// Writes the picture to the path that --svg names.
///
/// world: of all walls of the scene
bool scene_picture_write(const app_scene *scene, const gz_world *world, const scene_touches *touches,
	const app_options *options, app_fault *fault);

#endif
