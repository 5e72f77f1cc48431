#include "app/spans.h"

#include <stdlib.h>

#include "app/answers.h"

static gz_error ask(gz_overlap_interval *spans, const gz_pair *pairs, size_t count, const span_question *q) {
	gz_query question = {.chunks = q->bodies, .chunk_count = 1, .crowd = q->world->crowd};
	return gz_overlap_intervals(spans, &(gz_pairs){pairs, count}, q->world->world, &question, q->world->scratch).error;
}

gz_error spans_of_hits(gz_overlap_interval *spans, const span_question *q, const gz_hit *hits, const size_t *first) {
	size_t circles = q->bodies->count, count = first[circles];
	gz_pair *pairs = calloc(count + 1, sizeof *pairs);
	if (!pairs) return out_of_memory();
	for (size_t i = 0; i < circles; i++)
		for (size_t k = first[i]; k < first[i + 1]; k++)
			pairs[k] = (gz_pair){(uint32_t)i, hits[k].index, hits[k].feature == GZ_FEATURE_CIRCLE};
	gz_error wrong = ask(spans, pairs, count, q);
	free(pairs);
	return wrong;
}

static bool may_meet(const scene_options *a, const scene_options *b) {
	return a->category & b->mask && b->category & a->mask && !(a->group && a->group == b->group);
}

/// Everything that the circle is asked about. Returns how many.
static size_t list_pairs(gz_pair *pairs, const span_question *q, size_t circle) {
	const app_scene *scene = q->scene;
	const scene_options *own = scene->circle_options.data + circle;
	size_t n = 0;
	for (size_t i = 0; i < scene->walls.count && q->against != GZ_TARGETS_CIRCLES; i++)
		if (may_meet(own, scene->wall_options.data + i)) pairs[n++] = (gz_pair){(uint32_t)circle, (int32_t)i, 0};
	for (size_t i = 0; i < scene->circles.count && q->against != GZ_TARGETS_WALLS; i++)
		if (i != circle && may_meet(own, scene->circle_options.data + i))
			pairs[n++] = (gz_pair){(uint32_t)circle, (int32_t)i, 1};
	return n;
}

static bool comes_before(const gz_overlap_interval *x, const gz_overlap_interval *y) {
	if (x->exit >= 0 && y->exit >= 0) return x->entry < y->entry;
	return x->exit > y->exit;
}

bool span_without_hit(gz_overlap_interval *span, const span_question *q, size_t circle) {
	size_t most = q->scene->walls.count + q->scene->circles.count;
	gz_pair *pairs = malloc((most + 1) * sizeof *pairs);
	gz_overlap_interval *spans = malloc((most + 1) * sizeof *spans);
	size_t count = pairs ? list_pairs(pairs, q, circle) : 0;
	bool done = pairs && spans && !ask(spans, pairs, count, q).status;
	for (size_t k = 0; done && k < count; k++)
		if (comes_before(&spans[k], span)) *span = spans[k];
	free(pairs);
	free(spans);
	return done;
}

const char *case_name(uint8_t what) {
	static const char *const names[] = {
		"miss", "impale", "poke", "exit wound", "fall short", "past", "completely inside"};
	return names[what];
}
