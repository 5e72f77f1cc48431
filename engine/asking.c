#include "engine/asking.h"

#include "engine/filters.h"

void graze_stage_ends(asking *a, gz_stage stage) {
	if (!a->clock) return;
	const uint64_t now = a->clock();
	a->report.spent[stage] += now - a->time;
	a->time = now;
}

size_t graze_place_of(const asking *a, int32_t slot, size_t *chunk) {
	const body_tile *tile = &a->scratch->tile;
	if (tile->record) {
		size_t k = (size_t)tile->record[slot].index;
		*chunk = graze_crowd_chunk(a->crowd, &k);
		return k;
	}
	const body_span *span = graze_tile_span(tile, slot);
	*chunk = span->chunk;
	return span->first + (size_t)(slot - span->slot);
}

static filter_record filter_of(const asking *a, int32_t slot) {
	const body_tile *tile = &a->scratch->tile;
	if (tile->record)
		return a->crowd->filters ? a->crowd->filters[tile->record - a->crowd->grid.record + slot] : graze_no_filter();
	size_t chunk;
	const size_t k = graze_place_of(a, slot, &chunk);
	const gz_bodies *b = a->chunks + chunk;
	return graze_filter(&b->filters, b->id, b->ignore, graze_element(b, k));
}

void graze_read_filters(asking *a) {
	gz_scratch *m = a->scratch;
	for (int32_t i = 0; a->filtering && i < m->near.count; i++) m->filters[i] = filter_of(a, m->near.slot[i]);
}

void graze_drop_forbidden(asking *a, const filter_record *bodies, const filter_record *others) {
	if (!a->filtering) return;
	const filter_record none = graze_no_filter();
	const filter_column left = {bodies ? bodies : &none, bodies ? -1 : 0};
	const filter_column right = {others ? others : &none, others ? -1 : 0};
	pair_list *pairs = &a->scratch->pairs;
	const int32_t before = pairs->count;
	a->world->kernels->filter(pairs, &left, &right);
	a->report.filtered += (size_t)(before - pairs->count);
}
