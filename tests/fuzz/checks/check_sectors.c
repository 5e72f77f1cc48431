// Checks large worlds: a scene over four sectors has the same hits, moves, pushes and walls, to the bit, wherever whole
// sectors put it, with edits that change nothing or without; and the sweeps are those of one ordinary world that has
// its coordinates. S182, S184, S185, S189.
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/large_scene.h"
#include "fuzz/failures.h"
#include "support/allocate.h"

enum { CORNER = 11 }; ///< half sides from the origin of a frame to the corner of its sector

/// What a scene gives, in places relative to its lowest sector.
typedef struct results {
	gz_hit hits[LARGE_BODIES];
	sector_body moved[LARGE_BODIES], pushed[LARGE_BODIES];
	place ends[2 * LARGE_WALLS];
	gz_status status[3];
} results;

// ---- Sectors

static gz_status place_bodies(gz_sectors *sectors, sector_body *bodies, float margin) {
	const gz_bodies chunk = large_bodies(bodies);
	const gz_sector_view view = {bodies->at.sector, bodies->at.sector + 1, sizeof *bodies};
	return gz_sectors_place(sectors, &chunk, &view, 1, margin).error.status;
}

static void sweep_frames(const gz_sectors *sectors, const sector_body *bodies, results *out) {
	size_t placed = 0;
	for (size_t k = 0; k < gz_sectors_count(sectors); k++) {
		const gz_frame frame = gz_sectors_frame(sectors, k);
		gz_hit hits[LARGE_BODIES];
		memset(hits, 0, sizeof hits);
		const gz_hits to = gz_hits_in(hits);
		gz_query query = frame.query;
		query.targets = GZ_TARGETS_ALL;
		const gz_report report = gz_sweep(&to, frame.world, &query, frame.scratch);
		if (report.error.status) failures_add("sweeps in frames", "found the error %s", report.error.text);
		for (size_t i = 0; i < frame.chunks[0].count; i++, placed++) {
			const sector_body *b = bodies + frame.body[i];
			gz_hit *hit = out->hits + frame.body[i];
			int32_t sector[2];
			float offset[2];
			*hit = hits[i];
			if (hit->index >= 0)
				hit->index =
					hit->feature == GZ_FEATURE_CIRCLE ? (int32_t)frame.body[hit->index] : frame.wall[hit->index];
			const float x =
				*(const float *)((const char *)frame.chunks[0].center.x + i * frame.chunks[0].center.stride);
			const float y =
				*(const float *)((const char *)frame.chunks[0].center.y + i * frame.chunks[0].center.stride);
			if (!gz_frame_place(&frame, x, y, sector, offset) || offset[0] != b->at.x || offset[1] != b->at.y ||
				sector[0] != b->at.sector[0] || sector[1] != b->at.sector[1])
				failures_add("places of a frame", "body %zu is at another place than it was placed at", frame.body[i]);
		}
	}
	if (placed != LARGE_BODIES)
		failures_add("places of a frame", "found %zu bodies in all frames of %d", placed, LARGE_BODIES);
}

static void read_walls(const gz_sectors *sectors, results *out) {
	int32_t index[LARGE_WALLS];
	for (int i = 0; i < LARGE_WALLS; i++) index[i] = i;
	place *a = out->ends, *b = out->ends + LARGE_WALLS;
	const gz_sector_wall_out to = {
		{a->sector, a->sector + 1, sizeof *a}, {&a->x, &a->y, sizeof *a}, {&b->x, &b->y, sizeof *b}};
	const gz_error error = gz_sectors_read_walls(sectors, index, LARGE_WALLS, &to);
	if (error.status) failures_add("walls of sectors", "found the error %s", error.text);
}

