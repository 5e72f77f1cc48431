// The target map: where many bodies ask for few circles, a clearance map of these circles, as walls have one. Most
// bodies are then known to be near none of them, eight at a time.
#ifndef GRAZE_QUERY_TARGET_MAP_H
#define GRAZE_QUERY_TARGET_MAP_H

#include "engine/query/query.h"

/// Makes the map in the scratch; it is valid until the next call. Null where it is not worth its time, and where there
/// is no memory: the query then works without.
const clearance_map *graze_target_map_make(const query_context *query, gz_scratch *scratch);

#endif
