// A picture of a scene: walls, circles, their ways, and what they touch.
#ifndef GRAZE_APP_PICTURES_ASK_PICTURE_H
#define GRAZE_APP_PICTURES_ASK_PICTURE_H

#include "app/touched.h"

/// world: of the scene's walls
bool ask_draw(const app_scene *scene, const app_world *world, const scene_touches *touches, const app_options *options,
	app_fault *fault);

#endif
