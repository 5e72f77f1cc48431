// Checks reach boxes and the bodies within a box, by plain geometry in double, and the margin of moves. S179.
#include <math.h>
#include <stdlib.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"

typedef struct exact_box {
	double low_x, low_y, high_x, high_y;
} exact_box;

/// The box of a body's path, with its radius and the margin.
static exact_box box_of(const fuzz_body *b, double margin) {
	const double x = (double)b->x, y = (double)b->y, to_x = x + (double)body_dx(b), to_y = y + (double)body_dy(b);
	const double away = (double)b->radius + margin;
	return (exact_box){fmin(x, to_x) - away, fmin(y, to_y) - away, fmax(x, to_x) + away, fmax(y, to_y) + away};
}

/// By how much the library may enlarge the box of a body, rounding to floats included.
static double room_of(const fuzz_body *b, double margin) {
	const double lengths = (double)b->radius + fabs((double)body_dx(b)) + fabs((double)body_dy(b)) + margin;
	const double coordinates = fabs((double)b->x) + fabs((double)b->y) + lengths;
	return 0x1p-19 * lengths + 0x1p-21 * coordinates + 0x1p-140;
}

static bool is_within(const gz_box *outer, const exact_box *inner) {
	return (double)outer->min_x <= inner->low_x && (double)outer->min_y <= inner->low_y &&
		   (double)outer->max_x >= inner->high_x && (double)outer->max_y >= inner->high_y;
}

/// An empty box meets nothing.
static bool meet(const exact_box *a, const gz_box *b, double by) {
	if (b->min_x > b->max_x || b->min_y > b->max_y) return false;
	return a->low_x <= (double)b->max_x + by && a->high_x >= (double)b->min_x - by &&
		   a->low_y <= (double)b->max_y + by && a->high_y >= (double)b->min_y - by;
}

static void check_reach_box(const fuzz_run *r, float margin) {
	const body_columns *a = &r->bodies;
	exact_box all = {INFINITY, INFINITY, -INFINITY, -INFINITY};
	double room = 0;
	gz_box box;
	const gz_error error = gz_reach_box(&box, a->chunk, a->chunk_count, margin);
	if (error.status) failures_add("a reach box", "[%s] found the error %s", r->text, error.text);
	if (error.status) return;
	for (size_t k = 0; k < a->query_count; k++) {
		const fuzz_body b = body_columns_get(a, k);
		if (is_refused(&b)) continue;
		const exact_box one = box_of(&b, (double)margin);
		if (!is_within(&box, &one)) failures_add("a reach box", "[%s] body %zu of the query is not within", r->text, k);
		all.low_x = fmin(all.low_x, one.low_x), all.low_y = fmin(all.low_y, one.low_y);
		all.high_x = fmax(all.high_x, one.high_x), all.high_y = fmax(all.high_y, one.high_y);
		room = fmax(room, room_of(&b, (double)margin));
	}
	const exact_box grown = {all.low_x - room, all.low_y - room, all.high_x + room, all.high_y + room};
	if ((double)box.min_x < grown.low_x || (double)box.min_y < grown.low_y || (double)box.max_x > grown.high_x ||
		(double)box.max_y > grown.high_y)
		failures_add("a reach box", "[%s] found from %a %a to %a %a, which is too large", r->text, (double)box.min_x,
			(double)box.min_y, (double)box.max_x, (double)box.max_y);
}

/// Lists the bodies that certainly meet the box, none that certainly do not, in their order.
static void check_found(const fuzz_run *r, const gz_box *box, float margin) {
	static uint32_t found[2 * MAX_BODIES];
	const body_columns *a = &r->bodies;
	const gz_body_list list = {found, sizeof found / sizeof *found};
	const gz_report report = gz_find_in_box(&list, a->chunk, a->chunk_count, box, margin);
	size_t at = 0;
	check_report(&report, r, a->invalid, false, "find_in_box");
	for (size_t k = 0; k < a->query_count; k++) {
		const fuzz_body b = body_columns_get(a, k);
		const bool listed = at < report.written && found[at] == k, refused = is_refused(&b);
		const exact_box one = refused ? (exact_box){0} : box_of(&b, (double)margin);
		const bool meets = !refused && meet(&one, box, 0);
		at += listed;
		if (meets != listed && (meets || refused || !meet(&one, box, room_of(&b, (double)margin))))
			failures_add("bodies in a box", "[%s] body %zu of the query is listed: %d", r->text, k, listed);
	}
	if (at != report.hits || report.written != report.hits)
		failures_add("bodies in a box", "[%s] found %zu of %zu listed bodies in order", r->text, at, report.hits);
}

/// A margin is never below the skin or half the displacement, and grows with each number.
static void check_margin(choices *c, const scenario *s) {
	gz_move_extremes most = {.radius = (float)(s->unit * choose_unit(c)), .coordinate = (float)s->extent};
	most.displacement = (float)(s->unit * choose_unit(c)), most.skin = (float)(s->unit * choose_size(c, -20, -4));
	most.bounces = choose_chance(c, 2), most.pushes = choose_chance(c, 2), most.piles = choose_chance(c, 2);
	const float margin = gz_move_margin(&most);
	gz_move_extremes more = most;
	more.displacement *= 2, more.radius *= 2, more.skin *= 2, more.pushes = more.bounces = true;
	if (!(margin >= most.skin && margin >= most.displacement / 2 && gz_move_margin(&more) >= margin))
		failures_add("the margin of moves", "found %g, then %g", (double)margin, (double)gz_move_margin(&more));
	more.skin = -1;
	if (!isnan(gz_move_margin(&more))) failures_add("the margin of moves", "found a margin for a negative skin");
}

void check_boxes(const fuzz_run *r) {
	choices *c = &r->s->choices;
	const float margin = choose_chance(c, 2) ? 0 : (float)(r->s->unit * choose_unit(c));
	const float x = scenario_coordinate(r->s, c, r->s->origin_x), y = scenario_coordinate(r->s, c, r->s->origin_y);
	const float width = (float)(r->s->extent * choose_signed(c)), height = (float)(r->s->extent * choose_unit(c));
	check_reach_box(r, margin);
	check_found(r, &(gz_box){x, y, x + width, y + height}, margin);
	check_margin(c, r->s);
}
