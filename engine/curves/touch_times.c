// gz_solve_touches: touch times of pairs of circles on parabolas. The kernels solve pairs with relative acceleration;
// all others are straight pairs, which have the bits of the sweep.
#include <math.h>

#include "engine/base/error.h"
#include "engine/curves/trajectory_pairs.h"
#include "engine/world/world.h"
#include "kernels/sweep/signs.h"

// ---------------------------------------------------------------------------------------------------------------------
// Times
// ---------------------------------------------------------------------------------------------------------------------

static void add_time(gz_touch_times *t, double time, gz_event event) {
	t->time[t->count] = time;
	t->kind[t->count++] = (uint8_t)event;
}

/// Writes the touch times of a pair that the kernel has solved.
static void write_curved(gz_touch_times *t, const trajectory_touches *touches, int32_t pair) {
	const int state = touches->state[pair];
	for (int k = 0; k < (state & TRAJECTORY_TIME_COUNT); k++)
		add_time(t, touches->time[pair][k], trajectory_is_entry(state, k) ? GZ_EVENT_BEGIN : GZ_EVENT_END);
	t->starts = (state & TRAJECTORY_STARTS) != 0, t->ends = (state & TRAJECTORY_ENDS) != 0;
	t->first = trajectory_first_touch(touches, pair);
}

/// Writes a pair without relative motion, which overlaps always or never.
static void write_resting(gz_touch_times *t, const trajectory_table *table, int32_t pair) {
	const double x = table->number[TRAJECTORY_PX][pair], y = table->number[TRAJECTORY_PY][pair];
	const double reach = table->number[TRAJECTORY_RADIUS][pair];
	t->starts = t->ends = x * x + y * y - reach * reach <= 0;
}

/// Whether the distance of a straight pair decreases at the start: decided exactly, as in a sweep.
static bool approaches(const trajectory_source *from, size_t i) {
	float p[2], q[2], d[2], e[2];
	for (int k = 0; k < 2; k++) {
		p[k] = trajectory_number_at(from, TRAJECTORY_PX + k, i),
		q[k] = trajectory_number_at(from, TRAJECTORY_NUMBERS + TRAJECTORY_PX + k, i);
		d[k] = trajectory_number_at(from, TRAJECTORY_VX + k, i),
		e[k] = trajectory_number_at(from, TRAJECTORY_NUMBERS + TRAJECTORY_VX + k, i);
	}
	return sign_of_relative_approach(p, q, d, e) < 0;
}

/// Writes the touch times of a straight pair from its overlap interval.
static void write_interval(gz_touch_times *t, double entry, double exit, double horizon) {
	if (entry == INFINITY || exit == -INFINITY) return; // no overlap at a time that a float can represent
	t->starts = entry <= 0 && exit >= 0, t->ends = entry <= horizon && exit >= horizon;
	if (entry > 0 && entry <= horizon) add_time(t, t->first = entry, GZ_EVENT_BEGIN);
	if (exit >= 0 && exit < horizon) add_time(t, exit, GZ_EVENT_END);
}

// ---------------------------------------------------------------------------------------------------------------------
// Contacts
// ---------------------------------------------------------------------------------------------------------------------

typedef struct direction {
	double x, y;
} direction;

/// The vector with length 1 in the direction of v; (1, 0) for a zero vector.
static direction unit(direction v) {
	const double length = sqrt(v.x * v.x + v.y * v.y);
	return length > 0 ? (direction){v.x / length, v.y / length} : (direction){1, 0};
}

/// The normal of pair i at time t, from the second circle to the first. Two points that touch have none: then it is
/// opposite to the relative motion.
static direction normal_at(const trajectory_table *table, int32_t i, double t) {
	const double(*n)[TRAJECTORIES + LANES] = table->number;
	const double vx = n[TRAJECTORY_VX][i], vy = n[TRAJECTORY_VY][i], ax = n[TRAJECTORY_AX][i], ay = n[TRAJECTORY_AY][i];
	if (!(n[TRAJECTORY_RADIUS][i] > 0)) return unit((direction){-vx - t * ax, -vy - t * ay});
	return unit((direction){n[TRAJECTORY_PX][i] + t * (vx + t * (ax / 2)), n[TRAJECTORY_PY][i] + t * (vy + t * (ay / 2))});
}

