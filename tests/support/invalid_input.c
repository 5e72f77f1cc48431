#include "support/invalid_input.h"

#include <math.h>
#include <string.h>

#include "support/check.h"

const bad_number bad_numbers[BAD_NUMBERS] = {{NAN, "NaN"}, {INFINITY, "infinite"}, {-INFINITY, "infinite"},
	{GZ_LIMIT * 1.000001f, "2^40"}, {-GZ_LIMIT * 2, "2^40"}, {3e38f, "2^40"}};

const lame_view lame_views[LAME_VIEWS] = {{"null", 0, 0, 1}, {"misaligned", 1, 0, 0}, {"misaligned", 2, 0, 0},
	{"misaligned", 0, 19, 0}, {"misaligned", 0, 1, 0}, {"memory", 0, SIZE_MAX - 3, 0},
	{"memory", 0, SIZE_MAX / 16 + 1, 0}};

void make_lame(const float **data, size_t *stride, const lame_view *lame) {
	*data = lame->is_null ? NULL : (const float *)(const void *)((const char *)*data + lame->shift);
	if (lame->stride) *stride = lame->stride;
}

void expect_text(const char *text, const char *part) {
	if (!strstr(text, part)) fail_msg("\"%s\" does not say \"%s\"", text, part);
}

void expect_error(const gz_error *error, gz_status status, size_t index, const char *name) {
	if (error->status != status || error->index != index || !error->name || strcmp(error->name, name))
		fail_msg("status %d, index %zu, name %s where %d, %zu, %s is right: %s", error->status, error->index,
			error->name ? error->name : "(null)", status, index, name, error->text);
	assert_true(strlen(error->text) > 0 && !strchr(error->text, '\n'));
}
