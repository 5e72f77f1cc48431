// Bodies become active: those of a tile that hit a wall, and those that collide with one another.
#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/collisions/islands.h"
#include "engine/mover/candidates.h"
#include "engine/mover/mover_state.h"
#include "engine/mover/respond.h"
#include "engine/mover/rounds.h"
#include "engine/mover/sweep_movers.h"
#include "engine/query/tile_hits.h"

/// Movers without a hit go to their ends; where the safety check refuses that, they are loaded.
static void load_refused(query_run *run, mover_tile *t) {
	for (int32_t i = 0; i < t->mover_count; i++) {
		mover *m = t->mover + i;
		if (t->state[i].loaded) continue;
		m->qx = (float)((double)m->px + m->vx), m->qy = (float)((double)m->py + m->vy);
	}
	for (size_t first = 0; first < t->pairs.count; first += TILE) {
		const mover_pairs pairs = some_pairs(&t->pairs, first);
		run->query->world->backend->validate(&t->results, t->mover, &pairs, run->query->world->walls);
		for (int32_t i = 0; i < t->results.refused_count; i++)
			graze_mover_wake(run, t, pairs.body[t->results.refused[i]] / RECORD);
	}
}

/// A body without a wall in reach of its displacement's disc needs no walls as long as it stays in the disc.
static void mark_clear(query_run *run, mover_tile *t) {
	const gz_scratch *m = run->scratch;
	const collision_step *g = graze_step_of(run);
	bool known = run->query->world->grid.level_count == 1;
	for (int32_t i = 0; i < t->mover_count; i++) known &= !t->state[i].out_of_range; // they searched since
	if (!known) return;
	for (int32_t i = 0; i < m->tile.count; i++) body_of(g, number_of(g, run->index + (size_t)i))->clear = 1;
	for (int32_t i = 0; i < m->near.count; i++)
		body_of(g, number_of(g, run->index + (size_t)m->near.slot[i]))->clear = 0;
}

void graze_collision_find_walls(query_run *run) {
	mover_tile *t = run->state;
	if (!graze_rounds_begin(run, t)) {
		if (!graze_out_of_memory(run)) graze_mover_out_of_memory(run);
		return;
	}
	mark_clear(run, t);
	for (int32_t i = 0; i < t->mover_count; i++) {
		if (!t->state[i].loaded) continue;
		if (t->state[i].recovered) t->state[i].phase = MOVER_SEARCHES;
		graze_mover_limits(t, i);
	}
	graze_sweep_ready_movers(run, t);
	load_refused(run, t);
}

/// Appends an active body without a mover state. Returns its number; -1 without memory.
static int32_t append_active(query_run *run, collision_step *g, int32_t body) {
	caller_memory *memory = &run->scratch->memory;
	mover_tile *t = g->movers;
	if (!graze_array_reserve(&g->active, 1, sizeof(active_body), memory)) return -1;
	if (!graze_movers_reserve(t, (size_t)t->mover_count + 1, memory)) return -1;
	const int32_t number = course_of(g, body)->active = t->mover_count++;
	*active_of(g, number) = (active_body){.body = body, .mass = 1, .other_count = -1};
	g->active.count++;
	return number;
}

void graze_active_publish(const collision_step *g, int32_t number, double time) {
	const mover *m = g->movers->mover + number;
	course *c = active_course(g, number);
	c->x = (double)m->px, c->y = (double)m->py, c->time = time;
}

/// Reads the columns of an active body whose reference is known.
static void read_mass(const query_run *run, collision_step *g, int32_t number) {
	const body_ref place = g->movers->state[number].body;
	const gz_float_view mass = graze_move_settings(run)->moves[place.chunk].mass;
	if (mass.data)
		active_of(g, number)->mass = (double)float_at(mass, graze_element(run->query->chunks + place.chunk, place.k));
}

/// Copies the nearby shapes and contacts of a tile's mover to the active body.
static bool copy_lists(query_run *run, const mover_tile *t, collision_step *g, int32_t number) {
	const mover_tile *from = t;
	mover_tile *to = g->movers;
	mover_state *w = to->state + number;
	const size_t near = (size_t)w->nearby_count;
	if (!graze_array_reserve(&to->nearby, near, sizeof(nearby_shape), &run->scratch->memory)) return false;
	if (near)
		memcpy((nearby_shape *)to->nearby.at + to->nearby.count, shapes_near(from, w), near * sizeof(nearby_shape));
	w->nearby = (int32_t)to->nearby.count, to->nearby.count += near;
	if (!graze_array_reserve(&to->contacts, (size_t)w->contacts, sizeof(mover_contact), &run->scratch->memory))
		return false;
	mover_contact *contacts = to->contacts.at;
	for (int32_t i = w->contact, last = -1; i >= 0;) {
		const int32_t copy = (int32_t)to->contacts.count++;
		contacts[copy] = ((const mover_contact *)from->contacts.at)[i];
		i = contacts[copy].previous, contacts[copy].previous = -1;
		*(last < 0 ? &w->contact : &contacts[last].previous) = copy, last = copy;
	}
	return true;
}

/// The active bodies that a tile's movers become.
typedef struct tile_active {
	collision_step *home[TILE]; ///< the step of each; null: not active
	int32_t number[TILE];
} tile_active;

