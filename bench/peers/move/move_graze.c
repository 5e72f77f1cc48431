#include <graze/graze.h>
#include <math.h>
#include <stdlib.h>

#include "bench/support/columns.h"
#include "move_peer.h"

typedef struct graze_space {
	gz_world *world;
	gz_scratch *scratch;
	gz_move_options options;
	uint8_t response;
	float *lost;
	bool failed; // any call
} graze_space;

static const char *version(void) { return GZ_VERSION; }

static void destroy(void *space) {
	graze_space *s = space;
	if (!s) return;
	gz_scratch_destroy(s->scratch);
	gz_world_destroy(s->world);
	free(s->lost);
	free(s);
}

/// A game has one world for all speeds: the reach of this one suits displacements of a diameter.
static void *create(const app_segments *walls, const app_circles *bodies, const move_rules *rules) {
	const gz_world_desc desc = {.walls = wall_columns(walls), .reach = 2 * bodies->radius[0]};
	graze_space *s = calloc(1, sizeof *s);
	if (!s) return NULL;
	s->options.max_contacts = rules->max_contacts;
	s->response = rules->bounce ? GZ_RESPONSE_BOUNCE : GZ_RESPONSE_SLIDE;
	s->lost = malloc((bodies->count + 1) * sizeof *s->lost);
	s->world = gz_world_create(&desc, NULL);
	s->scratch = gz_scratch_create(s->world);
	if (s->lost && s->scratch) return s;
	destroy(s);
	return NULL;
}

static void move(void *space, app_circles *bodies, float share) {
	graze_space *s = space;
	gz_bodies before = body_columns(bodies);
	before.step = (gz_float_view){&share, 0};
	const gz_moves after = {.response = {&s->response, 0},
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
