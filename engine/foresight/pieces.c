// Who asks, and how each goes in a piece of time.
#include <math.h>
#include <string.h>

#include "engine/crowd.h"
#include "engine/error.h"
#include "engine/foresight/foresight.h"
#include "engine/views.h"

foresight *graze_foresight_make(caller_memory *memory) {
	foresight *f = graze_allocate(memory, 1, sizeof *f);
	if (f) memset(f, 0, sizeof *f);
	return f;
}

void graze_foresight_free(foresight *f, caller_memory *memory) {
	if (!f) return;
	graze_list_free(&f->bodies, sizeof(seen_body), memory);
	graze_list_free(&f->touches, sizeof(seen_touch), memory);
	graze_list_free(&f->columns, sizeof(float), memory);
	graze_list_free(&f->picks, sizeof(uint32_t), memory);
	graze_list_free(&f->askers, sizeof(int32_t), memory);
	graze_list_free(&f->chunks, sizeof(gz_bodies), memory);
	graze_release(memory, f, 1, sizeof *f);
}

void graze_foresight_ran_out(asking *a) {
	a->report.error = graze_error(GZ_NO_MEMORY, 0, "", "out of memory for what bodies foresee");
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

static const char *acceleration_fault(const seen_body *b, const char **fault) {
	if ((*fault = graze_number_fault(b->ax))) return "acceleration.x";
	if ((*fault = graze_number_fault(b->ay))) return "acceleration.y";
	return NULL;
}

static seen_body read_body(const gz_bodies *chunk, size_t i) {
	const body_numbers n = graze_read_body(chunk, i);
	seen_body b = {n.px, n.py, n.dx, n.dy, 0, 0, n.radius, 0};
	if (!chunk->acceleration.x) return b;
	const float step = chunk->step.data ? float_at(chunk->step, i) : 1;
	b.ax = x_at(chunk->acceleration, i) * step * step, b.ay = y_at(chunk->acceleration, i) * step * step;
	return b;
}

/// Notes a bad body. Returns whether it is one.
static int is_bad(asking *a, const gz_bodies *chunk, size_t k, size_t number, const seen_body *b) {
	const char *fault, *name = graze_body_fault(chunk, graze_element(chunk, k), &fault);
	gz_error error = graze_no_error();
	if (name) error = graze_body_error(chunk, k, number);
	else if ((name = acceleration_fault(b, &fault)))
		error = graze_error(GZ_BAD_BODIES, number, name, "body %zu: %s %s", number, name, fault);
	if (!name) return 0;
	if (!a->report.bad++) a->report.error = error;
	return 1;
}

int graze_foresight_read(asking *a, foresight *f) {
	const size_t count = graze_bodies_count(a->chunks, a->chunk_count);
	f->bodies.count = f->touches.count = 0;
	if (!graze_list_room(&f->bodies, count, sizeof(seen_body), &a->scratch->memory)) return 0;
	for (size_t c = 0; c < a->chunk_count; c++)
		for (size_t k = 0; k < graze_body_count(a->chunks + c); k++) {
			const size_t number = f->bodies.count++;
			seen_body *b = seen(f, number);
			*b = read_body(a->chunks + c, graze_element(a->chunks + c, k));
			if (is_bad(a, a->chunks + c, k, number, b)) b->radius = NAN;
		}
	return 1;
}

// ---------------------------------------------------------------------------------------------------------------------
// Pieces
// ---------------------------------------------------------------------------------------------------------------------

/// So far beyond the radius, in a piece of that length, its straight piece leaves the way.
static double bulge(const seen_body *b, double length) {
	return sqrt((double)b->ax * (double)b->ax + (double)b->ay * (double)b->ay) * length * length / 8;
}

// As long as typical bodies stay within the reach that the world is fast for. More pieces cost a look each, fewer make
// bodies large.
size_t graze_foresight_pieces(const asking *a, const foresight *f) {
	enum { MOST = 1024 };
	const double reach = (double)a->world->grid.margin, horizon = f->horizon;
	double sum = 0, good = 0;
	for (size_t i = 0; i < f->bodies.count; i++) {
		const seen_body *b = seen(f, i);
		if (!(b->radius >= 0)) continue;
		const double far = hypot((double)b->dx, (double)b->dy) * horizon + 4 * bulge(b, horizon);
		sum += far / (2 * reach) + sqrt(2 * bulge(b, horizon) / reach), good++;
	}
	const double pieces = good > 0 ? ceil(sum / good) : 1;
	return pieces >= 1 && pieces < MOST ? (size_t)pieces : pieces > 1 ? MOST : 1;
}

static double along(double p, double v, double a, double t) { return p + t * (v + a / 2 * t); }

/// Element i of five columns of so many elements.
static void write_piece(const foresight *f, const seen_body *b, float *columns, size_t elements, size_t i) {
	const double x = along((double)b->px, (double)b->dx, (double)b->ax, f->from);
	const double y = along((double)b->py, (double)b->dy, (double)b->ay, f->from);
	const double dx = along((double)b->px, (double)b->dx, (double)b->ax, f->to) - x;
	const double dy = along((double)b->py, (double)b->dy, (double)b->ay, f->to) - y;
	const double size = fabs(x) + fabs(y) + fabs(dx) + fabs(dy);
	const double radius = ((double)b->radius + bulge(b, f->to - f->from)) * (1 + 0x1p-20) + 0x1p-20 * size;
	const int within = size + radius <= (double)GZ_LIMIT / 2;
	columns[i] = (float)x, columns[elements + i] = (float)y;
	columns[2 * elements + i] = (float)dx, columns[3 * elements + i] = (float)dy;
	columns[4 * elements + i] = within ? (float)radius : NAN;
}

static gz_bodies with_columns(const gz_bodies *chunk, const float *columns, size_t elements, size_t from) {
	gz_bodies b = *chunk;
	b.center = (gz_vec2_view){columns + from, columns + elements + from, sizeof(float)};
	b.motion = (gz_vec2_view){columns + 2 * elements + from, columns + 3 * elements + from, sizeof(float)};
	b.radius = (gz_float_view){columns + 4 * elements + from, sizeof(float)};
	b.step = (gz_float_view){NULL, 0};
	return b;
}

static int make_room(asking *a, foresight *f, size_t chunk_count, size_t elements) {
	caller_memory *memory = &a->scratch->memory;
	f->columns.count = f->picks.count = f->askers.count = f->chunks.count = 0;
	return graze_list_room(&f->columns, 5 * elements, sizeof(float), memory) &&
		   graze_list_room(&f->picks, f->bodies.count, sizeof(uint32_t), memory) &&
		   graze_list_room(&f->askers, f->bodies.count, sizeof(int32_t), memory) &&
		   graze_list_room(&f->chunks, 2 * chunk_count, sizeof(gz_bodies), memory);
}

/// The chunk's bodies that have not found enough.
static void pick_askers(foresight *f, const gz_bodies *chunk, size_t number, gz_bodies *asks) {
	uint32_t *picks = (uint32_t *)f->picks.at + f->picks.count;
	size_t n = 0;
	for (size_t k = 0; k < graze_body_count(chunk); k++) {
		const seen_body *b = seen(f, number + k);
		if (!(b->radius >= 0) || b->touches >= f->most) continue;
		picks[n++] = (uint32_t)graze_element(chunk, k);
		((int32_t *)f->askers.at)[f->askers.count++] = (int32_t)(number + k);
	}
	f->picks.count += n;
	asks->pick = picks, asks->picks = n;
}

int graze_foresight_piece(asking *a, foresight *f, const gz_bodies *chunks) {
	size_t elements = 0, from = 0, number = 0;
	for (size_t c = 0; c < a->chunk_count; c++) elements += chunks[c].count;
	if (!make_room(a, f, a->chunk_count, elements)) return 0;
	float *columns = f->columns.at;
	gz_bodies *asks = f->chunks.at, *placed = asks + a->chunk_count;
	for (size_t c = 0; c < a->chunk_count; c++) {
		const gz_bodies *chunk = chunks + c;
		for (size_t k = 0; k < graze_body_count(chunk); k++)
			write_piece(f, seen(f, number + k), columns, elements, from + graze_element(chunk, k));
		asks[c] = placed[c] = with_columns(chunk, columns, elements, from);
		pick_askers(f, chunk, number, asks + c);
		from += chunk->count, number += graze_body_count(chunk);
	}
	a->chunks = asks;
	if (!f->crowd) return 1;
	const gz_report report = gz_crowd_place(f->crowd, placed, a->chunk_count);
	a->filtering |= f->crowd->has_filters;
	return report.error.status != GZ_NO_MEMORY;
}
