// The radii and speeds of the bodies of a run.
#ifndef GRAZE_APP_COMMANDS_BODY_RANGES_H
#define GRAZE_APP_COMMANDS_BODY_RANGES_H

#include "app/options/options.h"
#include "levels/data/shapes.h"

/// Minimum and maximum.
typedef struct body_ranges {
	float radius[2], speed[2];
} body_ranges;

/// Those of the options. Defaults are for levels whose longer side is 2,000 to 10,000; in smaller and larger levels
/// they are multiplied by the side in relation to the nearer of these bounds, so that bodies have room and can be seen.
body_ranges body_ranges_in_level(const app_options *options, app_box level);

#endif
