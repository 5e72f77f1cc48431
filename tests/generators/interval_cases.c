#include "generators/interval_cases.h"

/// Families are about hits; here the start may be anywhere on the line of motion, and the motion of any length. What is
/// exact stays as it is.
static void slide(float *px, float *py, float *dx, float *dy, bool exact, random_source *source) {
	const float way = exact || random_chance(source, 2) ? 0 : random_signed(source, 2);
	const float size = exact || random_chance(source, 2) ? 1 : random_magnitude(source, -4, 2);
	*px += *dx * way, *py += *dy * way;
	*dx *= size, *dy *= size;
}

void make_span_cases(const case_family *family, pair_case *cases, random_source *source) {
	for (int i = 0; i < SPAN_BATCH; i++) {
		cases[i] = family->make(source);
		slide(&cases[i].px, &cases[i].py, &cases[i].dx, &cases[i].dy, family->exact, source);
	}
}

void make_circle_span_cases(const circle_family *family, circle_case *cases, random_source *source) {
	for (int i = 0; i < SPAN_BATCH; i++) {
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
