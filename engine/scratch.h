// The working memory of one thread's questions: all the lists between the stages, for one tile.
#ifndef GRAZE_SCRATCH_H
#define GRAZE_SCRATCH_H

#include "broadphase/memory.h"
#include "engine/answers.h"
#include "engine/bodies.h"

struct gz_scratch {
	caller_memory memory;
	body_tile tile;
	near_bodies near;
	uint8_t is_near[TILE];        ///< bodies with walls in reach, at any level
	int32_t strays[TILE + LANES]; ///< bodies that the fast path leaves: bad, or reaching beyond the margin
	int32_t stray_count;
	int32_t bad[TILE];
	int32_t bad_count;
	visit_list visits;
	pair_list pairs;
	touch_list touches;
	best_hits best;
	contact_columns contacts;
	hit_places places;
};

#endif
