// The pieces of the time ahead: their number, the bodies of each piece, and the bodies that are still searched.
#include <math.h>

#include "engine/prediction/prediction.h"
#include "engine/query/body_ranges.h"
#include "engine/query/run_query.h"

/// Touches are predicted where |x|, |y| and the radius of a body sum up to at most this.
#define PREDICTION_LIMIT ((double)GZ_LIMIT / 2)

/// The largest distance between a body's path and its chord, over a time of this length.
static double max_deviation(const predicted_body *b, double length) {
	return sqrt((double)b->ax * (double)b->ax + (double)b->ay * (double)b->ay) * length * length / 8;
}

/// The sum of the numbers of pieces that sampled bodies need, and the number of these bodies.
typedef struct needed_pieces {
	double sum, bodies;
} needed_pieces;

static needed_pieces sum_needed_pieces(const query_run *run, const prediction *p, size_t step) {
	const double reach = (double)run->query->world->grid.margin, duration = p->until - p->from;
	needed_pieces needed = {0, 0};
	for (size_t i = 0; i < p->bodies.count; i += step) {
		const predicted_body *b = predicted(p, i);
		if (!b->searches || !predicted_is_valid(b)) continue;
		const double dx = (double)b->dx, dy = (double)b->dy, deviation = max_deviation(b, duration);
		needed.sum += (sqrt(dx * dx + dy * dy) * duration + 4 * deviation) / (2 * reach) + sqrt(2 * deviation / reach);
		needed.bodies++;
	}
	return needed;
}

// Chosen so that a typical body stays within the reach for which the world's grid is fast. Each piece costs one pass,
// and fewer pieces enlarge the bodies: three quarters of the pieces for that reach take the least. A sample represents
// many bodies: reading all of them takes one thread 8 ns for each.
size_t graze_prediction_pieces(const query_run *run, const prediction *p) {
	enum { MAX_PIECES = 1024, SAMPLE_SIZE = 1024, MIN_SAMPLE = 64 };
	needed_pieces needed = sum_needed_pieces(run, p, p->bodies.count / SAMPLE_SIZE + 1);
	if (needed.bodies < MIN_SAMPLE) needed = sum_needed_pieces(run, p, 1);
	const double pieces = needed.bodies > 0 ? ceil(0.75 * needed.sum / needed.bodies) : 1;
	return pieces < MAX_PIECES ? pieces > 1 ? (size_t)pieces : 1 : MAX_PIECES;
}

static double position_at(float p, float v, float a, double t) {
	return (double)p + t * ((double)v + (double)a / 2 * t);
}

/// Whether the whole interval between two numbers, widened by `beyond`, is outside the limit.
static bool is_beyond(double x, double to, double beyond) {
	return fmin(x, to) - beyond > PREDICTION_LIMIT || fmax(x, to) + beyond < -PREDICTION_LIMIT;
}

/// Whether |x| + |y|, the larger one of |x + y| and |x - y|, exceeds the limit all along a path of which each
/// coordinate deviates from its chord by at most `deviation`.
static bool is_path_beyond(double x, double y, double dx, double dy, double deviation) {
	const double beyond = 2 * deviation + 0x1p-50 * (fabs(x) + fabs(y) + fabs(dx) + fabs(dy)); // rounding
	return is_beyond(x + y, x + y + dx + dy, beyond) || is_beyond(x - y, x - y + dx - dy, beyond);
}

