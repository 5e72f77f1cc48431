// What the circles of a scene touch: straight and accelerated circles, walls at rest and in motion.
#ifndef GRAZE_APP_SCENE_SCENE_TOUCHES_H
#define GRAZE_APP_SCENE_SCENE_TOUCHES_H

#include "app/scene/scene_query.h"

/// Finds the first touch of each circle or, with --all, every touch.
///
/// session: of all walls of the scene, with a crowd
gz_error scene_touches_find(
	scene_touches *out, const app_scene *scene, const query_session *session, const app_options *options);
void scene_touches_free(scene_touches *touches);

#endif
