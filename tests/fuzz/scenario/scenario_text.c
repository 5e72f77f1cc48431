// Scenarios as text, for messages.
#include <stdio.h>

#include "fuzz/scenario/scenario.h"

static void print_wall(const fuzz_wall *w) {
	printf("wall %a %a %a %a radius %a one-sided %d category %#x mask %#x group %u id %llu\n", (double)w->ax,
		(double)w->ay, (double)w->bx, (double)w->by, (double)w->radius, w->one_sided, w->category, w->mask, w->group,
		(unsigned long long)w->id);
}

static void print_body(const scenario *s, const fuzz_body *b) {
	printf("body at %a %a motion %a %a radius %a step %a", (double)b->x, (double)b->y, (double)b->dx, (double)b->dy,
		(double)b->radius, (double)b->step);
	if (s->has_ids) printf(" id %llu", (unsigned long long)b->id);
	if (s->has_ignore) printf(" ignore %llu", (unsigned long long)b->ignore);
	printf(" category %#x mask %#x group %u acceleration %a %a since %g response %d restitution %a mass %a push %a%s\n",
		b->category, b->mask, b->group, (double)b->acceleration_x, (double)b->acceleration_y, b->since, b->response,
		(double)b->restitution, (double)b->mass, (double)b->push_mass, b->invalid ? " invalid" : "");
}

void scenario_print(const scenario *s) {
	for (size_t k = 0; k < s->live_count; k++) print_wall(s->live + k);
	for (size_t i = 0; i < s->body_count; i++) print_body(s, s->bodies + i);
	for (size_t k = 0; k < s->sensors.walls; k++) printf("sensor: "), print_wall(s->sensors.wall + k);
	for (size_t k = 0; k < s->sensors.circles; k++) printf("sensor: "), print_body(s, s->sensors.circle + k);
	printf("sight: facing %a %a half angle %a%s%s%s%s, sensors %d%s\n", (double)s->sight.facing[0],
		(double)s->sight.facing[1], (double)s->sight.half_angle, s->sight.has_cone ? "" : ", no cone",
		s->sight.through_walls ? ", through walls" : "", s->sight.of_overlaps ? ", of overlaps" : "",
		s->sight.of_neighbours ? ", of neighbours" : "", (int)s->sensors.kind,
		s->pushes_collide ? ", pushes collide" : "");
	printf("%zu edits, targets %d, skin %a, contacts %u, ticks %d, %s, from %g until %g, max %u, %s, %zu wall groups\n",
		s->edit_count, (int)s->targets, (double)s->move_options.skin, s->move_options.max_contacts, s->ticks,
		!s->bodies_collide                          ? "without collisions"
		: s->move_options.method == GZ_CROWD_EVENTS ? "collisions by events"
													: "collisions in rounds",
		s->prediction.from, s->prediction.until, s->prediction.max, s->predicts_bodies ? "walls and bodies" : "walls",
		s->wall_group_count);
}
