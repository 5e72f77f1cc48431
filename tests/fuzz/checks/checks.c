#include "fuzz/checks/checks.h"

#include <math.h>

void positions_record(positions *p, const fuzz_run *r) {
	for (size_t i = 0; i < r->s->body_count; i++) {
		const int32_t k = r->bodies.query_index[i];
		if (k < 0) continue;
		const fuzz_body b = body_columns_get(&r->bodies, (size_t)k);
		p->x[i] = b.x, p->y[i] = b.y, p->dx[i] = body_dx(&b), p->dy[i] = body_dy(&b);
	}
}

double skin_of(const fuzz_run *r, size_t i) {
	const double least = 0x1p-19 * (r->s->walls.farthest + (double)r->s->bodies[i].radius);
	return fmax((double)r->s->move_options.skin, least);
}

bool pair_allowed(const scenario *s, const fuzz_body *b, int32_t index, bool circle) {
	if (b->invalid || (circle && s->bodies[index].invalid)) return false;
	return circle ? filters_allow_body(s, b, s->bodies + index) : filters_allow_wall(s, b, s->live + index);
}

bool is_refused(const fuzz_body *b) {
	const float numbers[] = {b->x, b->y, body_dx(b), body_dy(b), b->radius};
	for (int k = 0; k < 5; k++)
		if (!(fabsf(numbers[k]) <= GZ_LIMIT)) return true;
	return b->radius < 0;
}

size_t checked_body_count(const scenario *s) { return s->body_count < 6 || s->check_all_bodies ? s->body_count : 6; }

/// Spread over all bodies; different ones in each scenario.
size_t checked_body(const scenario *s, size_t k) {
	return (k * s->body_count / checked_body_count(s) + s->live_count) % s->body_count;
}
