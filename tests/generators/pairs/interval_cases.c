#include "generators/pairs/interval_cases.h"

/// The families are about hits. Here the start moves anywhere along the line of motion, and the motion gets any length.
/// Exact families stay unchanged.
static void slide(float *px, float *py, float *dx, float *dy, bool exact, random_source *source) {
	const float shift = exact || random_chance(source, 2) ? 0 : random_signed(source, 2);
	const float factor = exact || random_chance(source, 2) ? 1 : random_magnitude(source, -4, 2);
	*px += *dx * shift, *py += *dy * shift;
	*dx *= factor, *dy *= factor;
}

void make_interval_cases(const case_family *family, pair_case *cases, random_source *source) {
	for (int i = 0; i < INTERVAL_BATCH; i++) {
		cases[i] = family->make(source);
		slide(&cases[i].px, &cases[i].py, &cases[i].dx, &cases[i].dy, family->exact, source);
	}
}

void make_circle_interval_cases(const circle_family *family, circle_case *cases, random_source *source) {
	for (int i = 0; i < INTERVAL_BATCH; i++) {
		cases[i] = family->make(source);
		moving_body *b = &cases[i].body;
		slide(&b->px, &b->py, &b->dx, &b->dy, family->exact, source);
	}
}

pair_case reversed_case(pair_case c) { return c.dx = -c.dx, c.dy = -c.dy, c; }

circle_case reversed_circles(circle_case c) {
	c.body.dx = -c.body.dx, c.body.dy = -c.body.dy;
	c.other.dx = -c.other.dx, c.other.dy = -c.other.dy;
	return c;
}
