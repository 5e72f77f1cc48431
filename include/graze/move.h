/// Moving bodies with a response, and moving walls that push bodies.
///
/// **Threads.** As query.h. gz_world_push_walls edits the world and needs it alone.
/// **Memory.** Contacts and candidate pairs are kept in the scratch and allocate only where they exceed all calls
/// before.
/// **Cost.** Most bodies have no wall in reach and cost little more than their sweep. Bodies that collide with one
/// another cost a few sweeps more.
#ifndef GRAZE_MOVE_H
#define GRAZE_MOVE_H

#include <graze/crowd.h>
#include <graze/overlap.h>
#include <graze/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a body does at a contact.
typedef enum gz_response {
	GZ_RESPONSE_SLIDE = 0, ///< goes on along the contact, with the tangential part of its displacement
	GZ_RESPONSE_BOUNCE,    ///< is reflected
	GZ_RESPONSE_STOP,      ///< stays there until the next call
	GZ_RESPONSE_PASS       ///< goes through; its contacts are only reported
} gz_response;

/// How the bodies of one chunk respond, and where they end. The columns belong to the elements of the chunk's columns,
/// also with a pick. The columns to write may be the columns that the chunk reads (`center` its center, `motion` its
/// motion): then bodies move in place. Nothing is written for invalid bodies.
typedef struct gz_moves {
	gz_byte_view response;     ///< optional: a gz_response each; GZ_RESPONSE_SLIDE when missing
	gz_float_view restitution; ///< optional: of bounces, 0 to 1; 1 when missing
	gz_float_view mass;        ///< optional: for bounces between bodies, above 0; 1 when missing
	/// Optional: the mass with which bodies that slide or stop push one another, at least 0; INFINITY for one that
	/// pushes and is never pushed. 0, or missing: the body neither pushes nor is pushed. Where two bodies with such
	/// masses would come too near to one another, both move apart, the lighter one further: by at most its radius per
	/// call, never into a wall or another body, and without a change of its motion. In rounds alone
	/// (gz_move_options.method).
	gz_float_view push_mass;
	gz_vec2_out center; ///< where each body ends; needed where there are bodies
	/// Optional: the motion that remains: reflected by bounces, tangential after slides, 0 where the body was stopped;
	/// unchanged for a body without contacts, or with a step of 0.
	gz_vec2_out motion;
	gz_float_out used; ///< optional: the share of the step after which the body moved no more; 1 when it used all of it
	gz_float_out lost; ///< optional: by how much its path is shorter than its displacement
} gz_moves;

/// Something that a body touched on its way.
typedef struct gz_contact {
	float time;    ///< t in [0, 1]
	int32_t index; ///< the wall, or the body of the crowd
	uint64_t id;   ///< its id
	/// Where the body was. Between contacts it moved straight; in rounds (gz_crowd_method) it may also have turned
	/// without one, along what it had touched before or a body near. If skin recovery or separation moved the body, its
	/// path begins there. Where the safety check stopped the body before what it was about to hit (the report's
	/// `shortened`): that place.
	float center_x, center_y;
	float normal_x, normal_y; ///< of length 1, from what it touched to the body's centre
	uint8_t feature;          ///< a gz_feature
} gz_contact;

/// A list of contacts (see GZ_LIST).
typedef GZ_LIST(gz_contact) gz_contact_list;

/// The first contact of a body, in a list of the bodies that touched something.
typedef struct gz_body_contact {
	size_t body;        ///< counted through all chunks
	gz_contact contact; ///< what a gz_contact_list has first for this body
} gz_body_contact;

/// A list of first contacts in the caller's memory: one for each body that touched something, in the order of bodies.
typedef struct gz_body_contacts {
	gz_body_contact *data; ///< room for `capacity` contacts; may be null when the capacity is 0
	size_t capacity;       ///< in contacts
} gz_body_contacts;

