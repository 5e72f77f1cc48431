// The bodies of a run, by index, and the steps of a tick.
#ifndef GRAZE_SOAK_SOAK_BODIES_H
#define GRAZE_SOAK_SOAK_BODIES_H

#include "soak/checks/move_check.h"
#include "soak/scenes/random_motion.h"
#include "soak/soak_run.h"
#include "soak/soak_world.h"

/// At most so many faults of each kind are printed.
enum { MAX_REPORTS = 3 };

typedef struct soak_bodies {
	soak_scene *scene;
	const run_settings *settings;
	totals *sum;
	soak_world world;
	random_source source;
	soak_body *bodies; ///< at the start of a tick
	uint32_t *regions; ///< where each body started its run
	soak_motion *motions;
	clearance *clearances; ///< at the start of a tick
	point *to, *motion;    ///< the outputs of gz_move
	float *used, *lost;
	gz_contact *contacts;
	size_t contact_capacity, *first;
	uint64_t calls;
} soak_bodies;

/// Nanoseconds of a monotonic clock.
uint64_t nanoseconds(void);

/// Opens the world of a scene and fills it with random bodies.
soak_bodies soak_bodies_start(totals *sum, soak_scene *s, const run_settings *settings);
void soak_bodies_free(soak_bodies *r);

/// Puts a new random body in place of body i.
void start_body(soak_bodies *r, size_t i);

gz_move_options scene_move_options(const soak_scene *s);

/// Moves all bodies by their motions, among walls.
void move_bodies(soak_bodies *r);

/// The move of body i in this tick.
body_move move_of_body(const soak_bodies *r, size_t i);

/// Checks the move of body i, and makes its end the start of the next tick.
void check_moved_body(soak_bodies *r, size_t i, bool last_tick);

/// The counter of a kind of fault.
uint64_t *fault_counter(totals *sum, fault_kind fault);

/// Moves a door, and checks where it pushed the bodies.
void move_door(soak_bodies *r, door *d);

#endif
