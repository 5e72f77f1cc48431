// Where bodies went: the corners of their ways, for a sample of them.
#ifndef GRAZE_APP_PICTURES_TRAILS_H
#define GRAZE_APP_PICTURES_TRAILS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct trail_point {
	float x, y;
	float time;             ///< in ticks
	float touch_x, touch_y; ///< the place where what turned it was touched; where nothing did, NaN
	bool by_body;           ///< that was another body, not a wall
} trail_point;

/// The last corners of each trail are kept, in a ring.
enum { TRAIL_POINTS = 128 };

/// Every `every`-th body has a trail: body k * every has trail k. Zero: none has.
typedef struct app_trails {
	size_t every, count;
	float fineness; ///< corners that change less of the way are left out
	size_t *added;  ///< points that were ever added, per trail
	trail_point *points;
} app_trails;

/// Makes trails for at most `most` of the bodies. False when memory is out.
bool trails_create(app_trails *out, size_t bodies, size_t most, float fineness);
void trails_free(app_trails *trails);

/// Adds a corner to the trail of a body, if that has one.
void trails_add(app_trails *trails, size_t body, trail_point point);

/// How many points a trail has kept, and the i-th of them, oldest first.
size_t trail_length(const app_trails *trails, size_t trail);
trail_point trail_at(const app_trails *trails, size_t trail, size_t i);

#endif
