#include "engine/rounds/move_in_rounds.h"

#include "engine/collisions/collision_step.h"
#include "engine/collisions/separation.h"
#include "engine/mover/mover_state.h"
#include "engine/rounds/alone.h"
#include "engine/rounds/leaving.h"
#include "engine/rounds/neighbours.h"
#include "engine/rounds/read_bodies.h"
#include "engine/rounds/round.h"
#include "engine/rounds/write_rounds.h"

/// Separates bodies that are too near to one another: `context` gets their new chunks. False without memory.
static bool separate(query_run *run, query_context *context) {
	move_settings settings = *graze_move_settings(run);
	gz_scratch *m = run->scratch;
	settings.step = graze_state_make(&m->states, &graze_collision_state, &m->memory);
	if (!settings.step) return false;
	query_context colliding = *run->query;
	colliding.shared = &settings;
	query_run all = *run;
	all.query = &colliding;
	const gz_bodies *separated;
	settings.step->all->crowd = graze_rounds_of(run)->crowd;
	graze_collision_begin(settings.step, &settings);
	if (!graze_collision_read(&all) || !graze_separate(&all, &separated)) return false;
	if (separated) context->chunks = separated;
	return true;
}

static bool read(query_run *run) {
	return graze_rounds_find_neighbours(run) && graze_rounds_begin_kinds(run) && graze_rounds_divide(run) &&
		   graze_rounds_read(run);
}

static bool move(query_run *run, query_context *context) {
	crowd_rounds *g = graze_rounds_of(run);
	g->movers->settings = graze_move_settings(run);
	g->movers->mover_count = 0, g->movers->nearby.count = g->movers->contacts.count = 0;
	g->walls.count = g->wall_pairs.count = g->left.count = 0;
	if (!read(run)) return false;
	if (graze_rounds_any_near(run) && (!separate(run, context) || !read(run))) return false;
	if (!graze_rounds_find_walls(run)) return false;
	for (int k = 0; k < graze_move_settings(run)->max_rounds && g->active.count; k++) {
		if (k && !graze_rounds_find_leaving(run)) return false;
		if (!graze_round(run, k)) return false;
	}
	// The alone bodies come last: some may have joined the others.
	if (g->left.count && !graze_rounds_divide(run)) return false;
	if (!graze_rounds_move_alone(run)) return false;
	graze_rounds_write_alone(run), graze_rounds_write(run);
	return true;
}

void graze_move_in_rounds(query_run *run, gz_crowd *crowd) {
	query_context context = *run->query; // with the chunks after separation
	query_run all = *run;
	all.query = &context;
	graze_rounds_of(run)->crowd = crowd;
	if (!move(&all, &context) && !graze_out_of_memory(run)) graze_mover_out_of_memory(run);
}
