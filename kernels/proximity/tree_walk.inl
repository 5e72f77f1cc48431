// How a group of bodies that are close to one another searches the tree over a crowd: how far, and which leaves are
// near. Nodes are excluded by bounds that rounding cannot break: the square of a distance between boxes is at most that
// of any two points in them, to the last bit, since rounding is monotonic.

enum { NEAR_LEAVES = 112 }; ///< as many leaves are listed at a time, and up to LANES more

/// The bodies of a group that search, and the leaves near them.
typedef struct group_search {
	float within[LANES];                ///< of each body: circles further away do not count
	float low_x, low_y, high_x, high_y; ///< the bounding box of the bodies' centres
	float reach;                        ///< how far outside of it surfaces of circles may count; rounded up
	unsigned bodies;                    ///< which search: a bit each
	int32_t leaf[NEAR_LEAVES + 2 * LANES], leaf_count;
} group_search;

// ---------------------------------------------------------------------------------------------------------------------
// How far
// ---------------------------------------------------------------------------------------------------------------------

/// Lets the bodies search up to this distance from their centres, and their limits. slack: for the rounding of
/// distances
static inline void set_distance(group_search *s, const nearest_group *g, float distance) {
	s->low_x = s->low_y = INFINITY, s->high_x = s->high_y = s->reach = -INFINITY;
	for (unsigned left = s->bodies; left; left &= left - 1) {
		const int i = lowest_bit(left);
		const float within = distance - g->radius[i] < g->within[i] ? distance - g->radius[i] : g->within[i];
		const float slack = 0x1p-20f * (fabsf(within) + g->radius[i]), reach = within + g->radius[i] + slack;
		s->within[i] = within, s->reach = reach > s->reach ? reach : s->reach;
		s->low_x = g->x[i] < s->low_x ? g->x[i] : s->low_x, s->high_x = g->x[i] > s->high_x ? g->x[i] : s->high_x;
		s->low_y = g->y[i] < s->low_y ? g->y[i] : s->low_y, s->high_y = g->y[i] > s->high_y ? g->y[i] : s->high_y;
	}
}

/// What a child's box adds to its score along one axis: the squares of twice the distance from its middle, of its size,
/// and of a multiple of what the coordinate is outside.
INLINE lanes axis_score(lanes at, lanes low, lanes high) {
	const lanes off = lanes_sub(lanes_add(at, at), lanes_add(low, high)), size = lanes_sub(high, low);
	const lanes out = lanes_mul(lanes_max(lanes_sub(lanes_abs(off), size), lanes_set(0)), lanes_set(16));
	return lanes_add(lanes_add(lanes_mul(off, off), lanes_mul(size, size)), lanes_mul(out, out));
}

/// The child whose box is small and around a point, the one with the lowest score: of boxes that overlap it is the one
/// from which the density around the point follows. Without a branch, which could not be predicted: the lowest bits of
/// the scores are replaced by the numbers of the children.
static inline int32_t home_child(const tree_level *level, int32_t first, float x, float y) {
	int32_t key[LANES];
	for (int32_t k = 0; k < LANES; k += WIDTH) {
		const int32_t i = first + k;
		const lanes score =
			lanes_add(axis_score(lanes_set(x), lanes_load(level->low_x + i), lanes_load(level->high_x + i)),
				axis_score(lanes_set(y), lanes_load(level->low_y + i), lanes_load(level->high_y + i)));
		const lanes_int bits = lanes_int_and(lanes_as_int(score), lanes_int_set(~(LANES - 1)));
		const lanes_mask past_end = lanes_int_less(lanes_int_set(level->count - 1), lanes_int_count(i));
		lanes_int_store(
			key + k, lanes_int_select(past_end, lanes_int_set(INT32_MAX), lanes_int_or(bits, lanes_int_count(k))));
	}
	int32_t lowest = key[0];
	for (int32_t k = 1; k < LANES; k++) lowest = key[k] < lowest ? key[k] : lowest;
	return lowest & (LANES - 1);
}

/// How far an interval is outside of another one; 0 where they overlap.
static inline lanes outside(lanes low, lanes high, float from, float to) {
	return lanes_max(lanes_max(lanes_sub(low, lanes_set(to)), lanes_sub(lanes_set(from), high)), lanes_set(0));
}

/// How far a point is outside of all boxes of the highest level.
static inline float distance_outside(const tree_level *top, float x, float y) {
	float squared[LANES], lowest = INFINITY;
	for (int32_t k = 0; k < LANES; k += WIDTH) {
		const lanes dx = outside(lanes_load(top->low_x + k), lanes_load(top->high_x + k), x, x);
		const lanes dy = outside(lanes_load(top->low_y + k), lanes_load(top->high_y + k), y, y);
		lanes_store(squared + k, dot(dx, dy, dx, dy));
	}
	for (int32_t k = 0; k < top->count; k++) lowest = squared[k] < lowest ? squared[k] : lowest;
	return sqrtf(lowest);
}

