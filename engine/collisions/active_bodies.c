// Bodies become active: those of a tile that hit a wall, and those that collide with one another.
#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/collisions/islands.h"
#include "engine/mover/candidates.h"
#include "engine/mover/move_tile.h"
#include "engine/mover/mover_state.h"
#include "engine/mover/respond.h"
#include "engine/mover/sweep_movers.h"
#include "engine/mover/way_points.h"
#include "engine/query/tile_hits.h"

/// Loads the movers whose whole displacement the safety check refuses. q becomes its end, for movers that are not
/// loaded.
static void load_refused(query_run *run, mover_tile *t) {
	for (int32_t i = 0; i < t->mover_count; i++) {
		mover *m = t->mover + i;
		if (t->state[i].loaded) continue;
		m->qx = (float)((double)m->px + m->vx), m->qy = (float)((double)m->py + m->vy);
	}
	for (size_t first = 0; first < t->pairs.count; first += TILE) {
		const mover_pairs batch = pair_batch(&t->pairs, first);
		run->query->world->backend->validate(&t->results, t->mover, &batch, run->query->world->walls);
		for (int32_t i = 0; i < t->results.refused_count; i++)
			graze_mover_load_slot(run, t, batch.body[t->results.refused[i]] / RECORD);
	}
}

/// Marks the bodies without a wall in reach of the disc around their displacement: they need no walls while they stay
/// in it. `near` has all other bodies only where there is one level of cells, and while no later search has overwritten
/// it.
static void mark_clear(query_run *run, mover_tile *t) {
	const gz_scratch *m = run->scratch;
	const collision_step *g = graze_step_of(run);
	bool is_complete = run->query->world->grid.level_count == 1;
	for (int32_t i = 0; i < t->mover_count; i++) is_complete &= !t->state[i].lacks_pairs; // those have searched since
	if (!is_complete) return;
	for (int32_t i = 0; i < m->tile.count; i++) body_of(g, number_of(g, run->index + (size_t)i))->clear = true;
	for (int32_t i = 0; i < m->near.count; i++)
		body_of(g, number_of(g, run->index + (size_t)m->near.slot[i]))->clear = false;
}

void graze_collision_find_walls(query_run *run) {
	mover_tile *t = run->state;
	if (!graze_movers_begin(run, t, NULL)) {
		if (!graze_aborted(run)) graze_mover_out_of_memory(run);
		return;
	}
	mark_clear(run, t);
	for (int32_t i = 0; i < t->mover_count; i++) {
		if (!t->state[i].loaded) continue;
		if (t->state[i].recovered) t->state[i].phase = MOVER_SEARCHES;
		graze_mover_limits(t, i, run->query->world->walls);
	}
	graze_sweep_ready_movers(run, t);
	load_refused(run, t);
}

/// Appends an active body; its mover is not begun. Returns it, or NOT_ACTIVE without memory.
static int32_t append_active(query_run *run, collision_step *g, int32_t body) {
	caller_memory *memory = &run->scratch->memory;
	mover_tile *t = g->movers;
	if (!graze_array_reserve(&g->active, 1, sizeof(active_body), memory)) return NOT_ACTIVE;
	if (!graze_movers_reserve(t, (size_t)t->mover_count + 1, memory)) return NOT_ACTIVE;
	const int32_t active = course_of(g, body)->active = t->mover_count++;
	*active_of(g, active) =
		(active_body){.body = body, .mass = 1, .other_count = OTHERS_OF_ALL, .impact_count = NOT_LISTED};
	g->active.count++;
	return active;
}

void graze_active_place_course(query_run *run, const collision_step *g, int32_t active, double time) {
	const mover *m = g->movers->mover + active;
	course *c = active_course(g, active);
	const size_t index = (size_t)body_of(g, active_of(g, active)->body)->index;
	c->x = (double)m->px, c->y = (double)m->py, c->time = time;
	if (!graze_way_point_add(g->movers, (way_point){index, (float)time, m->px, m->py}, &run->scratch->memory))
		graze_mover_out_of_memory(run);
}

