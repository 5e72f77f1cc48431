// gz_move: bodies among walls, each tile on its own; or bodies that collide with one another, all in one collision
// step or in rounds.
#include "engine/collisions/collision_step.h"
#include "engine/collisions/events.h"
#include "engine/collisions/islands.h"
#include "engine/collisions/write_collisions.h"
#include "engine/crowd/crowd.h"
#include "engine/move/move_domains.h"
#include "engine/mover/mover_state.h"
#include "engine/query/query.h"
#include "engine/query/run_query.h"
#include "engine/rounds/move_in_rounds.h"

/// Reads all bodies of a collision step. Bodies that overlap are separated: then `context` gets their new chunks, and
/// they are read again. False without memory.
static bool read_bodies(query_run *run, query_context *context) {
	if (!graze_collision_read(run)) return false;
	if (!graze_collision_any_near(run)) return true;
	const collision_bodies *all = graze_step_of(run)->all;
	if (!graze_separate_in_rounds(run, all->crowd, (float)all->skin, &context->chunks)) return false;
	return graze_collision_read(run);
}

/// Moves all bodies in one collision step, in groups of islands if `may_divide`. False without memory, or where
/// left_group is set.
static bool run_step(query_run *run, bool may_divide) {
	collision_step *g = graze_step_of(run);
	query_context context = *run->query;
	query_run all = *run;
	all.query = &context;
	graze_collision_begin(g, graze_move_settings(run));
	bool done = read_bodies(&all, &context) && (!may_divide || graze_islands_divide(&all));
	if (done) graze_run_chunks(&all);
	all.state = g->movers; // from here on the movers are those of all bodies
	done = done && !graze_aborted(run) && (g->group_count ? graze_islands_run(&all) : graze_events(&all));
	if (done) graze_collision_write(run);
	graze_islands_end(run);
	return done;
}

/// Moves bodies that collide with one another. Where a body leaves the disc in which its neighbours were found, the
/// groups are void, and everything is computed again without groups.
static void move_colliding(query_run *run, gz_crowd *crowd, followed_ways *ways) {
	collision_step *g = graze_step_of(run);
	const gz_report before = *run->report;
	g->all->crowd = crowd;
	bool done = run_step(run, true);
	if (!done && g->left_group) {
		*run->report = before;
		if (ways) graze_ways_forget(run, ways);
		done = run_step(run, false);
	}
	if (!done && !graze_aborted(run)) graze_mover_out_of_memory(run);
}

gz_report gz_move(const gz_moves *moves, const gz_move_options *options, const gz_world *world, const gz_query *query,
	gz_scratch *scratch) {
	static const gz_move_options defaults = {0};
	move_call call;
	if (!options) options = &defaults;
	if (!graze_move_begin(&call, &(move_arguments){moves, options, world, query, scratch, false})) {
		if (options->exchange) graze_exchange_fail(options->exchange);
		return call.call.report;
	}
	if (call_exchanges(&call)) graze_move_exchanging(&call);
	else if (call.in_rounds) graze_move_in_rounds(call.run, call.options->crowd);
	else if (call.options->crowd) move_colliding(call.run, call.options->crowd, call.ways);
	else graze_run_chunks(call.run);
	return graze_move_end(&call);
}
