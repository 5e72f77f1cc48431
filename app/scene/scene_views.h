// Views of the columns of a scene, for the library.
#ifndef GRAZE_APP_SCENE_SCENE_VIEWS_H
#define GRAZE_APP_SCENE_SCENE_VIEWS_H

#include <graze/graze.h>

#include "levels/readers/scene.h"

gz_walls walls_of_scene(const app_scene *scene);
gz_bodies bodies_of_scene(const app_scene *scene);

/// The first circle that accelerates; the number of circles where none does.
size_t scene_first_accelerated(const app_scene *scene);

#endif
