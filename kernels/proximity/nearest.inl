// The nearest circles of a group of bodies, by the tree over a crowd. From the node around the group follows how far
// about as many circles as wanted are; all leaves up to there are listed, and each body looks at all of their circles.
// Bodies that find too few search again, further. Within a search nothing depends on what was found before: no branch
// waits for it.

/// Bodies of a group, or one of them in every lane.
typedef struct group_body {
	lanes x, y, radius;
	lanes_int own; ///< the lower half of the key of the circle that does not count
} group_body;

/// Circles of the tree, or one of them in every lane.
typedef struct tree_circles {
	lanes x, y, radius;
	lanes_int low; ///< the lower half of the key
} tree_circles;

/// Returns the distance between the surfaces; NaN for a body and its own circle, and past the last circle.
INLINE lanes circle_distance(const group_body *b, const tree_circles *c) {
	const lanes dx = lanes_exclude(lanes_int_equal(c->low, b->own), lanes_sub(b->x, c->x));
	const lanes dy = lanes_sub(b->y, c->y), squared = dot(dx, dy, dx, dy);
	lanes centres = lanes_sqrt(squared), nx, ny;
	// nearest_of_circle scales its numbers; where no square is tiny, the root is the same to the last bit without that.
	if (lanes_bits(lanes_less(squared, lanes_set(0x1p-100f)))) centres = nearest_of_circle(&nx, &ny, dx, dy);
	return lanes_sub(centres, lanes_add(b->radius, c->radius));
}

// ---------------------------------------------------------------------------------------------------------------------
// Any number of circles
// ---------------------------------------------------------------------------------------------------------------------

/// Which of these circles the filters forbid: a bit each.
static inline unsigned forbidden_circles(lanes_int low, const nearest_group *g, int32_t slot) {
	static const int32_t body[LANES] = {0};
	int32_t other[WIDTH];
	const lanes_int offset = lanes_int_shift_left(low, RECORD_SHIFT); // without KEY_CIRCLE, the highest bit
	lanes_int_store(other, lanes_int_and(offset, lanes_int_set(g->filters.offset_mask)));
	return forbidden(
		(const float *)(const void *)(g->filter + slot), body, (const float *)(const void *)g->filters.record, other);
}

/// Which of these circles come after the one where the search goes on: a bit each.
static inline unsigned following_circles(unsigned bits, lanes distance, lanes_int low, const nearest_group *g) {
	const lanes last = lanes_set(g->after->distance);
	unsigned following = bits & lanes_bits(lanes_less(last, distance));
	uint32_t lows[WIDTH];
	lanes_int_store(lows, low);
	for (unsigned same = bits & lanes_bits(lanes_equal(last, distance)); same; same &= same - 1)
		if (circle_precedes(g->after->low, lows[lowest_bit(same)], g->records)) following |= same & (0 - same);
	return following;
}

/// Adds the circles of the listed leaves that are near one body. The count is kept in a register, since each store
/// depends on it.
static inline void add_circles(
	found_circles *f, const group_search *s, const nearest_group *g, int32_t slot, const circle_tree *tree) {
	const group_body body = {
		lanes_set(g->x[slot]), lanes_set(g->y[slot]), lanes_set(g->radius[slot]), lanes_int_set((int32_t)g->own[slot])};
	lanes within = lanes_set(f->within);
	int32_t count = f->count;
	for (int32_t l = 0; l < s->leaf_count; l++) {
		for (int32_t i = s->leaf[l] * LANES, end = i + LANES; i < end; i += WIDTH) {
			const tree_circles c = {lanes_load(tree->x + i), lanes_load(tree->y + i), lanes_load(tree->radius + i),
				lanes_int_load(tree->low + i)};
			const lanes distance = circle_distance(&body, &c);
			unsigned bits = lanes_bits(lanes_less_equal(distance, within));
			if (g->after && bits) bits = following_circles(bits, distance, c.low, g);
			if (g->filter && bits) bits &= ~forbidden_circles(c.low, g, slot);
			const lanes_packing packing = lanes_packing_of(bits);
			lanes_int_pack(f->distance + count, lanes_as_int(distance), packing);
			lanes_int_pack(f->low + count, c.low, packing);
			count += bit_count(bits);
		}
		if (count <= NEAREST_FOUND - LANES) continue;
		f->count = count;
		keep_nearest(f, g->max + g->extra, g->records);
		count = f->count, within = lanes_set(f->within);
	}
	f->count = count;
}

