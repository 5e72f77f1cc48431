#include "story.h"

#include <stdio.h>
#include <string.h>

#include "memory.h"
#include "move_world.h"

// What is tried again: the same call of the same body, among fewer walls.
typedef struct story {
	const stage *stage;
	const soak_body *body;
	const call *call;
	fault_kind fault;
	const run_settings *settings;
	gz_move_options rules; // the skin as large as among all walls
} story;

enum { MOST_CONTACTS = 16 };

typedef struct retrial {
	gz_contact contacts[MOST_CONTACTS];
	place to;
	size_t first[2];
} retrial;

static call try_again(retrial *out, const story *t, const oracle_wall *walls, size_t count) {
	move_world world = move_world_open(walls, count, 0, t->settings->guard, t->settings->kernels);
	const soak_body *b = t->body;
	const place by = t->call->by;
	const gz_contact_list contacts = {out->contacts, MOST_CONTACTS, out->first};
	move_world_alone(&world, b, by, t->rules, &contacts, &out->to);
	const place start = move_world_tell(&world, b, by, t->rules).start;
	move_world_close(&world);
	return (call){b->at, by, out->to, start, b->radius, out->contacts, out->first[1]};
}

/// Does it go wrong in the same way?
static bool goes_wrong(const story *t, const oracle_wall *walls, size_t count) {
	if (!count) return false;
	retrial got;
	stage fewer = {.walls = (oracle_wall *)walls, .wall_count = count, .skin = t->rules.skin};
	fewer.cells = cells_create(walls, count, 40 * t->stage->unit);
	const call c = try_again(&got, t, walls, count);
	const standing before = verdict_standing(&fewer, c.from, c.radius, true);
	const verdict v = verdict_of(&fewer, &c, &before, true);
	cells_free(&fewer.cells);
	return v.fault == (t->fault == UNTOLD ? ESCAPED : t->fault);
}

/// Drops walls for as long as it goes wrong without them. Returns how many are left.
static size_t drop_walls(const story *t, oracle_wall *walls, size_t count) {
	oracle_wall *rest = memory_for(count, sizeof *rest);
	for (size_t part = count / 2; part > 0; part /= 2)
		for (size_t from = 0; from < count;) {
			const size_t end = from + part < count ? from + part : count;
			memcpy(rest, walls, from * sizeof *walls);
			memcpy(rest + from, walls + end, (count - end) * sizeof *walls);
			if (goes_wrong(t, rest, count - (end - from))) {
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

static void print_call(const soak_body *body, const call *c) {
	static const char *const responses[] = {"slides", "bounces", "stops", "passes"};
	printf("  circle %.9g %.9g %.9g %.9g %.9g, %s, restitution %.9g\n", (double)c->from.x, (double)c->from.y,
		(double)c->radius, (double)c->by.x, (double)c->by.y, responses[body->response], (double)body->restitution);
	for (size_t k = 0; k < c->contact_count; k++)
		printf("  meets wall %d at t %.9g, at %.9g %.9g, normal %.9g %.9g\n", c->contacts[k].index,
			(double)c->contacts[k].time, (double)c->contacts[k].center_x, (double)c->contacts[k].center_y,
			(double)c->contacts[k].normal_x, (double)c->contacts[k].normal_y);
	printf("  ends at %.9g %.9g\n", (double)c->to.x, (double)c->to.y);
}

void story_tell(const stage *s, const soak_body *body, const call *c, const verdict *v, const run_settings *settings) {
	const gz_move_options rules = {.skin = (float)stage_skin(s, c->radius), .max_contacts = s->contacts};
	printf("%s: %s, skin %.9g, contacts %u, smallest gap %.9g, wall %d\n", fault_names[v->fault], s->name,
		(double)rules.skin, (unsigned)rules.max_contacts, v->worst, v->wall);
	const story t = {s, body, c, v->fault, settings, rules};
	oracle_wall *walls = memory_for(s->wall_count, sizeof *walls);
	memcpy(walls, s->walls, s->wall_count * sizeof *walls);
	if (goes_wrong(&t, walls, s->wall_count)) {
		const size_t left = drop_walls(&t, walls, s->wall_count);
		retrial again;
		const call fewer = try_again(&again, &t, walls, left);
		print_walls(walls, left);
		print_call(body, &fewer);
	} else {
		printf("  (not so when it is alone and the skin is set to that)\n");
		if (v->wall >= 0) print_walls(s->walls + v->wall, 1);
		print_call(body, c);
	}
	free(walls);
}
