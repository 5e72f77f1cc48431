// Which bodies near dense cells overlap others: the bodies of piles.
//
// Bodies of one kind near dense cells of one size are a *group*: only they can be in a pile together. A group has a
// tree of its own, since bodies of all sizes may be near one another: in cells as large as the largest of them, many
// small ones would be compared with all around.
#ifndef GRAZE_ROUNDS_PILE_OVERLAPS_H
#define GRAZE_ROUNDS_PILE_OVERLAPS_H

#include "engine/rounds/crowd_rounds.h"
#include "engine/rounds/pile_types.h"

/// Sets pile_candidate.overlaps. False without memory, or where more pairs are compared than gz_query.max_pairs.
///
/// near: the cells of the candidates
/// groups: a cell for each group, of its kind and side, that lists its candidates
bool graze_piles_find_overlaps(query_run *run, const cell_set *near, const cell_set *groups);

#endif
