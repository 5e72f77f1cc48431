#include "broadphase/walls/entries.h"

#include <string.h>

#include "broadphase/walls/listing.h"

/// A wall that enters lists.
typedef struct entering {
	cell_entries *entries;
	int32_t wall;
} entering;

/// Calls enter(entering, cell) for each cell that lists the wall.
static inline void each_cell(cell_entries *entries, const map_frame *frame, double margin, const wall_record *walls,
	int32_t wall, int (*enter)(void *entering, size_t cell)) {
	const wall_listing listing = listing_of(frame, margin, walls + wall);
	listing_each(&listing, enter, &(entering){entries, wall});
}

/// Counts are kept two places behind their cell: summed up they are one place behind, as the starts of the lists, and
/// filling the lists moves those to where the next ones start.
static int count_entry(void *context, size_t cell) {
	cell_entries *entries = ((const entering *)context)->entries;
	entries->first[cell + 2]++;
	entries->count++;
	return 0;
}

static int put_entry(void *context, size_t cell) {
	const entering *e = context;
	e->entries->wall[e->entries->first[cell + 1]++] = e->wall;
	return 0;
}

int graze_entries_make(cell_entries *entries, const map_frame *frame, double margin, const wall_record *walls,
	const int32_t *index, size_t count, caller_memory *memory) {
	*entries = (cell_entries){.cells = frame_cells(frame)};
	entries->first = graze_allocate(memory, entries->cells + 2, sizeof *entries->first);
	if (!entries->first) return 0;
	memset(entries->first, 0, (entries->cells + 2) * sizeof *entries->first);
	for (size_t i = 0; i < count; i++) each_cell(entries, frame, margin, walls, index[i], count_entry);
	if (entries->count > UINT32_MAX) return 0;
	for (size_t i = 0; i < entries->cells; i++) entries->first[i + 2] += entries->first[i + 1];
	entries->wall = graze_allocate(memory, entries->count, sizeof *entries->wall);
	if (!entries->wall) return 0;
	for (size_t i = 0; i < count; i++) each_cell(entries, frame, margin, walls, index[i], put_entry);
	return 1;
}

void graze_entries_free(cell_entries *entries, caller_memory *memory) {
	graze_release(memory, entries->wall, entries->count, sizeof *entries->wall);
	graze_release(memory, entries->first, entries->cells + 2, sizeof *entries->first);
}
