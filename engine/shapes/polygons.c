// Shapes of straight walls: boxes, polygons, chains.
#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/shapes/shape_pen.h"

gz_error gz_segments_add_box(gz_segments *list, float width, float height, gz_transform at) {
	shape_pen pen;
	gz_error error = graze_length_check("width", width, false);
	if (!error.status) error = graze_length_check("height", height, false);
	if (!error.status) error = graze_pen_take(&pen, list, at);
	if (error.status) return error;
	const double x = (double)width / 2, y = (double)height / 2;
	graze_pen_go(&pen, -x, -y);
	graze_pen_go(&pen, -x, y);
	graze_pen_go(&pen, x, y);
	graze_pen_go(&pen, x, -y);
	graze_pen_close(&pen);
	return graze_pen_put_away(&pen);
}

static gz_error check_points(gz_vec2_view points, size_t count, size_t fewest) {
	if (count < fewest)
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "count", "the shape has %zu points, fewer than %zu", count, fewest);
	if (count > GZ_MAX_WALLS)
		return graze_error(GZ_STATUS_TOO_MANY, 0, "count", "%zu points are more than %d", count, GZ_MAX_WALLS);
	const char *fault = graze_view_fault(points.x, points.stride, sizeof(float), count), *name = "points.x";
	if (!fault) fault = graze_view_fault(points.y, points.stride, sizeof(float), count), name = "points.y";
	if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, 0, name, "%s %s", name, fault);
	for (size_t k = 0; k < count; k++) {
		fault = graze_number_fault(x_at(points, k)), name = "points.x";
		if (!fault) fault = graze_number_fault(y_at(points, k)), name = "points.y";
		if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, k, name, "point %zu: %s %s", k, name, fault);
	}
	return graze_no_error();
}

/// Twice the area that the points go round counterclockwise.
static double signed_area(gz_vec2_view points, size_t count) {
	const double x = (double)x_at(points, 0), y = (double)y_at(points, 0);
	double area = 0;
	for (size_t k = 1; k + 1 < count; k++) {
		const double ax = (double)x_at(points, k) - x, ay = (double)y_at(points, k) - y;
		const double bx = (double)x_at(points, k + 1) - x, by = (double)y_at(points, k + 1) - y;
		area += ax * by - ay * bx;
	}
	return area;
}

gz_error gz_segments_add_polygon(gz_segments *list, gz_vec2_view points, size_t count, gz_transform at) {
	shape_pen pen;
	gz_error error = check_points(points, count, 3);
	if (!error.status) error = graze_pen_take(&pen, list, at);
	if (error.status) return error;
	const bool reverse = signed_area(points, count) > 0; // clockwise, walls have the outside on their left
	for (size_t k = 0; k < count; k++) {
		const size_t corner = reverse ? count - 1 - k : k;
		graze_pen_go(&pen, (double)x_at(points, corner), (double)y_at(points, corner));
	}
	graze_pen_close(&pen);
	return graze_pen_put_away(&pen);
}

gz_error gz_segments_add_chain(gz_segments *list, gz_vec2_view points, size_t count, gz_transform at) {
	shape_pen pen;
	gz_error error = check_points(points, count, 2);
	if (!error.status) error = graze_pen_take(&pen, list, at);
	if (error.status) return error;
	for (size_t k = 0; k < count; k++) graze_pen_go(&pen, (double)x_at(points, k), (double)y_at(points, k));
	return graze_pen_put_away(&pen);
}
