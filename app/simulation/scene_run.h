// A run of a scene of crowds: in each tick the same bodies are swept and moved, so that the two can be compared.
#ifndef GRAZE_APP_SIMULATION_SCENE_RUN_H
#define GRAZE_APP_SIMULATION_SCENE_RUN_H

#include "app/output/console.h"
#include "app/session/query_session.h"
#include "app/simulation/trails.h"
#include "levels/crowds/crowd_scene.h"
#include "levels/data/checksums.h"

/// Sums over all ticks, as in gz_report.
typedef struct scene_totals {
	uint64_t contacts, stopped, recovered, shortened, refused;
	uint64_t moving; ///< in nanoseconds
} scene_totals;

typedef struct scene_run {
	const crowd_scene *scene;                              ///< not owned
	query_session *session;                                ///< not owned; bodies move in its crowd
	gz_crowd *swept;                                       ///< the crowd of the sweeps
	app_circles bodies, before;                            ///< now, and before the last tick; displacements of one tick
	float *hit_time, *hit_x, *hit_y, *normal_x, *normal_y; ///< what the sweep writes
	int32_t *hit_index;
	work_clock clock;
	uint64_t *move_time, *sweep_time; ///< of tick t, in nanoseconds: t % timed_ticks
	uint64_t timed_ticks;             ///< the latest so many ticks have times
	gz_contact_list contacts;         ///< of the last tick; data is null unless scene_run_add_contacts was called
	uint64_t tick, last_change;       ///< ticks so far, and the last one of them in which a body was displaced
	float skin;
	gz_crowd_method method;
	bool push; ///< bodies push one another
	scene_totals totals;
	app_checksums checksums; ///< of all ticks
	app_trails trails;       ///< empty unless scene_run_add_trails was called
} scene_run;

typedef struct scene_run_settings {
	uint64_t timed_ticks, threads;
	float skin;
	gz_crowd_method method;
	bool push;
} scene_run_settings;

/// Prepares a run of a scene; the session has the world of its walls and a crowd. On failure, too, the run must be
/// closed.
bool scene_run_open(scene_run *out, const crowd_scene *scene, query_session *session,
	const scene_run_settings *settings, gz_error *error);
void scene_run_close(scene_run *run);

/// Lists the contacts of each tick from now on. Returns false when there is no memory.
bool scene_run_add_contacts(scene_run *run);

/// Gives at most `max` of the bodies trails of this tolerance. Returns false when there is no memory.
bool scene_run_add_trails(scene_run *run, size_t max, float tolerance);

/// Runs one tick: bodies get their wishes, are placed and swept against walls and one another, and are moved. In every
/// other tick the sweep precedes the move, so that neither of them always finds the bodies in the cache.
gz_error scene_run_tick(scene_run *run);

/// Whether a body was displaced in the last tick.
static inline bool scene_run_is_moving(const scene_run *run, size_t i) {
	return run->bodies.x[i] != run->before.x[i] || run->bodies.y[i] != run->before.y[i];
}

#endif
