// What workers foresee of a piece of time, part by part.
#include <string.h>

#include "engine/prediction/prediction.h"
#include "engine/query/workers.h"

void graze_prediction_attach(prediction *worker, const prediction *owner) {
	worker->from = owner->from, worker->until = owner->until;
	worker->piece_from = owner->piece_from, worker->piece_to = owner->piece_to;
	worker->max = owner->max, worker->first = owner->first, worker->since = owner->since;
	worker->crowd = owner->crowd, worker->chunks = owner->chunks;
	worker->bodies = owner->bodies, worker->searching = owner->searching;
	worker->touches.count = worker->before = 0;
}

void graze_prediction_detach(prediction *worker) { worker->bodies = worker->searching = (dynamic_array){NULL, 0, 0}; }

void graze_prediction_reserve_like(prediction *f, const prediction *other, caller_memory *memory) {
	graze_array_reserve_like(&f->pairs, &other->pairs, sizeof(known_pair), memory);
	graze_array_reserve_like(&f->curved, &other->curved, sizeof(curved_pair), memory);
	if (f->tile_touches < other->tile_touches) f->tile_touches = other->tile_touches;
	graze_array_reserve(&f->touches, f->tile_touches + MAX_TOUCHES, sizeof(predicted_touch), memory);
}

void graze_prediction_keep(query_run *a) {
	prediction *f = a->scratch->prediction;
	const size_t count = f->touches.count - f->before, size = sizeof(predicted_touch), kept = a->results->words.count;
	char *at = graze_keep_results(a, count, size);
	if (at && count)
		memcpy(at + kept * sizeof(uint64_t), (const predicted_touch *)f->touches.at + f->before, count * size);
	f->touches.count = f->before;
	if (f->tile_touches < count) f->tile_touches = count;
}

void graze_prediction_collect(query_run *a) {
	prediction *f = a->scratch->prediction;
	const size_t count = graze_task_results_count(a, sizeof(predicted_touch));
	f->before = f->touches.count;
	if (graze_out_of_memory(a) || !count) return;
	if (!graze_array_reserve(&f->touches, count, sizeof(predicted_touch), &a->scratch->memory)) {
		graze_prediction_out_of_memory(a);
		return;
	}
	graze_task_results_copy(a, (predicted_touch *)f->touches.at + f->touches.count, sizeof(predicted_touch));
	f->touches.count += count, f->before = f->touches.count;
}
