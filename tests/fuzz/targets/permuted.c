// A crowd that moves and is queried in another order of its bodies, in other chunks, by picks and in other columns: the
// results are the same, to the bit, as long as the bodies have different ids. S150, S163.
#include <string.h>

#include "fuzz/run/list_queries.h"
#include "fuzz/run/motion_calls.h"
#include "fuzz/run/single_queries.h"
#include "fuzz/targets/support/scenario_input.h"

enum { ORDERS = 2, RESULTS = 6, PRIME = 10007 };

static scenario s;
static result_list expected[RESULTS], actual;

/// Different ids in no order.
static void set_ids(void) {
	s.has_ids = s.unique_ids = s.narrow_ids = true, s.has_ignore = false;
	for (size_t i = 0; i < s.body_count; i++) {
		s.bodies[i].id = 1 + (i + 1) * 4001 % PRIME;
		s.bodies[i].narrow_id = (uint32_t)s.bodies[i].id;
	}
}

static body_layout layout_of(choices *c) {
	return (body_layout){.permuted = true,
		.chunks = (size_t)choose_int(c, 1, MAX_CHUNKS),
		.picked = choose_chance(c, 2),
		.transposed = choose_chance(c, 2),
		.narrow_ids = choose_chance(c, 2),
		.separate_output = choose_chance(c, 2),
		.shuffle = choose_bits(c)};
}

static void query_neighbours(result_list *out, fuzz_run *r) { query_list(out, r, &list_neighbours); }
static void query_overlaps(result_list *out, fuzz_run *r) { query_list(out, r, &list_overlaps); }

static void move(result_list *out, fuzz_run *r) {
	move_counts counts;
	call_move(out, r, true, &counts);
}

/// The crowd before and after its moves.
static void run(const fuzz_settings *set, bool is_first) {
	static void (*const calls[RESULTS])(result_list *, fuzz_run *) = {
		query_crowd_sweep, query_neighbours, move, move, query_overlaps, query_crowd_sweep};
	static const char *const names[RESULTS] = {
		"sweep", "neighbours", "move", "a second move", "overlaps after moves", "sweep after moves"};
	fuzz_run r;
	if (!fuzz_run_open(&r, &s, set, NULL, 0)) return;
	for (int k = 0; k < RESULTS && !failures_of_scenario(); k++) {
		if (calls[k] != move) fuzz_run_place(&r);
		calls[k](is_first ? expected + k : &actual, &r);
		if (!is_first) results_compare(expected + k, &actual, &r, names[k]);
	}
	fuzz_run_close(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	choices c = begin_choices(data, size);
	scenario_make(&s, &c);
	s.choices = c, s.bodies_collide = true, s.targets = GZ_TARGETS_ALL;
	set_ids();
	fuzz_settings set = baseline_settings();
	run(&set, true);
	for (int k = 0; k < ORDERS; k++) {
		set.layout = layout_of(&s.choices);
		run(&set, false);
	}
	return end_choices();
}
