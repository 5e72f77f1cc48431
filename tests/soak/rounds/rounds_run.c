#include "soak/rounds/rounds_run.h"

#include "soak/rounds/crowd_checks.h"

enum {
	ALL_INTERVAL = 64, ///< in one of so many ticks all bodies are checked against all walls
	DOORS_INTERVAL = 8 ///< doors move in one of so many ticks: the judge then sorts the walls again
};

static void move_doors(crowd_run *r) {
	for (int i = 0; i < r->of.scene->door_count; i++) move_door(&r->of, r->of.scene->doors + i);
	r->heaps_changed |= r->of.scene->door_count > 0; // doors push bodies into one another
}

static gz_report move_crowd(crowd_run *r) {
	totals *sum = r->of.sum;
	const uint64_t start = nanoseconds();
	const gz_report report = crowd_move(r, r->crowd->max_rounds, false, r->of.to, r->of.motion);
	sum->nanoseconds_moving += nanoseconds() - start;
	sum->body_ticks += report.bodies, sum->contacts += report.hits, sum->stopped += report.stopped;
	sum->recovered += report.recovered, sum->shortened += report.shortened, sum->refused += report.refused;
	return report;
}

/// Bodies that bounce go on with the motion that is left to them.
static void keep_motions(crowd_run *r) {
	for (size_t i = 0; i < r->of.settings->bodies; i++)
		if (r->of.bodies[i].response == GZ_RESPONSE_BOUNCE)
			r->of.motions[i].x = r->of.motion[i].x, r->of.motions[i].y = r->of.motion[i].y;
}

static void run_tick(crowd_run *r, bool last) {
	if (r->tick % DOORS_INTERVAL == 0) move_doors(r);
	crowd_disturb(r);
	crowd_wish(r);
	const uint64_t start = nanoseconds(), moving = r->of.sum->nanoseconds_moving;
	find_heaps(r);
	const gz_report report = move_crowd(r);
	if (r->tick % CROWD_WAYS_INTERVAL == 0) check_ways(r, report.recovered > 0);
	check_ends(r, last || r->tick % ALL_INTERVAL == 0);
	keep_motions(r);
	r->of.sum->nanoseconds_checking += nanoseconds() - start - (r->of.sum->nanoseconds_moving - moving);
}

void run_crowd(totals *sum, crowd_scene *crowd, const run_settings *settings) {
	crowd_run r;
	crowd_start(&r, sum, crowd, settings);
	for (; r.tick < settings->ticks; r.tick++) {
		if (settings->progress) settings->progress(crowd->scene.name, r.tick, settings->ticks);
		run_tick(&r, r.tick + 1 == settings->ticks);
	}
	crowd_free(&r);
}
