// The shifts that would separate the bodies are wishes of a round of its own (engine/rounds/round.h), in which bodies
// that overlap others ignore one another. So no body is shifted through a wall, nor onto one that overlaps nothing; but
// a heap spreads as one, though some of its bodies come nearer to one another for a while.
#include "engine/rounds/separation.h"

#include <math.h>

#include "engine/base/views.h"
#include "engine/mover/way_points.h"
#include "engine/rounds/find_walls.h"
#include "engine/rounds/move_all.h"
#include "engine/rounds/pile_types.h"
#include "engine/rounds/pushes.h"
#include "engine/rounds/read_bodies.h"
#include "engine/rounds/round_walls.h"

/// A push reaches one body further in each pass. With one pass per tick a heap of a thousand bodies took thousands of
/// ticks; without second passes heaps end at overlaps of a tenth of the radius, held together by the bodies around.
enum { FIRST_PASSES = 16, SECOND_PASSES = 8 };

/// Where a chunk's part begins in the columns of separation, by element: shifts and places.
typedef struct shift_columns {
	float *dx, *dy, *x, *y;
} shift_columns;

static shift_columns columns_from(const crowd_rounds *g, size_t first) {
	float *at = g->shift_columns.at;
	const size_t all = g->shift_columns.count / 4;
	return (shift_columns){at + first, at + all + first, at + 2 * all + first, at + 3 * all + first};
}

/// The part of a shift that leads to no coordinate beyond the limit, where bodies are invalid.
static double within_limit(float from, double shift) {
	const double limit = (double)GZ_LIMIT, to = (double)from + shift;
	return to > limit ? limit - (double)from : to < -limit ? -limit - (double)from : shift;
}

/// The shift of a body; NaN for an invalid one, which stays invalid.
static void shift_of(const crowd_rounds *g, int32_t index, uint32_t number, double *x, double *y) {
	*x = *y = 0;
	if (is_piled(g, index)) {
		const pile_drift *drift = (const pile_drift *)g->drifts.at + index;
		*x = (double)drift->x, *y = (double)drift->y;
	} else if (number >= g->crowd->grid.count) *x = *y = NAN;
	else if (neighbours_of(g, (int32_t)number)) graze_push_of(g, (int32_t)number, x, y);
}

