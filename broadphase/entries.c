#include "broadphase/entries.h"

#include <string.h>

/// Could a wall be within this distance of a cell with this middle?
static int is_near(const segment *s, double per_squared, double x, double y, double within) {
	double t = ((x - s->ax) * s->ex + (y - s->ay) * s->ey) * per_squared;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	const double dx = x - s->ax - t * s->ex, dy = y - s->ay - t * s->ey;
	return dx * dx + dy * dy <= within * within;
}

/// Calls enter(entries, cell, wall) for each cell that lists the wall.
static inline void each_cell(cell_entries *entries, const map_frame *frame, double margin, const wall_record *walls,
	int32_t wall, void (*enter)(cell_entries *, size_t, int32_t)) {
	const segment s = segment_of(walls + wall);
	const double side = 1 / (double)frame->inverse_side;
	margin += wall_radius(walls + wall);
	const double within = margin + side * 0.7072;
	const double squared = s.ex * s.ex + s.ey * s.ey, per_squared = squared > 0 ? 1 / squared : 0;
	const cell_range rows = frame_rows(frame, segment_low(s.ay, s.ey) - margin, segment_high(s.ay, s.ey) + margin);
	for (int32_t r = rows.first; r <= rows.last; r++) {
		const double low = (double)frame->origin_y + r * side;
		double x0, x1;
		if (!segment_clip(&s, low - margin, low + side + margin, &x0, &x1)) continue;
		const cell_range columns = frame_columns(frame, x0 - margin, x1 + margin);
		for (int32_t k = columns.first; k <= columns.last; k++) {
			const double x = (double)frame->origin_x + (k + 0.5) * side;
			if (is_near(&s, per_squared, x, low + 0.5 * side, within)) enter(entries, frame_cell(frame, k, r), wall);
		}
	}
}

/// Counts are kept two places behind their cell: summed up they are one place behind, as the starts of the lists, and
/// filling the lists moves those to where the next ones start.
static void count_entry(cell_entries *entries, size_t cell, int32_t wall) {
	(void)wall;
	entries->first[cell + 2]++;
	entries->count++;
}

static void put_entry(cell_entries *entries, size_t cell, int32_t wall) {
	entries->wall[entries->first[cell + 1]++] = wall;
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
