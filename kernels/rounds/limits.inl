// Limits: how far the bodies of a round may go, as shares of their displacements, a body per lane.
//
// For each pair the line is perpendicular to the direction between the two where they meet, or, if they do not, where
// they are nearest to one another. A body that comes towards the other goes up to the meeting; a body that follows the
// other may go as far as the other leaves room. From the point of view of the other body every difference is negated
// exactly, and every product and sum is the same: both bodies see the same line.

/// A pair of bodies, from the first one's point of view.
typedef struct round_pair {
	lanes rx, ry;           ///< from the first to the second
	lanes own_x, own_y;     ///< the displacement of the first
	lanes other_x, other_y; ///< and of the second
	lanes sum;              ///< of the radii
} round_pair;

/// The line of a pair: the room between the two, and the parts of both displacements along the normal.
typedef struct round_line {
	lanes nx, ny, room, own, other;
	lanes_mask at_line; ///< the two touch
	lanes_mask deep;    ///< they are so near that they may only move apart
} round_line;

INLINE round_line line_of(const round_pair *p, const round_rules *rules) {
	const lanes zero = lanes_set(0), one = lanes_set(1);
	const lanes squared = dot(p->rx, p->ry, p->rx, p->ry), distance = lanes_sqrt(squared);
	const lanes skin = lanes_set(rules->skin), kept = lanes_add(p->sum, skin);
	const lanes_mask at_line = lanes_less_equal(distance, lanes_add(kept, lanes_set(SKIN_AT_LINE * rules->skin)));
	const lanes_mask deep = lanes_less(distance, lanes_add(p->sum, lanes_set(SKIN_DEEP * rules->skin)));
	const lanes radius = lanes_select(at_line, lanes_add(p->sum, lanes_set(SKIN_LINE * rules->skin)), kept);
	const lanes ux = lanes_sub(p->own_x, p->other_x), uy = lanes_sub(p->own_y, p->other_y);
	const lanes closing = dot(p->rx, p->ry, ux, uy), speed = dot(ux, uy, ux, uy), across = cross(p->rx, p->ry, ux, uy);
	const lanes pass = lanes_sub(lanes_mul(speed, lanes_mul(radius, radius)), lanes_mul(across, across));
	const lanes excess = lanes_mul(lanes_sub(distance, radius), lanes_add(distance, radius));
	const lanes_mask meets = lanes_less(zero, pass);
	const lanes top = lanes_select(meets, excess, closing);
	const lanes bottom = lanes_select(meets, lanes_add(closing, lanes_sqrt(lanes_max(pass, zero))), speed);
	const lanes_mask moves = lanes_and(lanes_less(zero, closing), lanes_less(zero, excess));
	const lanes time = lanes_min(lanes_select(moves, lanes_div(top, bottom), zero), one);
	const lanes x = lanes_sub(p->rx, lanes_mul(time, ux)), y = lanes_sub(p->ry, lanes_mul(time, uy));
	const lanes length = lanes_sqrt(dot(x, y, x, y)), nx = lanes_div(x, length), ny = lanes_div(y, length);
	return (round_line){nx, ny, lanes_max(lanes_sub(dot(nx, ny, p->rx, p->ry), radius), zero),
		dot(nx, ny, p->own_x, p->own_y), dot(nx, ny, p->other_x, p->other_y), at_line, deep};
}

/// The earliest meeting of each lane so far.
typedef struct first_meeting {
	lanes share, nx, ny;
	lanes_int limit;
} first_meeting;

