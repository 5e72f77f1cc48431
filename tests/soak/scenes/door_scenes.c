#include "soak/scenes/door_scenes.h"

#include <math.h>

#include "support/turned_end.h"

static vec turned_left(vec d) { return (vec){-d.y, d.x}; }

static point corner(vec middle, direction u, double along, double across) {
	const vec v = turned_left(u);
	return (point){(float)(middle.x + along * u.x + across * v.x), (float)(middle.y + along * u.y + across * v.y)};
}

static int next_outline(const soak_scene *s) {
	int outline = 0;
	for (size_t i = 0; i < s->wall_count; i++)
		outline = s->walls[i].outline >= outline ? s->walls[i].outline + 1 : outline;
	return outline;
}

static void add_box(soak_scene *s, vec middle, direction u, double along, double across) {
	const int outline = next_outline(s);
	const point c[] = {corner(middle, u, along, across), corner(middle, u, -along, across),
		corner(middle, u, -along, -across), corner(middle, u, along, -across)};
	for (int i = 0; i < 4; i++) soak_scene_add_wall(s, c[i], c[(i + 1) % 4], 0, outline);
}

static vec random_middle(const soak_scene *s, random_source *source) {
	const double x = random_between(source, 0.2, 0.8), y = random_between(source, 0.2, 0.8);
	return (vec){(double)s->low.x + x * ((double)s->high.x - (double)s->low.x),
		(double)s->low.y + y * ((double)s->high.y - (double)s->low.y)};
}

static void add_door(soak_scene *s, random_source *source) {
	const double radius = 15 * s->unit, length = random_between(source, 1, 8) * radius;
	const vec middle = random_middle(s, source);
	const direction u = random_direction(source);
	const int kind = random_int(source, 0, 4);
	door *d = s->doors + s->door_count++;
	*d = (door){.first = s->wall_count, .max_offset = random_between(source, 1, 12) * radius};
	if (kind < 2) soak_scene_add_wall(s, corner(middle, u, length, 0), corner(middle, u, -length, 0), 0, -1);
	else if (kind < 3)
		soak_scene_add_wall(s, corner(middle, u, length, 0), corner(middle, u, -length, 0),
			(float)(random_between(source, 0, 1) * radius), -1);
	else add_box(s, middle, u, length, kind < 4 ? radius * random_between(source, 0.01, 0.5) : length);
	d->count = s->wall_count - d->first;
	const direction motion = random_chance(source, 2) ? turned_left(u) : random_direction(source);
	d->x = motion.x, d->y = motion.y, d->turns = random_chance(source, 2);
}

void scene_add_doors(soak_scene *s, random_source *source) {
	const int count = random_int(source, 1, MAX_DOORS);
	for (int i = 0; i < count; i++) add_door(s, source);
	soak_scene_update(s);
}

door_motion door_step(const soak_scene *s, door *d, random_source *source) {
	static const double speeds[] = {1e-6, 0.01, 0.1, 0.3, 1, 10, 100};
	const double radius = 15 * s->unit,
				 speed = random_between(source, 0, 1) * speeds[random_int(source, 0, 6)] * radius;
	if (d->returning ? d->offset <= -d->max_offset : d->offset >= d->max_offset) d->returning = !d->returning;
	const double by = d->returning ? -speed : speed;
	door_motion m = {.by = {(float)(by * d->x), (float)(by * d->y)}};
	if (!d->turns) return m;
	m.pivot = s->walls[d->first].a;
	m.angle = (float)fmin(fmax(by / (8 * radius), -16), 16);
	if (random_chance(source, 2)) m.by = (point){0, 0};
	return m;
}

oracle_wall door_moved_wall(const oracle_wall *wall, const door_motion *m) {
	const gz_wall_group g = {
		.dx = m->by.x, .dy = m->by.y, .angle = m->angle, .pivot_x = m->pivot.x, .pivot_y = m->pivot.y};
	oracle_wall out = *wall;
	turn_end(&out.a.x, &out.a.y, &g), turn_end(&out.b.x, &out.b.y, &g);
	return out;
}
