/// Queries: bodies, scratches, reports, and the sweeps.
///
/// A query goes through its bodies a thousand at a time: cull the bodies that have nothing in reach, collect candidate
/// pairs, evaluate eight pairs at once, reduce them to the earliest hit of each body.
///
/// **Threads.** A scratch serves one thread at a time. World and crowd are only read, by any number of threads at once.
/// **Memory.** A query allocates only where its results exceed what its scratch has held before (see gz_scratch).
/// **Cost.** Time grows in proportion to the bodies and to their pairs: the report's `tests`, walls in the cells along
/// their paths, and `candidates`, walls and circles near them. A long path is searched in pieces of the world's reach,
/// and stops at its hit. gz_query.max_pairs limits the pairs; docs/performance.md has what can make them many.
#ifndef GRAZE_QUERY_H
#define GRAZE_QUERY_H

#include <graze/base.h>
#include <graze/jobs.h>
#include <graze/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gz_crowd gz_crowd; ///< bodies that other bodies collide with: crowd.h

/// One chunk of moving circles: all bodies, or one table or page of an entity system.
typedef struct gz_bodies {
	gz_vec2_view center;  ///< where each circle starts
	gz_vec2_view motion;  ///< displacement = motion * step, rounded once
	gz_float_view radius; ///< at least 0; 0 is a ray
	gz_float_view step;   ///< optional: a factor of the motion, such as the tick's seconds; 1 when missing
	/// Optional: the change of the motion, read by gz_predict, gz_predict_touches and gz_update_touches; all other
	/// functions move bodies straight.
	gz_vec2_view acceleration;
	gz_id_view id;      ///< optional: the caller's name of each body, reported in errors and hits
	gz_id_view ignore;  ///< optional: the id of a wall or body that each body does not collide with
	gz_filters filters; ///< optional: what each body collides with
	size_t count;       ///< elements in the columns
	/// Optional: query only these elements, in this order; result k belongs to element pick[k]. Each is below `count`.
	const uint32_t *pick;
	size_t pick_count; ///< entries of `pick`; without a pick all `count` elements are queried
	/// The bodies of this chunk are ghosts: copies of bodies that another domain (another part of a large world, or
	/// another machine) owns. The bodies of the other chunks, the domain's own, find and hit them as they would any
	/// body of the crowd; ghosts themselves have no results and are not counted.
	///
	/// Chunks of ghosts come last; the index of a body counts through all chunks, theirs too. What a call takes or
	/// returns for each chunk or body ends with the domain's own: entries for ghosts are neither read nor written, but
	/// for the moves that an exchange reads (gz_move_options.exchange), and a list's `first` has one entry more than
	/// there are own bodies. gz_crowd_place places and counts ghosts like all bodies, gz_check_bodies checks them,
	/// gz_draw_bodies draws them. With a crowd, predictions read their `since`. Invalid ghosts do not exist for others,
	/// and gz_crowd_place alone reports them. Pairs of two ghosts are dropped. gz_world_push_walls does not push
	/// ghosts, and with a crowd refuses them; gz_move with a crowd refuses them without an exchange
	/// (gz_move_options.exchange).
	///
	/// The results of own bodies are, to the bit, those of a call in which ghosts are ordinary chunks.
	///
	/// Errors: GZ_STATUS_INVALID_INPUT, under the name "ghosts": of the chunk that follows ghosts and has none; of the
	/// first chunk of ghosts where a function refuses them.
	bool ghosts;
} gz_bodies;

/// A good reach for a world that such bodies query (gz_world_desc.reach): large enough for all of them, unless a few
/// reach much further than the rest. Invalid bodies and ghosts are skipped. Returns 0, which lets the world choose by
/// its walls, when no body has a reach or a view is wrong.
GZ_API float gz_typical_reach(const gz_bodies *chunks, size_t chunk_count);

// ---------------------------------------------------------------------------------------------------------------------
// The scratch
// ---------------------------------------------------------------------------------------------------------------------