/// The circle of a body in the current piece, in a frame.
///
/// The radius is enlarged by more than the rounding of the coordinates, and by more than the error of float times of
/// straight pairs. A body beyond the limit all through the piece is invalid there. A body whose numbers are too large
/// for columns can be anywhere: it becomes a circle of radius GZ_LIMIT.
///
/// Inlined: in a frame at rest much of it falls away.
INLINE piece_circle circle_of(const prediction *p, const predicted_body *b, const piece_frame *f) {
	const double from = p->piece_from - b->since, to = p->piece_to - b->since;
	const double x = position_at(b->px, b->dx, b->ax, from), dx = position_at(b->px, b->dx, b->ax, to) - x;
	const double y = position_at(b->py, b->dy, b->ay, from), dy = position_at(b->py, b->dy, b->ay, to) - y;
	// Not of to - from: where `since` is far away, that can round to 0.
	const double deviation = max_deviation(b, p->piece_to - p->piece_from);
	if (fabs(x) + fabs(y) + fabs(dx) + fabs(dy) + deviation > PREDICTION_LIMIT &&
		is_path_beyond(x, y, dx, dy, deviation))
		return (piece_circle){0, 0, 0, 0, INVALID_RADIUS};
	const double turned = (fabs((double)b->ax) + fabs((double)b->ay)) / 2 * to;
	const double travelled = (fabs((double)b->dx - f->vx) + fabs((double)b->dy - f->vy) + turned) * to;
	const double size = fabs(x - f->x) + fabs(y - f->y) + fabs(dx - f->dx) + fabs(dy - f->dy);
	// The rounding of x and y: of sums with terms of at most |x| + |px| + turned * to.
	const double rounded = fabs(x) + fabs(y) + fabs(dx) + fabs(dy) + fabs((double)b->px) + fabs((double)b->py);
	const double radius =
		((double)b->radius + deviation) * (1 + 0x1p-20) + 0x1p-20 * (size + travelled) + 0x1p-50 * rounded;
	if (!(size + radius <= (double)GZ_LIMIT)) return (piece_circle){0, 0, 0, 0, GZ_LIMIT};
	return (piece_circle){
		(float)(x - f->x), (float)(y - f->y), (float)(dx - f->dx), (float)(dy - f->dy), (float)radius};
}

/// Writes a circle as element i of five columns, each of `elements` floats.
static void write_circle(float *columns, size_t elements, size_t i, piece_circle c) {
	columns[i] = c.x, columns[elements + i] = c.y, columns[2 * elements + i] = c.dx;
	columns[3 * elements + i] = c.dy, columns[4 * elements + i] = c.radius;
}

bool graze_is_predictable(const predicted_body *b, double time) {
	const double t = time - b->since;
	const double x = position_at(b->px, b->dx, b->ax, t), y = position_at(b->py, b->dy, b->ay, t);
	return fabs(x) + fabs(y) + (double)b->radius <= PREDICTION_LIMIT;
}

/// A chunk with five columns of the piece, which begin at element `from` for it.
static gz_bodies with_columns(const gz_bodies *chunk, const float *columns, size_t elements, size_t from) {
	gz_bodies b = *chunk;
	if (!elements) return b; // the columns may be null, and null + 0 is undefined
	b.center = (gz_vec2_view){columns + from, columns + elements + from, sizeof(float)};
	b.motion = (gz_vec2_view){columns + 2 * elements + from, columns + 3 * elements + from, sizeof(float)};
	b.radius = (gz_float_view){columns + 4 * elements + from, sizeof(float)};
	b.step = (gz_float_view){NULL, 0};
	return b;
}

/// Makes room for the columns and lists of a piece. False without memory.
static bool reserve_piece(query_run *run, prediction *p, size_t elements) {
	caller_memory *memory = &run->scratch->memory;
	const size_t columns = p->crowd ? 10 : 5;
	if (elements > SIZE_MAX / columns) return false;
	p->columns.count = p->picks.count = p->searching.count = p->piece_chunks.count = 0, p->elements = elements;
	return graze_array_reserve(&p->columns, columns * elements, sizeof(float), memory) &&
		   graze_array_reserve(&p->picks, p->bodies.count, sizeof(uint32_t), memory) &&
		   graze_array_reserve(&p->searching, p->bodies.count, sizeof(searching_body), memory) &&
		   graze_array_reserve(&p->piece_chunks, 2 * run->query->chunk_count, sizeof(gz_bodies), memory);
}

/// The median of some numbers, which it sorts; 0 for none.
static double median(double *x, size_t count) {
	for (size_t i = 1; i < count; i++) {
		const double inserted = x[i];
		size_t k = i;
		for (; k && x[k - 1] > inserted; k--) x[k] = x[k - 1];
		x[k] = inserted;
	}
	return count ? x[count / 2] : 0;
}

