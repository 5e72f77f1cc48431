// What is told of a touch: where, with which normal.
#include <math.h>

#include "engine/base/views.h"
#include "engine/crowd/crowd.h"
#include "engine/prediction/prediction.h"

static uint8_t feature_of(const wall_record *w, capsule_part part) {
	const int is_point = w->ax == w->bx && w->ay == w->by, swapped = wall_ends_are_swapped(w);
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

/// From what is touched to a centre at x, y relative to it. A point that crosses a thin wall is on it: then the side
/// that it comes from. So is one that meets a point: then against its way.
static direction normal_of(const capsule_path *w, capsule_part part, double share, double x, double y) {
	const double dx = w->x[1] + 2 * share * w->x[2], dy = w->y[1] + 2 * share * w->y[2];
	if (part != CAPSULE_SIDE) return w->reach > 0 ? unit(x, y) : unit(-dx, -dy);
	const double side = w->reach > 0 ? x * w->ey - y * w->ex : dy * w->ex - dx * w->ey;
	return side < 0 ? unit(-w->ey, w->ex) : unit(w->ey, -w->ex);
}

static uint64_t id_of(const prediction *f, int32_t body) {
	size_t k = (size_t)body;
	const gz_bodies *b = f->chunks + graze_crowd_chunk(f->crowd, &k);
	return id_at(b->id, graze_element(b, k));
}

static double place(float p, float v, float a, double t) { return (double)p + t * ((double)v + (double)a / 2 * t); }

gz_touch graze_write_touch(const query_run *a, const predicted_touch *touch) {
	const prediction *f = a->scratch->prediction;
	const predicted_body *b = seen(f, (size_t)touch->body);
	const predicted_path s = graze_predicted_path(a, f, touch->body, touch->target);
	const double t = touch->time - b->since, share = (touch->time - s.begin) / s.length;
	const double x = place(b->px, b->dx, b->ax, t), y = place(b->py, b->dy, b->ay, t), radius = (double)b->radius;
	double away_x, away_y;
	const capsule_part part = graze_capsule_at(&away_x, &away_y, &s.path, share);
	const direction normal = normal_of(&s.path, part, share, away_x, away_y);
	gz_touch out = {.time = touch->time, .center_x = (float)x, .center_y = (float)y, .kind = touch->kind};
	out.normal_x = (float)normal.x, out.normal_y = (float)normal.y;
	const double off = away_x * normal.x + away_y * normal.y - (s.path.reach - radius); // from the surface: the radius
	out.point_x = (float)(x - off * normal.x), out.point_y = (float)(y - off * normal.y);
	if (touch->target & KEY_CIRCLE) {
		out.feature = GZ_FEATURE_CIRCLE, out.index = (int32_t)(touch->target & ~KEY_CIRCLE),
		out.id = id_of(f, out.index);
		return out;
	}
	out.index = (int32_t)(touch->target / RECORD), out.id = a->world->ids ? a->world->ids[out.index] : 0;
	out.feature = feature_of(a->world->walls + out.index, part);
	return out;
}
