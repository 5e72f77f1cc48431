// gz_draw_world, gz_draw_bodies, gz_draw_hits, gz_draw_contacts: shapes for the caller's renderer.
#include "engine/debug_draw/draw.h"

#include <math.h>
#include <stdio.h>

#include "engine/base/bodies.h"
#include "engine/base/error.h"
#include "engine/base/hit_columns.h"
#include "engine/base/views.h"
#include "engine/query/query.h"

enum { CURVE_PIECES = 32 }; ///< of a curved path

static gz_error check_draw(const gz_debug_draw *draw) {
	if (!draw) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "draw", "the callbacks are null");
	return graze_no_error();
}

/// The length of normals and arrows: the caller's, or 1.
static float mark_of(const gz_debug_draw *draw) { return draw->mark_length != 0 ? draw->mark_length : 1; }

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

/// Draws an arrow from the middle (x, y) of a one-sided wall to the side that it exists for, left of a -> b. A point
/// has no left.
static void draw_front(const gz_debug_draw *draw, const wall_record *w, float x, float y) {
	const float length = fabsf(w->length), side = wall_ends_are_swapped(w) ? -1.0f : 1.0f;
	if (!wall_is_one_sided(w) || length == 0) return;
	const float nx = side * (w->ay - w->by) / length, ny = side * (w->bx - w->ax) / length;
	const float from = fabsf(w->radius), to = from + mark_of(draw);
	draw_arrow(draw, GZ_DRAW_FRONT, x + nx * from, y + ny * from, x + nx * to, y + ny * to);
}

static void draw_wall(const gz_debug_draw *draw, const gz_world *world, size_t i) {
	const wall_record *w = world->walls + i;
	const gz_draw what = world->state[i] == WALL_ENABLED ? GZ_DRAW_WALL : GZ_DRAW_DISABLED;
	const float x = w->ax / 2 + w->bx / 2, y = w->ay / 2 + w->by / 2;
	if (wall_ends_are_swapped(w)) draw_line(draw, what, w->bx, w->by, w->ax, w->ay, fabsf(w->radius));
	else draw_line(draw, what, w->ax, w->ay, w->bx, w->by, w->radius);
	draw_front(draw, w, x, y);
	draw_number(draw, what, x, y, i);
}

gz_error gz_draw_world(const gz_debug_draw *draw, const gz_world *world) {
	const gz_error error = check_draw(draw);
	if (error.status) return error;
	if (!world) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "world", "the world is null");
	if (draw_is_enabled(draw, GZ_DRAW_CELL)) graze_draw_cells(draw, world);
	for (size_t i = 0; i < world->wall_count; i++)
		if (world->state[i] != WALL_REMOVED) draw_wall(draw, world, i);
	return graze_no_error();
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

/// The position in an enumeration of the valid bodies of all chunks.
typedef struct body_walk {
	const gz_bodies *chunks;
	size_t chunk_count;
	size_t chunk;    ///< of the present body
	size_t k, index; ///< one more than those of the present body: its number in the chunk and among all bodies
	size_t element;  ///< of the present body
} body_walk;

/// Advances to the next valid body. False at the end.
static bool next_body(body_walk *w) {
	for (; w->chunk < w->chunk_count; w->chunk++, w->k = 0)
		while (w->k < graze_body_count(w->chunks + w->chunk)) {
			const char *fault;
			w->element = graze_element(w->chunks + w->chunk, w->k++), w->index++;
			if (!graze_body_fault(w->chunks + w->chunk, w->element, &fault)) return true;
		}
	return false;
}

