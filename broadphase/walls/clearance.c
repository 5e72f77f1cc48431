#include "broadphase/walls/clearance.h"

#include <string.h>

#include "broadphase/walls/clearance_words.h"

enum {
	QUANTA_PER_MARGIN = 14,   ///< nibble 15 means beyond the margin
	PREFETCH_BYTES = 1 << 20, ///< kernels prefetch from maps larger than this
	MAX_PREFETCH_ROWS = 32,   ///< of one wall, and at most 4 times as many columns
	PREFETCH_WALLS = 8,       ///< walls between the one that lowers bounds and the one whose record is prefetched
};

size_t graze_clearance_words(const map_frame *frame) { return (size_t)1 << (frame->column_bits + frame->row_bits - 3); }

/// All but the bounds themselves.
static void describe(clearance_bounds *c, const map_frame *frame, float margin, float slack,
	const graze_kernels *kernels, uint32_t *nibbles) {
	const size_t words = graze_clearance_words(frame);
	const float quantum = margin / QUANTA_PER_MARGIN;
	c->nibbles = nibbles;
	c->slack = slack, c->kernels = kernels;
	c->side = 1 / (double)frame->inverse_height, c->deduction = c->side * 0.70710679 + (double)slack;
	// Rounded up: the kernel may find a cell that is a little further away within 15 quanta.
	c->max_distance = ((double)margin * MAX_NIBBLE / QUANTA_PER_MARGIN + c->deduction) * (1 + 0x1p-16);
	c->quanta_per_unit = 1 / quantum;
	c->map = (clearance_map){*frame, c->nibbles, quantum, margin, words * sizeof *c->nibbles > PREFETCH_BYTES};
}

void graze_clearance_set(clearance_bounds *c, const map_frame *frame, float margin, float slack,
	const graze_kernels *kernels, uint32_t *nibbles) {
	describe(c, frame, margin, slack, kernels, nibbles);
	graze_clearance_reset_all(c);
}

void graze_clearance_free(clearance_bounds *c, caller_memory *memory) {
	if (c->nibbles) graze_release(memory, c->nibbles, graze_clearance_words(&c->map.frame), sizeof *c->nibbles);
}

void graze_clearance_reset_all(clearance_bounds *c) {
	memset(c->nibbles, 0xff, graze_clearance_words(&c->map.frame) * sizeof *c->nibbles);
}

// ---------------------------------------------------------------------------------------------------------------------
// Nibbles: eight to a word, processed at once (SIMD within a register)
// ---------------------------------------------------------------------------------------------------------------------

/// Nibbles in bytes of their own, the low nibbles of all bytes before the high ones: each has room for a borrow.
static uint64_t spread(uint32_t word) { return (word & 0x0f0f0f0f) | (uint64_t)(word >> 4 & 0x0f0f0f0f) << 32; }
static uint32_t pack(uint64_t bytes) { return (uint32_t)bytes | (uint32_t)(bytes >> 32) << 4; }

#define ONES 0x0101010101010101u ///< 1 in each byte

/// Lowers the nibbles of words to those of others where these are less. Bytes are compared with one half masked, which
/// compilers turn into vector instructions.
static void min_nibbles(uint32_t *words, const uint32_t *others, int32_t count) {
	uint8_t *a = (uint8_t *)words;
	const uint8_t *b = (const uint8_t *)others;
	for (int32_t i = 0; i < count * (int32_t)sizeof *words; i++) {
		const uint8_t low_a = a[i] & 0x0f, low_b = b[i] & 0x0f, high_a = a[i] & 0xf0, high_b = b[i] & 0xf0;
		a[i] = (low_a < low_b ? low_a : low_b) | (high_a < high_b ? high_a : high_b);
	}
}

/// Sets to 15 the nibbles of `a` that may have been determined by a wall whose own nibbles are `b`: those that are not
/// less than the wall's, where the wall's are below 15.
static uint32_t reset_nibbles(uint32_t a, uint32_t b) {
	const uint64_t x = spread(a), y = spread(b);
	const uint64_t lowered = ~(y + ONES) >> 4;                               // bit 0 of each byte: y < 15
	const uint64_t determined = ((x | 16 * ONES) - y) >> 4 & lowered & ONES; // 1 where x >= y and y < 15
	return pack(x | determined * 15);
}

