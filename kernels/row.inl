// One row of the table: all kernels over the lanes included before, under the name ROW_NAME.
#include <float.h>
#include <math.h>
#include <string.h>

#include "kernels/kernels.h"
#include "kernels/signs.h"

#define ALL_LANES ((1u << WIDTH) - 1)

// clang-format off
#include "kernels/bound.inl"
#include "kernels/circle_wall.inl"
#include "kernels/locate.inl"
#include "kernels/clear.inl"
#include "kernels/collect.inl"
#include "kernels/filter.inl"
#include "kernels/evaluate.inl"
#include "kernels/reduce.inl"
#include "kernels/contact.inl"
#include "kernels/circle_circle.inl"
#include "kernels/meet.inl"
#include "kernels/march.inl"
#include "kernels/place.inl"
#include "kernels/evaluate_circles.inl"
#include "kernels/contact_circles.inl"
#include "kernels/distance.inl"
#include "kernels/span.inl"
#include "kernels/sense.inl"
#include "kernels/straight.inl"
#include "kernels/wide_wall.inl"
#include "kernels/gaps.inl"
#include "kernels/strike.inl"
#include "kernels/guard.inl"
#include "kernels/legs.inl"
#include "kernels/part.inl"
#include "kernels/bracket.inl"
#include "kernels/arc_reject.inl"
#include "kernels/arc_turns.inl"
#include "kernels/arc_pieces.inl"
#include "kernels/arc_times.inl"
#include "kernels/touches.inl"
#include "kernels/polynomials.inl"
// clang-format on

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define QUOTE_(a) #a
#define QUOTE(a) QUOTE_(a)

extern const graze_kernels JOIN(graze_kernels_, ROW_NAME);
const graze_kernels JOIN(graze_kernels_, ROW_NAME) = {QUOTE(ROW_NAME), bound, clear, locate, begin_march, cut_pieces,
	march_on, collect, collect_visits, filter, evaluate, evaluate_special, reduce, contact, assign, lay_out, scatter,
	extend, unpack, meet_neighbours, meet, evaluate_circles, reduce_circles, reduce_meetings, contact_circles,
	distances, closest, distances_of_circles, closest_circles, span_walls, span_circles, sense_walls, sense_circles,
	strike, judge, first_legs, last_legs, part, touches, span_straight, polynomials};
