// Where gz_world_push_walls puts the end of a wall, to the bit, as gz_wall_group specifies.
#ifndef GRAZE_SUPPORT_TURNED_END_H
#define GRAZE_SUPPORT_TURNED_END_H

#include <graze/graze.h>

#include "engine/base/rotation.h"

/// Moves an end along with a group. The C library's sine and cosine would differ in the last bit.
static inline void turn_end(float *x, float *y, const gz_wall_group *g) {
	if (g->angle == 0) {
		*x += g->dx, *y += g->dy;
		return;
	}
	double sine, cosine;
	graze_sincos((double)g->angle, &sine, &cosine);
	const double px = (double)g->pivot_x, py = (double)g->pivot_y, rx = (double)*x - px, ry = (double)*y - py;
	*x = (float)(px + (double)g->dx + (rx * cosine - ry * sine));
	*y = (float)(py + (double)g->dy + (rx * sine + ry * cosine));
}

#endif
