// What bodies touch, many ticks ahead.
#include <math.h>
#include <string.h>

#include "engine/error.h"
#include "engine/foresight/foresight.h"
#include "engine/views.h"

// ---------------------------------------------------------------------------------------------------------------------
// Answers
// ---------------------------------------------------------------------------------------------------------------------

static uint8_t feature_of(const wall_record *w, capsule_part part) {
	if (part == CAPSULE_SIDE) return GZ_SIDE;
	const int is_first = part == CAPSULE_FIRST, swapped = signbit(w->radius) != 0;
	return w->ax == w->bx && w->ay == w->by ? GZ_END_A : is_first != swapped ? GZ_END_A : GZ_END_B;
}

/// The direction from what is touched to a centre at x, y relative to it; of a point on the side, against its motion.
static void find_normal(double normal[2], const capsule_way *way, capsule_part part, double share, double x, double y) {
	double nx = x, ny = y;
	if (part == CAPSULE_SIDE) {
		const double side = x * way->ey - y * way->ex, across = way->reach > 0
																	? side
																	: (way->x[1] + 2 * share * way->x[2]) * -way->ey +
																		  (way->y[1] + 2 * share * way->y[2]) * way->ex;
		nx = across < 0 ? -way->ey : way->ey, ny = across < 0 ? way->ex : -way->ex;
	}
	const double size = sqrt(nx * nx + ny * ny);
	normal[0] = size > 0 ? nx / size : 1, normal[1] = size > 0 ? ny / size : 0;
}

static gz_touch touch_of(const asking *a, const seen_touch *s) {
	const foresight *f = a->scratch->foresight;
	const seen_body *b = seen(f, (size_t)s->body);
	const double t = s->time, share = t / f->horizon;
	const double cx = (double)b->px + t * ((double)b->dx + (double)b->ax / 2 * t);
	const double cy = (double)b->py + t * ((double)b->dy + (double)b->ay / 2 * t);
	const int is_circle = (s->thing & KEY_CIRCLE) != 0;
	const seen_body *other = is_circle ? seen(f, s->thing & ~KEY_CIRCLE) : NULL;
	const wall_record *w = is_circle ? NULL : a->world->walls + s->thing / RECORD;
	const capsule_way way = is_circle ? graze_way_past_body(f, b, other) : graze_way_past_wall(f, b, w);
	double x, y, normal[2];
	const capsule_part part = graze_capsule_at(&x, &y, &way, share);
	find_normal(normal, &way, part, share, x, y);
	const double radius = (double)b->radius;
	gz_touch out = {.time = t, .center_x = (float)cx, .center_y = (float)cy, .way = s->way};
	out.normal_x = (float)normal[0], out.normal_y = (float)normal[1];
	out.point_x = (float)(cx - radius * normal[0]), out.point_y = (float)(cy - radius * normal[1]);
	out.index = (int32_t)(is_circle ? s->thing & ~KEY_CIRCLE : s->thing / RECORD);
	out.feature = is_circle ? GZ_CIRCLE : feature_of(w, part);
	if (!is_circle) out.id = a->world->ids ? a->world->ids[out.index] : 0;
	return out;
}

static uint64_t id_of(const gz_bodies *chunks, const gz_crowd *crowd, int32_t number) {
	size_t k = (size_t)number;
	const gz_bodies *b = chunks + graze_crowd_chunk(crowd, &k);
	return id_at(b->id, graze_element(b, k));
}

/// Touches lie piece by piece; each body's are in order among themselves.
static void tell(asking *a, const gz_bodies *chunks, const gz_touch_list *list) {
	const foresight *f = a->scratch->foresight;
	const seen_touch *all = f->touches.at;
	const size_t bodies = f->bodies.count;
	memset(list->first, 0, (bodies + 1) * sizeof *list->first);
	for (size_t i = 0; i < f->touches.count; i++) list->first[all[i].body + 1]++;
	for (size_t b = 0; b < bodies; b++) list->first[b + 1] += list->first[b];
	for (size_t i = f->touches.count; i--;) {
		const size_t place = --list->first[all[i].body + 1];
		if (place >= list->room) continue;
		list->at[place] = touch_of(a, all + i);
		if (list->at[place].feature == GZ_CIRCLE) list->at[place].id = id_of(chunks, f->crowd, list->at[place].index);
	}
	// What was the end of each is now its beginning, and stands one further.
	memmove(list->first, list->first + 1, bodies * sizeof *list->first);
	list->first[bodies] = f->touches.count;
}

// ---------------------------------------------------------------------------------------------------------------------
// The call
// ---------------------------------------------------------------------------------------------------------------------