/// Reads the mass of an active body whose mover is loaded.
static void read_mass(const query_run *run, collision_step *g, int32_t active) {
	const body_ref body = g->movers->state[active].body;
	const gz_float_view mass = graze_move_settings(run)->moves[body.chunk].mass;
	if (mass.data)
		active_of(g, active)->mass = (double)float_at(mass, graze_element(run->query->chunks + body.chunk, body.k));
}

/// Copies the nearby shapes and contacts of a mover of the tile to the lists of the step. The state of the active body
/// is that of the mover, and gets the new indices. False without memory.
static bool copy_lists(query_run *run, const mover_tile *from, collision_step *g, int32_t active) {
	mover_tile *to = g->movers;
	mover_state *w = to->state + active;
	const size_t near = (size_t)w->nearby_count;
	if (!graze_array_reserve(&to->nearby, near, sizeof(nearby_shape), &run->scratch->memory)) return false;
	if (near)
		memcpy((nearby_shape *)to->nearby.at + to->nearby.count, shapes_near(from, w), near * sizeof(nearby_shape));
	w->nearby = (int32_t)to->nearby.count, to->nearby.count += near;
	if (!graze_array_reserve(&to->contacts, (size_t)w->contact_count, sizeof(mover_contact), &run->scratch->memory))
		return false;
	mover_contact *contacts = to->contacts.at;
	for (int32_t i = w->last_contact, last = NO_CONTACT; i != NO_CONTACT;) {
		const int32_t copy = (int32_t)to->contacts.count++;
		contacts[copy] = ((const mover_contact *)from->contacts.at)[i];
		i = contacts[copy].previous, contacts[copy].previous = NO_CONTACT;
		*(last == NO_CONTACT ? &w->last_contact : &contacts[last].previous) = copy, last = copy;
	}
	return true;
}

/// The active bodies that the tile's loaded movers become, by mover.
typedef struct activated_movers {
	collision_step *step[TILE]; ///< the step of each; null where the mover is not loaded
	int32_t active[TILE];
} activated_movers;

/// Appends the pairs of the tile's loaded movers to those of their steps, sorted by active body (counting sort). False
/// without memory.
static bool keep_pairs(query_run *run, const mover_tile *t, const activated_movers *activated) {
	int32_t next[TILE] = {0};
	for (size_t i = 0; i < t->pairs.count; i++) next[t->pairs.body[i] / RECORD]++;
	for (int32_t i = 0; i < t->mover_count; i++) {
		collision_step *g = activated->step[i];
		const int32_t count = next[i];
		if (!g) continue;
		if (!graze_pairs_reserve(&g->wall_pairs, (size_t)count, &run->scratch->memory)) return false;
		active_body *a = active_of(g, activated->active[i]);
		a->first_pair = g->wall_pairs.count, a->pair_count = count;
		next[i] = (int32_t)g->wall_pairs.count;
		g->wall_pairs.count += (size_t)count;
	}
	for (size_t i = 0; i < t->pairs.count; i++) {
		const int32_t index = t->pairs.body[i] / RECORD;
		collision_step *g = activated->step[index];
		if (!g) continue;
		g->wall_pairs.body[next[index]] = RECORD * activated->active[index];
		g->wall_pairs.other[next[index]++] = t->pairs.other[i];
	}
	for (int32_t i = 0; i < t->mover_count; i++)
		if (activated->step[i]) graze_pairs_pad(&activated->step[i]->wall_pairs);
	return true;
}

