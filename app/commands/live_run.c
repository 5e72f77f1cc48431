#include "app/commands/live_run.h"

#include <stdlib.h>
#include <string.h>

#include "app/pictures/room_picture.h"

static void remember_positions(live_run *run) {
	const app_circles *bodies = live_run_bodies(run);
	memcpy(run->before_x, bodies->x, bodies->count * sizeof(float));
	memcpy(run->before_y, bodies->y, bodies->count * sizeof(float));
}

bool live_run_open(live_run *out, const app_options *options, app_fault *fault) {
	memset(out, 0, sizeof *out);
	out->in_room = options->scene == SCENE_ROOM;
	if (out->in_room ? !scene_state_open(&out->scene, options, fault) : !run_state_open(&out->level, options, fault))
		return false;
	float **columns[] = {&out->before_x, &out->before_y};
	if (!columns_create(columns, 2, live_run_bodies(out)->count)) return run_no_memory(fault);
	remember_positions(out);
	return true;
}

// The bodies of a room do not depend on files, so there may be as many before as after.
bool live_run_restart(live_run *run, const app_options *options, app_fault *fault) {
	if (run->in_room) scene_state_close(&run->scene);
	if (run->in_room ? !scene_state_open(&run->scene, options, fault) : !run_state_restart(&run->level, fault))
		return false;
	remember_positions(run);
	return true;
}

void live_run_close(live_run *run) {
	free(run->before_x); // of the whole block of columns
	if (run->in_room) scene_state_close(&run->scene);
	else run_state_close(&run->level);
}

bool live_run_step(live_run *run, app_fault *fault) {
	remember_positions(run);
	const gz_error error =
		run->in_room ? scene_run_tick(&run->scene.run) : crowd_step(&run->level.crowd, &run->level.session);
	return !error.status || fault_set(fault, "tick %llu: %s", (unsigned long long)live_run_ticks(run) + 1, error.text);
}

const app_level *live_run_level(const live_run *run) {
	return run->in_room ? &run->scene.scene.level : &run->level.level;
}

const app_circles *live_run_bodies(const live_run *run) {
	return run->in_room ? &run->scene.run.bodies : &run->level.crowd.bodies;
}

app_box live_run_shown_box(const live_run *run) {
	return run->in_room ? room_shown_box(&run->scene.scene) : segments_box(&run->level.level.walls);
}

uint64_t live_run_ticks(const live_run *run) { return run->in_room ? run->scene.run.tick : run->level.crowd.tick; }

uint64_t live_run_moving(const live_run *run) {
	return run->in_room ? run->scene.run.totals.moving : run->level.crowd.totals.moving;
}
