/// Sectors: worlds of any size, with the same precision and the same bits everywhere.
///
/// A *place* in a large world is a *sector* (two int32) and an *offset* in it (two floats). Sectors are squares of one
/// side, a power of two: sector (x, y) covers [x * side, (x + 1) * side) in x, and likewise in y. All bodies of a
/// sector are queried in its *frame*: an ordinary world with the walls in reach, and an ordinary crowd of the sector's
/// own bodies and of its *ghosts*, the bodies of the eight sectors around it that may touch one of its own.
///
///     gz_sectors_place(sectors, &bodies, &body_sectors, 1, 0);
///     for (size_t k = 0; k < gz_sectors_count(sectors); k++) {
///         const gz_frame frame = gz_sectors_frame(sectors, k);
///         gz_report report = gz_sweep_hits(&hits, frame.world, &frame.query, frame.scratch);
///     }
///
/// **The lattice.** Places are multiples of side / 2^21. Others are rounded to the nearest one on entry, each
/// coordinate on its own, ties to the even multiple. So 1024 units a side have a spacing of 1/2048, in the whole world.
///
/// **The same bits everywhere.** In a frame, coordinates are offset + side * (sector - the frame's sector) + 5.5 *
/// side. Whatever its bodies reach lies between 4 and 8 sides, where floats have one spacing, that of the lattice. So
/// the change from frame to frame is exact, differences of places are exact, and a scene has the same results, to the
/// bit, wherever whole sectors put it. Two bodies of different sectors report the same time and opposite normals, each
/// in its own frame.
///
/// **Limits.** A wall's length and radius add up to one side at most. What a body may reach ends less than half a side
/// beyond the border of its sector: its displacement, its radius and the margin of gz_sectors_place together.
///
/// **Threads.** Any number of threads may query frames at once, each with a scratch of its own: a scratch that
/// gz_scratch_create makes for the world of one frame serves all frames of the same sectors. Placing and moving need
/// the sectors alone.
/// **Memory.** About 0.1 KB per body and per ghost, 0.1 KB per wall, and for each sector with bodies a world of the
/// walls in reach and the grid of a crowd. Sectors without bodies take nothing. One scratch serves all frames.
/// **Cost.** Placing takes time in proportion to the bodies, the ghosts and the sectors with bodies. The world of a
/// sector is built when a body first comes there, and kept while bodies are there, and for up to 256
/// placings after.
#ifndef GRAZE_SECTORS_H
#define GRAZE_SECTORS_H

#include <graze/crowd.h>
#include <graze/move.h>
#include <graze/query.h>
#include <graze/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The smallest and the largest side of a sector: 2^-19 and 2^34. Lengths in frames keep within GZ_LIMIT and its
/// reciprocal.
#define GZ_MIN_SIDE 0x1p-19f
#define GZ_MAX_SIDE 0x1p34f

/// A column of sectors to read: the strides are those of a gz_vec2_view.
typedef struct gz_sector_view {
	const int32_t *x, *y; ///< the first element
	size_t stride;        ///< bytes from one element to the next, in both; 0 repeats one value
} gz_sector_view;

/// A column of sectors to write.
typedef struct gz_sector_out {
	int32_t *x, *y; ///< the first element
	size_t stride;  ///< bytes from one element to the next, in both
} gz_sector_out;

/// How to build a large world. Zero is a good value for everything but the side and the walls.
typedef struct gz_sectors_desc {
	/// The side of a sector: a power of two from GZ_MIN_SIDE to GZ_MAX_SIDE. Worth choosing as 4 to 100 times the reach
	/// of most bodies: a small side has many ghosts, a large one a coarse lattice.
	float side;
	/// The walls, whose ends are offsets from the corner of wall_sector, up to GZ_LIMIT. Read by gz_sectors_create,
	/// not kept.
	gz_walls walls;
	/// Optional: the sector that both ends of each wall are relative to; (0, 0) when missing.
	gz_sector_view wall_sector;
	float reach;            ///< of the frames' worlds: gz_world_desc.reach
	float cell;             ///< of the frames' worlds: gz_world_desc.cell
	const char *backend;    ///< as gz_world_desc.backend
	gz_allocator allocator; ///< all zero: malloc and free
} gz_sectors_desc;

/// A large world: its walls, and the frames of the bodies that were placed last.
typedef struct gz_sectors gz_sectors;

