#include "sectors/door_scene.h"

#include <math.h>
#include <string.h>

#include "engine/world/world.h"
#include "support/check.h"

enum { MIDDLE = SCENE_SIDE * SCENE_SIDE / 2 * LATTICE_WALLS }; ///< the first wall of the middle sector

/// Puts a wall somewhere, in sides from the corner of the middle sector, on the lattice.
static void put_wall(sector_scene *s, int32_t wall, float ax, float ay, float bx, float by, float radius) {
	const float side = s->side, unit = 0x1p-21f;
	lattice_wall *w = s->walls + wall;
	w->ax = rintf(ax / unit) * unit * side, w->ay = rintf(ay / unit) * unit * side;
	w->bx = rintf(bx / unit) * unit * side, w->by = rintf(by / unit) * unit * side;
	w->radius = radius * side, w->one_sided = 0;
	s->wall_sectors[2 * wall] = s->wall_sectors[2 * wall + 1] = 1;
}

/// On a border, on a corner, across a border, in a corner of four sectors; one with a wall out of reach of the middle
/// sector; and one inside.
static void make_doors(door_scene *s) {
	const door doors[DOORS] = {
		{{MIDDLE, MIDDLE + 1}, 2, 0, 0, 0.5f, 0, 0.36f},
		{{MIDDLE + 2, MIDDLE + 3}, 2, 0.0113f, 0.0207f, -0.4f, 0, 0},
		{{MIDDLE + 4}, 1, 0.0613f, -0.0119f, 0, 0, 0},
		{{MIDDLE + 5, MIDDLE + 6}, 2, 0.0301f, 0.0402f, 0, 0, 0},
		{{MIDDLE + 7, MIDDLE + 9}, 2, 0, 0.0517f, 0, 0, 0},
		{{MIDDLE + 8, 3}, 1, -0.0213f, 0.0071f, 1.3f, 0.4f, 0.45f},
	};
	memcpy(s->doors, doors, sizeof doors);
	put_wall(&s->scene, MIDDLE, -0.1f, 0.3f, 0.1f, 0.42f, 0.01f);
	put_wall(&s->scene, MIDDLE + 1, -0.1f, 0.3f, -0.12f, 0.25f, 0);
	put_wall(&s->scene, MIDDLE + 2, -0.15f, 0, 0.15f, 0.02f, 0);
	put_wall(&s->scene, MIDDLE + 3, 0, -0.15f, 0.01f, 0.15f, 0.005f);
	put_wall(&s->scene, MIDDLE + 4, 0.45f, 0.9f, 0.55f, 1.1f, 0.02f);
	put_wall(&s->scene, MIDDLE + 5, 0.97f, 0.98f, 0.99f, 0.95f, 0.01f);
	put_wall(&s->scene, MIDDLE + 6, 0.97f, 0.98f, 0.94f, 0.99f, 0);
	put_wall(&s->scene, MIDDLE + 7, 0.35f, 0.7f, 0.43f, 0.7f, 0.01f);
	put_wall(&s->scene, MIDDLE + 9, -0.54f, 0.7f, -0.52f, 0.71f, 0.01f);
	put_wall(&s->scene, MIDDLE + 8, 0.35f, 0.4f, 0.45f, 0.5f, 0.01f);
}

void door_scene_make(door_scene *s, lattice_kind kind, float side, int32_t x, int32_t y, uint64_t seed) {
	*s = (door_scene){.base_x = x, .base_y = y};
	sector_scene_make(&s->scene, kind, side, 0, 0, seed);
	make_doors(s);
	for (size_t i = 0; i < SCENE_BODIES; i++) {
		lattice_body *b = s->scene.bodies + i;
		b->dx /= 64, b->dy /= 64, b->radius /= 2;
	}
	whole_scene_make(&s->whole, &s->scene);
	for (size_t i = 0; i < SCENE_BODIES; i++) s->scene.body_sectors[2 * i] += x, s->scene.body_sectors[2 * i + 1] += y;
	for (size_t i = 0; i < SCENE_WALLS; i++) s->scene.wall_sectors[2 * i] += x, s->scene.wall_sectors[2 * i + 1] += y;
	memcpy(s->last_sector, s->scene.body_sectors, sizeof s->last_sector);
	s->sectors = sector_scene_world(&s->scene, true);
}

