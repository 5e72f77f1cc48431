// The bodies of a prediction: memory, checks, and reading the caller's columns.
#include <math.h>
#include <string.h>

#include "engine/base/accelerations.h"
#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/prediction/prediction.h"
#include "engine/query/body_ranges.h"

static void *make_state(caller_memory *memory) {
	prediction_state *s = graze_allocate(memory, 1, sizeof *s);
	if (s) memset(s, 0, sizeof *s);
	return s;
}

static void release_state(void *state, caller_memory *memory) {
	prediction_state *s = state;
	prediction *p = &s->own;
	graze_array_free(&p->bodies, sizeof(predicted_body), memory);
	graze_array_free(&p->touches, sizeof(predicted_touch), memory);
	graze_array_free(&p->columns, sizeof(float), memory);
	graze_array_free(&p->picks, sizeof(uint32_t), memory);
	graze_array_free(&p->searching, sizeof(searching_body), memory);
	graze_ranks_free(&p->ranks, memory);
	graze_array_free(&p->piece_chunks, sizeof(gz_bodies), memory);
	graze_array_free(&s->tile.touches, sizeof(predicted_touch), memory);
	graze_array_free(&s->tile.pairs, sizeof(known_pair), memory);
	graze_array_free(&s->tile.curved, sizeof(curved_pair), memory);
	graze_release(memory, s, 1, sizeof *s);
}

static void reserve_like(void *state, const void *other_state, caller_memory *memory) {
	prediction_tile *t = &((prediction_state *)state)->tile;
	const prediction_tile *other = &((const prediction_state *)other_state)->tile;
	graze_array_reserve_like(&t->pairs, &other->pairs, sizeof(known_pair), memory);
	graze_array_reserve_like(&t->curved, &other->curved, sizeof(curved_pair), memory);
	if (t->most_touches < other->most_touches) t->most_touches = other->most_touches;
	t->touches.count = 0;
	graze_array_reserve(&t->touches, t->most_touches + MAX_TOUCHES, sizeof(predicted_touch), memory);
}

const worker_state_type graze_prediction_state = {make_state, release_state, reserve_like};

void graze_prediction_out_of_memory(query_run *run) {
	run->report->error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for a prediction");
}

// ---------------------------------------------------------------------------------------------------------------------
// Checks
// ---------------------------------------------------------------------------------------------------------------------

static gz_error check_chunk(const gz_bodies *b, const gz_double_view *since, size_t chunk) {
	const char *name = "acceleration", *fault = graze_acceleration_view_fault(b);
	if (!fault && since) {
		name = "since";
		fault = graze_optional_fault(since->data, since->stride, _Alignof(double), b->count);
	}
	if (!fault) return graze_no_error();
	return graze_error(GZ_STATUS_INVALID_INPUT, chunk, name, "chunk %zu: %s %s", chunk, name, fault);
}

static gz_error check_time(const char *name, double time) {
	if (fabs(time) <= (double)GZ_LIMIT) return graze_no_error();
	return graze_error(GZ_STATUS_INVALID_INPUT, 0, name, "%s %g is not in [-2^40, 2^40]", name, time);
}

gz_error graze_prediction_check(const query_run *run, const gz_prediction *settings) {
	if (!settings) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "prediction", "prediction is null");
	gz_error error = check_time("from", settings->from);
	if (!error.status) error = check_time("until", settings->until);
	if (error.status) return error;
	if (!(settings->until > settings->from))
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "until", "until %g is not after from %g", settings->until, settings->from);
	if (settings->crowd) error = graze_crowd_check_world(settings->crowd, run->query->world);
	if (error.status) return error;
	const size_t chunk_count = run->query->chunk_count + (settings->crowd ? run->query->ghost_chunks : 0);
	if (settings->crowd && graze_bodies_count(run->query->chunks, chunk_count) > GZ_MAX_CROWD)
		return graze_error(GZ_STATUS_TOO_MANY, 0, "count", "the query has more bodies than a crowd's %d", GZ_MAX_CROWD);
	for (size_t c = 0; c < chunk_count && !error.status; c++)
		error = check_chunk(run->query->chunks + c, settings->since ? settings->since + c : NULL, c);
	return error;
}

