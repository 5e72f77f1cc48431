#include "soak/sectors/sector_scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SCENE_SIDES = 12 }; ///< a scene takes at most so many; bodies that pass may leave it

point to_lattice(const sector_scene_settings *k, double x, double y) {
	return (point){(float)(nearbyint(x / k->spacing) * k->spacing), (float)(nearbyint(y / k->spacing) * k->spacing)};
}

/// A side of 16 to 128 radii: the larger ones have room for large bodies and piles.
static sector_scene_settings choose_side(const crowd_scene *c, random_source *source) {
	double side = exp2(ceil(log2(c->radius))) * (1 << random_int(source, c->bodies < 200 ? 4 : 5, 7));
	while (soak_scene_size(&c->scene) > SCENE_SIDES * side) side *= 2;
	return (sector_scene_settings){(float)side, side * 0x1p-21};
}

static point between(const oracle_wall *w, double share) {
	return (point){(float)((double)w->a.x + share * ((double)w->b.x - (double)w->a.x)),
		(float)((double)w->a.y + share * ((double)w->b.y - (double)w->a.y))};
}

/// Adds a wall in pieces, around the middle of the scene. Ends that were equal stay equal, so that outlines stay
/// closed.
static void add_pieces(soak_scene *to, const oracle_wall *w, point middle, const sector_scene_settings *k) {
	const int pieces = 1 + (int)(2 * distance_between(w->a, w->b) / (double)k->side);
	point from = to_lattice(k, (double)w->a.x - (double)middle.x, (double)w->a.y - (double)middle.y);
	for (int i = 1; i <= pieces; i++) {
		const point end = i < pieces ? between(w, (double)i / pieces) : w->b;
		const point next = to_lattice(k, (double)end.x - (double)middle.x, (double)end.y - (double)middle.y);
		soak_scene_add_wall(to, from, next, w->radius, w->outline);
		from = next;
	}
}

crowd_scene sector_crowd_make(int number, uint64_t seed, size_t bodies, sector_scene_settings *k) {
	random_source source = {seed + 32452843u * (uint64_t)number};
	crowd_scene c = crowd_scene_make(number / 2 * 3 + number % 2, seed, bodies); // those of number 2 of 3 have doors
	soak_scene *s = &c.scene, old = *s;
	*k = choose_side(&c, &source);
	const point middle = {
		(float)((double)s->low.x / 2 + (double)s->high.x / 2), (float)((double)s->low.y / 2 + (double)s->high.y / 2)};
	s->walls = NULL, s->wall_count = 0;
	for (size_t i = 0; i < old.wall_count; i++) add_pieces(s, old.walls + i, middle, k);
	soak_scene_free(&old);
	for (size_t v = 0; v < c.valve_count; v++) {
		oracle_wall *w = c.valves + v;
		w->a = to_lattice(k, (double)w->a.x - (double)middle.x, (double)w->a.y - (double)middle.y);
		w->b = to_lattice(k, (double)w->b.x - (double)middle.x, (double)w->b.y - (double)middle.y);
	}
	s->workload = "sectors", s->largest = 8 * k->side, s->thickest = 0; // the least skin is that of eight sides
	snprintf(s->name, sizeof s->name, "sectors %d, side %g radii", number, (double)k->side / c.radius);
	soak_scene_complete(s);
	c.most_pace = (double)k->side / 8;
	return c;
}