// ---------------------------------------------------------------------------------------------------------------------
// Lowering
// ---------------------------------------------------------------------------------------------------------------------

/// Computes the wall's own bounds in the words of a list.
static void compute_bounds(
	uint32_t *words, const clearance_bounds *c, const segment *wall, double radius, const word_list *list) {
	const double squared = wall->ex * wall->ex + wall->ey * wall->ey;
	const clearance_wall w = {.side = (float)c->side,
		.ex = (float)wall->ex,
		.ey = (float)wall->ey,
		.inverse_squared = squared > 0 ? (float)(1 / squared) : 0,
		.deduction = (float)(c->deduction + radius),
		.quanta_per_unit = c->quanta_per_unit};
	c->kernels->bound_clearance(words, &w, list->x, list->y, list->count);
}

static void lower_words(const clearance_bounds *c, const segment *wall, double radius, const word_list *list) {
	uint32_t words[CLEARANCE_WORDS], bounds[CLEARANCE_WORDS];
	const int32_t count = list->count;
	compute_bounds(words, c, wall, radius, list);
	for (int32_t i = 0; list->repeats && i < count; i++) min_nibbles(list->word[i], words + i, 1);
	if (list->repeats) return;
	for (int32_t i = 0; i < count; i++) bounds[i] = *list->word[i];
	min_nibbles(bounds, words, count);
	for (int32_t i = 0; i < count; i++) *list->word[i] = bounds[i];
}

static void lower_rows(const clearance_bounds *c, const segment *wall, double radius, cell_range stored) {
	word_cursor cursor = words_around(c, wall, radius, stored);
	word_list list;
	while (list_words(&list, c, &cursor, false)) lower_words(c, wall, radius, &list);
}

void graze_clearance_lower(clearance_bounds *c, const segment *wall, double radius) {
	lower_rows(c, wall, radius, stored_rows(&c->map.frame));
}

void graze_clearance_prefetch(const clearance_bounds *c, const segment *wall, double radius) {
	const double distance = c->max_distance + radius;
	cell_range rows = rows_within(&c->map.frame, wall, distance);
	cell_range columns = frame_columns(
		&c->map.frame, segment_low(wall->ax, wall->ex) - distance, segment_high(wall->ax, wall->ex) + distance);
	if (rows.last > rows.first + MAX_PREFETCH_ROWS) rows.last = rows.first + MAX_PREFETCH_ROWS;
	if (columns.last > columns.first + 4 * MAX_PREFETCH_ROWS) columns.last = columns.first + 4 * MAX_PREFETCH_ROWS;
	for (int32_t r = rows.first & ~7; r <= rows.last; r += 8)
		for (int32_t k = columns.first & ~15; k <= columns.last; k += 16)
			prefetch_line(words_of_row(c, r) + word_in_row(column_mask(c), k));
}

// ---------------------------------------------------------------------------------------------------------------------
// A whole map
// ---------------------------------------------------------------------------------------------------------------------

typedef struct clearance_build {
	clearance_bounds *bounds;
	const wall_strips *strips;
	const wall_record *walls;
} clearance_build;

/// Makes the bounds of one strip. Its words are consecutive, because it has a multiple of 8 rows.
static void build_strip(void *context, size_t strip, size_t worker) {
	const clearance_build *b = context;
	const wall_strips *strips = b->strips;
	const cell_range rows = strip_rows(strips, strip);
	const size_t words = graze_clearance_words(&strips->frame) / strips->count;
	(void)worker;
	memset(b->bounds->nibbles + strip * words, 0xff, words * sizeof *b->bounds->nibbles);
	for (size_t i = strips->first[strip]; i < strips->first[strip + 1]; i++) {
		const wall_record *wall = b->walls + strips->wall[i];
		const segment s = segment_of(wall);
		if (i + PREFETCH_WALLS < strips->first[strip + 1]) prefetch_line(b->walls + strips->wall[i + PREFETCH_WALLS]);
		lower_rows(b->bounds, &s, wall_radius(wall), rows);
	}
}

