// The judge of ways: may a body of this radius be here, and go straight from here to there?
#ifndef GRAZE_SOAK_JUDGE_H
#define GRAZE_SOAK_JUDGE_H

#include "cells.h"

/// How a body stands: between which bounds its gap to the nearest wall lies, and which wall that is.
typedef struct standing {
	double low, high;
	bool clear;   ///< its centre is at least the radius away from every wall, exactly
	int32_t wall; ///< -1: none is near
} standing;

/// within: gaps larger than this may be told as less than they are, but not as less than this
/// all: look at every wall, not at those alone that the cells name
standing judge_place(const wall_cells *cells, place at, float radius, double within, bool all);

/// Some wall that the way meets or touches; -1 for none.
int32_t judge_way(const wall_cells *cells, place from, place to, bool all);

#endif
