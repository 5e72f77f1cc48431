#include "soak/rounds/way_pairs.h"

#include <math.h>
#include <stdbool.h>

#include "support/allocate.h"

/// The box is larger by the rounding of its sides.
static way_box box_of(const way_columns *ways, uint32_t i) {
	const point p = ways->from[i], q = ways->to[i];
	const double r = ways->radius[i];
	const double x = fmin((double)p.x, (double)q.x), y = fmin((double)p.y, (double)q.y);
	const double far_x = fmax((double)p.x, (double)q.x), far_y = fmax((double)p.y, (double)q.y);
	const double reach = r + 0x1p-50 * (fabs(x) + fabs(y) + fabs(far_x) + fabs(far_y) + r);
	const way_box none = {INFINITY, -INFINITY, INFINITY, -INFINITY, i};
	const bool is_finite = isfinite(p.x) && isfinite(p.y) && isfinite(q.x) && isfinite(q.y);
	return is_finite && r >= 0 ? (way_box){x - reach, far_x + reach, y - reach, far_y + reach, i} : none;
}

/// Insertion sort: the boxes are almost in order.
static void sort_boxes(way_pairs *out) {
	for (size_t i = 1; i < out->box_count; i++) {
		const way_box box = out->boxes[i];
		size_t k = i;
		for (; k > 0 && out->boxes[k - 1].low_x > box.low_x; k--) out->boxes[k] = out->boxes[k - 1];
		out->boxes[k] = box;
	}
}

static void append(way_pairs *out, uint32_t one, uint32_t other) {
	if (out->count == out->capacity) {
		out->capacity = 2 * out->capacity + 1024;
		out->pairs = allocated_or_exit(realloc(out->pairs, out->capacity * sizeof *out->pairs));
	}
	out->pairs[out->count++] = (way_pair){one, other};
}

void find_way_pairs(way_pairs *out, const way_columns *ways) {
	if (out->box_count != ways->count) {
		free(out->boxes);
		out->boxes = allocate_zeroed(ways->count, sizeof *out->boxes), out->box_count = ways->count;
		for (uint32_t i = 0; i < ways->count; i++) out->boxes[i].body = i;
	}
	for (size_t i = 0; i < ways->count; i++) out->boxes[i] = box_of(ways, out->boxes[i].body);
	sort_boxes(out);
	out->count = 0;
	for (size_t i = 0; i < ways->count; i++) {
		const way_box box = out->boxes[i];
		for (size_t k = i + 1; k < ways->count && out->boxes[k].low_x <= box.high_x; k++) {
			const way_box *other = out->boxes + k;
			if (other->low_y <= box.high_y && box.low_y <= other->high_y) append(out, box.body, other->body);
		}
	}
}

void way_pairs_free(way_pairs *pairs) {
	free(pairs->boxes), free(pairs->pairs);
	*pairs = (way_pairs){0};
}
