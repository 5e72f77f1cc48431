// Substeps. Which bodies may collide depends on how far they may move, wherever they turn: each fast body may collide
// with hundreds of others in a tick. So the tick is divided, and neighbours are found again for each part. Results do
// not depend on the division: the time of an impact depends on the courses alone.
#include <math.h>

#include "engine/base/views.h"
#include "engine/collisions/collision_step.h"

static body_sample empty_sample(void) {
	return (body_sample){.low = {INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY}};
}

static void add_body(body_sample *s, body_values b, int response) {
	const double x = (double)b.px, y = (double)b.py, dx = (double)b.dx, dy = (double)b.dy;
	const double speed = sqrt(dx * dx + dy * dy);
	s->radius += (double)b.radius, s->speed += speed, s->max = larger(s->max, speed);
	s->count++, s->bouncing += response == GZ_RESPONSE_BOUNCE,
		s->bouncing_speed += response == GZ_RESPONSE_BOUNCE ? speed : 0;
	s->low[0] = smaller(s->low[0], x), s->high[0] = larger(s->high[0], x);
	s->low[1] = smaller(s->low[1], y), s->high[1] = larger(s->high[1], y);
}

/// An estimate of how far bounces may carry a body in a tick: a bounce can make slow bodies fast. One and a half times
/// the displacement of the fastest body, or six times the average if that is less. Bodies that leave their discs all
/// the same are handled one by one.
static double farthest_bounce(const body_sample *s) {
	return 1.5 * smaller(s->max, s->count > 0 ? 4 * s->speed / s->count : 0);
}

void graze_collision_sample(query_run *run, float *radius) {
	enum { SAMPLE = 1024 };
	collision_step *g = graze_step_of(run);
	const size_t every = graze_bodies_count(run->query->chunks, run->query->chunk_count) / SAMPLE + 1;
	body_sample sample = empty_sample();
	double largest = 0;
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		if (!run->query->chunks[c].count) continue; // radius may be null
		const gz_bodies *b = run->query->chunks + c;
		const gz_byte_view response = graze_move_settings(run)->moves[c].response;
		for (size_t k = 0; k < graze_body_count(b); k++) {
			const size_t i = graze_element(b, k);
			radius[i] = graze_body_is_valid(b, i) ? float_at(b->radius, i) : INVALID_RADIUS;
			if (!(radius[i] >= 0)) continue;
			largest = larger(largest, (double)radius[i]);
			if (k % every == 0) add_body(&sample, graze_read_body(b, i), response_at(response, i));
		}
		radius += b->count;
	}
	sample.every = (double)every;
	g->sample = sample, g->all->reach = farthest_bounce(&sample);
	g->all->skin = skin_of(graze_move_settings(run), largest);
}

/// An estimate of the number of bodies per unit of area: that of the box around them, or that of the pairs that have
/// been found where they start, if that is more.
static double density_of(const collision_step *g) {
	const body_sample *s = &g->sample;
	const double area = (s->high[0] - s->low[0]) * (s->high[1] - s->low[1]);
	const double count = s->count * s->every, distance = 2 * s->reach / count;
	const double pairs = distance > 0 ? 2 * (double)g->candidates.count / count / (3.14 * distance * distance) : 0;
	return larger(area > 0 ? count / area : 0, pairs);
}

int graze_collision_substeps(const collision_step *g) {
	enum { MAX_SUBSTEPS = 32 };
	// Measured costs in nanoseconds: of a substep, of a body in it, of a candidate pair, and of a neighbour that is
	// tested.
	const double fixed = 15000, body = 60, pair = 12, test = 8;
	const body_sample *s = &g->sample;
	if (!(s->count > 0)) return 1;
	const double bounces = larger(s->bouncing_speed, s->bouncing * g->all->reach);
	const double radius = s->radius / s->count, speed = (s->speed - s->bouncing_speed + bounces) / s->count;
	const double density = density_of(g), turns = smaller(density * 8 * radius * speed, 8);
	int best = 1;
	double min_cost = INFINITY;
	for (int substeps = 1; substeps <= MAX_SUBSTEPS; substeps *= 2) {
		const double reach = radius + 3 * g->all->skin + speed / substeps, others = density * 4 * 3.14 * reach * reach;
		const double cost =
			substeps * (fixed / (s->count * s->every) + body + others / 2 * pair) + others * turns * test;
		if (cost < min_cost) min_cost = cost, best = substeps;
	}
	return best;
}