/// A coordinate of the second circle's centre at time t. axis: 0 for x, 1 for y
static double place_at(const trajectory_source *from, int axis, size_t number, double t) {
	const int second = TRAJECTORY_NUMBERS + axis;
	const double p = (double)trajectory_number_at(from, second + TRAJECTORY_PX, number);
	const double v = (double)trajectory_number_at(from, second + TRAJECTORY_VX, number);
	return p + t * (v + t * ((double)trajectory_number_at(from, second + TRAJECTORY_AX, number) / 2));
}

static void write_vector(gz_vec2_out out, size_t k, double x, double y) {
	if (!out.x) return;
	*(float *)out_at(out.x, out.stride, k) = (float)x;
	*(float *)out_at(out.y, out.stride, k) = (float)y;
}

/// Writes the contacts of all touch times of a pair: pair i of the table, number `number` of the call.
static void write_contacts(const gz_touch_contacts *to, const gz_touch_times *times, const trajectory_table *table,
	int32_t i, const trajectory_source *from, size_t number) {
	const double radius = (double)trajectory_number_at(from, TRAJECTORY_NUMBERS + TRAJECTORY_RADIUS, number);
	for (int k = 0; k < times->count; k++) {
		const double t = times->time[k];
		const direction n = normal_at(table, i, t);
		const size_t place = TRAJECTORY_MAX_TIMES * number + (size_t)k;
		write_vector(to->normal, place, n.x, n.y);
		write_vector(
			to->point, place, place_at(from, 0, number, t) + radius * n.x, place_at(from, 1, number, t) + radius * n.y);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Batches
// ---------------------------------------------------------------------------------------------------------------------

/// The state of a call.
typedef struct touch_call {
	const graze_kernels *kernels;
	trajectory_source from;
	gz_touch_times *times;
	size_t first; ///< the number of the batch's first pair
	trajectory_table table;
	trajectory_touches touches;
	union { // trajectory_touches uses `work`; then straight pairs are solved
		trajectory_work work;
		straight_pairs straight;
	};
} touch_call;

/// Marks the invalid pairs of the batch, and replaces them in the table by valid ones. The first one is the error.
static void mark_invalid(touch_call *c, gz_error *error) {
	for (int32_t i = 0; i < c->table.count; i++) {
		const size_t number = c->first + (size_t)i;
		const char *name, *fault = graze_trajectory_fault(&name, &c->table, i, &c->from, number);
		if (!fault) continue;
		c->times[number].invalid = true, c->times[number].first = NAN;
		graze_trajectory_clear(&c->table, i);
		if (!error->status)
			*error = graze_error(GZ_STATUS_INVALID_PAIRS, number, name, "pair %zu: %s %s", number, name, fault);
	}
}

/// A value of the first circle of pair i relative to the second, in float as in the sweep.
static float relative_number(const trajectory_source *from, int number, size_t i) {
	return trajectory_number_at(from, number, i) - trajectory_number_at(from, TRAJECTORY_NUMBERS + number, i);
}

static void load_straight(straight_pairs *to, int32_t n, const trajectory_source *from, size_t i) {
	to->px[n] = relative_number(from, TRAJECTORY_PX, i), to->py[n] = relative_number(from, TRAJECTORY_PY, i);
	to->dx[n] = relative_number(from, TRAJECTORY_VX, i), to->dy[n] = relative_number(from, TRAJECTORY_VY, i);
	to->reach[n] = trajectory_number_at(from, TRAJECTORY_RADIUS, i) +
				   trajectory_number_at(from, TRAJECTORY_NUMBERS + TRAJECTORY_RADIUS, i);
}

/// Solves `count` straight pairs, which trajectory_touches has listed.
static void solve_straight(touch_call *c, const int32_t *pair, int32_t count) {
	straight_pairs *s = &c->straight;
	s->count = count;
	for (int32_t k = 0; k < count + LANES; k++) // padding: repeats the last pair
		load_straight(s, k, &c->from, c->first + (size_t)pair[k < count ? k : count - 1]);
	c->kernels->interval_straight(s);
	for (int32_t k = 0; k < count; k++) {
		gz_touch_times *t = c->times + c->first + pair[k];
		if (t->invalid) continue;
		const double horizon = c->table.horizon[pair[k]];
		if (s->dx[k] == 0 && s->dy[k] == 0) write_resting(t, &c->table, pair[k]);
		else write_interval(t, (double)s->entry[k], (double)s->exit[k], horizon);
		if (t->starts && horizon > 0 && approaches(&c->from, c->first + (size_t)pair[k])) t->first = 0;
	}
}

static void solve_batch(touch_call *c, const gz_touch_contacts *contacts, gz_error *error) {
	const bool all_valid = graze_trajectories_load(&c->table, &c->from, c->first);
	for (int32_t i = 0; i < c->table.count; i++) c->times[c->first + (size_t)i] = (gz_touch_times){.first = INFINITY};
	if (!all_valid) mark_invalid(c, error);
	const trajectory_columns columns = graze_trajectory_columns(&c->table);
	c->kernels->trajectory_touches(&c->touches, &c->work, &columns);
	for (int32_t k = 0; k < c->touches.found_count; k++)
		write_curved(c->times + c->first + c->touches.found[k], &c->touches, c->touches.found[k]);
	for (int32_t k = 0, left; (left = c->touches.straight_count - k) > 0; k += STRAIGHT_PAIR_CAPACITY)
		solve_straight(c, c->touches.straight + k, left < STRAIGHT_PAIR_CAPACITY ? left : STRAIGHT_PAIR_CAPACITY);
	for (int32_t i = 0; contacts && i < c->table.count; i++)
		write_contacts(contacts, c->times + c->first + i, &c->table, i, &c->from, c->first + (size_t)i);
}

// ---------------------------------------------------------------------------------------------------------------------
// The call
// ---------------------------------------------------------------------------------------------------------------------

static gz_error check_out(gz_vec2_out out, const char *name, size_t count) {
	const char *fault = !out.x != !out.y ? "has only one of x and y" : NULL;
	if (!fault) fault = graze_out_fault(out.x, out.stride, sizeof(float), _Alignof(float), count);
	if (!fault) fault = graze_out_fault(out.y, out.stride, sizeof(float), _Alignof(float), count);
	if (!fault) return graze_no_error();
	return graze_error(GZ_STATUS_INVALID_INPUT, 0, name, "the column %s %s", name, fault);
}

static gz_error check(const gz_touch_times *times, const gz_touch_contacts *contacts, const trajectory_source *from,
	const gz_trajectory_pairs *pairs) {
	if (!times && pairs->count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "times", "the times are null");
	gz_error error = graze_trajectory_check(from, pairs->count);
	if (!error.status && contacts) error = check_out(contacts->normal, "normal", TRAJECTORY_MAX_TIMES * pairs->count);
	if (!error.status && contacts) error = check_out(contacts->point, "point", TRAJECTORY_MAX_TIMES * pairs->count);
	return error;
}

gz_error gz_solve_touches(gz_touch_times *times, const gz_touch_contacts *contacts, const gz_trajectory_pairs *pairs) {
	if (!pairs) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "pairs", "the pairs are null");
	touch_call c;
	c.from = graze_trajectory_source(pairs), c.times = times;
	gz_error error = check(times, contacts, &c.from, pairs);
	if (!error.status) error = graze_choose_backend(&c.kernels, pairs->backend);
	if (error.status) return error;
	for (c.first = 0; c.first < pairs->count; c.first += TRAJECTORIES) {
		const size_t left = pairs->count - c.first;
		c.table.count = left < TRAJECTORIES ? (int32_t)left : TRAJECTORIES;
		solve_batch(&c, contacts, &error);
	}
	return error;
}
