// How hits and predicted touches are printed, as text and as JSON.
#ifndef GRAZE_APP_OUTPUT_TOUCH_OUTPUT_H
#define GRAZE_APP_OUTPUT_TOUCH_OUTPUT_H

#include <graze/graze.h>

#include "app/output/json_output.h"

/// The printed name of a gz_feature: `side`, `end a`, `end b` or `circle`.
const char *feature_name(uint8_t feature);

/// A hit or a predicted touch, as it is printed.
typedef struct reported_touch {
	double time;
	const char *kind; ///< of the target, such as `wall` or `circle`
	int32_t index;    ///< of the target
	uint8_t feature;  ///< a gz_feature
	uint8_t event;    ///< a gz_event: whether the overlap begins or ends
	double point_x, point_y, normal_x, normal_y;
} reported_touch;

reported_touch touch_from_hit(const gz_hit *hit);
reported_touch touch_from_prediction(const gz_touch *touch);

/// Prints ` hit t T KIND INDEX FEATURE at X Y normal X Y` and, with the event, ` way in` or ` way out`.
void touch_print_text(const reported_touch *touch, bool with_event);

/// Adds the same as members, from `t` on.
void touch_add_json(json_line *line, const reported_touch *touch, bool with_event);

#endif
