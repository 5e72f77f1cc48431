// Predictions: all bodies with their curved paths, and the touches that have been found.
//
// The time ahead is divided into *pieces*, the same for all bodies. In each piece a body is a circle that moves
// straight, enlarged by the largest distance between its path and that straight line. So the broadphase of any query
// finds its candidates. The touches of a candidate pair are then computed for its whole curved path, in double, and a
// touch counts where its time lies within the piece. So each touch is found exactly once, and its time does not depend
// on the pieces. A body with enough touches is not searched further. Pieces become longer where bodies have many
// candidates all the time: these would be computed again in each piece.
#ifndef GRAZE_PREDICTION_PREDICTION_H
#define GRAZE_PREDICTION_PREDICTION_H

#include "engine/base/dynamic_array.h"
#include "engine/prediction/capsule.h"
#include "engine/query/body_ranks.h"
#include "engine/query/query.h"

/// A body as read from the columns. An invalid body has a radius of NaN.
typedef struct predicted_body {
	float px, py, dx, dy, ax, ay, radius;
	uint32_t touches; ///< number of touches found so far
	double since;
	bool searches; ///< its touches are searched in this call
	bool affected; ///< by a changed body: its touches have to be searched again (update.c)
} predicted_body;

static inline bool predicted_is_valid(const predicted_body *b) { return b->radius >= 0; }

typedef struct predicted_touch {
	double time;
	int32_t body;
	uint32_t target; ///< the offset of a wall's record; or KEY_CIRCLE and the index of a body
	uint8_t kind;    ///< a gz_event
} predicted_touch;

#define PAIR_NO_HIT INFINITY

/// How the touches of a pair are computed.
typedef enum pair_kind {
	PAIR_UNSOLVED, ///< nothing: its touches are computed one pair at a time
	PAIR_STRAIGHT, ///< the overlap interval, for a pair with straight relative motion
	PAIR_CURVED,   ///< the touches, as entry `curved` of the tile's curved pairs
	PAIR_APART     ///< the pair does not touch
} pair_kind;

/// What has been computed for a pair before its touches are listed.
typedef struct known_pair {
	pair_kind kind;
	uint32_t target; ///< as in predicted_touch
	union {
		struct {
			float entry, exit;
			float hit; ///< the time of the sweep, where it decides (sweep_decides); PAIR_NO_HIT for a miss
		};
		int32_t curved;
	};
} known_pair;

/// All touches of two circles with curved relative motion, as graze_capsule_touches defines them.
typedef struct curved_pair {
	double time[4];
	uint8_t count;
	bool starts_inside;
} curved_pair;

/// Pairs of circles for the kernel that solves many of them at a time.
typedef struct curved_batch {
	double number[8][TILE + LANES]; ///< as in trajectory_columns
	double begin[TILE];             ///< as in predicted_path
	trajectory_touches touches;
	trajectory_work work;
} curved_batch;

/// Where a frame of reference is when the piece begins, and by how much it moves. Circles, and the bodies that search
/// for them, are in the frame of a typical body: so bodies that move alike neither sweep over one another nor lose
/// digits.
typedef struct piece_frame {
	double x, y, dx, dy;
	double vx, vy; ///< its velocity
} piece_frame;

/// The circle that stands for a body in a piece.
typedef struct piece_circle {
	float x, y, dx, dy, radius;
} piece_circle;

/// A body that is searched: its index, and the element of the piece's columns that it has.
typedef struct searching_body {
	int32_t body;
	uint32_t element;
} searching_body;

/// A prediction. Its workers share it, and each writes only the counts of the bodies that it searches. The lists grow,
/// and their memory is kept from call to call.
typedef struct prediction {
	double from, until;          ///< of the call
	double piece_from, piece_to; ///< of the current piece
	piece_frame frame;           ///< of circles, in the current piece
	uint32_t max;                ///< the number of touches to find for each body; UINT32_MAX: all
	bool first;                  ///< only the first touch of each body is searched (gz_predict)
	const gz_double_view *since; ///< of each chunk; null: 0
	gz_crowd *crowd;             ///< null: bodies do not touch one another
	const gz_bodies *chunks;     ///< the caller's
	size_t chunk_count;          ///< with a crowd those of ghosts, too
	size_t own_bodies;           ///< bodies from this number on are ghosts
	dynamic_array bodies;        ///< of predicted_body
	dynamic_array touches;       ///< of predicted_touch; those of one body are in the order of time
	dynamic_array columns;       ///< of float: x, y, dx, dy, radius of the piece, by element; then those of circles
	size_t elements;             ///< of each of these columns
	dynamic_array picks;         ///< of uint32_t: the elements whose bodies are searched
	dynamic_array searching;     ///< of searching_body: these bodies
	body_ranks ranks;            ///< of the bodies with touches, where hits are listed
	dynamic_array piece_chunks;  ///< of gz_bodies: chunks of the searched bodies, then chunks of all, for the crowd
} prediction;

