// Movers and walls in double, a lane for each pair: what strike and judge share.
//
// Why in double: in float a contact is off by up to 400 units of rounding of the centre, since the wall's ends are far
// away; in double by one, whatever the wall. The clearance that bodies keep has to be larger than that.

// Compilers count instructions and leave calls between these, which take the lanes through memory.
#define INLINE __attribute__((always_inline)) static inline

typedef struct wide_wall {
	wide ax, ay, bx, by, ex, ey;
	wide squared;   // e.e; 0 for a point
	wide thickness; // its radius
	wide one_sided; // negative where it is
	wide swapped;   // negative where the caller's ends are the other way round
} wide_wall;

INLINE wide_wall load_wide_wall(const wall_record *walls, const int32_t *offset) {
	lanes ends[4], rest[4];
	wide_wall w;
	lanes_load_four(ends, &walls->ax, offset);
	lanes_load_four(rest, &walls->ax_again, offset);
	w.ax = wide_from(ends[0]), w.ay = wide_from(ends[1]), w.bx = wide_from(ends[2]), w.by = wide_from(ends[3]);
	w.ex = wide_sub(w.bx, w.ax), w.ey = wide_sub(w.by, w.ay);
	w.squared = wide_add(wide_mul(w.ex, w.ex), wide_mul(w.ey, w.ey));
	w.one_sided = wide_from(rest[2]);
	w.swapped = wide_from(rest[3]), w.thickness = wide_abs(w.swapped);
	return w;
}

/// Where movers are and where they are judged: px py qx qy.
INLINE void load_places(wide place[4], const mover *movers, const int32_t *offset) {
	int32_t floats[WIDTH]; // the record in floats is twice as far away
	lanes narrow[4];
	lanes_int_store(floats, lanes_int_shift_left(lanes_int_load(offset), 1));
	lanes_load_four(narrow, &movers->px, floats);
	for (int k = 0; k < 4; k++) place[k] = wide_from(narrow[k]);
}

INLINE wide wide_cross(wide ax, wide ay, wide bx, wide by) { return wide_sub(wide_mul(ax, by), wide_mul(ay, bx)); }

INLINE wide wide_dot(wide ax, wide ay, wide bx, wide by) { return wide_add(wide_mul(ax, bx), wide_mul(ay, by)); }

/// A number and how far off rounding may have taken it.
typedef struct bounded {
	wide value, error;
} bounded;

INLINE bounded bounded_cross(wide ax, wide ay, wide bx, wide by) {
	const wide left = wide_mul(ax, by), right = wide_mul(ay, bx);
	return (bounded){wide_sub(left, right), wide_mul(wide_set(0x1p-50), wide_add(wide_abs(left), wide_abs(right)))};
}

/// A one-sided wall is there only for who is left of the caller's a -> b. side: cross(p - a, e)
INLINE wide_mask wide_exists(const wide_wall *w, wide side) {
	const wide zero = wide_set(0), sign = wide_flip(wide_set(1), w->one_sided); // the length of a point may be -0
	return wide_or(wide_less(zero, sign), wide_less(wide_flip(side, w->swapped), zero));
}

/// Which of the pairs from number i on there are.
INLINE unsigned real_pairs(const mover_pairs *pairs, int32_t i) {
	const int32_t left = pairs->count - i;
	return left < WIDTH ? (1u << left) - 1 : ALL_LANES;
}

/// The numbers of pairs from i on for which `bits` are set go to `list`. Returns how many.
INLINE int32_t list_pairs(int32_t *list, int32_t i, unsigned bits) {
	lanes_int_pack(list, lanes_int_count(i), lanes_packing_of(bits));
	return __builtin_popcount(bits);
}

/// A bit for each pair, from number i on.
INLINE void put_bits(uint8_t *to, int32_t i, wide_mask mask) {
	const unsigned bits = wide_bits(mask), before = i & 7 ? to[i >> 3] : 0;
	to[i >> 3] = (uint8_t)(before | bits << (i & 7));
}
