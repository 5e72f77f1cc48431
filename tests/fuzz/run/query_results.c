#include "fuzz/run/query_results.h"

#include <string.h>

#include "fuzz/failures.h"
#include "support/allocate.h"

static void grow(result_list *a) {
	a->capacity = a->capacity ? 2 * a->capacity : 256;
	a->data = allocated_or_exit(realloc(a->data, a->capacity * sizeof *a->data));
}

/// An empty list has memory, too, since pointers into it are computed.
void results_clear(result_list *a) {
	if (!a->data) grow(a);
	a->count = 0, a->hits = 0;
}

void results_begin_body(result_list *a, size_t body, bool queried) {
	a->first[body] = a->count, a->skipped[body] = !queried;
}

void results_add(result_list *a, const query_result *one) {
	if (a->count == a->capacity) grow(a);
	a->data[a->count++] = *one;
}

void results_end(result_list *a, const scenario *s) { a->first[s->body_count] = a->count; }

const query_result *results_find(const result_list *a, size_t body, int32_t index, bool circle) {
	for (size_t k = a->first[body]; k < a->first[body + 1]; k++)
		if (a->data[k].index == index && a->data[k].circle == circle) return a->data + k;
	return NULL;
}

static bool same_double(double a, double b) { return !memcmp(&a, &b, sizeof a) || (a != a && b != b); }
static bool same_float(float a, float b) { return !memcmp(&a, &b, sizeof a) || (a != a && b != b); }

bool result_equals(const query_result *a, const query_result *b) {
	bool all = same_double(a->time, b->time) && a->id == b->id && a->index == b->index && a->circle == b->circle &&
			   a->feature == b->feature && a->event == b->event;
	for (int k = 0; k < 6; k++) all &= same_float(a->value[k], b->value[k]);
	return all;
}

const char *result_text(const query_result *a) {
	static char texts[4][320];
	static int next;
	char *text = texts[next++ % 4];
	if (!a) return "none";
	snprintf(text, sizeof texts[0], "(%.17g, %s %d id %llu, feature %d, event %d, %a %a, %a %a, %a %a)", a->time,
		a->circle ? "body" : "wall", a->index, (unsigned long long)a->id, a->feature, a->event, (double)a->value[0],
		(double)a->value[1], (double)a->value[2], (double)a->value[3], (double)a->value[4], (double)a->value[5]);
	return text;
}

static void compare_body(
	const result_list *expected, const result_list *actual, const fuzz_run *r, const char *check, size_t i) {
	const size_t expected_count = expected->first[i + 1] - expected->first[i],
				 count = actual->first[i + 1] - actual->first[i];
	for (size_t k = 0; k < expected_count || k < count; k++) {
		const query_result *a = k < expected_count ? expected->data + expected->first[i] + k : NULL;
		const query_result *b = k < count ? actual->data + actual->first[i] + k : NULL;
		if (a && b && result_equals(a, b)) continue;
		failures_add(check, "[%s] body %zu, result %zu of %zu: found %s, expected %s", r->text, i, k, expected_count,
			result_text(b), result_text(a));
		return;
	}
}

void results_compare(const result_list *expected, const result_list *actual, const fuzz_run *r, const char *check) {
	for (size_t i = 0; i < r->s->body_count; i++)
		if (!expected->skipped[i] && !actual->skipped[i]) compare_body(expected, actual, r, check, i);
	if (expected->hits != actual->hits)
		failures_add(check, "[%s] found %zu hits in the report, expected %zu", r->text, actual->hits, expected->hits);
}

void results_compare_first(
	const result_list *expected, const result_list *actual, const fuzz_run *r, const char *check) {
	static result_list first;
	results_clear(&first);
	for (size_t i = 0; i < r->s->body_count; i++) {
		const size_t count = expected->first[i + 1] - expected->first[i];
		results_begin_body(&first, i, !expected->skipped[i]);
		for (size_t k = 0; k < count && k < 2; k++) results_add(&first, expected->data + expected->first[i] + k);
		first.hits += count > 1;
	}
	results_end(&first, r->s);
	results_compare(&first, actual, r, check);
}

void result_set_wall(query_result *a, const fuzz_run *r, int32_t index) {
	a->index = index >= 0 && (size_t)index < r->index_count ? r->live_of[index] : -1;
}

void result_set_circle(query_result *a, const fuzz_run *r, int32_t index) {
	a->circle = 1;
	a->index = index >= 0 && (size_t)index < r->bodies.query_count ? r->bodies.body_index[index] : -1;
}

bool query_ended(fuzz_run *r, const gz_report *report, const char *query) {
	const gz_status status = report->error.status;
	r->report = *report;
	if (r->max_pairs && status == GZ_STATUS_OUT_OF_MEMORY)
		failures_add(
			"a limit of pairs has its own status", "[%s] %s: found the error %s", r->text, query, report->error.text);
	return r->max_pairs && (status == GZ_STATUS_TOO_MANY_PAIRS || status == GZ_STATUS_OUT_OF_MEMORY);
}

void check_report(const gz_report *report, const fuzz_run *r, size_t invalid, bool list_full, const char *query) {
	const gz_status status = invalid ? GZ_STATUS_INVALID_BODIES : list_full ? GZ_STATUS_LIST_FULL : GZ_STATUS_OK;
	if (report->error.status != status)
		failures_add("status", "[%s] %s: found %d (%s), expected %d", r->text, query, (int)report->error.status,
			report->error.text, (int)status);
	if (report->invalid != invalid)
		failures_add("invalid bodies", "[%s] %s: found %zu, expected %zu", r->text, query, report->invalid, invalid);
	if (report->bodies != r->bodies.query_count)
		failures_add("queried bodies", "[%s] %s: found %zu, expected %zu", r->text, query, report->bodies,
			r->bodies.query_count);
}
