// Calls of the public functions that allocate nothing.
#include <stdlib.h>
#include <string.h>

#include "faults/fault_scene.h"
#include "support/check.h"

static void expect_no_error(gz_error error) {
	if (error.status) fail_msg("%s", error.text);
}

static void check_bodies(fault_scene *s) {
	expect_no_error(gz_check_bodies(s->scene->chunks, s->scene->chunk_count, GZ_SHARES_NOTHING));
}

static void check_walls(fault_scene *s) { expect_no_error(gz_check_walls(&s->scene->walls, GZ_SHARES_NOTHING)); }

// ---------------------------------------------------------------------------------------------------------------------
// Debug draw
// ---------------------------------------------------------------------------------------------------------------------

static void draw_line(void *context, gz_draw what, float ax, float ay, float bx, float by, float radius) {
	(void)what, (void)ax, (void)ay, (void)bx, (void)by, (void)radius;
	++*(size_t *)context;
}

static void draw_circle(void *context, gz_draw what, float x, float y, float radius) {
	(void)what, (void)x, (void)y, (void)radius;
	++*(size_t *)context;
}

static void draw_text(void *context, gz_draw what, float x, float y, const char *text) {
	(void)what, (void)x, (void)y, (void)text;
	++*(size_t *)context;
}

static size_t drawn;
static const gz_debug_draw renderer = {.line = draw_line, .circle = draw_circle, .text = draw_text, .context = &drawn};

static void draw_world(fault_scene *s) { expect_no_error(gz_draw_world(&renderer, s->caller.world)); }

static void draw_bodies(fault_scene *s) {
	expect_no_error(gz_draw_bodies(&renderer, s->scene->chunks, s->scene->chunk_count));
}

static void draw_hits(fault_scene *s) {
	gz_hit *hit = (gz_hit *)(void *)s->caller.results;
	memset(hit, 0, s->scene->count * sizeof *hit);
	const gz_hits hits = gz_hits_in(hit);
	expect_no_error(gz_draw_hits(&renderer, &hits, s->scene->chunks, 1));
}

static void draw_contacts(fault_scene *s) {
	size_t *first;
	gz_contact *contacts = shared_list_data(&s->caller, &first);
	memset(contacts, 0, sizeof *contacts);
	for (size_t i = 0; i <= s->scene->count; i++) first[i] = i > 0;
	expect_no_error(gz_draw_contacts(&renderer, &(gz_contact_list){contacts, 1, first}, s->scene->chunks, 1));
}

// ---------------------------------------------------------------------------------------------------------------------
// Worlds and bodies
// ---------------------------------------------------------------------------------------------------------------------

static void version(fault_scene *s) { (void)s, (void)gz_version(); }
static void backend_name(fault_scene *s) { (void)s, (void)gz_backend_name(0); }
static void describe(fault_scene *s) { (void)gz_world_describe(s->caller.world); }

static const int32_t some[] = {4, 2, 9};

static void remove_walls(fault_scene *s) { expect_no_error(gz_world_remove_walls(s->caller.world, some, 3)); }

static void disable_walls(fault_scene *s) {
	static const int32_t others[] = {14, 12, 19};
	expect_no_error(gz_world_enable_walls(s->caller.world, others, 3, false));
}

static void read_walls(fault_scene *s) {
	static const int32_t others[] = {14, 12, 19};
	float out[12];
	const gz_vec2_out a = {out, out + 1, 4 * sizeof *out}, b = {out + 2, out + 3, 4 * sizeof *out};
	expect_no_error(gz_world_read_walls(s->caller.world, others, 3, a, b));
}

static void save(fault_scene *s) {
	assert_true(gz_world_save(s->caller.world, s->caller.results, s->caller.bytes) > 0);
}

static void typical_reach(fault_scene *s) {
	assert_true(gz_typical_reach(s->scene->chunks, s->scene->chunk_count) > 0);
}

