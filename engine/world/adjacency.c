#include "engine/world/adjacency.h"

#include <math.h>
#include <string.h>

#include "broadphase/walls/grid_edits.h"

static void end_at(const wall_record *walls, uint32_t end, float *x, float *y) {
	const wall_record *w = walls + end / 2;
	*x = end % 2 ? w->bx : w->ax, *y = end % 2 ? w->by : w->ay;
}

static uint32_t hash_of(float x, float y) {
	uint32_t a, b;
	x += 0.0f, y += 0.0f; // -0 is the same place as 0
	memcpy(&a, &x, sizeof a), memcpy(&b, &y, sizeof b);
	uint64_t h = (uint64_t)a << 32 | b;
	h = (h ^ h >> 31) * 0x9e3779b97f4a7c15u;
	return (uint32_t)(h >> 32);
}

static bool same_place(const wall_record *walls, uint32_t a, uint32_t b) {
	float ax, ay, bx, by;
	end_at(walls, a, &ax, &ay), end_at(walls, b, &bx, &by);
	return ax == bx && ay == by;
}

/// Links the ends at each place in a ring; `table` is a hash table from places to one end of each ring.
static void join_rings(wall_adjacency *c, const wall_record *walls, size_t count, uint32_t *table, size_t size) {
	for (uint32_t end = 0; end < 2 * count; end++) {
		float x, y;
		end_at(walls, end, &x, &y);
		size_t k = hash_of(x, y) & (size - 1);
		while (table[k] != NO_END && !same_place(walls, table[k], end)) k = (k + 1) & (size - 1);
		c->next[end] = end;
		if (table[k] == NO_END) {
			table[k] = end;
			continue;
		}
		c->next[end] = c->next[table[k]], c->next[table[k]] = end;
		c->any |= table[k] / 2 != end / 2;
	}
}

bool graze_adjacency_make(
	wall_adjacency *c, const wall_record *walls, size_t count, size_t capacity, caller_memory *memory) {
	*c = (wall_adjacency){.ends = 2 * capacity};
	size_t size = 16;
	while (size < 4 * count) size *= 2;
	c->next = graze_allocate(memory, c->ends, sizeof *c->next);
	uint32_t *table = c->next ? graze_allocate(memory, size, sizeof *table) : NULL;
	if (!table) return false;
	memset(table, 0xff, size * sizeof *table);
	if (capacity > count) memset(c->next + 2 * count, 0xff, 2 * (capacity - count) * sizeof *c->next);
	join_rings(c, walls, count, table, size);
	graze_release(memory, table, size, sizeof *table);
	return true;
}

void graze_adjacency_free(wall_adjacency *c, caller_memory *memory) {
	graze_release(memory, c->next, c->ends, sizeof *c->next);
	c->next = NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// Edits
// ---------------------------------------------------------------------------------------------------------------------

bool graze_adjacency_grow(wall_adjacency *c, size_t walls, caller_memory *memory) {
	uint32_t *next = graze_allocate(memory, 2 * walls, sizeof *next);
	if (!next) return false;
	memset(next, 0xff, 2 * walls * sizeof *next);
	memcpy(next, c->next, c->ends * sizeof *next);
	graze_release(memory, c->next, c->ends, sizeof *next);
	c->next = next, c->ends = 2 * walls;
	return true;
}

/// A search for an end that is linked and at the same place.
typedef struct end_search {
	const wall_adjacency *c;
	const wall_record *walls;
	uint32_t end, found;
} end_search;

static bool is_at_end(void *context, int32_t wall) {
	end_search *s = context;
	for (uint32_t end = 2 * (uint32_t)wall; end < 2 * (uint32_t)wall + 2; end++) {
		if (s->c->next[end] == NO_END || !same_place(s->walls, end, s->end)) continue;
		s->found = end;
		return true;
	}
	return false;
}

void graze_adjacency_add(wall_adjacency *c, const wall_record *walls, int32_t wall, const wall_grid *grid) {
	for (uint32_t end = 2 * (uint32_t)wall; end < 2 * (uint32_t)wall + 2; end++) {
		end_search search = {c, walls, end, end};
		float x, y;
		end_at(walls, end, &x, &y);
		const int found = graze_grid_visit_at(grid, x, y, is_at_end, &search);
		c->next[end] = end;
		if (!found) continue;
		c->next[end] = c->next[search.found], c->next[search.found] = end;
		c->any |= search.found / 2 != (uint32_t)wall;
	}
}

void graze_adjacency_remove(wall_adjacency *c, int32_t wall) {
	for (uint32_t end = 2 * (uint32_t)wall; end < 2 * (uint32_t)wall + 2; end++) {
		uint32_t before = end;
		while (c->next[before] != end) before = c->next[before];
		c->next[before] = c->next[end], c->next[end] = NO_END;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Contacts
// ---------------------------------------------------------------------------------------------------------------------

static double cross(double ax, double ay, double bx, double by) { return ax * by - ay * bx; }

/// A wall, relative to one of its ends.
typedef struct edge {
	double x, y;
} edge;

static edge edge_from(const wall_record *walls, uint32_t end) {
	const wall_record *w = walls + end / 2;
	const double sign = end % 2 ? -1 : 1;
	return (edge){sign * ((double)w->bx - (double)w->ax), sign * ((double)w->by - (double)w->ay)};
}

static void set_normal(float normal[2], edge e, const end_contact *t) {
	const double length = sqrt(e.x * e.x + e.y * e.y);
	const double facing = cross(e.x, e.y, t->from_x, t->from_y) > 0 ? length : -length;
	normal[0] = (float)(-e.y / facing) + 0.0f, normal[1] = (float)(e.x / facing) + 0.0f;
}

/// The nearest of the other walls at this end whose side the centre is over; NO_END where there is none.
static uint32_t nearest_below(const wall_adjacency *c, const wall_record *walls, const end_contact *t) {
	const double radius = fabs((double)walls[t->end / 2].radius);
	double nearest = INFINITY;
	uint32_t best = NO_END;
	for (uint32_t end = c->next[t->end]; end != t->end; end = c->next[end]) {
		const edge e = edge_from(walls, end);
		const double side = cross(e.x, e.y, t->from_x, t->from_y);
		if (!(e.x * t->from_x + e.y * t->from_y > 0) || side == 0) continue;
		if (fabs((double)walls[end / 2].radius) != radius)
			continue; // walls of different thickness form a step, which is no continuation
		const double distance = side * side / (e.x * e.x + e.y * e.y); // squared
		if (distance > nearest || (distance == nearest && end > best)) continue;
		if (t->can_touch(t->context, (int32_t)(end / 2))) nearest = distance, best = end;
	}
	return best;
}

bool graze_adjacent_normal(float normal[2], const wall_adjacency *c, const wall_record *walls, const end_contact *t) {
	// A ray, or a body about as small as rounding, touches the end itself: the direction to its centre is not known.
	if (fabs(t->from_x) + fabs(t->from_y) <= t->scale * 0x1p-18) return false;
	const uint32_t below = nearest_below(c, walls, t);
	if (below == NO_END) return false;
	const edge own = edge_from(walls, t->end), e = edge_from(walls, below);
	const double side = cross(e.x, e.y, t->from_x, t->from_y), own_side = cross(e.x, e.y, own.x, own.y);
	const bool turns_towards = own_side != 0 && (own_side > 0) == (side > 0);
	set_normal(normal, turns_towards ? own : e, t);
	return true;
}
