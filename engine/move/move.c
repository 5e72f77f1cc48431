// gz_move: bodies among walls, each tile on its own; or bodies that collide with one another, all in one collision
// step.
#include "engine/base/bodies.h"
#include "engine/base/lists.h"
#include "engine/collisions/collision_step.h"
#include "engine/collisions/events.h"
#include "engine/collisions/islands.h"
#include "engine/collisions/write_collisions.h"
#include "engine/crowd/crowd.h"
#include "engine/move/check_moves.h"
#include "engine/move/move_sensors.h"
#include "engine/mover/candidates.h"
#include "engine/mover/mover_state.h"
#include "engine/mover/mover_tile.h"
#include "engine/mover/rounds.h"
#include "engine/mover/write_moves.h"
#include "engine/query/begin_query.h"
#include "engine/query/query.h"
#include "engine/query/query_tasks.h"
#include "engine/query/run_query.h"
#include "engine/rounds/move_in_rounds.h"
#include "engine/rounds/write_rounds.h"
#include "engine/scratch/scratch.h"
#include "engine/scratch/worker_state.h"
#include "engine/world/world.h"

enum { MAX_ROUNDS = 100 };

/// Whether ghosts can be among the others of bodies that collide with one another.
static gz_error check_ghosts(const query_run *run, const gz_move_options *options) {
	if (!options->crowd || !run->query->ghost_chunks) return graze_no_error();
	const size_t chunk = run->query->chunk_count;
	if (options->method == GZ_CROWD_EVENTS)
		return graze_error(GZ_STATUS_INVALID_INPUT, chunk, "ghosts",
			"chunk %zu: ghosts cannot move by events, since the order of events is global: move in rounds", chunk);
	return graze_error(GZ_STATUS_INVALID_INPUT, chunk, "ghosts", "chunk %zu: ghosts cannot move in rounds yet", chunk);
}

static gz_error check(const query_run *run, const gz_moves *moves, const gz_move_options *options) {
	gz_error error = graze_moves_check(run, moves, options->skin);
	if (!error.status && options->crowd) error = graze_crowd_check_world(options->crowd, run->query->world);
	if (!error.status) error = check_ghosts(run, options);
	if (error.status) return error;
	const gz_contact_list *all = options->contacts;
	const gz_body_contacts *firsts = options->first_contacts;
	if (all && firsts)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "first_contacts", "contacts and first_contacts are both given");
	if (all) error = graze_list_check(all->data, all->capacity, all->first);
	if (firsts) error = graze_list_data_check(firsts->data, firsts->capacity);
	if (error.status) return error;
	error = graze_sensors_check(options->sensors, run->query->world, options->crowd);
	if (error.status) return error;
	if (options->max_rounds > MAX_ROUNDS)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "max_rounds", "max_rounds %u is above %d",
			(unsigned)options->max_rounds, MAX_ROUNDS);
	if (options->crowd && graze_bodies_count(run->query->chunks, run->query->chunk_count) > GZ_MAX_CROWD)
		return graze_error(GZ_STATUS_TOO_MANY, 0, "count", "more bodies than a crowd's %d", GZ_MAX_CROWD);
	return error;
}

static move_settings settings_of(const gz_moves *moves, const gz_move_options *options, const gz_world *world) {
	const uint32_t max = options->max_contacts ? options->max_contacts : 4;
	return (move_settings){.moves = moves,
		.skin = options->skin,
		.min_skin = 0x1p-19 * world->farthest,
		.max_rounds = (int32_t)options->max_rounds,
		.max_contacts = max < INT16_MAX ? (int32_t)max : INT16_MAX};
}

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
	done = done && !graze_out_of_memory(run) && (g->group_count ? graze_islands_run(&all) : graze_events(&all));
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
	if (!done && !graze_out_of_memory(run)) graze_mover_out_of_memory(run);
}

/// Where the contacts go that the options request.
static contact_output output_of(const gz_move_options *options) {
	contact_output to = {.contact_of = graze_contact_of_wall};
	if (options->crowd)
		to.contact_of = options->method == GZ_CROWD_ROUNDS ? graze_rounds_contact : graze_collision_contact;
	if (options->contacts)
		to.data = options->contacts->data, to.capacity = options->contacts->capacity,
		to.first = options->contacts->first;
	else if (options->first_contacts)
		to.data = options->first_contacts->data, to.capacity = options->first_contacts->capacity;
	return to;
}

/// Writes the contacts that tasks have kept, and completes the list and its part of the report.
static void complete_list(const query_run *run) {
	const contact_output *to = run->query->output;
	gz_report *r = run->report;
	graze_task_results_write(run, to->data, to->capacity, to->first, contact_size(to));
	if (to->first) to->first[r->bodies] = r->hits;
	graze_list_report(r, to->capacity);
}

gz_report gz_move(const gz_moves *moves, const gz_move_options *options, const gz_world *world, const gz_query *query,
	gz_scratch *scratch) {
	static const gz_move_options defaults = {0};
	static const query_type together = {.walls = graze_keep_pairs,
		.crowd_pairs = graze_collision_keep_pairs,
		.finish = graze_collision_activate_tile,
		.hits = FIRST_HIT,
		.find_pairs = graze_collision_find_walls,
		.state = &graze_mover_state,
		.walls_only = "options.crowd"};
	if (!options) options = &defaults;
	gz_crowd *crowd = options->crowd;
	query_call call;
	query_run *run = graze_query_begin(&call, crowd ? &together : &graze_moves_among_walls, world, query, scratch);
	gz_report *r = &call.report;
	if (!r->error.status) r->error = check(run, moves, options);
	if (r->error.status) return *r;
	move_settings settings = settings_of(moves, options, world);
	const contact_output output = output_of(options);
	call.query.output = options->contacts || options->first_contacts ? &output : NULL, call.query.shared = &settings;
	if (!graze_query_make_state(run)) return *r;
	const bool in_rounds = crowd && options->method == GZ_CROWD_ROUNDS;
	if (crowd) settings.rounds = graze_state_make(&scratch->states, &graze_rounds_state, &scratch->memory);
	if (crowd && !in_rounds)
		settings.step = graze_state_make(&scratch->states, &graze_collision_state, &scratch->memory);
	if (crowd && (!settings.rounds || (!in_rounds && !settings.step)))
		return r->error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for moving"), *r;
	followed_ways *ways = options->sensors ? graze_ways_begin(run, moves) : NULL;
	if (options->sensors && !ways)
		return r->error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the ways of bodies"), *r;
	if (ways) settings.jumps = &ways->jumps, ways->rounds = in_rounds ? settings.rounds : NULL;
	if (in_rounds) graze_move_in_rounds(run, crowd);
	else if (crowd) move_colliding(run, crowd, ways);
	else graze_run_chunks(run);
	if (call.query.output && !(crowd && graze_out_of_memory(run))) complete_list(run);
	if (ways && !graze_out_of_memory(run)) graze_sense_ways(run, ways, options->sensors);
	return *r;
}
