// How far circles are from one another: to begin with, and at the end.
#ifndef GRAZE_LEVELS_SPACING_H
#define GRAZE_LEVELS_SPACING_H

#include <stdint.h>

#include "levels/squares.h"

/// Some of these circles, listed by the square of their centre: in each the one added last, and for each the one before
/// it.
typedef struct app_spacing {
	const app_circles *circles;
	app_squares squares;
	double reach;            ///< how far centres are looked for
	uint32_t *last, *before; ///< 1 + the circle; 0: none
} app_spacing;

/// Lists none yet.
///
/// circles: referred to; `most` will be listed at most
/// box: around them; who is outside is only found more slowly
/// reach: at least the largest radius twice, and what gaps are asked for beyond
/// False when memory is out.
bool spacing_create(app_spacing *out, const app_circles *circles, size_t most, app_box box, double reach);
void spacing_free(app_spacing *spacing);

void spacing_add(app_spacing *spacing, size_t circle);

/// The least distance between the edge of a circle here and those that are listed, negative in overlap; infinity where
/// no centre is in reach.
///
/// itself: a circle that is passed over; SIZE_MAX for none
double spacing_gap(const app_spacing *spacing, double x, double y, double radius, size_t itself);

typedef struct app_overlap {
	size_t count;   ///< circles that overlap another
	double deepest; ///< by how much two are nearer than their radii; 0 where none are
} app_overlap;

/// False when memory is out.
bool spacing_find_overlap(app_overlap *out, const app_circles *circles, app_box box);

#endif
