// One row of the table: all kernels over the lanes included before, under the name BACKEND_NAME.
#include <float.h>
#include <math.h>
#include <string.h>

#include "kernels/kernels.h"
#include "kernels/sweep/signs.h"

#define ALL_LANES ((1u << WIDTH) - 1)

// clang-format off
#include "kernels/sweep/bound.inl"
#include "kernels/sweep/circle_wall.inl"
#include "kernels/sweep/locate.inl"
#include "kernels/sweep/clear.inl"
#include "kernels/sweep/collect.inl"
#include "kernels/sweep/filter.inl"
#include "kernels/sweep/evaluate.inl"
#include "kernels/sweep/reduce.inl"
#include "kernels/sweep/contact.inl"
#include "kernels/sweep/circle_circle.inl"
#include "kernels/crowd/neighbours.inl"
#include "kernels/sweep/march.inl"
#include "kernels/crowd/place.inl"
#include "kernels/sweep/evaluate_circles.inl"
#include "kernels/sweep/contact_circles.inl"
#include "kernels/proximity/distance.inl"
#include "kernels/intervals/interval.inl"
#include "kernels/intervals/sensor.inl"
#include "kernels/intervals/interval_straight.inl"
#include "kernels/mover/wide_wall.inl"
#include "kernels/mover/gaps.inl"
#include "kernels/mover/sweep_movers.inl"
#include "kernels/mover/validate.inl"
#include "kernels/mover/two_segments.inl"
#include "kernels/mover/separate.inl"
#include "kernels/curves/bracket.inl"
#include "kernels/curves/trajectory_reject.inl"
#include "kernels/curves/trajectory_turns.inl"
#include "kernels/curves/trajectory_pieces.inl"
#include "kernels/curves/trajectory_times.inl"
#include "kernels/curves/trajectory_touches.inl"
#include "kernels/curves/polynomials.inl"
// clang-format on

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define QUOTE_(a) #a
#define QUOTE(a) QUOTE_(a)

extern const graze_kernels JOIN(graze_kernels_, BACKEND_NAME);
const graze_kernels JOIN(graze_kernels_, BACKEND_NAME) = {QUOTE(BACKEND_NAME), bound, clear, locate, begin_march,
	cut_pieces, march_on, collect, collect_visits, filter, evaluate, evaluate_special, reduce, contact, assign, lay_out,
	scatter, extend, unpack, collect_neighbours, meet, evaluate_circles, reduce_circles, reduce_self, contact_circles,
	distances, closest, distances_of_circles, closest_circles, interval_walls, interval_circles, sense_walls,
	sense_circles, sweep_movers, validate, first_segments, last_segments, part, touches, interval_straight,
	polynomials};
