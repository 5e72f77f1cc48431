// One backend: all kernels over the vocabulary of lanes that was included before, as the table graze_kernels_NAME for
// NAME = BACKEND_NAME. Included once by each kernels_*.c, which is compiled with the flags of its instruction set.
//
// Everything in here is static, so that no function compiled for one instruction set can be linked into another
// backend.
#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "kernels/kernels.h"
#include "kernels/sweep/signs.h"

#define ALL_LANES ((1u << WIDTH) - 1) ///< a bit for each lane

/// The lanes of the vector that begins at element i, at most `count`, of a list of `count` elements: a bit for each
/// below the end.
static inline unsigned valid_lanes(int32_t i, int32_t count) {
	const int32_t left = count - i;
	assert(left >= 0);
	return left < WIDTH ? (1u << left) - 1 : ALL_LANES;
}

/// Stores the bits of the vector that begins at element i. Elements are stored in ascending order.
static inline void store_bits(uint8_t *to, int32_t i, unsigned bits) {
	const unsigned before = i & 7 ? to[i >> 3] : 0;
	to[i >> 3] = (uint8_t)(before | bits << (i & 7));
}

// clang-format off
#include "kernels/sweep/bound_clearance.inl"
#include "kernels/sweep/shapes.inl"
#include "kernels/sweep/circle_wall.inl"
#include "kernels/sweep/locate.inl"
#include "kernels/sweep/cull.inl"
#include "kernels/sweep/collect.inl"
#include "kernels/sweep/filter.inl"
#include "kernels/sweep/evaluate_walls.inl"
#include "kernels/sweep/reduce.inl"
#include "kernels/sweep/contact_walls.inl"
#include "kernels/sweep/circle_circle.inl"
#include "kernels/crowd/neighbours.inl"
#include "kernels/sweep/march.inl"
#include "kernels/sweep/march_walls.inl"
#include "kernels/crowd/sort.inl"
#include "kernels/sweep/contact_circles.inl"
#include "kernels/proximity/distance.inl"
#include "kernels/proximity/found_circles.inl"
#include "kernels/proximity/tree_walk.inl"
#include "kernels/proximity/nearest.inl"
#include "kernels/intervals/interval.inl"
#include "kernels/intervals/sensor.inl"
#include "kernels/mover/wide_wall.inl"
#include "kernels/mover/sweep_movers.inl"
#include "kernels/mover/validate.inl"
#include "kernels/mover/first_segments.inl"
#include "kernels/mover/last_segments.inl"
#include "kernels/mover/separate.inl"
#include "kernels/rounds/sizes.inl"
#include "kernels/rounds/near_pairs.inl"
#include "kernels/rounds/paths.inl"
#include "kernels/rounds/directions.inl"
#include "kernels/rounds/limits.inl"
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
const graze_kernels JOIN(graze_kernels_, BACKEND_NAME) = {
	.name = QUOTE(BACKEND_NAME),
	.bound_clearance = bound_clearance,
	.cull = cull,
	.locate = locate,
	.begin_march = begin_march,
	.cut_pieces = cut_pieces,
	.march_on = march_on,
	.march_to_walls = march_to_walls,
	.locate_pieces = locate_pieces,
	.collect = collect,
	.collect_visits = collect_visits,
	.filter = filter,
	.evaluate_walls = evaluate_walls,
	.evaluate_any_walls = evaluate_any_walls,
	.reduce = reduce,
	.contact_walls = contact_walls,
	.assign_cells = assign_cells,
	.prefix_sums = prefix_sums,
	.scatter = scatter,
	.bound_paths = bound_paths,
	.unpack_records = unpack_records,
	.collect_neighbours = collect_neighbours,
	.collect_targets = collect_targets,
	.collect_ranges = collect_ranges,
	.evaluate_circles = evaluate_circles,
	.reduce_circles = reduce_circles,
	.reduce_self = reduce_self,
	.contact_circles = contact_circles,
	.distance_walls = distance_walls,
	.closest_walls = closest_walls,
	.distance_circles = distance_circles,
	.nearest_circles = nearest_circles,
	.closest_circles = closest_circles,
	.interval_walls = interval_walls,
	.interval_circles = interval_circles,
	.sensor_walls = sensor_walls,
	.sensor_circles = sensor_circles,
	.sweep_movers = sweep_movers,
	.validate = validate,
	.first_segments = first_segments,
	.last_segments = last_segments,
	.separate = separate,
	.round_sizes = find_round_sizes,
	.any_near_pair = any_near_pair,
	.paths_meet = paths_meet,
	.slide_directions = slide_directions,
	.limit_shares = limit_shares,
	.trajectory_touches = find_trajectory_touches,
	.interval_straight = interval_straight,
	.polynomial_runs = find_polynomial_runs,
};
