// What workers foresee of a piece of time, part by part.
#include <string.h>

#include "engine/prediction/prediction.h"
#include "engine/query/workers.h"

void graze_foresight_follow(foresight *worker, const foresight *owner) {
	worker->from = owner->from, worker->until = owner->until;
	worker->piece_from = owner->piece_from, worker->piece_to = owner->piece_to;
	worker->most = owner->most, worker->first = owner->first, worker->since = owner->since;
	worker->crowd = owner->crowd, worker->chunks = owner->chunks;
	worker->bodies = owner->bodies, worker->askers = owner->askers;
	worker->touches.count = worker->before = 0;
}

void graze_foresight_leave(foresight *worker) { worker->bodies = worker->askers = (growing_list){NULL, 0, 0}; }

void graze_foresight_level(foresight *f, const foresight *other, caller_memory *memory) {
	graze_list_level(&f->pairs, &other->pairs, sizeof(seen_pair), memory);
	graze_list_level(&f->curved, &other->curved, sizeof(curved_pair), memory);
	if (f->tile_touches < other->tile_touches) f->tile_touches = other->tile_touches;
	graze_list_room(&f->touches, f->tile_touches + MOST_TOUCHES, sizeof(seen_touch), memory);
}

void graze_foresight_keep(asking *a) {
	foresight *f = a->scratch->foresight;
	const size_t count = f->touches.count - f->before, size = sizeof(seen_touch), kept = a->kept->words.count;
	char *at = graze_keep_answers(a, count, size);
	if (at && count) memcpy(at + kept * sizeof(uint64_t), (const seen_touch *)f->touches.at + f->before, count * size);
	f->touches.count = f->before;
	if (f->tile_touches < count) f->tile_touches = count;
}

void graze_foresight_gather(asking *a) {
	foresight *f = a->scratch->foresight;
	const size_t count = graze_parts_kept(a, sizeof(seen_touch));
	f->before = f->touches.count;
	if (graze_ran_out(a) || !count) return;
	if (!graze_list_room(&f->touches, count, sizeof(seen_touch), &a->scratch->memory)) {
		graze_foresight_ran_out(a);
		return;
	}
	graze_parts_gather(a, (seen_touch *)f->touches.at + f->touches.count, sizeof(seen_touch));
	f->touches.count += count, f->before = f->touches.count;
}