// ---------------------------------------------------------------------------------------------------------------------
// Reading
// ---------------------------------------------------------------------------------------------------------------------

static predicted_body read_body(const prediction *p, size_t chunk, size_t i) {
	const gz_bodies *columns = p->chunks + chunk;
	const body_values n = graze_read_body(columns, i);
	predicted_body b = {n.px, n.py, n.dx, n.dy, 0, 0, n.radius, 0, 0, false, false};
	if (p->since && p->since[chunk].data)
		b.since = *(const double *)view_at(p->since[chunk].data, p->since[chunk].stride, i);
	const acceleration_values a = graze_acceleration_read(columns, i);
	b.ax = a.x, b.ay = a.y;
	return b;
}

/// The fault of a body's acceleration or time, which only predictions read.
static const char *prediction_fault(const prediction *p, const predicted_body *b, const char **fault) {
	const char *name = graze_acceleration_fault((acceleration_values){b->ax, b->ay}, fault);
	if (name) return name;
	if (!(b->since <= p->from)) return *fault = "is after from", "since";
	if (!(b->since >= -(double)GZ_LIMIT)) return *fault = "is before -2^40", "since";
	return NULL;
}

/// Whether a body has no fault: the same limits as those of graze_body_fault and prediction_fault, which name the
/// faults and take several times as long.
static bool is_valid(const prediction *p, const predicted_body *b) {
	const float max = GZ_LIMIT;
	return (fabsf(b->px) <= max) & (fabsf(b->py) <= max) & (fabsf(b->dx) <= max) & (fabsf(b->dy) <= max) &
		   (fabsf(b->ax) <= max) & (fabsf(b->ay) <= max) & (b->radius >= 0) & (b->radius <= max) &
		   (b->since <= p->from) & (b->since >= -(double)GZ_LIMIT);
}

/// Counts an invalid body, unless it is a ghost. Returns whether the body is invalid.
static bool note_invalid(const prediction *p, body_range *at, const predicted_body *b) {
	if (is_valid(p, b)) return false;
	const gz_bodies *columns = p->chunks + at->chunk;
	const size_t number = at->number;
	const char *fault, *name = graze_body_fault(columns, graze_element(columns, at->k), &fault);
	gz_error error = graze_no_error();
	if (name) error = graze_body_error(columns, at->k, number);
	else if ((name = prediction_fault(p, b, &fault)))
		error = graze_error(GZ_STATUS_INVALID_BODIES, number, name, "body %zu: %s %s", number, name, fault);
	if (!name) return false;
	if (number < p->own_bodies && !at->invalid++) at->error = error;
	return true;
}

static void read_range(void *context, size_t number, size_t worker) {
	body_ranges *s = context;
	const prediction *p = graze_prediction_of(s->run);
	body_range at = s->range[number];
	(void)worker;
	for (; range_next(s, &at); range_pass(&at, 1)) {
		predicted_body *b = predicted(p, at.number);
		*b = read_body(p, at.chunk, graze_element(p->chunks + at.chunk, at.k));
		if (note_invalid(p, &at, b)) b->radius = INVALID_RADIUS;
	}
	s->range[number].invalid = at.invalid, s->range[number].error = at.error;
}

bool graze_prediction_read(query_run *run, prediction *p) {
	const size_t count = graze_bodies_count(p->chunks, p->chunk_count);
	p->bodies.count = p->touches.count = 0;
	if (!graze_array_reserve(&p->bodies, count, sizeof(predicted_body), &run->scratch->memory)) return false;
	p->bodies.count = count;
	query_context context = *run->query;
	query_run all = *run;
	context.chunk_count = p->chunk_count, all.query = &context;
	body_ranges s = graze_body_ranges(&all, p->chunks);
	graze_run_tasks(&s.jobs, s.count, read_range, &s);
	for (size_t k = 0; k < s.count; k++) {
		if (!run->report->invalid && s.range[k].invalid) run->report->error = s.range[k].error;
		run->report->invalid += s.range[k].invalid;
	}
	return true;
}
