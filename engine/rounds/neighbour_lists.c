#include "engine/rounds/neighbour_lists.h"

#include <string.h>

#define MAX_PAIRS ((size_t)1 << 30) ///< edges are numbered in 32 bits, two of each pair

enum { NO_PAIR = -1 };

/// Makes room for the flags of the edges of all pairs; those of new edges are not set. False without memory.
static bool reserve_met(query_run *run, crowd_rounds *g) {
	const size_t edges = 2 * g->pairs.count, met = g->met.count;
	if (met >= edges) return true;
	if (!graze_array_reserve(&g->met, edges - met, sizeof(bool), &run->scratch->memory)) return false;
	memset((bool *)g->met.at + met, false, (edges - met) * sizeof(bool));
	g->met.count = edges;
	return true;
}

/// Continues the list of all neighbours, since kernels read the lists of several bodies as far as the longest. False
/// without memory.
static bool pad_neighbours(query_run *run, crowd_rounds *g) {
	const size_t most = (size_t)g->most_neighbours;
	if (!graze_array_reserve(&g->other, most, sizeof(int32_t), &run->scratch->memory)) return false;
	memset((int32_t *)g->other.at + g->other.count, 0, most * sizeof(int32_t));
	return true;
}

/// Lists the neighbours of each body (counting sort). False without memory, or with more than MAX_PAIRS.
static bool list_pairs(query_run *run, crowd_rounds *g) {
	const size_t bodies = g->count, count = g->pairs.count;
	if (count > MAX_PAIRS || !graze_array_size(run, &g->first, bodies + 2, sizeof(uint32_t)) ||
		!graze_array_size(run, &g->neighbours, bodies + 1, sizeof(int32_t)) ||
		!graze_array_size(run, &g->other, 2 * count, sizeof(int32_t)) ||
		!graze_array_size(run, &g->edge, 2 * count, sizeof(uint32_t)) || !reserve_met(run, g))
		return false;
	uint32_t *first = g->first.at, *edge = g->edge.at;
	int32_t *other = g->other.at, *neighbours = g->neighbours.at;
	memset(first, 0, (bodies + 2) * sizeof *first);
	for (size_t i = 0; i < count; i++) first[g->pairs.body[i] + 2]++, first[g->pairs.other[i] + 2]++;
	g->most_neighbours = 0;
	for (size_t i = 0; i < bodies; i++) {
		neighbours[i] = (int32_t)first[i + 2];
		if (neighbours[i] > g->most_neighbours) g->most_neighbours = neighbours[i];
		first[i + 2] += first[i + 1];
	}
	for (size_t i = 0; i < count; i++) {
		const int32_t x = g->pairs.body[i], y = g->pairs.other[i];
		const uint32_t at_x = first[x + 1]++, at_y = first[y + 1]++;
		other[at_x] = y, other[at_y] = x;
		edge[at_x] = 2 * (uint32_t)i, edge[at_y] = 2 * (uint32_t)i + 1;
	}
	return pad_neighbours(run, g);
}

/// Removes the pairs from number `from` on that are repeated.
static void remove_repeated(crowd_rounds *g, size_t from) {
	const bool *repeated = g->repeated.at;
	size_t n = from;
	for (size_t i = from; i < g->pairs.count; i++) {
		g->pairs.body[n] = g->pairs.body[i], g->pairs.other[n] = g->pairs.other[i];
		n += !repeated[i - from];
	}
	g->pairs.count = n;
}

/// Removes pairs that are listed before, so that a neighbour is one. The edges of the others stay. False without
/// memory.
static bool drop_repeated_pairs(query_run *run, crowd_rounds *g) {
	if (!graze_array_size(run, &g->repeated, g->pairs.count, sizeof(bool)) ||
		!graze_array_size(run, &g->seen_from, g->count, sizeof(int32_t)))
		return false;
	bool *repeated = g->repeated.at;
	int32_t *seen_from = g->seen_from.at;
	memset(repeated, 0, g->pairs.count * sizeof *repeated);
	for (size_t i = 0; i < g->count; i++) seen_from[i] = NO_NEIGHBOUR;
	for (int32_t i = 0; i < (int32_t)g->count; i++)
		for (int32_t k = 0; k < neighbours_of(g, i); k++) { // in the order of pairs
			const int32_t other = neighbour_at(g, i, k);
			if (seen_from[other] == i) repeated[edge_at(g, i, k) / 2] = true;
			seen_from[other] = i;
		}
	remove_repeated(g, 0);
	return true;
}

bool graze_rounds_list_neighbours(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	// Only a search around piles finds a pair more than once.
	return list_pairs(run, g) && (!g->pile_count || (drop_repeated_pairs(run, g) && list_pairs(run, g)));
}

// ---------------------------------------------------------------------------------------------------------------------
// Longer lists
// ---------------------------------------------------------------------------------------------------------------------

/// Makes room for marks of `count` new pairs. False without memory.
static bool begin_marks(query_run *run, crowd_rounds *g, size_t count) {
	if (!graze_array_size(run, &g->next_new, count, sizeof(int32_t)) ||
		!graze_array_size(run, &g->repeated, count, sizeof(bool)))
		return false;
	if (g->first_new.count == g->count) return true;
	if (!graze_array_size(run, &g->seen_from, g->count, sizeof(int32_t)) ||
		!graze_array_size(run, &g->first_new, g->count, sizeof(int32_t)))
		return false;
	for (size_t i = 0; i < g->count; i++)
		((int32_t *)g->seen_from.at)[i] = NO_NEIGHBOUR, ((int32_t *)g->first_new.at)[i] = NO_PAIR;
	return true;
}