/// The working memory of one worker for one tile.
typedef struct prediction_tile {
	dynamic_array touches; ///< of predicted_touch; those of one body are in the order of time
	size_t most_touches;   ///< the largest number of touches that a tile has had
	dynamic_array pairs;   ///< of known_pair: the tile's pairs, in the order of the sorted keys
	dynamic_array curved;  ///< of curved_pair
	curved_batch curves;
	float circle[5][TILE + LANES];      ///< x, y, dx, dy, radius of the tile's bodies in the crowd's frame
	circle_record others[TILE + LANES]; ///< the other circles of the pairs in the current batch
	int32_t pair[TILE];                 ///< the index of each pair of the batch among the tile's pairs
} prediction_tile;

/// What a scratch keeps: the prediction of its own calls, and a tile for any prediction.
typedef struct prediction_state {
	prediction own;
	prediction_tile tile;
} prediction_state;

extern const worker_state_type graze_prediction_state;

/// Null where the prediction did not begin.
static inline prediction *graze_prediction_of(const query_run *run) { return run->query->shared; }
static inline prediction_tile *graze_tile_of(const query_run *run) { return &((prediction_state *)run->state)->tile; }

/// Pair `i` of the tile.
static inline known_pair *pair_at(const prediction_tile *tile, size_t i) { return (known_pair *)tile->pairs.at + i; }

/// Whether the sweep decides the touches of straight pairs in the first tick: where only the first touches from time 0
/// on are searched.
static inline bool sweep_decides(const prediction *p) { return p->first && p->from == 0; }

/// A body of the prediction, by its index.
static inline predicted_body *predicted(const prediction *p, size_t index) {
	return (predicted_body *)p->bodies.at + index;
}

/// Sets the error of the report: out of memory.
void graze_prediction_out_of_memory(query_run *run);

/// Checks the settings of a prediction.
gz_error graze_prediction_check(const query_run *run, const gz_prediction *settings);

/// Reads all bodies; none is searched yet. Invalid bodies are counted in the report. False without memory.
bool graze_prediction_read(query_run *run, prediction *p);

/// The best number of pieces for the time ahead, as far as the sizes of bodies and of the world's cells tell.
size_t graze_prediction_pieces(const query_run *run, const prediction *p);

/// The circles of the current piece, in its frame: column k, of x, y, dx, dy and radius.
static inline const float *graze_piece_circles(const prediction *p, int k) {
	return (const float *)p->columns.at + (size_t)(5 + k) * p->elements;
}

/// Whether the body is within the limit of predictions at that time.
bool graze_is_predictable(const predicted_body *b, double time);

/// Finds the touches of all bodies to search, piece by piece, until each has enough; the report has the error.
void graze_prediction_search(query_run *run, prediction *p);

/// Checks a prediction and reads its bodies, none of which is searched yet; the report has the error.
query_run *graze_prediction_begin(
	query_call *call, const gz_prediction *settings, const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// Whether a prediction may go on: invalid bodies do not stop it.
bool graze_prediction_continues(const query_run *run);

/// Marks all bodies to be searched.
void graze_prediction_search_all(prediction *p);

/// Checks a list.
gz_error graze_prediction_check_list(const gz_touch_list *list);

/// Writes the touches of the searched bodies, and of all other bodies the touches of `previous` (null: none) that have
/// not passed yet.
void graze_prediction_write(query_run *run, const gz_touch_list *list, const gz_touch_list *previous);

/// Empties the list where memory ran out.
void graze_prediction_clear_list(const query_run *run, const gz_query *query, const gz_touch_list *list);

/// The path of a body relative to a wall or another body, from the time on at which both are as their columns say (the
/// later `since`); the time at which it begins, and its duration.
typedef struct predicted_path {
	capsule_path path;
	double begin, length;
} predicted_path;

/// The time at a fraction of the path.
static inline double graze_time_at(const prediction *p, const predicted_path *relative, double fraction) {
	const double time = relative->begin + fraction * relative->length;
	return time < p->until ? time : p->until;
}

predicted_path graze_predicted_path(const query_run *run, const prediction *p, int32_t body, uint32_t target);

/// Finds the touches of a body and a target, in ascending order; none where the pair cannot touch in this piece.
/// `starts_inside`: the first touch is an exit.
int graze_find_touches(
	double times[MAX_TOUCHES], bool *starts_inside, const query_run *run, int32_t body, uint32_t target);

/// The functions of the query type: `find_pairs`, `walls`, `circles` and `finish`.
void graze_predict_pairs(query_run *run);
void graze_predict_walls(query_run *run);
void graze_predict_circles(query_run *run);
void graze_predict_tile(query_run *run);

/// Keeps the tile's touches: with those of its task, or where there are no tasks, with those of the prediction. Without
/// memory the report has the error.
void graze_prediction_keep(query_run *run);

/// Appends the touches that all tasks have kept to those of the prediction, after the last tile of a piece. Without
/// memory the report has the error.
void graze_prediction_collect(query_run *run);

/// Reads the tile's pairs and computes the straight ones as a sweep does, and then its circles with curved relative
/// motion; of the pairs of a slot, from found.start[slot] on, there are count[slot]. False without memory.
bool graze_find_straight(query_run *run, const size_t count[TILE]);
bool graze_find_curved(query_run *run, const size_t count[TILE]);

/// Computes all values of a touch.
gz_touch graze_write_touch(const query_run *run, const predicted_touch *touch);

#endif
