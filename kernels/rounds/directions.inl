// Directions: the longest part of a wished displacement that keeps out of the bodies and walls around, a body per lane.
// Each neighbour is a half-plane n·d <= room, and the part is the projection of the wish onto their intersection: a
// quadratic program in two variables, solved by the dual active-set method (Goldfarb and Idnani 1983), which here has
// at most two active half-planes.

/// A vector of half-planes, one for each lane; room is infinite where a lane has none.
typedef struct half_plane {
	lanes nx, ny, room;
} half_plane;

enum { MAX_ACTIVE_SET_STEPS = 8 };
#define MIN_SINE 1e-3f      ///< half-planes at a smaller angle count as parallel
#define MIN_WALL_SINE 1e-6f ///< walls in whose corner a body rests; as PARALLEL_TOLERANCE for bodies that are alone

/// The half-planes of a vector of bodies, in the memory of the caller: vectors of nx, ny, room, and sources.
typedef struct half_planes {
	float *at;
	int32_t count;
} half_planes;

INLINE void add_half_plane(half_planes *all, const half_plane *p, lanes_int source) {
	float *at = all->at + (ptrdiff_t)all->count++ * HALF_PLANE_VECTORS * WIDTH;
	lanes_store(at, p->nx), lanes_store(at + WIDTH, p->ny), lanes_store(at + 2 * WIDTH, p->room);
	lanes_int_store(at + 3 * WIDTH, source);
}

INLINE half_plane half_plane_at(const half_planes *all, int32_t i) {
	const float *at = all->at + (ptrdiff_t)i * HALF_PLANE_VECTORS * WIDTH;
	return (half_plane){lanes_load(at), lanes_load(at + WIDTH), lanes_load(at + 2 * WIDTH)};
}

INLINE lanes_int half_plane_source(const half_planes *all, int32_t i) {
	return lanes_int_load(all->at + ((ptrdiff_t)i * HALF_PLANE_VECTORS + 3) * WIDTH);
}

INLINE half_plane select_half_plane(lanes_mask mask, half_plane yes, half_plane no) {
	return (half_plane){
		lanes_select(mask, yes.nx, no.nx), lanes_select(mask, yes.ny, no.ny), lanes_select(mask, yes.room, no.room)};
}

/// A vector of bodies, with their wishes or their displacements.
typedef struct round_circles {
	lanes px, py, radius, skin, x, y;
	lanes_mask bounces;
} round_circles;

/// row: of the wishes or displacements of the first body; number: of each body
INLINE round_circles load_round_circles(const round_body *bodies, const float *row, const int32_t *number) {
	int32_t offset[WIDTH];
	lanes size[4], motion[4];
	for (int l = 0; l < WIDTH; l++) offset[l] = number[l] << ROUND_BODY_SHIFT;
	lanes_load_four(size, &bodies->px, offset), lanes_load_four(motion, row, offset);
	return (round_circles){
		size[0], size[1], size[2], lanes_abs(size[3]), motion[0], motion[1], lanes_negative(size[3])};
}

/// The neighbours of a vector of bodies.
typedef struct vector_neighbours {
	const int32_t *list[WIDTH];
} vector_neighbours;

INLINE vector_neighbours neighbours_of_vector(const round_bodies *bodies, const int32_t *body) {
	vector_neighbours n;
	for (int l = 0; l < WIDTH; l++) n.list[l] = bodies->other + bodies->first[body[l]];
	return n;
}

/// The numbers of the k-th neighbours; those of a body that has fewer are some others. They are loaded one by one: on
/// some processors a gather takes ten times as long.
INLINE void load_neighbours(int32_t *number, const vector_neighbours *n, int32_t k) {
	for (int l = 0; l < WIDTH; l++) number[l] = n->list[l][k];
}