/// The working memory of the queries of one thread, for the world that it was created with: calls refuse the scratch of
/// another world, but a new world at the address of one that was destroyed looks the same to them, so destroy the
/// scratch with its world. It takes 0.7 MB for any number of bodies; 8 bytes for each body of the largest crowd that
/// was queried with from_crowd; 1 KB for each circle of a crowd that at least eight times as many bodies queried; for
/// nearest circles 40 bytes for each of them, and 8 bytes for each wanted one of each body, or with sight up to 0.5 KB
/// for each body; and the lists of a thousand bodies. Moving bodies take 0.6 MB more, and where they collide with one
/// another 0.2 KB per body and 0.5 KB per body with contacts.
typedef struct gz_scratch gz_scratch;

/// Creates a scratch with the allocator of a world. Returns null when there is no memory, or no world.
GZ_API GZ_NODISCARD gz_scratch *gz_scratch_create(const gz_world *world);

/// Destroys a scratch; null is allowed.
GZ_API void gz_scratch_destroy(gz_scratch *scratch);

/// Lets several workers share the queries of a scratch from now on. Each gets working memory of its own (see
/// gz_scratch), and lists need the memory of their results twice. Queries of less than a few thousand bodies stay on
/// the calling thread, and so does gz_overlap_intervals. gz_world_push_walls shares the moves of the bodies near a
/// group and, with a crowd, their separation; the rest stays on the calling thread. gz_move among bodies is shared in
/// part, and hardly where bodies bounce, or are so dense that their possible collisions connect all of them.
///
/// Workers call the allocator and the query's clock concurrently; the report's `spent` is the sum over the workers. In
/// gz_move and gz_world_push_walls no element may be picked twice. Without memory gz_move and gz_depenetrate may have
/// completed some bodies behind the report's `bodies` as well.
///
/// jobs: null: the calling thread alone, as at the start; what `user` points to must outlive the scratch's queries
///
/// Errors: GZ_STATUS_INVALID_INPUT, GZ_STATUS_OUT_OF_MEMORY; after an error the scratch works as before.
GZ_API GZ_NODISCARD gz_error gz_scratch_set_jobs(gz_scratch *scratch, const gz_jobs *jobs);

// ---------------------------------------------------------------------------------------------------------------------
// The query and its report
// ---------------------------------------------------------------------------------------------------------------------

/// What the bodies of a query collide with.
typedef enum gz_targets {
	GZ_TARGETS_WALLS = 0, ///< the walls of the world
	GZ_TARGETS_CIRCLES,   ///< the bodies of the crowd
	GZ_TARGETS_ALL        ///< both
} gz_targets;

/// What the bodies of a chunk see. Zero: every circle that no wall hides.
///
/// The cost is that of the query without sight, and of a line of sight for each circle that is in view and nearer than
/// the last result: limit the distance where many circles are hidden. A tree over the crowd is built for each call,
/// however few bodies look, so let all bodies look in one call.
///
/// Errors: GZ_STATUS_INVALID_INPUT for views that are wrong or incomplete, and for a direction or an angle that is out
/// of range, of any body; then nothing is written.
typedef struct gz_sight {
	/// Optional, with half_angle: the direction that each body looks in, of any length but 0; coordinates up to
	/// GZ_LIMIT. It sees the circles whose centres are in the view cone around this direction, its border included, and
	/// those at its own centre.
	gz_vec2_view facing;
	/// Optional, with facing: of the view cone, in radians, at least 0. From pi on, as a float, bodies look everywhere.
	gz_float_view half_angle;
	/// Walls hide nothing. Otherwise they hide a circle where gz_line_of_sight says so of a body of radius 0, with the
	/// filters of the one that looks, from centre to centre. Circles hide nothing.
	bool through_walls;
} gz_sight;

