#include "bounds/search.h"

enum {
	PATIENCE = 400, ///< batches without progress after which a search starts anew
	SHUFFLE = 16,   ///< every so many batches the worst climber goes on from where the best one is
};

/// A batch of climbers.
typedef struct climbers {
	bound_case at[BOUND_BATCH];
	double height[BOUND_BATCH]; ///< the share of each case
} climbers;

static void record_shares(
	bound_records *records, const bound_search *s, const bound_case *c, const bound_shares *shares) {
	const bound_part part = shares->part == PART_COUNT ? s->part : shares->part;
	for (int q = 0; q < QUANTITY_COUNT; q++) {
		bound_record *record = &records->of[s->kind][part][q];
		if (shares->of[q] > record->share) *record = (bound_record){shares->of[q], *c};
	}
}

/// The share that the search is about: -1 where another part is touched.
static double height_of(const bound_search *s, const bound_shares *shares) {
	return shares->part == PART_COUNT || shares->part == s->part ? shares->of[s->quantity] : -1;
}

static bound_case valid_start(const bound_search *s, random_source *source) {
	bound_case c;
	do c = start_case(source, s->kind, s->part);
	while (!case_is_valid(&c, s->kind));
	return c;
}

static void evaluate(bound_records *records, const bound_search *s, const bound_case *cases, double *heights) {
	bound_result results[BOUND_BATCH];
	const bound_call call = call_of(s->quantity);
	call_batch(results, cases, s->kind, call, s->backend);
	for (int i = 0; i < BOUND_BATCH; i++) {
		const bound_shares shares = shares_of(cases + i, s->kind, call, results + i);
		record_shares(records, s, cases + i, &shares);
		heights[i] = height_of(s, &shares);
	}
}

static int highest(const climbers *c) {
	int best = 0;
	for (int i = 1; i < BOUND_BATCH; i++)
		if (c->height[i] > c->height[best]) best = i;
	return best;
}

static int lowest(const climbers *c) {
	int worst = 0;
	for (int i = 1; i < BOUND_BATCH; i++)
		if (c->height[i] < c->height[worst]) worst = i;
	return worst;
}

/// Climbers without the quantity go on from new starts, the others from cases close by.
static void make_next(bound_case *next, const climbers *c, const bound_search *s, random_source *source) {
	for (int i = 0; i < BOUND_BATCH; i++) {
		next[i] = c->height[i] < 0 ? valid_start(s, source) : mutated_case(source, c->at + i, s->kind);
		if (!case_is_valid(next + i, s->kind)) next[i] = c->at[i];
	}
}

static void begin(climbers *c, bound_records *records, const bound_search *s, random_source *source) {
	for (int i = 0; i < BOUND_BATCH; i++) c->at[i] = valid_start(s, source);
	evaluate(records, s, c->at, c->height);
}

void search_bound(bound_records *records, const bound_search *s) {
	random_source source = {s->seed};
	climbers c;
	size_t last_progress = 0;
	begin(&c, records, s, &source);
	for (size_t n = 1; n < s->batches; n++) {
		bound_case next[BOUND_BATCH];
		double heights[BOUND_BATCH];
		const double best = c.height[highest(&c)];
		make_next(next, &c, s, &source);
		evaluate(records, s, next, heights);
		for (int i = 0; i < BOUND_BATCH; i++)
			if (heights[i] >= c.height[i]) c.at[i] = next[i], c.height[i] = heights[i];
		if (c.height[highest(&c)] > best) last_progress = n;
		if (n % SHUFFLE == 0) {
			const int from = highest(&c), to = lowest(&c);
			c.at[to] = c.at[from], c.height[to] = c.height[from];
		}
		if (n - last_progress > PATIENCE) begin(&c, records, s, &source), last_progress = n;
	}
}