/// Builds a large world. Returns null with an error, and nothing is left behind.
///
/// The least skin of gz_move (gz_move_options.skin) is the same in all frames: 2^-19 of the sum of the radius and eight
/// sides.
///
/// desc: read during the call only
/// error: optional: what went wrong, or GZ_STATUS_OK
///
/// Errors: GZ_STATUS_INVALID_INPUT of "side", "wall_sector", a setting or a view; GZ_STATUS_INVALID_WALL, also of a
/// wall whose "length" and radius exceed a side, and of one with an end in no "sector" of int32; _TOO_MANY,
/// _OUT_OF_MEMORY, _NO_BACKEND.
GZ_API GZ_NODISCARD gz_sectors *gz_sectors_create(const gz_sectors_desc *desc, gz_error *error);

/// Destroys a large world with the worlds, crowds and scratch of its frames; null is allowed. Destroy other scratches
/// of its frames first.
GZ_API void gz_sectors_destroy(gz_sectors *sectors);

/// Places bodies: divides them into sectors, copies them into the frames of these, and places the crowd of each frame.
/// They replace the former bodies; all frames of before are void.
///
/// The centres are offsets from the corner of the body's sector: any finite ones up to GZ_LIMIT, also beyond the
/// sector, such as after a move. They are rounded to the lattice, and the body belongs to the sector that it then is
/// in.
///
/// A body is invalid as in any query, and besides where it reaches too far ("reach"), or reaches places in no sector of
/// int32 ("sector"). Invalid bodies are in no frame; the report counts them and names the first. After any other error
/// there are no frames.
///
/// Errors: GZ_STATUS_INVALID_BODIES, with all valid bodies placed; GZ_STATUS_INVALID_INPUT of "margin", "sectors",
/// "sector_per_chunk", "sector.x", "sector.y", "id", "ignore" or a view; GZ_STATUS_TOO_MANY where own bodies and ghosts
/// are more than GZ_MAX_CROWD; GZ_STATUS_OUT_OF_MEMORY.
///
/// chunks: `id` and `ignore` are in all chunks or in none (GZ_STATUS_INVALID_INPUT of "id", "ignore"). Ties of
///     bodies without ids are decided by their order in the frame, which differs from frame to frame.
/// sector_per_chunk: one for each chunk; as for centres, an element belongs to the element of the chunk's columns, also
///     with a pick
/// margin: how far each body reaches beyond its path and its radius, from 0 to less than half a side: the distance of
///     gz_nearest or gz_neighbours, the skin of gz_move; 0 for sweeps
GZ_API GZ_NODISCARD gz_report gz_sectors_place(gz_sectors *sectors, const gz_bodies *chunks,
	const gz_sector_view *sector_per_chunk, size_t chunk_count, float margin);

/// The number of frames: sectors with bodies of their own.
GZ_API size_t gz_sectors_count(const gz_sectors *sectors);

/// A sector with bodies, as an ordinary world and an ordinary crowd. Valid until the next call of gz_sectors_place,
/// gz_sectors_push_walls, gz_sectors_enable_walls, gz_sectors_move_walls or gz_sectors_destroy.
typedef struct gz_frame {
	int32_t sector_x, sector_y; ///< the sector
	float side;                 ///< of a sector
	const gz_world *world;      ///< the walls in reach, perhaps none, in coordinates of the frame
	const gz_crowd *crowd;      ///< the sector's own bodies, then its ghosts
	const gz_bodies *chunks;    ///< two: the own bodies, the ghosts; in the order in which they were placed
	const size_t *body;         ///< for each body of both chunks: its index among the placed bodies
	const int32_t *wall;        ///< for each wall of the world: its index among those of gz_sectors_desc
	gz_scratch *scratch;        ///< one for all frames of the sectors
	/// The own bodies as chunks, against walls, with the crowd. Set `targets`, `skip_self` and others as wanted; body k
	/// of the query is body k of the crowd.
	gz_query query;
} gz_frame;

/// The frame of this index, from 0 on; all zero past the last. Frames are in the order of their sectors, by y, then by
/// x. Takes constant time.
GZ_API gz_frame gz_sectors_frame(const gz_sectors *sectors, size_t index);

/// The place of a point in coordinates of a frame, such as a contact point: the sector that it is in, and the offset in
/// [0, side). Exact for multiples of the lattice's spacing; other points, such as those that were computed below four
/// sides, are rounded to the nearest float. Returns false, and writes nothing, for a point in no sector of int32, or
/// one that is not finite.
GZ_API bool gz_frame_place(const gz_frame *frame, float x, float y, int32_t sector_out[2], float offset_out[2]);