/// Of meetings at the same time the one with the largest normal counts: so the order of the neighbours does not matter.
INLINE void keep_meeting(first_meeting *first, const round_line *line, lanes share, lanes_mask meets, int32_t k) {
	lanes_mask sooner = lanes_less(share, first->share);
	const lanes_mask equal = lanes_and(meets, lanes_equal(share, first->share));
	if (lanes_bits(equal)) {
		const lanes_mask larger = lanes_or(lanes_less(first->nx, line->nx),
			lanes_and(lanes_equal(first->nx, line->nx), lanes_less(first->ny, line->ny)));
		sooner = lanes_or(sooner, lanes_and(equal, larger));
	}
	sooner = lanes_and(sooner, meets);
	first->share = lanes_select(sooner, share, first->share);
	first->nx = lanes_select(sooner, line->nx, first->nx), first->ny = lanes_select(sooner, line->ny, first->ny);
	first->limit = lanes_int_select(sooner, lanes_int_set(k), first->limit);
}

INLINE void append_follows(
	round_follows *to, unsigned bits, lanes_int body, lanes_int other, lanes base, lanes factor) {
	const lanes_packing packing = lanes_packing_of(bits);
	lanes_int_pack(to->body + to->count, body, packing), lanes_int_pack(to->other + to->count, other, packing);
	lanes_int_pack(to->base + to->count, lanes_as_int(base), packing);
	lanes_int_pack(to->factor + to->count, lanes_as_int(factor), packing);
	to->count += __builtin_popcount(bits);
}

static void limit_shares(round_limits *out, round_follows *follows, const round_list *list, const round_bodies *bodies,
	const round_rules *rules) {
	const lanes zero = lanes_set(0);
	assert(list->count <= TILE);
	for (int32_t i = 0; i < list->count; i += WIDTH) {
		const lanes_int body = lanes_int_load(list->body + i), counts = lanes_int_load(list->neighbours + i);
		const lanes_int begin = lanes_int_gather(bodies->first, body);
		const lanes_mask valid = lanes_int_less(lanes_int_count(i), lanes_int_set(list->count));
		const lanes radius = lanes_gather(bodies->radius, body);
		int32_t offset[WIDTH];
		lanes own[4];
		lanes_int_store(offset, lanes_int_shift_left(body, ROUND_ROW_SHIFT));
		lanes_load_four(own, bodies->course, offset);
		first_meeting first = {lanes_set(1), zero, zero, lanes_int_set(NO_LIMIT)};
		for (int32_t k = 0;; k++) {
			const lanes_mask listed = lanes_and(valid, lanes_int_less(lanes_int_set(k), counts));
			if (!lanes_bits(listed)) break;
			const lanes_int other =
				lanes_int_gather(bodies->other, lanes_int_add(begin, lanes_int_keep(listed, lanes_int_set(k))));
			lanes row[4];
			lanes_int_store(offset, lanes_int_shift_left(other, ROUND_ROW_SHIFT));
			lanes_load_four(row, bodies->course, offset);
			const round_pair pair = {lanes_sub(row[0], own[0]), lanes_sub(row[1], own[1]), own[2], own[3], row[2],
				row[3], lanes_add(radius, lanes_gather(bodies->radius, other))};
			const round_line line = line_of(&pair, rules);
			const lanes closing = lanes_sub(line.own, line.other);
			const lanes_mask comes = lanes_and(listed, lanes_less(zero, line.own)), runs = lanes_less(zero, line.other);
			const lanes_mask meets =
				lanes_and_not(lanes_and(comes, lanes_less(line.room, closing)), lanes_and(runs, line.at_line));
			const lanes_mask trails = lanes_and(lanes_and(comes, runs), lanes_less(line.room, line.own));
			if (lanes_bits(meets)) keep_meeting(&first, &line, lanes_div(line.room, closing), meets, k);
			const lanes_mask stays =
				lanes_and(lanes_and(listed, line.deep), lanes_less(lanes_set(-SKIN_AWAY * rules->skin), line.own));
			if (lanes_bits(stays)) keep_meeting(&first, &line, zero, stays, k);
			const unsigned bits = lanes_bits(trails);
			if (bits)
				append_follows(
					follows, bits, body, other, lanes_div(line.room, line.own), lanes_div(line.other, line.own));
		}
		lanes_store(out->share + i, first.share), lanes_int_store(out->limit + i, first.limit);
	}
}
