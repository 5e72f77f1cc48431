#include "engine/curves/trajectory_pairs.h"

#include <math.h>

#include "engine/base/error.h"

/// The largest distance that one circle of a pair may travel relative to the other.
#define FARTHEST 0x1p60

// ---------------------------------------------------------------------------------------------------------------------
// Columns
// ---------------------------------------------------------------------------------------------------------------------

/// Sets the columns of one circle of all pairs.
static void put_circle(
	trajectory_column to[TRAJECTORY_NUMBERS], const gz_trajectories *c, const char *const names[TRAJECTORY_NUMBERS]) {
	static const float zero = 0;
	to[TRAJECTORY_PX] = (trajectory_column){names[TRAJECTORY_PX], c->center.x, c->center.stride};
	to[TRAJECTORY_PY] = (trajectory_column){names[TRAJECTORY_PY], c->center.y, c->center.stride};
	to[TRAJECTORY_VX] = (trajectory_column){names[TRAJECTORY_VX], c->motion.x, c->motion.stride};
	to[TRAJECTORY_VY] = (trajectory_column){names[TRAJECTORY_VY], c->motion.y, c->motion.stride};
	to[TRAJECTORY_AX] = (trajectory_column){names[TRAJECTORY_AX], c->acceleration.x, c->acceleration.stride};
	to[TRAJECTORY_AY] = (trajectory_column){names[TRAJECTORY_AY], c->acceleration.y, c->acceleration.stride};
	to[TRAJECTORY_RADIUS] = (trajectory_column){names[TRAJECTORY_RADIUS], c->radius.data, c->radius.stride};
	if (c->acceleration.x || c->acceleration.y) return;
	to[TRAJECTORY_AX].data = to[TRAJECTORY_AY].data = &zero, to[TRAJECTORY_AX].stride = to[TRAJECTORY_AY].stride = 0;
}

trajectory_source graze_trajectory_source(const gz_trajectory_pairs *pairs) {
	static const char *const first[] = {"first.center.x", "first.center.y", "first.motion.x", "first.motion.y",
		"first.acceleration.x", "first.acceleration.y", "first.radius"};
	static const char *const second[] = {"second.center.x", "second.center.y", "second.motion.x", "second.motion.y",
		"second.acceleration.x", "second.acceleration.y", "second.radius"};
	trajectory_source from = {.horizon = pairs->horizon};
	put_circle(from.column, &pairs->first, first);
	put_circle(from.column + TRAJECTORY_NUMBERS, &pairs->second, second);
	return from;
}

gz_error graze_trajectory_check(const trajectory_source *from, size_t count) {
	const char *fault;
	for (const trajectory_column *c = from->column; c < from->column + 2 * TRAJECTORY_NUMBERS; c++)
		if ((fault = graze_view_fault(c->data, c->stride, _Alignof(float), count)))
			return graze_error(GZ_STATUS_INVALID_INPUT, 0, c->name, "the column %s %s", c->name, fault);
	if ((fault = graze_view_fault(from->horizon.data, from->horizon.stride, _Alignof(double), count)))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "horizon", "the column horizon %s", fault);
	return graze_no_error();
}

// ---------------------------------------------------------------------------------------------------------------------
// Loading
// ---------------------------------------------------------------------------------------------------------------------

/// The columns of one value of both circles, from the same pair on.
typedef struct number_pair {
	const float *first, *second;
} number_pair;

static inline float strided(const float *data, size_t stride, int32_t i) {
	return *(const float *)view_at(data, stride, (size_t)i);
}

/// Computes first + sign * second for the values of `count` pairs. Returns whether all values are at least `min` and at
/// most GZ_LIMIT. sign: 1 or -1
static inline bool combine(double *to, const number_pair *from, size_t first_stride, size_t second_stride,
	int32_t count, float min, double sign) {
	bool valid = true;
	for (int32_t i = 0; i < count; i++) {
		const float x = strided(from->first, first_stride, i), y = strided(from->second, second_stride, i);
		valid &= (min <= x) & (x <= GZ_LIMIT) & (min <= y) & (y <= GZ_LIMIT);
	}
	for (int32_t i = 0; i < count; i++)
		to[i] = (double)strided(from->first, first_stride, i) + sign * (double)strided(from->second, second_stride, i);
	return valid;
}

