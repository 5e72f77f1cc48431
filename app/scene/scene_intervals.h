// Overlap intervals of the circles of a scene: with what they hit or, without a hit, with the next target on their line
// of motion.
#ifndef GRAZE_APP_SCENE_SCENE_INTERVALS_H
#define GRAZE_APP_SCENE_SCENE_INTERVALS_H

#include "app/session/query_session.h"
#include "levels/readers/scene.h"

typedef struct interval_query {
	const app_scene *scene;
	const query_session *session;
	const gz_bodies *bodies; ///< the circles of the scene
	gz_targets targets;
} interval_query;

/// The intervals of the hits of each circle, which are from first[i] up to first[i + 1].
gz_error intervals_of_hits(
	gz_overlap_interval *intervals, const interval_query *query, const gz_hit *hits, const size_t *first);

/// Replaces the given interval by one of the intervals of a circle with all of its targets, if that precedes it. The
/// first interval in this order is the one with the earliest entry among those that do not end before t = 0; where
/// there is none, the one with the latest exit. A miss is last. Returns false when there is no memory.
bool interval_without_hit(gz_overlap_interval *interval, const interval_query *query, size_t circle);

/// The printed name of a gz_case.
const char *case_name(uint8_t kind);

#endif
