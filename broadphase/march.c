// The march of a body whose path is longer than the margin allows.
#include "broadphase/grid.h"

/// The part of [t0, t1] in which a coordinate that moves from p by d is within [low, high].
static void clip(double p, double d, double low, double high, double *t0, double *t1) {
	if (d == 0) {
		if (p < low || p > high) *t1 = -1;
		return;
	}
	const double a = (low - p) / d, b = (high - p) / d;
	*t0 = fmax(*t0, fmin(a, b)), *t1 = fmin(*t1, fmax(a, b));
}

int graze_grid_march(march_columns *m, const grid_level *level, const near_body *body) {
	const map_frame *frame = &level->cells.map.frame;
	const double px = (double)body->px, py = (double)body->py, dx = (double)body->dx, dy = (double)body->dy;
	const double margin = (double)level->clearance.map.margin, radius = (double)body->radius;
	// Pieces end a 64th short of the margin and are seen a 128th wider: that is for rounding, if coordinates are not
	// too coarse for it.
	const double half = margin * 63 / 64 - radius, coarse = fabs(px) + fabs(py) + fabs(dx) + fabs(dy);
	if (half < margin / 4 || coarse > ldexp(margin, 12)) return 0;
	const double side = 1 / (double)frame->inverse_side, length = sqrt(dx * dx + dy * dy);
	const double width = (double)frame->limit * side + side;
	double t0 = 0, t1 = 1;
	clip(px, dx, (double)frame->origin_x - side, (double)frame->origin_x + width, &t0, &t1);
	clip(py, dy, (double)frame->origin_y - side, (double)frame->origin_y + width, &t0, &t1);
	if (t0 > t1) return 1;
	if ((t1 - t0) * length > 2.0 * half * (16 + level->cells.everywhere->blocks)) return 0; // all walls are fewer
	const int32_t i = m->count++;
	m->px[i] = body->px, m->py[i] = body->py, m->dx[i] = body->dx, m->dy[i] = body->dy;
	m->radius[i] = (float)(radius + margin / 128);
	m->from[i] = (float)t0, m->until[i] = fminf((float)(t1 + (t1 - t0) * 0x1p-20), 1);
	m->step[i] = (float)(2 * half / length), m->slot[i] = body->slot;
	return 1;
}
