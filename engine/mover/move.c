// Bodies move: the checks, and the call.

#include <float.h>

#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/collisions/events.h"
#include "engine/collisions/islands.h"
#include "engine/collisions/separation.h"
#include "engine/mover/candidates.h"
#include "engine/mover/move.h"
#include "engine/mover/rounds.h"
#include "engine/mover/write_moves.h"
#include "engine/query/workers.h"

// ---------------------------------------------------------------------------------------------------------------------
// Checks
// ---------------------------------------------------------------------------------------------------------------------

static gz_error check_columns(const gz_moves *m, size_t count, size_t chunk) {
	const size_t size = sizeof(float);
	const struct {
		const char *name, *fault;
	} columns[] = {
		{"response", graze_optional_fault(m->response.data, m->response.stride, 1, count)},
		{"restitution", graze_optional_fault(m->restitution.data, m->restitution.stride, size, count)},
		{"mass", graze_optional_fault(m->mass.data, m->mass.stride, size, count)},
		{"center.x", graze_out_fault(m->center.x, m->center.stride, size, size, count)},
		{"center.y", graze_out_fault(m->center.y, m->center.stride, size, size, count)},
		{"motion.x", graze_out_fault(m->motion.x, m->motion.stride, size, size, count)},
		{"motion.y", graze_out_fault(m->motion.y, m->motion.stride, size, size, count)},
		{"used", graze_out_fault(m->used.data, m->used.stride, size, size, count)},
		{"lost", graze_out_fault(m->lost.data, m->lost.stride, size, size, count)},
		{"center", !m->center.x != !m->center.y ? "has only one of x and y" : NULL},
		{"motion", !m->motion.x != !m->motion.y ? "has only one of x and y" : NULL},
	};
	for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
		if (columns[k].fault)
			return graze_error(GZ_STATUS_INVALID_INPUT, chunk, columns[k].name, "moves of chunk %zu: %s %s", chunk,
				columns[k].name, columns[k].fault);
	return graze_no_error();
}

/// Of a column with one value for all, one is looked at.
static gz_error check_values(const gz_moves *m, size_t count, size_t chunk) {
	for (size_t i = 0; m->response.data && i < (m->response.stride ? count : count > 0); i++)
		if (byte_at(m->response, i) > GZ_RESPONSE_PASS)
			return graze_error(GZ_STATUS_INVALID_INPUT, chunk, "response",
				"moves of chunk %zu: response %d of element %zu", chunk, byte_at(m->response, i), i);
	for (size_t i = 0; m->restitution.data && i < (m->restitution.stride ? count : count > 0); i++) {
		const float e = float_at(m->restitution, i);
		if (!(e >= 0 && e <= 1))
			return graze_error(GZ_STATUS_INVALID_INPUT, chunk, "restitution",
				"moves of chunk %zu: restitution %g of element %zu is not in [0, 1]", chunk, (double)e, i);
	}
	for (size_t i = 0; m->mass.data && i < (m->mass.stride ? count : count > 0); i++) {
		const float mass = float_at(m->mass, i);
		if (!(mass > 0 && mass <= FLT_MAX))
			return graze_error(GZ_STATUS_INVALID_INPUT, chunk, "mass",
				"moves of chunk %zu: mass %g of element %zu is not above 0", chunk, (double)mass, i);
	}
	return graze_no_error();
}

gz_error graze_moves_check(const query_run *a, const gz_moves *moves, float skin) {
	if (!moves && a->chunk_count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "moves", "the moves are null");
	if (a->targets != GZ_TARGETS_WALLS)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "targets",
			"targets is %d: the targets of moving bodies are walls; options.crowd makes them collide", (int)a->targets);
	if (!(skin >= 0 && skin <= GZ_LIMIT))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "skin", "skin %g is not in [0, 2^40]", (double)skin);
	for (size_t c = 0; c < a->chunk_count; c++) {
		gz_error error = check_columns(moves + c, a->chunks[c].count, c);
		if (!error.status) error = check_values(moves + c, a->chunks[c].count, c);
		if (error.status) return error;
	}
	return graze_no_error();
}

static gz_error check(const query_run *a, const gz_moves *moves, const gz_move_options *options) {
	const gz_error error = graze_moves_check(a, moves, options->skin);
	if (error.status) return error;
	const gz_contact_list *list = options->contacts;
	if (list && !list->data && list->capacity)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "data", "the list's data is null");
	if (list && !list->first) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "first", "the list's first is null");
	if (options->crowd && graze_bodies_count(a->chunks, a->chunk_count) > GZ_MAX_CROWD)
		return graze_error(GZ_STATUS_TOO_MANY, 0, "count", "more bodies than a crowd's %d", GZ_MAX_CROWD);
	return error;
}

