// The tree over the circles of a crowd (kernels/data/tree.h): how it is built. The circles are sorted along a Hilbert
// curve through their centres, those of similar size together; each eight consecutive ones are a leaf, and each eight
// consecutive nodes have a parent. The tree depends on the positions alone, not on the cells of the grid, so it serves
// searches of any distance.
#ifndef GRAZE_BROADPHASE_BODIES_CIRCLE_TREE_H
#define GRAZE_BROADPHASE_BODIES_CIRCLE_TREE_H

#include "broadphase/caller_memory.h"
#include "kernels/data/tree.h"

/// Zero is an empty tree. The memory is kept from call to call.
typedef struct circle_tree_memory {
	circle_tree tree;
	float *numbers; ///< all columns
	uint64_t *item; ///< two lists of the circles with their codes, for the sort
	size_t number_capacity, item_capacity;
} circle_tree_memory;

/// Builds the tree of `count` circles. False without memory, and the tree is empty.
bool graze_tree_build(circle_tree_memory *to, const circle_record *records, size_t count, caller_memory *memory);
void graze_tree_free(circle_tree_memory *tree, caller_memory *memory);

#endif
