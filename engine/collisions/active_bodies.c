// Bodies become actors: those of a tile that meet a wall, and those that meet one another.
#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/collisions/islands.h"
#include "engine/mover/candidates.h"
#include "engine/mover/respond.h"
#include "engine/mover/rounds.h"

/// Ways that met nothing go to their ends; where the guard does not like that, they wake.
static void wake_refused(asking *a) {
	motion_tile *t = a->scratch->motion;
	for (int32_t i = 0; i < t->ways; i++) {
		mover *m = t->mover + i;
		if (t->way[i].awake) continue;
		m->qx = (float)((double)m->px + m->vx), m->qy = (float)((double)m->py + m->vy);
	}
	for (size_t first = 0; first < t->pairs.count; first += TILE) {
		const mover_pairs pairs = some_pairs(&t->pairs, first);
		a->world->kernels->judge(&t->found, t->mover, &pairs, a->world->walls);
		for (int32_t i = 0; i < t->found.refusals; i++) graze_way_wake(a, pairs.body[t->found.refused[i]] / RECORD);
	}
}

/// Who has no wall in reach of its displacement's disc need not ask for walls as long as it stays there.
static void note_clear(asking *a) {
	const gz_scratch *m = a->scratch;
	const gathering *g = m->gathering;
	int known = a->world->grid.levels == 1;
	for (int32_t i = 0; i < m->motion->ways; i++) known &= !m->motion->way[i].far; // who asked since
	if (!known) return;
	for (int32_t i = 0; i < m->tile.count; i++) body_of(g, number_of(g, a->index + (size_t)i))->clear = 1;
	for (int32_t i = 0; i < m->near.count; i++) body_of(g, number_of(g, a->index + (size_t)m->near.slot[i]))->clear = 0;
}

void graze_gather_look(asking *a) {
	motion_tile *t = a->scratch->motion;
	if (!graze_rounds_begin(a)) {
		if (!graze_ran_out(a)) graze_out_of_contacts(a);
		return;
	}
	note_clear(a);
	for (int32_t i = 0; i < t->ways; i++) {
		if (!t->way[i].awake) continue;
		if (t->way[i].pushed) t->way[i].state = WAY_GOES;
		graze_way_limits(t, i);
	}
	graze_strike_at_hand(a);
	wake_refused(a);
}

/// An actor without a way yet. Its number, or -1 when there is no memory.
static int32_t append_actor(asking *a, gathering *g, int32_t body) {
	caller_memory *memory = &a->scratch->memory;
	motion_tile *t = g->ways;
	if (!graze_list_room(&g->actors, 1, sizeof(actor), memory)) return -1;
	if (!graze_ways_room(t, (size_t)t->ways + 1, memory)) return -1;
	const int32_t number = course_of(g, body)->actor = t->ways++;
	*actor_of(g, number) = (actor){.body = body, .mass = 1, .others = -1};
	g->actors.count++;
	return number;
}

void graze_actor_seen(const gathering *g, int32_t number, double time) {
	const mover *m = g->ways->mover + number;
	course *c = actor_course(g, number);
	c->x = (double)m->px, c->y = (double)m->py, c->time = time;
}

/// What the columns say of an actor whose place is known.
static void read_mass(const asking *a, gathering *g, int32_t number) {
	const body_place place = g->ways->way[number].place;
	const gz_float_view mass = a->scratch->motion->moves[place.chunk].mass;
	if (mass.data) actor_of(g, number)->mass = (double)float_at(mass, graze_element(a->chunks + place.chunk, place.k));
}

/// What is near a way of the tile, and what it passes, become the actor's.
static int take_lists(asking *a, gathering *g, int32_t number) {
	const motion_tile *from = a->scratch->motion;
	motion_tile *to = g->ways;
	body_way *w = to->way + number;
	const size_t near = (size_t)w->near_count;
	if (!graze_list_room(&to->near, near, sizeof(near_thing), &a->scratch->memory)) return 0;
	if (near) memcpy((near_thing *)to->near.at + to->near.count, things_near(from, w), near * sizeof(near_thing));
	w->near = (int32_t)to->near.count, to->near.count += near;
	if (!graze_list_room(&to->contacts, (size_t)w->contacts, sizeof(way_contact), &a->scratch->memory)) return 0;
	way_contact *contacts = to->contacts.at;
	for (int32_t i = w->contact, last = -1; i >= 0;) {
		const int32_t copy = (int32_t)to->contacts.count++;
		contacts[copy] = ((const way_contact *)from->contacts.at)[i];
		i = contacts[copy].previous, contacts[copy].previous = -1;
		*(last < 0 ? &w->contact : &contacts[last].previous) = copy, last = copy;
	}
	return 1;
}

/// The actors that a tile's ways become.
typedef struct tile_actors {
	gathering *home[TILE]; ///< null: it meets nothing
	int32_t number[TILE];
} tile_actors;

