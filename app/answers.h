// The columns that the answers of a sweep are written into.
#ifndef GRAZE_APP_ANSWERS_H
#define GRAZE_APP_ANSWERS_H

#include <graze/graze.h>

#include "shapes.h"

/// Zero is none. The columns lie in one block that begins with `time`.
typedef struct app_answers {
	float *time, *point_x, *point_y, *normal_x, *normal_y;
	int32_t *index;
	uint8_t *feature;
} app_answers;

/// Makes columns for so many, all touched, so that the first sweep finds its memory in place. False when memory is out.
bool answers_create(app_answers *out, size_t count);
void answers_free(app_answers *answers);

/// The columns as the library writes them.
gz_hits answers_columns(const app_answers *answers);

/// What a hit's feature is called, and what it is a feature of: a wall or a circle.
const char *feature_name(uint8_t feature);
const char *kind_name(uint8_t feature);

/// What a touch's way is called: in or out.
const char *way_name(uint8_t way);

#endif
