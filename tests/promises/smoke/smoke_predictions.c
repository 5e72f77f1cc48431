// Predictions, touch times of pairs, roots of polynomials.
#include <stdio.h>

#include "smoke.h"

/// A body falls 8 units with an acceleration of 4: it touches the floor at time 2, and leaves it on the other side,
/// where its centre is 1 below the floor, at the square root of 5.
void smoke_predictions(const smoke_room *room) {
	static const float ax = 0, ay = -4;
	const smoke_body body = {8, 9, 0, 0, 1};
	gz_bodies bodies = smoke_bodies(&body, 1);
	bodies.acceleration = GZ_SHARED_VALUES(ax, ay);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	gz_prediction prediction = {.until = 10};
	gz_hit hit;
	const gz_hits hits = gz_hits_in(&hit);
	EXPECT(gz_predict(&hits, &prediction, room->world, &query, room->scratch).hits == 1);
	EXPECT(hit.time == 2 && hit.normal_y == 1);
	gz_body_hit listed;
	const gz_body_hits list = {&listed, 1};
	EXPECT(gz_predict_hits(&list, &prediction, room->world, &query, room->scratch).written == 1);
	EXPECT(listed.hit.time == 2);

	gz_touch touch[4], later[4];
	size_t first[2], first_later[2];
	const gz_touch_list touches = {touch, 4, first}, updated = {later, 4, first_later};
	EXPECT(gz_predict_touches(&touches, &prediction, room->world, &query, room->scratch).hits == 2);
	EXPECT(smoke_near(touch[0].time, 2, 1e-12) && touch[0].kind == GZ_EVENT_BEGIN);
	EXPECT(smoke_near(touch[1].time * touch[1].time, 5, 1e-12) && touch[1].kind == GZ_EVENT_END);
	prediction.from = 1;
	const gz_prediction_update update = {.prediction = prediction, .before = &touches};
	EXPECT(gz_update_touches(&updated, &update, room->world, &query, room->scratch).hits == 2);
	EXPECT(later[0].time == touch[0].time && later[1].time == touch[1].time);
	printf("predictions: the floor at %.9g, through it at %.9g\n", touch[0].time, touch[1].time);
}

/// Two circles approach with a relative acceleration of 2, over 4 units between their surfaces.
void smoke_touches(const smoke_room *room) {
	static const float zero = 0, x = 6, acceleration = 2, radius = 1;
	static const double horizon = 3;
	gz_trajectory_pairs pairs = {.count = 1, .backend = room->backend};
	pairs.first.center = GZ_SHARED_VALUES(zero, zero), pairs.first.motion = GZ_SHARED_VALUES(zero, zero);
	pairs.first.acceleration = GZ_SHARED_VALUES(acceleration, zero), pairs.first.radius = GZ_SHARED_VALUE(radius);
	pairs.second.center = GZ_SHARED_VALUES(x, zero), pairs.second.motion = GZ_SHARED_VALUES(zero, zero);
	pairs.second.radius = GZ_SHARED_VALUE(radius), pairs.horizon = GZ_SHARED_VALUE(horizon);
	gz_touch_times times;
	EXPECT(gz_solve_touches(&times, NULL, &pairs).status == GZ_STATUS_OK);
	EXPECT(
		times.count == 2 && smoke_near(times.first, 2, 1e-12) && smoke_near(times.time[1] * times.time[1], 8, 1e-12));
	printf("touches: from %.9g to %.9g\n", times.time[0], times.time[1]);
}

static gz_polynomials polynomial(const smoke_room *room, const double *c, int coefficients) {
	static const double low = -10, high = 10;
	gz_polynomials p = {.count = 1, .backend = room->backend};
	for (int i = 0; i < coefficients; i++) p.c[i].data = c + i;
	p.low = GZ_SHARED_VALUE(low), p.high = GZ_SHARED_VALUE(high);
	return p;
}

static void expect_roots(const gz_roots *roots, size_t count, const double *expected) {
	EXPECT(roots->count == count && roots->kind == GZ_ROOTS_KIND_ALL);
	for (size_t i = 0; i < count; i++) EXPECT(smoke_near(roots->value[i], expected[i], 1e-12));
}

/// (x - 1)(x - 2), (x - 1)(x - 2)(x - 4), (x^2 - 1)(x^2 - 4).
void smoke_roots(const smoke_room *room) {
	static const double quadratic[] = {2, -3, 1}, cubic[] = {-8, 14, -7, 1}, quartic[] = {4, 0, -5, 0, 1};
	const gz_polynomials second = polynomial(room, quadratic, 3), third = polynomial(room, cubic, 4),
						 fourth = polynomial(room, quartic, 5);
	gz_roots roots;
	EXPECT(gz_solve_quadratics(&roots, &second).status == GZ_STATUS_OK);
	expect_roots(&roots, 2, (const double[]){1, 2});
	EXPECT(gz_solve_cubics(&roots, &third).status == GZ_STATUS_OK);
	expect_roots(&roots, 3, (const double[]){1, 2, 4});
	EXPECT(gz_solve_quartics(&roots, &fourth).status == GZ_STATUS_OK);
	expect_roots(&roots, 4, (const double[]){-2, -1, 1, 2});
	printf(
		"roots: of the quartic %.9g %.9g %.9g %.9g\n", roots.value[0], roots.value[1], roots.value[2], roots.value[3]);
}
