// The walls around bodies that move together.
#ifndef GRAZE_ROUNDS_ROUND_WALLS_H
#define GRAZE_ROUNDS_ROUND_WALLS_H

#include "engine/rounds/round_part.h"

/// Keeps the pairs of some movers, sorted by mover (counting sort). These movers have no pairs yet. False without
/// memory.
bool graze_round_keep_wall_pairs(round_part *part, const pair_buffer *pairs, const int32_t *movers, int32_t count);

/// A stage: finds the walls that the active bodies touch where they are, as half-planes.
bool graze_round_walls_around(round_part *part);

/// A stage: finds the first wall that each moving body hits on its way, and limits its share.
bool graze_round_walls_ahead(round_part *part);

/// A stage: validates the motions of the moving bodies, by their shares, and lowers the shares of those that are
/// refused.
bool graze_round_validate(round_part *part);

/// The walls of a body have to be searched from now on: it leaves the path along which they are known. False without
/// memory.
bool graze_round_search_walls(round_part *part, int32_t number);

#endif