/// Which bodies are queried against what. Zero is a good value for everything but the chunks.
typedef struct gz_query {
	const gz_bodies *chunks; ///< the index of a body counts through all chunks
	size_t chunk_count;      ///< how many chunks
	/// Optional: a clock, in the caller's units. It is read a few times per thousand bodies and fills the report's
	/// `spent`.
	uint64_t (*clock)(void);
	gz_targets targets;    ///< what the bodies collide with
	const gz_crowd *crowd; ///< of the same world; needed for circles as targets, and with from_crowd
	/// The query's bodies are the crowd's own, and there are no chunks. gz_sweep, gz_sweep_hits and
	/// gz_overlap_intervals accept it; for the other functions pass the placed bodies as chunks.
	bool from_crowd;
	/// Body k of the query is body k of the crowd, counted through all chunks, and does not find itself. gz_nearest,
	/// gz_neighbours, gz_overlaps and gz_depenetrate accept it.
	bool skip_self;
	/// Optional: a limit of work, for input that is not trusted. Once the report's `tests` and `candidates` together
	/// exceed it, the call ends with GZ_STATUS_TOO_MANY_PAIRS, within some 20,000 pairs, or as many again for each task
	/// of several workers. 0: no limit. A pair takes 1 to 50 ns, and in a crowd that moves in rounds 100 bytes.
	/// Where N bodies are in one place, or reach over one another, there are N * N / 2 pairs: 2 s for 100,000 bodies
	/// that sweep. Counted, though they are not in the report: what gz_move with a crowd looks up in piles, and along
	/// the new ways of bodies that have turned, each against the limit on its own. Of gz_world_push_walls the passes
	/// count, all together, by which a push with a crowd separates bodies. Not counted: the search of gz_nearest and
	/// gz_neighbours in a tree, sensors of gz_move and gz_world_push_walls, and the moves by which groups of walls push
	/// bodies, where each body meets the walls alone.
	size_t max_pairs;
	/// Optional: one for each chunk. Bodies find only the circles that they see. gz_nearest, gz_neighbours and
	/// gz_overlaps accept it, for GZ_TARGETS_CIRCLES.
	const gz_sight *sight_per_chunk;
} gz_query;

/// The stages of a query.
typedef enum gz_stage {
	GZ_STAGE_CULL,     ///< broadphase cull: bodies without a wall in reach are done
	GZ_STAGE_COLLECT,  ///< candidate collection: walls and circles near the remaining bodies, 8 at a time
	GZ_STAGE_EVALUATE, ///< narrowphase: times of impact of the candidates, 8 at a time
	GZ_STAGE_REDUCE,   ///< the earliest hit of each body, and its contact
	GZ_STAGE_COUNT
} gz_stage;

/// What a call did.
typedef struct gz_report {
	gz_error error;    ///< GZ_STATUS_OK, or what was wrong; with GZ_STATUS_INVALID_BODIES the first invalid body
	size_t invalid;    ///< invalid bodies; in gz_overlap_intervals, pairs with one
	size_t bodies;     ///< bodies queried, invalid ones included
	size_t near_walls; ///< bodies that may have walls in reach; all those whose reach exceeds the world's
	/// Bodies whose reach exceeds the world's; and bodies with circles as targets whose path is longer than a few cells
	/// of the crowd.
	size_t far_reaching;
	size_t cells;    ///< cells of walls that were looked up, and rows of neighbouring cells of circles
	size_t tests;    ///< walls in those cells, tested for their distance eight at a time
	size_t filtered; ///< pairs near enough to be evaluated that gz_filters excluded
	/// Pairs that were evaluated. Two bodies of a crowd that queries itself are one pair; a body with a long path may
	/// be evaluated with the same target once per piece of its path, or per cell.
	size_t candidates;
	size_t lanes;     ///< lanes that evaluated them: eight per step of a kernel, the last step only partly filled
	size_t hits;      ///< bodies that hit something; in lists, all results
	size_t written;   ///< in lists, results that were written
	size_t crowded;   ///< gz_depenetrate: bodies among too many obstacles
	size_t stopped;   ///< gz_move: bodies that came to rest before the step ended; gz_world_push_walls: blocked groups
	size_t recovered; ///< gz_move: bodies that were closer than the skin allows, and were moved away
	size_t pushed;    ///< gz_world_push_walls: bodies that were moved
	size_t shortened; ///< gz_move: how often a motion segment was shortened so that nothing is crossed or overlapped
	size_t refused;   ///< gz_move: motion segments that were dropped for that reason
	uint64_t spent[GZ_STAGE_COUNT]; ///< ticks of the clock per stage; 0 without a clock
} gz_report;

