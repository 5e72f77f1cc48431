// How all go in a piece of time, and who still asks.
#include <math.h>

#include "engine/prediction/prediction.h"
#include "engine/query/body_ranges.h"
#include "engine/query/run_query.h"

/// So far from the origin, its radius and |x| + |y| together, a body may be.
#define FORESEEN ((double)GZ_LIMIT / 2)

/// So far beyond the radius, in a piece of that length, its straight piece leaves the way.
static double bulge(const predicted_body *b, double length) {
	return sqrt((double)b->ax * (double)b->ax + (double)b->ay * (double)b->ay) * length * length / 8;
}

/// What the ways of bodies that ask want, one body in so many looked at.
typedef struct wanted_pieces {
	double sum, askers;
} wanted_pieces;

static wanted_pieces look_at_ways(const query_run *run, const prediction *f, size_t step) {
	const double reach = (double)run->query->world->grid.margin, ahead = f->until - f->from;
	wanted_pieces wanted = {0, 0};
	for (size_t i = 0; i < f->bodies.count; i += step) {
		const predicted_body *b = predicted(f, i);
		if (!b->searches || !(b->radius >= 0)) continue;
		const double dx = (double)b->dx, dy = (double)b->dy, bent = bulge(b, ahead);
		wanted.sum += (sqrt(dx * dx + dy * dy) * ahead + 4 * bent) / (2 * reach) + sqrt(2 * bent / reach);
		wanted.askers++;
	}
	return wanted;
}

// As long as typical bodies stay within the reach that the world is fast for. More pieces cost a look each, fewer make
// bodies large. Of many bodies a sample is typical enough: looking at all takes one thread 8 ns for each.
size_t graze_prediction_pieces(const query_run *run, const prediction *f) {
	enum { MAX = 1024, SAMPLE = 1024, FEW = 64 };
	wanted_pieces wanted = look_at_ways(run, f, f->bodies.count / SAMPLE + 1);
	if (wanted.askers < FEW) wanted = look_at_ways(run, f, 1);
	const double pieces = wanted.askers > 0 ? ceil(wanted.sum / wanted.askers) : 1;
	return pieces < MAX ? pieces > 1 ? (size_t)pieces : 1 : MAX;
}

static double along(float p, float v, float a, double t) { return (double)p + t * ((double)v + (double)a / 2 * t); }

/// Is all between two coordinates, and so far beyond them, where nothing is foreseen?
static int is_beyond(double x, double to, double beyond) {
	return fmin(x, to) - beyond > FORESEEN || fmax(x, to) + beyond < -FORESEEN;
}

/// Element i of five columns of so many elements. It is wider by more than the places are rounded, and than the times
/// that floats tell of straight ways. Who passes the end of what is foreseen may be anywhere within it.
static void write_piece(const prediction *f, const predicted_body *b, float *columns, size_t elements, size_t i) {
	const double from = f->piece_from - b->since, to = f->piece_to - b->since, bent = bulge(b, to - from);
	double x = along(b->px, b->dx, b->ax, from), dx = along(b->px, b->dx, b->ax, to) - x;
	double y = along(b->py, b->dy, b->ay, from), dy = along(b->py, b->dy, b->ay, to) - y;
	const double turned = (fabs((double)b->ax) + fabs((double)b->ay)) / 2 * to;
	const double gone = (fabs((double)b->dx) + fabs((double)b->dy) + turned) * to;
	const double size = fabs(x) + fabs(y) + fabs(dx) + fabs(dy) + gone;
	double radius = ((double)b->radius + bent) * (1 + 0x1p-20) + 0x1p-20 * size;
	if (is_beyond(x, x + dx, bent) || is_beyond(y, y + dy, bent)) radius = NAN;
	else if (fabs(x) + fabs(y) + fabs(dx) + fabs(dy) + radius > FORESEEN)
		x = y = dx = dy = 0, radius = (double)GZ_LIMIT;
	columns[i] = (float)x, columns[elements + i] = (float)y;
	columns[2 * elements + i] = (float)dx, columns[3 * elements + i] = (float)dy;
	columns[4 * elements + i] = (float)radius;
}

int graze_is_predictable(const predicted_body *b, double time) {
	const double t = time - b->since;
	const double x = along(b->px, b->dx, b->ax, t), y = along(b->py, b->dy, b->ay, t);
	return fabs(x) + fabs(y) + (double)b->radius <= FORESEEN;
}

static gz_bodies with_columns(const gz_bodies *chunk, const float *columns, size_t elements, size_t from) {
	gz_bodies b = *chunk;
	if (!elements) return b; // the columns may be null, and null + 0 is undefined
	b.center = (gz_vec2_view){columns + from, columns + elements + from, sizeof(float)};
	b.motion = (gz_vec2_view){columns + 2 * elements + from, columns + 3 * elements + from, sizeof(float)};
	b.radius = (gz_float_view){columns + 4 * elements + from, sizeof(float)};
	b.step = (gz_float_view){NULL, 0};
	return b;
}