bool graze_clearance_build(clearance_bounds *c, const map_frame *frame, float margin, float slack,
	const graze_kernels *kernels, const wall_record *walls, const int32_t *index, size_t count,
	const task_runner *runner, caller_memory *memory) {
	wall_strips strips = {.wall = NULL};
	c->nibbles = graze_allocate(memory, graze_clearance_words(frame), sizeof *c->nibbles);
	if (!c->nibbles) return false;
	describe(c, frame, margin, slack, kernels, c->nibbles);
	const bool made = graze_strips_make(&strips, frame, c->max_distance, walls, index, count, runner, memory);
	if (made) run_tasks(runner, strips.count, build_strip, &(clearance_build){c, &strips, walls});
	graze_strips_free(&strips, memory);
	return made;
}

// ---------------------------------------------------------------------------------------------------------------------
// Repairs
// ---------------------------------------------------------------------------------------------------------------------

static cell_range including(cell_range a, cell_range b) {
	return (cell_range){a.first < b.first ? a.first : b.first, a.last > b.last ? a.last : b.last};
}

/// Resets words of a list, for which the wall's own bounds are given; those that change become the repair.
static void reset_words(clearance_repair *repair, const word_list *list, const uint32_t *words) {
	repair->count = 0, repair->rows = repair->columns = (cell_range){INT32_MAX, -1};
	repair->repeats = list->repeats;
	for (int32_t i = 0; i < list->count; i++) {
		const int32_t r = list->row[i], k = list->column[i];
		const uint32_t raised = reset_nibbles(*list->word[i], words[i]);
		if (raised == *list->word[i]) continue;
		*list->word[i] = raised;
		repair->word[repair->count++] = (repair_word){.word = list->word[i], .row = r, .column = k};
		repair->rows = including(repair->rows, (cell_range){r, r});
		repair->columns = including(repair->columns, (cell_range){k, k + 7});
	}
}

bool graze_clearance_reset(clearance_repair *repair, clearance_bounds *c, const segment *wall, double radius) {
	word_cursor cursor = words_around(c, wall, radius, stored_rows(&c->map.frame));
	word_list list;
	uint32_t words[CLEARANCE_WORDS];
	if (repair->next_row >= cursor.row) cursor.row = repair->next_row, cursor.column = repair->next_column;
	repair->count = 0;
	while (!repair->count && list_words(&list, c, &cursor, true)) {
		compute_bounds(words, c, wall, radius, &list);
		reset_words(repair, &list, words);
	}
	repair->next_row = cursor.row, repair->next_column = cursor.column;
	return repair->count > 0;
}

void graze_clearance_move_repair(clearance_repair *repair, const clearance_bounds *c, int32_t rows, int32_t columns) {
	repair->low_x = column_center(c, repair->columns.first + columns);
	repair->high_x = column_center(c, repair->columns.last + columns);
	repair->low_y = row_center(c, repair->rows.first + rows);
	repair->high_y = row_center(c, repair->rows.last + rows);
	for (int32_t i = 0; i < repair->count; i++) {
		repair_word *word = repair->word + i;
		word->x = column_center(c, word->column + columns), word->y = row_center(c, word->row + rows);
	}
}

void graze_clearance_lower_repair(
	clearance_bounds *c, const clearance_repair *repair, const segment *wall, double radius) {
	const double distance = c->max_distance + radius, word_width = 7 * c->side; // from the first centre to the last
	const double low_x = segment_low(wall->ax, wall->ex) - distance,
				 high_x = segment_high(wall->ax, wall->ex) + distance;
	const double low_y = segment_low(wall->ay, wall->ey) - distance,
				 high_y = segment_high(wall->ay, wall->ey) + distance;
	if (repair->high_x < low_x || repair->low_x > high_x || repair->high_y < low_y || repair->low_y > high_y) return;
	word_list list;
	list.count = 0, list.repeats = repair->repeats;
	for (int32_t i = 0; i < repair->count; i++) {
		const double x = repair->word[i].x, y = repair->word[i].y;
		list.x[list.count] = (float)(x - wall->ax), list.y[list.count] = (float)(y - wall->ay);
		list.word[list.count] = repair->word[i].word;
		// No branch here: it would be unpredictable.
		list.count += (x + word_width >= low_x) & (x <= high_x) & (y >= low_y) & (y <= high_y);
	}
	lower_words(c, wall, radius, &list);
}
