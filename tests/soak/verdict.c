#include "verdict.h"

const char *const fault_names[FAULT_KINDS] = {
	"nothing", "not finite", "escape", "way not told", "clearance lost", "skin lost", "too long"};

standing verdict_standing(const stage *s, place at, float radius, bool all) {
	return judge_place(&s->cells, at, radius, stage_skin(s, radius), all);
}

static bool is_somewhere(place at) {
	const float limit = GZ_LIMIT;
	return fabsf(at.x) <= limit && fabsf(at.y) <= limit;
}

/// A way that is shorter than the way to the nearest wall meets none.
static int32_t wall_on_the_way(const stage *s, const call *c, place from, place to, const standing *before, bool all) {
	if (!all && distance_between(from, to) * (1 + 0x1p-40) < before->low + (double)c->radius) return -1;
	return judge_way(&s->cells, from, to, all);
}

static void note(verdict *v, fault_kind fault, int32_t wall) {
	if (v->fault && v->fault <= fault) return;
	v->fault = fault, v->wall = wall;
}

/// Goes on to the next place. Returns the length of the piece.
static double go_on(verdict *v, const stage *s, const call *c, place from, place to, bool all) {
	if (!is_somewhere(to)) return note(v, NOT_FINITE, -1), 0;
	const int32_t met = wall_on_the_way(s, c, from, to, &v->now, all);
	if (met >= 0) note(v, ESCAPED, met);
	v->now = verdict_standing(s, to, c->radius, all);
	v->worst = fmin(v->worst, v->now.high);
	return distance_between(from, to);
}

verdict verdict_of(const stage *s, const call *c, const standing *before, bool all) {
	verdict v = {.wall = -1, .worst = INFINITY, .now = *before};
	const double skin = stage_skin(s, c->radius), most_skin = stage_skin_at_most(s, c->radius);
	const bool pushed = c->start.x != c->from.x || c->start.y != c->from.y;
	double length = pushed ? go_on(&v, s, c, c->from, c->start, all) : 0;
	place at = c->start;
	for (size_t k = 0; k <= c->contact_count && v.fault != NOT_FINITE; k++) {
		const bool end = k == c->contact_count;
		const place next = end ? c->to : (place){c->contacts[k].center_x, c->contacts[k].center_y};
		length += go_on(&v, s, c, at, next, all);
		if (before->clear && !v.now.clear) note(&v, LOST, v.now.wall);
		at = next;
	}
	if (before->low >= most_skin / 2 && v.now.high < skin / 2) note(&v, SKIN_LOST, v.now.wall);
	const double most = distance_between((place){0, 0}, c->by) * (1 + 1e-6) + 2 * most_skin;
	const double rounding = 0x1p-23 * (fabs((double)at.x) + fabs((double)at.y)) * (double)(c->contact_count + 2);
	if (length > most + rounding) note(&v, TOO_LONG, -1);
	return v;
}
