// Checks debug draw: it draws the walls of the model. So it checks edits and pushes as well.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"

/// What was drawn.
typedef struct record {
	size_t walls, disabled, texts, fronts, bodies, contacts, points, normals;
	fuzz_wall wall[MAX_WALLS];
	int32_t index[MAX_WALLS];
} record;

static void take_line(void *context, gz_draw shape, float ax, float ay, float bx, float by, float radius) {
	record *r = context;
	if (shape == GZ_DRAW_DISABLED) r->disabled++;
	if (shape != GZ_DRAW_WALL) return;
	if (r->walls < MAX_WALLS) r->wall[r->walls] = (fuzz_wall){.ax = ax, .ay = ay, .bx = bx, .by = by, .radius = radius};
	r->walls++;
}

static void take_text(void *context, gz_draw shape, float x, float y, const char *text) {
	record *r = context;
	(void)x, (void)y;
	if (shape == GZ_DRAW_WALL && r->texts < MAX_WALLS) r->index[r->texts++] = (int32_t)strtol(text, NULL, 10);
}

static void take_arrow(void *context, gz_draw shape, float ax, float ay, float bx, float by) {
	(void)ax, (void)ay, (void)bx, (void)by;
	((record *)context)->fronts += shape == GZ_DRAW_FRONT;
	((record *)context)->normals += shape == GZ_DRAW_NORMAL;
}

static void take_circle(void *context, gz_draw shape, float x, float y, float radius) {
	(void)x, (void)y, (void)radius;
	record *r = context;
	r->bodies += shape == GZ_DRAW_BODY, r->contacts += shape == GZ_DRAW_CONTACT, r->points += shape == GZ_DRAW_POINT;
}

/// Compares walls with their ends in either order.
static bool same_wall(const fuzz_wall *w, const fuzz_wall *drawn) {
	const bool as_is = w->ax == drawn->ax && w->ay == drawn->ay && w->bx == drawn->bx && w->by == drawn->by;
	const bool swapped = w->ax == drawn->bx && w->ay == drawn->by && w->bx == drawn->ax && w->by == drawn->ay;
	return (as_is || swapped) && w->radius == drawn->radius;
}

static void check_walls(const fuzz_run *r, const record *drawn, const fuzz_wall *walls) {
	const scenario *s = r->s;
	if (drawn->walls != s->live_count || drawn->texts != s->live_count)
		failures_add("all walls are drawn", "[%s] found %zu walls with %zu texts, expected %zu", r->text, drawn->walls,
			drawn->texts, s->live_count);
	for (size_t k = 0; k < drawn->walls && k < s->live_count; k++) {
		const int32_t index = drawn->index[k];
		const int32_t live = index >= 0 && (size_t)index < r->index_count ? r->live_of[index] : -1;
		if (live < 0 || !same_wall(walls + live, drawn->wall + k))
			failures_add("walls are drawn as they are", "[%s] wall %d: found %a %a %a %a radius %a", r->text, index,
				(double)drawn->wall[k].ax, (double)drawn->wall[k].ay, (double)drawn->wall[k].bx,
				(double)drawn->wall[k].by, (double)drawn->wall[k].radius);
	}
}

static record drawn;

/// A renderer that records what is drawn from now on.
static gz_debug_draw begin_drawing(void) {
	drawn.walls = drawn.disabled = drawn.texts = drawn.fronts = drawn.bodies = 0;
	drawn.contacts = drawn.points = drawn.normals = 0;
	return (gz_debug_draw){
		.line = take_line, .circle = take_circle, .arrow = take_arrow, .text = take_text, .context = &drawn};
}

/// Each contact has a body, a point and a normal.
static void check_contacts(const fuzz_run *r, gz_error error, size_t expected, const char *name) {
	if (error.status) failures_add(name, "[%s] found the error %s", r->text, error.text);
	if (drawn.contacts != expected || drawn.points != expected || drawn.normals != expected)
		failures_add(name, "[%s] found %zu bodies, %zu points, %zu normals, expected %zu", r->text, drawn.contacts,
			drawn.points, drawn.normals, expected);
}

void check_drawn_hits(fuzz_run *r) {
	static gz_hit hits[2 * MAX_BODIES];
	gz_hits to[MAX_CHUNKS];
	const gz_query query = {.chunks = r->bodies.chunk, .chunk_count = r->bodies.chunk_count};
	for (size_t c = 0; c < r->bodies.chunk_count; c++) to[c] = gz_hits_in(hits + r->bodies.first[c]);
	const gz_report report = gz_sweep(to, r->world, &query, r->scratch);
	const gz_debug_draw draw = begin_drawing();
	const gz_error error = gz_draw_hits(&draw, to, r->bodies.chunk, r->bodies.chunk_count);
	check_contacts(r, error, report.hits, "hits are drawn");
}

/// A body may have left the limits: then it is invalid, and is not drawn.
void check_drawn_contacts(const fuzz_run *r, const gz_contact_list *contacts) {
	const body_columns *a = &r->bodies;
	size_t expected = 0;
	for (size_t k = 0; k < a->query_count; k++) {
		const fuzz_body b = body_columns_get(a, k);
		const bool valid = fabsf(b.x) <= GZ_LIMIT && fabsf(b.y) <= GZ_LIMIT && fabsf(body_dx(&b)) <= GZ_LIMIT &&
						   fabsf(body_dy(&b)) <= GZ_LIMIT;
		if (valid) expected += contacts->first[k + 1] - contacts->first[k];
	}
	const gz_debug_draw draw = begin_drawing();
	const gz_error error = gz_draw_contacts(&draw, contacts, a->chunk, a->chunk_count);
	check_contacts(r, error, expected, "contacts are drawn");
}

void check_drawing(fuzz_run *r, const fuzz_wall *walls) {
	const gz_debug_draw draw = begin_drawing();
	gz_debug_draw no_cells = draw;
	no_cells.what = ~(1u << GZ_DRAW_CELL) & ((1u << GZ_DRAW_COUNT) - 1);
	const gz_error world = gz_draw_world(&no_cells, r->world);
	const gz_error bodies = gz_draw_bodies(&draw, r->bodies.chunk, r->bodies.chunk_count);
	if (world.status || (bodies.status && bodies.status != GZ_STATUS_INVALID_BODIES))
		failures_add("drawing works", "[%s] found the errors %s %s", r->text, world.text, bodies.text);
	check_walls(r, &drawn, walls);
}
