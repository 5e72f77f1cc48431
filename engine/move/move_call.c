#include "engine/move/move_call.h"

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
#include "engine/mover/move_tile.h"
#include "engine/mover/mover_state.h"
#include "engine/query/begin_query.h"
#include "engine/query/query_tasks.h"
#include "engine/rounds/crowd_rounds.h"
#include "engine/rounds/write_rounds.h"
#include "engine/scratch/scratch.h"
#include "engine/world/world.h"

/// Whether ghosts can be among bodies that collide with one another: in rounds, and where their originals are known.
static gz_error check_ghosts(const query_run *run, const move_arguments *arguments) {
	const gz_move_options *options = arguments->options;
	if (!options->crowd || !run->query->ghost_chunks || arguments->exchanges || options->exchange)
		return graze_no_error();
	const size_t chunk = run->query->chunk_count;
	if (options->method == GZ_CROWD_EVENTS)
		return graze_error(GZ_STATUS_INVALID_INPUT, chunk, "ghosts",
			"chunk %zu: ghosts cannot move by events, since the order of events is global: move in rounds", chunk);
	return graze_error(
		GZ_STATUS_INVALID_INPUT, chunk, "ghosts", "chunk %zu: ghosts cannot move without an exchange", chunk);
}

/// Whether the domain can take part in an exchange. What is wrong in one domain ends the move in all of them.
static gz_error check_exchange(const query_run *run, const gz_move_options *options) {
	const gz_exchange *e = options->exchange;
	if (!e) return graze_no_error();
#ifdef GRAZE_ONE_DOMAIN
	return graze_error(GZ_STATUS_INVALID_INPUT, 0, "exchange", "this build has no exchanges");
#endif
	const char *fault = !e->run ? "has no hook to run" : NULL;
	if (!options->crowd || options->method != GZ_CROWD_ROUNDS) fault = "expects a crowd that moves in rounds";
	if (options->sensors) fault = "cannot be combined with sensors";
	if (!e->shared && e->shared_count) fault = "has no indices of shared bodies";
	if (!(e->margin >= 0)) fault = "has a margin that is negative or NaN";
	for (size_t c = 0; c < run->query->chunk_count && !fault; c++)
		if (!run->query->chunks[c].id.data && graze_body_count(run->query->chunks + c))
			fault = "needs ids of all bodies";
	const size_t own = graze_bodies_count(run->query->chunks, run->query->chunk_count - run->query->ghost_chunks);
	for (size_t i = 0; i < e->shared_count && !fault; i++)
		if (e->shared[i] >= own)
			return graze_error(GZ_STATUS_INVALID_INPUT, i, "exchange",
				"the exchange: shared body %zu is number %zu of %zu own ones", i, e->shared[i], own);
	if (!fault) return graze_no_error();
	return graze_error(GZ_STATUS_INVALID_INPUT, 0, "exchange", "the exchange %s", fault);
}

static gz_error check(const query_run *run, const move_arguments *arguments) {
	const gz_move_options *options = arguments->options;
	gz_error error = graze_moves_check(run, arguments->moves, options->skin);
	if (!error.status && options->crowd) error = graze_crowd_check_world(options->crowd, run->query->world);
	if (!error.status) error = check_ghosts(run, arguments);
	if (!error.status) error = check_exchange(run, options);
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
	error = graze_move_method_check(options);
	if (error.status) return error;
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

/// Makes the states that the method needs. False without memory.
static bool make_states(move_call *c, gz_scratch *scratch) {
	if (!graze_query_make_state(c->run)) return false;
	const bool crowd = c->options->crowd;
	if (crowd) c->settings.rounds = graze_state_make(&scratch->states, &graze_rounds_state, &scratch->memory);
	if (crowd && !c->in_rounds)
		c->settings.step = graze_state_make(&scratch->states, &graze_collision_state, &scratch->memory);
	if (!crowd || (c->settings.rounds && (c->in_rounds || c->settings.step))) return true;
	c->call.report.error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for moving");
	return false;
}

/// Begins to follow the ways of bodies, where there are sensors. False without memory.
static bool follow_ways(move_call *c, const gz_moves *moves) {
	if (!c->options->sensors) return true;
	c->ways = graze_ways_begin(c->run, moves);
	if (c->ways) {
		c->settings.jumps = &c->ways->jumps, c->ways->rounds = c->in_rounds ? c->settings.rounds : NULL;
		return true;
	}
	c->call.report.error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the ways of bodies");
	return false;
}

bool graze_move_begin(move_call *c, const move_arguments *a) {
	static const query_type together = {.walls = graze_keep_pairs,
		.crowd_pairs = graze_collision_keep_pairs,
		.finish = graze_collision_activate_tile,
		.hits = FIRST_HIT,
		.find_pairs = graze_collision_find_walls,
		.state = &graze_mover_state,
		.walls_only = "options.crowd"};
	const gz_move_options *o = a->options;
	c->options = o, c->ways = NULL;
	c->in_rounds = o->crowd && o->method == GZ_CROWD_ROUNDS;
	const query_type *type = o->crowd ? &together : &graze_moves_among_walls;
	c->run = graze_query_begin(&c->call, type, a->world, a->query, a->scratch);
	gz_error *error = &c->call.report.error;
	if (a->exchanges || o->exchange) c->call.query.chunk_count += c->call.query.ghost_chunks;
	if (!error->status) *error = check(c->run, a);
	if (error->status) return false;
	c->settings = settings_of(a->moves, o, a->world), c->output = output_of(o);
	c->call.query.output = o->contacts || o->first_contacts ? &c->output : NULL, c->call.query.shared = &c->settings;
	return make_states(c, a->scratch) && follow_ways(c, a->moves);
}

gz_report graze_move_end(move_call *c) {
	const bool failed = graze_aborted(c->run);
	if (c->call.query.output && !(c->options->crowd && failed)) complete_list(c->run);
	if (c->ways && !graze_aborted(c->run)) graze_sense_ways(c->run, c->ways, c->options->sensors);
	return c->call.report;
}
