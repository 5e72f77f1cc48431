#include "engine/curves/trajectory_pairs.h"

#include <math.h>

#include "engine/base/error.h"

/// So far one circle of a pair may go, as the other sees it.
#define FARTHEST 0x1p60

// ---------------------------------------------------------------------------------------------------------------------
// Columns
// ---------------------------------------------------------------------------------------------------------------------

static void put_circle(arc_column to[ARC_NUMBERS], const gz_trajectories *c, const char *const names[ARC_NUMBERS]) {
	static const float zero = 0;
	to[ARC_PX] = (arc_column){names[ARC_PX], c->center.x, c->center.stride};
	to[ARC_PY] = (arc_column){names[ARC_PY], c->center.y, c->center.stride};
	to[ARC_VX] = (arc_column){names[ARC_VX], c->motion.x, c->motion.stride};
	to[ARC_VY] = (arc_column){names[ARC_VY], c->motion.y, c->motion.stride};
	to[ARC_AX] = (arc_column){names[ARC_AX], c->acceleration.x, c->acceleration.stride};
	to[ARC_AY] = (arc_column){names[ARC_AY], c->acceleration.y, c->acceleration.stride};
	to[ARC_RADIUS] = (arc_column){names[ARC_RADIUS], c->radius.data, c->radius.stride};
	if (c->acceleration.x || c->acceleration.y) return;
	to[ARC_AX].data = to[ARC_AY].data = &zero, to[ARC_AX].stride = to[ARC_AY].stride = 0;
}

arc_source graze_arc_source(const gz_trajectory_pairs *pairs) {
	static const char *const first[] = {"first.center.x", "first.center.y", "first.motion.x", "first.motion.y",
		"first.acceleration.x", "first.acceleration.y", "first.radius"};
	static const char *const second[] = {"second.center.x", "second.center.y", "second.motion.x", "second.motion.y",
		"second.acceleration.x", "second.acceleration.y", "second.radius"};
	arc_source from = {.horizon = pairs->horizon};
	put_circle(from.column, &pairs->first, first);
	put_circle(from.column + ARC_NUMBERS, &pairs->second, second);
	return from;
}

gz_error graze_arc_check(const arc_source *from, size_t count) {
	const char *fault;
	for (const arc_column *c = from->column; c < from->column + 2 * ARC_NUMBERS; c++)
		if ((fault = graze_view_fault(c->data, c->stride, _Alignof(float), count)))
			return graze_error(GZ_STATUS_INVALID_INPUT, 0, c->name, "the column %s %s", c->name, fault);
	if ((fault = graze_view_fault(from->horizon.data, from->horizon.stride, _Alignof(double), count)))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "horizon", "the column horizon %s", fault);
	return graze_no_error();
}

// ---------------------------------------------------------------------------------------------------------------------
// Loading
// ---------------------------------------------------------------------------------------------------------------------

/// Both circles' numbers, from the same element on.
typedef struct number_pair {
	const float *first, *second;
} number_pair;

static inline float strided(const float *data, size_t stride, int32_t i) {
	return *(const float *)view_at(data, stride, (size_t)i);
}

/// second: 1 or -1, by which the second's is multiplied. Returns whether all are good.
static inline int combine(double *to, const number_pair *from, size_t first_stride, size_t second_stride, int32_t count,
	float least, double second) {
	int good = 1;
	for (int32_t i = 0; i < count; i++) {
		const float x = strided(from->first, first_stride, i), y = strided(from->second, second_stride, i);
		good &= (least <= x) & (x <= GZ_LIMIT) & (least <= y) & (y <= GZ_LIMIT);
	}
	for (int32_t i = 0; i < count; i++)
		to[i] =
			(double)strided(from->first, first_stride, i) + second * (double)strided(from->second, second_stride, i);
	return good;
}

/// Arrays become vectors: of those the strides are known here.
static int load_number(double *to, const arc_source *from, int number, size_t first, int32_t count) {
	const arc_column *f = from->column + number, *s = f + ARC_NUMBERS;
	const number_pair pair = {view_at(f->data, f->stride, first), view_at(s->data, s->stride, first)};
	const float least = number == ARC_RADIUS ? 0 : -GZ_LIMIT;
	const double second = number == ARC_RADIUS ? 1 : -1;
	if (f->stride == sizeof(float) && s->stride == sizeof(float))
		return combine(to, &pair, sizeof(float), sizeof(float), count, least, second);
	return combine(to, &pair, f->stride, s->stride, count, least, second);
}

/// How far one circle goes, as the other sees it, at most.
static inline double way_of(const arc_table *t, int32_t i) {
	const double(*n)[ARCS + LANES] = t->number;
	const double v = fabs(n[ARC_VX][i]) + fabs(n[ARC_VY][i]), a = fabs(n[ARC_AX][i]) + fabs(n[ARC_AY][i]);
	return (v + a * t->horizon[i]) * t->horizon[i];
}

static inline int is_horizon(double x) { return (x >= 0) & (x <= (double)GZ_LIMIT); }

int graze_arcs_load(arc_table *to, const arc_source *from, size_t first) {
	double way[ARCS];
	int good = 1;
	for (int k = 0; k < ARC_NUMBERS; k++) good &= load_number(to->number[k], from, k, first, to->count);
	for (int32_t i = 0; i < to->count; i++)
		to->horizon[i] = *(const double *)view_at(from->horizon.data, from->horizon.stride, first + (size_t)i);
	for (int32_t i = 0; i < to->count; i++) way[i] = way_of(to, i); // in vectors
	for (int32_t i = 0; i < to->count; i++) good &= is_horizon(to->horizon[i]) & (way[i] <= FARTHEST);
	for (int32_t i = to->count; i < to->count + LANES; i++) graze_arc_clear(to, i);
	return good;
}

const char *graze_arc_fault(
	const char **name, const arc_table *table, int32_t i, const arc_source *from, size_t number) {
	for (int k = 0; k < 2 * ARC_NUMBERS; k++) {
		const float x = arc_number_at(from, k, number);
		const char *fault = graze_number_fault(x);
		*name = from->column[k].name;
		if (fault) return fault;
		if (k % ARC_NUMBERS == ARC_RADIUS && x < 0) return "is negative";
	}
	*name = "horizon";
	if (!is_horizon(table->horizon[i])) return "is not in [0, 2^40]";
	return way_of(table, i) <= FARTHEST ? NULL : "is so long that they go more than 2^60";
}

void graze_arc_clear(arc_table *table, int32_t i) {
	for (int k = 0; k < ARC_NUMBERS; k++) table->number[k][i] = 0;
	table->horizon[i] = 0;
}

arc_columns graze_arc_columns(const arc_table *t) {
	return (arc_columns){t->number[ARC_PX], t->number[ARC_PY], t->number[ARC_VX], t->number[ARC_VY], t->number[ARC_AX],
		t->number[ARC_AY], t->number[ARC_RADIUS], t->horizon, t->count, 1};
}
