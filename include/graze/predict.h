/// Prediction: bodies under constant acceleration, many ticks ahead. At time t the centre of a body is
///
///     center + motion * step * s + acceleration * step * step * s * s / 2,    s = t - since
///
/// so that t counts steps: where the step is a tick's seconds, motion and acceleration are per second, and t is in
/// ticks. Touches where |x|, |y| and the radius of a body sum up to more than GZ_LIMIT / 2 are not predicted.
///
/// **Threads, memory.** As query.h; the time ahead is searched in pieces, whose columns are kept in the scratch.
/// **Cost.** In proportion to the bodies, the pieces that their paths are divided into, and the candidates around them.
/// There are at most 1024 pieces, whatever the time ahead, and fewer where bodies have many candidates. A body with
/// enough results is searched no further. Where N bodies cross the whole crowd within a piece, there are N * N pairs.
#ifndef GRAZE_PREDICT_H
#define GRAZE_PREDICT_H

#include <graze/overlap.h>
#include <graze/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What is predicted. Zero is a good value for everything but `until`.
typedef struct gz_prediction {
	double from;  ///< the present time
	double until; ///< the time to predict to, after `from`; neither is more than GZ_LIMIT in size
	uint32_t max; ///< in lists: at most so many of the next touches of each body; 0: all
	/// Optional: bodies also touch one another. The call places them in this crowd of the same world, repeatedly; the
	/// crowd may be empty before. Afterwards it holds what was searched last: place bodies in it before you query it.
	gz_crowd *crowd;
	/// Optional: one for each chunk: the time at which each body is, or was, where its columns say; 0 when missing. At
	/// most `from`. Nothing before `from` is predicted.
	const gz_double_view *since;
} gz_prediction;

/// The first thing that each body comes to touch, with results as gz_sweep has them. For bodies that move straight,
/// time and index have the bits of gz_sweep where `from` and `since` are 0; contacts are computed anew, and
/// contacts with inner ends of adjacent walls stay contacts with ends: ghost collisions are not corrected. A body that
/// overlaps something at `from` and approaches it touches it then. Times are those of the prediction, as floats.
///
/// The query's `targets` is GZ_TARGETS_WALLS; circles come from the prediction's crowd.
///
/// hits_per_chunk: one for each chunk of the query, in the same order
GZ_API GZ_NODISCARD gz_report gz_predict(const gz_hits *hits_per_chunk, const gz_prediction *prediction,
	const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// Prediction as gz_predict, whose results are the hits alone, in the order of bodies. The list and the report are as
/// with gz_sweep_hits; where memory runs out the list is unchanged.
GZ_API GZ_NODISCARD gz_report gz_predict_hits(const gz_body_hits *list, const gz_prediction *prediction,
	const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// An overlap that begins or ends in the future.
typedef struct gz_touch {
	double time;              ///< t in [from, until]
	int32_t index;            ///< the wall, or the other body, counted through all chunks
	uint64_t id;              ///< its id
	float center_x, center_y; ///< where the body is
	float point_x, point_y;   ///< the contact point, on the surface of what is touched
	float normal_x, normal_y; ///< of length 1, from what is touched to the body's centre
	uint8_t feature;          ///< a gz_feature
	uint8_t kind;             ///< a gz_event
} gz_touch;

/// A list of touches (see GZ_LIST).
typedef GZ_LIST(gz_touch) gz_touch_list;

/// The next touches of each body with all walls, and with all other bodies where there is a crowd, as if it passed
/// through them: for each target overlaps begin and end in turns. Ordered by time, ties as in gz_hits, and for one
/// target the beginning first. The first event of a target that is overlapped at `from` is an end; an overlap at
/// `until` has none.
///
/// Where the distance does not fall below the sum of the radii, but for rounding, there is no touch. A one-sided wall
/// exists for a body that is left of it just before the touch.
///
/// The query's `targets` is GZ_TARGETS_WALLS. The report's `hits` counts touches; its counts of the stages are sums
/// over the pieces of the paths.
GZ_API GZ_NODISCARD gz_report gz_predict_touches(const gz_touch_list *list, const gz_prediction *prediction,
	const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// What has changed since a prediction.
typedef struct gz_prediction_update {
	gz_prediction
		prediction; ///< `from` may be later; `until`, `max`, and the `since` of unchanged bodies are as before
	const gz_touch_list *before; ///< the touches that were predicted before; another list than the one to write
	const uint32_t *changed;     ///< the bodies that have changed, counted through all chunks
	size_t changed_count;        ///< how many of them
} gz_prediction_update;

/// Predicted touches after some bodies have changed, computed from a former prediction: only bodies are searched that
/// have changed, that touch a changed body or may come to, or that have fewer than `max` touches left. The results are
/// those of gz_predict_touches, to the bit. The report's `bodies` counts the bodies that were searched.
///
/// The columns of all other bodies, and the walls, are what they were.
GZ_API GZ_NODISCARD gz_report gz_update_touches(const gz_touch_list *list, const gz_prediction_update *update,
	const gz_world *world, const gz_query *query, gz_scratch *scratch);

#ifdef __cplusplus
}
#endif

#endif