/// The pairs of the tile's awake ways are kept actor by actor.
static int keep_pairs(asking *a, const tile_actors *actors) {
	const motion_tile *t = a->scratch->motion;
	int32_t next[TILE] = {0};
	for (size_t i = 0; i < t->pairs.count; i++) next[t->pairs.body[i] / RECORD]++;
	for (int32_t i = 0; i < t->ways; i++) {
		gathering *g = actors->home[i];
		const int32_t count = next[i];
		if (!g) continue;
		if (!graze_pairs_room(&g->kept, (size_t)count, &a->scratch->memory)) return 0;
		actor *who = actor_of(g, actors->number[i]);
		who->pair = g->kept.count, who->pairs = count, next[i] = (int32_t)g->kept.count;
		g->kept.count += (size_t)count;
	}
	for (size_t i = 0; i < t->pairs.count; i++) {
		const int32_t way = t->pairs.body[i] / RECORD;
		gathering *g = actors->home[way];
		if (!g) continue;
		g->kept.body[next[way]] = RECORD * actors->number[way], g->kept.wall[next[way]++] = t->pairs.wall[i];
	}
	for (int32_t i = 0; i < t->ways; i++)
		if (actors->home[i]) graze_pairs_pad(&actors->home[i]->kept);
	return 1;
}

static int gather_tile(asking *a) {
	const motion_tile *t = a->scratch->motion;
	tile_actors actors;
	for (int32_t i = 0; i < t->ways; i++) {
		actors.home[i] = NULL;
		if (!t->way[i].awake) continue;
		const int32_t body = number_of(a->scratch->gathering, a->index + (size_t)t->way[i].slot);
		gathering *g = actors.home[i] = graze_home_of(a, body);
		const int32_t number = actors.number[i] = append_actor(a, g, body);
		if (number < 0) return 0;
		g->ways->way[number] = t->way[i], g->ways->mover[number] = t->mover[i];
		graze_actor_seen(g, number, 0);
		read_mass(a, g, number);
		if (!take_lists(a, g, number)) return 0;
	}
	return keep_pairs(a, &actors);
}

void graze_gather_tile(asking *a) {
	graze_note_bad(a);
	if (!gather_tile(a)) graze_out_of_contacts(a);
	a->report.bodies += (size_t)a->scratch->tile.count;
}

int32_t graze_actor(asking *a, int32_t body) {
	gathering *g = a->scratch->gathering;
	const course *c = course_of(g, body);
	const gathered_body *b = body_of(g, body);
	if (c->actor >= 0) return c->actor;
	const int32_t number = append_actor(a, g, body);
	if (number < 0) return -1;
	graze_way_begin(g->ways, number, (body_numbers){b->px, b->py, b->dx, b->dy, c->radius});
	graze_way_know(a, number, graze_gathered_place(a, body), c->radius);
	read_mass(a, g, number);
	// It hits no wall on its displacement, but it may come past a one-sided one from behind, and be in its way where it
	// turns.
	const int may_come_past = a->world->special && !b->clear;
	return may_come_past && !graze_actor_seek(a, number) ? -1 : number;
}

/// Does an actor stay in the disc around its displacement in which it has no wall to meet? Both ends of its way do.
static int stays_clear(const gathering *g, int32_t number) {
	const gathered_body *b = body_of(g, actor_of(g, number)->body);
	if (!b->clear) return 0;
	const mover *m = g->ways->mover + number;
	const double dx = (double)b->dx / 2, dy = (double)b->dy / 2;
	const double x = (double)m->px - ((double)b->px + dx), y = (double)m->py - ((double)b->py + dy);
	const double end_x = x + m->vx, end_y = y + m->vy;
	const double reach = sqrt(dx * dx + dy * dy) + g->ways->way[number].skin / 2;
	return x * x + y * y <= reach * reach && end_x * end_x + end_y * end_y <= reach * reach;
}

int graze_actor_seek(asking *a, int32_t number) {
	gathering *g = a->scratch->gathering;
	motion_tile *t = g->ways;
	body_way *w = t->way + number;
	actor *who = actor_of(g, number);
	w->hit_time = INFINITY, w->hits = 0, w->state = WAY_IN_HAND;
	who->pair = g->kept.count, who->pairs = 0;
	if (stays_clear(g, number)) return 1;
	t->going[0] = number, t->going_count = 1, t->striking = w->state = WAY_GOES;
	graze_seek_going(a);
	if (graze_ran_out(a) || !graze_pairs_room(&g->kept, t->pairs.count, &a->scratch->memory)) return 0;
	who->pairs = (int32_t)t->pairs.count;
	if (t->pairs.count) {
		memcpy(g->kept.body + g->kept.count, t->pairs.body, t->pairs.count * sizeof *t->pairs.body);
		memcpy(g->kept.wall + g->kept.count, t->pairs.wall, t->pairs.count * sizeof *t->pairs.wall);
	}
	g->kept.count += t->pairs.count;
	graze_pairs_pad(&g->kept);
	w->state = WAY_IN_HAND;
	return 1;
}
