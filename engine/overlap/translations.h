// Translations out of the shapes that were found around a body.
#ifndef GRAZE_OVERLAP_TRANSLATIONS_H
#define GRAZE_OVERLAP_TRANSLATIONS_H

#include "engine/query/query.h"

/// A body of the tile, and the shapes around it.
typedef struct search_body {
	int32_t slot;
	double px, py, dx, dy, radius;
	const uint64_t *found; ///< shapes within the search distance, the deepest first
	int count;             ///< at most MAX_OBSTACLES + 1
} search_body;

/// Finds the translation out of the body's first `count` shapes, at most MAX_OBSTACLES, rounded to floats: (0, 0) where
/// there is no need of one. False where none is within the reach, and out is unchanged.
bool graze_find_translation(float out[2], const query_run *run, const search_body *s, int count, double reach);

#endif