/// Moves the bodies that were placed last, each in its frame, as one gz_move of all of them would: with
/// GZ_TARGETS_WALLS among walls; with GZ_TARGETS_ALL they collide with one another, too, in rounds (GZ_CROWD_ROUNDS).
///
/// Where each body ends goes to `center` of its chunk, as an offset in [0, side), and to the chunk's sectors: they may
/// be the columns that the chunk was placed from. Place the bodies again before the next query or move. Nothing is
/// written for invalid bodies, and after an error nothing at all: GZ_STATUS_INVALID_BODIES and GZ_STATUS_LIST_FULL are
/// no such errors, they come with results.
///
/// **The margin** of gz_sectors_place must have been large enough. Among walls that is the larger of four times the
/// skin and side / 2^13, since a body may be moved away from walls first. With GZ_TARGETS_ALL it is gz_move_margin
/// of all bodies, with a coordinate of eight sides; more where bodies pile up (gz_move_extremes.piles) or one becomes
/// faster by a bounce. Otherwise the error is GZ_STATUS_NARROW_MARGIN of "margin": place the bodies again with a larger
/// one, and repeat the move.
///
/// **Several machines.** With GZ_TARGETS_ALL and an `exchange` in the options the chunks of ghosts that were placed are
/// bodies of other machines, in sectors that these own; `shared` counts through the placed bodies, and the exchange's
/// margin is that of gz_sectors_place, the same everywhere. All machines call it, those without bodies, too. Then
/// moves_per_chunk has one for each chunk of ghosts as well, whose columns to write are not used.
///
/// Of the options `contacts` and `first_contacts` list contacts in the order of the placed bodies, with indices of
/// walls among those of gz_sectors_desc and of bodies among the placed ones, and centres as offsets from the corner of
/// the sector that the body was placed in: from -side / 2 to 1.5 * side.
///
/// Errors: GZ_STATUS_INVALID_INPUT also for "sectors" where no bodies are placed, for "crowd" and "sensors" in the
/// options, and for "exchange" among walls; with GZ_TARGETS_ALL for bodies without an "id", for GZ_CROWD_EVENTS
/// ("method"), and where chunks of "ghosts" were placed without an exchange.
///
/// Memory: with GZ_TARGETS_ALL about 64 KB for each frame, 2 KB for each body and ghost, and 48 bytes for each contact
/// where contacts are listed; all of it is kept.
///
/// moves_per_chunk: one for each chunk that was placed, in the same order
/// sector_out_per_chunk: one for each chunk
/// options: null means zero
/// targets: GZ_TARGETS_WALLS or GZ_TARGETS_ALL
GZ_API GZ_NODISCARD gz_report gz_sectors_move(const gz_moves *moves_per_chunk,
	const gz_sector_out *sector_out_per_chunk, const gz_move_options *options, gz_targets targets, gz_sectors *sectors);

// ---------------------------------------------------------------------------------------------------------------------
// Walls that move: doors, gates, lifts
// ---------------------------------------------------------------------------------------------------------------------

/// A kinematic group of walls of a large world: a gz_wall_group whose pivot is a place.
typedef struct gz_sector_wall_group {
	const int32_t *wall; ///< the indices of its walls in gz_sectors_desc; none is in two groups, or twice in one
	size_t count;        ///< how many walls
	float dx, dy;        ///< the displacement
	float angle;         ///< in radians, from the x axis towards the y axis; at most GZ_MAX_TURN; 0: it does not turn
	int32_t pivot_sector_x, pivot_sector_y; ///< the sector of what it turns about
	float pivot_x, pivot_y;                 ///< where in it, as an offset from its corner, before the call
} gz_sector_wall_group;

/// Groups of walls to move, one after the other. Zero is a good value for everything but the groups.
typedef struct gz_sector_push {
	const gz_sector_wall_group *data; ///< the first group
	size_t count;                     ///< how many groups
	float skin;                       ///< as in gz_move_options
	/// Optional: where crushed bodies go, with indices among the placed bodies and among the walls of gz_sectors_desc.
	const gz_crush_list *crushes;
	const gz_pushed_list *pushed; ///< optional: where pushed bodies go; as in gz_wall_push
	/// Optional: the bodies in the way of a group may be on several machines, all of which pass the same groups. Only
	/// `run` is used, to vote: once before the first group, then once for each group.
	const gz_exchange *exchange;
} gz_sector_push;

