#include "app/touched.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/pictures/frames.h"
#include "app/scene_columns.h"
#include "app/spans.h"

// ---------------------------------------------------------------------------------------------------------------------
// Answers
// ---------------------------------------------------------------------------------------------------------------------

static gz_error add(const scene_asking *a, size_t circle, app_touch touch, const gz_overlap_interval *span) {
	scene_touches *out = a->out;
	scene_touch *larger = array_grow(out->at, out->count, &out->room, sizeof *larger);
	if (!larger) return out_of_memory();
	if (a->wall && touch.feature != GZ_FEATURE_CIRCLE) touch.index = a->wall[touch.index];
	touch.point_x += (double)a->motion[0] * touch.time, touch.point_y += (double)a->motion[1] * touch.time;
	out->at = larger;
	out->at[out->count] = (scene_touch){.circle = circle, .touch = touch, .order = out->count};
	if (span) out->at[out->count].span = *span;
	out->count++;
	return (gz_error){.name = ""};
}

static gz_error add_hit(const scene_asking *a, size_t circle, const gz_hit *hit, const gz_overlap_interval *span) {
	app_touch touch = touch_of_hit(hit);
	if (!a->curved) touch.time *= (double)a->options->horizon;
	return add(a, circle, touch, span);
}

// The hits of each circle are from first[i] up to first[i + 1].
static gz_error add_hits(const scene_asking *a, const gz_hit *hits, const size_t *first) {
	const span_question question = {&a->seen, a->world, &a->bodies, a->against};
	gz_error wrong = {.name = ""};
	gz_overlap_interval *spans = a->out->missed ? calloc(first[a->bodies.count] + 1, sizeof *spans) : NULL;
	if (a->out->missed) wrong = spans ? spans_of_hits(spans, &question, hits, first) : out_of_memory();
	for (size_t i = 0; i < a->bodies.count && !wrong.status; i++) {
		if (spans && first[i] == first[i + 1] && !span_without_hit(a->out->missed + i, &question, i))
			wrong = out_of_memory();
		for (size_t k = first[i]; k < first[i + 1] && !wrong.status; k++)
			wrong = add_hit(a, i, &hits[k], spans ? &spans[k] : NULL);
	}
	free(spans);
	return wrong;
}

static int compare(const void *one, const void *other) {
	const scene_touch *x = one, *y = other;
	if (x->circle != y->circle) return x->circle < y->circle ? -1 : 1;
	const app_touch *t = &x->touch, *u = &y->touch;
	if (t->time != u->time) return t->time < u->time ? -1 : 1;
	if ((t->feature == GZ_FEATURE_CIRCLE) != (u->feature == GZ_FEATURE_CIRCLE))
		return t->feature == GZ_FEATURE_CIRCLE ? 1 : -1;
	if (t->index != u->index) return t->index < u->index ? -1 : 1;
	return x->order < y->order ? -1 : 1;
}

static void sort(scene_touches *out, bool all) {
	size_t n = 0;
	if (out->count) qsort(out->at, out->count, sizeof *out->at, compare);
	for (size_t i = 0; i < out->count; i++)
		if (all || n == 0 || out->at[n - 1].circle != out->at[i].circle) out->at[n++] = out->at[i];
	out->count = n;
}

// ---------------------------------------------------------------------------------------------------------------------
// Questions
// ---------------------------------------------------------------------------------------------------------------------

static gz_prediction foresight_of(const scene_asking *a) {
	return (gz_prediction){
		.until = (double)a->options->horizon, .crowd = a->against == GZ_TARGETS_WALLS ? NULL : a->world->crowd};
}

// Straight circles are a crowd that asks itself: nobody meets himself, and two that meet are one pair.
static gz_error ask_first(const scene_asking *a, gz_hit *hits) {
	const gz_hits columns = gz_hits_in(hits);
	if (a->curved) {
		const gz_prediction prediction = foresight_of(a);
		const gz_query question = {.chunks = &a->bodies, .chunk_count = 1};
		return gz_predict(&columns, &prediction, a->world->world, &question, a->world->scratch).error;
	}
	const gz_query question = {.targets = a->against, .crowd = a->world->crowd, .from_crowd = 1};
	return gz_sweep(&columns, a->world->world, &question, a->world->scratch).error;
}

