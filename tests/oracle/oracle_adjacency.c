#include "oracle/oracle_adjacency.h"

#include <math.h>

typedef struct vector {
	long double x, y;
} vector;

static long double dot(vector a, vector b) { return a.x * b.x + a.y * b.y; }
static long double cross(vector a, vector b) { return a.x * b.y - a.y * b.x; }
static long double length(vector a) { return sqrtl(dot(a, a)); }

/// The vector from the end at (x, y) to the wall's other end. Returns false if neither end lies there, or if the wall
/// is a point.
static bool edge_at(vector *edge, const trial_wall *w, float x, float y) {
	const bool a = w->ax == x && w->ay == y, b = w->bx == x && w->by == y;
	if (a == b) return false;
	const long double sign = a ? 1 : -1;
	*edge = (vector){sign * ((long double)w->bx - w->ax), sign * ((long double)w->by - w->ay)};
	return true;
}

/// As edge_at for the end that is hit, of a wall that may be a point: then the vector is 0.
static bool own_edge(vector *edge, const trial_wall *w, const gz_hit *hit) {
	*edge = (vector){0, 0};
	const bool is_point = w->ax == w->bx && w->ay == w->by;
	return is_point ? w->ax == hit->point_x && w->ay == hit->point_y : edge_at(edge, w, hit->point_x, hit->point_y);
}

static vector from_end(const trial_body *b, const gz_hit *hit) {
	return (vector){(long double)b->px - hit->point_x + (long double)b->dx * hit->time,
		(long double)b->py - hit->point_y + (long double)b->dy * hit->time};
}

/// The cosine of the angle between an edge and the vector from the end to the centre. The centre lies over the wall
/// where it is positive.
static long double cosine(vector edge, vector from) { return dot(edge, from) / (length(edge) * length(from)); }

bool oracle_end_is_reported_as_side(const trial *t, const trial_body *b, const gz_hit *hit) {
	vector own, edge;
	if (b->radius == 0) return false; // the normal of a ray is that of the side everywhere
	if (hit->feature != GZ_FEATURE_SIDE || !own_edge(&own, t->walls + hit->index, hit)) return false;
	const vector from = from_end(b, hit), normal = {hit->normal_x, hit->normal_y};
	for (size_t i = 0; i < t->wall_count; i++) {
		if (i == (size_t)hit->index || !edge_at(&edge, t->walls + i, hit->point_x, hit->point_y)) continue;
		const bool turns_towards = cross(edge, own) * cross(edge, from) > 0;
		const vector along = turns_towards ? own : edge;
		const bool is_perpendicular = fabsl(dot(along, normal)) <= 0x1p-22L * length(along) && dot(normal, from) > 0;
		if (is_perpendicular && cosine(edge, from) > -0x1p-20L) return true;
	}
	return false;
}

bool oracle_end_must_be_reported(const trial *t, const trial_body *b, const gz_hit *hit) {
	vector own, edge;
	if (!own_edge(&own, t->walls + hit->index, hit)) return true;
	const vector from = from_end(b, hit);
	for (size_t i = 0; i < t->wall_count; i++) {
		if (i == (size_t)hit->index || !edge_at(&edge, t->walls + i, hit->point_x, hit->point_y)) continue;
		if (cross(edge, from) != 0 && cosine(edge, from) > 0x1p-20L) return false;
	}
	return true;
}

gz_hit oracle_hit_at_end(const trial *t, const trial_body *b, const gz_hit *hit) {
	const trial_wall *w = t->walls + hit->index;
	const vector from = from_end(b, hit);
	gz_hit at_end = *hit;
	at_end.feature = w->ax == hit->point_x && w->ay == hit->point_y ? GZ_FEATURE_END_A : GZ_FEATURE_END_B;
	at_end.normal_x = (float)(from.x / length(from)), at_end.normal_y = (float)(from.y / length(from));
	return at_end;
}