/// How bodies that collide with one another move.
typedef enum gz_crowd_method {
	/// All at the same time, in a few rounds: each body goes straight up to its first contact, responds, and goes on in
	/// the next round. No body overlaps another at any time. Of the contacts of a body in a call the first is exact,
	/// the later ones are in the order of rounds.
	GZ_CROWD_ROUNDS = 0,
	/// From event to event, in the order of time, one pair of bodies at a time: exact, for billiards and hard discs.
	/// Slower, the more so the denser the crowd.
	GZ_CROWD_EVENTS
} gz_crowd_method;

/// Sensors (triggers): walls and circles that bodies pass through, and that report each body which begins or ceases to
/// overlap them on the way that it really goes, turns and separation included: its events are those of gz_sense along
/// the straight parts of that way. The overlap of a body and a sensor before and after a call depends on the distances
/// there alone, so the events of a pair alternate from call to call, if the body moves in no other way meanwhile.
///
/// What a body overlaps before its first call has no event: gz_overlaps with the sensors as targets lists it. The
/// sensors rest during the call. Filters and ids of the bodies apply to sensors as to other targets.
///
/// A call with sensors takes about 50 ns per body more: for the ways, and for a gz_sense along them.
typedef struct gz_move_sensors {
	/// Optional: its walls are sensors: the lines themselves, so that a closed outline has no inside
	/// (gz_outline_distance knows it), and a wall with a radius is an area. Not the world that the bodies move in,
	/// unless all of its walls are meant: they can be passed by GZ_RESPONSE_PASS alone. A push refuses the world whose
	/// walls it moves.
	const gz_world *world;
	/// Optional: its circles are sensors. A crowd of `world`, or if that is null, of the call's world; not the one that
	/// the call places its bodies in.
	const gz_crowd *crowd;
	/// Where the events of each body go, in the order of its way; times are those of the call. In a list that is too
	/// short (GZ_STATUS_LIST_FULL, of "events"), first[bodies] is the number of all events. Unchanged if the call
	/// fails. Where memory runs out for the events alone, bodies and walls have moved all the same: the error is then
	/// GZ_STATUS_OUT_OF_MEMORY of "events".
	const gz_sensor_event_list *events;
} gz_move_sensors;

/// How the domains of a crowd (parts of a large world, on several machines) exchange their ghosts in a move.
///
/// Bodies that move in rounds find in each stage what their neighbours found in the stage before. So the domains move
/// at the same time, and between two stages the records of ghosts are replaced by those of their originals. Then the
/// bits of all bodies are those of one domain, for any division into domains.
///
/// Ghosts are the bodies whose reach boxes with the margin meet that of the domain's own bodies (gz_reach_box,
/// gz_find_in_box, gz_move_margin). In some ticks a larger margin is needed: where there are piles, or where bodies
/// bounce off far. Then the move ends in all domains with GZ_STATUS_NARROW_MARGIN, and nothing is written: find the
/// ghosts with twice the margin, and repeat it. With all bodies as ghosts and an infinite margin every move succeeds.
/// Where another domain has failed, the error is GZ_STATUS_INVALID_INPUT of "exchange".
typedef struct gz_exchange {
	/// Indices of own bodies that are ghosts elsewhere: one for each ghost, in any order.
	const size_t *shared;
	size_t shared_count; ///< entries of `shared`
	float margin;        ///< that ghosts were found with; the smallest of all domains
	/// Called by all domains at the same points of a move, with the same size. Returns the votes of all domains, its
	/// own included, ORed, and copies records: that of each shared body, in `sent`, in the order of `shared`, to where
	/// its ghost is in another domain's `received`, which has a record for each ghost in the order of ghosts. Records
	/// are bytes for the same build of the library. Where bit 0 of the result is set, records need not be copied, and
	/// this was the last call: a domain that has failed calls once more, with bit 0 and size 0. Return bit 0 where the
	/// exchange itself fails.
	///
	/// size: of a record in bytes, up to GZ_EXCHANGE_RECORD; 0: votes alone, `sent` and `received` may be null
	uint32_t (*run)(void *user, uint32_t votes, const void *sent, void *received, size_t size);
	void *user; ///< passed to `run`
} gz_exchange;

