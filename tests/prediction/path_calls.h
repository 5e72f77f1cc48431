// A body on a curved way, and the wall or the body that it may touch; asked of the whole library, many pairs at a time.
#ifndef GRAZE_PREDICTION_PATH_CALLS_H
#define GRAZE_PREDICTION_PATH_CALLS_H

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
	int has_other; ///< it is about the other body, not the wall
	curve_body other;
	curve_wall wall;
	double from, until;
} curve_case;

enum { CURVE_BATCH = 32, MOST_CURVE_TOUCHES = 24 };

/// Some touches, in order.
typedef struct curve_touches {
	gz_touch at[MOST_CURVE_TOUCHES];
	size_t count;
} curve_touches;

/// Answers up to CURVE_BATCH cases that have one horizon, and are all about walls or all about bodies: pair k is of
/// category 1 << k, so that only those of a pair meet.
///
/// others: what the other bodies foresee; may be null
void ask_curves(curve_touches *answers, curve_touches *others, const curve_case *cases, size_t count);

/// The case as lines of numbers, for messages.
const char *curve_text(const curve_case *c);

#endif
