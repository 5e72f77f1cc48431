#include "engine/query/result_order.h"

#include <string.h>

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
static void sort(uint64_t *at, size_t count, const key_circles *circles) {
	size_t gap = 1;
	while (gap < count / 3) gap = 3 * gap + 1;
	for (; gap; gap /= 3)
		for (size_t i = gap; i < count; i++) {
			const uint64_t x = at[i];
			size_t k = i;
			for (; k >= gap && comes_before(x, at[k - gap], circles); k -= gap) at[k] = at[k - gap];
			at[k] = x;
		}
}

/// Removes duplicates of a sorted list. Returns the number that is left.
static size_t unique(uint64_t *at, size_t count) {
	size_t n = 0;
	for (size_t i = 0; i < count; i++)
		if (!n || at[i] != at[n - 1]) at[n++] = at[i];
	return n;
}

/// Insertion sort that keeps the first `max` results, without duplicates. Returns their number. Nearly all lists are
/// short, or few results of a long one are wanted: then each result behind the last of these costs one comparison.
static size_t insert_first(uint64_t *at, size_t count, size_t max, const key_circles *circles) {
	size_t n = 0;
	for (size_t i = 0; i < count; i++) {
		const uint64_t x = at[i];
		size_t k = n;
		while (k && comes_before(x, at[k - 1], circles)) k--;
		if (k == max || (k && at[k - 1] == x)) continue;
		n += n < max;
		for (size_t j = n - 1; j > k; j--) at[j] = at[j - 1];
		at[k] = x;
	}
	return n;
}

/// Keeps the first `max` results in order, without duplicates. Returns their number. As many results as that are added
/// before all are sorted; those behind the last one kept are not added, each for one comparison. So of a long list few
/// results are ever sorted. Inlined, it would take registers from the sort of short lists.
NOINLINE static size_t select_first(uint64_t *at, size_t count, size_t max, const key_circles *circles) {
	size_t kept = 0, added = 0; // those that are kept and sorted, and those behind them that are not
	for (size_t i = 0; i < count; i++) {
		if (kept < max || comes_before(at[i], at[kept - 1], circles)) at[kept + added++] = at[i];
		if (added < max && i + 1 < count) continue;
		sort(at, kept + added, circles);
		kept = unique(at, kept + added), added = 0;
		if (kept > max) kept = max;
	}
	return kept;
}

/// Sorts a list and removes duplicates. Returns the number of results that are left, at most `max`.
static size_t sort_first(uint64_t *at, size_t count, size_t max, const key_circles *circles) {
	if (count <= MAX_INSERTION || max <= MAX_INSERTION) return insert_first(at, count, max, circles);
	return select_first(at, count, max, circles);
}

/// Sets found.start from the numbers of hits. Returns whether the hits are sorted already, as those of a search that
/// takes the bodies in their order are: by slot and key, and none has the time of the next one.
static bool count_by_slot(found_hits *f, int32_t slots) {
	found_hit last = {0, -1};
	bool sorted = true;
	memset(f->start, 0, sizeof f->start);
	for (size_t i = 0; i < f->count; i++) {
		const found_hit x = f->at[i];
		f->start[x.slot + 2]++;
		sorted &= x.slot > last.slot || (x.slot == last.slot && x.key >> 31 > last.key >> 31);
		last = x;
	}
	for (int32_t s = 0; s < slots; s++) f->start[s + 2] += f->start[s + 1];
	return sorted;
}

/// Counting sort by slot; then sort_first for each slot.
void graze_results_sort(query_run *run, size_t max, size_t count[TILE]) {
	found_hits *f = &run->scratch->found;
	const int32_t slots = run->scratch->tile.count;
	const key_circles circles = {
		run->query->crowd ? run->query->crowd->grid.record : NULL, run->query->type->key_tag_bits};
	const bool sorted = count_by_slot(f, slots);
	for (size_t i = 0; i < f->count; i++) f->sorted[f->start[f->at[i].slot + 1]++] = f->at[i].key;
	for (int32_t s = 0; s < slots; s++) {
		const size_t n = f->start[s + 1] - f->start[s];
		f->keys[s] = n ? f->sorted + f->start[s] : NULL; // `sorted` may be null, and null + 0 is undefined
		if (n > 1 && !sorted) count[s] = sort_first(f->sorted + f->start[s], n, max, &circles);
		else count[s] = n < max ? n : max;
	}
}