/// Loads one value of `count` pairs, from pair `first` on. For plain arrays the strides are passed as constants, so
/// that the loops are vectorised. Returns whether all values are valid.
static bool load_number(double *to, const trajectory_source *from, int number, size_t first, int32_t count) {
	const trajectory_column *f = from->column + number, *s = f + TRAJECTORY_NUMBERS;
	const number_pair pair = {view_at(f->data, f->stride, first), view_at(s->data, s->stride, first)};
	const float min = number == TRAJECTORY_RADIUS ? 0 : -GZ_LIMIT;
	const double sign = number == TRAJECTORY_RADIUS ? 1 : -1;
	if (f->stride == sizeof(float) && s->stride == sizeof(float))
		return combine(to, &pair, sizeof(float), sizeof(float), count, min, sign);
	return combine(to, &pair, f->stride, s->stride, count, min, sign);
}

/// A bound of the distance that one circle of a pair travels relative to the other.
static inline double distance_of(const trajectory_table *t, int32_t i) {
	const double(*n)[TRAJECTORIES + LANES] = t->number;
	const double v = fabs(n[TRAJECTORY_VX][i]) + fabs(n[TRAJECTORY_VY][i]),
				 a = fabs(n[TRAJECTORY_AX][i]) + fabs(n[TRAJECTORY_AY][i]);
	return (v + a * t->horizon[i]) * t->horizon[i];
}

/// Whether x is a valid horizon.
static inline bool is_horizon(double x) { return (x >= 0) & (x <= (double)GZ_LIMIT); }

bool graze_trajectories_load(trajectory_table *to, const trajectory_source *from, size_t first) {
	double distance[TRAJECTORIES];
	bool valid = true;
	for (int k = 0; k < TRAJECTORY_NUMBERS; k++) valid &= load_number(to->number[k], from, k, first, to->count);
	for (int32_t i = 0; i < to->count; i++)
		to->horizon[i] = *(const double *)view_at(from->horizon.data, from->horizon.stride, first + (size_t)i);
	for (int32_t i = 0; i < to->count; i++) distance[i] = distance_of(to, i); // vectorised
	for (int32_t i = 0; i < to->count; i++) valid &= is_horizon(to->horizon[i]) & (distance[i] <= FARTHEST);
	for (int32_t i = to->count; i < to->count + LANES; i++) graze_trajectory_clear(to, i);
	return valid;
}

const char *graze_trajectory_fault(
	const char **name, const trajectory_table *table, int32_t i, const trajectory_source *from, size_t number) {
	for (int k = 0; k < 2 * TRAJECTORY_NUMBERS; k++) {
		const float x = trajectory_number_at(from, k, number);
		const char *fault = graze_number_fault(x);
		*name = from->column[k].name;
		if (fault) return fault;
		if (k % TRAJECTORY_NUMBERS == TRAJECTORY_RADIUS && x < 0) return "is negative";
	}
	*name = "horizon";
	if (!is_horizon(table->horizon[i])) return "is not in [0, 2^40]";
	return distance_of(table, i) <= FARTHEST ? NULL : "is so long that they go more than 2^60";
}

void graze_trajectory_clear(trajectory_table *table, int32_t i) {
	for (int k = 0; k < TRAJECTORY_NUMBERS; k++) table->number[k][i] = 0;
	table->horizon[i] = 0;
}

trajectory_columns graze_trajectory_columns(const trajectory_table *t) {
	return (trajectory_columns){t->number[TRAJECTORY_PX], t->number[TRAJECTORY_PY], t->number[TRAJECTORY_VX],
		t->number[TRAJECTORY_VY], t->number[TRAJECTORY_AX], t->number[TRAJECTORY_AY], t->number[TRAJECTORY_RADIUS],
		t->horizon, t->count, 1};
}
