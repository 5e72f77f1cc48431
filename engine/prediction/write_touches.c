// The values of a touch: position, contact point, normal, feature.
#include <math.h>

#include "engine/base/views.h"
#include "engine/crowd/crowd.h"
#include "engine/prediction/prediction.h"

static uint8_t feature_of(const wall_record *w, capsule_part part) {
	const bool is_point = w->ax == w->bx && w->ay == w->by, swapped = wall_ends_are_swapped(w);
	if (part == CAPSULE_SIDE) return GZ_FEATURE_SIDE;
	return is_point || (part == CAPSULE_FIRST) != swapped ? GZ_FEATURE_END_A : GZ_FEATURE_END_B;
}

typedef struct direction {
	double x, y;
} direction;

static direction unit(double x, double y) {
	const double size = sqrt(x * x + y * y);
	return size > 0 ? (direction){x / size, y / size} : (direction){1, 0};
}

/// The normal at an end or circle for a centre on it, moving by (dx, dy), by where the centre comes from: a point
/// against its motion, a disc, whose overlap rounding has made so short, along it where the overlap ends. Without
/// motion the acceleration decides. From the other body's point of view all of these are opposite.
static direction normal_on(const capsule_path *w, uint8_t kind, double dx, double dy) {
	if (dx == 0 && dy == 0) return unit(w->x[2], w->y[2]);
	return w->reach > 0 && kind == GZ_EVENT_END ? unit(dx, dy) : unit(-dx, -dy);
}

/// The unit normal from the target to a centre at (x, y) relative to the nearest part. A point that crosses a thin wall
/// lies on it: its normal is on the side that it comes from.
static direction normal_of(
	const capsule_path *w, capsule_part part, uint8_t kind, double fraction, double x, double y) {
	const double dx = w->x[1] + 2 * fraction * w->x[2], dy = w->y[1] + 2 * fraction * w->y[2];
	const bool is_on = !(w->reach > 0) || (x == 0 && y == 0);
	if (part != CAPSULE_SIDE) return is_on ? normal_on(w, kind, dx, dy) : unit(x, y);
	const double side = w->reach > 0 ? x * w->ey - y * w->ex : dy * w->ex - dx * w->ey;
	return side < 0 ? unit(-w->ey, w->ex) : unit(w->ey, -w->ex);
}

static uint64_t id_of(const prediction *p, int32_t body) {
	size_t k = (size_t)body;
	const gz_bodies *b = p->chunks + graze_crowd_chunk(p->crowd, &k);
	return id_at(b->id, graze_element(b, k));
}

static double position_at(float p, float v, float a, double t) {
	return (double)p + t * ((double)v + (double)a / 2 * t);
}

gz_touch graze_write_touch(const query_run *run, const predicted_touch *touch) {
	const prediction *p = graze_prediction_of(run);
	const predicted_body *b = predicted(p, (size_t)touch->body);
	const predicted_path relative = graze_predicted_path(run, p, touch->body, touch->target);
	const double t = touch->time - b->since, fraction = (touch->time - relative.begin) / relative.length;
	const double x = position_at(b->px, b->dx, b->ax, t), y = position_at(b->py, b->dy, b->ay, t),
				 radius = (double)b->radius;
	double away_x, away_y;
	const capsule_part part = graze_capsule_at(&away_x, &away_y, &relative.path, fraction);
	const direction normal = normal_of(&relative.path, part, touch->kind, fraction, away_x, away_y);
	gz_touch out = {.time = touch->time, .center_x = (float)x, .center_y = (float)y, .kind = touch->kind};
	out.normal_x = (float)normal.x, out.normal_y = (float)normal.y;
	// The distance of the contact point from the centre: the radius, but for rounding.
	const double distance = away_x * normal.x + away_y * normal.y - (relative.path.reach - radius);
	out.point_x = (float)(x - distance * normal.x), out.point_y = (float)(y - distance * normal.y);
	if (touch->target & KEY_CIRCLE) {
		out.feature = GZ_FEATURE_CIRCLE, out.index = (int32_t)(touch->target & ~KEY_CIRCLE),
		out.id = id_of(p, out.index);
		return out;
	}
	out.index = (int32_t)(touch->target / RECORD),
	out.id = run->query->world->ids ? run->query->world->ids[out.index] : 0;
	out.feature = feature_of(run->query->world->walls + out.index, part);
	return out;
}
