#include "trajectory_pairs.h"

#include <stdbool.h>

#include "bench/support/random.h"

const char *const trajectory_set_names[TRAJECTORY_SETS] = {"sparse", "random", "two", "four"};

static double between(uint64_t *random, double low, double high) {
	return low + (high - low) * (double)random_between(random, 0, 1);
}

/// The relative position, velocity and acceleration of a pair at a time in [0, 1].
typedef struct trajectory_state {
	double x, y, vx, vy, ax, ay, time, reach;
} trajectory_state;

/// Extrapolates back to t = 0.
static void set_pair(trajectory_pairs *to, int i, const trajectory_state *m) {
	const double t = m->time;
	to->px[i] = m->x - m->vx * t + m->ax * t * t / 2, to->py[i] = m->y - m->vy * t + m->ay * t * t / 2;
	to->vx[i] = m->vx - m->ax * t, to->vy[i] = m->vy - m->ay * t;
	to->ax[i] = m->ax, to->ay[i] = m->ay;
	to->reach[i] = m->reach, to->horizon[i] = 1;
}

/// Random, with each coordinate within `extent`.
static trajectory_state random_state(uint64_t *random, double extent) {
	trajectory_state m = {.x = between(random, -extent, extent), .y = between(random, -extent, extent)};
	m.vx = between(random, -40, 40), m.vy = between(random, -40, 40);
	m.ax = between(random, -40, 40), m.ay = between(random, -40, 40);
	m.reach = between(random, 2, 16);
	return m;
}

/// The path passes through the circle: two touches.
static trajectory_state passing_state(uint64_t *random) {
	const double r = between(random, 4, 16), angle = between(random, 0, 6.283185);
	trajectory_state m = {.x = between(random, -0.6, 0.6) * r, .y = between(random, -0.6, 0.6) * r, .reach = r};
	const double speed = between(random, 5, 12) * r;
	m.vx = speed * cos(angle), m.vy = speed * sin(angle);
	m.ax = between(random, -4, 4) * r, m.ay = between(random, -4, 4) * r;
	m.time = between(random, 0.3, 0.7);
	return m;
}

/// At the top of a parabola that leads through the circle on both of its sides: four touches.
static trajectory_state turning_state(uint64_t *random) {
	const double r = between(random, 4, 16), angle = between(random, 0, 6.283185), ux = cos(angle), uy = sin(angle);
	const double top = between(random, 1.2, 3) * r, aside = between(random, -0.4, 0.4) * r;
	const double drift = between(random, -0.5, 0.5) * r, bottom = between(random, 1.3, 4) * r;
	trajectory_state m = {
		.x = ux * aside - uy * top, .y = uy * aside + ux * top, .vx = ux * drift, .vy = uy * drift, .reach = r};
	m.time = between(random, 0.4, 0.6);
	const double rest = m.time < 0.5 ? m.time : 1 - m.time, fall = 2 * (top + bottom) / (rest * rest);
	m.ax = uy * fall, m.ay = -ux * fall;
	return m;
}

const trajectory_pairs *trajectory_set(int set) {
	static trajectory_pairs sets[TRAJECTORY_SETS];
	static bool made[TRAJECTORY_SETS];
	uint64_t random = 0x9e3779b97f4a7c15u;
	if (made[set]) return sets + set;
	for (int i = 0; i < TRAJECTORY_PAIRS; i++) {
		const trajectory_state m = set == TRAJECTORIES_SPARSE   ? random_state(&random, 110)
								   : set == TRAJECTORIES_RANDOM ? random_state(&random, 42)
								   : set == TRAJECTORIES_TWO    ? passing_state(&random)
																: turning_state(&random);
		set_pair(sets + set, i, &m);
	}
	made[set] = true;
	return sets + set;
}

trajectory_columns trajectory_columns_from(const trajectory_pairs *p, int32_t first) {
	return (trajectory_columns){p->px + first, p->py + first, p->vx + first, p->vy + first, p->ax + first,
		p->ay + first, p->reach + first, p->horizon + first, TILE, 0};
}
