// The table of kernels. Each backend (instruction set) has one table, compiled from the same sources (backend.inl) over
// its own vocabulary of lanes (lanes/), and every backend gives the same bits. A call does the work of a whole tile of
// bodies, list of pairs or row of cells, so the call through the table costs nothing.
//
// What a kernel may do: arithmetic on its arguments. It allocates nothing, keeps no state, refers to no world, and
// writes only what is listed as out. Its arithmetic goes through the lanes alone (lanes_*, wide_*), so that every
// operation rounds once. A result depends neither on the width of the lanes, nor on other lanes or padding. All
// functions of a kernel are static, because each backend compiles them again. In and out never overlap, unless a kernel
// names one structure as both. The columns and lists, with their padding, are described in data/, mover/movers.h and
// curves/.
#ifndef GRAZE_KERNELS_KERNELS_H
#define GRAZE_KERNELS_KERNELS_H

#include <stddef.h>

#include "kernels/curves/polynomials.h"
#include "kernels/curves/trajectories.h"
#include "kernels/data/columns.h"
#include "kernels/data/tree.h"
#include "kernels/mover/movers.h"
#include "kernels/rounds/rounds.h"

typedef struct graze_kernels {
	const char *name; ///< of the backend

	// -----------------------------------------------------------------------------------------------------------------
	// Broadphase of walls (sweep/)
	// -----------------------------------------------------------------------------------------------------------------

	/// Clearance of one wall: nibbles for words of eight cells in a row.
	///
	/// in: the wall; x[i], y[i]: the middle of the first cell of word i, relative to the wall's end a
	/// out: words[0 .. count)
	void (*bound_clearance)(uint32_t *words, const clearance_wall *wall, const float *x, const float *y, int32_t count);

	/// Broadphase cull: finds the bodies whose reach is not below the clearance at the middle of their path.
	///
	/// in: tile, map
	/// out: near->slot (ascending) and near->count; far: bodies that are invalid or reach beyond the map's margin. No
	///     slot is in two lists.
	void (*cull)(near_bodies *near, far_bodies *far, const tile_columns *tile, const clearance_map *map);

	/// Cell lookup: gathers the bodies of the slots as records, and finds their cells.
	///
	/// in: near->slot and near->count; tile; frame of a map of walls, whose cells are squares (not of a crowd)
	/// out: near->body, near->cell, and the padding of near
	void (*locate)(near_bodies *near, const tile_columns *tile, const map_frame *frame);

	/// Begins a march for bodies that are not large compared with the margin, are not too far from the origin, and do
	/// not need too many pieces. Bodies whose paths miss the frame's box are dropped.
	///
	/// in: tile; slot[0 .. count), at most TILE; frame
	/// out: march, except for the pieces; unfit (TILE + LANES): indices into slot of the bodies that cannot march
	/// returns the number of unfit bodies
	int32_t (*begin_march)(march_columns *march, int32_t *unfit, const tile_columns *tile, const int32_t *slot,
		int32_t count, const march_frame *frame);

	/// Computes the piece of each path that begins at march->from. Marches among circles take every piece.
	///
	/// in: march, except for the pieces
	/// out: the pieces
	void (*cut_pieces)(march_columns *march);

	/// Advances every march to its next piece, and drops those that are at the end of their path or need not continue.
	///
	/// in: best (may be null: no march is dropped for a hit); any_hit: whether any hit drops a march, not only a hit
	///     before the end of its piece
	/// in and out: march, except for the pieces
	void (*march_on)(march_columns *march, const best_hits *best, bool any_hit);

	/// Advances every march over the pieces that are near no wall, to its next piece near one. Drops marches that are
	/// at the end of their path, or that need not continue. A march that passes many pieces may need several calls.
	///
	/// in: best (may be null: no march is dropped for a hit); any_hit: whether any hit drops a march, not only a hit
	///     before the end of the piece that was searched last
	/// in and out: march, except for the pieces
	/// out: near (TILE + LANES): the marches whose present piece, [from, next], is near a wall
	/// returns their number
	int32_t (*march_to_walls)(
		march_columns *march, int32_t *near, const best_hits *best, bool any_hit, const clearance_map *map);

	/// The pieces of marches as near bodies, with their cells; and the bodies of these pieces, with their whole paths.
	///
	/// in: pieces->slot and pieces->count, which march_to_walls has listed; march; tile; frame
	/// out: pieces->body, pieces->cell, and the padding of pieces; near (slot, body, count)
	void (*locate_pieces)(near_bodies *pieces, near_bodies *near, const march_columns *march, const tile_columns *tile,
		const map_frame *frame);

	/// Candidate collection: pairs of bodies with the walls of the first block of their cell that they can touch.
	///
	/// in: near with its padding; map, whose frame near was located in; slack: what rounding may take off a distance,
	///     by which bodies are widened
	/// out: pairs with their padding; crowded (TILE + 1): indices into near of the bodies whose cells have more blocks
	/// returns the number of crowded bodies
	int32_t (*collect)(pair_list *pairs, int32_t *crowded, const near_bodies *near, const cell_map *map, float slack);

	/// The same for listed blocks: appends to pairs.
	///
	/// in: near, visits, blocks, slack
	/// in and out: pairs
	/// requires pairs->count + LANES * visits->count <= PAIR_CAPACITY
	void (*collect_visits)(
		pair_list *pairs, const near_bodies *near, const visit_list *visits, const wall_block *blocks, float slack);

	/// Drops the pairs that the filters of either side forbid; the others keep their order.
	///
	/// in: the filters of the first and of the second of each pair
	/// in and out: pairs
	void (*filter)(pair_list *pairs, const filter_column *bodies, const filter_column *others);

	// -----------------------------------------------------------------------------------------------------------------
	// Sweeps against walls (sweep/)
	// -----------------------------------------------------------------------------------------------------------------

	/// Narrowphase: the pairs that hit, with their times of impact. evaluate_walls requires that no wall is thick or
	/// one-sided; evaluate_any_walls allows both.
	///
	/// in: near, pairs, walls
	/// out: times
	void (*evaluate_walls)(
		pair_times *times, const near_bodies *near, const pair_list *pairs, const wall_record *walls);
	void (*evaluate_any_walls)(
		pair_times *times, const near_bodies *near, const pair_list *pairs, const wall_record *walls);

	/// Reduction: lowers the key of each body to its earliest hit.
	///
	/// in: near, times
	/// in and out: best
	void (*reduce)(best_hits *best, const near_bodies *near, const pair_times *times);

	/// Contacts of the bodies that hit a wall: time, wall, point, normal, feature.
	///
	/// in: best, tile, walls
	/// out: contacts, in the order of best->slot; best->slot past the end becomes 0
	/// requires that no key of a listed slot is a circle's
	void (*contact_walls)(
		contact_columns *contacts, best_hits *best, const tile_columns *tile, const wall_record *walls);

	// -----------------------------------------------------------------------------------------------------------------
	// Crowds (crowd/, sweep/)
	// -----------------------------------------------------------------------------------------------------------------

	/// The cells of the middles of the paths of a tile.
	///
	/// in: tile, frame; max_reach: at most GZ_LIMIT / 2, so that no body within reach has a number beyond GZ_LIMIT
	/// out: cell[0 .. tile->count); exceptions (TILE + LANES): the slots of bodies that are invalid or reach further
	/// returns the number of exceptions
	int32_t (*assign_cells)(
		uint32_t *cell, int32_t *exceptions, const tile_columns *tile, const map_frame *frame, float max_reach);

	/// Prefix sums of a counting sort by several ranges of bodies: next[k][i], the number of bodies of range k in cell
	/// i, becomes the place of the first of them. In a cell the bodies of lower ranges come first.
	///
	/// in: ranges; cells from `from` up to `to` (`from` a multiple of LANES where several calls share the cells; whole
	///     vectors are processed); before: the number of bodies in all cells before `from`
	/// in and out: next[0 .. ranges)
	/// out: start (may be null): the place where each cell begins
	void (*prefix_sums)(uint32_t *start, uint32_t *const *next, size_t ranges, size_t from, size_t to, uint32_t before);

	/// Scatter of a counting sort: writes each body to the next place of its cell.
	///
	/// in: tile, count: its first bodies; index: the caller's index of the first; id (may be null: ids are 0)
	/// in and out: next_place of each cell, which is incremented; place: the cell of each body, becomes its place
	/// out: records at these places
	/// returns the lowest of these places
	uint32_t (*scatter)(circle_record *records, uint32_t *next_place, uint32_t *place, const tile_columns *tile,
		int32_t count, int32_t index, const uint64_t *id);

	/// Bounding circles of the paths of consecutive records, and the cells of their middles.
	///
	/// in: records (circle_record or near_body), frame
	/// out: to, in whole vectors
	/// requires that whole vectors of records can be read
	void (*bound_paths)(
		const circle_columns_out *to, const circle_record *records, int32_t count, const map_frame *frame);

	/// Consecutive records as columns px py dx dy radius.
	///
	/// in: records, of which whole vectors can be read
	/// out: column[0 .. 5), in whole vectors
	void (*unpack_records)(float *const column[5], const circle_record *records, int32_t count);

	/// Pairs of bodies of the finest level whose bounding circles overlap: each body with the bodies behind it in its
	/// own cell and in the next one, and with those of three cells of the next row. So each pair is found once.
	///
	/// in: places from `from` up to `to`; the bounding circles of all places; the cells
	/// out: pairs with their padding
	/// requires to - from <= NEIGHBOUR_BATCH, and that the cells of these bodies are at no edge of the map
	/// returns where to continue: `to`, or the first body whose pairs might not fit
	int32_t (*collect_neighbours)(
		pair_list *pairs, int32_t from, int32_t to, const circle_columns *all, const circle_cells *cells);

	/// Pairs of bodies that are not of the crowd with bodies of one of its levels whose bounding circles overlap
	/// theirs, until all bodies are done or the list of pairs is full.
	///
	/// in: bounding circles of the bodies, at most TILE, and of all places; the level
	/// in and out: at, zero at first: all bodies are done where at->body == count
	/// out: pairs with their padding
	void (*collect_targets)(pair_list *pairs, target_search *at, const circle_columns *bodies, int32_t count,
		const circle_columns *others, const target_level *level);

	/// Pairs of the listed ranges whose bounding circles overlap, until the ranges end or the list of pairs is full.
	///
	/// in: bodies (the a of the ranges) and others (the b of the ranges)
	/// in and out: list, which advances
	/// out: pairs with their padding
	void (*collect_ranges)(
		pair_list *pairs, pair_range_list *list, const circle_columns *bodies, const circle_columns *others);

	/// Narrowphase of circles: the pairs that hit, with their times of impact. The time of a pair does not depend on
	/// the order of its circles, to the bit.
	///
	/// in: bodies, others: records that begin with px py dx dy radius (near_body, circle_record); pairs
	/// out: times
	void (*evaluate_circles)(pair_times *times, const void *bodies, const void *others, const pair_list *pairs);

	/// Reduction of pairs of bodies and circles: lowers the key of each body to its earliest hit.
	///
	/// in: near, times, records of the circles
	/// in and out: best
	void (*reduce_circles)(
		best_hits *best, const near_bodies *near, const pair_times *times, const circle_record *records);

	/// Reduction of pairs within a crowd: each hit counts for both bodies.
	///
	/// in: times, records
	/// in and out: key, by place
	void (*reduce_self)(uint64_t *key, const pair_times *times, const circle_record *records);

	/// Contacts of the bodies best->slot[from .. from + count), which hit a circle.
	///
	/// in: best, tile, records
	/// out: contacts[from ..), in whole vectors
	/// requires that best->slot is padded with slots whose key is a circle's
	void (*contact_circles)(contact_columns *contacts, const best_hits *best, int32_t from, int32_t count,
		const tile_columns *tile, const circle_record *records);

	// -----------------------------------------------------------------------------------------------------------------
	// Proximity at t = 0 (proximity/)
	// -----------------------------------------------------------------------------------------------------------------

	/// The pairs of bodies and walls that are at most limits->within apart. A wall that does not exist for the body's
	/// centre is left out.
	///
	/// in: near, limits, pairs, walls
	/// out: times, with sortable bits of the distance in place of the time: lower distances are lower unsigned integers
	void (*distance_walls)(pair_times *times, const near_bodies *near, const proximity_limits *limits,
		const pair_list *pairs, const wall_record *walls);

	/// Closest points and normals on walls; otherwise as contact_walls. The time column gets the high halves of the
	/// keys: sortable bits of distances.
	void (*closest_walls)(
		contact_columns *contacts, best_hits *best, const tile_columns *tile, const wall_record *walls);

	/// As distance_walls, for circles.
	void (*distance_circles)(pair_times *times, const near_bodies *near, const proximity_limits *limits,
		const pair_list *pairs, const circle_record *records);

	/// The nearest circles of the bodies of a group.
	///
	/// in: group, tree
	/// out: key: for each body a list of group->max keys, of each circle, with sortable bits of the distance in the
	/// upper half, in ascending order; count: the number of each body's
	void (*nearest_circles)(uint64_t *const *key, int32_t *count, const nearest_group *group, const circle_tree *tree);

	/// Closest points and normals on circles; otherwise as contact_circles. The time column is left unwritten.
	void (*closest_circles)(contact_columns *contacts, const best_hits *best, int32_t from, int32_t count,
		const tile_columns *tile, const circle_record *records);

	// -----------------------------------------------------------------------------------------------------------------
	// Overlap in time (intervals/)
	// -----------------------------------------------------------------------------------------------------------------

	/// The overlap interval of each pair, on the whole line of motion.
	///
	/// in: near, pairs, walls or records
	/// out: intervals, element i for pair i
	void (*interval_walls)(
		interval_columns *intervals, const near_bodies *near, const pair_list *pairs, const wall_record *walls);
	void (*interval_circles)(
		interval_columns *intervals, const near_bodies *near, const pair_list *pairs, const circle_record *records);

	/// The sensor events of each pair: when it begins and ends to overlap within the step. Pairs without events leave
	/// the list.
	///
	/// in: near, walls or records
	/// in and out: pairs with their padding
	/// out: events, element i for pair i of those that are left
	void (*sensor_walls)(interval_columns *events, const near_bodies *near, pair_list *pairs, const wall_record *walls);
	void (*sensor_circles)(
		interval_columns *events, const near_bodies *near, pair_list *pairs, const circle_record *records);

	// -----------------------------------------------------------------------------------------------------------------
	// Movers, in double (mover/); at most TILE pairs per call
	// -----------------------------------------------------------------------------------------------------------------

	/// Sweeps each mover against each wall of its pairs. A mover that starts within its radius of a wall and comes
	/// closer hits at time 0.
	///
	/// in: movers, pairs, walls
	/// out: results->value (times, at least 0, as a share of the displacement), the features, and the list `hit`
	void (*sweep_movers)(
		mover_results *results, const mover *movers, const mover_pairs *pairs, const wall_record *walls);

	/// The safety check. For each pair: the distance and normal of the wall at q, and whether the wall refuses the
	/// motion from p to q, because the mover could cross the wall, or come closer to it than its clearance. Whatever
	/// rounding leaves undecided is refused.
	///
	/// in: movers, pairs, walls
	/// out: results->value (distances from the surface), normals, features, and the lists `near` and `refused`
	void (*validate)(mover_results *results, const mover *movers, const mover_pairs *pairs, const wall_record *walls);

	/// The fast path: sweeps bodies to their first hit, validates that segment, and responds; one body per lane. The
	/// results are bit-identical to those of sweep_movers and validate with the engine's rules.
	///
	/// in: list, tile, walls, rule
	/// out: results
	/// requires list->wall_count ascending, at least 1 and at most FAST_PATH_WALLS, and LANES copies of the last body
	///     past the end
	void (*first_segments)(segment_results *results, const first_segment_list *list, const tile_columns *tile,
		const wall_record *walls, const skin_rule *rule);

	/// Lists the pairs of second segments and walls that the segment would hit, or that refuse it.
	///
	/// in: segments, pairs, walls
	/// out: results: the list `refused` alone
	void (*last_segments)(
		mover_results *results, const motion_segment *segments, const mover_pairs *pairs, const wall_record *walls);

	/// Lists the pairs of bodies that are too close at rest, with the push on the first body of each.
	///
	/// in: bodies, pairs
	/// out: results: the list `near` and, for its pairs alone, the pushes in normal_x and normal_y: what the gap lacks
	///     of the larger skin; (0, 0) for centres at the same place
	void (*separate)(mover_results *results, const separating_body *bodies, const mover_pairs *pairs);

	// -----------------------------------------------------------------------------------------------------------------
	// Rounds of a crowd (rounds/); at most TILE bodies per call
	// -----------------------------------------------------------------------------------------------------------------

	/// Finds the skins of bodies, the discs that they are placed with, and the counters of their cells.
	///
	/// in: columns, count (at most SIZE_BATCH), rules
	/// out: sizes, in whole lanes
	void (*round_sizes)(round_sizes *sizes, const round_columns *columns, int32_t count, const round_size_rules *rules);

	/// Returns whether two bodies of a pair are so near that separation moves them.
	///
	/// in: bodies (places); one, other: numbers, which continue past the end with valid ones up to whole lanes
	bool (*any_near_pair)(const round_body *bodies, const int32_t *one, const int32_t *other, int32_t count);

	/// Finds which pairs of bodies may touch somewhere on their paths, whenever each is where on its own.
	///
	/// in: bodies, others: with radii that contain the skins; pairs (RECORD offsets, any number)
	/// out: meets: a bit for each pair, in whole bytes
	void (*paths_meet)(
		uint8_t *meets, const circle_record *bodies, const circle_record *others, const pair_list *pairs);

	/// Finds the displacement of each body: the longest part of its wish that keeps out of the bodies and walls around.
	///
	/// in: list, bodies (wish and neighbours), walls, rules
	/// out: directions, in whole lanes; memory
	void (*slide_directions)(round_directions *directions, const round_list *list, const round_bodies *bodies,
		const wall_planes *walls, const round_rules *rules, const round_memory *memory);

	/// Finds how far each body may go: the share of its displacement up to its first meeting with another body, and the
	/// bodies that it follows.
	///
	/// in: list, bodies (course and neighbours), rules
	/// out: limits, in whole lanes; follows (appended)
	void (*limit_shares)(round_limits *limits, round_follows *follows, const round_list *list,
		const round_bodies *bodies, const round_rules *rules);

	// -----------------------------------------------------------------------------------------------------------------
	// Curves, in double (curves/)
	// -----------------------------------------------------------------------------------------------------------------

	/// Touch times of pairs of circles under acceleration: all times at which the distance becomes at most the reach,
	/// and more than the reach.
	///
	/// in: trajectories
	/// out: touches; work is scratch memory
	void (*trajectory_touches)(
		trajectory_touches *touches, trajectory_work *work, const trajectory_columns *trajectories);

	/// Overlap intervals of pairs of circles without acceleration, in the sweep's floats.
	///
	/// in and out: pairs; out are entry and exit
	void (*interval_straight)(straight_pairs *pairs);

	/// The monotonic runs of polynomials: where they rise and fall, and where they cross zero.
	///
	/// in: polynomials
	/// out: runs
	void (*polynomial_runs)(polynomial_runs *runs, const polynomial_columns *polynomials);
} graze_kernels;

#endif
