#include "soak/checks/move_check.h"

const char *const fault_names[FAULT_COUNT] = {"nothing", "not finite", "escape", "path not reported", "clearance lost",
	"skin lost", "too long", "bodies overlap", "bodies too near", "different elsewhere", "rests though free",
	"off its way", "moved backwards", "jitters", "loss not reported"};

clearance scene_clearance(const soak_scene *s, point at, float radius, bool all) {
	return oracle_clearance(&s->cells, at, radius, soak_scene_min_skin(s, radius), all);
}

static bool is_within_limit(point at) {
	const float limit = GZ_LIMIT;
	return fabsf(at.x) <= limit && fabsf(at.y) <= limit;
}

/// A path that is shorter than the distance to the nearest wall touches none.
static int32_t blocking_wall(
	const soak_scene *s, const body_move *c, point from, point to, const clearance *before, bool all) {
	if (!all && distance_between(from, to) * (1 + 0x1p-40) < before->low + (double)c->radius) return -1;
	return oracle_blocking_wall(&s->cells, from, to, all);
}

static void set_fault(move_check *v, fault_kind fault, int32_t wall) {
	if (v->fault && v->fault <= fault) return;
	v->fault = fault, v->wall = wall;
}

/// Checks one segment of the path. Returns its length.
static double check_segment(move_check *v, const soak_scene *s, const body_move *c, point from, point to, bool all) {
	if (!is_within_limit(to)) return set_fault(v, FAULT_NOT_FINITE, -1), 0;
	const int32_t wall = blocking_wall(s, c, from, to, &v->end, all);
	if (wall >= 0) set_fault(v, FAULT_ESCAPED, wall);
	v->end = scene_clearance(s, to, c->radius, all);
	v->smallest_gap = fmin(v->smallest_gap, v->end.high);
	return distance_between(from, to);
}

bool leads_back(point from, point to, point by, size_t places) {
	const double x = (double)to.x - (double)from.x, y = (double)to.y - (double)from.y;
	const double rounded = 0x1p-23 * (double)places * (fabs((double)to.x) + fabs((double)to.y));
	const double ahead = x * (double)by.x + y * (double)by.y;
	return ahead < -rounded * distance_between((point){0, 0}, by);
}

move_check check_move(const soak_scene *s, const body_move *c, const clearance *before, bool all) {
	move_check v = {.wall = -1, .smallest_gap = INFINITY, .end = *before};
	const double skin = soak_scene_min_skin(s, c->radius), max_skin = soak_scene_max_skin(s, c->radius);
	const bool recovered = c->start.x != c->from.x || c->start.y != c->from.y;
	double length = recovered ? check_segment(&v, s, c, c->from, c->start, all) : 0;
	point at = c->start;
	for (size_t k = 0; k <= c->contact_count && v.fault != FAULT_NOT_FINITE; k++) {
		const bool end = k == c->contact_count;
		const point next = end ? c->to : (point){c->contacts[k].center_x, c->contacts[k].center_y};
		length += check_segment(&v, s, c, at, next, all);
		if (before->clear && !v.end.clear) set_fault(&v, FAULT_CLEARANCE, v.end.wall);
		at = next;
	}
	if (before->low >= max_skin / 2 && v.end.high < skin / 2) set_fault(&v, FAULT_SKIN, v.end.wall);
	const double limit = distance_between((point){0, 0}, c->by) * (1 + 1e-6) + 2 * max_skin;
	const double rounding = 0x1p-23 * (fabs((double)at.x) + fabs((double)at.y)) * (double)(c->contact_count + 2);
	if (length > limit + rounding) set_fault(&v, FAULT_TOO_LONG, -1);
	return v;
}