/// The half-planes of the k-th neighbours. listed: the lanes that have so many; ahead: how far the body looks beyond
/// what it touches
INLINE void add_neighbour(half_planes *all, const round_circles *b, const round_circles *other, lanes_mask listed,
	int32_t k, lanes ahead, const round_rules *rules) {
	const lanes zero = lanes_set(0), skin = lanes_max(b->skin, other->skin);
	const lanes rx = lanes_sub(other->px, b->px), ry = lanes_sub(other->py, b->py), squared = dot(rx, ry, rx, ry);
	const lanes kept = lanes_add(lanes_add(b->radius, other->radius), skin);
	const lanes touch = lanes_mul(skin, lanes_set(SKIN_BESIDE)), far = lanes_add(lanes_add(kept, touch), ahead);
	const lanes_mask counts = lanes_and(listed, lanes_less_equal(squared, lanes_mul(far, far)));
	if (!lanes_bits(counts)) return;
	const lanes distance = lanes_sqrt(squared), nx = lanes_div(rx, distance), ny = lanes_div(ry, distance);
	const lanes away = dot(nx, ny, other->x, other->y), gap = lanes_max(lanes_sub(distance, kept), zero);
	// What is left between two that come towards one another is shared.
	lanes room = lanes_select(lanes_less(away, zero), lanes_mul(gap, lanes_set(0.5f)), gap);
	if (rules->follows) room = lanes_add(room, lanes_max(away, zero));
	const half_plane p = {lanes_select(counts, nx, zero), lanes_select(counts, ny, zero),
		lanes_select(counts, room, lanes_set(INFINITY))};
	const lanes_int flag = lanes_int_keep(lanes_less_equal(gap, touch), lanes_int_set(TOUCHES_NEIGHBOUR));
	add_half_plane(all, &p, lanes_int_or(lanes_int_set(k), flag));
}

INLINE void add_neighbours(half_planes *all, const round_circles *b, const int32_t *body, lanes_int counts, lanes ahead,
	const round_bodies *bodies, const round_rules *rules) {
	const vector_neighbours lists = neighbours_of_vector(bodies, body);
	for (int32_t k = 0;; k++) {
		const lanes_mask listed = lanes_int_less(lanes_int_set(k), counts);
		if (!lanes_bits(listed)) return;
		int32_t number[WIDTH];
		load_neighbours(number, &lists, k);
		const round_circles other = load_round_circles(bodies->body, &bodies->body->wish_x, number);
		const lanes_mask ignored = lanes_and(b->bounces, other.bounces);
		add_neighbour(all, b, &other, rules->separates ? lanes_and_not(listed, ignored) : listed, k, ahead, rules);
	}
}

/// The half-planes of the walls of a vector of bodies.
INLINE void add_walls(half_planes *all, int32_t i, const wall_planes *walls) {
	const lanes_int first = lanes_int_load(walls->first + i), end = lanes_int_load(walls->end + i);
	for (int32_t k = 0;; k++) {
		const lanes_mask listed = lanes_int_less(lanes_int_add(first, lanes_int_set(k)), end);
		if (!lanes_bits(listed)) return;
		const lanes_int place = lanes_int_keep(listed, lanes_int_add(first, lanes_int_set(k)));
		const half_plane p = {lanes_gather(walls->normal_x, place), lanes_gather(walls->normal_y, place),
			lanes_gather(walls->room, place)};
		const half_plane none = {lanes_set(0), lanes_set(0), lanes_set(INFINITY)},
						 q = select_half_plane(listed, p, none);
		add_half_plane(all, &q, lanes_int_set(IS_WALL | k));
	}
}

/// The half-planes that displacements end at.
typedef struct active_set {
	lanes dx, dy;
	half_plane one, two;
	lanes_int one_source, two_source; ///< NO_LIMIT: not active
	lanes_mask ties;                  ///< a half-plane that was active is that of several neighbours
} active_set;

/// The half-plane that a displacement is furthest outside of, by more than the tolerance, and its source, or NO_LIMIT.
/// Of several the one with the largest normal: so the order of the half-planes does not matter, but for the source of
/// equal ones. These are in *ties.
INLINE half_plane furthest_outside(
	lanes_int *source, lanes_mask *ties, const half_planes *all, lanes dx, lanes dy, lanes tolerance) {
	lanes outside = tolerance;
	half_plane worst = {lanes_set(0), lanes_set(0), lanes_set(0)};
	*source = lanes_int_set(NO_LIMIT), *ties = lanes_less(dx, dx);
	for (int32_t i = 0; i < all->count; i++) {
		const half_plane p = half_plane_at(all, i);
		const lanes by = lanes_sub(dot(p.nx, p.ny, dx, dy), p.room);
		lanes_mask more = lanes_less(outside, by);
		const lanes_mask equal = lanes_equal(outside, by);
		if (lanes_bits(equal)) {
			const lanes_mask larger = lanes_or(
				lanes_less(worst.nx, p.nx), lanes_and(lanes_equal(worst.nx, p.nx), lanes_less(worst.ny, p.ny)));
			const lanes_mask found = lanes_and(equal, lanes_int_less(lanes_int_set(NO_LIMIT), *source));
			const lanes_mask same = lanes_and(lanes_equal(worst.nx, p.nx), lanes_equal(worst.ny, p.ny));
			more = lanes_or(more, lanes_and(found, larger));
			*ties = lanes_or(*ties, lanes_and(found, same));
		}
		*ties = lanes_and_not(*ties, more);
		outside = lanes_select(more, by, outside), worst = select_half_plane(more, p, worst);
		*source = lanes_int_select(more, half_plane_source(all, i), *source);
	}
	return worst;
}

