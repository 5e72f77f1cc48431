#include "engine/query/result_lists.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/lists.h"
#include "engine/query/query_tasks.h"
#include "engine/query/result_order.h"
#include "engine/query/run_query.h"
#include "engine/query/tile_hits.h"

// ---------------------------------------------------------------------------------------------------------------------
// Collecting
// ---------------------------------------------------------------------------------------------------------------------

/// Makes room for so many more results. False without memory, then and later in the call.
static bool make_room(query_run *run, size_t more) {
	found_hits *f = &run->scratch->found;
	if (graze_aborted(run)) return false;
	while (f->capacity - f->count < more)
		if (!graze_found_grow(f, &run->scratch->memory)) {
			run->report->error =
				graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the lists of %d bodies", TILE);
			return false;
		}
	return true;
}

void graze_results_add(query_run *run, int32_t slot, uint64_t key) {
	found_hits *f = &run->scratch->found;
	if (make_room(run, 1)) f->at[f->count++] = (found_hit){key, slot};
}

/// Adds pairs of circles, without those of a body and itself. Returns the end of the added ones.
static found_hit *add_others(found_hit *next, const query_run *run, const pair_times *t, const near_body *near) {
	const circle_record *record = run->query->crowd->grid.record;
	const int32_t *whole = run->scratch->tile.whole_slot;
	const int64_t first = (int64_t)run->index;
	for (int32_t i = 0, count = t->count; i < count; i++) {
		const uint32_t place = (uint32_t)t->other[i] / RECORD;
		const int32_t slot = near[(uint32_t)t->body[i] / RECORD].slot;
		*next = (found_hit){(uint64_t)t->time[i] << 32 | KEY_CIRCLE | place, slot};
		next += record[place].index - first != (whole ? whole[slot] : slot);
	}
	return next;
}

static found_hit *add_all(found_hit *next, const pair_times *t, const near_body *near, uint32_t kind, uint32_t unit) {
	for (int32_t i = 0, count = t->count; i < count; i++)
		*next++ = (found_hit){
			(uint64_t)t->time[i] << 32 | kind | (uint32_t)t->other[i] / unit, near[(uint32_t)t->body[i] / RECORD].slot};
	return next;
}

void graze_results_add_pairs(query_run *run, uint32_t kind) {
	gz_scratch *m = run->scratch;
	const pair_times *t = &m->times;
	if (!t->count || !make_room(run, (size_t)t->count)) return; // null + 0 is undefined
	found_hit *next = m->found.at + m->found.count;
	if (kind == KEY_WALL) next = add_all(next, t, m->near.body, KEY_WALL, 1);
	else if (run->query->skip_self) next = add_others(next, run, t, m->near.body);
	else next = add_all(next, t, m->near.body, KEY_CIRCLE, RECORD);
	m->found.count = (size_t)(next - m->found.at);
}

void graze_results_keep(query_run *run, size_t max, size_t count[TILE]) {
	found_hits *f = &run->scratch->found;
	graze_results_sort(run, max, count);
	f->count = 0;
	for (int32_t s = 0; s < run->scratch->tile.count; s++)
		for (size_t i = 0; i < count[s]; i++) f->at[f->count++] = (found_hit){f->keys[s][i], s};
}

// ---------------------------------------------------------------------------------------------------------------------
// Writing
// ---------------------------------------------------------------------------------------------------------------------

/// At a time, so that a few results of each are in the cache until the last rank is written.
enum { WRITTEN_SLOTS = 64 };

/// The place of each slot's results, and the slots that still have results within the capacity. Results are written by
/// rank, the number of the result within its slot: so one long list costs the other bodies nothing.
typedef struct list_writer {
	const size_t *count;
	size_t first[TILE];
	int32_t slots[WRITTEN_SLOTS], slot_count;
} list_writer;

/// Keeps the slots that have a result of this rank within the capacity. Returns their number.
static int32_t keep_slots(list_writer *writer, size_t rank, size_t capacity) {
	int32_t n = 0;
	for (int32_t i = 0; i < writer->slot_count; i++) {
		const int32_t s = writer->slots[i];
		writer->slots[n] = s;
		n += rank < writer->count[s] && writer->first[s] + rank < capacity;
	}
	return writer->slot_count = n;
}

