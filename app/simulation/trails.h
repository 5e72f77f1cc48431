// Trails: the corners of the paths of a sample of bodies.
#ifndef GRAZE_APP_SIMULATION_TRAILS_H
#define GRAZE_APP_SIMULATION_TRAILS_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct trail_point {
	float x, y;
	float time;                 ///< in ticks
	float contact_x, contact_y; ///< the contact point; NO_CONTACT where the body touched nothing
	bool touched_body;          ///< the contact is with a body, not with a wall
} trail_point;

#define NO_CONTACT NAN

static inline bool trail_has_contact(const trail_point *point) { return !isnan(point->contact_x); }

/// The number of corners that a trail keeps, the latest, in a ring buffer.
enum { TRAIL_POINTS = 128 };

/// Body k * interval has trail k. Zero means no trails.
typedef struct app_trails {
	size_t interval, count;
	float tolerance; ///< corners that are closer to a straight path are left out
	size_t *added;   ///< per trail: the points that were added and not left out, of which the latest are kept
	trail_point *points;
} app_trails;

/// Makes trails for at most `max` of the bodies. Returns false when there is no memory.
bool trails_create(app_trails *out, size_t bodies, size_t max, float tolerance);
void trails_free(app_trails *trails);

/// Adds a corner to the trail of a body, if the body has one.
void trails_add(app_trails *trails, size_t body, trail_point point);

/// The number of points that a trail keeps, and its i-th point, the oldest first.
size_t trail_length(const app_trails *trails, size_t trail);
trail_point trail_at(const app_trails *trails, size_t trail, size_t i);

/// Where a body is between two consecutive points of its trail: at this time, or at the point that is nearer to it.
trail_point trail_between(trail_point a, trail_point b, float time);

#endif
