#include "doors.h"

static direction turned(direction d) { return (direction){-d.y, d.x}; }

static place corner(direction middle, direction u, double along, double across) {
	const direction v = turned(u);
	return (place){(float)(middle.x + along * u.x + across * v.x), (float)(middle.y + along * u.y + across * v.y)};
}

static int next_loop(const stage *s) {
	int loop = 0;
	for (size_t i = 0; i < s->wall_count; i++) loop = s->walls[i].loop >= loop ? s->walls[i].loop + 1 : loop;
	return loop;
}

static void add_box(stage *s, direction middle, direction u, double along, double across) {
	const int loop = next_loop(s);
	const place c[] = {corner(middle, u, along, across), corner(middle, u, -along, across),
		corner(middle, u, -along, -across), corner(middle, u, along, -across)};
	for (int i = 0; i < 4; i++) stage_add(s, c[i], c[(i + 1) % 4], 0, loop);
}

static direction somewhere(const stage *s, random_source *source) {
	const double x = random_between(source, 0.2, 0.8), y = random_between(source, 0.2, 0.8);
	return (direction){(double)s->low.x + x * ((double)s->high.x - (double)s->low.x),
		(double)s->low.y + y * ((double)s->high.y - (double)s->low.y)};
}

static void add_door(stage *s, random_source *source) {
	const double radius = 15 * s->unit, length = random_between(source, 1, 8) * radius;
	const direction middle = somewhere(s, source), u = random_direction(source);
	const int kind = random_int(source, 0, 4);
	door *d = s->doors + s->door_count++;
	*d = (door){.first = s->wall_count, .most = random_between(source, 1, 12) * radius};
	if (kind < 2) stage_add(s, corner(middle, u, length, 0), corner(middle, u, -length, 0), 0, -1);
	else if (kind < 3)
		stage_add(s, corner(middle, u, length, 0), corner(middle, u, -length, 0),
			(float)(random_between(source, 0, 1) * radius), -1);
	else add_box(s, middle, u, length, kind < 4 ? radius * random_between(source, 0.01, 0.5) : length);
	d->count = s->wall_count - d->first;
	const direction way = random_chance(source, 2) ? turned(u) : random_direction(source);
	d->x = way.x, d->y = way.y;
}

void doors_add(stage *s, random_source *source) {
	const int count = random_int(source, 1, MOST_DOORS);
	for (int i = 0; i < count; i++) add_door(s, source);
	stage_renew(s);
}

place door_step(const stage *s, door *d, random_source *source) {
	static const double speeds[] = {1e-6, 0.01, 0.1, 0.3, 1, 10, 100};
	const double radius = 15 * s->unit, fast = random_between(source, 0, 1) * speeds[random_int(source, 0, 6)] * radius;
	if (d->coming_back ? d->out <= -d->most : d->out >= d->most) d->coming_back = !d->coming_back;
	const double by = d->coming_back ? -fast : fast;
	return (place){(float)(by * d->x), (float)(by * d->y)};
}

oracle_wall door_wall(const oracle_wall *wall, place by) {
	oracle_wall out = *wall;
	out.a.x += by.x, out.a.y += by.y, out.b.x += by.x, out.b.y += by.y;
	return out;
}