static void push(gz_sectors *sectors, const large_scene *s, sector_body *bodies, const int32_t base[2]) {
	static const int32_t leaf[LARGE_LEAF] = {0, 1};
	const gz_sector_wall_group group = {
		leaf, LARGE_LEAF, s->door[0], s->door[1], s->door[2], base[0], base[1], s->walls[0].ax, s->walls[0].ay};
	const gz_sector_push door = {.data = &group, .count = 1};
	const gz_moves moves = large_moves(bodies);
	const gz_sector_out to = {bodies->to.sector, bodies->to.sector + 1, sizeof *bodies};
	const gz_report report = gz_sectors_push_walls(&door, &moves, &to, sectors);
	if (report.error.status && report.error.status != GZ_STATUS_INVALID_INPUT &&
		report.error.status != GZ_STATUS_NARROW_MARGIN)
		failures_add("pushes in sectors", "found the error %s", report.error.text);
}

/// Disables walls and enables them again, and gives them the ends that they have: the state stays the same.
static void edit_walls(gz_sectors *sectors) {
	static const int32_t some[] = {3, 0, 7};
	results at;
	gz_error error = gz_sectors_enable_walls(sectors, some, 3, false);
	if (!error.status) error = gz_sectors_enable_walls(sectors, some, 3, true);
	read_walls(sectors, &at);
	const place *a = at.ends, *b = at.ends + LARGE_WALLS;
	int32_t index[LARGE_WALLS];
	for (int i = 0; i < LARGE_WALLS; i++) index[i] = i;
	const gz_sector_wall_view to = {
		{a->sector, a->sector + 1, sizeof *a}, {&a->x, &a->y, sizeof *a}, {&b->x, &b->y, sizeof *b}};
	if (!error.status) error = gz_sectors_move_walls(sectors, index, LARGE_WALLS, &to);
	if (error.status) failures_add("edits of sectors", "found the error %s", error.text);
}

/// Runs the scene with its lowest sector at a base; places in the results are relative to it.
static void run(const large_scene *s, const int32_t base[2], bool edited, results *out) {
	large_scene at = *s;
	memset(out, 0, sizeof *out);
	for (int i = 0; i < LARGE_BODIES; i++)
		for (int k = 0; k < 2; k++) at.bodies[i].at.sector[k] += base[k], at.bodies[i].to = at.bodies[i].at;
	for (int i = 0; i < LARGE_WALLS; i++)
		for (int k = 0; k < 2; k++) at.walls[i].sector[k] += base[k];
	const gz_move_extremes most = {.radius = s->side / 16, .displacement = s->side * 0.09f, .coordinate = 8 * s->side};
	const float margin = gz_move_margin(&most);
	gz_error error;
	const gz_sectors_desc desc = {.side = s->side,
		.walls = large_walls(at.walls),
		.wall_sector = {at.walls->sector, at.walls->sector + 1, sizeof *at.walls}};
	gz_sectors *sectors = gz_sectors_create(&desc, &error);
	if (!sectors) {
		failures_add("sectors are created", "found the error %s", error.text);
		return;
	}
	if (edited) edit_walls(sectors);
	out->status[0] = place_bodies(sectors, at.bodies, margin);
	sweep_frames(sectors, at.bodies, out);
	const gz_moves moves = large_moves(at.bodies);
	const gz_sector_out to = {at.bodies->to.sector, at.bodies->to.sector + 1, sizeof *at.bodies};
	out->status[1] = gz_sectors_move(&moves, &to, NULL, s->targets, sectors).error.status;
	memcpy(out->moved, at.bodies, sizeof at.bodies);
	out->status[2] = place_bodies(sectors, at.bodies, margin);
	push(sectors, &at, at.bodies, base), read_walls(sectors, out);
	memcpy(out->pushed, at.bodies, sizeof at.bodies);
	for (int i = 0; i < LARGE_BODIES; i++)
		for (int k = 0; k < 2; k++) {
			out->moved[i].at.sector[k] -= base[k], out->moved[i].to.sector[k] -= base[k];
			out->pushed[i].at.sector[k] -= base[k], out->pushed[i].to.sector[k] -= base[k];
		}
	for (int i = 0; i < LARGE_WALLS; i++)
		for (int k = 0; k < 2; k++) out->ends[i].sector[k] -= base[k];
	gz_sectors_destroy(sectors);
}