/// The smallest node of 64 circles around a point; in a tree of one level, the smallest leaf.
static inline int32_t home_of_point(const circle_tree *tree, float x, float y) {
	int32_t node = 0;
	for (int32_t l = tree->levels - 1; l > 0; l--) {
		const int32_t first = l < tree->levels - 1 ? node * LANES : 0;
		node = first + home_child(tree->level + l, first, x, y);
	}
	return node;
}

/// How far from a body's centre those of about `max` circles are, and of some more: where their density is that of its
/// home, the node of 64 circles that they are of or are in. *radius: the largest radius of these.
static inline float first_distance(
	float *radius, const circle_tree *tree, const group_search *s, const nearest_group *g) {
	const float x = (s->low_x + s->high_x) / 2, y = (s->low_y + s->high_y) / 2;
	const int32_t leaf_parent = tree->levels > 1 ? g->leaf / LANES : g->leaf;
	const int32_t node = g->leaf == NO_LEAF ? home_of_point(tree, x, y) : leaf_parent;
	const tree_level *home = tree->level + (tree->levels > 1);
	const float width = home->high_x[node] - home->low_x[node], height = home->high_y[node] - home->low_y[node];
	const float circles = tree->levels > 1 ? LANES * LANES : LANES;
	const float count = (float)(g->max + (g->after ? g->after->passed : 0)), wanted = count + 1 + 2 * sqrtf(count);
	*radius = home->radius[node];
	// The boxes of neighbours overlap: 0.6 of the area is that of the circles. Where the group is a whole leaf, in a
	// sparser part of its home, its own box says more. A line has a length and no area.
	const float of_home = 0.6f * width * height / circles;
	const float of_leaf = 0.9f * (s->high_x - s->low_x) * (s->high_y - s->low_y) / LANES;
	const float area = s->bodies == (1u << LANES) - 1 && of_leaf > of_home ? of_leaf : of_home;
	return distance_outside(tree->level + tree->levels - 1, x, y) + sqrtf(area * wanted / 3.14f) +
		   fabsf(width - height) / 2 * wanted / circles;
}

// ---------------------------------------------------------------------------------------------------------------------
// Which leaves
// ---------------------------------------------------------------------------------------------------------------------

/// Where a walk is: the node that is open on each level, and its children that are still to visit. The level above the
/// last one has the root alone.
typedef struct tree_walk {
	unsigned pending[TREE_LEVELS + 1];
	int32_t first[TREE_LEVELS + 1]; ///< the first child
	int32_t level;
} tree_walk;

/// Which of the nodes of a level, from number i on, are near the group: a bit each. Nodes past the last one are not.
INLINE unsigned near_nodes(const tree_level *level, int32_t i, const group_search *s) {
	if (i >= level->count) return 0;
	const lanes dx = outside(lanes_load(level->low_x + i), lanes_load(level->high_x + i), s->low_x, s->high_x);
	const lanes dy = outside(lanes_load(level->low_y + i), lanes_load(level->high_y + i), s->low_y, s->high_y);
	const lanes radius = lanes_mul(lanes_load(level->radius + i), lanes_set(1 + 0x1p-20f)); // rounded up, as the reach
	const lanes limit = lanes_add(lanes_set(s->reach), radius);
	return lanes_bits(lanes_less_equal(dot(dx, dy, dx, dy), lanes_mul(limit, limit))) & valid_lanes(i, level->count);
}

static inline tree_walk begin_walk(const circle_tree *tree) {
	tree_walk w;
	w.level = tree->levels, w.first[w.level] = 0, w.pending[w.level] = 1;
	return w;
}

/// Lists the leaves near the group among the children of a node.
static inline void list_leaves(group_search *s, const circle_tree *tree, int32_t first) {
	for (int32_t i = first; i < first + LANES; i += WIDTH) {
		const unsigned bits = near_nodes(tree->level, i, s);
		lanes_int_pack(s->leaf + s->leaf_count, lanes_int_count(i), lanes_packing_of(bits));
		s->leaf_count += bit_count(bits);
	}
}

/// Lists the next leaves near the group. Returns whether there are any.
static inline bool next_leaves(group_search *s, tree_walk *w, const circle_tree *tree) {
	int32_t level = w->level;
	s->leaf_count = 0;
	while (level <= tree->levels && s->leaf_count <= NEAR_LEAVES) {
		const unsigned pending = w->pending[level];
		if (!pending) {
			level++;
			continue;
		}
		const int32_t first = (w->first[level] + lowest_bit(pending)) * LANES;
		w->pending[level] = pending & (pending - 1);
		if (level == 1) list_leaves(s, tree, first);
		else {
			w->first[--level] = first, w->pending[level] = 0;
			for (int32_t k = 0; k < LANES; k += WIDTH)
				w->pending[level] |= near_nodes(tree->level + level, first + k, s) << k;
		}
	}
	w->level = level;
	return s->leaf_count > 0;
}
