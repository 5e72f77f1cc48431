// Kernels alone, in nanoseconds per pair or body. The one part of the benchmarks that looks inside the library.
#include "kernels/kernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "benchmarks.h"
#include "kernel_pairs.h"
#include "one_pair.h"
#include "shim.h"

/// All benchmarks share one set of pairs.
static const kernel_pairs *shared_pairs(void) {
	static kernel_pairs pairs;
	static bool made;
	if (!made) kernel_pairs_make(&pairs, 1, false), made = true;
	return &pairs;
}

static void evaluate(bench_state *state, const void *context) {
	const graze_kernels *kernels = context;
	const kernel_pairs *p = shared_pairs();
	static touch_list touches;
	while (bench_keep_running(state)) kernels->evaluate(&touches, &p->near, &p->pairs, p->walls);
	bench_items(state, "time_per_pair", p->pairs.count);
	bench_counter(state, "pairs", p->pairs.count);
	bench_counter(state, "hits", touches.count);
}

/// Bodies that look as far as there is anything.
static looking_columns looking_far(const kernel_pairs *p) {
	static float within[PAIR_BODIES];
	for (int i = 0; i < PAIR_BODIES; i++) within[i] = GZ_LIMIT;
	return (looking_columns){p->radius, within};
}

static void distances(bench_state *state, const void *context) {
	const graze_kernels *kernels = context;
	const kernel_pairs *p = shared_pairs();
	const looking_columns looking = looking_far(p);
	static touch_list near;
	while (bench_keep_running(state)) kernels->distances(&near, &p->near, &looking, &p->pairs, p->walls);
	bench_items(state, "time_per_pair", p->pairs.count);
	bench_counter(state, "pairs", p->pairs.count);
}

static void evaluate_one_pair(bench_state *state, const void *context) {
	(void)context;
	const kernel_pairs *p = shared_pairs();
	static touch_list touches;
	while (bench_keep_running(state)) one_pair_evaluate(&touches, &p->near, &p->pairs, p->walls);
	bench_items(state, "time_per_pair", p->pairs.count);
	bench_counter(state, "pairs", p->pairs.count);
	bench_counter(state, "hits", touches.count);
}

static void span(bench_state *state, const void *context) {
	const graze_kernels *kernels = context;
	const kernel_pairs *p = shared_pairs();
	static span_columns spans;
	while (bench_keep_running(state)) kernels->span_walls(&spans, &p->near, &p->pairs, p->walls);
	bench_items(state, "time_per_pair", p->pairs.count);
	bench_counter(state, "pairs", p->pairs.count);
}

static void sense(bench_state *state, const void *context) {
	const graze_kernels *kernels = context;
	const kernel_pairs *p = shared_pairs();
	static span_columns events;
	while (bench_keep_running(state)) kernels->sense_walls(&events, &p->near, &p->pairs, p->walls);
	bench_items(state, "time_per_pair", p->pairs.count);
	bench_counter(state, "pairs", p->pairs.count);
}

/// Bodies of the tile against one another.
static const pair_list *circle_pairs(circle_record *records, const kernel_pairs *p) {
	static pair_list pairs;
	for (int32_t i = 0; i < PAIR_BODIES; i++) {
		const near_body *b = p->near.body + i;
		records[i] = (circle_record){b->px, b->py, b->dx, b->dy, b->radius, i, 0};
	}
	for (int32_t i = 0; i < PAIRS; i++) // each with its neighbours, 1 to 64 places further on
		pairs.body[i] = i / 64 * RECORD, pairs.wall[i] = (i / 64 + 1 + i % 64) % PAIR_BODIES * RECORD;
	return pairs.count = PAIRS, &pairs;
}

static void span_circles(bench_state *state, const void *context) {
	const graze_kernels *kernels = context;
	const kernel_pairs *p = shared_pairs();
	static circle_record records[PAIR_BODIES];
	static span_columns spans;
	const pair_list *pairs = circle_pairs(records, p);
	while (bench_keep_running(state)) kernels->span_circles(&spans, &p->near, pairs, records);
	bench_items(state, "time_per_pair", pairs->count);
	bench_counter(state, "pairs", pairs->count);
}