static gz_error find_first(const scene_asking *a, size_t *first) {
	gz_hit *hits = calloc(a->bodies.count + 1, sizeof *hits);
	gz_error wrong = hits ? ask_first(a, hits) : out_of_memory();
	size_t count = 0;
	for (size_t i = 0; i < a->bodies.count && !wrong.status; i++) {
		first[i] = count;
		if (hits[i].feature != GZ_FEATURE_NONE) hits[count++] = hits[i];
	}
	first[a->bodies.count] = count;
	if (!wrong.status) wrong = add_hits(a, hits, first);
	free(hits);
	return wrong;
}

static gz_error find_all(const scene_asking *a, size_t *first) {
	const gz_query question = {.chunks = &a->bodies, .chunk_count = 1, .targets = a->against, .crowd = a->world->crowd};
	gz_hit_list list = {.first = first};
	gz_report report = gz_sweep_all(&list, a->world->world, &question, a->world->scratch);
	if (report.error.status == GZ_STATUS_LIST_FULL) {
		list.data = calloc(report.hits, sizeof *list.data), list.capacity = report.hits;
		if (!list.data) return out_of_memory();
		report = gz_sweep_all(&list, a->world->world, &question, a->world->scratch);
	}
	if (!report.error.status) report.error = add_hits(a, list.data, first);
	free(list.data);
	return report.error;
}

static gz_error add_touches(const scene_asking *a, const gz_touch_list *list) {
	gz_error wrong = {.name = ""};
	for (size_t i = 0; i < a->bodies.count; i++)
		for (size_t k = list->first[i]; k < list->first[i + 1] && !wrong.status; k++)
			wrong = add(a, i, touch_of(list->data + k), NULL);
	return wrong;
}

static gz_error foresee_all(const scene_asking *a, size_t *first) {
	const gz_prediction prediction = foresight_of(a);
	const gz_query question = {.chunks = &a->bodies, .chunk_count = 1};
	gz_touch_list list = {.first = first};
	gz_report report = gz_predict_touches(&list, &prediction, a->world->world, &question, a->world->scratch);
	if (report.error.status == GZ_STATUS_LIST_FULL) {
		list.data = calloc(report.hits, sizeof *list.data), list.capacity = report.hits;
		if (!list.data) return out_of_memory();
		report = gz_predict_touches(&list, &prediction, a->world->world, &question, a->world->scratch);
	}
	if (!report.error.status) report.error = add_touches(a, &list);
	free(list.data);
	return report.error;
}

gz_error touched_ask(const scene_asking *a) {
	size_t *first = calloc(a->bodies.count + 1, sizeof *first);
	if (!first) return out_of_memory();
	gz_error wrong = {.name = ""};
	if (!a->curved) wrong = gz_crowd_place(a->world->crowd, &a->bodies, 1).error;
	if (!wrong.status)
		wrong = !a->options->all ? find_first(a, first) : a->curved ? foresee_all(a, first) : find_all(a, first);
	free(first);
	return wrong;
}

gz_error touched_find(scene_touches *out, const app_scene *scene, const app_world *world, const app_options *options) {
	const size_t circles = scene->circles.count;
	scene_asking a = {.options = options,
		.scene = scene,
		.curved = scene_first_curved(scene) < circles,
		.seen = *scene,
		.world = world,
		.bodies = bodies_of_scene(scene),
		.against = options->against,
		.out = out};
	gz_error wrong = frames_check(scene);
	if (wrong.status) return wrong;
	out->ways = a.curved && options->all;
	if (options->spans) out->missed = calloc(circles + 1, sizeof *out->missed);
	if (options->spans && !out->missed) return out_of_memory();
	for (size_t i = 0; i < circles && out->missed; i++)
		out->missed[i] = (gz_overlap_interval){.entry = INFINITY, .exit = -INFINITY, .kind = GZ_CASE_MISS};
	if (!a.curved) a.bodies.step = (gz_float_view){&options->horizon, 0};
	wrong = frames_are_needed(&a) ? frames_ask(&a) : touched_ask(&a);
	if (!wrong.status) sort(out, options->all);
	return wrong;
}

void touched_free(scene_touches *touches) {
	free(touches->at);
	free(touches->missed);
	memset(touches, 0, sizeof *touches);
}
