// Limits: how far the bodies of a round may go, as shares of their displacements, a body per lane.
//
// For each pair the line is perpendicular to the direction between the two where they meet, or, if they do not, where
// they are nearest to one another. A body that comes towards the other goes up to the meeting; a body that follows the
// other may go as far as the other leaves room. From the point of view of the other body every difference is negated
// exactly, and every product and sum is the same: both bodies see the same line.

/// The line of a pair: the room between the two, and the parts of both displacements along the normal.
typedef struct round_line {
	lanes nx, ny, room, own, other;
	lanes_mask at_line; ///< the two touch
	lanes_mask deep;    ///< they are so near that they may only move apart
} round_line;

INLINE round_line line_of(const round_circles *b, const round_circles *o) {
	const lanes zero = lanes_set(0), one = lanes_set(1);
	const lanes rx = lanes_sub(o->px, b->px), ry = lanes_sub(o->py, b->py);
	const lanes distance = lanes_sqrt(dot(rx, ry, rx, ry)), skin = lanes_max(b->skin, o->skin);
	const lanes sum = lanes_add(b->radius, o->radius), kept = lanes_add(sum, skin);
	const lanes_mask at_line = lanes_less_equal(distance, lanes_add(kept, lanes_mul(skin, lanes_set(SKIN_AT_LINE))));
	const lanes_mask deep = lanes_less(distance, lanes_add(sum, lanes_mul(skin, lanes_set(SKIN_DEEP))));
	const lanes radius = lanes_select(at_line, lanes_add(sum, lanes_mul(skin, lanes_set(SKIN_LINE))), kept);
	const lanes dx = lanes_sub(b->x, o->x), dy = lanes_sub(b->y, o->y);
	const lanes scale = scale_to_one(dx, dy); // so that products of four lengths stay in range
	const lanes ux = lanes_mul(dx, scale), uy = lanes_mul(dy, scale);
	const lanes closing = dot(rx, ry, ux, uy), speed = dot(ux, uy, ux, uy), across = cross(rx, ry, ux, uy);
	const lanes pass = lanes_sub(lanes_mul(speed, lanes_mul(radius, radius)), lanes_mul(across, across));
	const lanes excess = lanes_mul(lanes_sub(distance, radius), lanes_add(distance, radius));
	const lanes_mask meets = lanes_less(zero, pass);
	const lanes top = lanes_select(meets, excess, closing);
	const lanes bottom = lanes_select(meets, lanes_add(closing, lanes_sqrt(lanes_max(pass, zero))), speed);
	const lanes_mask moves = lanes_and(lanes_less(zero, closing), lanes_less(zero, excess));
	const lanes time = lanes_min(lanes_mul(lanes_select(moves, lanes_div(top, bottom), zero), scale), one);
	const lanes x = lanes_sub(rx, lanes_mul(time, dx)), y = lanes_sub(ry, lanes_mul(time, dy));
	const lanes length = lanes_sqrt(dot(x, y, x, y)), nx = lanes_div(x, length), ny = lanes_div(y, length);
	return (round_line){nx, ny, lanes_max(lanes_sub(dot(nx, ny, rx, ry), radius), zero), dot(nx, ny, b->x, b->y),
		dot(nx, ny, o->x, o->y), at_line, deep};
}

/// The earliest meeting of each lane so far.
typedef struct first_meeting {
	lanes share;
	lanes rest; ///< round_limits.rest
	lanes_int limit;
	lanes_mask ties; ///< one with another body is at the same time
} first_meeting;

INLINE void keep_meeting(first_meeting *first, lanes share, lanes_mask meets, int32_t k) {
	const lanes_mask sooner = lanes_and(meets, lanes_less(share, first->share));
	const lanes_mask ties = lanes_and(meets, lanes_equal(share, first->share));
	first->ties = lanes_or(lanes_and_not(first->ties, sooner), ties);
	first->share = lanes_select(sooner, share, first->share);
	first->limit = lanes_int_select(sooner, lanes_int_set(k), first->limit);
}

