#include "broadphase/walls/entries.h"

#include <string.h>

#include "broadphase/walls/coverage.h"

enum { ENTRY_PREFETCH = 8 }; ///< walls between the one that is listed and the one whose record is prefetched

/// A wall whose entries are counted or written.
typedef struct new_entry {
	const cell_entries *entries;
	int32_t wall;
} new_entry;

/// Calls visit(new_entry, cell) for each cell of the strip that lists a wall, wall by wall.
static inline void visit_entries(const cell_entries *e, size_t strip, bool (*visit)(void *entry, size_t cell)) {
	const wall_strips *s = e->strips;
	const cell_range rows = strip_rows(s, strip);
	for (size_t i = s->first[strip]; i < s->first[strip + 1]; i++) {
		if (i + ENTRY_PREFETCH < s->first[strip + 1]) prefetch_line(e->walls + s->wall[i + ENTRY_PREFETCH]);
		const wall_coverage coverage = coverage_of(&s->frame, e->margin, e->walls + s->wall[i]);
		coverage_visit_rows(&coverage, rows, visit, &(new_entry){e, s->wall[i]});
	}
}

static bool count_entry(void *context, size_t cell) {
	((const new_entry *)context)->entries->cells[cell].blocks++;
	return false;
}

static bool write_entry(void *context, size_t cell) {
	const new_entry *e = context;
	e->entries->wall[e->entries->cells[cell].first++] = e->wall;
	return false;
}

strip_entries graze_entries_count(const cell_entries *e, size_t strip) {
	const size_t cells = frame_cell_count(&e->strips->frame) / e->strips->count;
	wall_cell *cell = e->cells + strip * cells;
	strip_entries counted = {0};
	memset(cell, 0, cells * sizeof *cell);
	visit_entries(e, strip, count_entry);
	for (size_t i = 0; i < cells; i++) {
		counted.entries += cell[i].blocks, counted.occupied_cells += cell[i].blocks > 0;
		counted.max_blocks += ((size_t)cell[i].blocks + LANES - 1) / LANES;
	}
	return counted;
}

void graze_entries_write(const cell_entries *e, size_t strip, size_t first) {
	const size_t cells = frame_cell_count(&e->strips->frame) / e->strips->count;
	wall_cell *cell = e->cells + strip * cells;
	for (size_t i = 0; i < cells; i++) cell[i].first = (uint32_t)first, first += cell[i].blocks;
	visit_entries(e, strip, write_entry);
}
