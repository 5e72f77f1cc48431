// Checks what bodies see: the results without sight and without a limit of their number, less the circles that a line
// of sight or the view cone hides, and of these the first. S174 to S176.
#include <math.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/pair_gaps.h"
#include "fuzz/failures.h"

/// The circles near a body, in the order of their distances, and which of them no wall hides.
static struct {
	gz_proximity near[MAX_BODIES];
	fuzz_body rays[MAX_BODIES];
	uint8_t blocked[MAX_BODIES];
	size_t count;
} found;

/// Finds circles without sight.
static void find_circles(fuzz_run *r, const fuzz_body *b, bool overlaps) {
	size_t first[2];
	const gz_bodies chunk = bodies_as_columns(r->s, b, 1);
	const gz_query q = {.chunks = &chunk, .chunk_count = 1, .targets = GZ_TARGETS_CIRCLES, .crowd = r->crowd};
	const gz_proximity_list list = {found.near, MAX_BODIES, first};
	const gz_nearest_limits limits = {MAX_BODIES, r->s->nearest_distance};
	const gz_report report =
		overlaps ? gz_overlaps(&list, r->world, &q, r->scratch) : gz_nearest(&list, &limits, r->world, &q, r->scratch);
	if (report.error.status)
		failures_add("status", "[%s] circles in sight: found the error %s", r->text, report.error.text);
	found.count = report.error.status ? 0 : report.hits;
}

/// The circle of a result, a body of the scenario.
static const fuzz_body *circle_of(const fuzz_run *r, size_t k) {
	query_result a = {0};
	result_set_circle(&a, r, found.near[k].index);
	return r->s->bodies + a.index;
}

/// Sends a ray to each centre.
static void send_rays(fuzz_run *r, const fuzz_body *b) {
	for (size_t k = 0; k < found.count; k++) {
		const fuzz_body *o = circle_of(r, k);
		fuzz_body *ray = found.rays + k;
		*ray = *b;
		ray->radius = 0, ray->step = 1, ray->dx = o->x - b->x, ray->dy = o->y - b->y;
		const bool is_far = !(fabsf(ray->dx) <= GZ_LIMIT && fabsf(ray->dy) <= GZ_LIMIT);
		if (is_far) ray->dx = ray->dy = 0;
	}
	const gz_bodies chunk = bodies_as_columns(r->s, found.rays, found.count);
	const gz_byte_out to = {found.blocked, 1};
	const gz_query q = {.chunks = &chunk, .chunk_count = 1};
	const gz_report report = gz_line_of_sight(&to, r->world, &q, r->scratch);
	if (report.error.status)
		failures_add("status", "[%s] rays of sight: found the error %s", r->text, report.error.text);
}

/// Whether a centre is within the view cone. The library decides in double.
static certainty is_in_view(const fuzz_sight *sight, const fuzz_body *b, const fuzz_body *o) {
	const wide dx = (wide)o->x - (wide)b->x, dy = (wide)o->y - (wide)b->y;
	const wide fx = (wide)sight->facing[0], fy = (wide)sight->facing[1];
	if (!sight->has_cone || (dx == 0 && dy == 0) || sight->half_angle >= 3.14159274f) return YES;
	const wide angle = fabsl(atan2l(fx * dy - fy * dx, fx * dx + fy * dy)), over = angle - (wide)sight->half_angle;
	if (fabsl(over) <= 0x1p-46L) return UNCERTAIN;
	return over < 0 ? YES : NO;
}

static certainty sees(const scenario *s, const fuzz_body *b, const fuzz_body *o, size_t k) {
	const fuzz_body *ray = found.rays + k;
	const bool same = o->x == b->x && o->y == b->y, is_far = !same && ray->dx == 0 && ray->dy == 0;
	if (is_far || (!s->sight.through_walls && !same && found.blocked[k])) return NO;
	return is_in_view(&s->sight, b, o);
}

/// Compares the list of a body with the circles that it sees, the first `max` of them. alone: without the body itself
static void compare(const fuzz_run *r, const result_list *a, size_t i, size_t max, bool alone, const char *check) {
	const scenario *s = r->s;
	const query_result *next = a->data + a->first[i], *end = a->data + a->first[i + 1], *first = next;
	for (size_t k = 0; k < found.count && (size_t)(next - first) < max; k++) {
		const fuzz_body *o = circle_of(r, k);
		const bool same = next < end && next->index == o - s->bodies && next->time == (double)found.near[k].distance;
		const certainty seen = alone && o == s->bodies + i ? NO : sees(s, s->bodies + i, o, k);
		if (same && seen != NO) next++;
		else if (seen == YES) {
			failures_add(check, "body %zu: found %s, expected body %td at %g", i, result_text(next < end ? next : NULL),
				o - s->bodies, (double)found.near[k].distance);
			return;
		}
	}
	if (next != end) failures_add(check, "body %zu: found %s, which it does not see", i, result_text(next));
}

void check_sight(fuzz_run *r, const baseline_results *a, size_t i) {
	const scenario *s = r->s;
	const fuzz_body *b = s->bodies + i;
	find_circles(r, b, s->sight.of_overlaps), send_rays(r, b);
	compare(r, &a->seen, i, s->sight.of_overlaps ? MAX_BODIES : s->nearest_max, false, "circles in sight");
	if (!s->sight.of_neighbours) return;
	if (s->sight.of_overlaps) find_circles(r, b, false), send_rays(r, b);
	compare(r, &a->neighbours, i, s->nearest_max, true, "neighbours in sight");
}
