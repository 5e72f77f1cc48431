// Bodies become actors: those of a tile that meet a wall, and those that meet one another.
#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/collisions/islands.h"
#include "engine/mover/candidates.h"
#include "engine/mover/respond.h"
#include "engine/mover/rounds.h"

/// Ways that met nothing go to their ends; where the guard does not like that, they wake.
static void wake_refused(query_run *a) {
	mover_tile *t = a->scratch->mover;
	for (int32_t i = 0; i < t->mover_count; i++) {
		mover *m = t->mover + i;
		if (t->state[i].loaded) continue;
		m->qx = (float)((double)m->px + m->vx), m->qy = (float)((double)m->py + m->vy);
	}
	for (size_t first = 0; first < t->pairs.count; first += TILE) {
		const mover_pairs pairs = some_pairs(&t->pairs, first);
		a->world->backend->validate(&t->results, t->mover, &pairs, a->world->walls);
		for (int32_t i = 0; i < t->results.refused_count; i++)
			graze_mover_wake(a, pairs.body[t->results.refused[i]] / RECORD);
	}
}

/// Who has no wall in reach of its displacement's disc need not ask for walls as long as it stays there.
static void note_clear(query_run *a) {
	const gz_scratch *m = a->scratch;
	const collision_step *g = m->collision_step;
	int known = a->world->grid.level_count == 1;
	for (int32_t i = 0; i < m->mover->mover_count; i++) known &= !m->mover->state[i].out_of_range; // who asked since
	if (!known) return;
	for (int32_t i = 0; i < m->tile.count; i++) body_of(g, number_of(g, a->index + (size_t)i))->clear = 1;
	for (int32_t i = 0; i < m->near.count; i++) body_of(g, number_of(g, a->index + (size_t)m->near.slot[i]))->clear = 0;
}

void graze_collision_find_walls(query_run *a) {
	mover_tile *t = a->scratch->mover;
	if (!graze_rounds_begin(a)) {
		if (!graze_out_of_memory(a)) graze_mover_out_of_memory(a);
		return;
	}
	note_clear(a);
	for (int32_t i = 0; i < t->mover_count; i++) {
		if (!t->state[i].loaded) continue;
		if (t->state[i].recovered) t->state[i].phase = MOVER_SEARCHES;
		graze_mover_limits(t, i);
	}
	graze_sweep_ready_movers(a);
	wake_refused(a);
}

/// An actor without a way yet. Its number, or -1 when there is no memory.
static int32_t append_actor(query_run *a, collision_step *g, int32_t body) {
	caller_memory *memory = &a->scratch->memory;
	mover_tile *t = g->movers;
	if (!graze_array_reserve(&g->active, 1, sizeof(active_body), memory)) return -1;
	if (!graze_movers_reserve(t, (size_t)t->mover_count + 1, memory)) return -1;
	const int32_t number = course_of(g, body)->active = t->mover_count++;
	*actor_of(g, number) = (active_body){.body = body, .mass = 1, .other_count = -1};
	g->active.count++;
	return number;
}

void graze_active_publish(const collision_step *g, int32_t number, double time) {
	const mover *m = g->movers->mover + number;
	course *c = actor_course(g, number);
	c->x = (double)m->px, c->y = (double)m->py, c->time = time;
}

/// What the columns say of an actor whose place is known.
static void read_mass(const query_run *a, collision_step *g, int32_t number) {
	const body_ref place = g->movers->state[number].body;
	const gz_float_view mass = a->scratch->mover->moves[place.chunk].mass;
	if (mass.data) actor_of(g, number)->mass = (double)float_at(mass, graze_element(a->chunks + place.chunk, place.k));
}

/// What is near a way of the tile, and what it passes, become the actor's.
static int take_lists(query_run *a, collision_step *g, int32_t number) {
	const mover_tile *from = a->scratch->mover;
	mover_tile *to = g->movers;
	mover_state *w = to->state + number;
	const size_t near = (size_t)w->nearby_count;
	if (!graze_array_reserve(&to->nearby, near, sizeof(nearby_shape), &a->scratch->memory)) return 0;
	if (near)
		memcpy((nearby_shape *)to->nearby.at + to->nearby.count, things_near(from, w), near * sizeof(nearby_shape));
	w->nearby = (int32_t)to->nearby.count, to->nearby.count += near;
	if (!graze_array_reserve(&to->contacts, (size_t)w->contacts, sizeof(mover_contact), &a->scratch->memory)) return 0;
	mover_contact *contacts = to->contacts.at;
	for (int32_t i = w->contact, last = -1; i >= 0;) {
		const int32_t copy = (int32_t)to->contacts.count++;
		contacts[copy] = ((const mover_contact *)from->contacts.at)[i];
		i = contacts[copy].previous, contacts[copy].previous = -1;
		*(last < 0 ? &w->contact : &contacts[last].previous) = copy, last = copy;
	}
	return 1;
}

/// The actors that a tile's ways become.
typedef struct tile_actors {
	collision_step *home[TILE]; ///< null: it meets nothing
	int32_t number[TILE];
} tile_actors;

