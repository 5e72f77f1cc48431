#include "soak/checks/free_part.h"

#include <math.h>

/// In skins: the rule is a quarter beyond the skin, S55.
#define TOUCH_LIMIT 0.25

// 10^-6 is the library's tolerance; half and twice as much leave room for its rounding.
const free_part_reading free_part_readings[READINGS] = {{false, 5e-7}, {false, 2e-6}, {true, 5e-7}, {true, 2e-6}};

typedef struct wall_offset {
	vec normal;
	double distance; ///< of the place from the wall's surface
	bool at_side;
} wall_offset;

// Differences of floats are exact in double but for extreme exponents, so what follows has a relative error of a few
// units of double rounding.
static wall_offset offset_from(const oracle_wall *w, point at) {
	const double ex = (double)w->b.x - (double)w->a.x, ey = (double)w->b.y - (double)w->a.y;
	const double square = ex * ex + ey * ey, ax = (double)at.x - (double)w->a.x, ay = (double)at.y - (double)w->a.y;
	const double along = ax * ex + ay * ey;
	double x = ax, y = ay;
	const bool at_side = square > 0 && along >= 0 && along <= square;
	if (at_side) {
		const double across = (ay * ex - ax * ey) / square;
		x = -across * ey, y = across * ex;
	} else if (along > square) x = (double)at.x - (double)w->b.x, y = (double)at.y - (double)w->b.y;
	const double length = sqrt(x * x + y * y);
	return (wall_offset){{x / length, y / length}, length - (double)w->radius, at_side};
}

/// The normal of the line that a wall is on, towards a place.
static vec line_normal(const oracle_wall *w, point at) {
	const double ex = (double)w->b.x - (double)w->a.x, ey = (double)w->b.y - (double)w->a.y;
	const double sign = orientation(w->a, w->b, at) < 0 ? -1 : 1, length = sqrt(ex * ex + ey * ey);
	return (vec){-sign * ey / length, sign * ex / length};
}

vec wall_normal_at(const oracle_wall *wall, point at, bool side) {
	return side ? line_normal(wall, at) : offset_from(wall, at).normal;
}

static bool was_touched(int32_t wall, const gz_contact *contacts, size_t count) {
	for (size_t k = 0; k < count; k++)
		if (contacts[k].index == wall) return true;
	return false;
}

static double nearest_distance(const wall_cells *cells, wall_list list, point at) {
	double nearest = INFINITY;
	for (size_t k = 0; k < list.count; k++) {
		const double distance = offset_from(cells->walls + list.wall[k], at).distance;
		if (distance < nearest) nearest = distance; // with fmin gcc 12.2 for AArch64 has an internal error at -O3
	}
	return nearest;
}

static bool ends_at(const oracle_wall *w, point end) {
	return (w->a.x == end.x && w->a.y == end.y) != (w->b.x == end.x && w->b.y == end.y);
}

static point nearest_end(const oracle_wall *w, point at) {
	return distance_between(at, w->a) <= distance_between(at, w->b) ? w->a : w->b;
}

bool end_is_joined(const wall_cells *cells, int32_t wall, point at, double reach) {
	const wall_list list = cells_near(cells, at, reach);
	const point end = nearest_end(cells->walls + wall, at);
	for (size_t k = 0; k < list.count; k++)
		if (list.wall[k] != (uint32_t)wall && ends_at(cells->walls + list.wall[k], end)) return true;
	return false;
}

/// Whether the end of wall i that is nearest to a place is in a corner with another touched wall, or goes on straight,
/// up to 10^-6.
static bool is_in_corner(const wall_cells *cells, wall_list list, size_t i, point at, double limit, vec *normal) {
	const oracle_wall *w = cells->walls + list.wall[i];
	const point end = nearest_end(w, at), other_end = end.x == w->a.x && end.y == w->a.y ? w->b : w->a;
	const vec away = {(double)other_end.x - (double)end.x, (double)other_end.y - (double)end.y};
	for (size_t k = 0; k < list.count; k++) {
		const oracle_wall *other = cells->walls + list.wall[k];
		const wall_offset to = offset_from(other, at);
		if (k == i || !to.at_side || to.distance > limit || !ends_at(other, end)) continue;
		if (to.normal.x * away.x + to.normal.y * away.y > -1e-6 * sqrt(away.x * away.x + away.y * away.y))
			return *normal = line_normal(w, at), true;
	}
	return false;
}

touched_walls touched_walls_at(
	const wall_cells *cells, point at, double radius, double skin, const gz_contact *contacts, size_t contact_count) {
	const wall_list list = cells_near(cells, at, radius + 2 * skin);
	const double nearest = nearest_distance(cells, list, at), swept = fmin(radius + skin, nearest);
	const double limit = swept + TOUCH_LIMIT * skin, doubt = 0x1p-40 * (radius + skin);
	touched_walls out = {.gap = nearest - radius};
	for (size_t k = 0; k < list.count; k++) {
		const int32_t index = (int32_t)list.wall[k];
		wall_offset to = offset_from(cells->walls + index, at);
		vec normal;
		if (to.distance > limit + doubt) continue;
		if (!to.at_side && is_in_corner(cells, list, k, at, limit, &normal)) to.normal = normal;
		else if (!to.at_side && !was_touched(index, contacts, contact_count)) continue;
		if (out.count == MAX_TOUCHED) {
			out.too_many = true;
			break;
		}
		out.normal[out.count] = to.normal, out.doubtful[out.count++] = to.distance > limit - doubt;
	}
	return out;
}

static double dot(vec a, vec b) { return a.x * b.x + a.y * b.y; }

static bool enters_a_wall(const touched_walls *walls, vec d, const free_part_reading *reading) {
	const double limit = -reading->tolerance * sqrt(dot(d, d));
	for (int i = 0; i < walls->count; i++)
		if ((reading->with_doubtful || !walls->doubtful[i]) && dot(walls->normal[i], d) < limit) return true;
	return false;
}

// The free directions are a convex cone, and its closest point to the wished displacement is that displacement, or on
// one of the cone's two sides, each of which is along a touched wall, or its tip.
vec free_part(const touched_walls *walls, vec wished, const free_part_reading *reading) {
	vec closest = {0, 0};
	double least = dot(wished, wished);
	if (!enters_a_wall(walls, wished, reading)) return wished;
	for (int i = 0; i < walls->count; i++) {
		const vec n = walls->normal[i];
		const double into = dot(n, wished);
		const vec d = {wished.x - into * n.x, wished.y - into * n.y};
		if (walls->doubtful[i] && !reading->with_doubtful) continue;
		if (into * into < least && !enters_a_wall(walls, d, reading)) least = into * into, closest = d;
	}
	return closest;
}

bool has_room(const wall_cells *cells, point at, double radius, double skin, vec towards, double length) {
	const double scale = length / (8 * sqrt(dot(towards, towards))), reach = radius + skin + length;
	const wall_list list = cells_near(cells, at, reach);
	const double keep = fmin(radius + skin / 2, nearest_distance(cells, list, at));
	for (int i = 1; i <= 8; i++) {
		const point next = {
			(float)((double)at.x + i * scale * towards.x), (float)((double)at.y + i * scale * towards.y)};
		if (nearest_distance(cells, list, next) < keep) return false;
	}
	return true;
}
