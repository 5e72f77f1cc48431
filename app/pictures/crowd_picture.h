// The picture of a run: the level, the bodies in it, and their paths.
#ifndef GRAZE_APP_PICTURES_CROWD_PICTURE_H
#define GRAZE_APP_PICTURES_CROWD_PICTURE_H

#include <graze/graze.h>

#include "app/output/output_file.h"
#include "app/simulation/trails.h"
#include "levels/data/level.h"

/// Where there are more bodies than this, only those with a trail are drawn.
enum { CROWD_PICTURE_MAX_BODIES = 20000 };

typedef struct crowd_picture {
	const app_level *level;
	const gz_world *world;     ///< of the level's walls
	bool body_collisions;      ///< bodies collide with one another
	bool grid;                 ///< with the cells that list walls
	const app_circles *bodies; ///< bodies with a trail are brighter than the others
	const app_trails *trails;
	float now, since; ///< in ticks: trails are drawn from `since` to `now`
	const char *title;
} crowd_picture;

/// Writes the picture, and closes its file.
bool crowd_picture_write(output_file *out, const crowd_picture *picture, app_fault *fault);

#endif
