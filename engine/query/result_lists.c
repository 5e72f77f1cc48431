#include "engine/query/result_lists.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/query/query_tasks.h"
#include "engine/query/run_query.h"
#include "engine/query/tile_hits.h"

// ---------------------------------------------------------------------------------------------------------------------
// Collecting
// ---------------------------------------------------------------------------------------------------------------------

void graze_results_add(query_run *run, int32_t slot, uint64_t key) {
	found_hits *f = &run->scratch->found;
	if (graze_out_of_memory(run)) return;
	if (f->count == f->capacity && !graze_found_grow(f, &run->scratch->memory)) {
		run->report->error =
			graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the lists of %d bodies", TILE);
		return;
	}
	f->at[f->count++] = (found_hit){key, slot};
}

void graze_results_add_pairs(query_run *run, uint32_t kind) {
	const gz_scratch *m = run->scratch;
	const pair_times *t = &m->times;
	for (int32_t i = 0; i < t->count; i++) {
		const int32_t target = kind == KEY_CIRCLE ? t->other[i] / RECORD : t->other[i];
		graze_results_add(
			run, m->near.body[t->body[i] / RECORD].slot, (uint64_t)t->time[i] << 32 | kind | (uint32_t)target);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Sorting
// ---------------------------------------------------------------------------------------------------------------------

enum { MAX_INSERTION = 32 }; ///< insertion sort takes lists of up to this many results, found or wanted

/// What the keys of circles refer to.
typedef struct key_circles {
	const circle_record *record;
	int32_t tag_bits; ///< query_type.key_tag_bits
} key_circles;

/// The order of the results of a body: by key, circles with the same time by id and index.
static bool comes_before(uint64_t x, uint64_t y, const key_circles *c) {
	if (x >> 31 != y >> 31 || !(x & KEY_CIRCLE)) return x < y;
	const circle_record *a = c->record + (((uint32_t)x ^ KEY_CIRCLE) >> c->tag_bits);
	const circle_record *b = c->record + (((uint32_t)y ^ KEY_CIRCLE) >> c->tag_bits);
	if (a == b) return x < y;
	return a->id != b->id ? a->id < b->id : a->index < b->index;
}

/// Shell sort: a few bodies may have many results, and the C library's sort may allocate.
static void sort(found_hit *at, size_t count, const key_circles *circles) {
	size_t gap = 1;
	while (gap < count / 3) gap = 3 * gap + 1;
	for (; gap; gap /= 3)
		for (size_t i = gap; i < count; i++) {
			const found_hit x = at[i];
			size_t k = i;
			for (; k >= gap && comes_before(x.key, at[k - gap].key, circles); k -= gap) at[k] = at[k - gap];
			at[k] = x;
		}
}

/// Removes duplicates of a sorted list. Returns the number that is left.
static size_t unique(found_hit *at, size_t count) {
	size_t n = 0;
	for (size_t i = 0; i < count; i++)
		if (!n || at[i].key != at[n - 1].key) at[n++] = at[i];
	return n;
}

/// Insertion sort that keeps the first `max` results, without duplicates. Returns their number. Nearly all lists are
/// short, or few results of a long one are wanted: then each result behind the last of these costs one comparison.
static size_t insert_first(found_hit *at, size_t count, size_t max, const key_circles *circles) {
	size_t n = 0;
	for (size_t i = 0; i < count; i++) {
		const found_hit x = at[i];
		size_t k = n;
		while (k && comes_before(x.key, at[k - 1].key, circles)) k--;
		if (k == max || (k && at[k - 1].key == x.key)) continue;
		n += n < max;
		for (size_t j = n - 1; j > k; j--) at[j] = at[j - 1];
		at[k] = x;
	}
	return n;
}

/// Sorts a list and removes duplicates. Returns the number of results that are left, at most `max`.
static size_t sort_first(found_hit *at, size_t count, size_t max, const key_circles *circles) {
	if (count <= MAX_INSERTION || max <= MAX_INSERTION) return insert_first(at, count, max, circles);
	sort(at, count, circles);
	const size_t n = unique(at, count);
	return n < max ? n : max;
}

/// Counting sort by slot; then sort_first for each slot. Sets count[slot] and found.start.
static void sort_by_slot(query_run *run, size_t max, size_t count[TILE]) {
	found_hits *f = &run->scratch->found;
	const int32_t slots = run->scratch->tile.count;
	const key_circles circles = {
		run->query->crowd ? run->query->crowd->grid.record : NULL, run->query->type->key_tag_bits};
	memset(f->start, 0, sizeof f->start);
	for (size_t i = 0; i < f->count; i++) f->start[f->at[i].slot + 2]++;
	for (int32_t s = 0; s < slots; s++) f->start[s + 2] += f->start[s + 1];
	for (size_t i = 0; i < f->count; i++) f->sorted[f->start[f->at[i].slot + 1]++] = f->at[i];
	if (!f->count) { // `sorted` may be null, and null + 0 is undefined
		memset(count, 0, (size_t)slots * sizeof *count);
		return;
	}
	for (int32_t s = 0; s < slots; s++)
		count[s] = sort_first(f->sorted + f->start[s], f->start[s + 1] - f->start[s], max, &circles);
}

void graze_results_keep(query_run *run, size_t max, size_t count[TILE]) {
	found_hits *f = &run->scratch->found;
	sort_by_slot(run, max, count);
	f->count = 0;
	for (int32_t s = 0; s < run->scratch->tile.count; s++)
		for (size_t i = 0; i < count[s]; i++) f->at[f->count++] = f->sorted[f->start[s] + i];
}

// ---------------------------------------------------------------------------------------------------------------------
// Writing
// ---------------------------------------------------------------------------------------------------------------------

/// The place of each slot's results, and the slots that still have results within the capacity. Results are written by
/// rank, the number of the result within its slot: so one long list costs the other bodies nothing.
typedef struct list_writer {
	size_t count[TILE], first[TILE];
	int32_t slots[TILE], slot_count;
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
		m->best.key[s] = m->found.sorted[m->found.start[s] + rank].key;
	}
	out->write(run, out, place);
}

/// Redirects the output of a task to its own buffer, with room for `more` results. False without memory.
static bool keep_in_task(query_run *run, list_out *out, size_t more) {
	out->at = graze_keep_results(run, more, out->size), out->capacity = SIZE_MAX;
	return !graze_out_of_memory(run);
}

void graze_results_write(query_run *run) {
	gz_scratch *m = run->scratch;
	list_out out = *(const list_out *)run->query->output;
	const size_t before = run->report->hits;
	list_writer writer;
	writer.slot_count = m->tile.count;
	sort_by_slot(run, SIZE_MAX, writer.count);
	for (int32_t s = 0; s < m->tile.count; s++) {
		writer.first[s] = out.first[run->index + (size_t)s] = run->report->hits;
		writer.slots[s] = s;
		run->report->hits += writer.count[s];
	}
	run->report->bodies += (size_t)m->tile.count;
	m->found.count = 0;
	if (run->results && out.capacity && !keep_in_task(run, &out, run->report->hits - before)) return;
	for (size_t rank = 0; keep_slots(&writer, rank, out.capacity); rank++) write_rank(run, &out, rank, &writer);
	graze_note_invalid(run);
}

/// The error of the call so far, or else of the list.
static gz_error check(const query_run *run, const list_out *out) {
	if (graze_has_error(run)) return run->report->error;
	if (!out) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "list", "the list is null");
	if (!out->at && out->capacity) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "data", "the list's data is null");
	if (!out->first) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "first", "the list's first is null");
	return graze_no_error();
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
	if (r->error.status) return *r;
	call->query.output = out;
	run->scratch->found.count = 0;
	graze_run_chunks(run);
	if (graze_out_of_memory(run)) return clear_list(run, out), *r;
	graze_task_results_write(run, out->at, out->capacity, out->first, out->size);
	out->first[r->bodies] = r->hits;
	r->written = r->hits < out->capacity ? r->hits : out->capacity;
	if (r->written < r->hits && !r->error.status)
		r->error = graze_error(GZ_STATUS_LIST_FULL, out->capacity, "capacity", "the list has capacity for %zu of %zu",
			out->capacity, r->hits);
	return *r;
}