/// Moves groups of walls, one after the other, and pushes the bodies that were placed last out of their way, as one
/// gz_world_push_walls of all of them would, to the bit. A group that is blocked in one frame moves in none.
///
/// Where each body ends goes to `center` of its chunk and to the chunk's sectors, as by gz_sectors_move. The frames are
/// void afterwards, also after an error in a group: place the bodies again before the next query, move or push.
/// **Bodies that were pushed into one another** are separated by the next gz_sectors_move with GZ_TARGETS_ALL, also one
/// of bodies without motion.
///
/// After an error nothing has moved and nothing is written, on no machine. GZ_STATUS_INVALID_BODIES and
/// GZ_STATUS_LIST_FULL are no such errors: they come with results. The report is that of gz_world_push_walls; it counts
/// the bodies of this machine.
///
/// **Cost.** A group takes the time of its push in each frame that it may concern, up to 16, and an edit of each world
/// of a frame that has its walls in reach. A world whose reach a wall comes into is built anew when it is next used.
///
/// Errors: those of gz_world_push_walls and gz_sectors_move, GZ_STATUS_NARROW_MARGIN as of moves among walls, and
/// GZ_STATUS_INVALID_INPUT, with the index of the group, of
/// - "reach" for a group that is spread over more than a side, in x or y: its walls with their radii, their ways, and
///     where it turns its pivot. Push such a way in several calls
/// - "reach" for a group that might push a body half a side or more beyond the border of its sector. The box
///     that is searched decides, which grows with the displacement: a smaller one helps
/// - "pivot" for one in no sector of int32
/// - "sectors" where no bodies were placed since the last push or edit of walls
/// - "exchange" where another machine has failed
///
/// moves_per_chunk: one for each chunk that was placed, but for chunks of ghosts; `center` is needed, `response` is
///     read
/// sector_out_per_chunk: one for each of these chunks
GZ_API GZ_NODISCARD gz_report gz_sectors_push_walls(const gz_sector_push *push, const gz_moves *moves_per_chunk,
	const gz_sector_out *sector_out_per_chunk, gz_sectors *sectors);

/// Disables walls, or enables them again, as gz_world_enable_walls does, whatever bodies are there. The frames are void
/// after the call. Place the bodies again.
///
/// Takes time in proportion to the sectors with worlds near each wall. Allocates nothing that it could fail without.
///
/// Errors: GZ_STATUS_INVALID_INPUT of "index", with the index of the entry; then nothing has changed.
GZ_API GZ_NODISCARD gz_error gz_sectors_enable_walls(
	gz_sectors *sectors, const int32_t *index, size_t count, bool enabled);

/// Where walls of a large world come to.
typedef struct gz_sector_wall_view {
	gz_sector_view sector; ///< optional: what both ends of each wall are relative to; (0, 0) when missing
	gz_vec2_view a, b;     ///< offsets from the corner of that sector, up to GZ_LIMIT
} gz_sector_wall_view;

/// Gives walls other ends at once, whatever bodies are in between, as gz_world_move_walls does: to begin a level anew,
/// or to restore what gz_sectors_read_walls has read. Everything else about a wall stays. The frames are void
/// afterwards.
///
/// Errors: GZ_STATUS_INVALID_INPUT of "index", "to" or a view; GZ_STATUS_INVALID_WALL as of gz_sectors_create;
/// GZ_STATUS_OUT_OF_MEMORY. Then nothing has changed.
///
/// index: `count` indices, each once
/// to: an element for each index, in their order; read during the call only
GZ_API GZ_NODISCARD gz_error gz_sectors_move_walls(
	gz_sectors *sectors, const int32_t *index, size_t count, const gz_sector_wall_view *to);

/// Where to write walls of a large world.
typedef struct gz_sector_wall_out {
	gz_sector_out sector; ///< of the end a
	gz_vec2_out a, b;     ///< offsets from the corner of that sector: of a in [0, side)
} gz_sector_wall_out;

/// Reads where walls are, as after pushes, disabled ones too. Nothing is written after an error.
///
/// index: in any order; a wall may be named more than once
/// out: `count` elements of each column, in the order of the indices
GZ_API GZ_NODISCARD gz_error gz_sectors_read_walls(
	const gz_sectors *sectors, const int32_t *index, size_t count, const gz_sector_wall_out *out);

#ifdef __cplusplus
}
#endif

#endif
