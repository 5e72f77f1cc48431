#include "engine/query/lists.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/query/workers.h"

// ---------------------------------------------------------------------------------------------------------------------
// Collecting
// ---------------------------------------------------------------------------------------------------------------------

static int grow(gz_scratch *m) {
	found_hits *f = &m->found;
	const size_t capacity = f->capacity ? 2 * f->capacity : PAIR_CAPACITY;
	if (capacity > UINT32_MAX) return 0; // places of the sorted ones are numbers of 32 bits
	found_hit *at = graze_allocate(&m->memory, capacity, sizeof *at);
	found_hit *sorted = at ? graze_allocate(&m->memory, capacity, sizeof *sorted) : NULL;
	if (!sorted) {
		graze_release(&m->memory, at, capacity, sizeof *at);
		return 0;
	}
	if (f->count) memcpy(at, f->at, f->count * sizeof *at);
	graze_release(&m->memory, f->at, f->capacity, sizeof *f->at);
	graze_release(&m->memory, f->sorted, f->capacity, sizeof *f->sorted);
	f->at = at, f->sorted = sorted, f->capacity = capacity;
	return 1;
}

void graze_found_reserve(gz_scratch *scratch, size_t capacity) {
	while (scratch->found.capacity < capacity && grow(scratch)) {}
}

void graze_results_add(query_run *a, int32_t slot, uint64_t key) {
	found_hits *f = &a->scratch->found;
	if (graze_out_of_memory(a)) return;
	if (f->count == f->capacity && !grow(a->scratch)) {
		a->report.error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the lists of %d bodies", TILE);
		return;
	}
	f->at[f->count++] = (found_hit){key, slot};
}