static void reach_box(fault_scene *s) {
	gz_box box;
	expect_no_error(gz_reach_box(&box, s->scene->chunks, s->scene->chunk_count, 1));
}

static void find_in_box(fault_scene *s) {
	const gz_box box = {-100, -100, 100, 100};
	const gz_body_list list = {(uint32_t *)(void *)s->caller.results, s->scene->count};
	const gz_report report = gz_find_in_box(&list, s->scene->chunks, s->scene->chunk_count, &box, 1);
	expect_ok(report);
	assert_true(report.written > 0);
}

static void move_margin(fault_scene *s) {
	(void)s;
	assert_true(gz_move_margin(&(gz_move_extremes){.radius = 1}) >= 0);
}

/// Everything that is destroyed is released in fault_scene_close; here null is allowed.
static void destroy_nothing(fault_scene *s) {
	(void)s;
	gz_world_destroy(NULL), gz_scratch_destroy(NULL), gz_crowd_destroy(NULL), gz_sectors_destroy(NULL);
	gz_pool_destroy(NULL);
}

static void destroy_scratch(fault_scene *s) {
	gz_scratch_destroy(s->caller.scratch);
	s->caller.scratch = NULL;
}

static void destroy_crowd(fault_scene *s) {
	gz_crowd_destroy(s->caller.crowd);
	s->caller.crowd = NULL;
}

static void destroy_world(fault_scene *s) {
	destroy_scratch(s), destroy_crowd(s);
	gz_world_destroy(s->caller.world);
	s->caller.world = NULL;
}

static void pool_jobs(fault_scene *s) {
	(void)s;
	assert_int_equal(gz_pool_jobs(NULL).workers, 1);
}

// ---------------------------------------------------------------------------------------------------------------------
// Sectors
// ---------------------------------------------------------------------------------------------------------------------

static void sectors_count(fault_scene *s) { assert_true(gz_sectors_count(s->sectors) > 0); }

static void frame_place(fault_scene *s) {
	const gz_frame frame = gz_sectors_frame(s->sectors, 0);
	int32_t sector[2];
	float offset[2];
	assert_true(gz_frame_place(&frame, 5.6f * frame.side, 5.6f * frame.side, sector, offset));
}

static void sectors_read_walls(fault_scene *s) {
	float out[12];
	int32_t sector[6];
	const gz_sector_wall_out to = {.sector = {sector, sector + 1, 2 * sizeof *sector},
		.a = {out, out + 1, 4 * sizeof *out},
		.b = {out + 2, out + 3, 4 * sizeof *out}};
	expect_no_error(gz_sectors_read_walls(s->sectors, some, 3, &to));
}

