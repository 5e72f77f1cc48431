// Circles and capsules as polygons.
#include <math.h>

#include "engine/base/error.h"
#include "engine/base/rotation.h"
#include "engine/shapes/shape_pen.h"

static const double HALF_TURN = 0x1.921fb54442d18p+1;

size_t gz_circle_segments(float radius, float tolerance) {
	if (!(radius > 0 && tolerance > 0) || isinf(radius) || isinf(tolerance)) return 0;
	// The distance is radius * (1 - cos(a)) with a = pi / segments, and 1 - cos(a) is at most a * a / 2.
	const double quarters = ceil(HALF_TURN / 4 / sqrt(2 * (double)tolerance / (double)radius));
	if (quarters > GZ_MAX_WALLS / 4) return GZ_MAX_WALLS;
	return 4 * (size_t)quarters;
}

/// The sine and cosine of `k` of `count` parts of a turn. Quarter turns are exact.
static void part_of_turn(size_t k, size_t count, double *sine, double *cosine) {
	const size_t quarter = 4 * k / count, rest = 4 * k - quarter * count;
	double s, c;
	graze_sincos(HALF_TURN / 2 * (double)rest / (double)count, &s, &c);
	*sine = quarter % 4 == 0 ? s : quarter % 4 == 1 ? c : quarter % 4 == 2 ? -s : -c;
	*cosine = quarter % 4 == 0 ? c : quarter % 4 == 1 ? -s : quarter % 4 == 2 ? -c : s;
}

static gz_error check_segments(size_t segments, size_t fewest) {
	if (segments < fewest)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "segments", "%zu segments are fewer than %zu", segments, fewest);
	if (segments > GZ_MAX_WALLS)
		return graze_error(GZ_STATUS_TOO_MANY, 0, "segments", "%zu segments are more than %d", segments, GZ_MAX_WALLS);
	return graze_no_error();
}

gz_error gz_segments_add_circle(gz_segments *list, float radius, size_t segments, gz_transform at) {
	shape_pen pen;
	gz_error error = graze_length_check("radius", radius, false);
	if (!error.status) error = check_segments(segments, 3);
	if (!error.status) error = graze_pen_take(&pen, list, at);
	if (error.status) return error;
	for (size_t k = 0; k < segments; k++) { // clockwise
		double sine, cosine;
		part_of_turn(k, segments, &sine, &cosine);
		graze_pen_go(&pen, (double)radius * cosine, (double)radius * -sine);
	}
	graze_pen_close(&pen);
	return graze_pen_put_away(&pen);
}

/// Goes round half a circle, clockwise: from below the centre x to above it, or, with the radius negative, from above
/// to below.
static void go_round_half(shape_pen *pen, double x, double radius, size_t segments) {
	for (size_t k = 0; k <= segments; k++) {
		double sine, cosine;
		part_of_turn(k, 2 * segments, &sine, &cosine);
		graze_pen_go(pen, x - radius * sine, -radius * cosine);
	}
}

gz_error gz_segments_add_capsule(gz_segments *list, float length, float radius, size_t segments, gz_transform at) {
	shape_pen pen;
	gz_error error = graze_length_check("length", length, true);
	if (!error.status) error = graze_length_check("radius", radius, false);
	if (!error.status) error = check_segments(segments, 4);
	if (!error.status) error = graze_pen_take(&pen, list, at);
	if (error.status) return error;
	const size_t half = segments / 2 + segments % 2;
	const double x = (double)length / 2, r = (double)radius;
	go_round_half(&pen, -x, r, half);
	go_round_half(&pen, x, -r, half);
	graze_pen_close(&pen);
	return graze_pen_put_away(&pen);
}
