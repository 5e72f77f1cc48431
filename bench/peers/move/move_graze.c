#include <graze/graze.h>
#include <math.h>
#include <stdlib.h>

#include "bench/support/columns.h"
#include "move_peer.h"

typedef struct graze_space {
	gz_world *world;
	gz_scratch *scratch;
	gz_move_options options; // with a crowd where bodies collide with one another
	uint8_t response;
	float *lost, *mass;
	bool failed; // any call
} graze_space;

static const char *version(void) { return GZ_VERSION; }

static void destroy(void *space) {
	graze_space *s = space;
	if (!s) return;
	gz_crowd_destroy(s->options.crowd);
	gz_scratch_destroy(s->scratch);
	gz_world_destroy(s->world);
	free(s->lost); // and mass, in the same block
	free(s);
}

/// A game has one world for all speeds: without collisions of bodies the reach suits displacements of a diameter.
static float reach_for(const app_circles *bodies, const move_rules *rules) {
	const gz_bodies all = body_columns(bodies);
	return rules->body_collisions ? gz_typical_reach(&all, 1) : 2 * bodies->radius[0];
}

static void *create(const app_segments *walls, const app_circles *bodies, const move_rules *rules) {
	const gz_world_desc desc = {.walls = wall_columns(walls), .reach = reach_for(bodies, rules)};
	graze_space *s = calloc(1, sizeof *s);
	if (!s) return NULL;
	float **columns[] = {&s->lost, &s->mass};
	s->options.max_contacts = rules->max_contacts;
	s->response = rules->bounce ? GZ_RESPONSE_BOUNCE : GZ_RESPONSE_SLIDE;
	s->world = gz_world_create(&desc, NULL);
	s->scratch = gz_scratch_create(s->world);
	if (rules->body_collisions) s->options.crowd = gz_crowd_create(s->world);
	if (!columns_create(columns, 2, bodies->count) || !s->scratch || (rules->body_collisions && !s->options.crowd)) {
		destroy(s);
		return NULL;
	}
	for (size_t i = 0; i < bodies->count; i++) s->mass[i] = bodies->radius[i] * bodies->radius[i];
	return s;
}

static void move(void *space, app_circles *bodies, float share) {
	graze_space *s = space;
	gz_bodies before = body_columns(bodies);
	before.step = (gz_float_view){&share, 0};
	const gz_moves after = {.response = {&s->response, 0},
		.mass = {s->mass, sizeof(float)},
		.center = {bodies->x, bodies->y, sizeof(float)},
		.motion = {bodies->dx, bodies->dy, sizeof(float)},
		.lost = {s->lost, sizeof(float)}};
	const gz_query query = {.chunks = &before, .chunk_count = 1};
	const gz_report report = gz_move(&after, &s->options, s->world, &query, s->scratch);
	s->failed |= report.error.status != GZ_STATUS_OK;
}

static double path_length(const void *space, const app_circles *before, float share) {
	const graze_space *s = space;
	double sum = s->failed ? NAN : 0;
	for (size_t i = 0; i < before->count; i++)
		sum += hypot(before->dx[i], before->dy[i]) * (double)share - (double)s->lost[i];
	return sum;
}

const move_peer move_graze = {"Graze", version, create, move, path_length, destroy};
