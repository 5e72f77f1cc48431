// gz_reach_box and gz_find_in_box: which bodies may concern one another, by the boxes around their paths.
#include <math.h>

#include "engine/base/bodies.h"
#include "engine/base/error.h"
#include "engine/base/lists.h"

/// The reach of a body along one axis.
typedef struct reach {
	double low, high;
} reach;

/// A hit may be reported although the surfaces pass one another at a distance of some units of rounding of the largest
/// length involved (S138 has 8 of 2^-24), or of the rounding of a path's end (S48). Each of two bodies takes more than
/// half of that.
static double rounding_of(const body_values *b, double margin) {
	const double lengths = (double)b->radius + fabs((double)b->dx) + fabs((double)b->dy) + margin;
	const double places = fabs((double)b->px) + fabs((double)b->py) + lengths;
	return 0x1p-20 * lengths + 0x1p-23 * places;
}

static reach reach_of(float center, float displacement, double around) {
	const double from = (double)center, to = from + (double)displacement;
	return (reach){fmin(from, to) - around, fmax(from, to) + around};
}

static gz_error check(const gz_bodies *chunks, size_t chunk_count, const gz_box *box, float margin) {
	if (!box) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "box", "the box is null");
	if (!(margin >= 0 && margin <= GZ_LIMIT))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "margin", "margin %g is not in [0, 2^40]", (double)margin);
	return graze_bodies_check(chunks, chunk_count);
}

static float round_down(double x) {
	const float rounded = (float)x;
	return (double)rounded > x ? nextafterf(rounded, -INFINITY) : rounded;
}

static float round_up(double x) { return -round_down(-x); }

gz_error gz_reach_box(gz_box *box, const gz_bodies *chunks, size_t chunk_count, float margin) {
	const gz_error error = check(chunks, chunk_count, box, margin);
	reach x = {INFINITY, -INFINITY}, y = x;
	if (error.status) return error;
	chunk_count = graze_own_chunks(chunks, chunk_count);
	for (size_t c = 0; c < chunk_count; c++)
		for (size_t k = 0; k < graze_body_count(chunks + c); k++) {
			const size_t i = graze_element(chunks + c, k);
			if (!graze_body_is_valid(chunks + c, i)) continue;
			const body_values b = graze_read_body(chunks + c, i);
			const double around = (double)b.radius + (double)margin + rounding_of(&b, (double)margin);
			const reach own_x = reach_of(b.px, b.dx, around), own_y = reach_of(b.py, b.dy, around);
			x = (reach){fmin(x.low, own_x.low), fmax(x.high, own_x.high)};
			y = (reach){fmin(y.low, own_y.low), fmax(y.high, own_y.high)};
		}
	*box = (gz_box){round_down(x.low), round_down(y.low), round_up(x.high), round_up(y.high)};
	return error;
}

/// Whether the reach of a valid body meets the box, which is not empty.
static bool meets(const body_values *b, const gz_box *box, double margin) {
	const double around = (double)b->radius + margin + rounding_of(b, margin);
	const reach x = reach_of(b->px, b->dx, around), y = reach_of(b->py, b->dy, around);
	return (x.low <= (double)box->max_x) & (x.high >= (double)box->min_x) & (y.low <= (double)box->max_y) &
		   (y.high >= (double)box->min_y);
}

static gz_error check_list(const gz_body_list *list, const gz_box *box) {
	if (!list) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "list", "the list is null");
	if (isnan(box->min_x) || isnan(box->min_y) || isnan(box->max_x) || isnan(box->max_y))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "box", "a bound of the box is NaN");
	return graze_list_data_check(list->data, list->capacity);
}

/// A large body reaches beyond both sides of an empty box, too.
static bool is_empty(const gz_box *box) { return box->min_x > box->max_x || box->min_y > box->max_y; }

gz_report gz_find_in_box(
	const gz_body_list *list, const gz_bodies *chunks, size_t chunk_count, const gz_box *box, float margin) {
	gz_report r = {.error = check(chunks, chunk_count, box, margin)};
	if (!r.error.status) r.error = check_list(list, box);
	if (r.error.status) return r;
	chunk_count = graze_own_chunks(chunks, chunk_count);
	const bool empty = is_empty(box);
	for (size_t c = 0; c < chunk_count; c++)
		for (size_t k = 0; k < graze_body_count(chunks + c); k++, r.bodies++) {
			const size_t i = graze_element(chunks + c, k);
			if (!graze_body_is_valid(chunks + c, i)) {
				if (!r.invalid++) r.error = graze_body_error(chunks + c, k, r.bodies);
				continue;
			}
			const body_values b = graze_read_body(chunks + c, i);
			if (empty || !meets(&b, box, (double)margin)) continue;
			if (r.hits < list->capacity) list->data[r.hits] = (uint32_t)r.bodies;
			r.hits++;
		}
	graze_list_report(&r, list->capacity);
	return r;
}