static gz_error check_bodies(const gz_debug_draw *draw, const gz_bodies *chunks, size_t chunk_count) {
	gz_error error = check_draw(draw);
	if (!error.status) error = graze_bodies_check(chunks, chunk_count);
	for (size_t c = 0; c < chunk_count && !error.status; c++) {
		const gz_vec2_view *a = &chunks[c].acceleration;
		const char *x = graze_optional_fault(a->x, a->stride, sizeof(float), chunks[c].count);
		const char *y = a->x ? graze_view_fault(a->y, a->stride, sizeof(float), chunks[c].count) : NULL;
		if (x || y)
			error = graze_error(GZ_STATUS_INVALID_INPUT, c, x ? "acceleration.x" : "acceleration.y",
				"chunk %zu: acceleration %s", c, x ? x : y);
	}
	return error;
}

/// Draws piece i of a path, from t = i / pieces to t = (i + 1) / pieces.
static void draw_piece(
	const gz_debug_draw *draw, gz_draw what, const body_values *b, float ax, float ay, int i, int pieces) {
	const float t0 = (float)i / (float)pieces, t1 = (float)(i + 1) / (float)pieces;
	const float x0 = b->px + b->dx * t0 + ax * t0 * t0 / 2, y0 = b->py + b->dy * t0 + ay * t0 * t0 / 2;
	const float x1 = b->px + b->dx * t1 + ax * t1 * t1 / 2, y1 = b->py + b->dy * t1 + ay * t1 * t1 / 2;
	if (what == GZ_DRAW_SWEPT) draw_line(draw, what, x0, y0, x1, y1, b->radius);
	else if (i + 1 < pieces) draw_line(draw, what, x0, y0, x1, y1, 0);
	else draw_arrow(draw, what, x0, y0, x1, y1);
}

/// Draws the path: all pieces of the swept area, then all pieces of the line.
static void draw_whole_path(const gz_debug_draw *draw, const body_values *b, float ax, float ay) {
	const int pieces = ax != 0 || ay != 0 ? CURVE_PIECES : 1;
	for (int i = 0; i < pieces; i++) draw_piece(draw, GZ_DRAW_SWEPT, b, ax, ay, i, pieces);
	for (int i = 0; i < pieces; i++) draw_piece(draw, GZ_DRAW_PATH, b, ax, ay, i, pieces);
}

static void draw_body(const gz_debug_draw *draw, const gz_bodies *chunk, size_t i, size_t index) {
	const body_values b = graze_read_body(chunk, i);
	const float step = chunk->step.data ? float_at(chunk->step, i) : 1;
	float ax = 0, ay = 0;
	if (chunk->acceleration.x)
		ax = x_at(chunk->acceleration, i) * step * step, ay = y_at(chunk->acceleration, i) * step * step;
	if (!isfinite(ax) || !isfinite(ay)) return;
	if (b.dx != 0 || b.dy != 0 || ax != 0 || ay != 0) draw_whole_path(draw, &b, ax, ay);
	draw_circle(draw, GZ_DRAW_BODY, b.px, b.py, b.radius);
	draw_number(draw, GZ_DRAW_BODY, b.px, b.py, index);
}

gz_error gz_draw_bodies(const gz_debug_draw *draw, const gz_bodies *chunks, size_t chunk_count) {
	const gz_error error = check_bodies(draw, chunks, chunk_count);
	body_walk w = {.chunks = chunks, .chunk_count = error.status ? 0 : chunk_count};
	while (next_body(&w)) draw_body(draw, chunks + w.chunk, w.element, w.index - 1);
	return error;
}

// ---------------------------------------------------------------------------------------------------------------------
// Hits and contacts
// ---------------------------------------------------------------------------------------------------------------------

/// Draws a contact point with its normal, and the body of this radius at its contact.
static void draw_contact(const gz_debug_draw *draw, float x, float y, float nx, float ny, float radius) {
	const float mark = mark_of(draw);
	draw_circle(draw, GZ_DRAW_CONTACT, x + nx * radius, y + ny * radius, radius);
	draw_circle(draw, GZ_DRAW_POINT, x, y, mark / 8);
	draw_arrow(draw, GZ_DRAW_NORMAL, x, y, x + nx * mark, y + ny * mark);
}

