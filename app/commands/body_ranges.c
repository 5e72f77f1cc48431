#include "app/commands/body_ranges.h"

#include <math.h>

// The least and the largest longer side of levels to which the defaults apply as they are: maps of most games.
static const float common_sides[2] = {2000, 10000};

static float default_scale(app_box level) {
	const float side = fmaxf(level.high_x - level.low_x, level.high_y - level.low_y);
	const float nearest = fmaxf(common_sides[0], fminf(side, common_sides[1]));
	return side > 0 ? side / nearest : 1;
}

static void set_range(float out[2], const float option[2], float scale) {
	for (int k = 0; k < 2; k++) out[k] = fminf(option[k] * scale, GZ_LIMIT);
}

body_ranges body_ranges_in_level(const app_options *options, app_box level) {
	const float scale = default_scale(level);
	body_ranges out;
	set_range(out.radius, options->radius, options->radius_given ? 1 : scale);
	set_range(out.speed, options->speed, options->speed_given ? 1 : scale);
	return out;
}
