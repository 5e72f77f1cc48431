// The colours of directions of motion.
#ifndef GRAZE_APP_PICTURES_HUES_H
#define GRAZE_APP_PICTURES_HUES_H

#include <stdint.h>

enum { HUES = 24, HUE_AT_REST = HUES };

/// The hue of a direction, 0 to HUES - 1 counterclockwise from the right; HUE_AT_REST for (0, 0).
int hue_of(double dx, double dy);

typedef struct hue_color {
	uint8_t red, green, blue;
} hue_color;

hue_color hue_color_of(int hue);

#endif
