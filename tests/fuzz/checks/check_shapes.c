// Checks the walls of random shapes: neighbours share ends to the bit, closed shapes go round clockwise, circles keep
// their tolerance; and the distance from an outline, by long double.
#include <math.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/pair_gaps.h"
#include "fuzz/failures.h"

enum { SEGMENTS = 128, POINTS = 9 };

typedef struct shape {
	const char *name;
	bool closed;
	float point[POINTS][2];
	size_t count; ///< of points, or segments
	float width, height;
	gz_transform at;
	int kind;
} shape;

static const char *const names[] = {"box", "polygon", "chain", "circle", "capsule"};

static shape random_shape(choices *c) {
	shape s = {.kind = choose_int(c, 0, 4)};
	s.name = names[s.kind], s.closed = s.kind != 2;
	s.count = (size_t)choose_int(c, s.kind == 2 ? 2 : s.kind == 4 ? 4 : 3, POINTS);
	const bool whole = choose_chance(c, 2);
	for (size_t i = 0; i < s.count; i++)
		for (int k = 0; k < 2; k++) s.point[i][k] = whole ? (float)choose_int(c, -3, 3) : (float)(8 * choose_signed(c));
	s.width = (float)choose_size(c, -4, 4), s.height = (float)choose_size(c, -4, 4);
	if (choose_chance(c, 2)) s.at.angle = (float)(8 * choose_signed(c));
	if (choose_chance(c, 2)) s.at.x = (float)(64 * choose_signed(c)), s.at.y = (float)(64 * choose_signed(c));
	if (choose_chance(c, 40)) s.at.angle = NAN;
	if (choose_chance(c, 40)) s.width = -s.width, s.point[0][0] = INFINITY;
	return s;
}

static gz_error add(gz_segments *list, const shape *s) {
	const gz_vec2_view points = {&s->point[0][0], &s->point[0][1], sizeof *s->point};
	switch (s->kind) {
	case 0:
		return gz_segments_add_box(list, s->width, s->height, s->at);
	case 1:
		return gz_segments_add_polygon(list, points, s->count, s->at);
	case 2:
		return gz_segments_add_chain(list, points, s->count, s->at);
	case 3:
		return gz_segments_add_circle(list, s->width, s->count, s->at);
	default:
		return gz_segments_add_capsule(list, s->height, s->width, s->count, s->at);
	}
}

/// Twice the area that segments go round counterclockwise, and a bound of its rounding.
static wide area_of(const gz_segment *w, size_t count, wide *rounding) {
	wide sum = 0, most = 1;
	for (size_t i = 0; i < count; i++) {
		sum += (wide)w[i].ax * (wide)w[i].by - (wide)w[i].ay * (wide)w[i].bx;
		most = fmaxl(most, fmaxl(fabsl((wide)w[i].ax), fabsl((wide)w[i].ay)));
	}
	*rounding = most * most * (wide)(count + 1) * 0x1p-21L;
	return sum;
}

static void check_segments(const shape *s, const gz_segment *w, size_t count) {
	for (size_t i = 0; i < count; i++) {
		const gz_segment *next = w + (i + 1) % count;
		if (count > 1 && w[i].ax == w[i].bx && w[i].ay == w[i].by)
			failures_add("shapes", "%s: segment %zu of %zu has the length 0", s->name, i, count);
		if ((s->closed || i + 1 < count) &&
			(memcmp(&w[i].bx, &next->ax, 4) != 0 || memcmp(&w[i].by, &next->ay, 4) != 0))
			failures_add("shapes", "%s: segment %zu of %zu does not end where the next one begins", s->name, i, count);
	}
	wide rounding;
	const wide area = area_of(w, count, &rounding);
	if (s->closed && area > rounding)
		failures_add("shapes", "%s: goes round counterclockwise, area %Lg", s->name, area);
}

/// The corners of a circle are on it, and those of a box and of a chain where the transform takes them.
static void check_circle(const shape *s, const gz_segment *w, size_t count) {
	const double size = (double)s->width + fabs((double)s->at.x) + fabs((double)s->at.y);
	for (size_t i = 0; s->kind == 3 && i < count; i++) {
		const double away = hypot((double)w[i].ax - (double)s->at.x, (double)w[i].ay - (double)s->at.y);
		if (fabs(away - (double)s->width) > 0x1p-22 * size)
			failures_add("shapes", "a corner of a circle of radius %a is %a away", (double)s->width, away);
	}
}

