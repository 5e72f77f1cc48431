// The rules of motion once more, in double and by brute force, in convex rooms of walls that cross one another.
//
// Who slides goes in tens of thousands of small steps, after each of which it is put back to the nearest place that
// keeps its distance: that needs no times of impact, and no rule for corners. Who bounces is reflected.
#include <math.h>

#include "generators/random.h"
#include "mover/moving.h"
#include "support/check.h"

enum { MOST_WALLS = 6, STEPS = 20000, CONTACTS = 64 };

/// Nobody gets to where normal.p < least.
typedef struct half_plane {
	double x, y, least;
} half_plane;

typedef struct room {
	trial_wall walls[MOST_WALLS];
	half_plane planes[MOST_WALLS];
	int count;
} room;

typedef struct spot {
	double x, y;
} spot;

static const float skin = 0.01f;

/// Around the origin, by a body's radius and skin smaller than its walls.
static room random_room(random_source *source, float radius) {
	room r = {.count = random_int(source, 1, MOST_WALLS)};
	for (int i = 0; i < r.count; i++) {
		const double turn = (double)random_signed(source, 0) * 3.14159265, x = cos(turn), y = sin(turn);
		const double away = 8 + 14 * (double)random_positive(source, 0);
		r.walls[i] = (trial_wall){(float)(-x * away - 2000 * y), (float)(-y * away + 2000 * x),
			(float)(-x * away + 2000 * y), (float)(-y * away - 2000 * x)};
		r.planes[i] = (half_plane){x, y, (double)radius + (double)skin - away};
	}
	return r;
}

static double depth(const half_plane *h, spot p) { return h->least - h->x * p.x - h->y * p.y; }

static int is_clear(const room *r, spot p) {
	for (int i = 0; i < r->count; i++)
		if (depth(r->planes + i, p) > 1e-9) return 0;
	return 1;
}

/// Where two of the lines cross.
static spot crossing(const half_plane *g, const half_plane *h) {
	const double d = g->x * h->y - g->y * h->x;
	return (spot){(g->least * h->y - h->least * g->y) / d, (g->x * h->least - h->x * g->least) / d};
}

/// The nearest clear place: on one line, or where two cross.
static spot put_back(const room *r, spot p) {
	spot best = {0, 0};
	double least = INFINITY;
	if (is_clear(r, p)) return p;
	for (int i = 0; i < r->count; i++)
		for (int k = i; k < r->count; k++) {
			const half_plane *h = r->planes + i;
			const double by = depth(h, p);
			const spot q = k > i ? crossing(h, r->planes + k) : (spot){p.x + by * h->x, p.y + by * h->y};
			const double far = hypot(q.x - p.x, q.y - p.y);
			if (far < least && is_clear(r, q)) least = far, best = q;
		}
	return best;
}

static spot slid(const room *r, const trial_body *b) {
	spot p = {(double)b->px, (double)b->py};
	for (int i = 0; i < STEPS; i++) p = put_back(r, (spot){p.x + (double)b->dx / STEPS, p.y + (double)b->dy / STEPS});
	return p;
}

static trial_body random_body(random_source *source, float radius) {
	trial_body b = {.px = random_signed(source, 1), .radius = radius};
	b.py = random_signed(source, 1);
	b.dx = 60 * random_signed(source, 0), b.dy = 60 * random_signed(source, 0);
	return b;
}

static void sliding_is_going_in_small_steps(void **state) {
	(void)state;
	random_source source = {2000};
	size_t contacts = 0;
	for (int k = 0; k < 400; k++) {
		const float radius = 0.5f + 4 * random_positive(&source, 0);
		const room r = random_room(&source, radius);
		const trial_body b = random_body(&source, radius);
		const moving how = {.rules = {.skin = skin, .max_contacts = CONTACTS}};
		const journey j = move_one(b, r.walls, (size_t)r.count, &how);
		const spot right = slid(&r, &b);
		expect_near((double)j.x, right.x, 0.02, "x"), expect_near((double)j.y, right.y, 0.02, "y");
		contacts += j.contact_count;
	}
	assert_true(contacts > 300);
}

/// To the next wall that it comes closer to; the time, or 1.
static double next_hit(const room *r, spot p, spot v, const half_plane **hit) {
	double first = 1;
	*hit = NULL;
	for (int i = 0; i < r->count; i++) {
		const half_plane *h = r->planes + i;
		const double closing = -h->x * v.x - h->y * v.y, time = -depth(h, p) / closing;
		if (closing > 0 && time < first) first = time > 0 ? time : 0, *hit = h;
	}
	return first;
}

typedef struct flight {
	spot at, motion;
	double shortest; ///< piece between two walls
	size_t hits;
} flight;

static flight flown(const room *r, const trial_body *b, double restitution) {
	flight f = {{(double)b->px, (double)b->py}, {(double)b->dx, (double)b->dy}, INFINITY, 0};
	for (double left = 1; left > 0 && f.hits < CONTACTS;) {
		const half_plane *hit;
		const spot v = {f.motion.x * left, f.motion.y * left};
		const double time = next_hit(r, f.at, v, &hit);
		f.at.x += time * v.x, f.at.y += time * v.y, left *= 1 - time;
		if (!hit) break;
		const double back = (1 + restitution) * (hit->x * f.motion.x + hit->y * f.motion.y);
		f.motion.x -= back * hit->x, f.motion.y -= back * hit->y;
		f.shortest = fmin(f.shortest, f.hits++ ? time * hypot(v.x, v.y) : INFINITY);
	}
	return f;
}

static void bouncing_is_reflection(void **state) {
	(void)state;
	random_source source = {2001};
	size_t hits = 0;
	for (int k = 0; k < 2000; k++) {
		const float radius = 0.5f + 4 * random_positive(&source, 0);
		const float restitution = random_chance(&source, 2) ? 1 : random_positive(&source, 0);
		const room r = random_room(&source, radius);
		const trial_body b = random_body(&source, radius);
		const moving how = {.response = GZ_RESPONSE_BOUNCE,
			.restitution = &restitution,
			.rules = {.skin = skin, .max_contacts = CONTACTS}};
		const flight f = flown(&r, &b, (double)restitution);
		if (f.shortest < 0.2 || f.hits == CONTACTS) continue; // in a corner, the order is rounding's
		const journey j = move_one(b, r.walls, (size_t)r.count, &how);
		const double give = 0.003 * (double)(1 + f.hits);
		expect_near((double)j.x, f.at.x, give, "x"), expect_near((double)j.y, f.at.y, give, "y");
		expect_near((double)j.motion_x, f.motion.x, 0.01, "its motion's x");
		expect_near((double)j.motion_y, f.motion.y, 0.01, "its motion's y");
		assert_int_equal(j.contact_count, f.hits);
		hits += f.hits;
	}
	assert_true(hits > 1000);
}

int test_move_reference(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sliding_is_going_in_small_steps),
		cmocka_unit_test(bouncing_is_reflection),
	};
	return RUN_SUITE("move_reference", tests);
}