static int make_capacity(query_run *run, prediction *f, size_t elements) {
	caller_memory *memory = &run->scratch->memory;
	f->columns.count = f->picks.count = f->searching.count = f->piece_chunks.count = 0;
	return graze_array_reserve(&f->columns, 5 * elements, sizeof(float), memory) &&
		   graze_array_reserve(&f->picks, f->bodies.count, sizeof(uint32_t), memory) &&
		   graze_array_reserve(&f->searching, f->bodies.count, sizeof(int32_t), memory) &&
		   graze_array_reserve(&f->piece_chunks, 2 * run->query->chunk_count, sizeof(gz_bodies), memory);
}

static int still_asks(const prediction *f, const predicted_body *b) {
	return b->searches && b->radius >= 0 && b->touches < f->max;
}

/// The piece of each body of a share; and how many of them still ask.
static void write_share(void *context, size_t number, size_t worker) {
	body_ranges *s = context;
	const prediction *f = graze_prediction_of(s->run);
	float *columns = f->columns.at;
	const size_t elements = s->elements;
	body_range at = s->range[number];
	size_t askers = 0;
	(void)worker;
	for (size_t some; (some = range_next(s, &at)); range_pass(&at, some)) {
		const gz_bodies *chunk = s->chunks + at.chunk;
		for (size_t i = 0; i < some; i++) {
			const predicted_body *b = predicted(f, at.number + i);
			write_piece(f, b, columns, elements, at.element + graze_element(chunk, at.k + i));
			askers += (size_t)still_asks(f, b);
		}
	}
	s->range[number].found = askers;
}

/// Those of a share who ask, behind those of the shares before. Where a chunk begins, its picks do.
static void list_share(void *context, size_t number, size_t worker) {
	const body_ranges *s = context;
	const prediction *f = graze_prediction_of(s->run);
	body_range at = s->range[number];
	uint32_t *pick = (uint32_t *)f->picks.at + at.before;
	int32_t *asker = (int32_t *)f->searching.at + at.before;
	size_t n = 0;
	(void)worker;
	for (size_t some; (some = range_next(s, &at)); range_pass(&at, some)) {
		const gz_bodies *chunk = s->chunks + at.chunk;
		if (!at.k) ((gz_bodies *)f->piece_chunks.at)[at.chunk].pick = pick + n;
		for (size_t i = 0; i < some; i++) {
			if (!still_asks(f, predicted(f, at.number + i))) continue; // what is behind is another share's
			pick[n] = (uint32_t)graze_element(chunk, at.k + i), asker[n++] = (int32_t)(at.number + i);
		}
	}
}

static void list_askers(body_ranges *s) {
	prediction *f = graze_prediction_of(s->run);
	const size_t askers = graze_body_ranges_add(s);
	f->picks.count = f->searching.count = askers;
	if (!askers) return; // no chunk is asked; the lists may be null, and null + 0 is undefined
	graze_run_tasks(&s->jobs, s->count, list_share, s);
	const uint32_t *end = (const uint32_t *)f->picks.at + askers;
	gz_bodies *asks = f->piece_chunks.at;
	for (size_t c = s->chunk_count; c--; end = asks[c].pick) {
		if (!graze_body_count(s->chunks + c)) asks[c].pick = end;
		asks[c].pick_count = (size_t)(end - asks[c].pick);
	}
}

/// The chunks of a piece: the bodies that still search are those of the query, all bodies are placed in the crowd.
/// False without memory.
static int begin_piece(query_run *run, query_context *piece, prediction *f) {
	body_ranges s = graze_body_ranges(run, f->chunks);
	size_t from = 0;
	if (!make_capacity(run, f, s.elements)) return 0;
	gz_bodies *asks = f->piece_chunks.at, *placed = asks ? asks + run->query->chunk_count : NULL;
	for (size_t c = 0; c < run->query->chunk_count; from += f->chunks[c++].count)
		asks[c] = placed[c] = with_columns(f->chunks + c, f->columns.at, s.elements, from);
	graze_run_tasks(&s.jobs, s.count, write_share, &s);
	list_askers(&s);
	piece->chunks = asks;
	if (!f->crowd || !f->searching.count) return 1;
	const gz_report report = gz_crowd_place(f->crowd, placed, run->query->chunk_count);
	piece->filtering |= f->crowd->has_filters;
	return report.error.status != GZ_STATUS_OUT_OF_MEMORY;
}

void graze_prediction_search(query_run *run, prediction *f) {
	const gz_report before = *run->report;
	const size_t pieces = graze_prediction_pieces(run, f);
	query_context context = *run->query;
	query_run piece = *run;
	piece.query = &context;
	for (size_t i = 0; i < pieces; i++) {
		f->piece_from = f->from + (f->until - f->from) * ((double)i / (double)pieces);
		f->piece_to = i + 1 < pieces ? f->from + (f->until - f->from) * ((double)(i + 1) / (double)pieces) : f->until;
		if (!begin_piece(run, &context, f)) graze_prediction_out_of_memory(run);
		run->report->bodies = 0;
		if (graze_out_of_memory(run) || !f->searching.count) break;
		graze_run_chunks(&piece);
		graze_prediction_collect(&piece);
		if (graze_out_of_memory(run)) break;
	}
	if (!graze_out_of_memory(run)) run->report->error = before.error;
	run->report->invalid = before.invalid, run->report->bodies = before.bodies;
}