/// The frame of a typical body: the medians of a sample.
static piece_frame typical_frame(const prediction *p) {
	enum { SAMPLE_SIZE = 63 };
	double x[SAMPLE_SIZE], y[SAMPLE_SIZE], dx[SAMPLE_SIZE], dy[SAMPLE_SIZE];
	size_t n = 0;
	for (size_t i = 0; i < p->bodies.count; i += p->bodies.count / SAMPLE_SIZE + 1) {
		const predicted_body *b = predicted(p, i);
		const double from = p->piece_from - b->since, to = p->piece_to - b->since;
		if (!predicted_is_valid(b)) continue;
		x[n] = position_at(b->px, b->dx, b->ax, from), y[n] = position_at(b->py, b->dy, b->ay, from);
		dx[n] = position_at(b->px, b->dx, b->ax, to) - x[n], dy[n] = position_at(b->py, b->dy, b->ay, to) - y[n];
		n++;
	}
	piece_frame f = {.x = median(x, n), .y = median(y, n), .dx = median(dx, n), .dy = median(dy, n)};
	f.vx = f.dx / (p->piece_to - p->piece_from), f.vy = f.dy / (p->piece_to - p->piece_from);
	return f;
}

static bool still_searches(const prediction *p, const predicted_body *b) {
	return b->searches && predicted_is_valid(b) && b->touches < p->max;
}

/// Writes the circles of a range of bodies, and counts the bodies that are still searched.
static void write_range(void *context, size_t number, size_t worker) {
	body_ranges *s = context;
	const prediction *p = graze_prediction_of(s->run);
	static const piece_frame resting = {0, 0, 0, 0, 0, 0};
	float *columns = p->columns.at;
	const size_t elements = s->elements;
	body_range at = s->range[number];
	size_t searching_count = 0;
	(void)worker;
	for (size_t count; (count = range_next(s, &at)); range_pass(&at, count)) {
		const gz_bodies *chunk = s->chunks + at.chunk;
		for (size_t i = 0; i < count; i++) {
			const predicted_body *b = predicted(p, at.number + i);
			const bool searches = still_searches(p, b);
			searching_count += (size_t)searches;
			const size_t element = at.element + graze_element(chunk, at.k + i);
			if (searches) write_circle(columns, elements, element, circle_of(p, b, &resting));
			if (p->crowd) write_circle(columns + 5 * elements, elements, element, circle_of(p, b, &p->frame));
		}
	}
	s->range[number].found = searching_count;
}

/// Lists the bodies of a range that are still searched, behind those of the ranges before. The first range of a chunk
/// sets where the chunk's pick begins.
static void list_range(void *context, size_t number, size_t worker) {
	const body_ranges *s = context;
	const prediction *p = graze_prediction_of(s->run);
	body_range at = s->range[number];
	uint32_t *pick = (uint32_t *)p->picks.at + at.before;
	searching_body *body = (searching_body *)p->searching.at + at.before;
	size_t n = 0;
	(void)worker;
	for (size_t count; (count = range_next(s, &at)); range_pass(&at, count)) {
		const gz_bodies *chunk = s->chunks + at.chunk;
		if (!at.k) ((gz_bodies *)p->piece_chunks.at)[at.chunk].pick = pick + n;
		for (size_t i = 0; i < count; i++) {
			// Write nothing for other bodies: the entries behind the last one belong to the next range.
			if (!still_searches(p, predicted(p, at.number + i))) continue;
			pick[n] = (uint32_t)graze_element(chunk, at.k + i);
			body[n] = (searching_body){(int32_t)(at.number + i), (uint32_t)at.element + pick[n]}, n++;
		}
	}
}

