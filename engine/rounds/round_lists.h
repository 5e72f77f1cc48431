// The lists of a round, as the kernels take them.
#ifndef GRAZE_ROUNDS_ROUND_LISTS_H
#define GRAZE_ROUNDS_ROUND_LISTS_H

#include "engine/rounds/round_part.h"

static inline round_bodies columns_of(const crowd_rounds *g) {
	return (round_bodies){g->bodies.at, g->first.at, g->other.at};
}

/// Up to TILE bodies of a list, from place `at` on. The list is padded at its end.
static inline round_list batch_of(const number_list *list, size_t at) {
	const size_t left = list->count - at;
	return (round_list){(const int32_t *)list->body.at + at, (const int32_t *)list->neighbours.at + at,
		left < TILE ? (int32_t)left : TILE};
}

/// Pads a list to whole lanes, with copies of its last body.
static inline void pad_list(number_list *list) {
	int32_t *body = list->body.at, *neighbours = list->neighbours.at;
	for (size_t i = list->count; list->count && i < list->count + LANES - 1; i++)
		body[i] = body[list->count - 1], neighbours[i] = neighbours[list->count - 1];
}

/// The square of the displacement below which a body that is pushed rests.
static inline float push_rest(const crowd_rounds *g, int32_t number) {
	return ((const float *)g->push_rests.at)[number];
}

/// A stage: sorts the neighbours of the tied bodies by the order of bodies, so that of several that are equal to such a
/// body the first one counts. While it runs nothing else may: kernels read the lists of several bodies as far as the
/// longest, and so into lists of other parts.
bool graze_round_sort_tied(round_part *part);

#endif