void door_scene_free(door_scene *s) {
	gz_sectors_destroy(s->sectors);
	whole_scene_free(&s->whole);
}

/// The groups of a push in sectors.
static void make_groups(const door_scene *s, bool back, gz_sector_wall_group groups[DOORS]) {
	const float side = s->scene.side, sign = back ? -1 : 1, unit = side * 0x1p-21f;
	for (size_t k = 0; k < DOORS; k++) {
		const door *d = s->doors + k;
		groups[k] = (gz_sector_wall_group){.wall = d->wall,
			.count = d->count,
			.dx = sign * d->dx * side,
			.dy = sign * d->dy * side,
			.angle = sign * d->angle,
			.pivot_sector_x = s->base_x + 1,
			.pivot_sector_y = s->base_y + 1,
			.pivot_x = rintf(d->pivot_x * side / unit) * unit,
			.pivot_y = rintf(d->pivot_y * side / unit) * unit};
	}
}

/// Whether a body's place is the one that is expected, which is a coordinate of a frame.
static bool is_at(const door_scene *s, int32_t sector, int32_t base, float offset, float expected) {
	return offset >= 0 && offset < s->scene.side &&
		   (float)(sector - base) * s->scene.side + offset + 4.5f * s->scene.side == expected;
}

static void expect_same_places(door_scene *s, const char *call) {
	const lattice_body *b = s->scene.bodies, *e = s->whole.moved.bodies;
	for (size_t i = 0; i < SCENE_BODIES; i++) {
		const int32_t *sector = s->scene.body_sectors + 2 * i;
		if (!is_at(s, sector[0], s->base_x, b[i].x, e[i].x) || !is_at(s, sector[1], s->base_y, b[i].y, e[i].y))
			fail_msg("%s: body %zu is elsewhere", call, i);
		s->crossed += sector[0] != s->last_sector[2 * i] || sector[1] != s->last_sector[2 * i + 1];
	}
	memcpy(s->last_sector, s->scene.body_sectors, sizeof s->last_sector);
}

static void expect_same_walls(const door_scene *s) {
	static int32_t index[SCENE_WALLS], sector[2 * SCENE_WALLS];
	static float at[4 * SCENE_WALLS], expected[4 * SCENE_WALLS];
	const size_t stride = 4 * sizeof *at;
	for (int32_t i = 0; i < SCENE_WALLS; i++) index[i] = i;
	const gz_sector_wall_out out = {
		{sector, sector + 1, 2 * sizeof *sector}, {at, at + 1, stride}, {at + 2, at + 3, stride}};
	assert_int_equal(gz_sectors_read_walls(s->sectors, index, SCENE_WALLS, &out).status, GZ_STATUS_OK);
	assert_int_equal(
		gz_world_read_walls(s->whole.world, index, SCENE_WALLS, (gz_vec2_out){expected, expected + 1, stride},
			(gz_vec2_out){expected + 2, expected + 3, stride})
			.status,
		GZ_STATUS_OK);
	for (size_t i = 0; i < 4 * SCENE_WALLS; i++) {
		const size_t wall = i / 4;
		const int32_t base = i % 2 ? s->base_y : s->base_x;
		const float corner = ((float)(sector[2 * wall + i % 2] - base) + 4.5f) * s->scene.side;
		if (!(at[i] + corner == expected[i])) fail_msg("number %zu of wall %zu differs", i % 4, wall);
		if (i % 4 < 2) assert_true(at[i] >= 0 && at[i] < s->scene.side);
	}
}

static void expect_same_lists(const door_scene *s) {
	const door_results *a = &s->actual, *e = &s->expected;
	assert_memory_equal(a->first_crush, e->first_crush, sizeof a->first_crush);
	assert_memory_equal(a->first_pushed, e->first_pushed, sizeof a->first_pushed);
	for (size_t i = 0; i < a->first_crush[DOORS]; i++) {
		const gz_crush *c = a->crush + i, *d = e->crush + i;
		assert_true(c->body == d->body && c->id == d->id && c->group == d->group && c->wall == d->wall);
	}
	for (size_t i = 0; i < a->first_pushed[DOORS]; i++) {
		const gz_pushed *p = a->pushed + i, *q = e->pushed + i;
		assert_true(p->body == q->body && p->id == q->id && p->group == q->group && p->dx == q->dx && p->dy == q->dy);
	}
}

