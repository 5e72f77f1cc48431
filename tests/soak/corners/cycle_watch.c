#include "soak/corners/cycle_watch.h"

#include <math.h>

double cycle_watch_tick(cycle_watch *w, point from, point to) {
	w->left_anchor |= to.x != from.x || to.y != from.y;
	w->amplitude = fmax(w->amplitude, distance_between(to, w->anchor));
	const bool is_back = w->left_anchor && to.x == w->anchor.x && to.y == w->anchor.y;
	const double amplitude = is_back ? w->amplitude : 0;
	if (is_back) w->left_anchor = false;
	w->ticks++;
	if ((w->ticks & (w->ticks - 1)) == 0) w->anchor = to, w->left_anchor = false, w->amplitude = 0;
	return amplitude;
}

/// Whether the body touches a side of a wall, whatever the rounding of its place: that is to a quarter of the skin more
/// than the skin (S55).
static bool touches_side(const soak_scene *s, point at, double radius) {
	const double margin = 1.25 * (double)s->skin - 0x1p-23 * (fabs((double)at.x) + fabs((double)at.y));
	for (size_t k = 0; k < s->wall_count; k++) {
		const oracle_wall *w = s->walls + k;
		const double x = (double)w->b.x - (double)w->a.x, y = (double)w->b.y - (double)w->a.y;
		const double px = (double)at.x - (double)w->a.x, py = (double)at.y - (double)w->a.y;
		const double along = px * x + py * y, squared = x * x + y * y;
		const double kept = radius + (double)w->radius + margin;
		if (along > 0 && along < squared && fabs(x * py - y * px) < kept * sqrt(squared)) return true;
	}
	return false;
}

// What is within a quarter of the skin counts as touched (S55), so that a body on two ends or round walls, which no
// side limits, may go to and fro by as much and by the rounding of two places; on two ends, or where rounding decides
// which side is touched, also by two steps that sink by less than rounding keeps (S57). A short displacement far from
// the origin leads where rounding leads.
bool cycle_is_fault(const soak_bodies *r, size_t i, double amplitude) {
	rest_totals *sum = &r->sum->rest;
	const point to = r->to[i], by = {r->motions[i].x, r->motions[i].y};
	const double size = fabs((double)to.x) + fabs((double)to.y), length = distance_between((point){0, 0}, by);
	if (length < 0x1p-19 * size) return sum->rounded_trembles++, false;
	const double skin = (double)r->scene->skin, two_steps = sqrt(0x1p-22 * size * length);
	if (amplitude > skin / 4 + 0x1p-23 * size &&
		(amplitude > two_steps || touches_side(r->scene, to, (double)r->bodies[i].radius)))
		return true;
	sum->trembles++, sum->worst_tremble = fmax(sum->worst_tremble, amplitude / skin);
	return false;
}