/// The corner of two half-planes, where the wish is outside of both: (x, y) is nearest to the wish, unless the corner
/// of two others is. False for parallel half-planes.
INLINE lanes_mask meet(lanes *x, lanes *y, const half_plane *p, const half_plane *q, lanes wx, lanes wy) {
	const lanes zero = lanes_set(0), det = cross(p->nx, p->ny, q->nx, q->ny);
	*x = lanes_div(lanes_sub(lanes_mul(p->room, q->ny), lanes_mul(q->room, p->ny)), det);
	*y = lanes_div(lanes_sub(lanes_mul(p->nx, q->room), lanes_mul(q->nx, p->room)), det);
	const lanes left_x = lanes_sub(wx, *x), left_y = lanes_sub(wy, *y);
	// The multipliers of both, times det: they are positive where both half-planes hold the wish back.
	const lanes of_p = lanes_flip(cross(left_x, left_y, q->nx, q->ny), det);
	const lanes of_q = lanes_flip(cross(p->nx, p->ny, left_x, left_y), det);
	const lanes_mask apart = lanes_less(lanes_set(MIN_SINE), lanes_abs(det));
	return lanes_and(apart, lanes_and(lanes_less(zero, of_p), lanes_less(zero, of_q)));
}

/// Adds a half-plane that the displacement is outside of to the active ones, and drops those that do not hold the wish
/// back any more.
INLINE void activate(active_set *s, const half_plane *p, lanes_int source, lanes wx, lanes wy) {
	const lanes_mask outside = lanes_int_less(lanes_int_set(NO_LIMIT), source);
	const lanes_mask has_one = lanes_int_less(lanes_int_set(NO_LIMIT), s->one_source);
	const lanes_mask has_two = lanes_int_less(lanes_int_set(NO_LIMIT), s->two_source);
	// Alone: the projection onto its edge.
	const lanes by = lanes_sub(dot(p->nx, p->ny, wx, wy), p->room);
	lanes x = lanes_sub(wx, lanes_mul(by, p->nx)), y = lanes_sub(wy, lanes_mul(by, p->ny));
	half_plane one = *p, two = s->two;
	lanes_int one_source = source, two_source = lanes_int_set(NO_LIMIT);
	if (lanes_bits(lanes_and(outside, has_one))) {
		lanes cx, cy, ex, ey;
		const lanes_mask with_one = lanes_and(has_one, meet(&cx, &cy, &s->one, p, wx, wy));
		lanes_mask with_two = meet(&ex, &ey, &s->two, p, wx, wy);
		with_two = lanes_and_not(lanes_and(has_two, with_two), with_one);
		const lanes_mask with = lanes_or(with_one, with_two);
		x = lanes_select(with_one, cx, lanes_select(with_two, ex, x));
		y = lanes_select(with_one, cy, lanes_select(with_two, ey, y));
		two = select_half_plane(with_one, s->one, s->two);
		two_source =
			lanes_int_select(with, lanes_int_select(with_one, s->one_source, s->two_source), lanes_int_set(NO_LIMIT));
	}
	s->dx = lanes_select(outside, x, s->dx), s->dy = lanes_select(outside, y, s->dy);
	s->one = select_half_plane(outside, one, s->one), s->two = select_half_plane(outside, two, s->two);
	s->one_source = lanes_int_select(outside, one_source, s->one_source);
	s->two_source = lanes_int_select(outside, two_source, s->two_source);
}

/// Projects the wishes onto the intersections of the half-planes. Where that takes too many steps, the displacement is
/// 0.
INLINE active_set project(const half_planes *all, lanes wx, lanes wy, lanes tolerance) {
	const lanes_int none = lanes_int_set(NO_LIMIT);
	const half_plane zero = {lanes_set(0), lanes_set(0), lanes_set(0)};
	active_set s = {wx, wy, zero, zero, none, none, lanes_less(wx, wx)}; // no ties
	lanes_mask ties;
	for (int step = 0; step < MAX_ACTIVE_SET_STEPS; step++) {
		lanes_int source;
		const half_plane worst = furthest_outside(&source, &ties, all, s.dx, s.dy, tolerance);
		s.ties = lanes_or(s.ties, ties);
		if (!lanes_bits(lanes_int_less(none, source))) return s;
		activate(&s, &worst, source, wx, wy);
	}
	lanes_int source;
	furthest_outside(&source, &ties, all, s.dx, s.dy, tolerance);
	const lanes_mask outside = lanes_int_less(none, source);
	s.dx = lanes_drop(outside, s.dx), s.dy = lanes_drop(outside, s.dy);
	return s;
}

