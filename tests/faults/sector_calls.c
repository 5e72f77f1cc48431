// Calls in sectors: the walls of the scene and its bodies as a large world of sectors of side 256.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "faults/fault_scene.h"
#include "sectors/plain_bodies.h"
#include "support/check.h"
#include "support/failing_exchange.h"

enum { SIDE = 256, LONGEST = 8, PUSHED_WALLS = 4, BODIES = 400 };

/// Where a call writes: a place for each body, then the walls.
typedef struct sector_results {
	struct {
		float x, y;
		int32_t sector[2];
	} body[BODIES];
	float ax[300], ay[300], bx[300], by[300];
	int32_t wall_sector[300][2];
	size_t frames;
} sector_results;

static sector_results *results_of(const fault_scene *s) { return (sector_results *)(void *)s->caller.results; }

static gz_sectors *create(const fault_scene *s, gz_error *error) {
	const gz_sectors_desc desc = {.side = SIDE, .walls = s->scene->walls, .allocator = s->allocator};
	return gz_sectors_create(&desc, error);
}

static gz_report create_sectors(fault_scene *s) {
	gz_error error;
	s->sectors = create(s, &error);
	assert_true(!s->sectors == (error.status != GZ_STATUS_OK));
	return report_of(error);
}

/// A large world, and the bodies of the scene in it, still not placed.
static void prepare_sectors(fault_scene *s) {
	s->sectors = create(s, NULL);
	s->placed = calloc(s->scene->count, sizeof *s->placed);
	assert_true(s->sectors && s->placed && s->scene->count <= BODIES);
	const gz_bodies *b = s->scene->chunks;
	for (size_t i = 0; i < s->scene->count; i++) {
		const float sector_x = floorf(b->center.x[i] / SIDE), sector_y = floorf(b->center.y[i] / SIDE);
		s->placed[i] = (plain_body){.x = b->center.x[i] - SIDE * sector_x,
			.y = b->center.y[i] - SIDE * sector_y,
			.dx = fmaxf(-LONGEST, fminf(b->motion.x[i], LONGEST)),
			.dy = fmaxf(-LONGEST, fminf(b->motion.y[i], LONGEST)),
			.radius = b->radius.data[i],
			.sector = {(int32_t)sector_x, (int32_t)sector_y},
			.id = i + 1};
	}
}

static float margin_of_moves(void) {
	const gz_move_extremes extremes = {.radius = 4, .displacement = 1.5f * LONGEST, .coordinate = 8 * SIDE};
	return gz_move_margin(&extremes);
}

static gz_report place(fault_scene *s) {
	const gz_bodies chunk = chunk_of(s->placed, s->scene->count);
	const gz_sector_view sectors = sectors_of(s->placed);
	return gz_sectors_place(s->sectors, &chunk, &sectors, 1, margin_of_moves());
}

static void prepare_frames(fault_scene *s) {
	prepare_sectors(s);
	expect_ok(place(s));
}

static gz_moves moves_of(const fault_scene *s, gz_sector_out *out) {
	sector_results *r = results_of(s);
	*out = (gz_sector_out){r->body->sector, r->body->sector + 1, sizeof *r->body};
	return (gz_moves){.center = {&r->body->x, &r->body->y, sizeof *r->body}};
}

static gz_report move(fault_scene *s, gz_targets targets, const gz_exchange *exchange) {
	gz_sector_out out;
	const gz_moves moves = moves_of(s, &out);
	return gz_sectors_move(&moves, &out, &(gz_move_options){.exchange = exchange}, targets, s->sectors);
}

static gz_report move_among_walls(fault_scene *s) { return move(s, GZ_TARGETS_WALLS, NULL); }
static gz_report move_among_bodies(fault_scene *s) { return move(s, GZ_TARGETS_ALL, NULL); }

static gz_report move_with_exchange(fault_scene *s) {
	static const size_t shared[] = {0, 3, 4};
	failing_exchange calls = {0};
	const gz_exchange exchange = {shared, 3, margin_of_moves(), exchange_or_fail, &calls};
	return move(s, GZ_TARGETS_ALL, &exchange);
}

/// The bodies of the scene, and two ghosts that are near none of them.
static gz_report place_among_ghosts(fault_scene *s) {
	static const plain_body ghosts[] = {{.x = 1, .y = 1, .radius = 1, .sector = {1000, 1000}, .id = 1001},
		{.x = 9, .y = 1, .radius = 1, .sector = {1000, 1000}, .id = 1002}};
	gz_bodies chunks[] = {chunk_of(s->placed, s->scene->count), chunk_of(ghosts, 2)};
	const gz_sector_view sectors[] = {sectors_of(s->placed), sectors_of(ghosts)};
	chunks[1].ghosts = true;
	return gz_sectors_place(s->sectors, chunks, sectors, 2, margin_of_moves());
}

static void prepare_frames_among_ghosts(fault_scene *s) {
	prepare_sectors(s);
	expect_ok(place_among_ghosts(s));
}

/// No frame has a ghost, so that nothing is read of their records.
static gz_report move_among_ghosts(fault_scene *s) {
	static const size_t shared[] = {0, 3, 4};
	failing_exchange calls = {0};
	const gz_exchange exchange = {shared, 3, margin_of_moves(), exchange_or_fail, &calls};
	gz_sector_out out[2] = {{0}};
	const gz_moves moves[2] = {moves_of(s, out)};
	return gz_sectors_move(moves, out, &(gz_move_options){.exchange = &exchange}, GZ_TARGETS_ALL, s->sectors);
}

