// An arena whose bodies move under acceleration, in chunks with picks, and calls that predict their touches.
#ifndef GRAZE_PREDICTION_PREDICTION_SCENE_H
#define GRAZE_PREDICTION_PREDICTION_SCENE_H

#include <stdbool.h>

#include "generators/arena_kinds.h"
#include "prediction/path_calls.h"

enum { PREDICTION_CHUNKS = 3 };

/// Bodies of the query are counted through all chunks and picks; elements are the arena's bodies.
typedef struct prediction_scene {
	arena arena;
	float *ax, *ay, *step; ///< of each element
	double *since;         ///< of each element
	uint32_t *element;     ///< of each body of the query
	uint32_t *pick;        ///< of each body of the query, within its chunk
	size_t body_count;     ///< of the query
	size_t first_element[PREDICTION_CHUNKS + 1], first_body[PREDICTION_CHUNKS + 1]; ///< of each chunk
	bool has_picks, has_steps;                                                      ///< which columns the query has
	bool has_crowd; ///< whether the bodies touch one another
	double from, until;
} prediction_scene;

/// An arena of a kind whose bodies have random accelerations, in random chunks.
prediction_scene prediction_scene_make(const arena_kind *kind, size_t walls, size_t bodies, random_source *source);
void prediction_scene_free(prediction_scene *scene);

/// A small scene with filters, or with walls of all sorts.
prediction_scene prediction_scene_random(const arena_kind *kind, random_source *source);

/// Puts all elements into one chunk, in their order, without picks.
void prediction_scene_use_one_chunk(prediction_scene *scene);

/// A body as the query has it: motion and acceleration include the step.
curve_body prediction_scene_body(const prediction_scene *scene, size_t element);

/// Whether a body stays so close to the origin until the end that all its touches are predicted.
bool prediction_scene_is_predictable(const prediction_scene *scene, const curve_body *b);

/// The arguments of a call of gz_predict, gz_predict_touches or gz_update_touches. Valid as long as its scene.
typedef struct prediction_call {
	gz_bodies chunk[PREDICTION_CHUNKS];
	gz_double_view since[PREDICTION_CHUNKS];
	arena_world world;
	gz_prediction prediction;
	gz_query query;
} prediction_call;

/// max: of gz_prediction
void prediction_call_begin(prediction_call *call, const prediction_scene *scene, gz_world_desc desc, uint32_t max);
void prediction_call_end(prediction_call *call);

/// A list of touches with its memory.
typedef struct predicted_touches {
	gz_touch *data; ///< one more than the capacity: the last one stays unwritten
	size_t *first;
	size_t count, capacity, body_count;
	gz_report report;
} predicted_touches;

/// A list of some capacity. The kind of a touch that has not been written is UNWRITTEN_TOUCH.
predicted_touches predicted_touches_make(const prediction_scene *scene, size_t capacity);
void predicted_touches_free(predicted_touches *touches);

enum { UNWRITTEN_TOUCH = 77 };

/// Calls gz_predict_touches, and keeps its report.
gz_report predict_touches(predicted_touches *out, const prediction_call *call);

/// The touches of all bodies of a scene in a world of its own; fails the test if the library reports an error.
predicted_touches predict_scene(const prediction_scene *scene, gz_world_desc desc, uint32_t max);

#endif
