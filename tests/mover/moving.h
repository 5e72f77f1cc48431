// Bodies of a trial that are moved, and all that is told about it.
#ifndef GRAZE_MOVER_MOVING_H
#define GRAZE_MOVER_MOVING_H

#include "mover/trial.h"

/// How bodies move. Zero is what the library does by itself.
typedef struct moving {
	gz_world_desc settings; ///< all but the ends of the walls
	gz_move_options rules;
	gz_response response;      ///< of all bodies
	const uint8_t *responses;  ///< or of each
	const float *restitution;  ///< of all bodies; null: 1
	const float *restitutions; ///< or of each
	gz_filters filters;        ///< of bodies
	gz_id_view ignore;
	const float *step;               ///< of all bodies
	void (*change)(gz_world *world); ///< what is done to the world first; may be null
} moving;

/// Where a body ends, and what it met.
typedef struct journey {
	float x, y, motion_x, motion_y, used, lost;
	const gz_contact *contacts;
	size_t contact_count;
} journey;

typedef struct journeys {
	gz_report report;
	journey *of; ///< each body
	gz_contact *contacts;
	size_t count;
} journeys;

/// Moves all bodies of the trial, which stay as they are; fails the test when the library does.
journeys move_trial(const trial *t, const moving *how);
void journeys_free(journeys *j);

/// Moves one body among up to 16 walls. Its contacts are good until the next call.
journey move_one(trial_body body, const trial_wall *walls, size_t wall_count, const moving *how);

/// The report of the last move_one.
extern gz_report moved;

/// Fails the test, saying where, unless both have the same bits.
void assert_same_journey(const journey *got, const journey *want, size_t body, const char *where);

/// Fails the test unless the number is as expected, give or take.
void expect_near(double got, double want, double give, const char *what);

/// The clearance that a body keeps by itself.
double skin_among(const trial *t, float radius);

#endif
