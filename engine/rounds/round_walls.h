// The walls around bodies that move together.
#ifndef GRAZE_ROUNDS_ROUND_WALLS_H
#define GRAZE_ROUNDS_ROUND_WALLS_H

#include "engine/rounds/crowd_rounds.h"

/// Keeps the pairs of some movers, sorted by mover (counting sort). These movers have no pairs yet. False without
/// memory.
bool graze_round_keep_wall_pairs(query_run *run, const pair_buffer *pairs, const int32_t *movers, int32_t count);

/// Finds the walls that the active bodies touch where they are, as half-planes. False without memory.
bool graze_round_walls_around(query_run *run);

/// Finds the first wall that each moving body hits on its way, and limits its share. False without memory.
bool graze_round_walls_ahead(query_run *run);

/// Validates the motions of the moving bodies, by their shares, and lowers the shares of those that are refused.
/// Returns how many were.
size_t graze_round_validate(query_run *run);

/// The walls of a body have to be searched from now on: it leaves the disc around which they are known. False without
/// memory.
bool graze_round_search_walls(query_run *run, int32_t number);

#endif