/// Keeps the pairs of the tile's loaded movers, sorted by active body (counting sort).
static bool keep_pairs(query_run *run, const mover_tile *t, const tile_active *actors) {
	int32_t next[TILE] = {0};
	for (size_t i = 0; i < t->pairs.count; i++) next[t->pairs.body[i] / RECORD]++;
	for (int32_t i = 0; i < t->mover_count; i++) {
		collision_step *g = actors->home[i];
		const int32_t count = next[i];
		if (!g) continue;
		if (!graze_pairs_reserve(&g->wall_pairs, (size_t)count, &run->scratch->memory)) return false;
		active_body *body_state = active_of(g, actors->number[i]);
		body_state->first_pair = g->wall_pairs.count, body_state->pair_count = count,
		next[i] = (int32_t)g->wall_pairs.count;
		g->wall_pairs.count += (size_t)count;
	}
	for (size_t i = 0; i < t->pairs.count; i++) {
		const int32_t state = t->pairs.body[i] / RECORD;
		collision_step *g = actors->home[state];
		if (!g) continue;
		g->wall_pairs.body[next[state]] = RECORD * actors->number[state],
		g->wall_pairs.other[next[state]++] = t->pairs.other[i];
	}
	for (int32_t i = 0; i < t->mover_count; i++)
		if (actors->home[i]) graze_pairs_pad(&actors->home[i]->wall_pairs);
	return true;
}

static bool activate_tile(query_run *run, const mover_tile *t) {
	tile_active actors;
	for (int32_t i = 0; i < t->mover_count; i++) {
		actors.home[i] = NULL;
		if (!t->state[i].loaded) continue;
		const int32_t body = number_of(graze_step_of(run), run->index + (size_t)t->state[i].slot);
		collision_step *g = actors.home[i] = graze_island_group_of(run, body);
		const int32_t number = actors.number[i] = append_active(run, g, body);
		if (number < 0) return false;
		g->movers->state[number] = t->state[i], g->movers->mover[number] = t->mover[i];
		graze_active_publish(g, number, 0);
		read_mass(run, g, number);
		if (!copy_lists(run, t, g, number)) return false;
	}
	return keep_pairs(run, t, &actors);
}

void graze_collision_activate_tile(query_run *run) {
	graze_note_invalid(run);
	if (!activate_tile(run, run->state)) graze_mover_out_of_memory(run);
	run->report->bodies += (size_t)run->scratch->tile.count;
}

int32_t graze_active_body(query_run *run, int32_t body) {
	collision_step *g = graze_step_of(run);
	const course *c = course_of(g, body);
	const start_body *b = body_of(g, body);
	if (c->active >= 0) return c->active;
	const int32_t number = append_active(run, g, body);
	if (number < 0) return -1;
	graze_mover_begin(g->movers, number, (body_values){b->px, b->py, b->dx, b->dy, c->radius});
	graze_mover_load(run, g->movers, number, graze_collision_body_ref(run, body), c->radius);
	read_mass(run, g, number);
	// The displacement hits no wall, but it may pass a one-sided one from behind, which then matters after a turn.
	const bool may_come_past = run->query->world->has_thick_or_one_sided && !b->clear;
	return may_come_past && !graze_active_find_walls(run, number) ? -1 : number;
}

/// Whether an active body stays in the disc around its displacement in which there is no wall: both ends of its motion
/// do.
static bool stays_clear(const collision_step *g, int32_t number) {
	const start_body *b = body_of(g, active_of(g, number)->body);
	if (!b->clear) return false;
	const mover *m = g->movers->mover + number;
	const double dx = (double)b->dx / 2, dy = (double)b->dy / 2;
	const double x = (double)m->px - ((double)b->px + dx), y = (double)m->py - ((double)b->py + dy);
	const double end_x = x + m->vx, end_y = y + m->vy;
	const double reach = sqrt(dx * dx + dy * dy) + g->movers->state[number].skin / 2;
	return x * x + y * y <= reach * reach && end_x * end_x + end_y * end_y <= reach * reach;
}

bool graze_active_find_walls(query_run *run, int32_t number) {
	collision_step *g = graze_step_of(run);
	mover_tile *t = g->movers;
	mover_state *w = t->state + number;
	active_body *body_state = active_of(g, number);
	w->hit_time = INFINITY, w->has_hit = 0, w->phase = MOVER_READY;
	body_state->first_pair = g->wall_pairs.count, body_state->pair_count = 0;
	if (stays_clear(g, number)) return true;
	t->searching[0] = number, t->searching_count = 1, t->swept_phase = w->phase = MOVER_SEARCHES;
	graze_mover_candidates_next(run, t);
	if (graze_out_of_memory(run) || !graze_pairs_reserve(&g->wall_pairs, t->pairs.count, &run->scratch->memory))
		return false;
	body_state->pair_count = (int32_t)t->pairs.count;
	if (t->pairs.count) {
		memcpy(g->wall_pairs.body + g->wall_pairs.count, t->pairs.body, t->pairs.count * sizeof *t->pairs.body);
		memcpy(g->wall_pairs.other + g->wall_pairs.count, t->pairs.other, t->pairs.count * sizeof *t->pairs.other);
	}
	g->wall_pairs.count += t->pairs.count;
	graze_pairs_pad(&g->wall_pairs);
	w->phase = MOVER_READY;
	return true;
}