// ---------------------------------------------------------------------------------------------------------------------
// Reach boxes: which bodies may concern one another
// ---------------------------------------------------------------------------------------------------------------------
//
// Where a world is divided among several domains, each needs as ghosts the bodies of others that its own may touch. Two
// bodies that touch each other in a query have reach boxes that meet, each with the margin by which the query searches
// beyond the body's path:
//
// - gz_sweep, gz_sweep_hits, gz_sweep_all, gz_line_of_sight, gz_sense, gz_overlaps: 0.
// - gz_nearest, gz_neighbours: the largest distance of a result for the bodies that query; 0 for those that they find.
// - gz_depenetrate: twice the length of the longest result.
// - gz_predict and its like: max(0, until - 1) * d + a * until^2 / 2, with the lengths d of the displacement and a of
//   the acceleration of one step, and times that count from the body's `since`.
// - gz_move: gz_move_margin.
//
// So bodies whose boxes do not meet the reach box of a set of bodies concern none of this set. gz_overlap_intervals
// computes the pairs that it is given.

/// A box. Its sides belong to it; it is empty where a minimum is above its maximum.
typedef struct gz_box {
	float min_x, min_y; ///< its lowest coordinates
	float max_x, max_y; ///< its highest coordinates
} gz_box;

/// The reach box of the bodies of all chunks but ghosts: the smallest box that contains their paths of one step, their
/// radii and the margin around. It is enlarged for the rounding of queries, by at most 2^-19 of radius, displacement
/// and margin and 2^-22 of the coordinates, and rounded outwards. Invalid bodies are skipped; without a valid body the
/// box is empty (its minima are infinity, its maxima -infinity). Acceleration is not read.
///
/// margin: 0 to GZ_LIMIT
///
/// Takes a few nanoseconds per body.
///
/// Errors: GZ_STATUS_INVALID_INPUT, _TOO_MANY; then the box is unchanged.
GZ_API GZ_NODISCARD gz_error gz_reach_box(gz_box *box, const gz_bodies *chunks, size_t chunk_count, float margin);

/// A list of bodies in the caller's memory, in their order.
typedef struct gz_body_list {
	uint32_t *data;  ///< room for `capacity` indices, each counted through all chunks; may be null with capacity 0
	size_t capacity; ///< in bodies
} gz_body_list;

/// Lists the bodies, but no ghosts, whose own reach boxes with this margin meet a box: the bodies that a domain with
/// this reach box needs as ghosts. With one chunk and no pick the list can be a pick of it.
///
/// The report's `hits` is their number, `written` how many the list has; where it is too short the status is
/// GZ_STATUS_LIST_FULL. Invalid bodies are in no list, and are counted. Takes a few nanoseconds per body.
///
/// box: no bound is NaN; an empty box meets nothing
/// margin: 0 to GZ_LIMIT
GZ_API GZ_NODISCARD gz_report gz_find_in_box(
	const gz_body_list *list, const gz_bodies *chunks, size_t chunk_count, const gz_box *box, float margin);

// ---------------------------------------------------------------------------------------------------------------------
// Sweeps
// ---------------------------------------------------------------------------------------------------------------------

/// The feature that was touched.
typedef enum gz_feature {
	GZ_FEATURE_NONE = 0,     ///< a miss
	GZ_FEATURE_SIDE,         ///< the side of a wall: 0 <= position along it <= length
	GZ_FEATURE_END_A,        ///< the end a of a wall, or a wall that is a point
	GZ_FEATURE_END_B,        ///< the end b of a wall
	GZ_FEATURE_CIRCLE,       ///< a body of the crowd
	GZ_FEATURE_INVALID = 255 ///< the body is invalid and was not queried
} gz_feature;

/// Where the hits of one chunk go: element k of each column belongs to the chunk's k-th body (with a pick, to its k-th
/// entry). Missing columns are not written. For misses and invalid bodies `id`, `point` and `normal` stay unchanged.
typedef struct gz_hits {
	gz_float_out
		time; ///< t in [0, 1] of the first hit; infinity for a miss, NaN for an invalid body. `time <= 1` is a hit
	/// The wall or (where the feature is GZ_FEATURE_CIRCLE) the body of the crowd, counted through the crowd's chunks;
	/// -1 for a miss or an invalid body. At equal times a wall precedes a body, then the lower index; among bodies the
	/// lower id.
	gz_int_out index;
	gz_byte_out feature; ///< a gz_feature
	gz_id_out id;        ///< the id of the wall or body that is hit
	gz_vec2_out point;   ///< the contact point, on the surface of what is hit
	gz_vec2_out normal;  ///< of length 1, from what is hit to the body's centre at the hit
} gz_hits;

