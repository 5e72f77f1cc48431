// A crowd: bodies that walk and fly through a world, whose walls turn them, and who turn one another.
#ifndef GRAZE_APP_CROWD_H
#define GRAZE_APP_CROWD_H

#include "app/options.h"
#include "app/pictures/trails.h"
#include "app/world.h"

#define TICK_SECONDS (1.0f / 60)

/// Sums over all ticks so far.
typedef struct crowd_totals {
	uint64_t asked, near_walls, candidates;
	uint64_t contacts, stopped, pushed, retried, guarded; ///< as in gz_report
	uint64_t met_bodies;                                  ///< of the contacts, those with one another
	uint64_t stages[GZ_STAGE_COUNT], moving, steering;    ///< nanoseconds
} crowd_totals;

/// Those up to `walkers` walk: each holds a push, and slides along what stands in its way, or stops there; its motion
/// is what came of the push. The others fly, and bounce; among walkers each flies at the speed that it began with.
typedef struct app_crowd {
	app_circles bodies; ///< their motion is per second
	size_t walkers;
	uint8_t walking;          ///< the walkers' gz_response
	float *push_x, *push_y;   ///< per walker, per second
	float *cruise;            ///< per flyer its speed
	bool cruises;             ///< flyers keep it, since walkers, whose pushes never tire, would make them ever faster
	app_trails trails;        ///< none unless made after the crowd was
	gz_contact_list contacts; ///< of this tick, where somebody wants to know
	gz_move_options rules;
	uint64_t tick, seed;
	crowd_totals totals;
} app_crowd;

typedef struct crowd_settings {
	app_response response;
	gz_crowd *among; ///< in which they meet one another; null: they meet walls alone
	float skin;
	uint64_t seed; ///< of the pushes
} crowd_settings;

/// Takes the bodies over. False, with the bodies left to the caller, when memory is out.
bool crowd_create(app_crowd *out, const app_circles *bodies, const crowd_settings *settings);
void crowd_free(app_crowd *crowd);

/// Lets at most `most` of the bodies have trails, of this fineness. False when memory is out.
bool crowd_add_trails(app_crowd *crowd, size_t most, float fineness);

/// The end of every trail: where its body is now.
void crowd_mark_places(app_crowd *crowd);

/// Moves everybody on by one tick.
gz_error crowd_tick(app_crowd *crowd, const app_world *world);

#endif