/// The largest size of the records of an exchange, in bytes.
#define GZ_EXCHANGE_RECORD 128

/// What is common to all bodies of a move. Zero is a good value for everything.
typedef struct gz_move_options {
	/// The clearance that bodies keep from what they touch, at every angle: all of it where they come to rest, and at
	/// least half of it after every call if they started so. 0, and everything below the least that coordinates can
	/// resolve, means that least: 2^-19 of the sum of the radius and the largest coordinate that a wall has reached, or
	/// gz_world_desc.extent where that is larger. At most GZ_LIMIT. In rounds the skin between bodies is also at least
	/// 2^-19 of the coordinates that either of them may reach in the call (docs/semantics.md, S163).
	float skin;
	uint32_t max_contacts; ///< a body stops after so many contacts, 32,767 at most; 0 means 4
	/// Optional: bodies collide with one another, too. The call places them in this crowd of the same world, which may
	/// be empty before; place it again before you query it. Bodies with displacements beyond 2^39 may miss others.
	gz_crowd *crowd;
	gz_crowd_method method; ///< with a crowd: how bodies that collide with one another move
	/// With GZ_CROWD_ROUNDS: at most so many rounds, 1 to 100; 0 means 3, and 6 where some body bounces: such bodies
	/// wait for one another more often. What a body has not gone in these, it loses.
	uint32_t max_rounds;
	const gz_contact_list *contacts; ///< optional: where contacts go
	const gz_move_sensors *sensors;  ///< optional: what reports the bodies that pass
	/// Optional, instead of `contacts`: where the first contact of each body goes that touched something. Nothing is
	/// written for the others. The report's `hits` is then the number of these bodies.
	const gz_body_contacts *first_contacts;
	/// Optional, with a crowd in rounds: the call is one of several domains, and its chunks of ghosts are those of the
	/// others. All bodies have different ids. `moves_per_chunk` has the response, mass and restitution of ghosts, too;
	/// nothing is written for them. All domains pass the same options.
	const gz_exchange *exchange;
} gz_move_options;