static gz_error check_hits(
	const gz_debug_draw *draw, const gz_hits *hits, const gz_bodies *chunks, size_t chunk_count) {
	gz_error error = check_bodies(draw, chunks, chunk_count);
	if (!error.status) chunk_count = graze_own_chunks(chunks, chunk_count);
	if (!error.status) error = graze_hits_check(hits, chunks, chunk_count);
	for (size_t c = 0; c < chunk_count && !error.status; c++) {
		const char *missing = !hits[c].index.data ? "index"
							  : !hits[c].point.x  ? "point"
							  : !hits[c].normal.x ? "normal"
												  : NULL;
		if (missing && graze_body_count(chunks + c))
			error = graze_error(GZ_STATUS_INVALID_INPUT, c, missing, "chunk %zu: %s is null", c, missing);
	}
	return error;
}

static void draw_hit(const gz_debug_draw *draw, const gz_hits *h, size_t k, float radius) {
	if (*(const int32_t *)view_at(h->index.data, h->index.stride, k) < 0) return;
	const gz_vec2_view point = {h->point.x, h->point.y, h->point.stride};
	const gz_vec2_view normal = {h->normal.x, h->normal.y, h->normal.stride};
	draw_contact(draw, x_at(point, k), y_at(point, k), x_at(normal, k), y_at(normal, k), radius);
}

gz_error gz_draw_hits(const gz_debug_draw *draw, const gz_hits *hits, const gz_bodies *chunks, size_t chunk_count) {
	const gz_error error = check_hits(draw, hits, chunks, chunk_count);
	body_walk w = {.chunks = chunks, .chunk_count = error.status ? 0 : graze_own_chunks(chunks, chunk_count)};
	while (next_body(&w)) draw_hit(draw, hits + w.chunk, w.k - 1, float_at(chunks[w.chunk].radius, w.element));
	return error;
}

static gz_error check_contacts(
	const gz_debug_draw *draw, const gz_contact_list *list, const gz_bodies *chunks, size_t chunk_count) {
	const gz_error error = check_bodies(draw, chunks, chunk_count);
	if (error.status) return error;
	if (!list || !list->first) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "first", "the list of contacts is null");
	const size_t all = list->first[graze_bodies_count(chunks, graze_own_chunks(chunks, chunk_count))];
	if (all > list->capacity || (all && !list->data))
		return graze_error(
			GZ_STATUS_INVALID_INPUT, all, "data", "the list of contacts has no capacity for all %zu", all);
	return error;
}

/// Draws the contacts of a body, and its path from one to the next and to its present place.
static void draw_contacts(
	const gz_debug_draw *draw, const gz_contact *from, const gz_contact *end, const body_values *b) {
	for (const gz_contact *c = from; c < end; c++) {
		const float x = c->center_x, y = c->center_y, nx = c->normal_x, ny = c->normal_y;
		draw_contact(draw, x - nx * b->radius, y - ny * b->radius, nx, ny, b->radius);
		if (c + 1 < end) draw_line(draw, GZ_DRAW_PATH, x, y, c[1].center_x, c[1].center_y, 0);
		else draw_arrow(draw, GZ_DRAW_PATH, x, y, b->px, b->py);
	}
}

gz_error gz_draw_contacts(
	const gz_debug_draw *draw, const gz_contact_list *contacts, const gz_bodies *chunks, size_t chunk_count) {
	const gz_error error = check_contacts(draw, contacts, chunks, chunk_count);
	body_walk w = {.chunks = chunks, .chunk_count = error.status ? 0 : graze_own_chunks(chunks, chunk_count)};
	while (next_body(&w)) {
		const body_values b = graze_read_body(chunks + w.chunk, w.element);
		const size_t *first = contacts->first + w.index - 1;
		if (first[0] == first[1]) continue; // the list may be null, and null + 0 is undefined
		draw_contacts(draw, contacts->data + first[0], contacts->data + first[1], &b);
	}
	return error;
}
