// Batches of cases through the public API. A batch is one world, or one crowd: the filter of each body allows only the
// wall or circle of its own case.
#ifndef GRAZE_BOUNDS_BOUND_CALLS_H
#define GRAZE_BOUNDS_BOUND_CALLS_H

#include <graze/graze.h>

#include "bounds/bound_case.h"

enum { BOUND_BATCH = 32 }; ///< as many as there are categories

/// The calls that have bounds.
typedef enum bound_call { CALL_SWEEP, CALL_NEAREST, CALL_INTERVALS, CALL_COUNT } bound_call;

/// The results of a call for one case.
typedef struct bound_result {
	gz_hit hit;                   ///< of gz_sweep
	gz_proximity proximity;       ///< of gz_nearest; feature GZ_FEATURE_NONE without a result
	gz_overlap_interval interval; ///< of gz_overlap_intervals
} bound_result;

/// Evaluates BOUND_BATCH valid cases of one kind. Writes the results of that call alone, and ends the program where the
/// library fails.
///
/// backend: as in gz_world_desc
void call_batch(bound_result *results, const bound_case *cases, bound_kind kind, bound_call call, const char *backend);

#endif
