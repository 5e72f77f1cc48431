// The touches that workers find, task by task.
#include <string.h>

#include "engine/prediction/prediction.h"
#include "engine/query/query_tasks.h"

/// Appends the tile's touches to those of the prediction. False without memory.
static bool append_touches(query_run *run, const prediction_tile *t) {
	prediction *p = graze_prediction_of(run);
	if (!t->touches.count) return true;
	if (!graze_array_reserve(&p->touches, t->touches.count, sizeof(predicted_touch), &run->scratch->memory))
		return false;
	memcpy(
		(predicted_touch *)p->touches.at + p->touches.count, t->touches.at, t->touches.count * sizeof(predicted_touch));
	p->touches.count += t->touches.count;
	return true;
}

void graze_prediction_keep(query_run *run) {
	prediction_tile *t = graze_tile_of(run);
	const size_t count = t->touches.count, size = sizeof(predicted_touch);
	if (t->most_touches < count) t->most_touches = count;
	if (!run->results) {
		if (!append_touches(run, t)) graze_prediction_out_of_memory(run);
		return;
	}
	const size_t kept = run->results->words.count;
	char *at = graze_keep_results(run, count, size);
	if (at && count) memcpy(at + kept * RESULT_WORD, t->touches.at, count * size);
}

void graze_prediction_collect(query_run *run) {
	prediction *p = graze_prediction_of(run);
	const size_t count = graze_task_results_count(run, sizeof(predicted_touch));
	if (graze_aborted(run) || !count) return;
	if (!graze_array_reserve(&p->touches, count, sizeof(predicted_touch), &run->scratch->memory)) {
		graze_prediction_out_of_memory(run);
		return;
	}
	graze_task_results_copy(run, (predicted_touch *)p->touches.at + p->touches.count, sizeof(predicted_touch));
	p->touches.count += count;
}
