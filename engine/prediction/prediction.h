// Bodies that foresee: all of them with their curved ways, and the touches that were found.
//
// The time ahead is cut into *pieces*, the same for all. In each, a body is what any question knows: a circle that goes
// straight, as much larger as its way bends away from that. Walls and circles near it are candidates, and what a curve
// touches is worked out at once for its whole way, in double; it counts if it happens within the piece. So a touch is
// found once, whatever the pieces are, and who has found enough asks no further.
#ifndef GRAZE_PREDICTION_PREDICTION_H
#define GRAZE_PREDICTION_PREDICTION_H

#include "engine/base/dynamic_array.h"
#include "engine/prediction/capsule.h"
#include "engine/query/query_run.h"

/// A body as its columns say; bad ones have a radius of NaN.
typedef struct seen_body {
	float px, py, dx, dy, ax, ay, radius;
	uint32_t touches; ///< so many are known
	double since;
	uint8_t asks;      ///< it wants to know
	uint8_t concerned; ///< by those who have changed
} seen_body;

typedef struct seen_touch {
	double time;
	int32_t body;
	uint32_t thing; ///< the offset of a wall's record; or KEY_CIRCLE and the number of a body
	uint8_t way;    ///< a gz_event
} seen_touch;

/// What is known of a pair before it is told.
typedef enum pair_kind {
	PAIR_ALONE,    ///< nothing: it is worked out alone
	PAIR_STRAIGHT, ///< when it is entered and left, straight on
	PAIR_CURVED,   ///< its number among the curved ones that touch
	PAIR_APART     ///< nothing touches in this piece
} pair_kind;

typedef struct seen_pair {
	pair_kind kind;
	union {
		struct {
			float entry, exit;
			float hit; ///< the sweep's time, infinite for none, where that is the first touch (sweep_decides)
		};
		int32_t curved;
	};
} seen_pair;

/// All touches of two circles on curved ways, as those of a capsule.
typedef struct curved_pair {
	double time[4];
	uint8_t count, inside;
} curved_pair;

/// Pairs of circles on their way through the kernel of touches.
typedef struct curved_work {
	double number[8][TILE + LANES]; ///< as in arc_columns
	int32_t body[TILE];
	uint32_t thing[TILE]; ///< the other circle, as in seen_touch
	arc_touches touches;
	arc_work work;
} curved_work;

/// The lists grow and are kept from call to call.
typedef struct foresight {
	double from, until; ///< of the call
	double piece_from, piece_to;
	uint32_t most;
	int first;   ///< only what each body comes to touch first is wanted
	int all_ask; ///< all bodies that are read
	const gz_double_view *since;
	gz_crowd *crowd;           ///< null: bodies do not see one another
	const gz_bodies *chunks;   ///< the caller's
	growing_list bodies;       ///< of seen_body
	growing_list touches;      ///< of seen_touch: each body's are in order
	size_t before;             ///< so many touches are not of the tile that a worker asks for
	size_t tile_touches;       ///< the most that such a tile had
	growing_list columns;      ///< of float: the piece of each element of the chunks, five columns
	growing_list picks;        ///< of uint32_t: the elements that ask
	growing_list askers;       ///< of int32_t: the numbers of their bodies
	growing_list piece_chunks; ///< of gz_bodies: who asks, then who is placed in the crowd
	growing_list pairs;        ///< of seen_pair: the tile's, in the order of the sorted keys
	growing_list curved;       ///< of curved_pair: of the tile
	curved_work curves;
	circle_record others[TILE + LANES]; ///< of some of these pairs
	int32_t pair[TILE];                 ///< which of the tile's they are
} foresight;

/// A worker's foresight sees what its owner's does, until it is left; its lists are its own.
void graze_foresight_follow(foresight *worker, const foresight *owner);
void graze_foresight_leave(foresight *worker);

