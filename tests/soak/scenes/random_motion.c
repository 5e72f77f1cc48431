#include "soak/scenes/random_motion.h"

/// Below 12 units in three cases of five, 20 to 80 units in one of five; else tiny, or across the scene and beyond.
static double random_length(const soak_scene *s, random_source *source) {
	const int twentieth = random_int(source, 0, 19);
	const double share = random_between(source, 0, 1);
	if (twentieth < 12) return 12 * share * s->unit;
	if (twentieth < 16) return (20 + 60 * share) * s->unit;
	if (twentieth < 18) return random_size(source, -20, -3) * s->unit;
	if (twentieth < 19) return soak_scene_size(s) * share;
	if (s->adversarial && random_chance(source, 8)) return 1e20;
	return soak_scene_size(s) * s->farthest * share;
}

/// Towards an end of a wall, or parallel to the wall.
static direction aim(const soak_scene *s, random_source *source, point from) {
	const oracle_wall *w = s->walls + random_int(source, 0, (int)s->wall_count - 1);
	const int kind = random_int(source, 0, 3);
	direction d = {(double)w->b.x - (double)w->a.x, (double)w->b.y - (double)w->a.y};
	if (kind == 0) d = (direction){(double)w->a.x - (double)from.x, (double)w->a.y - (double)from.y};
	if (kind == 1) d = (direction){(double)w->b.x - (double)from.x, (double)w->b.y - (double)from.y};
	if (kind == 2) d = (direction){-d.x, -d.y};
	const double length = sqrt(d.x * d.x + d.y * d.y);
	return length > 0 ? (direction){d.x / length, d.y / length} : random_direction(source);
}

/// To exactly the coordinates of a wall's end.
static soak_motion to_an_end(const soak_scene *s, random_source *source, point from) {
	const oracle_wall *w = s->walls + random_int(source, 0, (int)s->wall_count - 1);
	const point end = random_chance(source, 2) ? w->a : w->b;
	return (soak_motion){end.x - from.x, end.y - from.y, 0};
}

static float within_limit(double x) {
	const double limit = (double)GZ_LIMIT;
	return (float)fmax(-limit, fmin(x, limit));
}

soak_motion random_motion(const soak_scene *s, random_source *source, point from) {
	soak_motion out;
	if (s->adversarial && random_chance(source, 16)) {
		out = to_an_end(s, source, from);
	} else {
		const double length = random_length(s, source);
		const bool aimed = s->adversarial && random_chance(source, 2);
		const direction d = aimed ? aim(s, source, from) : random_direction(source);
		out = (soak_motion){within_limit(length * d.x), within_limit(length * d.y), 0};
	}
	out.ticks = random_int(source, 1, 64);
	return out;
}
