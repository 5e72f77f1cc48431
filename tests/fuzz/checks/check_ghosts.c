// Ghosts: the lists of own bodies are those of a run in which the last chunk, of ghosts, is an ordinary one.
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"
#include "fuzz/run/list_queries.h"
#include "support/allocate.h"

/// The lists of a query: with ordinary chunks, and with ghosts.
static struct {
	char *data;
	size_t capacity; ///< in bytes
	size_t first[2 * MAX_BODIES + 2];
	gz_report report;
} ordinary, with_ghosts;

/// Sets whether the last chunk is of ghosts, and places all bodies.
static void set_ghosts(fuzz_run *r, bool ghosts) {
	r->bodies.chunk[r->bodies.chunk_count - 1].ghosts = ghosts;
	fuzz_run_place(r);
}

static void call_both(fuzz_run *r, const list_query *query, size_t capacity) {
	set_ghosts(r, false);
	ordinary.report = query->call(ordinary.data, capacity, ordinary.first, r);
	set_ghosts(r, true);
	with_ghosts.report = query->call(with_ghosts.data, capacity, with_ghosts.first, r);
}

static void compare(fuzz_run *r, const list_query *query, size_t own) {
	const size_t expected = ordinary.first[own];
	if (with_ghosts.report.bodies != own || with_ghosts.report.hits != expected) {
		failures_add("ghosts", "[%s] %s: found %zu bodies, %zu hits; expected %zu and %zu", r->text, query->name,
			with_ghosts.report.bodies, with_ghosts.report.hits, own, expected);
		return;
	}
	if (memcmp(ordinary.first, with_ghosts.first, (own + 1) * sizeof *ordinary.first) != 0)
		failures_add("ghosts", "[%s] %s: found other lists than without ghosts", r->text, query->name);
	for (size_t i = 0; i < expected; i++) {
		const query_result e = query->read(ordinary.data + i * query->size, r);
		const query_result a = query->read(with_ghosts.data + i * query->size, r);
		if (!result_equals(&a, &e))
			failures_add(
				"ghosts", "[%s] %s: found %s, expected %s", r->text, query->name, result_text(&a), result_text(&e));
	}
}

void check_ghosts(fuzz_run *r) {
	static const list_query *const queries[] = {&list_sweep_all, &list_sense, &list_overlaps, &list_nearest, &list_seen,
		&list_neighbours, &list_sweep_hits, &list_crowd_hits, &list_predict_touches, &list_predict_hits};
	if (r->bodies.chunk_count < 2) return;
	const size_t own = r->bodies.first[r->bodies.chunk_count - 1];
	for (size_t k = 0; k < sizeof queries / sizeof *queries; k++) {
		const list_query *query = queries[k];
		if (query->curved && !r->s->predicts) continue;
		size_t count = 1;
		for (int pass = 0; pass < 2; pass++, count = ordinary.report.hits + 1) {
			ordinary.data = allocate_at_least(ordinary.data, &ordinary.capacity, count * query->size, 1);
			with_ghosts.data = allocate_at_least(with_ghosts.data, &with_ghosts.capacity, count * query->size, 1);
			call_both(r, query, count);
			if (ordinary.report.hits < count) break;
		}
		compare(r, query, own);
	}
	set_ghosts(r, false);
}
