#include "oracle/prediction/oracle_trajectories.h"

#include <math.h>

#include "oracle/prediction/oracle_signs.h"

static double dot(double ax, double ay, double bx, double by) { return ax * bx + ay * by; }

static void taylor(const void *of, double t, double at[5], double *size) {
	const trajectory_case *c = of;
	const double half = t * t / 2;
	const double x = c->px + c->vx * t + c->ax * half, y = c->py + c->vy * t + c->ay * half;
	const double u = c->vx + c->ax * t, w = c->vy + c->ay * t;
	const double most_x = fabs(c->px) + fabs(c->vx) * t + fabs(c->ax) * half;
	const double most_y = fabs(c->py) + fabs(c->vy) * t + fabs(c->ay) * half;
	*size = dot(most_x, most_y, most_x, most_y) + c->reach * c->reach;
	at[0] = dot(x, y, x, y) - c->reach * c->reach;
	at[1] = 2 * dot(x, y, u, w);
	at[2] = dot(u, w, u, w) + dot(x, y, c->ax, c->ay);
	at[3] = dot(u, w, c->ax, c->ay);
	at[4] = dot(c->ax, c->ay, c->ax, c->ay) / 4;
}

static quad exact(const void *of, double time) {
	const trajectory_case *c = of;
	const quad t = (quad)time, half = t * t / 2, reach = (quad)c->reach;
	const quad x = (quad)c->px + (quad)c->vx * t + (quad)c->ax * half;
	const quad y = (quad)c->py + (quad)c->vy * t + (quad)c->ay * half;
	return x * x + y * y - reach * reach;
}

/// Whether the point may be on this side at a time, within the tolerance.
static bool may_be(const sign_function *f, double t, bool inside) {
	const double value = value_in_grains(f, t, SIGN_GRAINS);
	return inside ? value <= SIGN_GRAINS : value >= -SIGN_GRAINS;
}

/// Whether the distance decreases just after the start; -1 where rounding decides.
static int approaches(const trajectory_case *c) {
	const quad px = (quad)c->px, py = (quad)c->py, vx = (quad)c->vx, vy = (quad)c->vy;
	const quad ax = (quad)c->ax, ay = (quad)c->ay;
	const quad rates[3] = {px * vx + py * vy, vx * vx + vy * vy + px * ax + py * ay, vx * ax + vy * ay};
	const double sizes[3] = {fabs(c->px * c->vx) + fabs(c->py * c->vy),
		c->vx * c->vx + c->vy * c->vy + fabs(c->px * c->ax) + fabs(c->py * c->ay),
		fabs(c->vx * c->ax) + fabs(c->vy * c->ay)};
	if (!(c->horizon > 0)) return 0;
	for (int k = 0; k < 3; k++) {
		const double rate = (double)rates[k];
		if (rate != 0) return fabs(rate) < 8 * 0x1p-53 * sizes[k] ? -1 : rate < 0;
	}
	return 0;
}

const char *oracle_trajectory_fault(const trajectory_case *c, const trajectory_answer *answer, double *worst) {
	const sign_function f = {c, taylor, exact};
	double from = 0, where;
	bool inside = answer->starts;
	if (answer->count < 0 || answer->count > 4) return "a count of times";
	if (((answer->starts + answer->count) & 1) != answer->ends) return "times that do not alternate";
	if (!may_be(&f, 0, inside)) return "the side of the start";
	if (!may_be(&f, c->horizon, answer->ends)) return "the side of the end";
	for (int k = 0; k <= answer->count; k++, inside = !inside) {
		const double to = k < answer->count ? answer->time[k] : c->horizon;
		if (!(from <= to && to <= c->horizon)) return "the order of times";
		if (!keeps_sign(&f, from, to, inside ? -1 : 1, &where)) return inside ? "an invented touch" : "a lost touch";
		if (k == answer->count) break;
		const double error = fabs(value_in_grains(&f, to, SIGN_GRAINS));
		if (!(error <= SIGN_GRAINS)) return "a time";
		if (error > *worst) *worst = error;
		from = to;
	}
	if (!answer->starts && answer->approaches) return "an approach from outside";
	if (answer->starts && approaches(c) == !answer->approaches) return "whether it approaches";
	return 0;
}
