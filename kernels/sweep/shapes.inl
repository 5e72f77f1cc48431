// Moving circles and walls, one per lane: how they are loaded, the vector arithmetic on them, and the side of a wall
// that a centre is on, which decides whether a one-sided wall exists for it.

// ---------------------------------------------------------------------------------------------------------------------
// Vectors
// ---------------------------------------------------------------------------------------------------------------------

/// The power of two that brings the larger of |x|, |y| into [1, 2), so that products of three lengths stay in range.
INLINE lanes scale_to_one(lanes x, lanes y) {
	const lanes larger = lanes_max(lanes_abs(x), lanes_abs(y));
	const lanes_int exponent = lanes_int_and(lanes_as_int(larger), lanes_int_set(0x7f800000));
	return lanes_as_float(lanes_int_sub(lanes_int_set(254 << 23), exponent));
}

INLINE lanes cross(lanes ax, lanes ay, lanes bx, lanes by) { return lanes_sub(lanes_mul(ax, by), lanes_mul(ay, bx)); }

INLINE lanes dot(lanes ax, lanes ay, lanes bx, lanes by) { return lanes_add(lanes_mul(ax, bx), lanes_mul(ay, by)); }

// ---------------------------------------------------------------------------------------------------------------------
// Shapes
// ---------------------------------------------------------------------------------------------------------------------

typedef struct moving_circle {
	lanes px, py, dx, dy, radius;
} moving_circle;

/// The offsets of consecutive records.
static const int32_t consecutive[LANES] = {
	0, RECORD, 2 * RECORD, 3 * RECORD, 4 * RECORD, 5 * RECORD, 6 * RECORD, 7 * RECORD};

/// records: near_body or circle_record; offset: WIDTH offsets
static inline moving_circle load_circle(const void *records, const int32_t *offset) {
	lanes path[4];
	lanes_load_four(path, records, offset);
	return (moving_circle){
		path[0], path[1], path[2], path[3], lanes_gather((const float *)records + 4, lanes_int_load(offset))};
}

/// A wall with everything that its record encodes. A circle against a thick wall is the same as a circle whose radius
/// is larger by the thickness against a thin one.
typedef struct wall_lanes {
	lanes ends[4];   ///< ax ay bx by
	lanes length;    ///< at least 0
	lanes thickness; ///< the wall's radius, at least 0
	lanes_mask one_sided;
	lanes swap_sign; ///< its sign bit is set where the record's a is the caller's b
} wall_lanes;

static inline wall_lanes load_wall(const wall_record *walls, const int32_t *offset) {
	wall_lanes w;
	lanes rest[4];
	lanes_load_four(w.ends, &walls->ax, offset);
	lanes_load_four(rest, &walls->ax_again, offset);
	w.length = lanes_abs(rest[2]), w.one_sided = lanes_negative(rest[2]);
	w.thickness = lanes_abs(rest[3]), w.swap_sign = rest[3];
	return w;
}

// ---------------------------------------------------------------------------------------------------------------------
// Decisions that rounding could change
// ---------------------------------------------------------------------------------------------------------------------

// Where a sum of two products of coordinate differences, each rounded once, is small compared with the products, it is
// off by less than 6 units of 2^-24 of either product.
#define DOUBT 0x1p-20f

/// Whether a sum of two products is small compared with one of them, so that rounding could have changed its sign. A
/// sum that is 0 because both products are is exact.
INLINE lanes_mask is_doubtful(lanes sum, lanes product) {
	return lanes_less(lanes_abs(sum), lanes_mul(lanes_set(DOUBT), lanes_abs(product)));
}

/// side: cross(p - a, e). Returns the same with the exact sign in the lanes of `bits`.
SELDOM lanes decide_sides(lanes side, lanes px, lanes py, const lanes ends[4], unsigned bits) {
	float sides[WIDTH], x[WIDTH], y[WIDTH], end[4][WIDTH];
	lanes_store(sides, side), lanes_store(x, px), lanes_store(y, py);
	for (int k = 0; k < 4; k++) lanes_store(end[k], ends[k]);
	for (; bits; bits &= bits - 1) {
		const int i = lowest_bit(bits);
		const float p[2] = {x[i], y[i]}, a[2] = {end[0][i], end[1][i]}, b[2] = {end[2][i], end[3][i]};
		sides[i] = (float)sign_of_side(p, a, b) * fmaxf(fabsf(sides[i]), FLT_MIN);
	}
	return lanes_load(sides);
}

/// Whether a wall is one-sided and the centre is not strictly left of the caller's a -> b.
///
/// side: cross(p - a, e), of which only the sign counts
INLINE lanes_mask is_right_of(lanes_mask one_sided, lanes side, lanes swap_sign) {
	return lanes_and_not(one_sided, lanes_less(lanes_flip(side, swap_sign), lanes_set(0)));
}

/// Whether a wall does not exist for a centre: a one-sided wall exists for centres strictly left of it. The decision is
/// exact.
INLINE lanes_mask is_missing(
	lanes_mask one_sided, lanes side, lanes swap_sign, lanes px, lanes py, const lanes ends[4]) {
	if (!lanes_bits(one_sided)) return one_sided;
	const lanes product = lanes_mul(lanes_sub(px, ends[0]), lanes_sub(ends[3], ends[1]));
	const unsigned doubtful = lanes_bits(lanes_and(one_sided, is_doubtful(side, product)));
	if (doubtful) side = decide_sides(side, px, py, ends, doubtful);
	return is_right_of(one_sided, side, swap_sign);
}

/// The mask, with the lanes in which `decided` is 1 replaced by `value`: 1 or 0 in these lanes, 0 in all others.
static inline lanes_mask replace_lanes(lanes_mask mask, const float *decided, const float *value) {
	const lanes zero = lanes_set(0);
	return lanes_or(lanes_and_not(mask, lanes_less(zero, lanes_load(decided))), lanes_less(zero, lanes_load(value)));
}

/// The coordinates of each lane's circle and wall in memory, for decisions lane by lane.
typedef struct start_columns {
	float px[WIDTH], py[WIDTH], dx[WIDTH], dy[WIDTH], end[4][WIDTH];
} start_columns;

static inline void store_starts(start_columns *c, const moving_circle *m, const lanes ends[4]) {
	lanes_store(c->px, m->px), lanes_store(c->py, m->py), lanes_store(c->dx, m->dx), lanes_store(c->dy, m->dy);
	for (int k = 0; k < 4; k++) lanes_store(c->end[k], ends[k]);
}
