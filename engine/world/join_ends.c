// The adjacency of a new world. The ends are sorted by a hash of their place into parts, each of which one task joins
// with a small hash table of its own; the rings are the same for any number of workers.
#include <string.h>

#include "engine/world/adjacency.h"

enum {
	MAX_END_PARTS = 64,
	PART_ENDS = 16384,       ///< of a part, about: its table fits the second-level cache
	MAX_END_RANGES = 16,     ///< of walls, each with its own counts
	END_RANGE_WALLS = 16384, ///< of a range, at least
	PREFETCH_ENDS = 16,      ///< ends between the one that is joined and the one whose record is prefetched
};

typedef struct end_join {
	wall_adjacency *adjacency;
	const wall_record *walls;
	size_t count, ranges; ///< of walls
	uint32_t parts;       ///< a power of two
	uint32_t *end;        ///< the ends of each part behind those of the part before, ascending
	size_t first[MAX_END_PARTS + 1];
	size_t place[MAX_END_RANGES][MAX_END_PARTS]; ///< how many ends there are, then where the next one goes
	bool any[MAX_END_PARTS];                     ///< some place of the part has more than one end
	uint32_t *table;                             ///< of each worker: `table_size` ends, for the largest part
	size_t table_size;
} end_join;

/// The part of a place: from other bits of the hash than its place in the table.
static uint32_t part_of(const end_join *j, uint32_t end) {
	return graze_end_hash(j->walls, end) >> 16 & (j->parts - 1);
}

static void count_range(void *context, size_t range, size_t worker) {
	end_join *j = context;
	const size_t from = task_begin(j->count, j->ranges, range), to = task_begin(j->count, j->ranges, range + 1);
	size_t counts[MAX_END_PARTS] = {0};
	(void)worker;
	for (size_t end = 2 * from; end < 2 * to; end++) counts[part_of(j, (uint32_t)end)]++;
	memcpy(j->place[range], counts, sizeof counts);
}

static void sort_range(void *context, size_t range, size_t worker) {
	end_join *j = context;
	const size_t from = task_begin(j->count, j->ranges, range), to = task_begin(j->count, j->ranges, range + 1);
	size_t place[MAX_END_PARTS];
	(void)worker;
	memcpy(place, j->place[range], sizeof place);
	for (size_t end = 2 * from; end < 2 * to; end++) j->end[place[part_of(j, (uint32_t)end)]++] = (uint32_t)end;
}

static size_t table_size(size_t ends) {
	size_t size = 16;
	while (size < 2 * ends) size *= 2;
	return size;
}

/// Links the ends at each place of a part in a ring; `table` is a hash table from places to one end of each ring.
static void join_part(void *context, size_t part, size_t worker) {
	end_join *j = context;
	uint32_t *table = j->table + worker * j->table_size, *next = j->adjacency->next;
	const size_t to = j->first[part + 1], size = table_size(to - j->first[part]);
	bool any = false;
	memset(table, 0xff, size * sizeof *table);
	for (size_t i = j->first[part]; i < to; i++) {
		const uint32_t end = j->end[i];
		if (i + PREFETCH_ENDS < to) prefetch_line(j->walls + j->end[i + PREFETCH_ENDS] / 2);
		// All hashes of a part have some bits in common: multiplied, they do not leave gaps in the table.
		size_t k = (size_t)((uint64_t)graze_end_hash(j->walls, end) * 0x9e3779b1u >> 7) & (size - 1);
		while (table[k] != NO_END && !graze_same_place(j->walls, table[k], end)) k = (k + 1) & (size - 1);
		next[end] = end;
		if (table[k] == NO_END) {
			table[k] = end;
			continue;
		}
		next[end] = next[table[k]], next[table[k]] = end;
		any |= table[k] / 2 != end / 2;
	}
	j->any[part] = any;
}

/// Turns counts into places. Returns the ends of the largest part.
static size_t sum_counts(end_join *j) {
	size_t sum = 0, largest = 0;
	for (uint32_t part = 0; part < j->parts; part++) {
		j->first[part] = sum;
		for (size_t range = 0; range < j->ranges; range++) {
			const size_t here = j->place[range][part];
			j->place[range][part] = sum, sum += here;
		}
		if (sum - j->first[part] > largest) largest = sum - j->first[part];
	}
	j->first[j->parts] = sum;
	return largest;
}

/// Joins all ends; `next` has its memory. False without memory.
static bool join(end_join *j, const task_runner *runner, caller_memory *memory) {
	const size_t ends = 2 * j->count, ranges = j->count / END_RANGE_WALLS + 1;
	j->ranges = ranges < MAX_END_RANGES ? ranges : MAX_END_RANGES;
	for (j->parts = 1; j->parts < MAX_END_PARTS && j->parts * (size_t)PART_ENDS < ends;) j->parts *= 2;
	j->end = graze_allocate(memory, ends, sizeof *j->end);
	if (!j->end) return false;
	run_tasks(runner, j->ranges, count_range, j);
	const size_t largest = sum_counts(j);
	run_tasks(runner, j->ranges, sort_range, j);
	// No more workers than that their tables take twice the memory of all parts: few large parts occupy few workers.
	task_runner bounded = *runner;
	const size_t useful = largest ? 2 * ends / largest : 1;
	if (bounded.jobs.workers > useful) bounded.jobs.workers = (uint32_t)useful;
	j->table_size = table_size(largest);
	const size_t tables = bounded.jobs.workers * j->table_size;
	j->table = graze_allocate(memory, tables, sizeof *j->table);
	if (j->table) run_tasks(&bounded, j->parts, join_part, j);
	graze_release(memory, j->table, tables, sizeof *j->table);
	graze_release(memory, j->end, ends, sizeof *j->end);
	return j->table != NULL;
}

bool graze_adjacency_make(wall_adjacency *adjacency, const wall_record *walls, size_t count, size_t capacity,
	const task_runner *runner, caller_memory *memory) {
	*adjacency = (wall_adjacency){.ends = 2 * capacity};
	adjacency->next = graze_allocate(memory, adjacency->ends, sizeof *adjacency->next);
	if (!adjacency->next) return false;
	if (capacity > count) memset(adjacency->next + 2 * count, 0xff, 2 * (capacity - count) * sizeof *adjacency->next);
	end_join j = {.adjacency = adjacency, .walls = walls, .count = count};
	if (!join(&j, runner, memory)) return false;
	for (uint32_t part = 0; part < j.parts; part++) adjacency->any |= j.any[part];
	return true;
}
