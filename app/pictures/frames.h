// Walls that move, each seen from where it is at rest.
#ifndef GRAZE_APP_PICTURES_FRAMES_H
#define GRAZE_APP_PICTURES_FRAMES_H

#include "app/touched.h"

/// A question about a scene, as it is asked of one world.
typedef struct scene_asking {
	const app_options *options;
	const app_scene *scene;
	bool curved;            ///< a circle accelerates
	float motion[2];        ///< of the frame
	app_scene seen;         ///< its walls, and all circles
	int32_t *wall;          ///< which of the scene's these walls are; null: the same
	const app_world *world; ///< of these walls
	float *dx, *dy;         ///< of the circles, seen from there
	gz_bodies bodies;       ///< the circles, seen from there
	gz_targets against;
	scene_touches *out;
} scene_asking;

/// Adds what the circles touch in this world. (In touched.c.)
gz_error touched_ask(const scene_asking *query_run);

/// What is wrong with how walls move.
gz_error frames_check(const app_scene *scene);

/// Does it take more worlds than that of all walls?
bool frames_are_needed(const scene_asking *query_run);

/// Asks in every frame.
gz_error frames_ask(scene_asking *query_run);

#endif
