// The picture of a scene: walls, circles, their paths, and what they touch.
#ifndef GRAZE_APP_PICTURES_SCENE_PICTURE_H
#define GRAZE_APP_PICTURES_SCENE_PICTURE_H

#include "app/output/output_file.h"
#include "app/scene/scene_touches.h"

/// Writes the picture, and closes its file unless that fails.
///
/// world: of all walls of the scene
bool scene_picture_write(output_file *out, const app_scene *scene, const gz_world *world, const scene_touches *touches,
	const app_options *options, app_fault *fault);

#endif