/// Makes active bodies of the loaded movers of the tile. False without memory.
static bool activate_tile(query_run *run, const mover_tile *t) {
	activated_movers activated;
	for (int32_t i = 0; i < t->mover_count; i++) {
		activated.step[i] = NULL;
		if (!t->state[i].loaded) continue;
		const int32_t body = number_of(graze_step_of(run), run->index + (size_t)t->state[i].slot);
		collision_step *g = activated.step[i] = graze_island_group_of(run, body);
		const int32_t active = activated.active[i] = append_active(run, g, body);
		if (active == NOT_ACTIVE) return false;
		g->movers->state[active] = t->state[i], g->movers->mover[active] = t->mover[i];
		graze_active_place_course(run, g, active, 0);
		read_mass(run, g, active);
		if (!copy_lists(run, t, g, active)) return false;
	}
	return keep_pairs(run, t, &activated);
}

void graze_collision_activate_tile(query_run *run) {
	graze_note_invalid(run);
	if (!activate_tile(run, run->state)) graze_mover_out_of_memory(run);
	run->report->bodies += (size_t)run->scratch->tile.count;
}

int32_t graze_activate_body(query_run *run, int32_t body) {
	collision_step *g = graze_step_of(run);
	const course *c = course_of(g, body);
	const start_body *b = body_of(g, body);
	if (c->active != NOT_ACTIVE) return c->active;
	const int32_t active = append_active(run, g, body);
	if (active == NOT_ACTIVE) return NOT_ACTIVE;
	graze_mover_begin(g->movers, active, (body_values){b->px, b->py, b->dx, b->dy, c->radius});
	graze_mover_load(run, g->movers, active, graze_collision_body_ref(run, body), c->radius);
	read_mass(run, g, active);
	// No wall stops the displacement. But it may pass a one-sided wall from behind, which the safety check then needs
	// after a turn.
	const bool needs_walls = run->query->world->has_thick_or_one_sided && !b->clear;
	return needs_walls && !graze_active_find_walls(run, active) ? NOT_ACTIVE : active;
}

/// Whether an active body stays in the disc around its displacement that has no wall in reach: both ends of its motion
/// are in it, and half a skin of the search's radius is left for rounding.
static bool stays_clear(const collision_step *g, int32_t active) {
	const start_body *b = body_of(g, active_of(g, active)->body);
	if (!b->clear) return false;
	const mover *m = g->movers->mover + active;
	const double dx = (double)b->dx / 2, dy = (double)b->dy / 2;
	const double x = (double)m->px - ((double)b->px + dx), y = (double)m->py - ((double)b->py + dy);
	const double end_x = x + m->vx, end_y = y + m->vy;
	const double reach = sqrt(dx * dx + dy * dy) + g->movers->state[active].skin / 2;
	return x * x + y * y <= reach * reach && end_x * end_x + end_y * end_y <= reach * reach;
}

bool graze_active_find_walls(query_run *run, int32_t active) {
	collision_step *g = graze_step_of(run);
	mover_tile *t = g->movers;
	mover_state *w = t->state + active;
	active_body *a = active_of(g, active);
	w->hit_time = NO_HIT, w->has_hit = false, w->phase = MOVER_READY;
	a->first_pair = g->wall_pairs.count, a->pair_count = 0;
	if (stays_clear(g, active)) return true;
	t->searching[0] = active, t->searching_count = 1, t->swept_phase = w->phase = MOVER_SEARCHES;
	graze_mover_candidates_next(run, t);
	if (graze_aborted(run) || !graze_pairs_reserve(&g->wall_pairs, t->pairs.count, &run->scratch->memory)) return false;
	a->pair_count = (int32_t)t->pairs.count;
	if (t->pairs.count) {
		memcpy(g->wall_pairs.body + g->wall_pairs.count, t->pairs.body, t->pairs.count * sizeof *t->pairs.body);
		memcpy(g->wall_pairs.other + g->wall_pairs.count, t->pairs.other, t->pairs.count * sizeof *t->pairs.other);
	}
	g->wall_pairs.count += t->pairs.count;
	graze_pairs_pad(&g->wall_pairs);
	w->phase = MOVER_READY;
	return true;
}
