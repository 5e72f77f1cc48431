// Touches under acceleration: from positions, velocities and accelerations to all times, sorted and told apart; the
// kernel on each row, and one pair at a time by Yuksel's method.
#include <stdio.h>

#include "arc_pairs.h"
#include "benchmarks.h"
#include "peers/yuksel.h"
#include "shim.h"

typedef struct touches_case {
	int set;
	const graze_kernels *row; // null: the peer
} touches_case;

static int32_t ask_row(const graze_kernels *row, const arc_pairs *pairs) {
	static arc_touches out;
	static arc_work work;
	int32_t found = 0;
	for (int32_t first = 0; first < ARC_PAIRS; first += TILE) {
		const arc_columns columns = arc_columns_from(pairs, first);
		row->touches(&out, &work, &columns);
		for (int32_t i = 0; i < out.found_count; i++) found += out.state[out.found[i]] & ARC_TIMES;
	}
	return found;
}

static int32_t ask_peer(const arc_pairs *all) {
	int32_t found = 0;
	for (int i = 0; i < ARC_PAIRS; i++) {
		const double p[2] = {all->px[i], all->py[i]}, v[2] = {all->vx[i], all->vy[i]}, a[2] = {all->ax[i], all->ay[i]};
		yuksel_touches touches;
		yuksel_solve(&touches, p, v, a, all->reach[i], all->horizon[i]);
		found += touches.count;
	}
	return found;
}

static void run(bench_state *state, const void *context) {
	const touches_case *c = context;
	const arc_pairs *pairs = arc_set(c->set);
	int32_t found = 0;
	while (bench_keep_running(state)) found = c->row ? ask_row(c->row, pairs) : ask_peer(pairs);
	bench_items(state, "time_per_pair", ARC_PAIRS);
	bench_counter(state, "times_per_pair", (double)found / ARC_PAIRS);
}

void add_touches(void) {
	enum { ROWS = 5 };
	static touches_case cases[ARC_SETS * (ROWS + 1)];
	touches_case *next = cases;
	for (int set = 0; set < ARC_SETS; set++)
		for (size_t row = 0;; row++) {
			*next = (touches_case){set, graze_kernels_available(row)};
			char name[64];
			snprintf(name, sizeof name, "touches_%s/%s", arc_set_names[set], next->row ? next->row->name : "yuksel");
			bench_add(name, run, next);
			if (!next++->row) break;
		}
}
