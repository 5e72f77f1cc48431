#include "soak/rounds/crowd_reduce.h"

#include <stdio.h>
#include <string.h>

#include "soak/rounds/circle_ways.h"
#include "support/allocate.h"

/// Some of the bodies of a crowd; the pair comes first.
typedef struct fewer_bodies {
	const crowd_run *all;
	run_settings settings;
	crowd_run run; ///< with columns of its own
	uint32_t max_rounds;
} fewer_bodies;

static void take_bodies(fewer_bodies *f, const size_t *chosen, size_t count) {
	for (size_t n = 0; n < count; n++) {
		f->run.of.bodies[n] = f->all->of.bodies[chosen[n]];
		f->run.of.motions[n] = f->all->of.motions[chosen[n]];
		f->run.members[n] = f->all->members[chosen[n]];
	}
	f->settings.bodies = count;
}

/// Whether the pair ends nearer to one another than half the skin, or overlaps.
static bool is_faulty(fewer_bodies *f, const size_t *chosen, size_t count) {
	take_bodies(f, chosen, count);
	crowd_move(&f->run, f->max_rounds, false, f->run.of.to, f->run.of.motion);
	const soak_body *b = f->run.of.bodies;
	const measured_distance gap = circle_gap(f->run.of.to[0], b[0].radius, f->run.of.to[1], b[1].radius);
	return gap.distance + gap.error < least_pair_skin(&f->run, 0, 1) / 2;
}

/// Delta debugging. Returns how many are left.
static size_t drop_bodies(fewer_bodies *f, size_t *chosen, size_t count) {
	size_t *rest = allocate_zeroed(count, sizeof *rest);
	for (size_t part = count / 2; part > 0; part /= 2)
		for (size_t from = 2; from < count;) {
			const size_t end = from + part < count ? from + part : count;
			memcpy(rest, chosen, from * sizeof *chosen);
			memcpy(rest + from, chosen + end, (count - end) * sizeof *chosen);
			if (is_faulty(f, rest, count - (end - from))) {
				count -= end - from;
				memcpy(chosen, rest, count * sizeof *chosen);
			} else from = end;
		}
	free(rest);
	return count;
}

static void print_bodies(fewer_bodies *f, const size_t *chosen, size_t count) {
	static const char *const responses[] = {"slides", "bounces", "stops", "passes"};
	is_faulty(f, chosen, count);
	printf("  with %zu bodies, skin %.9g, contacts %u, rounds %u:\n", count, (double)f->all->of.scene->skin,
		(unsigned)f->all->of.scene->contacts, (unsigned)f->max_rounds);
	for (size_t n = 0; n < count && n < 20; n++) {
		const soak_body *b = f->run.of.bodies + n;
		const soak_motion *p = f->run.of.motions + n;
		const crowd_member *m = f->run.members + n;
		printf("  body %zu, id %llu: %.9g %.9g radius %.9g wish %.9g %.9g, %s, restitution %.9g, mass %.9g, push mass "
			   "%.9g, "
			   "ends at %.9g %.9g\n",
			chosen[n], (unsigned long long)m->id, (double)b->at.x, (double)b->at.y, (double)b->radius, (double)p->x,
			(double)p->y, responses[b->response], (double)b->restitution, (double)m->mass,
			f->all->crowd->pushes ? (double)m->push_mass : 0, (double)f->run.of.to[n].x, (double)f->run.of.to[n].y);
	}
}

void reduce_crowd(const crowd_run *r, size_t i, size_t k, uint32_t max_rounds) {
	const size_t count = r->of.settings->bodies;
	fewer_bodies f = {.all = r, .settings = *r->of.settings, .run = *r, .max_rounds = max_rounds};
	size_t *chosen = allocate_zeroed(count, sizeof *chosen), n = 0;
	f.run.of.settings = &f.settings;
	f.run.of.bodies = allocate_zeroed(count, sizeof *f.run.of.bodies);
	f.run.of.motions = allocate_zeroed(count, sizeof *f.run.of.motions);
	f.run.members = allocate_zeroed(count, sizeof *f.run.members);
	f.run.of.to = allocate_zeroed(count, sizeof *f.run.of.to);
	f.run.of.motion = allocate_zeroed(count, sizeof *f.run.of.motion);
	chosen[n++] = i, chosen[n++] = k;
	for (size_t body = 0; body < count; body++)
		if (body != i && body != k) chosen[n++] = body;
	if (is_faulty(&f, chosen, count)) print_bodies(&f, chosen, drop_bodies(&f, chosen, count));
	free(chosen), free(f.run.of.bodies), free(f.run.of.motions), free(f.run.members);
	free(f.run.of.to), free(f.run.of.motion);
}