// ---------------------------------------------------------------------------------------------------------------------
// The call
// ---------------------------------------------------------------------------------------------------------------------

static int make_capacity(gz_scratch *scratch, int together) {
	caller_memory *memory = &scratch->memory;
	if (!scratch->mover) scratch->mover = graze_mover_tile_make(memory);
	if (together && !scratch->collision_step) scratch->collision_step = graze_collision_make(memory);
	return scratch->mover && (!together || scratch->collision_step);
}

static void set_options(mover_tile *t, const gz_moves *moves, const gz_move_options *options, const gz_world *world) {
	t->moves = moves;
	t->skin = options->skin, t->least_skin = 0x1p-19 * world->farthest;
	const uint32_t max = options->max_contacts ? options->max_contacts : 4;
	t->max_contacts = max < INT16_MAX ? (int32_t)max : INT16_MAX;
}

/// All bodies of a gathering; those that overlap part first.
static int gather(query_run *a) {
	int parted;
	if (!graze_collision_read(a) || !graze_separate(a, &parted)) return 0;
	return !parted || graze_collision_read_again(a);
}

/// All bodies go together, by as many gatherings as they are divided into. False where they did not come to the end.
static int go_together(query_run *a, int divided) {
	gz_scratch *m = a->scratch;
	collision_step *g = m->collision_step;
	mover_tile *tile = m->mover;
	const gz_bodies *chunks = a->chunks;
	graze_collision_begin(g);
	int done = gather(a) && (!divided || graze_islands_divide(a));
	if (done) graze_run_chunks(a);
	m->mover = g->movers; // from here on, the ways are those of all
	done = done && !graze_out_of_memory(a) && (g->group_count ? graze_islands_run(a) : graze_events(a));
	a->chunks = chunks;
	if (done) graze_collision_write(a);
	graze_islands_end(a);
	m->mover = tile;
	return done;
}

/// Bodies that meet one another go together, those of all tiles.
static void move_together(query_run *a, gz_crowd *crowd) {
	collision_step *g = a->scratch->collision_step;
	const gz_report before = a->report;
	g->crowd = crowd;
	int done = go_together(a, 1);
	if (!done && g->left_group) a->report = before, done = go_together(a, 0);
	if (!done && !graze_out_of_memory(a)) graze_mover_out_of_memory(a);
}

gz_report gz_move(const gz_moves *moves, const gz_move_options *options, const gz_world *world,
	const gz_query *question, gz_scratch *scratch) {
	static const gz_move_options defaults = {0};
	static const query_type alone = {.walls = graze_keep_pairs,
		.finish = graze_mover_write_tile,
		.hits = FIRST_HIT,
		.find_pairs = graze_rounds,
		.divisible = 1};
	static const query_type together = {.walls = graze_keep_pairs,
		.crowd_pairs = graze_collision_keep_pairs,
		.finish = graze_collision_activate_tile,
		.hits = FIRST_HIT,
		.find_pairs = graze_collision_find_walls};
	if (!options) options = &defaults;
	gz_crowd *crowd = options->crowd;
	const gz_contact_list *contacts = options->contacts;
	query_run a = graze_query_begin(crowd ? &together : &alone, world, question, scratch, FROM_CHUNKS);
	gz_report *r = &a.report;
	if (!r->error.status) r->error = check(&a, moves, options);
	if (!r->error.status && !make_capacity(scratch, crowd != NULL))
		r->error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for moving");
	if (r->error.status) return *r;
	a.output = contacts;
	set_options(scratch->mover, moves, options, world);
	if (crowd) set_options(scratch->collision_step->movers, moves, options, world);
	if (crowd) move_together(&a, crowd);
	else graze_run_chunks(&a);
	if (!contacts || (crowd && graze_out_of_memory(&a))) return *r;
	graze_task_results_write(&a, contacts->data, contacts->capacity, contacts->first, sizeof *contacts->data);
	contacts->first[r->bodies] = r->hits;
	r->written = r->hits < contacts->capacity ? r->hits : contacts->capacity;
	if (r->written < r->hits && !r->error.status)
		r->error = graze_error(GZ_STATUS_LIST_FULL, contacts->capacity, "capacity",
			"the list has capacity for %zu of %zu", contacts->capacity, r->hits);
	return *r;
}