static gz_moves moves_of(sector_scene *s) {
	lattice_body *b = s->bodies;
	return (gz_moves){.response = GZ_MEMBER(b, response), .center = {&b->x, &b->y, sizeof *b}};
}

static gz_sector_out sectors_of(sector_scene *s) {
	return (gz_sector_out){s->body_sectors, s->body_sectors + 1, 2 * sizeof *s->body_sectors};
}

static gz_report push_whole(door_scene *s, const gz_sector_wall_group *groups) {
	gz_wall_group whole[DOORS];
	door_results *e = &s->expected;
	for (size_t k = 0; k < DOORS; k++) {
		const gz_sector_wall_group *g = groups + k;
		whole[k] = (gz_wall_group){g->wall, g->count, g->dx, g->dy, g->angle, g->pivot_x + 5.5f * s->scene.side,
			g->pivot_y + 5.5f * s->scene.side};
	}
	const gz_crush_list crushes = {e->crush, DOOR_LIST, e->first_crush};
	const gz_pushed_list pushed = {e->pushed, DOOR_LIST, e->first_pushed};
	const gz_wall_push push = {.data = whole, .count = DOORS, .crushes = &crushes, .pushed = &pushed};
	const gz_moves moves = moves_of(&s->whole.moved);
	const gz_query query = {.chunks = &s->whole.bodies, .chunk_count = 1};
	return gz_world_push_walls(&push, &moves, s->whole.world, &query, s->whole.scratch);
}

void door_scene_push(door_scene *s, bool back) {
	gz_sector_wall_group groups[DOORS];
	door_results *a = &s->actual;
	const gz_crush_list crushes = {a->crush, DOOR_LIST, a->first_crush};
	const gz_pushed_list pushed = {a->pushed, DOOR_LIST, a->first_pushed};
	const gz_sector_push push = {.data = groups, .count = DOORS, .crushes = &crushes, .pushed = &pushed};
	const gz_moves moves = moves_of(&s->scene);
	const gz_sector_out out = sectors_of(&s->scene);
	make_groups(s, back, groups);
	const gz_report expected = push_whole(s, groups);
	sector_scene_place(&s->scene, s->sectors);
	const gz_report report = gz_sectors_push_walls(&push, &moves, &out, s->sectors);
	expect_ok(expected), expect_ok(report);
	assert_true(report.hits == expected.hits && report.pushed == expected.pushed);
	assert_true(report.stopped == expected.stopped && report.near_walls == expected.near_walls);
	assert_true(report.bodies == SCENE_BODIES && report.written == expected.written);
	s->crushed += report.hits, s->pushed += report.pushed;
	s->blocked += report.stopped, s->moved += DOORS - report.stopped;
	expect_same_lists(s), expect_same_places(s, "push"), expect_same_walls(s);
}

static void turn_back(sector_scene *s) {
	for (size_t i = 0; i < SCENE_BODIES; i++) s->bodies[i].dx = -s->bodies[i].dx, s->bodies[i].dy = -s->bodies[i].dy;
}

void door_scene_move(door_scene *s, bool back) {
	const gz_moves moves = moves_of(&s->scene), whole = moves_of(&s->whole.moved);
	const gz_sector_out out = sectors_of(&s->scene);
	if (back) turn_back(&s->scene), turn_back(&s->whole.moved);
	const gz_query query = {.chunks = &s->whole.bodies, .chunk_count = 1};
	const gz_report expected = gz_move(&whole, NULL, s->whole.world, &query, s->whole.scratch);
	sector_scene_place(&s->scene, s->sectors);
	const gz_report report = gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_WALLS, s->sectors);
	expect_ok(expected), expect_ok(report);
	assert_true(report.hits == expected.hits);
	expect_same_places(s, "move");
	if (back) turn_back(&s->scene), turn_back(&s->whole.moved);
}
