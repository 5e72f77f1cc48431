// Checks a limit of the pairs of gz_move (gz_query.max_pairs): a call within it is as without, and one that it ends has
// moved no body, or among walls the first ones alone.
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"
#include "support/allocate.h"

static const char check[] = "a limit of pairs of a move";

/// The bodies as they were.
static unsigned char *kept;
static size_t kept_capacity;

static size_t size_of(const body_columns *a) { return a->element_count * sizeof(fuzz_body); }

static void keep(const fuzz_run *r) {
	kept = allocate_at_least(kept, &kept_capacity, size_of(&r->bodies) + 1, 1);
	memcpy(kept, r->bodies.memory, size_of(&r->bodies));
}

static void restore(fuzz_run *r) { memcpy(r->bodies.memory, kept, size_of(&r->bodies)); }

/// Whether the bodies from this one of the query on are as they were. The outputs of others may be written.
static bool unmoved_from(fuzz_run *r, size_t first) {
	static fuzz_body now[2 * MAX_BODIES];
	for (size_t k = first; k < r->bodies.query_count; k++) now[k] = body_columns_get(&r->bodies, k);
	restore(r);
	for (size_t k = first; k < r->bodies.query_count; k++) {
		const fuzz_body before = body_columns_get(&r->bodies, k);
		if (memcmp(&before, now + k, sizeof before) != 0) return false;
	}
	return true;
}

static void check_end(fuzz_run *r, bool bodies_collide, size_t pairs) {
	static result_list none;
	move_counts counts;
	r->max_pairs = 1 + choose_index(&r->s->choices, pairs - 1);
	const bool ended = !call_move(&none, r, bodies_collide, &counts);
	const bool first_ones = !bodies_collide && !r->set.jobs;
	if (!ended) failures_add(check, "[%s] found no end of %zu pairs at %zu", r->text, pairs, r->max_pairs);
	else if ((bodies_collide || first_ones) && !unmoved_from(r, bodies_collide ? 0 : r->report.bodies))
		failures_add(check, "[%s] a call that has ended has moved bodies", r->text);
	restore(r);
}

void check_move_limit(fuzz_run *r, bool bodies_collide) {
	static result_list free, limited;
	move_counts counts;
	keep(r);
	call_move(&free, r, bodies_collide, &counts);
	const size_t pairs = r->report.tests + r->report.candidates;
	restore(r);
	r->max_pairs = bodies_collide ? SIZE_MAX : pairs ? pairs : 1; // colliding bodies have pairs that the report has not
	if (call_move(&limited, r, bodies_collide, &counts)) results_compare(&free, &limited, r, check);
	else
		failures_add(
			check, "[%s] move: found an end at %zu, expected none: there are %zu pairs", r->text, r->max_pairs, pairs);
	restore(r);
	if (pairs > 1) check_end(r, bodies_collide, pairs);
	r->max_pairs = 0;
}
