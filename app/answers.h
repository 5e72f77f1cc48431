// Answers: the columns that those of a sweep are written into, and how touches are told.
#ifndef GRAZE_APP_ANSWERS_H
#define GRAZE_APP_ANSWERS_H

#include <graze/graze.h>

#include "levels/shapes.h"

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

/// Something that is touched, as it is told.
typedef struct app_touch {
	double time;
	const char *kind; ///< of what is touched
	int32_t index;
	uint8_t feature; ///< a gz_feature
	uint8_t way;     ///< a gz_event
	double point_x, point_y, normal_x, normal_y;
} app_touch;

app_touch touch_of_hit(const gz_hit *hit);
app_touch touch_of(const gz_touch *touch);

/// Prints ` hit t T KIND INDEX FEATURE at X Y normal X Y`, and ` way in` or ` way out` if wanted.
void touch_print_words(const app_touch *touch, bool with_way);

/// The same as the members of an object, from `"t":` on.
void touch_print_members(const app_touch *touch, bool with_way);

#endif