static void destroy_sectors(fault_scene *s) {
	gz_sectors_destroy(s->sectors);
	s->sectors = NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// Shapes and solvers
// ---------------------------------------------------------------------------------------------------------------------

static const float corner_x[] = {0, 4, 4, 0}, corner_y[] = {0, 0, 3, 3};
static gz_segment segment[100];

static void add_box(fault_scene *s) {
	(void)s;
	expect_no_error(gz_segments_add_box(&(gz_segments){segment, 100, 0}, 2, 3, (gz_transform){0}));
}

static void add_polygon(fault_scene *s) {
	(void)s;
	const gz_vec2_view points = GZ_ARRAYS(corner_x, corner_y);
	expect_no_error(gz_segments_add_polygon(&(gz_segments){segment, 100, 0}, points, 4, (gz_transform){0}));
}

static void add_chain(fault_scene *s) {
	(void)s;
	const gz_vec2_view points = GZ_ARRAYS(corner_x, corner_y);
	expect_no_error(gz_segments_add_chain(&(gz_segments){segment, 100, 0}, points, 4, (gz_transform){0}));
}

static void add_circle(fault_scene *s) {
	(void)s;
	expect_no_error(gz_segments_add_circle(&(gz_segments){segment, 100, 0}, 2, 20, (gz_transform){0}));
}

static void add_capsule(fault_scene *s) {
	(void)s;
	expect_no_error(gz_segments_add_capsule(&(gz_segments){segment, 100, 0}, 2, 1, 20, (gz_transform){0}));
}

static void circle_segments(fault_scene *s) {
	(void)s;
	assert_true(gz_circle_segments(5, 0.1f) > 4);
}

static void outline_distance(fault_scene *s) { (void)gz_outline_distance(&s->scene->walls, 1, 2); }

static void solve_touches(fault_scene *s) {
	const gz_bodies *b = s->scene->chunks;
	static const double horizon = 5;
	static const float acceleration[] = {0.5f, -0.25f};
	const gz_trajectories one = {.center = b->center, .motion = b->motion, .radius = b->radius};
	const gz_trajectories other = {.center = {b->center.x, b->center.y, 0},
		.motion = {b->motion.x, b->motion.y, 0},
		.acceleration = {acceleration, acceleration + 1, 0},
		.radius = {b->radius.data, 0}};
	const gz_trajectory_pairs pairs = {.first = one, .second = other, .horizon = {&horizon, 0}, .count = 200};
	gz_touch_times *times = (gz_touch_times *)(void *)s->caller.results;
	expect_no_error(gz_solve_touches(times, NULL, &pairs));
}

typedef gz_error solver(gz_roots *roots, const gz_polynomials *polynomials);

static void solve(fault_scene *s, solver *solve_all) {
	static const double c[] = {-3, 1, 0.5, -2, 0.25}, low = -10, high = 10;
	const gz_polynomials polynomials = {.c = {{c, 0}, {c + 1, 0}, {c + 2, 0}, {c + 3, 0}, {c + 4, 0}},
		.low = {&low, 0},
		.high = {&high, 0},
		.count = 100};
	expect_no_error(solve_all((gz_roots *)(void *)s->caller.results, &polynomials));
}

static void solve_quadratics(fault_scene *s) { solve(s, gz_solve_quadratics); }
static void solve_cubics(fault_scene *s) { solve(s, gz_solve_cubics); }
static void solve_quartics(fault_scene *s) { solve(s, gz_solve_quartics); }

const pure_call pure_calls[] = {{"gz_version", version}, {"gz_check_bodies", check_bodies},
	{"gz_check_walls", check_walls}, {"gz_draw_world", draw_world}, {"gz_draw_bodies", draw_bodies},
	{"gz_draw_hits", draw_hits}, {"gz_draw_contacts", draw_contacts}, {"gz_pool_jobs", pool_jobs},
	{"gz_pool_destroy", destroy_nothing}, {"gz_backend_name", backend_name}, {"gz_world_describe", describe},
	{"gz_world_remove_walls", remove_walls}, {"gz_world_enable_walls that disables", disable_walls},
	{"gz_world_read_walls", read_walls}, {"gz_world_save", save}, {"gz_typical_reach", typical_reach},
	{"gz_reach_box", reach_box}, {"gz_find_in_box", find_in_box}, {"gz_move_margin", move_margin},
	{"gz_sectors_count", sectors_count}, {"gz_sectors_frame", frame_place}, {"gz_frame_place", frame_place},
	{"gz_sectors_read_walls", sectors_read_walls}, {"gz_segments_add_box", add_box},
	{"gz_segments_add_polygon", add_polygon}, {"gz_segments_add_chain", add_chain},
	{"gz_segments_add_circle", add_circle}, {"gz_segments_add_capsule", add_capsule},
	{"gz_circle_segments", circle_segments}, {"gz_outline_distance", outline_distance},
	{"gz_solve_touches", solve_touches}, {"gz_solve_quadratics", solve_quadratics}, {"gz_solve_cubics", solve_cubics},
	{"gz_solve_quartics", solve_quartics}, {"gz_sectors_destroy", destroy_sectors},
	{"gz_scratch_destroy", destroy_scratch}, {"gz_crowd_destroy", destroy_crowd}, {"gz_world_destroy", destroy_world},
	{0}};
