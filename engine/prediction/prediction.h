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
#include "engine/query/query.h"

/// A body as its columns say; bad ones have a radius of NaN.
typedef struct predicted_body {
	float px, py, dx, dy, ax, ay, radius;
	uint32_t touches; ///< so many are known
	double since;
	uint8_t searches; ///< it wants to know
	uint8_t affected; ///< by those who have changed
} predicted_body;

typedef struct predicted_touch {
	double time;
	int32_t body;
	uint32_t target; ///< the offset of a wall's record; or KEY_CIRCLE and the number of a body
	uint8_t kind;    ///< a gz_event
} predicted_touch;

/// What is known of a pair before it is told.
typedef enum pair_kind {
	PAIR_ALONE,    ///< nothing: it is worked out alone
	PAIR_STRAIGHT, ///< when it is entered and left, straight on
	PAIR_CURVED,   ///< its number among the curved ones that touch
	PAIR_APART     ///< nothing touches in this piece
} pair_kind;

typedef struct known_pair {
	pair_kind kind;
	union {
		struct {
			float entry, exit;
			float hit; ///< the sweep's time, infinite for none, where that is the first touch (sweep_decides)
		};
		int32_t curved;
	};
} known_pair;

/// All touches of two circles on curved ways, as those of a capsule.
typedef struct curved_pair {
	double time[4];
	uint8_t count, inside;
} curved_pair;

/// Pairs of circles on their way through the kernel of touches.
typedef struct curved_batch {
	double number[8][TILE + LANES]; ///< as in trajectory_columns
	int32_t body[TILE];
	uint32_t target[TILE]; ///< the other circle, as in predicted_touch
	trajectory_touches touches;
	trajectory_work work;
} curved_batch;

/// A prediction, which its workers share: each writes the counts of the bodies that it searches. The lists grow and are
/// kept from call to call.
typedef struct prediction {
	double from, until;          ///< of the call
	double piece_from, piece_to; ///< of the piece that is searched
	uint32_t max;                ///< touches that are kept of each body
	bool first;                  ///< only the first thing that each body comes to touch is kept
	const gz_double_view *since; ///< of each chunk; null: 0
	gz_crowd *crowd;             ///< null: bodies do not touch one another
	const gz_bodies *chunks;     ///< the caller's
	dynamic_array bodies;        ///< of predicted_body
	dynamic_array touches;       ///< of predicted_touch: each body's are in order
	dynamic_array columns;       ///< of float: the piece of each element of the chunks, five columns
	dynamic_array picks;         ///< of uint32_t: the elements that search
	dynamic_array searching;     ///< of int32_t: the numbers of their bodies
	dynamic_array piece_chunks;  ///< of gz_bodies: the bodies that search, then the bodies that the crowd gets
} prediction;

/// What a worker works out for one tile.
typedef struct prediction_tile {
	dynamic_array touches; ///< of predicted_touch: each body's are in order
	size_t most_touches;   ///< that any tile had
	dynamic_array pairs;   ///< of known_pair: the tile's, in the order of the sorted keys
	dynamic_array curved;  ///< of curved_pair
	curved_batch curves;
	circle_record others[TILE + LANES]; ///< of some of these pairs
	int32_t pair[TILE];                 ///< which of the tile's pairs they are
} prediction_tile;

/// What a scratch keeps: the prediction of its own calls, and a tile for any prediction.
typedef struct prediction_state {
	prediction own;
	prediction_tile tile;
} prediction_state;

extern const worker_state_type graze_prediction_state;

static inline prediction *graze_prediction_of(const query_run *run) { return run->query->shared; }
static inline prediction_tile *graze_tile_of(const query_run *run) { return &((prediction_state *)run->state)->tile; }

/// Where the first touches from time 0 on are wanted, those of pairs that go straight are the sweep's in the first
/// tick.
static inline int sweep_decides(const prediction *f) { return f->first && f->from == 0; }

static inline predicted_body *predicted(const prediction *f, size_t number) {
	return (predicted_body *)f->bodies.at + number;
}

/// The report's error: there is no memory.
void graze_prediction_out_of_memory(query_run *run);

/// The first thing that is wrong with what is foreseen.
gz_error graze_prediction_check(const query_run *run, const gz_prediction *rules);

/// Reads all bodies, of whom all ask or, so far, nobody; bad ones go to the report. False where there is no memory.
int graze_prediction_read(query_run *run, prediction *f);

/// In how many pieces the time ahead is looked at best.
size_t graze_prediction_pieces(const query_run *run, const prediction *f);

/// Is the body, at that time, not too far away for anything to be told?
int graze_is_predictable(const predicted_body *b, double time);

/// All who ask look ahead, piece by piece, until they know enough; or the report has the error.
void graze_prediction_search(query_run *run, prediction *f);

/// Checks a prediction and reads its bodies, none of which searches yet; the report has the error.
query_run *graze_prediction_begin(
	query_call *call, const gz_prediction *rules, const gz_world *world, const gz_query *question, gz_scratch *scratch);

/// Whether a prediction may go on: invalid bodies do not stop it.
bool graze_prediction_continues(const query_run *run);

/// All bodies search.
void graze_prediction_search_all(prediction *f);

/// The first thing that is wrong with a list.
gz_error graze_prediction_check_list(const gz_touch_list *list);

/// The touches of those who asked, and what is still to come of those that all others had `before` (null: nothing).
void graze_prediction_write(query_run *run, const gz_touch_list *list, const gz_touch_list *before);

/// Without memory the list is empty.
void graze_prediction_clear_list(const query_run *run, const gz_query *question, const gz_touch_list *list);

/// The way of a body past a wall or another body, from the time on since which both are as they are; its length in
/// time; and where it begins.
typedef struct predicted_path {
	capsule_path path;
	double begin, length;
} predicted_path;

/// A share of the way as a time.
static inline double graze_time_at(const prediction *f, const predicted_path *s, double share) {
	const double time = s->begin + share * s->length;
	return time < f->until ? time : f->until;
}

predicted_path graze_predicted_path(const query_run *run, const prediction *f, int32_t body, uint32_t thing);

/// Can a pair touch in this piece?
int graze_is_near_in_piece(const prediction *f, const predicted_path *way);

/// The touches of a body and a thing, in order; none where there is none in this piece. `inside`: it leaves first.
int graze_find_touches(double times[MAX_TOUCHES], int *inside, const query_run *run, int32_t body, uint32_t thing);

/// The kind's `walls`, `circles` and `answer`.
void graze_predict_walls(query_run *run);
void graze_predict_circles(query_run *run);
void graze_predict_tile(query_run *run);

/// The tile's touches are kept by its part; and all that parts have kept becomes the foresight's, once they have asked.
void graze_prediction_keep(query_run *run);
void graze_prediction_collect(query_run *run);

/// What a pair of the tile is about: as in predicted_touch.
uint32_t graze_predicted_target(const prediction *f, uint64_t key);

/// What is known of the tile's pairs that go straight, as a sweep would have it; and of circles that do not. False
/// where there is no memory.
int graze_find_straight(query_run *run, const size_t count[TILE]);
int graze_find_curved(query_run *run, const size_t count[TILE]);

/// All of a touch.
gz_touch graze_write_touch(const query_run *run, const predicted_touch *touch);

#endif