/// Finds the nearest circles of the bodies. Those that have enough search no more.
static inline void find_nearest(
	uint64_t *const *key, int32_t *count, group_search *s, const nearest_group *g, const circle_tree *tree) {
	found_circles f[LANES];
	for (int i = 0; i < g->count; i++) f[i].count = 0, f[i].within = s->within[i];
	for (tree_walk w = begin_walk(tree); next_leaves(s, &w, tree);)
		for (unsigned left = s->bodies; left; left &= left - 1)
			add_circles(f + lowest_bit(left), s, g, lowest_bit(left), tree);
	for (unsigned left = s->bodies; left; left &= left - 1) {
		const int i = lowest_bit(left);
		if (f[i].count < g->max && s->within[i] < g->within[i]) continue;
		count[i] = sort_circles(key[i], f + i, g->max + g->extra, g->records);
		s->bodies &= ~(1u << i);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// One circle
// ---------------------------------------------------------------------------------------------------------------------

/// The nearest circle of each body.
typedef struct nearest_each {
	float distance[LANES];
	uint32_t low[LANES];
} nearest_each;

/// In which of the lanes of `bits`, where two circles have the same distance, the first one comes before the other.
SELDOM lanes_mask preceding_circles(unsigned bits, lanes_int a, lanes_int b, const circle_record *records) {
	uint32_t first[WIDTH], second[WIDTH];
	int32_t precedes[WIDTH] = {0};
	lanes_int_store(first, a), lanes_int_store(second, b);
	for (; bits; bits &= bits - 1) {
		const int i = lowest_bit(bits);
		precedes[i] = circle_precedes(first[i], second[i], records);
	}
	return lanes_int_less(lanes_int_set(0), lanes_int_load(precedes));
}

/// Replaces the circles by nearer ones of the listed leaves: a lane for each body, so that nothing has to be reduced.
static inline void replace_nearest(
	nearest_each *n, const group_search *s, const nearest_group *g, const circle_tree *tree) {
	for (int32_t k = 0; k < g->count; k += WIDTH) {
		const group_body bodies = {
			lanes_load(g->x + k), lanes_load(g->y + k), lanes_load(g->radius + k), lanes_int_load(g->own + k)};
		lanes distance = lanes_load(n->distance + k);
		lanes_int low = lanes_int_load(n->low + k);
		for (int32_t l = 0; l < s->leaf_count; l++)
			for (int32_t i = s->leaf[l] * LANES, end = i + LANES; i < end; i++) {
				const tree_circles c = {lanes_set(tree->x[i]), lanes_set(tree->y[i]), lanes_set(tree->radius[i]),
					lanes_int_set((int32_t)tree->low[i])};
				const lanes other = circle_distance(&bodies, &c);
				lanes_mask nearer = lanes_less(other, distance);
				const unsigned same = lanes_bits(lanes_equal(other, distance));
				if (same) nearer = lanes_or(nearer, preceding_circles(same, c.low, low, g->records));
				distance = lanes_select(nearer, other, distance), low = lanes_int_select(nearer, c.low, low);
			}
		lanes_store(n->distance + k, distance), lanes_int_store(n->low + k, low);
	}
}

/// As find_nearest, for one circle of each body, without filters.
static inline void find_nearest_one(
	uint64_t *const *key, int32_t *count, group_search *s, const nearest_group *g, const circle_tree *tree) {
	nearest_each n;
	uint32_t high[LANES];
	for (int k = 0; k < LANES; k++) n.distance[k] = INFINITY, n.low[k] = KEY_CIRCLE;
	for (tree_walk w = begin_walk(tree); next_leaves(s, &w, tree);) replace_nearest(&n, s, g, tree);
	for (int k = 0; k < LANES; k += WIDTH) lanes_int_store(high + k, sortable_bits(lanes_load(n.distance + k)));
	for (unsigned left = s->bodies; left; left &= left - 1) {
		const int i = lowest_bit(left);
		const bool found = n.distance[i] <= s->within[i] && n.distance[i] < INFINITY;
		if (!found && s->within[i] < g->within[i]) continue;
		*key[i] = key_of_halves(high[i], n.low[i]), count[i] = found;
		s->bodies &= ~(1u << i);
	}
}

static void nearest_circles(uint64_t *const *key, int32_t *count, const nearest_group *group, const circle_tree *tree) {
	nearest_group g = *group; // a copy, which no store can alias
	group_search s;
	s.bodies = (1u << g.count) - 1;
	assert(g.count <= LANES && g.max >= 1 && g.max + g.extra <= NEAREST_MAX && tree->levels <= TREE_LEVELS);
	for (int i = 0; i < g.count; i++) count[i] = 0;
	for (int i = g.count; i < LANES; i++) g.x[i] = NAN; // near nothing
	if (!tree->levels) return;
	set_distance(&s, &g, 0);
	float radius, distance = first_distance(&radius, tree, &s, &g);
	for (float factor = 1.4f; s.bodies;
		 distance *= factor, factor *= factor) { // few searches where circles are forbidden
		set_distance(&s, &g, distance - radius);
		if (g.max + g.extra == 1 && !g.filter && !g.after) find_nearest_one(key, count, &s, &g, tree);
		else find_nearest(key, count, &s, &g, tree);
		if (!(distance > 0)) distance = INFINITY; // all circles of the home coincide
	}
}