/// The pairs of the tile's awake ways are kept actor by actor.
static int keep_pairs(query_run *a, const tile_actors *actors) {
	const mover_tile *t = a->scratch->mover;
	int32_t next[TILE] = {0};
	for (size_t i = 0; i < t->pairs.count; i++) next[t->pairs.body[i] / RECORD]++;
	for (int32_t i = 0; i < t->mover_count; i++) {
		collision_step *g = actors->home[i];
		const int32_t count = next[i];
		if (!g) continue;
		if (!graze_pairs_reserve(&g->wall_pairs, (size_t)count, &a->scratch->memory)) return 0;
		active_body *who = actor_of(g, actors->number[i]);
		who->first_pair = g->wall_pairs.count, who->pair_count = count, next[i] = (int32_t)g->wall_pairs.count;
		g->wall_pairs.count += (size_t)count;
	}
	for (size_t i = 0; i < t->pairs.count; i++) {
		const int32_t way = t->pairs.body[i] / RECORD;
		collision_step *g = actors->home[way];
		if (!g) continue;
		g->wall_pairs.body[next[way]] = RECORD * actors->number[way],
		g->wall_pairs.other[next[way]++] = t->pairs.other[i];
	}
	for (int32_t i = 0; i < t->mover_count; i++)
		if (actors->home[i]) graze_pairs_pad(&actors->home[i]->wall_pairs);
	return 1;
}

static int gather_tile(query_run *a) {
	const mover_tile *t = a->scratch->mover;
	tile_actors actors;
	for (int32_t i = 0; i < t->mover_count; i++) {
		actors.home[i] = NULL;
		if (!t->state[i].loaded) continue;
		const int32_t body = number_of(a->scratch->collision_step, a->index + (size_t)t->state[i].slot);
		collision_step *g = actors.home[i] = graze_island_group_of(a, body);
		const int32_t number = actors.number[i] = append_actor(a, g, body);
		if (number < 0) return 0;
		g->movers->state[number] = t->state[i], g->movers->mover[number] = t->mover[i];
		graze_active_publish(g, number, 0);
		read_mass(a, g, number);
		if (!take_lists(a, g, number)) return 0;
	}
	return keep_pairs(a, &actors);
}

void graze_collision_activate_tile(query_run *a) {
	graze_note_invalid(a);
	if (!gather_tile(a)) graze_mover_out_of_memory(a);
	a->report.bodies += (size_t)a->scratch->tile.count;
}

int32_t graze_active_body(query_run *a, int32_t body) {
	collision_step *g = a->scratch->collision_step;
	const course *c = course_of(g, body);
	const start_body *b = body_of(g, body);
	if (c->active >= 0) return c->active;
	const int32_t number = append_actor(a, g, body);
	if (number < 0) return -1;
	graze_mover_begin(g->movers, number, (body_values){b->px, b->py, b->dx, b->dy, c->radius});
	graze_mover_load(a, number, graze_collision_body_ref(a, body), c->radius);
	read_mass(a, g, number);
	// It hits no wall on its displacement, but it may come past a one-sided one from behind, and be in its way where it
	// turns.
	const int may_come_past = a->world->special && !b->clear;
	return may_come_past && !graze_active_find_walls(a, number) ? -1 : number;
}

/// Does an actor stay in the disc around its displacement in which it has no wall to meet? Both ends of its way do.
static int stays_clear(const collision_step *g, int32_t number) {
	const start_body *b = body_of(g, actor_of(g, number)->body);
	if (!b->clear) return 0;
	const mover *m = g->movers->mover + number;
	const double dx = (double)b->dx / 2, dy = (double)b->dy / 2;
	const double x = (double)m->px - ((double)b->px + dx), y = (double)m->py - ((double)b->py + dy);
	const double end_x = x + m->vx, end_y = y + m->vy;
	const double reach = sqrt(dx * dx + dy * dy) + g->movers->state[number].skin / 2;
	return x * x + y * y <= reach * reach && end_x * end_x + end_y * end_y <= reach * reach;
}

int graze_active_find_walls(query_run *a, int32_t number) {
	collision_step *g = a->scratch->collision_step;
	mover_tile *t = g->movers;
	mover_state *w = t->state + number;
	active_body *who = actor_of(g, number);
	w->hit_time = INFINITY, w->has_hit = 0, w->phase = MOVER_READY;
	who->first_pair = g->wall_pairs.count, who->pair_count = 0;
	if (stays_clear(g, number)) return 1;
	t->searching[0] = number, t->searching_count = 1, t->swept_phase = w->phase = MOVER_SEARCHES;
	graze_mover_candidates_next(a);
	if (graze_out_of_memory(a) || !graze_pairs_reserve(&g->wall_pairs, t->pairs.count, &a->scratch->memory)) return 0;
	who->pair_count = (int32_t)t->pairs.count;
	if (t->pairs.count) {
		memcpy(g->wall_pairs.body + g->wall_pairs.count, t->pairs.body, t->pairs.count * sizeof *t->pairs.body);
		memcpy(g->wall_pairs.other + g->wall_pairs.count, t->pairs.other, t->pairs.count * sizeof *t->pairs.other);
	}
	g->wall_pairs.count += t->pairs.count;
	graze_pairs_pad(&g->wall_pairs);
	w->phase = MOVER_READY;
	return 1;
}