static const int32_t pushing[PUSHED_WALLS] = {9, 24, 28, 36}; // as in body_calls.c

static gz_report push_walls(fault_scene *s) {
	const gz_sector_wall_group group = {.wall = pushing, .count = 1, .dx = 0.5f, .dy = 0.25f};
	const gz_sector_push push = {.data = &group, .count = 1, .skin = 0.01f};
	gz_sector_out out;
	const gz_moves moves = moves_of(s, &out);
	return gz_sectors_push_walls(&push, &moves, &out, s->sectors);
}

static gz_report move_walls(fault_scene *s) {
	static const float ax[] = {1, 20, 40, 60}, ay[] = {-300, 200, 30, 4}, bx[] = {50, 21, 41, 61},
					   by[] = {-299, 210, 0, 0};
	const gz_sector_wall_view to = {.a = GZ_ARRAYS(ax, ay), .b = GZ_ARRAYS(bx, by)};
	return report_of(gz_sectors_move_walls(s->sectors, pushing, PUSHED_WALLS, &to));
}

static gz_report enable_walls(fault_scene *s) {
	return report_of(gz_sectors_enable_walls(s->sectors, pushing, PUSHED_WALLS, true));
}

static void prepare_disabled(fault_scene *s) {
	prepare_frames(s);
	assert_int_equal(gz_sectors_enable_walls(s->sectors, pushing, PUSHED_WALLS, false).status, GZ_STATUS_OK);
}

static void read_walls(const gz_sectors *sectors, sector_results *r) {
	int32_t index[300];
	for (int32_t i = 0; i < 300; i++) index[i] = i;
	const gz_sector_wall_out out = {.sector = {r->wall_sector[0], r->wall_sector[0] + 1, sizeof *r->wall_sector},
		.a = {r->ax, r->ay, sizeof(float)},
		.b = {r->bx, r->by, sizeof(float)}};
	assert_int_equal(gz_sectors_read_walls(sectors, index, 300, &out).status, GZ_STATUS_OK);
}

/// The walls, and where bodies come to that are placed and moved.
static void observe(fault_scene *s) {
	sector_results *r = results_of(s);
	read_walls(s->sectors, r);
	r->frames = gz_sectors_count(s->sectors);
	if (!s->placed || r->body->sector[0] != 0x5a5a5a5a) return; // the call has moved them
	expect_ok(place(s)), expect_ok(move_among_walls(s));
}

/// The walls are where they were in the beginning.
static void expect_walls_unmoved(const fault_scene *s) {
	static sector_results now, before;
	gz_sectors *fresh = create(s, NULL);
	assert_non_null(fresh);
	read_walls(s->sectors, &now), read_walls(fresh, &before);
	assert_memory_equal(&now, &before, sizeof now);
	gz_sectors_destroy(fresh);
}

static void expect_no_frames(fault_scene *s, const fault_scene *expected) {
	assert_true(gz_sectors_count(expected->sectors) > 3);
	assert_int_equal(gz_sectors_count(s->sectors), 0);
	expect_walls_unmoved(s);
}

/// After a push or edit frames are void, so bodies are placed again before the call is repeated.
static void expect_no_edit(fault_scene *s, const fault_scene *expected) {
	(void)expected;
	expect_walls_unmoved(s);
	expect_ok(place(s));
}

static void expect_no_move_among_ghosts(fault_scene *s, const fault_scene *expected) {
	(void)expected;
	expect_walls_unmoved(s);
	expect_ok(place_among_ghosts(s));
}

const fault_call sector_calls[] = {{.name = "gz_sectors_create", .run = create_sectors, .observe = observe},
	{.name = "gz_sectors_place",
		.run = place,
		.prepare = prepare_sectors,
		.observe = observe,
		.check = expect_no_frames},
	{.name = "gz_sectors_move among walls",
		.run = move_among_walls,
		.prepare = prepare_frames,
		.observe = observe,
		.check = expect_no_edit},
	{.name = "gz_sectors_move among bodies",
		.run = move_among_bodies,
		.prepare = prepare_frames,
		.observe = observe,
		.check = expect_no_edit},
	{.name = "gz_sectors_move with an exchange",
		.run = move_with_exchange,
		.prepare = prepare_frames,
		.observe = observe,
		.check = expect_no_edit},
	{.name = "gz_sectors_move among ghosts",
		.run = move_among_ghosts,
		.prepare = prepare_frames_among_ghosts,
		.observe = observe,
		.check = expect_no_move_among_ghosts},
	{.name = "gz_sectors_push_walls",
		.run = push_walls,
		.prepare = prepare_frames,
		.observe = observe,
		.check = expect_no_edit,
		.may_do_without = true},
	{.name = "gz_sectors_move_walls",
		.run = move_walls,
		.prepare = prepare_frames,
		.observe = observe,
		.check = expect_no_edit,
		.may_do_without = true},
	{.name = "gz_sectors_enable_walls",
		.run = enable_walls,
		.prepare = prepare_disabled,
		.observe = observe,
		.check = expect_no_edit,
		.may_do_without = true},
	{0}};
