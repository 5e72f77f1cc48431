// One mover against one wall, by the kernels of motion alone.
#ifndef GRAZE_MOVER_MOVER_PAIRS_H
#define GRAZE_MOVER_MOVER_PAIRS_H

#include "kernels/mover/movers.h"

typedef struct motion_case {
	mover body;
	float ax, ay, bx, by; // the wall
	float thickness;      // its radius
	uint8_t one_sided;    // it exists only left of a -> b
} motion_case;

typedef struct motion_answer {
	int listed;   // it is near, it is hit, it is refused
	int feature;  // a gz_feature of the caller's wall; of guard none
	double value; // a distance, or a time
	double normal_x, normal_y;
} motion_answer;

/// What the kernels tell about each of `count` cases, a tile at a time: judge of what is near and of what it forbids,
/// and strike. `kernels` is the row; false when this build or processor lacks it.
int evaluate_gaps(const char *kernels, const motion_case *cases, size_t count, motion_answer *answers);
int evaluate_strike(const char *kernels, const motion_case *cases, size_t count, motion_answer *answers);
int evaluate_guard(const char *kernels, const motion_case *cases, size_t count, motion_answer *answers);

/// Where the body of a case comes by its first leg, with no other wall and without a skin; the displacement and the
/// radius of a case are read as floats.
typedef struct leg_answer {
	int turns, odd;
	float qx, qy;
} leg_answer;
int evaluate_first_legs(const char *kernels, const motion_case *cases, size_t count, leg_answer *answers);

/// Listed are those that are hindered on the way of a case, as the second leg. along: it runs along the wall
int evaluate_last_legs(const char *kernels, const motion_case *cases, size_t count, int along, motion_answer *answers);

/// The case as numbers, for messages.
const char *motion_text(const motion_case *c);

#endif