/// Makes the chunks of a call that shifts the bodies, and its moves. False without memory.
static bool make_call(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t chunk_count = run->query->chunk_count;
	const size_t elements = graze_elements_count(run->query->chunks, chunk_count);
	if (!graze_array_size(run, &g->shift_columns, 4 * elements, sizeof(float)) ||
		!graze_array_size(run, &g->shift_responses, elements, sizeof(uint8_t)) ||
		!graze_array_size(run, &g->shifted, 2 * chunk_count, sizeof(gz_bodies)) ||
		!graze_array_size(run, &g->shift_moves, chunk_count, sizeof(gz_moves)))
		return false;
	const uint32_t *number = g->crowd->grid.place;
	size_t first = 0;
	int32_t index = 0;
	for (size_t c = 0; c < chunk_count; first += run->query->chunks[c++].count) {
		const gz_bodies *from = run->query->chunks + c;
		const shift_columns columns = columns_from(g, first);
		gz_bodies *to = (gz_bodies *)g->shifted.at + c;
		*to = *from, to->motion = (gz_vec2_view){columns.dx, columns.dy, sizeof(float)};
		to->step = (gz_float_view){NULL, 0};
		uint8_t *shift_response = (uint8_t *)g->shift_responses.at + first;
		const gz_byte_view response = graze_move_settings(run)->moves[c].response;
		((gz_moves *)g->shift_moves.at)[c] =
			(gz_moves){.response = {shift_response, 1}, .center = {columns.x, columns.y, sizeof(float)}};
		for (size_t k = 0; k < graze_body_count(from); k++, number++, index++) {
			const size_t i = graze_element(from, k);
			double x, y;
			shift_of(g, index, *number, &x, &y);
			columns.dx[i] = (float)within_limit(x_at(from->center, i), x);
			columns.dy[i] = (float)within_limit(y_at(from->center, i), y);
			const bool passes = response.data && byte_at(response, i) == GZ_RESPONSE_PASS;
			shift_response[i] = passes ? GZ_RESPONSE_PASS : GZ_RESPONSE_SLIDE; // no wall reflects a shift
		}
	}
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Phases
// ---------------------------------------------------------------------------------------------------------------------

/// Begins a phase of all domains, which follows no ways.
static void begin_phase(round_domains *domains, enum separation_stage stage) {
	domains->separating = stage;
	for (size_t k = 0; k < domains->count; k++) {
		round_domain *d = domains->domain + k;
		d->waiting = d->run, d->recovered = d->run.report->recovered;
		d->settings = *graze_move_settings(&d->run), d->settings.jumps = NULL;
		d->context = *d->run.query, d->context.shared = &d->settings, d->run.query = &d->context;
		d->report = (gz_report){0};
		graze_rounds_of(&d->run)->separating = stage;
	}
}

static void end_phase(round_domains *domains) {
	domains->separating = NOT_SEPARATING;
	for (size_t k = 0; k < domains->count; k++) {
		round_domain *d = domains->domain + k;
		d->run = d->waiting;
		graze_rounds_of(&d->run)->separating = NOT_SEPARATING;
	}
}

/// Shifts the bodies in a round of their own. False where the call ends.
static bool shift_all(round_domains *domains) {
	begin_phase(domains, SHIFTING);
	for (size_t k = 0; k < domains->count; k++) {
		round_domain *d = domains->domain + k;
		const crowd_rounds *g = graze_rounds_of(&d->run);
		d->settings.moves = g->shift_moves.at;
		d->context.chunks = g->shifted.at, d->context.output = NULL;
		d->report.tests = d->run.report->tests, d->report.candidates = d->run.report->candidates; // they have a limit
		d->run.report = &d->report;
	}
	const bool done = graze_rounds_read_all(domains) && graze_rounds_move_all(domains);
	end_phase(domains);
	for (size_t k = 0; k < domains->count; k++) {
		const round_domain *d = domains->domain + k;
		d->run.report->shortened += d->report.shortened, d->run.report->refused += d->report.refused;
		d->run.report->tests = d->report.tests, d->run.report->candidates = d->report.candidates;
		if (d->report.error.status) d->run.report->error = d->report.error;
	}
	return done;
}

/// Whether separation has moved an element. One that slid along a wall beyond the limit stays where it started.
static bool is_shifted(const shift_columns *c, size_t i) {
	const bool has_shift = c->dx[i] < 0 || c->dx[i] > 0 || c->dy[i] < 0 || c->dy[i] > 0; // not NaN
	return has_shift && fabsf(c->x[i]) <= GZ_LIMIT && fabsf(c->y[i]) <= GZ_LIMIT;
}

/// Sets the places of the bodies that are not shifted to where they start, and makes the chunks with the new places,
/// which ghosts receive from their originals. Counts the bodies that are shifted. False without memory.
static bool make_separated(query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	dynamic_array *jumps = graze_move_settings(run)->jumps;
	size_t index = 0, first = 0;
	for (size_t c = 0; c < run->query->chunk_count; first += run->query->chunks[c++].count) {
		const gz_bodies *from = run->query->chunks + c;
		const shift_columns columns = columns_from(g, first);
		for (size_t k = 0; !from->ghosts && k < graze_body_count(from); k++, index++) {
			const size_t i = graze_element(from, k);
			const bool shifted = is_shifted(&columns, i);
			if (!shifted) columns.x[i] = x_at(from->center, i), columns.y[i] = y_at(from->center, i);
			run->report->recovered += shifted;
			const way_point to = {index, 0, columns.x[i], columns.y[i]};
			if (shifted && jumps && !graze_way_point_append(jumps, to, &run->scratch->memory)) return false;
		}
		gz_bodies *to = (gz_bodies *)g->shifted.at + run->query->chunk_count + c;
		*to = *from, to->center = (gz_vec2_view){columns.x, columns.y, sizeof(float)};
	}
	return true;
}

/// A stage: finds the half-planes of the walls around the bodies.
static bool find_walls_around(query_run *run) { return graze_rounds_in_parts(run, graze_round_walls_around); }

/// A stage: lists the pairs that may push one another.
static bool begin_pushes(query_run *run) { return graze_pushes_begin(run, PUSH_APART) && graze_pushes_list(run); }

/// Finds the shifts of all bodies. Skins are recovered for this search alone: the move that follows does it again, and
/// reports it. False where the call ends.
static bool find_shifts(round_domains *domains) {
	begin_phase(domains, FINDING_SHIFTS);
	const bool done = graze_rounds_read_all(domains) && graze_rounds_find_walls(domains) &&
					  graze_domains_run(domains, find_walls_around) && graze_domains_run(domains, begin_pushes) &&
					  graze_pushes_run(domains, PUSH_APART, FIRST_PASSES) &&
					  graze_pushes_run(domains, PUSH_ON, SECOND_PASSES);
	end_phase(domains);
	for (size_t k = 0; k < domains->count; k++) domains->domain[k].run.report->recovered = domains->domain[k].recovered;
	return done;
}

/// Where a body is after separation.
typedef struct place_record {
	float x, y;
} place_record;

static void separated_place(const query_run *run, int32_t index, float *place[2]) {
	const crowd_rounds *g = graze_rounds_of(run);
	const body_ref ref = graze_rounds_body_ref(run, index);
	const gz_bodies *b = (const gz_bodies *)g->shifted.at + run->query->chunk_count + ref.chunk;
	const size_t i = graze_element(b, ref.k);
	place[0] = (float *)(uintptr_t)&b->center.x[i], place[1] = (float *)(uintptr_t)&b->center.y[i];
}

static void pack_place(const query_run *run, int32_t index, void *record) {
	float *place[2];
	separated_place(run, index, place);
	*(place_record *)record = (place_record){*place[0], *place[1]};
}

static void unpack_place(query_run *run, int32_t index, const void *record, const float *shift) {
	const place_record *r = record;
	float *place[2];
	separated_place(run, index, place);
	*place[0] = r->x + shift[0], *place[1] = r->y + shift[1];
}

bool graze_rounds_separate(round_domains *domains) {
	static const shared_record place = {sizeof(place_record), pack_place, unpack_place};
	if (!find_shifts(domains) || !graze_domains_run(domains, make_call) || !shift_all(domains) ||
		!graze_domains_run(domains, make_separated) || !graze_domains_share(domains, &place, NULL))
		return false;
	for (size_t k = 0; k < domains->count; k++) {
		round_domain *d = domains->domain + k;
		d->call.chunks = (const gz_bodies *)graze_rounds_of(&d->run)->shifted.at + d->call.chunk_count;
	}
	return true;
}
