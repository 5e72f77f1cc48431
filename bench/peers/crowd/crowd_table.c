// The table of crowds: the time of a tick, what overlaps at the end, and how far the scene has come, by scene and
// library. The libraries are those of the table of moves, with bodies that collide with one another.
#include <stdio.h>

#include "bench/peers/move/move_peer.h"
#include "bench/peers/tables.h"
#include "levels/crowds/crowd_scene.h"
#include "levels/placement/spacing.h"
#include "levels/placement/wall_index.h"

static const move_peer *const peers[] = {
	&move_graze,
#ifdef GRAZE_PEER_BOX2D
	&move_box2d,
#endif
#ifdef GRAZE_PEER_CHIPMUNK
	&move_chipmunk,
#endif
};

enum { PEERS = sizeof peers / sizeof *peers };

typedef struct crowd_result {
	double seconds;
	app_overlap overlap; // at the end
	size_t outside;      // bodies whose centre is outside the room, at the end
	double progress;
} crowd_result;

static bool copy_bodies(app_circles *out, const app_circles *from) {
	for (size_t i = 0; i < from->count; i++)
		if (!circles_add(out, from->x[i], from->y[i], from->dx[i], from->dy[i], from->radius[i])) return false;
	return true;
}

/// Bodies that walk get their wish as their velocity in each tick. Bodies that bounce keep the velocity that the last
/// tick gave them.
static void run_ticks(
	crowd_result *out, const move_peer *peer, void *space, const crowd_scene *scene, app_circles *now, size_t ticks) {
	for (size_t tick = 0; tick < ticks; tick++) {
		crowd_scene_wish(scene, now->x, now->y, now->dx, now->dy);
		const uint64_t start = peers_clock();
		peer->move(space, now, 1);
		out->seconds += 1e-9 * (double)(peers_clock() - start);
	}
}

static bool inspect(crowd_result *out, const crowd_scene *scene, const app_circles *now) {
	app_wall_index inside;
	if (!wall_index_create(&inside, &scene->level, 1)) return false;
	for (size_t i = 0; i < now->count; i++)
		out->outside += !wall_index_is_inside(&inside, (app_point){now->x[i], now->y[i]});
	wall_index_free(&inside);
	out->progress = crowd_scene_progress(scene, now);
	return spacing_find_overlap(&out->overlap, now, segments_box(&scene->level.walls));
}

/// Returns false when there is no memory.
static bool run_peer(crowd_result *out, const move_peer *peer, const crowd_scene *scene, size_t ticks) {
	const move_rules rules = {.bounce = scene->response == RESPONSE_BOUNCE, .body_collisions = true};
	app_circles now = {0};
	*out = (crowd_result){0};
	void *space = copy_bodies(&now, &scene->bodies) ? peer->create(&scene->level.walls, &now, &rules) : NULL;
	if (space) run_ticks(out, peer, space, scene, &now, ticks);
	const bool done = space && inspect(out, scene, &now);
	if (space) peer->destroy(space);
	circles_free(&now);
	return done;
}

/// Returns false on failure, or when bodies overlap or are outside in Graze.
static bool print_row(const move_peer *peer, const crowd_scene *scene, size_t ticks) {
	crowd_result result;
	const char *name = scene->level.name;
	fprintf(stderr, "graze_peers: %s of %zu bodies, %s\n", name, scene->bodies.count, peer->title);
	if (!run_peer(&result, peer, scene, ticks)) return fputs("graze_peers: out of memory\n", stderr), false;
	printf("| %s | %s | %.2f | %zu | %.2g | %zu | %.4g |\n", name, peer->title, 1e3 * result.seconds / (double)ticks,
		result.overlap.count, result.overlap.deepest, result.outside, result.progress);
	fflush(stdout);
	return peer != &move_graze || (result.overlap.count == 0 && result.outside == 0);
}

static bool print_scene(crowd_scene_kind kind, const table_settings *settings) {
	crowd_scene scene;
	app_fault fault;
	if (!crowd_scene_create(&scene, kind, settings->crowd, 1, &fault))
		return fprintf(stderr, "graze_peers: %s\n", fault.text), false;
	bool passed = true;
	for (int k = 0; k < PEERS; k++) passed = print_row(peers[k], &scene, settings->crowd_ticks) && passed;
	crowd_scene_free(&scene);
	return passed;
}

/// All scenes but the bullets: Box2D moves no body by more than 2 metres per step, which are 64 units here, and took
/// more than 2 seconds for each tick of 2000 bodies.
static const crowd_scene_kind scenes[] = {
	CROWD_SWARM, CROWD_BOSS, CROWD_STREAMS, CROWD_FUNNEL, CROWD_BILLIARDS, CROWD_BOX};

enum { SCENES = sizeof scenes / sizeof *scenes };

bool print_crowds(const table_settings *settings) {
	printf("%zu bodies that collide with one another, for %zu ticks:\n\n", settings->crowd, settings->crowd_ticks);
	puts("| scene | library | ms per tick | bodies that overlap | deepest overlap | outside | progress |\n"
		 "|---|---|---|---|---|---|---|");
	bool passed = true;
	for (int k = 0; k < SCENES; k++) passed = print_scene(scenes[k], settings) && passed;
	return passed;
}
