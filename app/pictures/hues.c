#include "app/pictures/hues.h"

#include <math.h>

#define PI 3.14159265358979323846

int hue_of(double dx, double dy) {
	if (dx == 0 && dy == 0) return HUE_AT_REST;
	const double turn = atan2(dy, dx) / (2 * PI);
	return (int)floor((turn + 1) * HUES + 0.5) % HUES;
}

hue_color hue_color_of(int hue) {
	if (hue == HUE_AT_REST) return (hue_color){0x8b, 0x95, 0xa8};
	uint8_t part[3];
	for (int k = 0; k < 3; k++)
		part[k] = (uint8_t)lround(255 * (0.66 + 0.30 * cos(2 * PI * ((double)hue / HUES - k / 3.0))));
	return (hue_color){part[0], part[1], part[2]};
}