/// Removes the pairs from number `from` on whose bodies are neighbours already, or that are among them before. New
/// pairs are chained by their first bodies, so that each list of neighbours is read once, however many new pairs its
/// body has. What seen_from has from rounds before stays true: neighbours remain neighbours. False without memory.
static bool drop_listed_pairs(query_run *run, crowd_rounds *g, size_t from) {
	const size_t count = g->pairs.count - from;
	if (!count) return true;
	if (!begin_marks(run, g, count)) return false;
	const int32_t *body = g->pairs.body + from, *other = g->pairs.other + from;
	int32_t *first_new = g->first_new.at, *next_new = g->next_new.at, *seen_from = g->seen_from.at;
	for (size_t i = count; i--;) next_new[i] = first_new[body[i]], first_new[body[i]] = (int32_t)i;
	for (size_t i = 0; i < count; i++) {
		const int32_t number = body[i];
		if (first_new[number] == NO_PAIR) continue; // its pairs have been marked
		for (int32_t k = 0; k < neighbours_of(g, number); k++) seen_from[neighbour_at(g, number, k)] = number;
		for (int32_t n = first_new[number]; n != NO_PAIR; n = next_new[n])
			((bool *)g->repeated.at)[n] = seen_from[other[n]] == number, seen_from[other[n]] = number;
		first_new[number] = NO_PAIR;
	}
	remove_repeated(g, from);
	return true;
}

/// Counts the new neighbours of each body. Returns how many places all lists need that grow.
static size_t count_new(const crowd_rounds *g, size_t from) {
	int32_t *new_neighbours = g->new_neighbours.at;
	size_t places = 0;
	memset(new_neighbours, 0, g->count * sizeof *new_neighbours);
	for (size_t i = from; i < g->pairs.count; i++) {
		const int32_t ends[2] = {g->pairs.body[i], g->pairs.other[i]};
		for (int k = 0; k < 2; k++) {
			if (!new_neighbours[ends[k]]) places += (size_t)neighbours_of(g, ends[k]);
			new_neighbours[ends[k]]++, places++;
		}
	}
	return places;
}

/// Moves the list of a body to the end of all, with room for its new neighbours.
static void move_list(crowd_rounds *g, int32_t number) {
	int32_t *new_neighbours = (int32_t *)g->new_neighbours.at + number;
	const size_t count = (size_t)neighbours_of(g, number), from = ((const uint32_t *)g->first.at)[number];
	memcpy((int32_t *)g->other.at + g->other.count, (int32_t *)g->other.at + from, count * sizeof(int32_t));
	memcpy((uint32_t *)g->edge.at + g->other.count, (uint32_t *)g->edge.at + from, count * sizeof(uint32_t));
	((uint32_t *)g->first.at)[number] = (uint32_t)g->other.count;
	g->other.count += count + (size_t)*new_neighbours, *new_neighbours = 0;
}

static void add_neighbour(crowd_rounds *g, int32_t number, int32_t other, uint32_t edge) {
	if (((const int32_t *)g->new_neighbours.at)[number]) move_list(g, number);
	int32_t *count = (int32_t *)g->neighbours.at + number;
	const size_t place = ((const uint32_t *)g->first.at)[number] + (size_t)(*count)++;
	((int32_t *)g->other.at)[place] = other, ((uint32_t *)g->edge.at)[place] = edge;
	if (*count > g->most_neighbours) g->most_neighbours = *count;
}

/// Lists all pairs anew, not in the order that ties need.
static bool list_again(query_run *run, crowd_rounds *g) {
	for (int32_t i = 0; i < (int32_t)g->count; i++)
		if (!round_is_alone(g, i)) links_of(g, i)->sorted = false;
	return list_pairs(run, g);
}

bool graze_rounds_add_neighbours(query_run *run, size_t from) {
	crowd_rounds *g = graze_rounds_of(run);
	if (g->pairs.count > MAX_PAIRS || !drop_listed_pairs(run, g, from) ||
		!graze_array_size(run, &g->new_neighbours, g->count, sizeof(int32_t)) || !reserve_met(run, g))
		return false;
	const size_t places = count_new(g, from);
	// What lists have left behind is at most as much as they need.
	if (g->other.count + places > 4 * g->pairs.count) return list_again(run, g);
	if (!graze_array_reserve(&g->other, places, sizeof(int32_t), &run->scratch->memory)) return false;
	g->edge.count = g->other.count;
	if (!graze_array_reserve(&g->edge, places, sizeof(uint32_t), &run->scratch->memory)) return false;
	for (size_t i = from; i < g->pairs.count; i++) {
		add_neighbour(g, g->pairs.body[i], g->pairs.other[i], 2 * (uint32_t)i);
		add_neighbour(g, g->pairs.other[i], g->pairs.body[i], 2 * (uint32_t)i + 1);
	}
	return pad_neighbours(run, g);
}
