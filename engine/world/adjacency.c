#include "engine/world/adjacency.h"

#include <math.h>
#include <string.h>

#include "broadphase/walls/grid_edits.h"

static void end_at(const wall_record *walls, uint32_t end, float *x, float *y) {
	const wall_record *w = walls + end / 2;
	*x = end % 2 ? w->bx : w->ax, *y = end % 2 ? w->by : w->ay;
}

uint32_t graze_end_hash(const wall_record *walls, uint32_t end) {
	uint32_t a, b;
	float x, y;
	end_at(walls, end, &x, &y);
	x += 0.0f, y += 0.0f; // -0 is the same place as 0
	memcpy(&a, &x, sizeof a), memcpy(&b, &y, sizeof b);
	uint64_t h = (uint64_t)a << 32 | b;
	h = (h ^ h >> 31) * 0x9e3779b97f4a7c15u;
	return (uint32_t)(h >> 32);
}

bool graze_same_place(const wall_record *walls, uint32_t a, uint32_t b) {
	float ax, ay, bx, by;
	end_at(walls, a, &ax, &ay), end_at(walls, b, &bx, &by);
	return ax == bx && ay == by;
}

void graze_adjacency_free(wall_adjacency *adjacency, caller_memory *memory) {
	graze_release(memory, adjacency->next, adjacency->ends, sizeof *adjacency->next);
	adjacency->next = NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// Edits
// ---------------------------------------------------------------------------------------------------------------------

bool graze_adjacency_grow(wall_adjacency *adjacency, size_t walls, caller_memory *memory) {
	uint32_t *next = graze_allocate(memory, 2 * walls, sizeof *next);
	if (!next) return false;
	memset(next, 0xff, 2 * walls * sizeof *next);
	memcpy(next, adjacency->next, adjacency->ends * sizeof *next);
	graze_release(memory, adjacency->next, adjacency->ends, sizeof *next);
	adjacency->next = next, adjacency->ends = 2 * walls;
	return true;
}

/// The search for an end that is linked and at the same place as `end`.
typedef struct end_search {
	const wall_adjacency *adjacency;
	const wall_record *walls;
	uint32_t end, found;
} end_search;

/// Sets `found` where the wall has such an end. Returns whether it has; that ends the search.
static bool find_end(void *context, int32_t wall) {
	end_search *s = context;
	for (uint32_t end = 2 * (uint32_t)wall; end < 2 * (uint32_t)wall + 2; end++) {
		if (s->adjacency->next[end] == NO_END || !graze_same_place(s->walls, end, s->end)) continue;
		s->found = end;
		return true;
	}
	return false;
}

void graze_adjacency_add(wall_adjacency *adjacency, const wall_record *walls, int32_t wall, const wall_grid *grid) {
	for (uint32_t end = 2 * (uint32_t)wall; end < 2 * (uint32_t)wall + 2; end++) {
		end_search search = {adjacency, walls, end, end};
		float x, y;
		end_at(walls, end, &x, &y);
		const bool found = graze_grid_visit_at(grid, x, y, find_end, &search);
		adjacency->next[end] = end;
		if (!found) continue;
		adjacency->next[end] = adjacency->next[search.found], adjacency->next[search.found] = end;
		adjacency->any |= search.found / 2 != (uint32_t)wall;
	}
}

void graze_adjacency_remove(wall_adjacency *adjacency, int32_t wall) {
	for (uint32_t end = 2 * (uint32_t)wall; end < 2 * (uint32_t)wall + 2; end++) {
		uint32_t before = end; // the end before it in the ring
		while (adjacency->next[before] != end) before = adjacency->next[before];
		adjacency->next[before] = adjacency->next[end], adjacency->next[end] = NO_END;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Contacts
// ---------------------------------------------------------------------------------------------------------------------

static double cross(double ax, double ay, double bx, double by) { return ax * by - ay * bx; }

/// The vector from one end of a wall to the other.
typedef struct edge {
	double x, y;
} edge;

static edge edge_from(const wall_record *walls, uint32_t end) {
	const wall_record *w = walls + end / 2;
	const double sign = end % 2 ? -1 : 1;
	return (edge){sign * ((double)w->bx - (double)w->ax), sign * ((double)w->by - (double)w->ay)};
}

/// The normal of a wall's side that faces the centre.
static void set_normal(float normal[2], edge e, const end_contact *contact) {
	const double length = sqrt(e.x * e.x + e.y * e.y);
	const double facing = cross(e.x, e.y, contact->from_x, contact->from_y) > 0 ? length : -length;
	normal[0] = (float)(-e.y / facing) + 0.0f, normal[1] = (float)(e.x / facing) + 0.0f;
}

/// The end here of the nearest other wall whose side the centre is over; NO_END where there is none. Walls of another
/// radius are skipped: they form a step, which is no continuation.
static uint32_t nearest_adjacent(
	const wall_adjacency *adjacency, const wall_record *walls, const end_contact *contact) {
	const double radius = fabs((double)walls[contact->end / 2].radius);
	double nearest = INFINITY;
	uint32_t best = NO_END;
	for (uint32_t end = adjacency->next[contact->end]; end != contact->end; end = adjacency->next[end]) {
		const edge e = edge_from(walls, end);
		const double side = cross(e.x, e.y, contact->from_x, contact->from_y);
		if (!(e.x * contact->from_x + e.y * contact->from_y > 0) || side == 0) continue;
		if (fabs((double)walls[end / 2].radius) != radius) continue;
		const double distance = side * side / (e.x * e.x + e.y * e.y); // squared
		if (distance > nearest || (distance == nearest && end > best)) continue;
		if (contact->can_touch(contact->context, (int32_t)(end / 2))) nearest = distance, best = end;
	}
	return best;
}

bool graze_adjacent_normal(
	float normal[2], const wall_adjacency *adjacency, const wall_record *walls, const end_contact *contact) {
	// A ray, or a body about as small as rounding, touches the end itself: the direction to its centre is not known.
	if (fabs(contact->from_x) + fabs(contact->from_y) <= contact->scale * 0x1p-18) return false;
	const uint32_t nearest = nearest_adjacent(adjacency, walls, contact);
	if (nearest == NO_END) return false;
	const edge own = edge_from(walls, contact->end), e = edge_from(walls, nearest);
	const double side = cross(e.x, e.y, contact->from_x, contact->from_y), own_side = cross(e.x, e.y, own.x, own.y);
	const bool turns_towards = own_side != 0 && (own_side > 0) == (side > 0);
	set_normal(normal, turns_towards ? own : e, contact);
	return true;
}
