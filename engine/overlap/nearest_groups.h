// The nearest circles of the bodies of a crowd, in groups: those in a leaf of the tree over the crowd search together,
// since they are close to one another. What they find is kept until the bodies are written in the caller's order.
#ifndef GRAZE_OVERLAP_NEAREST_GROUPS_H
#define GRAZE_OVERLAP_NEAREST_GROUPS_H

#include "engine/query/query.h"

/// A body at rest; its radius is NaN if it is invalid.
typedef struct body_at_rest {
	float x, y, radius;
} body_at_rest;

enum { NOT_SEARCHED = UINT8_MAX }; ///< more than NEAREST_MAX

/// The keys of the circles found, `max` places for each body. Zero is an empty table.
typedef struct nearest_table {
	body_at_rest *body;
	uint64_t *key;
	uint8_t *found; ///< of each body: the number of keys, or NOT_SEARCHED
	size_t bodies, max;
	size_t capacity, key_capacity;
} nearest_table;

/// Searches for the nearest circles of bodies with the same numbers as circles of the crowd, where they are where those
/// are or near to it; others remain to be searched for. Queries with filters, and of far fewer bodies than circles,
/// have an empty table. False without memory.
bool graze_nearest_groups(nearest_table *table, const query_context *query, const circle_tree *tree,
	const nearest_group *settings, gz_scratch *scratch);
void graze_nearest_table_free(nearest_table *table, caller_memory *memory);

#endif
