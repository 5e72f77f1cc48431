// Distances between circles, by a uniform grid of linked lists: for placing circles apart, and for finding overlaps.
#ifndef GRAZE_LEVELS_PLACEMENT_SPACING_H
#define GRAZE_LEVELS_PLACEMENT_SPACING_H

#include <stdint.h>

#include "levels/placement/uniform_grid.h"

/// A set of circles, listed by the cell of their centre: one singly linked list per cell.
typedef struct app_spacing {
	const app_circles *circles; ///< not owned
	app_uniform_grid grid;
	double reach;          ///< the distance up to which centres are searched
	uint32_t *head, *next; ///< per cell, and per circle: 1 + the index of a circle; 0 ends the list
} app_spacing;

/// Creates an empty set. Returns false when there is no memory.
///
/// circles: must outlive the set; at most `max_count` of them are added
/// box: around the circles; those outside are in the cells at its edge, which is correct but slower
/// reach: at least twice the largest radius plus the largest gap that matters
bool spacing_create(app_spacing *out, const app_circles *circles, size_t max_count, app_box box, double reach);
void spacing_free(app_spacing *spacing);

void spacing_add(app_spacing *spacing, size_t circle);

/// The smallest distance between the edge of a circle at (x, y) and the edges of the set's circles; negative in
/// overlap, infinity when no centre is in reach.
///
/// ignored: a circle of the set to pass over; SIZE_MAX for none
double spacing_gap(const app_spacing *spacing, double x, double y, double radius, size_t ignored);

typedef struct app_overlap {
	size_t count;   ///< circles that overlap another one
	double deepest; ///< the largest overlap: the sum of two radii minus their distance; 0 for none
} app_overlap;

/// Measures how circles overlap one another. Returns false when there is no memory.
bool spacing_find_overlap(app_overlap *out, const app_circles *circles, app_box box);

#endif
