#include "engine/motion/gathering.h"

#include <math.h>
#include <string.h>

#include "engine/error.h"
#include "engine/filters.h"
#include "engine/motion/go.h"
#include "engine/motion/rounds.h"
#include "engine/motion/seek.h"
#include "engine/views.h"

gathering *graze_gathering_make(caller_memory *memory) {
	gathering *g = graze_allocate(memory, 1, sizeof *g);
	if (!g) return NULL;
	memset(g, 0, sizeof *g);
	g->ways = graze_motion_make(memory);
	if (g->ways) return g;
	graze_gathering_free(g, memory);
	return NULL;
}

void graze_gathering_free(gathering *g, caller_memory *memory) {
	if (!g) return;
	graze_motion_free(g->ways, memory);
	graze_list_free(&g->bodies, sizeof(gathered_body), memory);
	graze_list_free(&g->actors, sizeof(actor), memory);
	graze_list_free(&g->events, sizeof(motion_event), memory);
	graze_list_free(&g->leaving, sizeof(int32_t), memory);
	graze_list_free(&g->first, sizeof(uint32_t), memory);
	graze_list_free(&g->others, sizeof(int32_t), memory);
	graze_list_free(&g->reaches, sizeof(float), memory);
	graze_list_free(&g->placed, sizeof(gz_bodies), memory);
	graze_list_free(&g->columns, sizeof(float), memory);
	graze_list_free(&g->chunks, sizeof(gz_bodies), memory);
	graze_list_free(&g->picks, sizeof(uint32_t), memory);
	graze_list_free(&g->parting, 2 * sizeof(int64_t), memory);
	graze_pairs_free(&g->meetings, memory);
	graze_pairs_free(&g->kept, memory);
	graze_release(memory, g, 1, sizeof *g);
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

static gathered_body read_body(const asking *a, body_place place, size_t number) {
	const gz_bodies *b = a->chunks + place.chunk;
	const gz_byte_view response = a->scratch->motion->moves[place.chunk].response;
	const size_t i = graze_element(b, place.k);
	const body_numbers n = graze_read_body(b, i);
	const char *fault;
	return (gathered_body){n.px, n.py, n.dx, n.dy, graze_body_fault(b, i, &fault) ? NAN : n.radius, -1,
		response.data ? byte_at(response, i) : GZ_SLIDE, b->id.data ? id_at(b->id, i) : number};
}

int graze_gather_bodies(asking *a) {
	gathering *g = a->scratch->gathering;
	const size_t count = graze_bodies_count(a->chunks, a->chunk_count);
	g->bodies.count = 0, g->skin = 0;
	if (!graze_list_room(&g->bodies, count, sizeof(gathered_body), &a->scratch->memory)) return 0;
	for (size_t c = 0; c < a->chunk_count; c++)
		for (size_t k = 0; k < graze_body_count(a->chunks + c); k++) {
			gathered_body *b = body_of(g, (int32_t)g->bodies.count);
			*b = read_body(a, (body_place){c, k}, g->bodies.count++);
			if (b->radius >= 0) g->skin = larger(g->skin, skin_of(a->scratch->motion, (double)b->radius));
		}
	return 1;
}

// ---------------------------------------------------------------------------------------------------------------------
// Actors
// ---------------------------------------------------------------------------------------------------------------------

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

void graze_gather_look(asking *a) {
	motion_tile *t = a->scratch->motion;
	if (!graze_rounds_begin(a)) {
		if (!graze_ran_out(a)) graze_out_of_contacts(a);
		return;
	}
	for (int32_t i = 0; i < t->ways; i++)
		if (t->way[i].awake && t->way[i].pushed) t->way[i].state = WAY_GOES;
	graze_strike_at_hand(a);
	wake_refused(a);
}

/// An actor without a way yet. Its number, or -1 when there is no memory.
static int32_t append_actor(asking *a, gathering *g, int32_t body) {
	caller_memory *memory = &a->scratch->memory;
	motion_tile *t = g->ways;
	if (!graze_list_room(&g->actors, 1, sizeof(actor), memory)) return -1;
	if (!graze_ways_room(t, (size_t)t->ways + 1, memory)) return -1;
	gathered_body *b = body_of(g, body);
	b->actor = t->ways++;
	*actor_of(g, b->actor) = (actor){.body = body, .vx = (double)b->dx, .vy = (double)b->dy, .mass = 1};
	g->actors.count++;
	return b->actor;
}

/// What the columns say of an actor whose place is known.
static void read_columns(const asking *a, gathering *g, int32_t number) {
	const body_place place = g->ways->way[number].place;
	const gz_bodies *b = a->chunks + place.chunk;
	const gz_float_view mass = a->scratch->motion->moves[place.chunk].mass;
	const size_t i = graze_element(b, place.k);
	actor *who = actor_of(g, number);
	if (mass.data) who->mass = (double)float_at(mass, i);
	who->filter = graze_filter(&b->filters, b->id, b->ignore, i);
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

/// The pairs of the tile's awake ways, whose actors these are, are kept actor by actor.
static int keep_pairs(asking *a, gathering *g, const int32_t *actor_of_way) {
	const motion_tile *t = a->scratch->motion;
	int32_t next[TILE] = {0};
	if (!graze_pairs_room(&g->kept, t->pairs.count, &a->scratch->memory)) return 0;
	for (size_t i = 0; i < t->pairs.count; i++) next[t->pairs.body[i] / RECORD]++;
	for (int32_t i = 0; i < t->ways; i++) {
		const int32_t count = next[i];
		if (actor_of_way[i] < 0) continue;
		actor *who = actor_of(g, actor_of_way[i]);
		who->pair = g->kept.count, who->pairs = count, next[i] = (int32_t)g->kept.count;
		g->kept.count += (size_t)count;
	}
	for (size_t i = 0; i < t->pairs.count; i++) {
		const int32_t way = t->pairs.body[i] / RECORD;
		if (actor_of_way[way] < 0) continue;
		g->kept.body[next[way]] = RECORD * actor_of_way[way], g->kept.wall[next[way]++] = t->pairs.wall[i];
	}
	graze_pairs_pad(&g->kept);
	return 1;
}

static int gather_tile(asking *a, gathering *g) {
	const motion_tile *t = a->scratch->motion;
	const int32_t first = (int32_t)a->report.bodies;
	int32_t actors[TILE];
	for (int32_t i = 0; i < t->ways; i++) {
		actors[i] = -1;
		if (!t->way[i].awake) continue;
		const int32_t number = actors[i] = append_actor(a, g, first + t->way[i].slot);
		if (number < 0) return 0;
		g->ways->way[number] = t->way[i], g->ways->mover[number] = t->mover[i];
		read_columns(a, g, number);
		graze_actor_neighbours(g, number);
		if (!take_lists(a, g, number)) return 0;
	}
	return keep_pairs(a, g, actors);
}

void graze_gather_tile(asking *a) {
	graze_note_bad(a);
	if (!gather_tile(a, a->scratch->gathering)) graze_out_of_contacts(a);
	a->report.bodies += (size_t)a->scratch->tile.count;
}

int32_t graze_actor(asking *a, int32_t body) {
	gathering *g = a->scratch->gathering;
	const gathered_body b = *body_of(g, body);
	if (b.actor >= 0) return b.actor;
	const int32_t number = append_actor(a, g, body);
	if (number < 0) return -1;
	body_place place = {.k = (size_t)body};
	place.chunk = graze_crowd_chunk(g->crowd, &place.k);
	graze_way_begin(g->ways, number, (body_numbers){b.px, b.py, b.dx, b.dy, b.radius});
	graze_way_know(a, number, place, b.radius);
	read_columns(a, g, number);
	graze_actor_neighbours(g, number);
	return number;
}

int graze_actor_seek(asking *a, int32_t number) {
	gathering *g = a->scratch->gathering;
	motion_tile *t = g->ways;
	body_way *w = t->way + number;
	actor *who = actor_of(g, number);
	t->going[0] = number, t->going_count = 1, t->striking = WAY_GOES;
	w->hit_time = INFINITY, w->hits = 0, w->state = WAY_GOES;
	graze_seek_going(a);
	if (graze_ran_out(a) || !graze_pairs_room(&g->kept, t->pairs.count, &a->scratch->memory)) return 0;
	who->pair = g->kept.count, who->pairs = (int32_t)t->pairs.count;
	if (t->pairs.count) {
		memcpy(g->kept.body + g->kept.count, t->pairs.body, t->pairs.count * sizeof *t->pairs.body);
		memcpy(g->kept.wall + g->kept.count, t->pairs.wall, t->pairs.count * sizeof *t->pairs.wall);
	}
	g->kept.count += t->pairs.count;
	graze_pairs_pad(&g->kept);
	w->state = WAY_IN_HAND;
	return 1;
}
