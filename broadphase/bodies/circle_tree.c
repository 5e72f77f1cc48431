#include "broadphase/bodies/circle_tree.h"

#include <math.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------------------
// The order of the circles
// ---------------------------------------------------------------------------------------------------------------------

// An item has the code of a circle in its upper half, and its place in the lower one. The code is the size class of
// the circle, above the number of its cell along the curve.
enum {
	STEP_BITS = 3,        ///< of a column and row, which a step along the curve takes
	MAX_AXIS_BITS = 12,   ///< of a column or row of cells
	MORE_AXIS_BITS = 2,   ///< in a square of cells, so that there are 8 for each circle, or more
	MAX_CLASS = 15,       ///< classes of sizes, each with radii that differ by a factor of 4
	MAX_RADIX_BITS = 11,  ///< of a pass of the sort
	MAX_EQUAL_CODES = 64, ///< circles with the same code, as far as these are not sorted again
};

/// What codes are relative to.
typedef struct code_frame {
	double x, y, columns_per_x, rows_per_y;
	int axis_bits, code_bits;
	uint32_t exponent; ///< of the largest radius
	bool is_point;     ///< all centres coincide
} code_frame;

static uint32_t exponent_of(float radius) {
	uint32_t bits;
	memcpy(&bits, &radius, sizeof bits);
	return bits >> 23;
}

static int bits_of(size_t x) {
	int bits = 0;
	for (; x; x >>= 1) bits++;
	return bits;
}

/// The scale that maps an extent to the numbers below 2^bits; 0 for an extent of 0.
static double scale_of(float low, float high, int bits) {
	const double extent = (double)high - (double)low;
	return extent > 0 ? ((1 << bits) - 0.5) / extent : 0;
}

enum { STATES = 4, STEPS = 1 << 2 * STEP_BITS };

/// Steps along the Hilbert curve, STEP_BITS at a time. One bit of the column and one of the row become the number of
/// the quarter; the state is the orientation of the curve in it: bit 0, x and y are swapped; bit 1, both are reversed.
/// Of each state and the bits of the column, above those of the row: the state after them, and above it the quarters.
typedef struct curve_steps {
	uint8_t step[STATES][STEPS];
} curve_steps;

static uint8_t step_of(unsigned state, unsigned column, unsigned row) {
	// [state][bit of the column, bit of the row]
	static const uint8_t quarter[STATES][4] = {{0, 1, 3, 2}, {0, 3, 1, 2}, {2, 3, 1, 0}, {2, 1, 3, 0}};
	static const uint8_t next[STATES][4] = {{1, 0, 3, 0}, {0, 2, 1, 1}, {2, 1, 2, 3}, {3, 3, 0, 2}};
	unsigned quarters = 0;
	for (int bit = STEP_BITS - 1; bit >= 0; bit--) {
		const unsigned at = (column >> bit & 1) << 1 | (row >> bit & 1);
		quarters = quarters << 2 | quarter[state][at], state = next[state][at];
	}
	return (uint8_t)(quarters << 2 | state);
}

static curve_steps make_steps(void) {
	curve_steps s;
	for (unsigned state = 0; state < STATES; state++)
		for (unsigned k = 0; k < STEPS; k++)
			s.step[state][k] = step_of(state, k >> STEP_BITS, k & ((1 << STEP_BITS) - 1));
	return s;
}

static code_frame frame_of(const uint64_t *item, size_t count, const circle_record *records) {
	float low_x = INFINITY, high_x = -INFINITY, low_y = INFINITY, high_y = -INFINITY, largest = 0, least = INFINITY;
	for (size_t i = 0; i < count; i++) {
		const circle_record *c = records + (uint32_t)item[i];
		low_x = c->px < low_x ? c->px : low_x, high_x = c->px > high_x ? c->px : high_x;
		low_y = c->py < low_y ? c->py : low_y, high_y = c->py > high_y ? c->py : high_y;
		largest = c->radius > largest ? c->radius : largest, least = c->radius < least ? c->radius : least;
	}
	const int wanted = (bits_of(count) / 2 + MORE_AXIS_BITS + STEP_BITS - 1) / STEP_BITS * STEP_BITS;
	const int bits = wanted < MAX_AXIS_BITS ? wanted : MAX_AXIS_BITS;
	const uint32_t classes = (exponent_of(largest) - exponent_of(least)) / 2;
	return (code_frame){(double)low_x, (double)low_y, scale_of(low_x, high_x, bits), scale_of(low_y, high_y, bits),
		bits, 2 * bits + bits_of(classes < MAX_CLASS ? classes : MAX_CLASS), exponent_of(largest),
		low_x == high_x && low_y == high_y};
}