/// Room for as many touches and pairs as another has, unless there is no memory.
void graze_foresight_level(foresight *f, const foresight *other, caller_memory *memory);

/// Where the first touches from time 0 on are wanted, those of pairs that go straight are the sweep's in the first
/// tick.
static inline int sweep_decides(const foresight *f) { return f->first && f->from == 0; }

static inline seen_body *seen(const foresight *f, size_t number) { return (seen_body *)f->bodies.at + number; }

foresight *graze_foresight_make(caller_memory *memory);
void graze_foresight_free(foresight *f, caller_memory *memory);

/// The report's error: there is no memory.
void graze_foresight_ran_out(asking *a);

/// The first thing that is wrong with what is foreseen.
gz_error graze_foresight_check(const asking *a, const gz_prediction *rules);

/// Reads all bodies, of whom all ask or, so far, nobody; bad ones go to the report. False where there is no memory.
int graze_foresight_read(asking *a, foresight *f);

/// In how many pieces the time ahead is looked at best.
size_t graze_foresight_pieces(const asking *a, const foresight *f);

/// The chunks of a piece: those who still ask are the asking's, all are in the crowd. False where there is no memory.
int graze_foresight_piece(asking *a, foresight *f);

/// Is the body, at that time, not too far away for anything to be told?
int graze_is_foreseen(const seen_body *b, double time);

/// All who ask look ahead, piece by piece, until they know enough; or the report has the error.
void graze_foresight_look(asking *a, foresight *f);

/// A question about a foresight, of whose bodies all ask or, so far, nobody; the report has the error. May it go on,
/// which bad bodies are no reason not to?
asking graze_foresight_begin(
	const gz_prediction *rules, const gz_world *world, const gz_query *question, gz_scratch *scratch, int all_ask);
int graze_foresight_goes_on(const asking *a);

/// The first thing that is wrong with a list.
gz_error graze_foresight_check_list(const gz_touch_list *list);

/// The touches of those who asked, and what is still to come of those that all others had `before` (null: nothing).
void graze_foresight_tell(asking *a, const gz_touch_list *list, const gz_touch_list *before);

/// Without memory the list is empty.
void graze_foresight_forget(const asking *a, const gz_query *question, const gz_touch_list *list);

/// The way of a body past a wall or another body, from the time on since which both are as they are; its length in
/// time; and where it begins.
typedef struct seen_way {
	capsule_way way;
	double begin, length;
} seen_way;

/// A share of the way as a time.
static inline double graze_time_at(const foresight *f, const seen_way *s, double share) {
	const double time = s->begin + share * s->length;
	return time < f->until ? time : f->until;
}

seen_way graze_seen_way(const asking *a, const foresight *f, int32_t body, uint32_t thing);

/// Can a pair touch in this piece?
int graze_is_near_in_piece(const foresight *f, const seen_way *way);

/// The touches of a body and a thing, in order; none where there is none in this piece. `inside`: it leaves first.
int graze_find_touches(double times[MOST_TOUCHES], int *inside, const asking *a, int32_t body, uint32_t thing);

/// The kind's `walls`, `circles` and `answer`.
void graze_foresee_walls(asking *a);
void graze_foresee_circles(asking *a);
void graze_foresee_touches(asking *a);

/// The tile's touches are kept by its part; and all that parts have kept becomes the foresight's, once they have asked.
void graze_foresight_keep(asking *a);
void graze_foresight_gather(asking *a);

/// What a pair of the tile is about: as in seen_touch.
uint32_t graze_seen_thing(const foresight *f, uint64_t key);

/// What is known of the tile's pairs that go straight, as a sweep would have it; and of circles that do not. False
/// where there is no memory.
int graze_find_straight(asking *a, const size_t count[TILE]);
int graze_find_curved(asking *a, const size_t count[TILE]);

/// All of a touch.
gz_touch graze_tell_touch(const asking *a, const seen_touch *touch);

#endif
