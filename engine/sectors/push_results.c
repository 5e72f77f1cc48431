#include "engine/sectors/push_results.h"

#include "engine/sectors/sort_numbers.h"

static size_t *firsts(const push_results *r) { return r->first.at; }

bool graze_push_results_begin(push_results *r, size_t groups, caller_memory *memory) {
	*r = (push_results){0};
	if (!graze_array_reserve(&r->first, groups + 1, sizeof(size_t), memory)) return false;
	return firsts(r)[0] = 0, r->first.count = 1, true;
}

bool graze_push_results_add(push_results *r, const push_result *body, caller_memory *memory) {
	if (!graze_array_reserve(&r->results, 1, sizeof *body, memory) ||
		!graze_array_reserve(&r->order, 1, sizeof(int32_t), memory))
		return false;
	*push_result_at(r, r->results.count++) = *body;
	r->order.count++;
	return true;
}

/// Where the last group begins.
static size_t last_group(const push_results *r) { return firsts(r)[r->first.count - 1]; }

bool graze_push_results_any_crushed(const push_results *r) {
	for (size_t i = last_group(r); i < r->results.count; i++)
		if (push_result_at(r, i)->is_crushed) return true;
	return false;
}

static bool is_before(const void *context, int32_t a, int32_t b) {
	return push_result_at(context, (size_t)a)->body < push_result_at(context, (size_t)b)->body;
}

void graze_push_results_end_group(push_results *r, bool blocked) {
	const size_t first = last_group(r);
	size_t kept = first;
	for (size_t i = first; i < r->results.count; i++)
		if (push_result_at(r, i)->is_crushed == blocked) *push_result_at(r, kept++) = *push_result_at(r, i);
	r->results.count = r->order.count = kept;
	firsts(r)[r->first.count++] = kept;
	if (kept == first) return; // then there may be no array
	int32_t *order = (int32_t *)r->order.at + first;
	for (size_t i = first; i < kept; i++) order[i - first] = (int32_t)i;
	graze_sort_numbers(order, kept - first, is_before, r);
}

/// Writes a body of group k, and counts it.
static void write_body(
	const push_result *b, size_t k, const gz_crush_list *crushes, const gz_pushed_list *pushed, gz_report *report) {
	if (b->is_crushed) {
		if (crushes && report->hits < crushes->capacity)
			crushes->data[report->hits] = (gz_crush){b->body, b->id, k, b->wall};
		report->hits++;
	} else {
		if (pushed && report->pushed < pushed->capacity)
			pushed->data[report->pushed] = (gz_pushed){b->body, b->id, k, b->dx, b->dy};
		report->pushed++;
	}
}

void graze_push_results_write(
	const push_results *r, const gz_crush_list *crushes, const gz_pushed_list *pushed, gz_report *report) {
	for (size_t k = 0; k < r->first.count; k++) {
		if (crushes) crushes->first[k] = report->hits;
		if (pushed) pushed->first[k] = report->pushed;
		if (k + 1 == r->first.count) break;
		for (size_t i = firsts(r)[k]; i < firsts(r)[k + 1]; i++)
			write_body(push_result_at(r, (size_t)((const int32_t *)r->order.at)[i]), k, crushes, pushed, report);
	}
}

void graze_push_results_free(push_results *r, caller_memory *memory) {
	graze_array_free(&r->results, sizeof(push_result), memory);
	graze_array_free(&r->order, sizeof(int32_t), memory);
	graze_array_free(&r->first, sizeof(size_t), memory);
}
