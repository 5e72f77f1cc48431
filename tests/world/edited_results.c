// The results of all queries against an edited world, compared with a fresh world and with brute force.
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/padding.h"
#include "world/edited_world.h"

enum { LIST_CAPACITY = EDITED_BODIES * 2 * EDITED_MAX_WALLS, NEAREST = 4 };

/// The results of all queries of the bodies against the walls. Unused entries of lists are zero.
typedef struct query_results {
	gz_hit hits[EDITED_BODIES], all[LIST_CAPACITY];
	gz_sensor_event events[LIST_CAPACITY];
	gz_proximity nearest[EDITED_BODIES * NEAREST], overlaps[LIST_CAPACITY];
	size_t first_hit[EDITED_BODIES + 1], first_event[EDITED_BODIES + 1], first_nearest[EDITED_BODIES + 1];
	size_t first_overlap[EDITED_BODIES + 1];
	float out_x[EDITED_BODIES], out_y[EDITED_BODIES];
	uint8_t blocked[EDITED_BODIES];
} query_results;

static void query_all(query_results *to, const edited_world *e, const arena_world *w) {
	const gz_bodies chunk = arena_bodies(e->bodies, EDITED_BODIES, WITH_FILTERS | WITH_ID);
	const gz_query q = {.chunks = &chunk, .chunk_count = 1};
	const gz_nearest_limits limits = {NEAREST, 1e30f};
	memset(to, 0, sizeof *to);
	const gz_hit_list all = {to->all, LIST_CAPACITY, to->first_hit};
	const gz_sensor_event_list events = {to->events, LIST_CAPACITY, to->first_event};
	const gz_proximity_list nearest = {to->nearest, EDITED_BODIES * NEAREST, to->first_nearest};
	const gz_proximity_list overlaps = {to->overlaps, LIST_CAPACITY, to->first_overlap};
	gz_report reports[8];
	reports[0] = gz_sweep(&(gz_hits){.time.data = NULL}, w->world, &q, w->scratch);
	reports[1] = arena_sweep(to->hits, w, &chunk, GZ_TARGETS_WALLS);
	reports[2] = gz_sweep_all(&all, w->world, &q, w->scratch);
	reports[3] = gz_sense(&events, w->world, &q, w->scratch);
	reports[4] = gz_nearest(&nearest, &limits, w->world, &q, w->scratch);
	reports[5] = gz_overlaps(&overlaps, w->world, &q, w->scratch);
	reports[6] = gz_depenetrate(&(gz_vec2_out){to->out_x, to->out_y, sizeof(float)}, w->world, &q, w->scratch);
	reports[7] = gz_line_of_sight(&(gz_byte_out){to->blocked, 1}, w->world, &q, w->scratch);
	for (int i = 0; i < 8; i++)
		if (reports[i].error.status) fail_msg("query %d: %s", i, reports[i].error.text);
	CLEAR_TAILS(to->all, reports[2].written, gz_hit, feature);
	CLEAR_TAILS(to->events, reports[3].written, gz_sensor_event, kind);
	CLEAR_TAILS(to->nearest, reports[4].written, gz_proximity, feature);
	CLEAR_TAILS(to->overlaps, reports[5].written, gz_proximity, feature);
}

/// Turns the wall indices of a fresh world into those of the edited one.
static void translate(query_results *r, const int32_t *index) {
	for (int i = 0; i < EDITED_BODIES; i++)
		if (r->hits[i].index >= 0) r->hits[i].index = index[r->hits[i].index];
	for (size_t i = 0; i < r->first_hit[EDITED_BODIES]; i++) r->all[i].index = index[r->all[i].index];
	for (size_t i = 0; i < r->first_event[EDITED_BODIES]; i++) r->events[i].index = index[r->events[i].index];
	for (size_t i = 0; i < r->first_nearest[EDITED_BODIES]; i++) r->nearest[i].index = index[r->nearest[i].index];
	for (size_t i = 0; i < r->first_overlap[EDITED_BODIES]; i++) r->overlaps[i].index = index[r->overlaps[i].index];
}

/// The world has the walls of the model where the model has them.
static void expect_places(const edited_world *e, const char *context) {
	int32_t index[EDITED_MAX_WALLS];
	float ax[EDITED_MAX_WALLS], ay[EDITED_MAX_WALLS], bx[EDITED_MAX_WALLS], by[EDITED_MAX_WALLS];
	size_t count = 0;
	for (size_t i = e->count; i-- > 0;)
		if (e->state[i] != EDITED_REMOVED) index[count++] = (int32_t)i;
	const gz_error error = gz_world_read_walls(
		e->world, index, count, (gz_vec2_out){ax, ay, sizeof *ax}, (gz_vec2_out){bx, by, sizeof *bx});
	if (error.status) fail_msg("%s: %s", context, error.text);
	for (size_t k = 0; k < count; k++) {
		const arena_wall *w = e->walls + index[k];
		if (ax[k] != w->ax || ay[k] != w->ay || bx[k] != w->bx || by[k] != w->by)
			fail_msg("%s: wall %d is elsewhere", context, (int)index[k]);
	}
}

void expect_fresh_results(const edited_world *e, gz_world_desc settings, const char *context) {
	static query_results actual, expected;
	static gz_hit brute_force[EDITED_BODIES];
	arena_wall walls[EDITED_MAX_WALLS];
	int32_t index[EDITED_MAX_WALLS];
	const arena s = edited_world_enabled(e, walls, index);
	query_all(&actual, e, &(arena_world){e->world, e->scratch, e->crowd});
	arena_world fresh = arena_build(&s, settings);
	query_all(&expected, e, &fresh);
	arena_destroy(&fresh);
	arena_brute_force(brute_force, &s, arena_crowd_query(&s), GZ_TARGETS_WALLS, gz_backend_name(0));
	assert_arena_hits(&s, expected.hits, brute_force, EDITED_BODIES, context);
	translate(&expected, index);
	assert_same_hits(actual.hits, expected.hits, EDITED_BODIES, context);
	if (memcmp(&actual, &expected, sizeof actual)) fail_msg("%s: results differ from those of a fresh world", context);
	expect_places(e, context);
	size_t existing = 0;
	for (size_t i = 0; i < e->count; i++) existing += e->state[i] != EDITED_REMOVED;
	assert_int_equal(gz_world_describe(e->world).walls, existing);
}

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count) {
	const unsigned char *from = bytes;
	for (size_t i = 0; i < count; i++) hash = (hash ^ from[i]) * 0x100000001b3u;
	return hash;
}

uint64_t edited_world_hash(const edited_world *e) {
	static query_results r;
	query_all(&r, e, &(arena_world){e->world, e->scratch, e->crowd});
	uint64_t hash = hash_bytes(0xcbf29ce484222325u, r.hits, sizeof r.hits);
	hash = hash_bytes(hash, r.all, r.first_hit[EDITED_BODIES] * sizeof *r.all);
	hash = hash_bytes(hash, r.events, r.first_event[EDITED_BODIES] * sizeof *r.events);
	hash = hash_bytes(hash, r.nearest, r.first_nearest[EDITED_BODIES] * sizeof *r.nearest);
	hash = hash_bytes(hash, r.overlaps, r.first_overlap[EDITED_BODIES] * sizeof *r.overlaps);
	return hash_bytes(hash, r.first_hit, sizeof r - offsetof(query_results, first_hit));
}
