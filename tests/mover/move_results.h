// Moves the bodies of a trial by gz_move in a world of their own, and holds everything that gz_move writes about them.
// The trial stays as it is, so that a test can move it twice and compare.
#ifndef GRAZE_MOVER_MOVE_RESULTS_H
#define GRAZE_MOVER_MOVE_RESULTS_H

#include "support/trial.h"

/// How bodies move. Zero stands for the library's defaults.
typedef struct move_settings {
	gz_world_desc desc; ///< the ends of the walls are replaced by the trial's
	gz_move_options options;
	bool collide;              ///< bodies collide with one another
	gz_response response;      ///< of all bodies
	const uint8_t *responses;  ///< optional: of each body, instead
	const float *restitution;  ///< optional: of all bodies
	const float *restitutions; ///< optional: of each body, instead
	gz_filters filters;        ///< of the bodies
	gz_id_view ignore;
	const float *step;                   ///< optional: of all bodies
	void (*edit_world)(gz_world *world); ///< optional: called before the bodies move
} move_settings;

/// Where a body ends, and its contacts.
typedef struct move_result {
	float x, y, motion_x, motion_y, used, lost;
	const gz_contact *contacts;
	size_t contact_count;
} move_result;

typedef struct move_results {
	gz_report report;
	move_result *body; ///< one for each body
	gz_contact *contacts;
	size_t count; ///< of bodies
} move_results;

/// Moves all bodies of a trial; fails the test if the library reports an error.
move_results move_trial(const trial *t, const move_settings *settings);
void move_results_free(move_results *results);

/// Moves one body among up to 16 walls. The contacts of its result are valid until the next call.
move_result move_one(trial_body body, const trial_wall *walls, size_t wall_count, const move_settings *settings);

/// The report of the last move_one.
extern gz_report last_move_report;

/// Fails the test unless all numbers and contacts have the same bits.
void assert_same_result(const move_result *actual, const move_result *expected, size_t body, const char *label);

/// Fails the test unless the number differs by at most `tolerance`.
void expect_near(double actual, double expected, double tolerance, const char *name);

/// The skin of a body of this radius when the options say 0.
double default_skin(const trial *t, float radius);

#endif
