#include "engine/shapes/shape_pen.h"

#include <math.h>

#include "engine/base/error.h"
#include "engine/base/rotation.h"

static gz_error invalid(const char *name, const char *fault) {
	return graze_error(GZ_STATUS_INVALID_INPUT, 0, name, "%s %s", name, fault);
}

gz_error graze_length_check(const char *name, float length, bool may_be_zero) {
	const char *fault = graze_number_fault(length);
	if (fault) return invalid(name, fault);
	if (length < 0) return invalid(name, "is negative");
	return length > 0 || may_be_zero ? graze_no_error() : invalid(name, "is 0");
}

static gz_error check(const gz_segments *list, gz_transform at) {
	const char *fault;
	if (!list) return invalid("list", "is null");
	if (!list->data && list->capacity) return invalid("list.data", "is null");
	if ((fault = graze_number_fault(at.x))) return invalid("at.x", fault);
	if ((fault = graze_number_fault(at.y))) return invalid("at.y", fault);
	if (isnan(at.angle) || isinf(at.angle)) return invalid("at.angle", graze_number_fault(at.angle));
	if (fabs((double)at.angle) > GRAZE_MAX_ANGLE) return invalid("at.angle", "is larger than 2^20");
	return graze_no_error();
}

gz_error graze_pen_take(shape_pen *pen, gz_segments *list, gz_transform at) {
	const gz_error error = check(list, at);
	if (error.status) return error;
	*pen = (shape_pen){.list = list, .x = (double)at.x, .y = (double)at.y};
	graze_sincos((double)at.angle, &pen->sine, &pen->cosine);
	return error;
}

static void add_segment(gz_segments *list, gz_segment segment) {
	if (list->count < list->capacity) list->data[list->count] = segment;
	list->count++;
}

/// Draws to a place.
static void draw(shape_pen *pen, float x, float y) {
	if (x == pen->last_x && y == pen->last_y) return;
	add_segment(pen->list, (gz_segment){pen->last_x, pen->last_y, x, y});
	pen->last_x = x, pen->last_y = y, pen->has_drawn = true;
}

void graze_pen_go(shape_pen *pen, double x, double y) {
	// + 0 makes 0 of -0.
	const float to_x = (float)(pen->x + (pen->cosine * x - pen->sine * y)) + 0.0f;
	const float to_y = (float)(pen->y + (pen->sine * x + pen->cosine * y)) + 0.0f;
	if (pen->is_down) draw(pen, to_x, to_y);
	else pen->first_x = pen->last_x = to_x, pen->first_y = pen->last_y = to_y, pen->is_down = true;
}

void graze_pen_close(shape_pen *pen) { draw(pen, pen->first_x, pen->first_y); }

gz_error graze_pen_put_away(shape_pen *pen) {
	gz_segments *list = pen->list;
	if (!pen->has_drawn) add_segment(list, (gz_segment){pen->last_x, pen->last_y, pen->last_x, pen->last_y});
	if (list->count <= list->capacity) return graze_no_error();
	return graze_error(GZ_STATUS_LIST_FULL, list->capacity, "", "the list has room for %zu of %zu segments",
		list->capacity, list->count);
}
