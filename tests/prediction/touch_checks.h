// Checks of predicted touches: against the oracle of paths (oracle_paths.h), and for equal bits.
#ifndef GRAZE_PREDICTION_TOUCH_CHECKS_H
#define GRAZE_PREDICTION_TOUCH_CHECKS_H

#include "prediction/prediction_scene.h"

/// Fails the test unless the touches of body k are in order, those with every wall and every other body agree with the
/// oracle, and filtered pairs have none. Returns the number of pairs that the oracle checked.
size_t check_body_touches(const prediction_scene *scene, const predicted_touches *touches, size_t k, const char *label);

/// The same for all bodies.
size_t check_touches(const prediction_scene *scene, const predicted_touches *touches, const char *label);

/// Fail the test unless all bits are the same.
void assert_same_touch(const gz_touch *actual, const gz_touch *expected, const char *label);
void assert_same_touches(const predicted_touches *actual, const predicted_touches *expected, const char *label);

#endif