/// The number of a cell along the Hilbert curve. Consecutive cells are neighbours, so that consecutive circles have
/// small bounding boxes.
static uint32_t number_along_curve(uint32_t column, uint32_t row, int bits, const curve_steps *s) {
	const uint32_t mask = (1 << STEP_BITS) - 1;
	uint32_t number = 0, state = 0;
	for (int bit = bits - STEP_BITS; bit >= 0; bit -= STEP_BITS) {
		const unsigned step = s->step[state][(column >> bit & mask) << STEP_BITS | (row >> bit & mask)];
		number = number << 2 * STEP_BITS | step >> 2, state = step & 3;
	}
	return number;
}

static uint32_t code_of(const circle_record *c, const code_frame *f, const curve_steps *s) {
	const uint32_t column = (uint32_t)(((double)c->px - f->x) * f->columns_per_x);
	const uint32_t row = (uint32_t)(((double)c->py - f->y) * f->rows_per_y);
	const uint32_t smaller = (f->exponent - exponent_of(c->radius)) / 2;
	return (smaller < MAX_CLASS ? smaller : MAX_CLASS) << 2 * f->axis_bits |
		   number_along_curve(column, row, f->axis_bits, s);
}

/// A radix sort, the lowest digits first, of `item` by the upper halves, which have this many bits. `spare` has room
/// for as many items.
static void sort_by_code(uint64_t *item, uint64_t *spare, size_t count, int code_bits) {
	const int passes = (code_bits + MAX_RADIX_BITS - 1) / MAX_RADIX_BITS, bits = (code_bits + passes - 1) / passes;
	const uint32_t digits = 1u << bits;
	uint32_t start[1 << MAX_RADIX_BITS];
	for (int pass = 0; pass < passes; pass++) {
		const int shift = 32 + pass * bits;
		uint32_t sum = 0;
		memset(start, 0, digits * sizeof *start);
		for (size_t i = 0; i < count; i++) start[item[i] >> shift & (digits - 1)]++;
		for (uint32_t d = 0; d < digits; d++) {
			const uint32_t n = start[d];
			start[d] = sum, sum += n;
		}
		for (size_t i = 0; i < count; i++) spare[start[item[i] >> shift & (digits - 1)]++] = item[i];
		uint64_t *const sorted = spare;
		spare = item, item = sorted;
	}
	if (passes % 2) memcpy(spare, item, count * sizeof *item); // `spare` is the caller's `item`
}

/// The place of the first item of the last class.
static size_t last_class(const uint64_t *item, size_t count, const code_frame *f) {
	const int shift = 32 + 2 * f->axis_bits;
	size_t from = 0, to = count - 1; // the last item is of that class
	while (from < to) {
		const size_t middle = from + (to - from) / 2;
		if (item[middle] >> shift == item[count - 1] >> shift) to = middle;
		else from = middle + 1;
	}
	return from;
}

/// Sorts the items along the curve. Many circles with the same code are sorted by finer codes, in the bounding box of
/// their own: each time in at least 64 cells, so that the depth is bounded by the exponents of floats. Returns the
/// place of the first circle of the smallest class.
static size_t sort_along_curve(
	uint64_t *item, uint64_t *spare, size_t count, const circle_record *records, const curve_steps *steps) {
	const code_frame frame = frame_of(item, count, records);
	if (frame.is_point && count <= MAX_EQUAL_CODES) return 0;
	for (size_t i = 0; i < count; i++) {
		const uint32_t place = (uint32_t)item[i];
		item[i] = (uint64_t)code_of(records + place, &frame, steps) << 32 | place;
	}
	sort_by_code(item, spare, count, frame.code_bits);
	const size_t smallest = last_class(item, count, &frame);
	for (size_t from = 0, to; from < count; from = to) {
		for (to = from + 1; to < count && item[to] >> 32 == item[from] >> 32;) to++;
		if (to - from > MAX_EQUAL_CODES && to - from < count)
			sort_along_curve(item + from, spare + from, to - from, records, steps);
	}
	return smallest;
}

// ---------------------------------------------------------------------------------------------------------------------
// The nodes
// ---------------------------------------------------------------------------------------------------------------------

/// The columns while they are written.
typedef struct level_columns {
	float *low_x, *low_y, *high_x, *high_y, *radius;
} level_columns;

static size_t padded(size_t count) { return (count + 2 * LANES - 1) / LANES * LANES; }

/// The nodes of the level above `count` nodes or circles.
static size_t parents(size_t count) { return (count + LANES - 1) / LANES; }

