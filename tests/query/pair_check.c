#include "query/pair_check.h"

#include "support/check.h"

enum { BATCH = 1024, MAX_SIZE = 64 };

static max_align_t case_memory[BATCH * MAX_SIZE / sizeof(max_align_t)];
static max_align_t result_memory[BATCH * MAX_SIZE / sizeof(max_align_t)];

static void check_pair(
	pair_check_totals *totals, const pair_check *check, const void *family, const void *pair, const void *result) {
	const char *aspect;
	const double error = check->error(family, pair, result, &aspect);
	if (!(error <= check->max_error)) check->report(pair, result, aspect, error);
	if (error > totals->worst) totals->worst = error, totals->aspect = aspect;
	totals->hits += check->is_hit && check->is_hit(result);
}

void check_family(
	pair_check_totals *totals, const pair_check *check, const void *family, size_t pairs, random_source *source) {
	char *const cases = (char *)case_memory, *const results = (char *)result_memory;
	assert_true(check->case_size <= MAX_SIZE && check->result_size <= MAX_SIZE);
	for (size_t n = 0; n < pairs; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) check->make(family, cases + i * check->case_size, source);
		assert_true(check->evaluate(gz_backend_name(0), cases, BATCH, results));
		for (size_t i = 0; i < BATCH; i++)
			check_pair(totals, check, family, cases + i * check->case_size, results + i * check->result_size);
		totals->pairs += BATCH;
	}
}