/// Lists the bodies that are still searched, as picks of the chunks to query.
static void list_searching(body_ranges *s) {
	prediction *p = graze_prediction_of(s->run);
	const size_t searching_count = graze_body_ranges_add(s);
	p->picks.count = p->searching.count = searching_count;
	if (!searching_count) return; // no body is searched; the lists may be null, and null + 0 is undefined
	graze_run_tasks(&s->jobs, s->count, list_range, s);
	const uint32_t *end = (const uint32_t *)p->picks.at + searching_count;
	gz_bodies *queried = p->piece_chunks.at;
	for (size_t c = s->chunk_count; c--; end = queried[c].pick) {
		if (!graze_body_count(s->chunks + c)) queried[c].pick = end;
		queried[c].pick_count = (size_t)(end - queried[c].pick);
	}
}

/// Fills in the chunks of a piece: the query's bodies are those that are still searched, and all bodies are placed in
/// the crowd. False without memory.
static bool begin_piece(query_run *run, query_context *piece, prediction *p) {
	body_ranges s = graze_body_ranges(run, p->chunks);
	size_t from = 0;
	if (!reserve_piece(run, p, s.elements)) return false;
	gz_bodies *queried = p->piece_chunks.at, *placed = queried ? queried + run->query->chunk_count : NULL;
	for (size_t c = 0; c < run->query->chunk_count; from += p->chunks[c++].count) {
		const float *columns = p->columns.at;
		queried[c] = with_columns(p->chunks + c, columns, s.elements, from);
		if (p->crowd) placed[c] = with_columns(p->chunks + c, columns, s.elements, 5 * s.elements + from);
	}
	if (p->crowd) p->frame = typical_frame(p);
	graze_run_tasks(&s.jobs, s.count, write_range, &s);
	list_searching(&s);
	piece->chunks = queried;
	if (!p->crowd || !p->searching.count) return true;
	const gz_report report = gz_crowd_place(p->crowd, placed, run->query->chunk_count);
	piece->filtering |= p->crowd->has_filters;
	return report.error.status != GZ_STATUS_OUT_OF_MEMORY;
}

/// How long pieces are. Where the bodies that are still searched have more than MANY_CANDIDATES each, the next piece is
/// twice as long, unless that has more than doubled their number.
typedef struct piece_pace {
	double length, candidates; ///< candidates: per searched body, of the piece before; 0: that was not many
	bool fixed;
} piece_pace;

static void adapt_pace(piece_pace *pace, double candidates) {
	enum { MANY_CANDIDATES = 16 };
	if (pace->fixed) return;
	if (pace->candidates > 0 && candidates > 2 * pace->candidates) pace->length /= 2, pace->fixed = true;
	else if (candidates > MANY_CANDIDATES) pace->length *= 2, pace->candidates = candidates;
	else pace->candidates = 0;
}

/// Sets the next piece, from the end of the one before.
static void next_piece(prediction *p, double length) {
	p->piece_from = p->piece_to, p->piece_to = p->piece_from + length;
	// A rest shorter than half a piece joins this one; so does all of it where times are too coarse for pieces.
	if (!(p->until - p->piece_to > length / 2) || !(p->piece_to > p->piece_from)) p->piece_to = p->until;
}

void graze_prediction_search(query_run *run, prediction *p) {
	const gz_report before = *run->report;
	query_context context = *run->query;
	query_run piece = *run;
	piece_pace pace = {.length = (p->until - p->from) / (double)graze_prediction_pieces(run, p)};
	context.chunk_count = p->chunk_count, piece.query = &context;
	for (p->piece_to = p->from; p->piece_to < p->until;) {
		const size_t candidates = run->report->candidates;
		next_piece(p, pace.length);
		if (!begin_piece(&piece, &context, p)) graze_prediction_out_of_memory(run);
		run->report->bodies = 0;
		if (graze_aborted(run) || !p->searching.count) break;
		graze_run_chunks(&piece);
		graze_prediction_collect(&piece);
		if (graze_aborted(run)) break;
		adapt_pace(&pace, (double)(run->report->candidates - candidates) / (double)p->searching.count);
	}
	if (!graze_aborted(run)) run->report->error = before.error;
	run->report->invalid = before.invalid, run->report->bodies = before.bodies;
}