/// The numbers of all columns: x, y, radius and key of the circles, and five of each level.
static size_t numbers_of(size_t count) {
	size_t numbers = 4 * padded(count), nodes = count;
	do nodes = parents(nodes), numbers += 5 * padded(nodes);
	while (nodes > LANES);
	return numbers;
}

static float *take(float **numbers, size_t count) {
	float *column = *numbers;
	*numbers += padded(count);
	return column;
}

static level_columns add_level(circle_tree *tree, float **numbers, size_t nodes) {
	const level_columns c = {
		take(numbers, nodes), take(numbers, nodes), take(numbers, nodes), take(numbers, nodes), take(numbers, nodes)};
	tree->level[tree->levels++] = (tree_level){c.low_x, c.low_y, c.high_x, c.high_y, c.radius, (int32_t)nodes};
	return c;
}

/// The bounds of each LANES elements of the columns below; elements past the end are copies of the last one.
static void bound_children(const level_columns *to, const level_columns *below, size_t count) {
	for (size_t i = 0; i * LANES < count; i++) {
		float low_x = INFINITY, low_y = INFINITY, high_x = -INFINITY, high_y = -INFINITY, radius = 0;
		const size_t end = (i + 1) * LANES < count ? (i + 1) * LANES : count;
		for (size_t k = i * LANES; k < end; k++) {
			low_x = below->low_x[k] < low_x ? below->low_x[k] : low_x;
			low_y = below->low_y[k] < low_y ? below->low_y[k] : low_y;
			high_x = below->high_x[k] > high_x ? below->high_x[k] : high_x;
			high_y = below->high_y[k] > high_y ? below->high_y[k] : high_y;
			radius = below->radius[k] > radius ? below->radius[k] : radius;
		}
		to->low_x[i] = low_x, to->low_y[i] = low_y, to->high_x[i] = high_x, to->high_y[i] = high_y;
		to->radius[i] = radius;
	}
}

/// Writes the circles in the order of the items, and all levels above them.
static void write_columns(
	circle_tree *tree, float *numbers, const uint64_t *item, const circle_record *records, size_t count) {
	float *x = take(&numbers, count), *y = take(&numbers, count), *radius = take(&numbers, count);
	uint32_t *low = (uint32_t *)(void *)take(&numbers, count);
	for (size_t i = 0; i < count; i++) {
		const uint32_t place = (uint32_t)item[i];
		x[i] = records[place].px, y[i] = records[place].py, radius[i] = records[place].radius;
		low[i] = KEY_CIRCLE | place;
	}
	for (size_t i = count; i < padded(count); i++) x[i] = y[i] = NAN, radius[i] = 0, low[i] = KEY_CIRCLE;
	*tree = (circle_tree){.x = x, .y = y, .radius = radius, .low = low};
	level_columns below = {x, y, x, y, radius};
	for (size_t nodes = count; nodes > LANES || !tree->levels;) {
		const level_columns level = add_level(tree, &numbers, parents(nodes));
		bound_children(&level, &below, nodes);
		nodes = parents(nodes), below = level;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The tree
// ---------------------------------------------------------------------------------------------------------------------

void graze_tree_free(circle_tree_memory *t, caller_memory *memory) {
	graze_release(memory, t->numbers, t->number_capacity, sizeof *t->numbers);
	graze_release(memory, t->item, t->item_capacity, sizeof *t->item);
	*t = (circle_tree_memory){.numbers = NULL};
}

static bool reserve(circle_tree_memory *t, size_t count, caller_memory *memory) {
	const size_t numbers = numbers_of(count), items = 2 * count;
	if (numbers <= t->number_capacity && items <= t->item_capacity) return true;
	graze_tree_free(t, memory);
	t->numbers = graze_allocate(memory, numbers, sizeof *t->numbers);
	t->item = graze_allocate(memory, items, sizeof *t->item);
	if (t->numbers) t->number_capacity = numbers;
	if (t->item) t->item_capacity = items;
	if (t->numbers && t->item) return true;
	graze_tree_free(t, memory);
	return false;
}

bool graze_tree_build(circle_tree_memory *to, const circle_record *records, size_t count, caller_memory *memory) {
	to->tree.levels = 0;
	if (!count) return true;
	if (!reserve(to, count, memory)) return false;
	for (size_t i = 0; i < count; i++) to->item[i] = i;
	const curve_steps steps = make_steps();
	const size_t smallest = sort_along_curve(to->item, to->item + count, count, records, &steps);
	write_columns(&to->tree, to->numbers, to->item, records, count);
	to->tree.smallest = (int32_t)parents(smallest);
	return true;
}