void graze_results_add_pairs(query_run *a, uint32_t kind) {
	const gz_scratch *m = a->scratch;
	const pair_times *t = &m->times;
	for (int32_t i = 0; i < t->count; i++) {
		const int32_t what = kind == KEY_CIRCLE ? t->other[i] / RECORD : t->other[i];
		graze_results_add(
			a, m->near.body[t->body[i] / RECORD].slot, (uint64_t)t->time[i] << 32 | kind | (uint32_t)what);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Sorting
// ---------------------------------------------------------------------------------------------------------------------

enum { FEW = 32 }; ///< answers that are sorted as they come

/// The circles that keys are about.
typedef struct key_circles {
	const circle_record *record;
	int32_t way_bits;
} key_circles;

static int comes_before(uint64_t x, uint64_t y, const key_circles *c) {
	if (x >> 31 != y >> 31 || !(x & KEY_CIRCLE)) return x < y;
	const circle_record *a = c->record + (((uint32_t)x ^ KEY_CIRCLE) >> c->way_bits);
	const circle_record *b = c->record + (((uint32_t)y ^ KEY_CIRCLE) >> c->way_bits);
	if (a == b) return x < y;
	return a->id != b->id ? a->id < b->id : a->index < b->index;
}

/// Shell sort: most bodies have a few answers, some may have many, and the C library's sort may allocate.
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

/// Takes out what came more than once. Returns how many are left.
static size_t unique(found_hit *at, size_t count) {
	size_t n = 0;
	for (size_t i = 0; i < count; i++)
		if (!n || at[i].key != at[n - 1].key) at[n++] = at[i];
	return n;
}

/// The first `most` in order, each once. Nearly all lists are short, or but a few of a long one are wanted: then what
/// comes behind the last of them costs one comparison.
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

static size_t sort_first(found_hit *at, size_t count, size_t max, const key_circles *circles) {
	if (count <= FEW || max <= FEW) return insert_first(at, count, max, circles);
	sort(at, count, circles);
	const size_t n = unique(at, count);
	return n < max ? n : max;
}

/// By slot, and each slot's first `most` in order. They are count[slot], from start[slot] on.
static void sort_by_slot(query_run *a, size_t max, size_t count[TILE]) {
	found_hits *f = &a->scratch->found;
	const int32_t slots = a->scratch->tile.count;
	const key_circles circles = {a->crowd ? a->crowd->grid.record : NULL, a->kind_bits};
	memset(f->start, 0, sizeof f->start);
	for (size_t i = 0; i < f->count; i++) f->start[f->at[i].slot + 2]++;
	for (int32_t s = 0; s < slots; s++) f->start[s + 2] += f->start[s + 1];
	for (size_t i = 0; i < f->count; i++) f->sorted[f->start[f->at[i].slot + 1]++] = f->at[i];
	if (!f->count) { // then `sorted` may be null, and null + 0 is undefined
		memset(count, 0, (size_t)slots * sizeof *count);
		return;
	}
	for (int32_t s = 0; s < slots; s++)
		count[s] = sort_first(f->sorted + f->start[s], f->start[s + 1] - f->start[s], max, &circles);
}

void graze_results_keep(query_run *a, size_t max, size_t count[TILE]) {
	found_hits *f = &a->scratch->found;
	sort_by_slot(a, max, count);
	f->count = 0;
	for (int32_t s = 0; s < a->scratch->tile.count; s++)
		for (size_t i = 0; i < count[s]; i++) f->at[f->count++] = f->sorted[f->start[s] + i];
}

// ---------------------------------------------------------------------------------------------------------------------
// Telling
// ---------------------------------------------------------------------------------------------------------------------

/// Where each body's answers go, and the bodies that have some left which find room. One long list must not make all
/// others pay for its length.
typedef struct telling {
	size_t count[TILE], first[TILE];
	int32_t slots[TILE], left;
} telling;

/// The bodies whose answer of this rank finds room. Returns how many.
static int32_t keep_slots(telling *t, size_t rank, size_t capacity) {
	int32_t n = 0;
	for (int32_t i = 0; i < t->left; i++) {
		const int32_t s = t->slots[i];
		t->slots[n] = s;
		n += rank < t->count[s] && t->first[s] + rank < capacity;
	}
	return t->left = n;
}

/// The answers of this rank become the scratch's best, and are written. Kernels make one contact of a body at a time.
static void tell_rank(query_run *a, const list_out *out, size_t rank, const telling *t) {
	gz_scratch *m = a->scratch;
	size_t place[TILE];
	m->best.count = t->left;
	for (int32_t i = 0; i < t->left; i++) {
		const int32_t s = m->best.slot[i] = t->slots[i];
		place[s] = t->first[s] + rank;
		m->best.key[s] = m->found.sorted[m->found.start[s] + rank].key;
	}
	out->write(a, out, place);
}

/// A part keeps its answers. Returns 0 when there is no memory.
static int keep_here(query_run *a, list_out *out, size_t more) {
	out->at = graze_keep_results(a, more, out->size), out->capacity = SIZE_MAX;
	return !graze_out_of_memory(a);
}

void graze_results_write(query_run *a) {
	gz_scratch *m = a->scratch;
	list_out out = *(const list_out *)a->output;
	const size_t before = a->report.hits;
	telling t;
	t.left = m->tile.count;
	sort_by_slot(a, SIZE_MAX, t.count);
	for (int32_t s = 0; s < m->tile.count; s++) {
		t.first[s] = out.first[a->index + (size_t)s] = a->report.hits;
		t.slots[s] = s;
		a->report.hits += t.count[s];
	}
	a->report.bodies += (size_t)m->tile.count;
	m->found.count = 0;
	if (a->results && out.capacity && !keep_here(a, &out, a->report.hits - before)) return;
	for (size_t rank = 0; keep_slots(&t, rank, out.capacity); rank++) tell_rank(a, &out, rank, &t);
	graze_note_invalid(a);
}

/// The first thing that is wrong with the question, or else with the list.
static gz_error check(const query_run *a, const list_out *out) {
	if (a->report.error.status) return a->report.error;
	if (!out) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "list", "the list is null");
	if (!out->at && out->capacity) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "data", "the list's data is null");
	if (!out->first) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "first", "the list's first is null");
	return graze_no_error();
}

/// An incomplete list is an empty one.
static gz_report forget_all(query_run *a, const list_out *out) {
	const size_t bodies = graze_bodies_count(a->chunks, a->chunk_count);
	memset(out->first, 0, (bodies + 1) * sizeof *out->first);
	a->report.hits = 0;
	return a->report;
}

gz_report graze_run_list(query_run *a, const list_out *out) {
	gz_report *r = &a->report;
	r->error = check(a, out);
	if (r->error.status) return *r;
	a->output = out;
	a->scratch->found.count = 0;
	graze_run_chunks(a);
	if (graze_out_of_memory(a)) return forget_all(a, out);
	graze_task_results_write(a, out->at, out->capacity, out->first, out->size);
	out->first[r->bodies] = r->hits;
	r->written = r->hits < out->capacity ? r->hits : out->capacity;
	if (r->written < r->hits && !r->error.status)
		r->error = graze_error(GZ_STATUS_LIST_FULL, out->capacity, "capacity", "the list has capacity for %zu of %zu",
			out->capacity, r->hits);
	return *r;
}
