// A query about a scene in the frame of reference of one world, and the touches that it finds.
#ifndef GRAZE_APP_SCENE_SCENE_QUERY_H
#define GRAZE_APP_SCENE_SCENE_QUERY_H

#include "app/options/options.h"
#include "app/output/touch_output.h"
#include "app/session/query_session.h"
#include "levels/readers/scene.h"

typedef struct scene_touch {
	size_t circle;
	reported_touch touch;         ///< its time is in [0, horizon]
	gz_overlap_interval interval; ///< where intervals are wanted; in units of the horizon
	size_t order;                 ///< in which it was found
} scene_touch;

/// Zero means no touches.
typedef struct scene_touches {
	scene_touch *data; ///< by circle; for each circle in the order of time, ties as in gz_hits
	size_t count, capacity;
	bool with_events; ///< begins and ends of overlaps; else each touch is the first with its wall or circle
	/// Where intervals are wanted: for each circle without a touch the interval that interval_without_hit selects.
	gz_overlap_interval *missed;
} scene_touches;

/// A query about a scene, in the frame of reference of one world.
typedef struct scene_query {
	const app_options *options;
	const app_scene *scene;
	bool curved;                  ///< a circle accelerates
	float frame_motion[2];        ///< velocity of the frame
	app_scene visible;            ///< the walls of the world, and all circles
	int32_t *wall;                ///< index in the scene of each wall of the world; null: the same index
	const query_session *session; ///< with the world
	float *dx, *dy;               ///< motions of the circles in the frame
	gz_bodies bodies;             ///< the circles in the frame
	gz_targets targets;
	scene_touches *out;
} scene_query;

/// Adds what the circles touch in the world of this query, without order.
gz_error scene_query_run(const scene_query *query);

#endif