static gz_error check_acceleration(const gz_bodies *b, size_t chunk) {
	const gz_vec2_view v = b->acceleration;
	const char *fault = !v.x != !v.y ? "has only one of x and y" : NULL;
	if (!fault) fault = graze_optional_fault(v.x, v.stride, sizeof(float), b->count);
	if (!fault) fault = graze_optional_fault(v.y, v.stride, sizeof(float), b->count);
	if (!fault) return graze_no_error();
	return graze_error(GZ_BAD_INPUT, chunk, "acceleration", "chunk %zu: acceleration %s", chunk, fault);
}

static gz_error check(const asking *a, const gz_foresight *rules, const gz_touch_list *list) {
	if (a->report.error.status) return a->report.error;
	if (!list) return graze_error(GZ_BAD_INPUT, 0, "list", "the list is null");
	if (!list->at && list->room) return graze_error(GZ_BAD_INPUT, 0, "at", "the list's places are null");
	if (!list->first) return graze_error(GZ_BAD_INPUT, 0, "first", "the list's first is null");
	if (!rules) return graze_error(GZ_BAD_INPUT, 0, "foresight", "the foresight is null");
	if (!(rules->horizon > 0 && rules->horizon <= GZ_LIMIT))
		return graze_error(GZ_BAD_INPUT, 0, "horizon", "horizon %g is not in (0, 2^40]", (double)rules->horizon);
	if (a->against != GZ_WALLS)
		return graze_error(GZ_BAD_INPUT, 0, "against",
			"against is %d: bodies foresee walls, and those of the foresight's crowd", (int)a->against);
	if (rules->crowd && graze_bodies_count(a->chunks, a->chunk_count) > GZ_MOST_CROWD)
		return graze_error(GZ_TOO_MANY, 0, "count", "more bodies than a crowd's %d", GZ_MOST_CROWD);
	for (size_t c = 0; c < a->chunk_count; c++) {
		const gz_error error = check_acceleration(a->chunks + c, c);
		if (error.status) return error;
	}
	return graze_no_error();
}

/// Piece by piece, until all have found enough. False where there is no memory.
static int look_ahead(asking *a, foresight *f) {
	const gz_bodies *chunks = a->chunks;
	if (!graze_foresight_read(a, f)) return 0;
	const gz_error first_bad = a->report.error;
	const size_t bad = a->report.bad, pieces = graze_foresight_pieces(a, f);
	for (size_t i = 0; i < pieces && !graze_ran_out(a); i++) {
		f->from = f->horizon * (double)i / (double)pieces, f->to = f->horizon * (double)(i + 1) / (double)pieces;
		if (!graze_foresight_piece(a, f, chunks)) return 0;
		if (!f->askers.count) break;
		a->report.bodies = 0;
		graze_ask_chunks(a);
	}
	a->chunks = chunks;
	if (graze_ran_out(a)) return 0;
	a->report.bodies = f->bodies.count, a->report.bad = bad, a->report.error = first_bad;
	return 1;
}

gz_report gz_foresee(const gz_touch_list *list, const gz_foresight *rules, const gz_world *world,
	const gz_question *question, gz_scratch *scratch) {
	static const question_kind foreseeing = {
		.walls = graze_foresee_walls, .circles = graze_foresee_circles, .answer = graze_foresee_touches};
	asking a = graze_asking(&foreseeing, world, question, scratch, CHUNKS_ASK);
	gz_report *r = &a.report;
	r->error = check(&a, rules, list);
	if (r->error.status) return *r;
	if (!scratch->foresight) scratch->foresight = graze_foresight_make(&scratch->memory);
	foresight *f = scratch->foresight;
	const gz_bodies *chunks = a.chunks;
	if (f) {
		f->horizon = (double)rules->horizon, f->most = rules->most ? rules->most : UINT32_MAX, f->crowd = rules->crowd;
		a.crowd = f->crowd, a.against = f->crowd ? GZ_ALL : GZ_WALLS, a.way_bits = 3;
	}
	if (!f || !look_ahead(&a, f)) {
		graze_foresight_ran_out(&a);
		memset(list->first, 0, (graze_bodies_count(chunks, a.chunk_count) + 1) * sizeof *list->first);
		r->hits = r->written = 0;
		return *r;
	}
	tell(&a, chunks, list);
	r->hits = f->touches.count, r->written = r->hits < list->room ? r->hits : list->room;
	if (r->written < r->hits && !r->error.status)
		r->error = graze_error(GZ_NO_ROOM, list->room, "room", "the list has room for %zu of %zu", list->room, r->hits);
	return *r;
}
