// The rules of sliding and bouncing, in convex rooms of up to six walls that cross one another.
//
// The oracle works in double and by brute force. A sliding body moves in 20,000 small steps, and after each it is
// projected to the nearest point that keeps its clearance from all walls: that needs no time of impact and no rule for
// corners. A bouncing body is reflected at the nearest wall, wall by wall.
#include <math.h>

#include "generators/random.h"
#include "mover/move_results.h"
#include "support/check.h"

enum { MAX_WALLS = 6, STEPS = 20000, CONTACTS = 64 };

/// The points p with normal . p >= offset, to which a wall confines the centre.
typedef struct half_plane {
	double x, y, offset;
} half_plane;

typedef struct room {
	trial_wall walls[MAX_WALLS];
	half_plane planes[MAX_WALLS];
	int count;
} room;

typedef struct point {
	double x, y;
} point;

static const float skin = 0.01f;

/// A room around the origin. Its half-planes are smaller than its walls by the body's radius and the skin.
static room random_room(random_source *source, float radius) {
	room r = {.count = random_int(source, 1, MAX_WALLS)};
	for (int i = 0; i < r.count; i++) {
		const double turn = (double)random_signed(source, 0) * 3.14159265, x = cos(turn), y = sin(turn);
		const double distance = 8 + 14 * (double)random_positive(source, 0);
		r.walls[i] = (trial_wall){(float)(-x * distance - 2000 * y), (float)(-y * distance + 2000 * x),
			(float)(-x * distance + 2000 * y), (float)(-y * distance - 2000 * x)};
		r.planes[i] = (half_plane){x, y, (double)radius + (double)skin - distance};
	}
	return r;
}

static double depth(const half_plane *h, point p) { return h->offset - h->x * p.x - h->y * p.y; }

static bool is_clear(const room *r, point p) {
	for (int i = 0; i < r->count; i++)
		if (depth(r->planes + i, p) > 1e-9) return false;
	return true;
}

/// The intersection of two boundary lines.
static point intersection(const half_plane *g, const half_plane *h) {
	const double d = g->x * h->y - g->y * h->x;
	return (point){(g->offset * h->y - h->offset * g->y) / d, (g->x * h->offset - h->x * g->offset) / d};
}

/// The nearest clear point: p itself, its projection on one boundary line, or the intersection of two.
static point nearest_clear_point(const room *r, point p) {
	point best = {0, 0};
	double min_distance = INFINITY;
	if (is_clear(r, p)) return p;
	for (int i = 0; i < r->count; i++)
		for (int k = i; k < r->count; k++) {
			const half_plane *h = r->planes + i;
			const double penetration = depth(h, p);
			const point q =
				k > i ? intersection(h, r->planes + k) : (point){p.x + penetration * h->x, p.y + penetration * h->y};
			const double distance = hypot(q.x - p.x, q.y - p.y);
			if (distance < min_distance && is_clear(r, q)) min_distance = distance, best = q;
		}
	return best;
}

static point slide_by_steps(const room *r, const trial_body *body) {
	point p = {(double)body->px, (double)body->py};
	for (int i = 0; i < STEPS; i++)
		p = nearest_clear_point(r, (point){p.x + (double)body->dx / STEPS, p.y + (double)body->dy / STEPS});
	return p;
}

static trial_body random_body(random_source *source, float radius) {
	trial_body b = {.px = random_signed(source, 1), .radius = radius};
	b.py = random_signed(source, 1);
	b.dx = 60 * random_signed(source, 0), b.dy = 60 * random_signed(source, 0);
	return b;
}

// S56.
static void sliding_agrees_with_projection_in_small_steps(void **state) {
	(void)state;
	random_source source = {2000};
	size_t contacts = 0;
	for (int k = 0; k < 400; k++) {
		const float radius = 0.5f + 4 * random_positive(&source, 0);
		const room r = random_room(&source, radius);
		const trial_body body = random_body(&source, radius);
		const move_settings settings = {.options = {.skin = skin, .max_contacts = CONTACTS}};
		const move_result result = move_one(body, r.walls, (size_t)r.count, &settings);
		const point expected = slide_by_steps(&r, &body);
		expect_near((double)result.x, expected.x, 0.02, "x"), expect_near((double)result.y, expected.y, 0.02, "y");
		contacts += result.contact_count;
	}
	assert_true(contacts > 300);
}

/// The time at which the centre reaches the next half-plane that it approaches; 1 without one.
static double next_hit(const room *r, point p, point v, const half_plane **hit) {
	double first = 1;
	*hit = NULL;
	for (int i = 0; i < r->count; i++) {
		const half_plane *h = r->planes + i;
		const double closing = -h->x * v.x - h->y * v.y, time = -depth(h, p) / closing;
		if (closing > 0 && time < first) first = time > 0 ? time : 0, *hit = h;
	}
	return first;
}

typedef struct bounce_path {
	point at, motion;
	double shortest; ///< the length of the shortest segment between two walls
	size_t hits;
} bounce_path;

static bounce_path bounce_by_reflection(const room *r, const trial_body *body, double restitution) {
	bounce_path path = {{(double)body->px, (double)body->py}, {(double)body->dx, (double)body->dy}, INFINITY, 0};
	for (double left = 1; left > 0 && path.hits < CONTACTS;) {
		const half_plane *hit;
		const point v = {path.motion.x * left, path.motion.y * left};
		const double time = next_hit(r, path.at, v, &hit);
		path.at.x += time * v.x, path.at.y += time * v.y, left *= 1 - time;
		if (!hit) break;
		const double impulse = (1 + restitution) * (hit->x * path.motion.x + hit->y * path.motion.y);
		path.motion.x -= impulse * hit->x, path.motion.y -= impulse * hit->y;
		path.shortest = fmin(path.shortest, path.hits++ ? time * hypot(v.x, v.y) : INFINITY);
	}
	return path;
}

// S58.
static void bouncing_agrees_with_reflection(void **state) {
	(void)state;
	random_source source = {2001};
	size_t hits = 0;
	for (int k = 0; k < 2000; k++) {
		const float radius = 0.5f + 4 * random_positive(&source, 0);
		const float restitution = random_chance(&source, 2) ? 1 : random_positive(&source, 0);
		const room r = random_room(&source, radius);
		const trial_body body = random_body(&source, radius);
		const move_settings settings = {.response = GZ_RESPONSE_BOUNCE,
			.restitution = &restitution,
			.options = {.skin = skin, .max_contacts = CONTACTS}};
		const bounce_path expected = bounce_by_reflection(&r, &body, (double)restitution);
		if (expected.shortest < 0.2 || expected.hits == CONTACTS) continue; // in a corner rounding decides the order
		const move_result result = move_one(body, r.walls, (size_t)r.count, &settings);
		const double tolerance = 0.003 * (double)(1 + expected.hits);
		expect_near((double)result.x, expected.at.x, tolerance, "x"),
			expect_near((double)result.y, expected.at.y, tolerance, "y");
		expect_near((double)result.motion_x, expected.motion.x, 0.01, "motion.x");
		expect_near((double)result.motion_y, expected.motion.y, 0.01, "motion.y");
		assert_int_equal(result.contact_count, expected.hits);
		hits += expected.hits;
	}
	assert_true(hits > 1000);
}

int test_move_reference(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sliding_agrees_with_projection_in_small_steps),
		cmocka_unit_test(bouncing_agrees_with_reflection),
	};
	return RUN_SUITE("move_reference", tests);
}
