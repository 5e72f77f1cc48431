// Checks large worlds: a scene over four sectors has the same hits, moves, pushes and walls, to the bit, wherever whole
// sectors put it, with edits that change nothing or without. S182, S184, S185, S189.
#include <math.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/large_scene.h"
#include "fuzz/failures.h"
#include "fuzz/reached.h"

// ---- Sectors

static gz_status place_bodies(gz_sectors *sectors, sector_body *bodies, float margin) {
	const gz_bodies chunk = large_bodies(bodies);
	const gz_sector_view view = {bodies->at.sector, bodies->at.sector + 1, sizeof *bodies};
	return gz_sectors_place(sectors, &chunk, &view, 1, margin).error.status;
}

static void sweep_frames(const gz_sectors *sectors, const sector_body *bodies, large_results *out) {
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

static void read_walls(const gz_sectors *sectors, large_results *out) {
	int32_t index[LARGE_WALLS];
	for (int i = 0; i < LARGE_WALLS; i++) index[i] = i;
	place *a = out->ends, *b = out->ends + LARGE_WALLS;
	const gz_sector_wall_out to = {
		{a->sector, a->sector + 1, sizeof *a}, {&a->x, &a->y, sizeof *a}, {&b->x, &b->y, sizeof *b}};
	const gz_error error = gz_sectors_read_walls(sectors, index, LARGE_WALLS, &to);
	if (error.status) failures_add("walls of sectors", "found the error %s", error.text);
}

/// Whether the door is not spread over more than a side, and does not turn. Then it reaches no further than bodies may:
/// it pushes by at most a sixteenth of a side in x and y, and radii are no larger.
static bool must_be_accepted(const large_scene *s) {
	float low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
	for (const sector_wall *w = s->walls; w < s->walls + LARGE_LEAF; w++) {
		const float ends[2][2] = {{w->ax, w->bx}, {w->ay, w->by}};
		for (int k = 0; k < 4; k++) {
			low[k / 2] = fminf(low[k / 2], ends[k / 2][k % 2] - w->radius);
			high[k / 2] = fmaxf(high[k / 2], ends[k / 2][k % 2] + w->radius);
		}
	}
	for (int k = 0; k < 2; k++)
		if (high[k] - low[k] + fabsf(s->door[k]) > s->side) return false;
	return s->door[2] == 0;
}

static void push(gz_sectors *sectors, const large_scene *s, sector_body *bodies, const int32_t base[2]) {
	static const int32_t leaf[LARGE_LEAF] = {0, 1};
	const gz_sector_wall_group group = {
		leaf, LARGE_LEAF, s->door[0], s->door[1], s->door[2], base[0], base[1], s->walls[0].ax, s->walls[0].ay};
	const gz_sector_push door = {.data = &group, .count = 1};
	const gz_moves moves = large_moves(bodies);
	const gz_sector_out to = {bodies->to.sector, bodies->to.sector + 1, sizeof *bodies};
	const gz_error error = gz_sectors_push_walls(&door, &moves, &to, sectors).error;
	const bool refused = error.status == GZ_STATUS_INVALID_INPUT && !strcmp(error.name, "reach");
	if (error.status && (!refused || must_be_accepted(s)))
		failures_add("pushes in sectors", "found the error %s", error.text);
	reached_note("accepted", "gz_sectors_push_walls", 400, !error.status);
}

/// Disables walls and enables them again, and gives them the ends that they have: the state stays the same.
static void edit_walls(gz_sectors *sectors) {
	static const int32_t some[] = {3, 0, 7};
	large_results at;
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
static void run(const large_scene *s, const int32_t base[2], bool edited, large_results *out) {
	large_scene at = *s;
	memset(out, 0, sizeof *out);
	for (int i = 0; i < LARGE_BODIES; i++)
		for (int k = 0; k < 2; k++) at.bodies[i].at.sector[k] += base[k], at.bodies[i].to = at.bodies[i].at;
	for (int i = 0; i < LARGE_WALLS; i++)
		for (int k = 0; k < 2; k++) at.walls[i].sector[k] += base[k];
	const gz_move_extremes most = {
		.radius = s->side / 16, .displacement = s->side * 0.09f, .coordinate = 8 * s->side, .skin = s->skin};
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
	const gz_move_options options = large_options(s);
	const gz_report moved = gz_sectors_move(&moves, &to, &options, s->targets, sectors);
	out->status[1] = moved.error.status;
	large_contacts_read(&out->contacts, s, moved.hits);
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

void check_sectors(choices *c) {
	static const int32_t bases[][2] = {{-1, -2}, {15625000, -15625000}, {INT32_MAX - 3, INT32_MIN + 1}};
	static large_scene s;
	static large_results here, there;
	large_scene_make(&s, c);
	run(&s, (int32_t[]){0, 0}, false, &here);
	run(&s, bases[choose_index(c, 3)], choose_chance(c, 2), &there);
	if (memcmp(here.hits, there.hits, sizeof here.hits) != 0) failures_add("sectors elsewhere", "found other hits");
	if (memcmp(here.moved, there.moved, sizeof here.moved) != 0) failures_add("sectors elsewhere", "found other moves");
	if (memcmp(&here.contacts, &there.contacts, sizeof here.contacts) != 0)
		failures_add("sectors elsewhere", "found other contacts");
	if (memcmp(here.pushed, there.pushed, sizeof here.pushed) != 0)
		failures_add("sectors elsewhere", "found other pushes");
	if (memcmp(here.ends, there.ends, sizeof here.ends) != 0) failures_add("sectors elsewhere", "found other walls");
	if (memcmp(here.status, there.status, sizeof here.status) != 0)
		failures_add("sectors elsewhere", "found status %d %d %d, expected %d %d %d", (int)there.status[0],
			(int)there.status[1], (int)there.status[2], (int)here.status[0], (int)here.status[1], (int)here.status[2]);
	if (here.status[0] || here.status[1] || here.status[2])
		failures_add("sectors are placed and moved", "found the status %d %d %d", (int)here.status[0],
			(int)here.status[1], (int)here.status[2]);
	else check_sectors_as_one(&s, &here);
}