/// Sweeps of one world with all bodies and walls: times, targets and normals; points are relative to each frame.
static void check_one_world(const large_scene *s, const results *found) {
	large_scene whole = *s;
	gz_hit hits[LARGE_BODIES];
	const float half = s->side / 2;
	for (int i = 0; i < LARGE_BODIES; i++) {
		place *p = &whole.bodies[i].at;
		p->x += half * (float)(2 * p->sector[0] + CORNER), p->y += half * (float)(2 * p->sector[1] + CORNER);
	}
	for (int i = 0; i < LARGE_WALLS; i++) {
		sector_wall *w = whole.walls + i;
		const float x = half * (float)(2 * w->sector[0] + CORNER), y = half * (float)(2 * w->sector[1] + CORNER);
		w->ax += x, w->bx += x, w->ay += y, w->by += y;
	}
	const gz_world_desc desc = {.walls = large_walls(whole.walls), .extent = 8 * s->side};
	const gz_bodies chunk = large_bodies(whole.bodies);
	gz_world *world = allocated_or_exit(gz_world_create(&desc, NULL));
	gz_scratch *scratch = allocated_or_exit(gz_scratch_create(world));
	gz_crowd *crowd = allocated_or_exit(gz_crowd_create(world));
	const gz_hits to = gz_hits_in(hits);
	gz_report report = gz_crowd_place(crowd, &chunk, 1);
	const gz_query query = {.targets = GZ_TARGETS_ALL, .crowd = crowd, .from_crowd = true};
	if (!report.error.status) report = gz_sweep(&to, world, &query, scratch);
	if (report.error.status) failures_add("sectors as one world", "found the error %s", report.error.text);
	for (int i = 0; i < LARGE_BODIES && !report.error.status; i++) {
		const gz_hit *a = found->hits + i, *b = hits + i;
		if (a->time != b->time || a->index != b->index || a->feature != b->feature ||
			(b->index >= 0 && (a->normal_x != b->normal_x || a->normal_y != b->normal_y)))
			failures_add("sectors as one world", "body %d: found %a, %d, expected %a, %d", i, (double)a->time, a->index,
				(double)b->time, b->index);
	}
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

void check_sectors(choices *c) {
	static const int32_t bases[][2] = {{-1, -2}, {15625000, -15625000}, {INT32_MAX - 3, INT32_MIN + 1}};
	static large_scene s;
	static results here, there;
	large_scene_make(&s, c);
	run(&s, (int32_t[]){0, 0}, false, &here);
	run(&s, bases[choose_index(c, 3)], choose_chance(c, 2), &there);
	if (memcmp(here.hits, there.hits, sizeof here.hits) != 0) failures_add("sectors elsewhere", "found other hits");
	if (memcmp(here.moved, there.moved, sizeof here.moved) != 0) failures_add("sectors elsewhere", "found other moves");
	if (memcmp(here.pushed, there.pushed, sizeof here.pushed) != 0)
		failures_add("sectors elsewhere", "found other pushes");
	if (memcmp(here.ends, there.ends, sizeof here.ends) != 0) failures_add("sectors elsewhere", "found other walls");
	if (memcmp(here.status, there.status, sizeof here.status) != 0)
		failures_add("sectors elsewhere", "found status %d %d %d, expected %d %d %d", (int)there.status[0],
			(int)there.status[1], (int)there.status[2], (int)here.status[0], (int)here.status[1], (int)here.status[2]);
	if (here.status[0]) failures_add("sectors are placed", "found the status %d", (int)here.status[0]);
	else check_one_world(&s, &here);
}
