// What each body comes to touch first.
#include <math.h>

#include "engine/base/views.h"
#include "engine/crowd/crowd.h"
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
static void go_to(chunk_place *at, const foresight *f, size_t number) {
	if (number < at->first) *at = (chunk_place){0, 0};
	for (size_t some; number - at->first >= (some = graze_body_count(f->chunks + at->chunk)); at->chunk++)
		at->first += some;
}

typedef struct hits_told {
	const asking *a;
	const gz_hits *hits;
	body_shares s;
} hits_told;

/// The bodies of a share as misses, or as bad.
static void tell_misses(void *context, size_t number, size_t worker) {
	const hits_told *t = context;
	body_share at = t->s.share[number];
	(void)worker;
	for (size_t some; (some = share_run(&t->s, &at)); share_pass(&at, some)) {
		graze_write_misses(t->hits + at.chunk, at.k, some);
		for (size_t i = 0; i < some; i++)
			if (!(seen(t->a->scratch->foresight, at.number + i)->radius >= 0))
				graze_write_bad(t->hits + at.chunk, at.k + i);
	}
}

/// A share of the touches: each is another body's.
static void tell_touches(void *context, size_t number, size_t worker) {
	const hits_told *t = context;
	const foresight *f = t->a->scratch->foresight;
	const size_t end = part_begin(f->touches.count, t->s.count, number + 1);
	chunk_place at = {0, 0};
	(void)worker;
	for (size_t i = part_begin(f->touches.count, t->s.count, number); i < end; i++) {
		const seen_touch *found = (const seen_touch *)f->touches.at + i;
		const gz_touch touch = graze_tell_touch(t->a, found);
		go_to(&at, f, (size_t)found->body);
		write_hit(t->hits + at.chunk, (size_t)found->body - at.first, &touch);
	}
}

static void tell_hits(asking *a, const gz_hits *hits) {
	foresight *f = a->scratch->foresight;
	hits_told t = {a, hits, graze_share_bodies(a, f->chunks)};
	graze_run_parts(&t.s.hook, t.s.count, tell_misses, &t);
	graze_run_parts(&t.s.hook, t.s.count, tell_touches, &t);
	a->report.hits = f->touches.count;
}

gz_report gz_predict(const gz_hits *hits, const gz_prediction *rules, const gz_world *world, const gz_query *question,
	gz_scratch *scratch) {
	asking a = graze_foresight_begin(rules, world, question, scratch, 1);
	if (graze_foresight_goes_on(&a)) {
		const gz_error error = graze_hits_check(hits, a.chunks, a.chunk_count);
		if (error.status) a.report.error = error;
	}
	if (!graze_foresight_goes_on(&a)) return a.report;
	foresight *f = scratch->foresight;
	f->most = 1, f->first = 1;
	graze_foresight_look(&a, f);
	if (graze_foresight_goes_on(&a)) tell_hits(&a, hits);
	return a.report;
}
