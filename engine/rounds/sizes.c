// The path of a body that slides stays in the disc whose diameter is its displacement (Thales): each part of the path
// is a share of a projection of the displacement onto half-planes that contain the start, and all these are in that
// disc, which is convex. So a body is placed in the crowd as it is, and so is a body that bounces, for the path up to
// where it turns (turned.h).
#include "engine/rounds/sizes.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/query/body_ranges.h"
#include "engine/rounds/piles.h"
#include "engine/rounds/round_part.h"

/// How far bodies may be apart and yet touch, and be moved by skin recovery, in skins.
#define DISC_MARGIN ((float)(SKIN_MAX_RECOVERY + 0.5 + SKIN_TOUCH))

/// What the ranges of bodies fill in.
typedef struct size_call {
	body_ranges ranges;
	float *radius;      ///< that the bodies are placed with, by element
	float *skin;        ///< by index
	pile_counts counts; ///< where the rules say that cells are counted
	round_size_rules rules;
} size_call;

/// Whether the discs around bodies that they are placed with need not reach further.
static bool has_plain_discs(const crowd_rounds *g) {
	return g->separating == SHIFTING || (g->separating == NOT_SEPARATING && !g->pushing);
}

/// The radius that a body is placed with. disc: that of the disc around it
static float placed_radius(
	const query_run *run, const crowd_rounds *g, size_t chunk, size_t i, const body_values *n, float disc, float skin) {
	if (!(n->radius >= 0 && n->radius <= GZ_LIMIT)) return INVALID_RADIUS;
	if (g->separating == FINDING_SHIFTS) { // the body is placed without its motion
		const bool is_valid = graze_body_is_valid(run->query->chunks + chunk, i);
		const float shifted = disc + (float)graze_largest_shift((double)n->radius, (double)skin);
		return is_valid ? fminf(shifted, GZ_LIMIT) : INVALID_RADIUS;
	}
	const bool is_pushed = graze_push_mass(graze_move_settings(run)->moves + chunk, i) > 0;
	return is_pushed ? fminf(disc + PUSH_REACH * n->radius, GZ_LIMIT) : disc;
}

/// Finds the sizes of up to SIZE_BATCH bodies of a chunk.
static void find_sizes(const size_call *call, const body_range *range, size_t count) {
	const query_run *run = call->ranges.run;
	const crowd_rounds *g = graze_rounds_of(run);
	const gz_bodies *b = run->query->chunks + range->chunk;
	const bool plain = has_plain_discs(g);
	round_columns in;
	round_sizes out;
	for (size_t k = 0; k < count; k++) {
		const body_values v = graze_read_body(b, graze_element(b, range->k + k));
		in.px[k] = v.px, in.py[k] = v.py, in.dx[k] = v.dx, in.dy[k] = v.dy, in.radius[k] = v.radius;
	}
	for (size_t k = count; k % LANES; k++) in.px[k] = in.py[k] = in.dx[k] = in.dy[k] = in.radius[k] = 0;
	run->query->world->backend->round_sizes(&out, &in, (int32_t)count, &call->rules);
	memcpy(call->skin + range->number, out.skin, count * sizeof *out.skin);
	if (call->rules.counts) memcpy(call->counts.counter + range->number, out.counter, count * sizeof *out.counter);
	for (size_t k = 0; k < count; k++) {
		const size_t i = graze_element(b, range->k + k);
		const body_values v = {in.px[k], in.py[k], in.dx[k], in.dy[k], in.radius[k]};
		call->radius[range->element + i] =
			plain ? out.disc[k] : placed_radius(run, g, range->chunk, i, &v, out.disc[k], out.skin[k]);
	}
}

static void fill_range(void *context, size_t number, size_t worker) {
	const size_call *call = context;
	body_range range = call->ranges.range[number];
	(void)worker;
	for (size_t n; (n = range_next(&call->ranges, &range)); range_pass(&range, n)) {
		n = n < SIZE_BATCH ? n : SIZE_BATCH;
		find_sizes(call, &range, n);
	}
}

/// Fills in the skins of the bodies and the radii that they are placed with.
static void fill_sizes(query_run *run, const crowd_rounds *g, const pile_counts *counts) {
	const move_settings *settings = graze_move_settings(run);
	size_call call = {graze_body_ranges(run, run->query->chunks), g->discs.at, g->skins.at,
		.rules = {settings->skin, settings->body_skin, (float)settings->min_skin, DISC_MARGIN, counts != NULL, 0}};
	if (counts) call.counts = *counts, call.rules.counter_shift = counts->shift;
	if (graze_rounds_any_picks(run)) call.ranges.jobs = graze_jobs_single(); // several bodies may be of one element
	graze_run_tasks(&call.ranges.jobs, call.ranges.count, fill_range, &call);
}

/// Moves the radii of bodies in piles to the second column, and sets all others of it to invalid ones.
static void divide_radii(const query_run *run, const crowd_rounds *g, size_t elements) {
	float *radius = g->discs.at;
	int32_t index = 0;
	for (size_t c = 0; g->pile_count && c < run->query->chunk_count; c++) {
		const gz_bodies *b = run->query->chunks + c;
		for (size_t k = 0; k < graze_body_count(b); k++, index++) {
			const size_t i = graze_element(b, k);
			const bool is_in_pile = is_piled(g, index);
			radius[elements + i] = is_in_pile ? radius[i] : INVALID_RADIUS;
			if (is_in_pile) radius[i] = INVALID_RADIUS;
		}
		radius += b->count;
	}
}

bool graze_rounds_any_pushes(const query_run *run) {
	bool any = false;
	for (size_t c = 0; c < run->query->chunk_count; c++)
		any |= graze_move_settings(run)->moves[c].push_mass.data != NULL;
	return any;
}

bool graze_rounds_find_sizes(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t elements = graze_elements_count(run->query->chunks, run->query->chunk_count);
	pile_counts piles;
	g->pushing = g->any_pushes && g->separating != SHIFTING;
	const size_t bodies = graze_bodies_count(run->query->chunks, run->query->chunk_count);
	if (!graze_array_size(run, &g->discs, 2 * elements, sizeof(float)) ||
		!graze_array_size(run, &g->skins, bodies, sizeof(float)))
		return false;
	if (!g->knows_piles) {
		g->pile_count = 0, g->knows_piles = true;
		if (!graze_piles_begin(run, &piles)) return false;
		fill_sizes(run, g, &piles);
		if (!graze_piles_find(run, &piles)) return false;
	} else fill_sizes(run, g, NULL);
	divide_radii(run, g, elements);
	return true;
}