static void distances_of_circles(bench_state *state, const void *context) {
	const graze_kernels *kernels = context;
	const kernel_pairs *p = shared_pairs();
	const looking_columns looking = looking_far(p);
	static circle_record records[PAIR_BODIES];
	static touch_list near;
	const pair_list *pairs = circle_pairs(records, p);
	while (bench_keep_running(state)) kernels->distances_of_circles(&near, &p->near, &looking, pairs, records);
	bench_items(state, "time_per_pair", pairs->count);
	bench_counter(state, "pairs", pairs->count);
}

static void collect(bench_state *state, const void *context) {
	const graze_kernels *kernels = context;
	const kernel_pairs *p = shared_pairs();
	static pair_list pairs;
	while (bench_keep_running(state)) kernels->collect(&pairs, &p->near, &p->visits, p->blocks, 0.01f);
	bench_items(state, "time_per_pair", p->visits.count * LANES);
	bench_counter(state, "pairs", p->visits.count * LANES);
	bench_counter(state, "candidates", pairs.count);
}

static void clear(bench_state *state, const void *context) {
	const graze_kernels *kernels = context;
	const kernel_pairs *p = shared_pairs();
	static near_bodies near;
	static int32_t strays[TILE + LANES];
	while (bench_keep_running(state)) kernels->clear(&near, strays, &p->tile, &p->clearance);
	bench_items(state, "time_per_body", p->tile.count);
	bench_counter(state, "bodies", p->tile.count);
	bench_counter(state, "near_walls", near.count);
}

static void add(const char *kernel, const char *row, bench_function *run, const void *context) {
	char name[64];
	snprintf(name, sizeof name, "kernel_%s/%s", kernel, row);
	bench_add(name, run, context);
}

void add_kernels(void) {
	const graze_kernels *kernels;
	for (size_t i = 0; (kernels = graze_kernels_available(i)); i++) add("clear", kernels->name, clear, kernels);
	for (size_t i = 0; (kernels = graze_kernels_available(i)); i++) add("collect", kernels->name, collect, kernels);
	for (size_t i = 0; (kernels = graze_kernels_available(i)); i++) add("evaluate", kernels->name, evaluate, kernels);
	add("evaluate", "one_pair", evaluate_one_pair, NULL);
	for (size_t i = 0; (kernels = graze_kernels_available(i)); i++) add("span", kernels->name, span, kernels);
	for (size_t i = 0; (kernels = graze_kernels_available(i)); i++)
		add("span_circles", kernels->name, span_circles, kernels);
	for (size_t i = 0; (kernels = graze_kernels_available(i)); i++) add("sense", kernels->name, sense, kernels);
	for (size_t i = 0; (kernels = graze_kernels_available(i)); i++) add("distances", kernels->name, distances, kernels);
	for (size_t i = 0; (kernels = graze_kernels_available(i)); i++)
		add("distances_of_circles", kernels->name, distances_of_circles, kernels);
}

typedef struct touch {
	int32_t body, wall;
	uint32_t time;
} touch;

static int compare_touches(const void *a, const void *b) { return memcmp(a, b, sizeof(touch)); }

/// The touches in an order of their own: kernels find those with sides before those with ends.
static const touch *sorted_touches(touch *sorted, const touch_list *touches) {
	for (int32_t i = 0; i < touches->count; i++)
		sorted[i] = (touch){touches->body[i], touches->wall[i], touches->time[i]};
	qsort(sorted, (size_t)touches->count, sizeof *sorted, compare_touches);
	return sorted;
}

static bool same_touches(const touch_list *a, const touch_list *b) {
	static touch sorted[2][PAIRS];
	return a->count == b->count &&
		   !memcmp(sorted_touches(sorted[0], a), sorted_touches(sorted[1], b), (size_t)a->count * sizeof(touch));
}

bool one_pair_agrees(void) {
	static kernel_pairs p;
	static touch_list plain, touches;
	const graze_kernels *kernels;
	for (uint64_t seed = 1; seed <= 64; seed++) {
		kernel_pairs_make(&p, seed, seed > 1); // the first are those that are measured
		one_pair_evaluate(&plain, &p.near, &p.pairs, p.walls);
		if (!plain.count) return false;
		for (size_t i = 0; (kernels = graze_kernels_available(i)); i++) {
			kernels->evaluate(&touches, &p.near, &p.pairs, p.walls);
			if (!same_touches(&plain, &touches)) return false;
		}
	}
	return true;
}
