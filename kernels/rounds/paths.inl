// Whether the paths of two bodies come so near to one another that the bodies may touch, wherever each of them is on
// its path; a pair per lane. By separating axes: along and across each of the two displacements. Paths that no axis
// separates may be apart nevertheless, by less than the sum of the radii beside an end.

/// Where the square of a length loses digits by underflow, the path counts as a point.
#define LEAST_SQUARED_LENGTH 0x1p-80f

/// The lanes in which an axis along or across d separates the paths. x, y: from the middle of the path along d to that
/// of the other, whose displacement is e.
INLINE lanes_mask is_axis_between(lanes x, lanes y, lanes dx, lanes dy, lanes ex, lanes ey, lanes radius) {
	const lanes half = lanes_set(0.5f), squared = dot(dx, dy, dx, dy), kept = lanes_mul(radius, lanes_sqrt(squared));
	const lanes extent_along = lanes_mul(half, lanes_add(squared, lanes_abs(dot(dx, dy, ex, ey))));
	const lanes extent_across = lanes_mul(half, lanes_abs(cross(dx, dy, ex, ey)));
	const lanes along = lanes_abs(dot(dx, dy, x, y)), across = lanes_abs(cross(dx, dy, x, y));
	const lanes_mask has_axes = lanes_less(lanes_set(LEAST_SQUARED_LENGTH), squared);
	return lanes_and(has_axes,
		lanes_or(lanes_less(lanes_add(kept, extent_along), along), lanes_less(lanes_add(kept, extent_across), across)));
}

static void paths_meet(
	uint8_t *meets, const circle_record *bodies, const circle_record *others, const pair_list *pairs) {
	const lanes half = lanes_set(0.5f);
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const moving_circle p = load_circle(bodies, pairs->body + i), q = load_circle(others, pairs->other + i);
		const lanes x = lanes_sub(lanes_add(q.px, lanes_mul(half, q.dx)), lanes_add(p.px, lanes_mul(half, p.dx)));
		const lanes y = lanes_sub(lanes_add(q.py, lanes_mul(half, q.dy)), lanes_add(p.py, lanes_mul(half, p.dy)));
		const lanes radius = lanes_add(p.radius, q.radius);
		const lanes_mask apart = lanes_or(is_axis_between(x, y, p.dx, p.dy, q.dx, q.dy, radius),
			is_axis_between(x, y, q.dx, q.dy, p.dx, p.dy, radius));
		store_bits(meets, i, ~lanes_bits(apart) & valid_lanes(i, pairs->count));
	}
}
