// The columns that gz_sweep writes its hits to.
#ifndef GRAZE_APP_COMMANDS_SWEEP_RESULTS_H
#define GRAZE_APP_COMMANDS_SWEEP_RESULTS_H

#include <graze/graze.h>

/// All columns lie in one block, which begins with `time`. Zero means no columns.
typedef struct sweep_results {
	float *time, *point_x, *point_y, *normal_x, *normal_y;
	int32_t *index;
	uint8_t *feature;
} sweep_results;

/// Makes columns for this number of bodies and writes to all of their memory, so that the first timed sweep causes no
/// page faults. Returns false when there is no memory.
bool sweep_results_create(sweep_results *out, size_t count);
void sweep_results_free(sweep_results *results);

/// The columns as the library writes them.
gz_hits sweep_results_view(const sweep_results *results);

#endif