/// Drops the displacements along a wall where another one that the body touches is in the way, and the other way round:
/// in a corner of nearly 180 degrees the tolerance would let it past the corner, and in the next tick back. Both walls
/// are contacts then: slide_directions, which drops ways against the wish, would make it one. With unit normals p and
/// q, the projection of the wish w onto the edge of p has the component cross(p, w) cross(p, q) along q.
INLINE void rest_in_corners(active_set *s, const half_planes *all, int32_t first, lanes wx, lanes wy) {
	const lanes zero = lanes_set(0), least = lanes_set(MIN_WALL_SINE);
	const lanes_mask at_wall = lanes_int_less(lanes_int_set(IS_WALL - 1), s->one_source);
	const lanes_mask alone = lanes_int_less(s->two_source, lanes_int_set(NO_LIMIT + 1));
	const lanes_mask slides = lanes_and(lanes_and(at_wall, alone), lanes_equal(s->one.room, zero));
	const lanes along = cross(s->one.nx, s->one.ny, wx, wy);
	lanes most = least;
	if (!lanes_bits(slides)) return;
	for (int32_t i = first; i < all->count; i++) {
		const half_plane q = half_plane_at(all, i);
		const lanes sine = cross(s->one.nx, s->one.ny, q.nx, q.ny), along_other = cross(q.nx, q.ny, wx, wy);
		const lanes_mask enters = lanes_less(most, lanes_flip(sine, along));
		const lanes_mask is_entered = lanes_less(least, lanes_flip(lanes_negate(sine), along_other));
		const lanes_mask holds = lanes_and(lanes_and(slides, lanes_equal(q.room, zero)), lanes_and(enters, is_entered));
		most = lanes_select(holds, lanes_flip(sine, along), most);
		s->dx = lanes_drop(holds, s->dx), s->dy = lanes_drop(holds, s->dy);
		s->two = select_half_plane(holds, q, s->two);
		s->two_source = lanes_int_select(holds, half_plane_source(all, i), s->two_source);
	}
}

/// Takes the displacements out of the walls that they enter by less than the tolerance, whose half-planes are those
/// from `first` on. The sweep has no such tolerance: the body would hit the wall at once, and stay.
INLINE void leave_walls(active_set *s, const half_planes *all, int32_t first) {
	for (int32_t i = first; i < all->count; i++) {
		const half_plane p = half_plane_at(all, i);
		const lanes by = lanes_max(lanes_sub(dot(p.nx, p.ny, s->dx, s->dy), p.room), lanes_set(0));
		s->dx = lanes_sub(s->dx, lanes_mul(by, p.nx)), s->dy = lanes_sub(s->dy, lanes_mul(by, p.ny));
	}
}

static void slide_directions(round_directions *out, const round_list *list, const round_bodies *bodies,
	const wall_planes *walls, const round_rules *rules, const round_memory *memory) {
	assert(list->count <= TILE);
	for (int32_t i = 0; i < list->count; i += WIDTH) {
		const lanes_int counts = lanes_int_load(list->neighbours + i);
		const int32_t *body = list->body + i;
		const round_circles b = load_round_circles(bodies->body, &bodies->body->wish_x, body);
		const lanes length = lanes_sqrt(dot(b.x, b.y, b.x, b.y));
		half_planes all = {memory->half_planes, 0};
		add_neighbours(&all, &b, body, counts, lanes_mul(lanes_set(rules->near), length), bodies, rules);
		const int32_t first_wall = all.count;
		add_walls(&all, i, walls);
		active_set s = project(&all, b.x, b.y, lanes_mul(b.skin, lanes_set(SKIN_TOLERANCE)));
		rest_in_corners(&s, &all, first_wall, b.x, b.y);
		leave_walls(&s, &all, first_wall);
		const lanes rest = lanes_min(lanes_mul(length, lanes_set(SHARE_REST)), lanes_mul(b.skin, lanes_set(SKIN_REST)));
		const lanes_mask short_way = lanes_less(dot(s.dx, s.dy, s.dx, s.dy), lanes_mul(rest, rest));
		// A projection leads never against the wish, but one taken out of a floor may: down the end of a wall.
		const lanes_mask rests = lanes_or(short_way, lanes_less(dot(s.dx, s.dy, b.x, b.y), lanes_set(0)));
		lanes_store(out->dx + i, lanes_drop(rests, s.dx)), lanes_store(out->dy + i, lanes_drop(rests, s.dy));
		lanes_int_store(out->one + i, s.one_source), lanes_int_store(out->two + i, s.two_source);
		store_bits(out->ties, i, lanes_bits(s.ties) & valid_lanes(i, list->count));
	}
}
