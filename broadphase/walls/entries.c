#include "broadphase/walls/entries.h"

#include <string.h>

#include "broadphase/walls/coverage.h"

/// A wall whose entries are counted or written.
typedef struct new_entry {
	cell_entries *entries;
	int32_t wall;
} new_entry;

/// Calls visit(new_entry, cell) for each cell that lists the wall.
static inline void visit_cells(cell_entries *entries, const map_frame *frame, double margin, const wall_record *walls,
	int32_t wall, bool (*visit)(void *entry, size_t cell)) {
	const wall_coverage coverage = coverage_of(frame, margin, walls + wall);
	coverage_visit(&coverage, visit, &(new_entry){entries, wall});
}

/// Counts are stored two elements behind their cell. The prefix sum leaves the start of each list one element behind
/// its cell, and writing the entries advances that to the start of the next list, which is then in place.
static bool count_entry(void *context, size_t cell) {
	cell_entries *entries = ((const new_entry *)context)->entries;
	entries->first[cell + 2]++;
	entries->count++;
	return false;
}

static bool write_entry(void *context, size_t cell) {
	const new_entry *e = context;
	e->entries->wall[e->entries->first[cell + 1]++] = e->wall;
	return false;
}

bool graze_entries_make(cell_entries *entries, const map_frame *frame, double margin, const wall_record *walls,
	const int32_t *index, size_t count, caller_memory *memory) {
	*entries = (cell_entries){.cells = frame_cell_count(frame)};
	entries->first = graze_allocate(memory, entries->cells + 2, sizeof *entries->first);
	if (!entries->first) return false;
	memset(entries->first, 0, (entries->cells + 2) * sizeof *entries->first);
	for (size_t i = 0; i < count; i++) visit_cells(entries, frame, margin, walls, index[i], count_entry);
	if (entries->count > UINT32_MAX) return false;
	for (size_t i = 0; i < entries->cells; i++) entries->first[i + 2] += entries->first[i + 1];
	entries->wall = graze_allocate(memory, entries->count, sizeof *entries->wall);
	if (!entries->wall) return false;
	for (size_t i = 0; i < count; i++) visit_cells(entries, frame, margin, walls, index[i], write_entry);
	return true;
}

void graze_entries_free(cell_entries *entries, caller_memory *memory) {
	graze_release(memory, entries->wall, entries->count, sizeof *entries->wall);
	graze_release(memory, entries->first, entries->cells + 2, sizeof *entries->first);
}
