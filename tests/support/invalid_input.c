#include "support/invalid_input.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// Tables of changes
// ---------------------------------------------------------------------------------------------------------------------

static void apply_change(void *input, const input_change *change) {
	char *const member = (char *)input + change->offset;
	if (change->value) memcpy(member, change->value, change->size);
	if (change->value || !change->size) return;
	const char *pointer;
	memcpy(&pointer, member, sizeof pointer);
	pointer += change->shift;
	memcpy(member, &pointer, sizeof pointer);
}

void expect_call_refused(const checked_call *call, gz_status status, size_t index, const char *name, const char *text) {
	const gz_report report = call->run(call->input);
	expect_error(&report.error, status, index, name);
	if (text) expect_text(report.error.text, text);
	assert_int_equal(report.bodies + report.hits + report.invalid + report.written, 0);
	if (call->expect_unchanged) call->expect_unchanged(call->input);
}

void expect_refusals(const checked_call *call, const refusal *cases, size_t count) {
	void *saved = malloc(call->size);
	assert_non_null(saved);
	memcpy(saved, call->input, call->size);
	for (const refusal *r = cases; r < cases + count; r++) {
		apply_change(call->input, r->change), apply_change(call->input, r->change + 1);
		expect_call_refused(call, r->status, r->index, r->name, r->text);
		memcpy(call->input, saved, call->size);
	}
	free(saved);
}

void expect_accepted(const checked_call *call) {
	const gz_report report = call->run(call->input);
	expect_ok(report);
}

// ---------------------------------------------------------------------------------------------------------------------
// Invalid numbers and views
// ---------------------------------------------------------------------------------------------------------------------

const invalid_number invalid_numbers[INVALID_NUMBERS] = {{NAN, "NaN"}, {INFINITY, "infinite"}, {-INFINITY, "infinite"},
	{GZ_LIMIT * 1.000001f, "2^40"}, {-GZ_LIMIT * 2, "2^40"}, {3e38f, "2^40"}};

const view_fault view_faults[VIEW_FAULTS] = {{"null", 0, 0, 1}, {"misaligned", 1, 0, 0}, {"misaligned", 2, 0, 0},
	{"misaligned", 0, 19, 0}, {"misaligned", 0, 1, 0}, {"memory", 0, SIZE_MAX - 3, 0},
	{"memory", 0, SIZE_MAX / 16 + 1, 0}};

void expect_number_refusals(
	const checked_call *call, float *element, gz_status status, size_t index, const char *name) {
	const float valid = *element;
	for (int i = 0; i < INVALID_NUMBERS; i++) {
		*element = invalid_numbers[i].value;
		expect_call_refused(call, status, index, name, invalid_numbers[i].text);
	}
	*element = valid;
}

void apply_view_fault(const float **data, size_t *stride, const view_fault *fault) {
	*data = fault->is_null ? NULL : (const float *)(const void *)((const char *)*data + fault->shift);
	if (fault->stride) *stride = fault->stride;
}

static const void *const null = NULL;

static void expect_view_refusal(
	const checked_call *call, const input_view *v, const view_fault *fault, size_t index, const char *text) {
	const char *name = fault->stride && v->stride_name ? v->stride_name : v->name;
	input_change change = {v->data, sizeof(void *), NULL, fault->shift};
	if (fault->is_null) change.value = &null;
	if (fault->stride) change = (input_change){v->stride, sizeof(size_t), &fault->stride, 0};
	if (text) expect_refusals(call, &(refusal){{change}, GZ_STATUS_INVALID_INPUT, index, name, text}, 1);
	expect_refusals(call, &(refusal){{change}, GZ_STATUS_INVALID_INPUT, index, name, fault->text}, 1);
}

void expect_view_refusals(
	const checked_call *call, const input_view *views, size_t count, size_t index, const char *text) {
	for (const input_view *v = views; v < views + count; v++)
		for (const view_fault *fault = view_faults; fault < view_faults + VIEW_FAULTS; fault++) {
			if (v->optional && fault->is_null) continue;
			if (v->bytes && !strcmp(fault->text, "misaligned")) continue;
			expect_view_refusal(call, v, fault, index, text);
		}
}

// ---------------------------------------------------------------------------------------------------------------------
// Errors
// ---------------------------------------------------------------------------------------------------------------------

void expect_text(const char *text, const char *part) {
	if (!strstr(text, part)) fail_msg("the text is \"%s\", expected \"%s\" in it", text, part);
}

void expect_error(const gz_error *error, gz_status status, size_t index, const char *name) {
	if (error->status != status || error->index != index || !error->name || strcmp(error->name, name))
		fail_msg("status %d, index %zu, name %s; expected %d, %zu, %s: %s", error->status, error->index,
			error->name ? error->name : "(null)", status, index, name, error->text);
	assert_true(strlen(error->text) > 0 && !strchr(error->text, '\n'));
}
