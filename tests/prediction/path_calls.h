// Pairs of a body on a curved path and a wall or another body, whose touches the library predicts, many pairs in one
// call.
#ifndef GRAZE_PREDICTION_PATH_CALLS_H
#define GRAZE_PREDICTION_PATH_CALLS_H

#include <stdbool.h>

#include <graze/graze.h>

typedef struct curve_body {
	float px, py, vx, vy, ax, ay, radius;
	double since;
} curve_body;

typedef struct curve_wall {
	float ax, ay, bx, by, radius;
	uint8_t one_sided;
} curve_wall;

typedef struct curve_case {
	curve_body body;
	bool has_other; ///< the pair is about the other body, not the wall
	curve_body other;
	curve_wall wall;
	double from, until;
} curve_case;

enum { CURVE_BATCH = 32, MAX_CURVE_TOUCHES = 24 };

/// The touches of a pair, in order.
typedef struct curve_touches {
	gz_touch at[MAX_CURVE_TOUCHES];
	size_t count;
} curve_touches;

/// Predicts the touches of up to CURVE_BATCH cases that have the same `from` and `until` and are all about walls or all
/// about bodies. The members of pair k have category and mask 1 << k, so that they collide with each other alone.
///
/// touches: of the body of each case
/// others: optional: of the other body of each case
void predict_curves(curve_touches *touches, curve_touches *others, const curve_case *cases, size_t count);

/// The case as lines of numbers, for messages.
const char *curve_text(const curve_case *c);

#endif
