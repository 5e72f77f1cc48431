// Checks what is known of input before any query: the checks of bodies and walls, the figures of a world, where its
// walls are, and the reach of bodies. S155, S156.
#include <math.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"
#include "support/allocate.h"

enum { ALL_SHARED = (GZ_SHARES_ONE_SIDED << 1) - 1 };

/// Whether a query or a prediction refuses a body; `since` is no column of bodies.
static bool is_invalid(const fuzz_body *b) {
	return is_refused(b) || !isfinite(b->acceleration_x) || !isfinite(b->acceleration_y);
}

static void check_bodies_input(const fuzz_run *r) {
	const body_columns *a = &r->bodies;
	size_t first = 0;
	while (first < a->query_count) {
		const fuzz_body b = body_columns_get(a, first);
		if (is_invalid(&b)) break;
		first++;
	}
	const bool invalid = first < a->query_count;
	const gz_error error = gz_check_bodies(a->chunk, a->chunk_count, ALL_SHARED);
	if (error.status != (invalid ? GZ_STATUS_INVALID_BODIES : GZ_STATUS_OK) || (invalid && error.index != first))
		failures_add("bodies are checked", "[%s] found status %d (%s), expected the first invalid body %zu of %zu",
			r->text, (int)error.status, error.text, first, a->query_count);
}

static void check_walls_input(const fuzz_run *r) {
	const scenario *s = r->s;
	const gz_walls walls = walls_as_columns(s->live, s->live_count, ALL_COLUMNS);
	gz_error error = gz_check_walls(&walls, GZ_SHARES_NOTHING);
	if (error.status) failures_add("walls are checked", "[%s] found the error %s", r->text, error.text);
	if (!s->live_count) return;
	fuzz_wall broken = s->live[0];
	broken.by = NAN;
	const gz_walls one = walls_as_columns(&broken, 1, ALL_COLUMNS);
	error = gz_check_walls(&one, GZ_SHARES_NOTHING);
	if (error.status != GZ_STATUS_INVALID_WALL || error.index != 0 || strcmp(error.name, "b.y") != 0)
		failures_add(
			"walls are checked", "[%s] found status %d of %s, expected b.y", r->text, (int)error.status, error.name);
}

/// The walls that have an index: disabled ones too.
static size_t list_walls(const fuzz_run *r, int32_t *index, const fuzz_wall **walls) {
	const scenario *s = r->s;
	size_t count = 0;
	if (r->set.kind == WORLD_FRESH)
		for (; count < s->live_count; count++) index[count] = (int32_t)count, walls[count] = s->live + count;
	else
		for (size_t i = 0; i < s->walls.count; i++)
			if (s->walls.wall[i].state != WALL_FREE) index[count] = (int32_t)i, walls[count++] = s->walls.wall + i;
	return count;
}

static void check_world(const fuzz_run *r) {
	static int32_t index[MAX_WALLS];
	static const fuzz_wall *walls[MAX_WALLS];
	static float ends[MAX_WALLS][4];
	const size_t count = list_walls(r, index, walls), stride = sizeof *ends;
	const gz_world_info info = gz_world_describe(r->world);
	if (info.walls != count || strcmp(info.backend, r->set.backend) != 0 || !(info.reach > 0) || !info.bytes)
		failures_add("a world is described", "[%s] found %zu walls of %zu, %s, reach %g, %zu bytes", r->text,
			info.walls, count, info.backend, (double)info.reach, info.bytes);
	const gz_error error = gz_world_read_walls(r->world, index, count, (gz_vec2_out){&ends[0][0], &ends[0][1], stride},
		(gz_vec2_out){&ends[0][2], &ends[0][3], stride});
	if (error.status) failures_add("walls are read", "[%s] found the error %s", r->text, error.text);
	for (size_t k = 0; k < count && !error.status; k++) {
		const fuzz_wall *w = walls[k];
		if (ends[k][0] != w->ax || ends[k][1] != w->ay || ends[k][2] != w->bx || ends[k][3] != w->by)
			failures_add("walls are read", "[%s] wall %d: found %a %a %a %a", r->text, index[k], (double)ends[k][0],
				(double)ends[k][1], (double)ends[k][2], (double)ends[k][3]);
	}
}

/// At most the reach of the body that reaches furthest, by which it may be exceeded through rounding.
static void check_reach(const fuzz_run *r) {
	double most = 0;
	for (size_t k = 0; k < r->bodies.query_count; k++) {
		const fuzz_body b = body_columns_get(&r->bodies, k);
		if (!is_refused(&b)) most = fmax(most, (double)b.radius + hypot((double)body_dx(&b), (double)body_dy(&b)) / 2);
	}
	const float reach = gz_typical_reach(r->bodies.chunk, r->bodies.chunk_count);
	if (!(reach >= 0) || (double)reach > 4 * most || (most > 0) != (reach > 0))
		failures_add("the typical reach", "[%s] found %g, where bodies reach up to %g", r->text, (double)reach, most);
}

void check_input(const fuzz_run *r) {
	check_bodies_input(r), check_walls_input(r), check_world(r), check_reach(r);
	if (gz_version() != GZ_VERSION_NUMBER)
		failures_add("the version", "found %u, expected %u", gz_version(), GZ_VERSION_NUMBER);
}