/// Writes the results of this rank: they become the scratch's best hits, because the contact kernels take one hit per
/// body.
static void write_rank(query_run *run, const list_out *out, size_t rank, const list_writer *writer) {
	gz_scratch *m = run->scratch;
	size_t place[TILE];
	m->best.count = writer->slot_count;
	for (int32_t i = 0; i < writer->slot_count; i++) {
		const int32_t s = m->best.slot[i] = writer->slots[i];
		place[s] = writer->first[s] + rank;
		m->best.key[s] = m->found.keys[s][rank];
	}
	out->write(run, out, place);
}

/// Writes the results of the tile with their contacts.
static void write_contacts(query_run *run, const list_out *out, list_writer *writer) {
	const int32_t slots = run->scratch->tile.count;
	for (int32_t from = 0; from < slots; from += WRITTEN_SLOTS) {
		writer->slot_count = 0;
		for (int32_t s = from; s < slots && s < from + WRITTEN_SLOTS; s++) writer->slots[writer->slot_count++] = s;
		for (size_t rank = 0; keep_slots(writer, rank, out->capacity); rank++) write_rank(run, out, rank, writer);
	}
}

/// Writes the results of the tile without contacts.
static void write_keys(query_run *run, const list_out *out, const list_writer *writer) {
	for (int32_t s = 0; s < run->scratch->tile.count; s++) {
		const size_t first = writer->first[s], room = first < out->capacity ? out->capacity - first : 0;
		const size_t count = writer->count[s] < room ? writer->count[s] : room;
		if (count) out->write_keys(run, (char *)out->at + first * out->size, run->scratch->found.keys[s], count);
	}
}

/// Redirects the output of a task to its own buffer, with room for `more` results. False without memory.
static bool keep_in_task(query_run *run, list_out *out, size_t more) {
	out->at = graze_keep_results(run, more, out->size), out->capacity = SIZE_MAX;
	return !graze_aborted(run);
}

void graze_results_write(query_run *run) {
	size_t count[TILE];
	graze_results_sort(run, SIZE_MAX, count);
	graze_sorted_results_write(run, count);
}

void graze_sorted_results_write(query_run *run, const size_t count[TILE]) {
	gz_scratch *m = run->scratch;
	list_out out = *(const list_out *)run->query->output;
	const size_t before = run->report->hits;
	list_writer writer = {.count = count};
	for (int32_t s = 0; s < m->tile.count; s++) {
		writer.first[s] = out.first[run->index + (size_t)s] = run->report->hits;
		run->report->hits += count[s];
	}
	run->report->bodies += (size_t)m->tile.count;
	m->found.count = 0;
	if (run->results && out.capacity && !keep_in_task(run, &out, run->report->hits - before)) return;
	if (out.write_keys) write_keys(run, &out, &writer);
	else write_contacts(run, &out, &writer);
	graze_note_invalid(run);
}

/// The error of the call so far, or else of the list.
static gz_error check(const query_run *run, const list_out *out) {
	if (graze_has_error(run)) return run->report->error;
	if (!out) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "list", "the list is null");
	return graze_list_check(out->at, out->capacity, out->first);
}

/// Empties the list, as a call without memory does.
static void clear_list(query_run *run, const list_out *out) {
	const size_t bodies = graze_bodies_count(run->query->chunks, run->query->chunk_count);
	memset(out->first, 0, (bodies + 1) * sizeof *out->first);
	run->report->hits = 0;
}

gz_report graze_run_list(query_call *call, const list_out *out) {
	query_run *run = &call->run;
	gz_report *r = &call->report;
	r->error = check(run, out);
	if (graze_aborted(run) && out && out->first) clear_list(run, out);
	if (r->error.status) return *r;
	call->query.output = out;
	run->scratch->found.count = 0;
	graze_run_chunks(run);
	if (graze_aborted(run)) return clear_list(run, out), *r;
	graze_task_results_write(run, out->at, out->capacity, out->first, out->size);
	out->first[r->bodies] = r->hits;
	graze_list_report(r, out->capacity);
	return *r;
}
