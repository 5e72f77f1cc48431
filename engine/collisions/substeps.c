// Substeps. Which bodies may collide depends on how far they may come, wherever they turn: each fast body may collide
// with hundreds of others in a tick. So the tick is divided, and neighbours are found anew for each part. The result
// does not depend on it: the time of an impact depends on the courses alone.
#include <math.h>

#include "engine/base/views.h"
#include "engine/collisions/collision_step.h"

static body_averages empty_averages(void) {
	return (body_averages){.low = {INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY}};
}

static void add_body(body_averages *all, body_values b, int response) {
	const double x = (double)b.px, y = (double)b.py, dx = (double)b.dx, dy = (double)b.dy;
	const double speed = sqrt(dx * dx + dy * dy);
	all->radius += (double)b.radius, all->speed += speed, all->max = larger(all->max, speed);
	all->count++, all->bouncing += response == GZ_RESPONSE_BOUNCE,
		all->bouncing_speed += response == GZ_RESPONSE_BOUNCE ? speed : 0;
	all->low[0] = smaller(all->low[0], x), all->high[0] = larger(all->high[0], x);
	all->low[1] = smaller(all->low[1], y), all->high[1] = larger(all->high[1], y);
}

/// How far bouncing may carry any body in a tick: a bounce can make slow bodies fast. One and a half times the distance
/// of the fastest body, unless that is many times the average; bodies that leave their discs are handled one by one.
static double farthest_bounce(const body_averages *all) {
	return 1.5 * smaller(all->max, all->count > 0 ? 4 * all->speed / all->count : 0);
}

void graze_collision_averages(query_run *run, float *radius) {
	enum { SAMPLE = 1024 };
	collision_step *g = graze_step_of(run);
	const size_t every = graze_bodies_count(run->query->chunks, run->query->chunk_count) / SAMPLE + 1;
	const char *fault;
	body_averages all = empty_averages();
	double largest = 0;
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		if (!run->query->chunks[c].count) continue; // radius may be null
		const gz_bodies *b = run->query->chunks + c;
		const gz_byte_view response = graze_move_settings(run)->moves[c].response;
		for (size_t k = 0; k < graze_body_count(b); k++) {
			const size_t i = graze_element(b, k);
			radius[i] = graze_body_fault(b, i, &fault) ? NAN : float_at(b->radius, i);
			if (!(radius[i] >= 0)) continue;
			largest = larger(largest, (double)radius[i]);
			if (k % every == 0)
				add_body(&all, graze_read_body(b, i), response.data ? byte_at(response, i) : GZ_RESPONSE_SLIDE);
		}
		radius += b->count;
	}
	all.every = (double)every;
	g->average = all, g->all->reach = farthest_bounce(&all);
	g->all->skin = skin_of(graze_move_settings(run), largest);
}

/// A lower bound of the number of bodies per unit of area: from the box around them, and from the pairs found where
/// they start.
static double density_of(const collision_step *g) {
	const body_averages *all = &g->average;
	const double area = (all->high[0] - all->low[0]) * (all->high[1] - all->low[1]);
	const double count = all->count * all->every, apart = 2 * all->reach / count;
	const double pairs = apart > 0 ? 2 * (double)g->candidates.count / count / (3.14 * apart * apart) : 0;
	return larger(area > 0 ? count / area : 0, pairs);
}

int graze_collision_substeps(const collision_step *g) {
	enum { MAX = 32 };
	// Nanoseconds: per substep, per body in it, per candidate pair, per neighbour that is tested.
	const double fixed = 15000, body = 60, pair = 12, look = 8;
	const body_averages *all = &g->average;
	if (!(all->count > 0)) return 1;
	const double bounces = larger(all->bouncing_speed, all->bouncing * g->all->reach);
	const double radius = all->radius / all->count, speed = (all->speed - all->bouncing_speed + bounces) / all->count;
	const double density = density_of(g), turns = smaller(density * 8 * radius * speed, 8);
	int best = 1;
	double least = INFINITY;
	for (int substeps = 1; substeps <= MAX; substeps *= 2) {
		const double reach = radius + 3 * g->all->skin + speed / substeps, others = density * 4 * 3.14 * reach * reach;
		const double cost =
			substeps * (fixed / (all->count * all->every) + body + others / 2 * pair) + others * turns * look;
		if (cost < least) least = cost, best = substeps;
	}
	return best;
}
