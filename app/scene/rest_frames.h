// Moving walls, each queried in the frame of reference in which it is at rest.
#ifndef GRAZE_APP_SCENE_REST_FRAMES_H
#define GRAZE_APP_SCENE_REST_FRAMES_H

#include "app/scene/scene_query.h"

/// Reports the first wall with an invalid motion.
gz_error moving_walls_check(const app_scene *scene);

/// Whether the query needs worlds other than the world of all walls.
bool rest_frames_needed(const scene_query *query);

/// Runs the query in every frame.
gz_error rest_frames_run(scene_query *query);

#endif
