// Random circles in boxes, clear of the edges and of one another.
#ifndef GRAZE_LEVELS_CROWDS_PLACE_BODIES_H
#define GRAZE_LEVELS_CROWDS_PLACE_BODIES_H

#include <stdint.h>

#include "levels/data/fault.h"
#include "levels/data/shapes.h"

/// The smallest and the largest radius of bodies, and the mean area of a body whose radius is uniform between them.
#define CROWD_MIN_RADIUS 4.0
#define CROWD_MAX_RADIUS 8.0
#define CROWD_MEAN_AREA (3.14159265358979323846 * (4.0 * 4.0 + 4.0 * 8.0 + 8.0 * 8.0) / 3)

/// The smallest distance between two bodies, and between a body and an edge, of bodies with coordinates up to
/// `farthest`: 0.05 or, up to 0.5, twice the least skin of gz_move, so that no body needs skin recovery at the start.
double crowd_gap(double farthest);

float random_radius(uint64_t *state);

/// Adds `count` circles without motion at random places in the box, by rejection sampling. Returns false with a fault
/// when there is no memory, or when 20,000 tries found no room for a circle.
///
/// out: has room for all; those that it has already are ignored
/// gap: the smallest distance between two of the circles, and between a circle and an edge of the box
bool place_bodies(app_circles *out, size_t count, app_box box, double gap, uint64_t *state, app_fault *fault);

#endif
