// The table of kernels: one row per instruction set, each compiled from the same sources (those that row.inl includes)
// over a vocabulary of lanes, each giving the same bits. A call does the work of a tile of bodies, or of a row of
// cells, so that the choice of the row costs nothing.
#ifndef GRAZE_KERNELS_KERNELS_H
#define GRAZE_KERNELS_KERNELS_H

#include <stddef.h>

#include "kernels/columns.h"
#include "kernels/curves/polynomials.h"
#include "kernels/curves/trajectories.h"
#include "kernels/mover/movers.h"

typedef struct graze_kernels {
	const char *name;

	/// Words of nibbles, as the clearance map packs them: each of eight cells in a row, of which the middle of the
	/// first lies at x, y from the wall's end a.
	void (*bound_clearance)(uint32_t *words, const bound_wall *wall, const float *x, const float *y, int32_t count);

	/// Which bodies of the tile need a look at all? Their slots go to `near`. Those of bodies that reach beyond the
	/// map's margin or are bad go to `strays` instead (room for TILE + 8); returns how many.
	int32_t (*clear)(near_bodies *near, int32_t *out_of_range, const tile_columns *tile, const clearance_map *map);

	/// The bodies of the slots, each with its cell.
	void (*locate)(near_bodies *near, const tile_columns *tile, const map_frame *frame);

	/// Near bodies begin their march, but for those that are about as large as the margin, or far from the origin:
	/// their numbers go to `others` (room for TILE + 8); returns how many. Who stays outside of the frame marches
	/// nowhere.
	int32_t (*begin_march)(march_columns *march, int32_t *others, const near_bodies *near, const march_frame *frame);

	/// The pieces of paths that begin at `from`.
	void (*cut_pieces)(march_columns *march);

	/// Drops those that have gone all their way or, where `best` is not null, hit something by the end of their piece,
	/// or `any`thing at all; the others begin the next one.
	void (*march_on)(march_columns *march, const best_hits *best, int any);

	/// The walls of the first block of its cell that each body can touch, as pairs. `slack` widens the bodies by what
	/// rounding may take away. The numbers of bodies whose cells have more blocks go to `crowded` (room for TILE + 1);
	/// returns how many.
	int32_t (*collect)(pair_list *pairs, int32_t *crowded, const near_bodies *near, const cell_map *map, float slack);

	/// The same of any blocks: adds the pairs to those that there are.
	void (*collect_visits)(
		pair_list *pairs, const near_bodies *near, const visit_list *visits, const wall_block *blocks, float slack);

	/// Drops the pairs that the filters of either side forbid.
	void (*filter)(pair_list *pairs, const filter_column *bodies, const filter_column *others);

	/// The pairs that touch, with their times. The second where walls are thick or one-sided.
	void (*evaluate)(
		pair_times *trajectory_touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls);
	void (*evaluate_special)(
		pair_times *trajectory_touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls);

	/// The earliest touch of each body.
	void (*reduce)(best_hits *best, const near_bodies *near, const pair_times *trajectory_touches);

	/// The contacts of the bodies that hit something, in the order of best->slot.
	void (*contact)(contact_columns *contacts, best_hits *best, const tile_columns *tile, const wall_record *walls);

	// Of crowds:

	/// The cells of bodies that are good and reach no further than `fits`. The slots of the others go to `odd` (room
	/// for TILE + 8); returns how many.
	int32_t (*assign)(uint32_t *cell, int32_t *odd, const tile_columns *tile, const map_frame *frame, float fits);

	/// Of each share and cell, how many bodies there are becomes the place of the first: behind `before` others, those
	/// of the cells before and those of the shares before. Whole lanes of cells. `start`, unless null, gets the places
	/// where cells begin.
	void (*lay_out)(uint32_t *start, uint32_t *const *next, size_t shares, size_t from, size_t to, uint32_t before);

	/// The tile's bodies, the first of which has this index, go to the next place of their cell: `place` tells the
	/// cells, and then the places. `id` may be null. Returns the lowest place.
	uint32_t (*scatter)(circle_record *records, uint32_t *next_place, uint32_t *place, const tile_columns *tile,
		int32_t count, int32_t index, const uint64_t *id);

	/// Middles, reaches and, where they are wanted, cells of consecutive records.
	void (*extend)(const extended_columns *to, const circle_record *records, int32_t count, const map_frame *frame);

	/// Consecutive records as columns: px py mx my radius, whole lanes of them.
	void (*unpack)(float *const column[5], const circle_record *records, int32_t count);

	/// Pairs of bodies of the finest level that may touch, from a body on. Stops before `to` where the list may become
	/// too full; returns where to go on. Two whole lanes of columns can be read past the end.
	int32_t (*collect_neighbours)(
		pair_list *pairs, int32_t from, int32_t to, const circle_columns *all, const circle_cells *cells);

	/// The pairs that may touch, until one of the lists is at its end.
	void (*collect_ranges)(
		pair_list *pairs, pair_range_list *list, const circle_columns *askers, const circle_columns *others);

	/// The pairs of circles that touch, with their times. Records begin with px py dx dy radius.
	void (*evaluate_circles)(
		pair_times *trajectory_touches, const void *bodies, const void *others, const pair_list *pairs);

	/// The earliest touch of each body, of circles that are asked; and of those that ask one another.
	void (*reduce_circles)(
		best_hits *best, const near_bodies *near, const pair_times *trajectory_touches, const circle_record *records);
	void (*reduce_self)(uint64_t *key, const pair_times *trajectory_touches, const circle_record *records);

	/// The contacts of the bodies of best->slot[from] and on, which hit a circle.
	void (*contact_circles)(contact_columns *contacts, const best_hits *best, int32_t from, int32_t count,
		const tile_columns *tile, const circle_record *records);

	// Of distances where bodies start:

	/// The pairs of bodies and walls whose distance counts, with its bits as sorted whole numbers in place of times.
	void (*distances)(pair_times *list, const near_bodies *near, const proximity_limits *looking,
		const pair_list *pairs, const wall_record *walls);

	/// The closest points, in the order of best->slot.
	void (*closest)(contact_columns *contacts, best_hits *best, const tile_columns *tile, const wall_record *walls);

	/// The same for circles.
	void (*distances_of_circles)(pair_times *list, const near_bodies *near, const proximity_limits *looking,
		const pair_list *pairs, const circle_record *records);
	void (*closest_circles)(contact_columns *contacts, const best_hits *best, int32_t from, int32_t count,
		const tile_columns *tile, const circle_record *records);

	// Of overlaps in time:

	/// When each pair overlaps, on the whole line of motion.
	void (*interval_walls)(
		interval_columns *spans, const near_bodies *near, const pair_list *pairs, const wall_record *walls);
	void (*interval_circles)(
		interval_columns *spans, const near_bodies *near, const pair_list *pairs, const circle_record *records);

	/// When each pair begins and ceases to overlap within the tick; infinite for what does not happen.
	void (*sense_walls)(
		interval_columns *events, const near_bodies *near, const pair_list *pairs, const wall_record *walls);
	void (*sense_circles)(
		interval_columns *events, const near_bodies *near, const pair_list *pairs, const circle_record *records);

	// Of motion, in double, at most TILE pairs at a time.

	/// The times at which walls are hit on the way. Who starts within the radius hits what it comes closer to at once.
	void (*sweep_movers)(
		mover_results *answers, const mover *movers, const mover_pairs *pairs, const wall_record *walls);

	/// The distances and normals of walls where movers are judged, with lists of those that are near, and of those that
	/// forbid their mover to go there from where it is: it could cross the wall, or come closer than it must keep.
	/// Where rounding leaves a doubt, they forbid it.
	void (*validate)(mover_results *answers, const mover *movers, const mover_pairs *pairs, const wall_record *walls);

	/// The first legs of bodies that stand free, with the numbers that strike and judge would come to.
	void (*first_segments)(segment_results *answers, const first_segment_list *list, const tile_columns *tile,
		const wall_record *walls, const skin_rule *rule);

	/// The pairs of those that could hit something on the second leg, or may not go there.
	void (*last_segments)(
		mover_results *answers, const motion_segment *segments, const mover_pairs *pairs, const wall_record *walls);

	/// Lists as near the pairs of bodies that stand too near, with how far each pushes the first: of these alone, in
	/// the columns of normals; not at all where both are at the same place.
	void (*separate)(
		mover_results *pushes, const separating_body *bodies, const mover_pairs *pairs, const separation_rules *rules);

	// Of acceleration:

	/// All times at which these pairs come to be at most their reach apart, and more than it. In double.
	void (*trajectory_touches)(
		trajectory_touches *trajectory_touches, trajectory_work *work, const trajectory_columns *trajectories);

	/// The same of pairs that go straight.
	void (*interval_straight)(straight_pairs *pairs);

	/// Where polynomials rise, fall and cross zero.
	void (*polynomial_runs)(polynomial_runs *runs, const polynomial_columns *polynomial_runs);
} graze_kernels;

/// The rows that this build has and this processor can run, best first; null past the last.
const graze_kernels *graze_kernels_available(size_t index);

/// The row of that name, or null. `known` (may be null) tells whether any build has such a row.
const graze_kernels *graze_kernels_named(const char *name, int *known);

#endif
