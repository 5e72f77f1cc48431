// A crowd: bodies that walk or fly through a world, and collide with its walls and, optionally, with one another.
#ifndef GRAZE_APP_SIMULATION_CROWD_SIMULATION_H
#define GRAZE_APP_SIMULATION_CROWD_SIMULATION_H

#include "app/output/console.h"
#include "app/session/query_session.h"
#include "app/simulation/trails.h"
#include "levels/data/response.h"

#define TICK_SECONDS (1.0f / 60)

/// Sums over all ticks.
typedef struct crowd_totals {
	uint64_t bodies, near_walls, candidates, contacts, stopped, recovered, shortened, refused; ///< as in gz_report
	uint64_t body_contacts;                            ///< the contacts with bodies
	uint64_t stages[GZ_STAGE_COUNT], moving, steering; ///< durations, in nanoseconds
} crowd_totals;

/// The first `walkers` bodies walk: each has a drive, the velocity that it tries to move with, and slides along what it
/// touches or stops there. Its motion is what results from the drive. All other bodies fly: they bounce.
typedef struct crowd_simulation {
	app_circles bodies; ///< motions are per second
	size_t walkers;
	uint8_t walker_response;  ///< a gz_response
	float *drive_x, *drive_y; ///< per walker, per second
	float *cruise_speed;      ///< per flyer: its initial speed
	bool keeps_cruise_speed;  ///< among walkers, which gain speed from their drives and would accelerate flyers forever
	app_trails trails;        ///< empty unless crowd_add_trails was called
	gz_contact_list contacts; ///< of this tick; data is null where contacts are not needed
	gz_move_options options;
	work_clock clock;
	uint64_t tick, seed;
	crowd_totals totals;
} crowd_simulation;

typedef struct crowd_settings {
	app_response response;
	gz_crowd *crowd; ///< bodies collide with one another in it; null: with walls only
	float skin;
	uint64_t seed; ///< of the turns of the drives
	uint64_t threads;
} crowd_settings;

/// Takes over the bodies. Returns false when there is no memory; the bodies then stay the caller's.
bool crowd_create(crowd_simulation *out, const app_circles *bodies, const crowd_settings *settings);
void crowd_free(crowd_simulation *crowd);

/// Lists the contacts of each tick from now on. Returns false when there is no memory.
bool crowd_add_contacts(crowd_simulation *crowd);

/// Gives at most `max` of the bodies trails of this tolerance. Returns false when there is no memory.
bool crowd_add_trails(crowd_simulation *crowd, size_t max, float tolerance);

/// Adds the present position of each body with a trail to its trail.
void crowd_add_positions_to_trails(crowd_simulation *crowd);

/// Moves all bodies by one tick.
gz_error crowd_step(crowd_simulation *crowd, const query_session *session);

#endif
