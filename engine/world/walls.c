// The caller's walls as records: checks, ordered ends, lengths.
#include <math.h>

#include "engine/base/error.h"
#include "engine/base/filters.h"
#include "engine/base/views.h"
#include "engine/jobs/tasks.h"
#include "engine/world/world.h"

wall_record graze_wall_read(const gz_walls *walls, size_t i) {
	const float ax = x_at(walls->a, i), ay = y_at(walls->a, i), bx = x_at(walls->b, i), by = y_at(walls->b, i);
	const bool swapped = bx < ax || (bx == ax && by < ay);
	const bool one_sided = walls->one_sided.data && byte_at(walls->one_sided, i);
	const double ex = (double)bx - (double)ax, ey = (double)by - (double)ay;
	wall_record r = {.length = copysignf((float)sqrt(ex * ex + ey * ey), one_sided ? -1.0f : 1.0f),
		.radius = copysignf(walls->radius.data ? float_at(walls->radius, i) : 0, swapped ? -1.0f : 1.0f)};
	r.ax = swapped ? bx : ax, r.ay = swapped ? by : ay;
	r.ax_again = r.ax, r.ay_again = r.ay;
	r.bx = swapped ? ax : bx, r.by = swapped ? ay : by;
	return r;
}

static gz_error invalid_wall(size_t i, const char *name, const char *fault) {
	return graze_error(GZ_STATUS_INVALID_WALL, i, name, "wall %zu: %s %s", i, name, fault);
}

/// Checks the number of walls and the views of all columns.
static gz_error check_views(const gz_walls *walls) {
	static const char *const names[] = {"a.x", "a.y", "b.x", "b.y"};
	const float *const data[] = {walls->a.x, walls->a.y, walls->b.x, walls->b.y};
	if (walls->count > GZ_MAX_WALLS)
		return graze_error(
			GZ_STATUS_TOO_MANY, walls->count, "", "%zu walls are more than %d", walls->count, GZ_MAX_WALLS);
	for (int k = 0; k < 4; k++) {
		const size_t stride = k < 2 ? walls->a.stride : walls->b.stride;
		const char *fault = graze_view_fault(data[k], stride, sizeof(float), walls->count);
		if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, 0, names[k], "walls: %s %s", names[k], fault);
	}
	const char *fault = graze_id_view_fault(walls->id, walls->count);
	if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "id", "walls: id %s", fault);
	fault = graze_optional_fault(walls->radius.data, walls->radius.stride, sizeof(float), walls->count);
	if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "radius", "walls: radius %s", fault);
	fault = graze_optional_fault(walls->one_sided.data, walls->one_sided.stride, 1, walls->count);
	if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "one_sided", "walls: one_sided %s", fault);
	const char *name = graze_filters_fault(&walls->filters, walls->count, &fault);
	return name ? graze_error(GZ_STATUS_INVALID_INPUT, 0, name, "walls: %s %s", name, fault) : graze_no_error();
}

static gz_error check_wall(const gz_walls *walls, size_t i) {
	const char *fault;
	if ((fault = graze_number_fault(x_at(walls->a, i)))) return invalid_wall(i, "a.x", fault);
	if ((fault = graze_number_fault(y_at(walls->a, i)))) return invalid_wall(i, "a.y", fault);
	if ((fault = graze_number_fault(x_at(walls->b, i)))) return invalid_wall(i, "b.x", fault);
	if ((fault = graze_number_fault(y_at(walls->b, i)))) return invalid_wall(i, "b.y", fault);
	if (fabsf(graze_wall_read(walls, i).length) > GZ_LIMIT) return invalid_wall(i, "length", "is larger than 2^40");
	if (!walls->radius.data) return graze_no_error();
	if ((fault = graze_number_fault(float_at(walls->radius, i)))) return invalid_wall(i, "radius", fault);
	return float_at(walls->radius, i) < 0 ? invalid_wall(i, "radius", "is negative") : graze_no_error();
}

/// Whether check_wall certainly finds no error: all numbers are at most a quarter of GZ_LIMIT. False for NaN.
static bool is_plain(const gz_walls *walls, size_t i) {
	const float max = GZ_LIMIT / 4;
	const bool ends = fabsf(x_at(walls->a, i)) <= max && fabsf(y_at(walls->a, i)) <= max &&
					  fabsf(x_at(walls->b, i)) <= max && fabsf(y_at(walls->b, i)) <= max;
	return ends && (!walls->radius.data || (float_at(walls->radius, i) >= 0 && float_at(walls->radius, i) <= max));
}

/// The first wall from `from` up to `to` that has an error; `to` where there is none.
static size_t find_invalid(const gz_walls *walls, size_t from, size_t to) {
	while (from < to && (is_plain(walls, from) || !check_wall(walls, from).status)) from++;
	return from;
}

typedef struct wall_check {
	const gz_walls *walls;
	size_t invalid[MAX_WALL_TASKS]; ///< the first invalid wall of each task; the number of walls where it has none
} wall_check;

static void check_task(void *context, size_t task, size_t worker) {
	wall_check *c = context;
	const size_t count = c->walls->count, tasks = wall_tasks(count), to = task_begin(count, tasks, task + 1);
	const size_t invalid = find_invalid(c->walls, task_begin(count, tasks, task), to);
	(void)worker;
	c->invalid[task] = invalid < to ? invalid : count;
}

gz_error graze_walls_check_in_tasks(const gz_walls *walls, const task_runner *runner) {
	const gz_error error = check_views(walls);
	if (error.status) return error;
	wall_check c;
	c.walls = walls;
	run_tasks(runner, wall_tasks(walls->count), check_task, &c);
	for (size_t k = 0; k < wall_tasks(walls->count); k++)
		if (c.invalid[k] < walls->count) return check_wall(walls, c.invalid[k]);
	return error;
}

gz_error graze_walls_check(const gz_walls *walls) {
	const task_runner runner = graze_task_runner(NULL);
	return graze_walls_check_in_tasks(walls, &runner);
}

void graze_walls_read(wall_record *records, const gz_walls *walls) {
	for (size_t i = 0; i < walls->count; i++) records[i] = graze_wall_read(walls, i);
}

bool graze_any_thick_or_one_sided(const wall_record *records, size_t count) {
	for (size_t i = 0; i < count; i++)
		if (records[i].radius != 0 || signbit(records[i].length)) return true;
	return false;
}

double graze_walls_farthest(const wall_record *records, size_t count) {
	double farthest = 0;
	for (size_t i = 0; i < count; i++) {
		const wall_record *w = records + i;
		const double x = larger_of(fabs((double)w->ax), fabs((double)w->bx));
		const double y = larger_of(fabs((double)w->ay), fabs((double)w->by));
		farthest = larger_of(farthest, larger_of(x, y) + fabs((double)w->radius));
	}
	return farthest;
}