/// Moves bodies by their displacements (collide and slide): each goes to its first hit, responds, and goes on with what
/// remains, until that is used up or the body has had as many contacts as the options allow.
///
/// **A body that starts clear of all walls ends clear of them and has crossed none**, at any speed and after any number
/// of calls. Clear means that its centre is at least its radius away, in exact arithmetic. Every motion segment with
/// walls in reach is validated before it is taken (the report's `shortened` and `refused` count the exceptions). A body
/// that starts in overlap with a wall never gets deeper into it, and overlaps no wall that it was clear of. A one-sided
/// wall exists for a motion segment that begins strictly left of it.
///
/// In a corner a sliding body goes where it enters neither wall, or comes to rest, to the bit. docs/semantics.md has
/// the rules, those of bodies that collide with one another too.
///
/// The targets are walls: the query's `targets` is GZ_TARGETS_WALLS. The report's `hits` counts contacts; with
/// `first_contacts`, the bodies that had any.
///
/// Takes time in proportion to the bodies, and for each contact to the walls around the body; among bodies also to the
/// pairs of those whose ways in the call come near each other. Bodies in one place drift apart as a pile, in n log n
/// for n bodies; where N bodies cross the whole crowd in one call there are up to N * N / 2 pairs, of about 100 bytes
/// each.
///
/// moves_per_chunk: one for each chunk of the query, in the same order
/// options: null means zero
GZ_API GZ_NODISCARD gz_report gz_move(const gz_moves *moves_per_chunk, const gz_move_options *options,
	const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// The largest numbers of all bodies of a call of gz_move, of all domains together.
typedef struct gz_move_extremes {
	float radius;       ///< of a body
	float displacement; ///< the length of a displacement
	float coordinate;   ///< the absolute value of a coordinate of a centre, and of what a wall reaches
	float skin;         ///< gz_move_options.skin
	bool bounces;       ///< some body bounces
	bool pushes;        ///< some body has a push_mass above 0
	bool piles;         ///< there may be piles: many bodies in nearly the same place
} gz_move_extremes;

/// The margin for gz_reach_box and gz_find_in_box with which a body, or a wall, that could concern a body directly in
/// gz_move is found: where reach boxes do not meet, neither body can be a neighbour of the other in separation, pushes
/// and rounds. It covers how far a body may leave its straight path: half of its displacement where it slides, and
/// besides the skin and its recovery, separation, and a push by mass. It does not bound how far collisions reach from
/// body to body.
///
/// With `bounces` it covers a displacement of any direction, as long as the longest before the call; but a bounce of
/// bodies of unequal masses, or of several bodies at a time, may make one faster than that. Without `piles` it is
/// enough to find out that there are piles. In both cases a move with an exchange ends with GZ_STATUS_NARROW_MARGIN.
///
/// Returns NaN where the pointer is null or a number is negative or NaN; at most GZ_LIMIT.
GZ_API float gz_move_margin(const gz_move_extremes *largest);

// ---------------------------------------------------------------------------------------------------------------------
// Walls that move and push bodies
// ---------------------------------------------------------------------------------------------------------------------

/// The largest angle by which one call turns a group, in radians and of either sign: two and a half turns.
#define GZ_MAX_TURN 16.0f

/// A kinematic group of walls: the leaf of a door, a gate, a lift, a turnstile. During the call it is displaced by (dx,
/// dy) while it turns by the angle about the pivot, which is displaced along with it; both are uniform. A place (x, y)
/// of the group comes to pivot + (dx, dy) + the place relative to the pivot, turned by the angle.
///
/// Without an angle each coordinate is rounded once: coordinates and displacements that are multiples of one power of
/// two stay exact. Ends that turn are computed in double, with the same bits on every machine, and rounded: the shape
/// changes by rounding, with ends that were equal staying equal. For a group that turns all the time, compute the ends
/// from those of the angle 0 after each push, and set them by gz_world_move_walls: they differ by rounding, far less
/// than the skin.
typedef struct gz_wall_group {
	const int32_t *wall; ///< the indices of its walls; none is in two groups, or twice in one
	size_t count;        ///< how many walls
	float dx, dy;        ///< the displacement
	float angle;         ///< in radians, from the x axis towards the y axis; at most GZ_MAX_TURN; 0: it does not turn
	float pivot_x, pivot_y; ///< what it turns about, where that is before the call
} gz_wall_group;

/// A body that a group could not push out of its way.
typedef struct gz_crush {
	size_t body;  ///< counted through all chunks
	uint64_t id;  ///< its id
	size_t group; ///< the group that is blocked
	int32_t wall; ///< the wall that the body touched last on its way out; -1: none but the walls of the group itself
} gz_crush;

/// A list of crushed bodies (see GZ_LIST, with groups in place of bodies): those of group k are from first[k] up to
/// first[k + 1]. A group with any has not moved.
typedef GZ_LIST(gz_crush) gz_crush_list;

/// A body that a group has pushed.
typedef struct gz_pushed {
	size_t body;  ///< counted through all chunks
	uint64_t id;  ///< its id
	size_t group; ///< the group that pushed it
	float dx, dy; ///< how far: the difference of its places, rounded once
} gz_pushed;

/// A list of pushed bodies (see GZ_LIST, with groups in place of bodies): those of group k are from first[k] up to
/// first[k + 1]. A body that two groups push is listed for each of them.
typedef GZ_LIST(gz_pushed) gz_pushed_list;

/// Groups of walls to move, one after the other.
typedef struct gz_wall_push {
	const gz_wall_group *data;    ///< the first group
	size_t count;                 ///< how many groups
	float skin;                   ///< as in gz_move_options
	const gz_crush_list *crushes; ///< optional: where crushed bodies go
	/// Optional: bodies that were pushed into one another are separated in the same call. It places all bodies in this
	/// crowd of the same world; place it again before you query it.
	gz_crowd *crowd;
	/// With a crowd: in at most so many passes, 1 to 100; 0 means 8. Each takes the time of a gz_move without motion,
	/// and the last one finds no bodies too near to one another. All passes together count for gz_query.max_pairs.
	uint32_t max_passes;
	/// Optional: what reports the bodies that pass. Of n groups the one at index k moves from time k / n to (k + 1) /
	/// n.
	const gz_move_sensors *sensors;
	/// Optional: where pushed bodies go, such as bullets that a spinner destroys. Separation is no push. In a list that
	/// is too short (GZ_STATUS_LIST_FULL, of "pushed"), first[count] is the number of all pushes.
	const gz_pushed_list *pushed;
} gz_wall_push;

/// Moves groups of walls, one after the other, and pushes the bodies in their way: the swept counterpart of
/// gz_world_move_walls.
///
/// **A body that starts clear of all walls ends clear of them, and no wall has crossed it**: while the walls of a group
/// move straight, each body moves straight from where it was to where it ends, validated exactly as in gz_move; while
/// they turn, it does so in each of up to 2^14 equal parts of the way, as many as its radius needs. A body that has no
/// such path is *crushed*: then the group does not move, its walls and all bodies stay as they were before it, and the
/// bodies in its way are reported. The next tick may try again.
///
/// A body slides along what pushes it and along what it is pushed against; where that fails, it is carried. Its
/// response matters only if it is GZ_RESPONSE_PASS: then it is not pushed. Motions stay unchanged. Pushed bodies do not
/// collide with one another: they are separated after the last group, if the push has a crowd. Without it overlaps are
/// left to the next calls of gz_move with a crowd, each of which takes about half of them away. Disabled walls move
/// with their group and push nothing. An empty group does nothing.
///
/// Each wall costs an edit of the world, also where no body is near: a leaf is best one wall with a radius.
///
/// The report's `hits` counts crushed bodies, `stopped` the groups that did not move, `pushed` bodies that were moved,
/// `recovered` those that were separated, in each pass, and `near_walls` bodies near each group. What was looked up,
/// `cells` to `lanes` without `near_walls`, and `spent` are those of separation. Without memory the groups before
/// error.index have moved, and no others. Where separation has more pairs than gz_query.max_pairs, all groups have
/// moved, bodies are where the last complete pass has left them, lists are complete, and there are no sensor events:
/// the next gz_move with a crowd separates the bodies. It allocates in proportion to the walls of a group and the
/// bodies around them. Each part of a turn takes the time of a push of the bodies near; a body of radius r needs about
/// 5 * angle * sqrt(l / r) parts near walls that reach l from the pivot, rounded up to a power of two.
///
/// push: walls that do not exist or are named twice are GZ_STATUS_INVALID_INPUT; walls that would leave GZ_LIMIT are
///     GZ_STATUS_INVALID_WALL, with an index that counts through the walls of all groups. Then nothing moves.
/// moves_per_chunk: one for each chunk of the query, in the same order; `center` is needed, `response` is read
/// world: must not be queried meanwhile
/// query: its bodies' motions are not applied, but a body with an invalid motion is invalid
GZ_API GZ_NODISCARD gz_report gz_world_push_walls(const gz_wall_push *push, const gz_moves *moves_per_chunk,
	gz_world *world, const gz_query *query, gz_scratch *scratch);

#ifdef __cplusplus
}
#endif

#endif