/// With less room the first segments are written, and all are counted.
static void check_capacity(choices *c, const shape *s, const gz_segment *w, size_t count) {
	gz_segment few[SEGMENTS];
	memset(few, 0x55, sizeof few);
	gz_segments list = {few, choose_index(c, count), 0};
	const gz_error error = add(&list, s);
	const unsigned char *behind = (const unsigned char *)(few + list.capacity);
	if (error.status != GZ_STATUS_LIST_FULL || error.index != list.capacity || list.count != count ||
		memcmp(few, w, list.capacity * sizeof *w) != 0 || *behind != 0x55)
		failures_add("shapes", "%s: a list of %zu of %zu: found status %d, %zu", s->name, list.capacity, count,
			(int)error.status, list.count);
}

static bool is_valid(const shape *s) {
	if (isnan(s->at.angle)) return false;
	for (size_t i = 0; i < s->count && (s->kind == 1 || s->kind == 2); i++)
		if (!isfinite(s->point[i][0])) return false;
	return s->kind == 1 || s->kind == 2 || s->width > 0;
}

/// The even-odd rule along the ray to the right, and the nearest line.
static wide distance_to(const gz_segment *w, size_t count, wide x, wide y) {
	wide nearest = INFINITY;
	bool inside = false;
	for (size_t i = 0; i < count; i++) {
		const fuzz_wall wall = {.ax = w[i].ax, .ay = w[i].ay, .bx = w[i].bx, .by = w[i].by};
		nearest = fminl(nearest, gap_to_wall(&wall, x, y, 0).distance);
		if (((wide)w[i].ay > y) == ((wide)w[i].by > y)) continue;
		const wide share = (y - (wide)w[i].ay) / ((wide)w[i].by - (wide)w[i].ay);
		inside ^= (wide)w[i].ax + share * ((wide)w[i].bx - (wide)w[i].ax) > x;
	}
	return inside ? -nearest : nearest;
}

/// On the line itself either sign is right.
static void check_distance(choices *c, const shape *s, const gz_segment *w, size_t count) {
	const gz_walls walls = gz_walls_in(w, count);
	const float x = s->at.x + (float)(10 * choose_signed(c)), y = s->at.y + (float)(10 * choose_signed(c));
	const wide expected = distance_to(w, count, (wide)x, (wide)y);
	const float found = gz_outline_distance(&walls, x, y);
	const wide rounding = 0x1p-20L * (100 + fabsl(expected));
	if (fabsl((wide)found - expected) > rounding && fabsl(expected) > rounding)
		failures_add("the distance of an outline", "%s: found %a, expected %La", s->name, (double)found, expected);
}

static void check_tolerance(choices *c) {
	const float radius = (float)choose_size(c, -8, 8), tolerance = (float)choose_size(c, -20, 4);
	const size_t count = gz_circle_segments(radius, tolerance);
	const double pi = 3.141592653589793, r = (double)radius, allowed = (double)tolerance * (1 + 0x1p-20);
	if (count < 4 || count % 4 || (count < GZ_MAX_WALLS && r * (1 - cos(pi / (double)count)) > allowed))
		failures_add("the segments of a circle", "radius %a, tolerance %a: found %zu", r, (double)tolerance, count);
	if (count > 8 && r * (1 - cos(pi / (double)(count - 8))) <= (double)tolerance * (1 - 0x1p-20))
		failures_add(
			"the segments of a circle", "radius %a, tolerance %a: %zu are too many", r, (double)tolerance, count);
}

void check_shapes(choices *c) {
	gz_segment segments[SEGMENTS];
	gz_segments list = {segments, SEGMENTS, 0};
	const shape s = random_shape(c);
	const gz_error error = add(&list, &s);
	const bool valid = is_valid(&s);
	check_tolerance(c);
	if (error.status != (valid ? GZ_STATUS_OK : GZ_STATUS_INVALID_INPUT))
		failures_add("shapes", "%s: found status %d (%s)", s.name, (int)error.status, error.text);
	if (!valid && list.count) failures_add("shapes", "%s: an error, and %zu segments", s.name, list.count);
	if (error.status || !list.count) return;
	check_segments(&s, segments, list.count), check_circle(&s, segments, list.count);
	check_capacity(c, &s, segments, list.count);
	if (s.closed) check_distance(c, &s, segments, list.count);
}
