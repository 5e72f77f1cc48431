// A crowd: bodies that fly through a world and bounce off its walls.
#ifndef GRAZE_APP_CROWD_H
#define GRAZE_APP_CROWD_H

#include "answers.h"
#include "trails.h"
#include "world.h"

/// Sums over all ticks so far.
typedef struct crowd_totals {
	uint64_t asked; ///< bodies asked, once more for each bounce within a tick
	uint64_t near_walls, candidates, hits;
	uint64_t stages[GZ_STAGES], sweeping, moving; ///< nanoseconds
} crowd_totals;

typedef struct app_crowd {
	app_circles bodies; ///< their motion is per second
	app_trails trails;
	app_answers answers;
	float *left;    ///< per body, what is left of its tick, in seconds
	uint32_t *pick; ///< those with something left
	float skin;     ///< a hair's breadth at the scale of this world
	uint64_t tick;
	crowd_totals totals;
} app_crowd;

/// Takes the bodies over. False, with the bodies left to the caller, when memory is out.
bool crowd_create(app_crowd *out, const app_circles *bodies);
void crowd_free(app_crowd *crowd);

/// Moves everybody on by one tick of 1/60 s.
gz_error crowd_tick(app_crowd *crowd, const app_world *world);

#endif
