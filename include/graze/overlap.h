/// Overlap queries: sensor events, overlaps, nearest neighbours, depenetration, overlap intervals.
///
/// Threads, memory and cost are those of query.h. Lists are described at GZ_LIST.
#ifndef GRAZE_OVERLAP_H
#define GRAZE_OVERLAP_H

#include <graze/query.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------------------------------------------------------------
// Sensor events
// ---------------------------------------------------------------------------------------------------------------------

/// What happens between a body and a wall or circle at a time.
typedef enum gz_event {
	GZ_EVENT_BEGIN, ///< they begin to overlap
	GZ_EVENT_END    ///< they cease to overlap
} gz_event;

/// An overlap that begins or ends during the step.
typedef struct gz_sensor_event {
	float time;     ///< t in [0, 1]
	int32_t index;  ///< the wall, or the body of the crowd
	uint64_t id;    ///< its id
	uint8_t circle; ///< 1 for a body of the crowd, 0 for a wall
	uint8_t kind;   ///< a gz_event
} gz_sensor_event;

/// A list of sensor events (see GZ_LIST).
typedef GZ_LIST(gz_sensor_event) gz_sensor_event_list;

/// Sensor events: which walls and circles each body enters and leaves during its displacement; ordered by time, ties as
/// in gz_hits, and for one wall or circle the beginning first. What is passed through has both events.
///
/// The overlap at t = 0 and at t = 1 depends on the distances there alone; the end is center + displacement, rounded
/// once, so that the next step begins where this one ends: the events of a pair alternate from step to step. Motion
/// along a wall or away from it makes no difference. Circles of the crowd move as they were placed, by their own
/// motion. A one-sided wall is sensed from its left only: a body that starts right of it does not pass through it.
///
/// Takes time in proportion to the bodies and their pairs, and n log n for n events of a body.
GZ_API GZ_NODISCARD gz_report gz_sense(
	const gz_sensor_event_list *list, const gz_world *world, const gz_query *query, gz_scratch *scratch);

// ---------------------------------------------------------------------------------------------------------------------
// Overlaps and nearest neighbours, where bodies start
// ---------------------------------------------------------------------------------------------------------------------

/// A wall or circle near a body, where the body starts.
typedef struct gz_proximity {
	/// Between the surfaces; in overlap, minus the penetration depth: how far the body must move along the normal until
	/// it merely touches.
	float distance;
	int32_t index;            ///< the wall, or the body of the crowd
	uint64_t id;              ///< its id
	float point_x, point_y;   ///< the closest point of its surface; in overlap, the one that the normal points to
	float normal_x, normal_y; ///< of length 1, from it to the body's centre; never 0, as docs/semantics.md defines
	uint8_t feature;          ///< a gz_feature
} gz_proximity;

/// A list of proximity results (see GZ_LIST).
typedef GZ_LIST(gz_proximity) gz_proximity_list;

