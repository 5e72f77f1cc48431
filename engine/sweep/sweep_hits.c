// gz_sweep_hits: the earliest hits alone, in the order of their bodies. The tiles of chunks come in that order. Those
// of a crowd do not: their hits are gathered first, and then written by rank.
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/lists.h"
#include "engine/query/against_circles.h"
#include "engine/query/against_walls.h"
#include "engine/query/begin_query.h"
#include "engine/query/body_ranks.h"
#include "engine/query/crowd_pairs.h"
#include "engine/query/query_tasks.h"
#include "engine/query/run_query.h"
#include "engine/query/slot_set.h"
#include "engine/query/tile_hits.h"
#include "engine/sweep/crowd_self.h"

/// The hits of a crowd's own bodies, in the scratch.
typedef struct gathered_hits {
	result_buffer hits; ///< of gz_body_hit, in any order
	body_ranks ranks;   ///< of their bodies
} gathered_hits;

static void *make(caller_memory *memory) {
	gathered_hits *g = graze_allocate(memory, 1, sizeof *g);
	if (g) *g = (gathered_hits){.hits.memory = *memory};
	return g;
}

static void release(void *state, caller_memory *memory) {
	gathered_hits *g = state;
	graze_array_free(&g->hits.words, RESULT_WORD, memory);
	graze_ranks_free(&g->ranks, memory);
	graze_release(memory, g, 1, sizeof *g);
}

/// Does nothing: only the scratch of a call gathers.
static void reserve_like(void *state, const void *other, caller_memory *memory) {
	(void)state, (void)other, (void)memory;
}

static const worker_state_type gathered_state = {make, release, reserve_like};

// ---------------------------------------------------------------------------------------------------------------------
// Tiles
// ---------------------------------------------------------------------------------------------------------------------

/// Where the hits of a tile go: the first `capacity` of them.
typedef struct hit_room {
	gz_body_hit *at;
	size_t capacity;
} hit_room;

/// Room for so many hits more: among the results of a task or of a crowd, or in the caller's list. None without memory,
/// and where hits are only counted.
static hit_room room_for(query_run *run, size_t count) {
	const gz_body_hits *list = run->query->output;
	if (!list->capacity) return (hit_room){NULL, 0};
	if (run->results) {
		const size_t before = run->results->words.count * RESULT_WORD / sizeof(gz_body_hit);
		gz_body_hit *all = graze_keep_results(run, count, sizeof *all);
		return all ? (hit_room){all + before, count} : (hit_room){NULL, 0};
	}
	const size_t written = run->report->hits;
	return written < list->capacity ? (hit_room){list->data + written, list->capacity - written} : (hit_room){NULL, 0};
}

/// The hit of contact i, of the body in this slot.
static gz_body_hit hit_of(const query_run *run, int32_t i, int32_t slot) {
	const contact_columns *c = &run->scratch->contacts;
	const circle_record *record = run->scratch->tile.record;
	gz_body_hit out = {.body = record ? (size_t)record[slot].index : run->index + (size_t)slot,
		.hit = {.index = c->index[i],
			.id = graze_contact_id(c, i, run->query->world->ids),
			.point_x = c->point_x[i],
			.point_y = c->point_y[i],
			.normal_x = c->normal_x[i],
			.normal_y = c->normal_y[i],
			.feature = (uint8_t)c->feature[i]}};
	memcpy(&out.hit.time, c->time + i, sizeof out.hit.time);
	return out;
}

/// Writes the hits of the tile in the order of slots.
static void write_slots(const query_run *run, hit_room room) {
	const best_hits *best = &run->scratch->best;
	slot_set slots = {0};
	int32_t contact[TILE];
	for (int32_t i = 0; i < best->count; i++) slot_set_add(&slots, best->slot[i]), contact[best->slot[i]] = i;
	size_t n = 0;
	for (int32_t s = slot_set_from(&slots, 0); s < TILE && n < room.capacity; s = slot_set_from(&slots, s + 1))
		room.at[n++] = hit_of(run, contact[s], s);
}

/// query_type.finish
static void write_hits(query_run *run) {
	const gz_scratch *m = run->scratch;
	const size_t count = (size_t)m->best.count;
	const hit_room room = count ? room_for(run, count) : (hit_room){NULL, 0};
	if (room.capacity) {
		graze_make_contacts(run);
		write_slots(run, room);
	}
	graze_note_invalid(run);
	run->report->bodies += (size_t)m->tile.count;
	run->report->hits += count;
}

// ---------------------------------------------------------------------------------------------------------------------
// The call
// ---------------------------------------------------------------------------------------------------------------------

/// Gathers the hits of all tasks. False without memory.
static bool gather_tasks(query_run *run, gathered_hits *g) {
	if (!run->task_count) return true;
	const size_t words = graze_task_results_count(run, RESULT_WORD);
	if (!graze_array_size(run, &g->hits.words, words, RESULT_WORD)) return false;
	graze_task_results_copy(run, g->hits.words.at, RESULT_WORD);
	return true;
}

/// Writes the gathered hits in the order of bodies. False without memory.
static bool write_gathered(query_run *run, gathered_hits *g, const gz_body_hits *list) {
	const size_t bodies = run->query->crowd->own_bodies;
	if (!gather_tasks(run, g) || !graze_ranks_begin(run, &g->ranks, bodies)) return false;
	const gz_body_hit *hit = g->hits.words.at;
	const size_t count = g->hits.words.count * RESULT_WORD / sizeof *hit;
	for (size_t i = 0; i < count; i++) graze_rank_add(&g->ranks, hit[i].body);
	graze_ranks_end(&g->ranks);
	for (size_t i = 0; i < count; i++) {
		const size_t place = graze_rank(&g->ranks, hit[i].body);
		if (place < list->capacity) list->data[place] = hit[i];
	}
	return true;
}

static void run_crowd(query_run *run, const gz_body_hits *list) {
	gathered_hits *g = graze_state_make(&run->scratch->states, &gathered_state, &run->scratch->memory);
	if (g) {
		run->results = &g->hits, g->hits.words.count = 0;
		graze_run_crowd(run);
	}
	if (!g || (!graze_aborted(run) && !write_gathered(run, g, list)))
		run->report->error =
			graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for %zu hits", run->report->hits);
}

gz_report gz_sweep_hits(const gz_body_hits *list, const gz_world *world, const gz_query *query, gz_scratch *scratch) {
	static const query_type sweep_hits_type = {.walls = graze_keep_earliest_walls,
		.circles = graze_keep_earliest_circles,
		.crowd_pairs = graze_keep_earliest_self,
		.finish = write_hits,
		.hits = FIRST_HIT,
		.divisible = true,
		.accepts_crowd = true};
	query_call call;
	query_run *run = graze_query_begin(&call, &sweep_hits_type, world, query, scratch);
	gz_report *r = &call.report;
	if (!graze_has_error(run)) r->error = graze_body_hits_check(list);
	if (graze_has_error(run)) return *r;
	call.query.output = list;
	if (call.query.from_crowd) run_crowd(run, list);
	else {
		graze_run_chunks(run);
		if (!graze_aborted(run)) graze_task_results_write(run, list->data, list->capacity, NULL, sizeof *list->data);
	}
	if (graze_aborted(run)) r->hits = 0;
	graze_list_report(r, list->capacity);
	return *r;
}
