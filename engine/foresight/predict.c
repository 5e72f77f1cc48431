// What each body comes to touch first.
#include <math.h>

#include "engine/answers.h"
#include "engine/crowd.h"
#include "engine/foresight/foresight.h"
#include "engine/views.h"

static void write_hit(const gz_hits *h, size_t k, const gz_touch *t) {
	if (h->time.data) *(float *)out_at(h->time.data, h->time.stride, k) = (float)t->time;
	if (h->index.data) *(int32_t *)out_at(h->index.data, h->index.stride, k) = t->index;
	if (h->feature.data) *(uint8_t *)out_at(h->feature.data, h->feature.stride, k) = t->feature;
	if (h->id.data) *(uint64_t *)out_at(h->id.data, h->id.stride, k) = t->id;
	if (h->point.x) {
		*(float *)out_at(h->point.x, h->point.stride, k) = t->point_x;
		*(float *)out_at(h->point.y, h->point.stride, k) = t->point_y;
	}
	if (h->normal.x) {
		*(float *)out_at(h->normal.x, h->normal.stride, k) = t->normal_x;
		*(float *)out_at(h->normal.y, h->normal.stride, k) = t->normal_y;
	}
}

/// The number of a body becomes that within its chunk.
static size_t chunk_of(const foresight *f, size_t *number) {
	size_t chunk = 0;
	while (*number >= graze_body_count(f->chunks + chunk)) *number -= graze_body_count(f->chunks + chunk++);
	return chunk;
}

static void tell_hits(asking *a, const gz_hits *hits) {
	const foresight *f = a->scratch->foresight;
	const seen_touch *all = f->touches.at;
	size_t number = 0;
	for (size_t c = 0; c < a->chunk_count; c++) {
		const size_t count = graze_body_count(f->chunks + c);
		graze_write_misses(hits + c, 0, count);
		for (size_t k = 0; k < count; k++, number++)
			if (!(seen(f, number)->radius >= 0)) graze_write_bad(hits + c, k);
	}
	for (size_t i = 0; i < f->touches.count; i++) {
		size_t k = (size_t)all[i].body;
		const size_t chunk = chunk_of(f, &k);
		const gz_touch touch = graze_tell_touch(a, all + i);
		write_hit(hits + chunk, k, &touch);
	}
	a->report.hits = f->touches.count;
}

gz_report gz_predict(const gz_hits *hits, const gz_foresight *rules, const gz_world *world, const gz_question *question,
	gz_scratch *scratch) {
	asking a = graze_foresight_begin(rules, world, question, scratch);
	if (graze_foresight_goes_on(&a)) {
		const gz_error error = graze_hits_check(hits, a.chunks, a.chunk_count);
		if (error.status) a.report.error = error;
	}
	if (!graze_foresight_goes_on(&a)) return a.report;
	foresight *f = scratch->foresight;
	graze_foresight_ask_all(f);
	f->most = 1, f->first = 1;
	graze_foresight_look(&a, f);
	if (graze_foresight_goes_on(&a)) tell_hits(&a, hits);
	return a.report;
}