/// A hit as one struct: `gz_hits hits = gz_hits_in(array);`
typedef struct gz_hit {
	float time;               ///< as gz_hits.time
	int32_t index;            ///< as gz_hits.index
	uint64_t id;              ///< as gz_hits.id
	float point_x, point_y;   ///< as gz_hits.point
	float normal_x, normal_y; ///< as gz_hits.normal
	uint8_t feature;          ///< as gz_hits.feature
} gz_hit;

/// A list of hits (see GZ_LIST).
typedef GZ_LIST(gz_hit) gz_hit_list;

/// The columns of an array of gz_hit.
static inline gz_hits gz_hits_in(gz_hit *array) {
	gz_hits hits;
	hits.time.data = &array->time, hits.time.stride = sizeof(gz_hit);
	hits.index.data = &array->index, hits.index.stride = sizeof(gz_hit);
	hits.feature.data = &array->feature, hits.feature.stride = sizeof(gz_hit);
	hits.id.data = &array->id, hits.id.stride = sizeof(gz_hit);
	hits.point.x = &array->point_x, hits.point.y = &array->point_y, hits.point.stride = sizeof(gz_hit);
	hits.normal.x = &array->normal_x, hits.normal.y = &array->normal_y, hits.normal.stride = sizeof(gz_hit);
	return hits;
}

/// Sweep (shape cast): the first hit of each body along its displacement.
///
/// Two bodies of a crowd that hit each other report the same time, to the bit, and opposite normals. A body never hits
/// itself, whether the crowd queries itself or one of its bodies is queried from a chunk.
///
/// Invalid bodies (not finite, too large, negative radius) are marked and counted, and affect no other result. Wrong
/// views, sizes and picks are refused before anything is written.
///
/// Where only the bodies that hit something matter, gz_sweep_hits lists them and is faster.
///
/// Takes time in proportion to the bodies and their pairs. A crowd that queries itself has up to N * N / 2 pairs, where
/// all N bodies reach one another; chunks of N bodies have N * M with the M walls and circles that all of them reach.
///
/// hits_per_chunk: one for each chunk of the query (with from_crowd, for each placed chunk), in the same order
GZ_API GZ_NODISCARD gz_report gz_sweep(
	const gz_hits *hits_per_chunk, const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// The first hit of a body, in a list of the bodies that hit something.
typedef struct gz_body_hit {
	size_t body; ///< counted through all chunks; with from_crowd, through the placed chunks
	gz_hit hit;  ///< what gz_sweep writes for this body
} gz_body_hit;

/// A list of hits in the caller's memory: one for each body that hits something, in the order of bodies.
typedef struct gz_body_hits {
	gz_body_hit *data; ///< room for `capacity` hits; may be null when the capacity is 0
	size_t capacity;   ///< in hits
} gz_body_hits;

/// Sweep as gz_sweep, whose results are the hits alone: for games that only react to hits. Nothing is written for a
/// miss or an invalid body.
///
/// The report's `hits` is the number of bodies that hit something. The list has the first `written` of them: where
/// these are fewer the status is GZ_STATUS_LIST_FULL (unless there were invalid bodies). Without memory the contents of
/// the list are undefined, and both numbers are 0. With from_crowd, or with jobs, the scratch keeps 48 bytes for each
/// hit of the largest call.
GZ_API GZ_NODISCARD gz_report gz_sweep_hits(
	const gz_body_hits *list, const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// Sweep for all hits: every wall and circle that each body touches along its displacement, each at its first touch, as
/// if nothing else existed; ordered by time, ties as in gz_hits. Takes the time of gz_sweep without an end at the first
/// hit, and n log n for n results of a body.
GZ_API GZ_NODISCARD gz_report gz_sweep_all(
	const gz_hit_list *list, const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// Line of sight: whether each body would hit anything at all, 1 or 0. It stops at any hit and is faster than gz_sweep.
/// A body of radius 0 is a line of sight, a larger one a corridor. Invalid bodies get 0. Takes at most the time of
/// gz_sweep.
///
/// blocked_per_chunk: one for each chunk of the query, in the same order
GZ_API GZ_NODISCARD gz_report gz_line_of_sight(
	const gz_byte_out *blocked_per_chunk, const gz_world *world, const gz_query *query, gz_scratch *scratch);

#ifdef __cplusplus
}
#endif

#endif
