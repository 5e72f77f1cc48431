#include "soak/checks/fault_report.h"

#include <stdio.h>
#include <string.h>

#include "soak/soak_world.h"
#include "support/allocate.h"

/// A faulty move, to repeat with the same body among fewer walls.
typedef struct fault_case {
	const soak_scene *scene;
	const soak_body *body;
	const body_move *move;
	fault_kind fault;
	const run_settings *settings;
	gz_move_options options; ///< with the skin that is effective among all walls
} fault_case;

enum { MAX_CONTACTS = 16 };

typedef struct repetition {
	gz_contact contacts[MAX_CONTACTS];
	point to;
	size_t first[2];
} repetition;

static body_move repeat_move(repetition *out, const fault_case *t, const oracle_wall *walls, size_t count) {
	soak_world world = soak_world_open(walls, count, 0, t->settings->mutation, t->settings->backend);
	const soak_body *b = t->body;
	const point by = t->move->by;
	const gz_contact_list contacts = {out->contacts, MAX_CONTACTS, out->first};
	soak_world_move_one(&world, b, by, t->options, &contacts, &out->to);
	const point start = soak_world_details(&world, b, by, t->options).start;
	soak_world_close(&world);
	return (body_move){b->at, by, out->to, start, b->radius, out->contacts, out->first[1]};
}

/// Whether the move has the same fault among these walls.
static bool has_same_fault(const fault_case *t, const oracle_wall *walls, size_t count) {
	if (!count) return false;
	repetition repeated;
	soak_scene fewer = {.walls = (oracle_wall *)walls, .wall_count = count, .skin = t->options.skin};
	fewer.cells = cells_create(walls, count, 40 * t->scene->unit);
	const body_move c = repeat_move(&repeated, t, walls, count);
	const clearance before = scene_clearance(&fewer, c.from, c.radius, true);
	const move_check v = check_move(&fewer, &c, &before, true);
	cells_free(&fewer.cells);
	return v.fault == (t->fault == FAULT_UNREPORTED ? FAULT_ESCAPED : t->fault);
}

/// Delta debugging: drops ever smaller groups of walls that the fault does not need. Returns how many are left.
static size_t drop_walls(const fault_case *t, oracle_wall *walls, size_t count) {
	oracle_wall *rest = allocate_zeroed(count, sizeof *rest);
	for (size_t part = count / 2; part > 0; part /= 2)
		for (size_t from = 0; from < count;) {
			const size_t end = from + part < count ? from + part : count;
			memcpy(rest, walls, from * sizeof *walls);
			memcpy(rest + from, walls + end, (count - end) * sizeof *walls);
			if (has_same_fault(t, rest, count - (end - from))) {
				count -= end - from;
				memcpy(walls, rest, count * sizeof *walls);
			} else {
				from = end;
			}
		}
	free(rest);
	return count;
}

static void print_walls(const oracle_wall *walls, size_t count) {
	for (size_t i = 0; i < count && i < 20; i++)
		printf("  wall %.9g %.9g %.9g %.9g radius %.9g\n", (double)walls[i].a.x, (double)walls[i].a.y,
			(double)walls[i].b.x, (double)walls[i].b.y, (double)walls[i].radius);
	if (count > 20) printf("  and %zu more walls\n", count - 20);
}

static void print_move(const soak_body *body, const body_move *c) {
	static const char *const responses[] = {"slides", "bounces", "stops", "passes"};
	printf("  circle %.9g %.9g %.9g %.9g %.9g, %s, restitution %.9g\n", (double)c->from.x, (double)c->from.y,
		(double)c->radius, (double)c->by.x, (double)c->by.y, responses[body->response], (double)body->restitution);
	for (size_t k = 0; k < c->contact_count; k++)
		printf("  contact with wall %d at t %.9g, at %.9g %.9g, normal %.9g %.9g\n", c->contacts[k].index,
			(double)c->contacts[k].time, (double)c->contacts[k].center_x, (double)c->contacts[k].center_y,
			(double)c->contacts[k].normal_x, (double)c->contacts[k].normal_y);
	printf("  ends at %.9g %.9g\n", (double)c->to.x, (double)c->to.y);
}

void fault_report(
	const soak_scene *s, const soak_body *body, const body_move *c, const move_check *v, const run_settings *settings) {
	const gz_move_options options = {.skin = (float)soak_scene_min_skin(s, c->radius), .max_contacts = s->contacts};
	printf("%s: %s, skin %.9g, contacts %u, smallest gap %.9g, wall %d\n", fault_names[v->fault], s->name,
		(double)options.skin, (unsigned)options.max_contacts, v->smallest_gap, v->wall);
	const fault_case t = {s, body, c, v->fault, settings, options};
	oracle_wall *walls = allocate_zeroed(s->wall_count, sizeof *walls);
	memcpy(walls, s->walls, s->wall_count * sizeof *walls);
	if (has_same_fault(&t, walls, s->wall_count)) {
		const size_t left = drop_walls(&t, walls, s->wall_count);
		repetition again;
		const body_move fewer = repeat_move(&again, &t, walls, left);
		print_walls(walls, left);
		print_move(body, &fewer);
	} else {
		printf("  (not with the body alone and the skin set to that)\n");
		if (v->wall >= 0) print_walls(s->walls + v->wall, 1);
		print_move(body, c);
	}
	free(walls);
}

void report_near_walls(const soak_scene *s, point at, float radius, double skin) {
	for (size_t k = 0; k < s->wall_count; k++) {
		const oracle_wall *w = s->walls + k;
		const double gap = wall_distance(w, at).distance - (double)radius;
		if (gap < 4 * skin)
			printf("  wall %zu: %.9g %.9g %.9g %.9g radius %.9g, gap %.9g skins\n", k, (double)w->a.x, (double)w->a.y,
				(double)w->b.x, (double)w->b.y, (double)w->radius, gap / skin);
	}
}
