// What each body comes to touch first.
#include <math.h>

#include "engine/base/ranges.h"
#include "engine/base/views.h"
#include "engine/prediction/prediction.h"
#include "engine/query/body_ranges.h"
#include "engine/query/hit_columns.h"

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

/// A chunk, and the number of its first body.
typedef struct chunk_place {
	size_t chunk, first;
} chunk_place;

/// Goes to the chunk of a body. Touches of a piece of time are in the order of bodies, so that it seldom begins anew.
static void go_to(chunk_place *at, const prediction *f, size_t number) {
	if (number < at->first) *at = (chunk_place){0, 0};
	for (size_t some; number - at->first >= (some = graze_body_count(f->chunks + at->chunk)); at->chunk++)
		at->first += some;
}

typedef struct hits_told {
	const query_run *run;
	const gz_hits *hits;
	body_ranges s;
} hits_told;

/// The bodies of a share as misses, or as bad.
static void tell_misses(void *context, size_t number, size_t worker) {
	const hits_told *t = context;
	body_range at = t->s.range[number];
	(void)worker;
	for (size_t some; (some = range_next(&t->s, &at)); range_pass(&at, some)) {
		graze_write_misses(t->hits + at.chunk, at.k, some);
		for (size_t i = 0; i < some; i++)
			if (!(predicted(graze_prediction_of(t->run), at.number + i)->radius >= 0))
				graze_write_invalid(t->hits + at.chunk, at.k + i);
	}
}

/// A share of the touches: each is another body's.
static void tell_touches(void *context, size_t number, size_t worker) {
	const hits_told *t = context;
	const prediction *f = graze_prediction_of(t->run);
	const size_t end = range_begin(f->touches.count, t->s.count, number + 1);
	chunk_place at = {0, 0};
	(void)worker;
	for (size_t i = range_begin(f->touches.count, t->s.count, number); i < end; i++) {
		const predicted_touch *found = (const predicted_touch *)f->touches.at + i;
		const gz_touch touch = graze_write_touch(t->run, found);
		go_to(&at, f, (size_t)found->body);
		write_hit(t->hits + at.chunk, (size_t)found->body - at.first, &touch);
	}
}

static void tell_hits(query_run *run, const gz_hits *hits) {
	prediction *f = graze_prediction_of(run);
	hits_told t = {run, hits, graze_body_ranges(run, f->chunks)};
	graze_run_tasks(&t.s.jobs, t.s.count, tell_misses, &t);
	graze_run_tasks(&t.s.jobs, t.s.count, tell_touches, &t);
	run->report->hits = f->touches.count;
}

gz_report gz_predict(const gz_hits *hits, const gz_prediction *rules, const gz_world *world, const gz_query *question,
	gz_scratch *scratch) {
	query_call call;
	query_run *run = graze_prediction_begin(&call, rules, world, question, scratch);
	if (graze_prediction_continues(run)) {
		const gz_error error = graze_hits_check(hits, call.query.chunks, call.query.chunk_count);
		if (error.status) call.report.error = error;
	}
	if (!graze_prediction_continues(run)) return call.report;
	prediction *f = graze_prediction_of(run);
	f->max = 1, f->first = 1;
	graze_prediction_search_all(f);
	graze_prediction_search(run, f);
	if (graze_prediction_continues(run)) tell_hits(run, hits);
	return call.report;
}