/// Overlap query: the walls and circles that each body overlaps or exactly touches where it starts; ordered by
/// distance, the deepest first, ties as in gz_hits. Motion is ignored.
///
/// A body of the crowd that is queried from a chunk finds itself as well, unless it ignores its own id. With
/// sight_per_chunk in the query, bodies find the circles that they see (gz_sight).
///
/// Takes time in proportion to the bodies and their pairs, and n log n for n results of a body.
GZ_API GZ_NODISCARD gz_report gz_overlaps(
	const gz_proximity_list *list, const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// How much gz_nearest finds for each body.
typedef struct gz_nearest_limits {
	size_t max;     ///< at most so many results, at least 1
	float distance; ///< at most this far, between the surfaces; at least 0, infinity for any distance
} gz_nearest_limits;

/// Closest query (k nearest): the walls and circles nearest to each body where it starts; ordered by distance, ties as
/// in gz_hits. Motion is ignored. As in gz_overlaps, a body of the crowd finds itself.
///
/// With sight_per_chunk in the query, these are the nearest circles that each body sees (gz_sight): what a game's AI
/// asks for. As many as `max` are found wherever there are so many, whatever number of nearer ones is hidden.
///
/// Walls, and more than 64 circles, are searched for in cells, twice as far each time, until there are enough: at most
/// all walls and circles for each body. The nearest circles are found as by gz_neighbours.
GZ_API GZ_NODISCARD gz_report gz_nearest(const gz_proximity_list *list, const gz_nearest_limits *limits,
	const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// A circle near a body: a gz_proximity without the point, the normal and the id.
typedef struct gz_neighbour {
	float distance; ///< as gz_proximity.distance
	int32_t index;  ///< the body of the crowd
} gz_neighbour;

/// A list of neighbours (see GZ_LIST).
typedef GZ_LIST(gz_neighbour) gz_neighbour_list;

/// The nearest bodies of the crowd: what gz_nearest finds, as distances and indices alone, in less time.
/// With skip_self in the query, these are the neighbours of each body of a flock.
///
/// Up to 64 circles per body (63 with skip_self), and with sight any number, are searched for by a tree, in a time that
/// hardly depends on the distance and on how circles are spread; more of them in the cells of the crowd. Bodies that
/// are where they were placed take the least time. Where thousands of centres coincide, each of these bodies visits all
/// of them.
///
/// Errors: as gz_nearest, and for targets other than GZ_TARGETS_CIRCLES.
GZ_API GZ_NODISCARD gz_report gz_neighbours(const gz_neighbour_list *list, const gz_nearest_limits *limits,
	const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// Depenetration (minimum translation): the shortest displacement that takes each body out of everything that it
/// overlaps where it starts. After adding it to the centre, the body overlaps none of its targets, up to rounding.
/// Bodies without overlap, and invalid ones, get (0, 0). The report's `hits` counts bodies with overlap.
///
/// The displacement may lead through walls. Targets are taken where the body starts: one-sided walls by its side there,
/// circles at their starts, and, as in gz_overlaps, a body of the crowd itself, unless it ignores its own id. A centre
/// on a wall leaves along the normal of gz_proximity if that is as short as any other displacement.
///
/// A body with more than 128 targets that may matter is moved out of the deepest one only; the report's `crowded`
/// counts such bodies. Repeated calls take a heap apart step by step.
///
/// Takes time in proportion to the bodies and their pairs: N * N where N bodies overlap one another.
///
/// out_per_chunk: one for each chunk of the query, in the same order
GZ_API GZ_NODISCARD gz_report gz_depenetrate(
	const gz_vec2_out *out_per_chunk, const gz_world *world, const gz_query *query, gz_scratch *scratch);

// ---------------------------------------------------------------------------------------------------------------------
// Overlap intervals
// ---------------------------------------------------------------------------------------------------------------------

/// How a path relates to a target, by when the overlap begins and ends on the whole line of motion.
typedef enum gz_case {
	GZ_CASE_MISS = 0,         ///< no overlap on the line, or at no time that a float can represent; or no motion
	GZ_CASE_IMPALE,           ///< 0 <= entry and exit <= 1
	GZ_CASE_POKE,             ///< 0 <= entry <= 1 < exit
	GZ_CASE_EXIT_WOUND,       ///< entry < 0 <= exit <= 1
	GZ_CASE_FALL_SHORT,       ///< entry > 1
	GZ_CASE_PAST,             ///< exit < 0
	GZ_CASE_COMPLETELY_INSIDE ///< entry < 0 and exit > 1
} gz_case;

/// When a body overlaps a wall or circle.
typedef struct gz_overlap_interval {
	/// On the whole line of motion, t of any size; infinity and -infinity for a miss. With hardly any motion an entry
	/// may be -infinity and an exit infinity: further away than a float can represent.
	float entry, exit;
	float from, to; ///< the same within [0, 1]; 1 and 0 where nothing of the interval lies in it
	uint8_t kind;   ///< a gz_case
} gz_overlap_interval;

/// A body of a query and a target.
typedef struct gz_pair {
	uint32_t body;  ///< counted through all chunks
	int32_t index;  ///< the wall, or the body of the crowd
	uint8_t circle; ///< 1 for a body of the crowd, 0 for a wall
} gz_pair;

/// Pairs to evaluate.
typedef struct gz_pairs {
	const gz_pair *data; ///< the first pair
	size_t count;        ///< how many pairs
} gz_pairs;

/// The overlap intervals of given pairs, whatever is in between. Filters and the query's targets are ignored; a
/// one-sided wall is a miss for a body that does not start left of it. `entry` has the bits of the hit's time where
/// there is a hit at t > 0. The bodies are those of the chunks or, with from_crowd, the crowd's own.
///
/// The report counts pairs as bodies and, as hits, the pairs that are no miss. Pairs with an invalid body are misses. A
/// pair that names a body or target that does not exist is refused, and nothing is written; a disabled wall is a miss,
/// a removed one does not exist.
///
/// Takes time in proportion to the pairs.
///
/// intervals: `pairs->count` of them
GZ_API GZ_NODISCARD gz_report gz_overlap_intervals(gz_overlap_interval *intervals, const gz_pairs *pairs,
	const gz_world *world, const gz_query *query, gz_scratch *scratch);

#ifdef __cplusplus
}
#endif

#endif