INLINE void append_follows(
	round_follows *to, unsigned bits, lanes_int body, lanes_int other, lanes base, lanes factor) {
	const lanes_packing packing = lanes_packing_of(bits);
	lanes_int_pack(to->body + to->count, body, packing), lanes_int_pack(to->other + to->count, other, packing);
	lanes_int_pack(to->base + to->count, lanes_as_int(base), packing);
	lanes_int_pack(to->factor + to->count, lanes_as_int(factor), packing);
	to->count += bit_count(bits);
}

/// Takes a pair into account, from the point of view of b.
INLINE void limit_by(first_meeting *first, round_follows *follows, lanes_int body, lanes_int other,
	const round_circles *b, const round_circles *o, lanes_mask listed, int32_t k) {
	const lanes zero = lanes_set(0);
	const round_line line = line_of(b, o);
	const lanes closing = lanes_sub(line.own, line.other);
	const lanes_mask comes = lanes_and(listed, lanes_less(zero, line.own)), runs = lanes_less(zero, line.other);
	const lanes_mask close = lanes_and(comes, lanes_less(line.room, closing));
	// A body that follows another and touches it goes as far as that does, unless both bounce: then both stop there.
	const lanes_mask bounce =
		lanes_and(lanes_and(listed, lanes_and(b->bounces, o->bounces)), lanes_less(line.room, closing));
	const lanes_mask meets = lanes_or(bounce, lanes_and_not(close, lanes_and(runs, line.at_line)));
	const lanes_mask trails = lanes_and(lanes_and(comes, runs), lanes_less(line.room, line.own));
	const lanes skin = lanes_max(b->skin, o->skin), least = lanes_mul(skin, lanes_set(-SKIN_AWAY));
	const lanes_mask deep = lanes_and(listed, line.deep), stays = lanes_and(deep, lanes_less(least, line.own));
	const lanes_mask ends = lanes_or(meets, stays);
	if (lanes_bits(deep)) { // rare
		const lanes rest = lanes_div(lanes_mul(skin, lanes_set(-SKIN_ROUNDING)), line.own);
		first->rest = lanes_max(lanes_select(lanes_and_not(deep, stays), rest, lanes_set(0)), first->rest);
	}
	if (lanes_bits(ends)) keep_meeting(first, lanes_drop(stays, lanes_div(line.room, closing)), ends, k);
	const unsigned bits = lanes_bits(trails);
	if (bits)
		append_follows(follows, bits, body, other, lanes_div(line.room, line.own), lanes_div(line.other, line.own));
}

static void limit_shares(round_limits *out, round_follows *follows, const round_list *list, const round_bodies *bodies,
	const round_rules *rules) {
	assert(list->count <= TILE);
	for (int32_t i = 0; i < list->count; i += WIDTH) {
		const int32_t *body = list->body + i;
		const lanes_int counts = lanes_int_load(list->neighbours + i);
		const vector_neighbours lists = neighbours_of_vector(bodies, body);
		const lanes_mask valid = lanes_int_less(lanes_int_count(i), lanes_int_set(list->count));
		const round_circles b = load_round_circles(bodies->body, &bodies->body->dx, body);
		first_meeting first = {
			lanes_set(1), lanes_set(0), lanes_int_set(NO_LIMIT), lanes_less(b.skin, b.skin)}; // no ties
		for (int32_t k = 0;; k++) {
			const lanes_mask listed = lanes_and(valid, lanes_int_less(lanes_int_set(k), counts));
			if (!lanes_bits(listed)) break;
			int32_t other[WIDTH];
			load_neighbours(other, &lists, k);
			const round_circles o = load_round_circles(bodies->body, &bodies->body->dx, other);
			const lanes_mask ignored = lanes_and(b.bounces, o.bounces);
			limit_by(&first, follows, lanes_int_load(body), lanes_int_load(other), &b, &o,
				rules->separates ? lanes_and_not(listed, ignored) : listed, k);
		}
		lanes_store(out->share + i, first.share), lanes_store(out->rest + i, first.rest);
		lanes_int_store(out->limit + i, first.limit);
		store_bits(out->ties, i, lanes_bits(first.ties) & valid_lanes(i, list->count));
	}
}
