// What the circles of a scene touch, whatever of it moves, bends or stands still.
#ifndef GRAZE_APP_TOUCHED_H
#define GRAZE_APP_TOUCHED_H

#include "app/answers.h"
#include "app/options.h"
#include "app/world.h"
#include "levels/readers/scene.h"

/// A circle touches something.
typedef struct scene_touch {
	size_t circle;
	app_touch touch;          ///< its time is in [0, horizon]
	gz_overlap_interval span; ///< where spans are wanted: in horizons
	size_t order;             ///< that it was found in
} scene_touch;

/// Zero is none yet.
typedef struct scene_touches {
	scene_touch *at; ///< by circle, each circle's in the order of time, of equal times in that of gz_hits
	size_t count, room;
	bool ways; ///< circles enter and leave what they touch; else each touch is the first with its wall or circle
	gz_overlap_interval *missed; ///< where spans are wanted, per circle: what it comes next to if it touches nothing
} scene_touches;

/// The first touch of each circle or, with --all, every one.
///
/// world: of the scene's walls and with a crowd
gz_error touched_find(scene_touches *out, const app_scene *scene, const app_world *world, const app_options *options);
void touched_free(scene_touches *touches);

#endif
