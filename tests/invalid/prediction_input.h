// The input of calls of gz_predict, gz_predict_touches and gz_update_touches, which tests make invalid.
#ifndef GRAZE_INVALID_PREDICTION_INPUT_H
#define GRAZE_INVALID_PREDICTION_INPUT_H

#include "prediction/prediction_scene.h"
#include "support/counted_memory.h"

enum { INPUT_BODIES = 50 };

/// The arguments of all three calls: one chunk of bodies that touch one another and walls. The other chunks are empty.
typedef struct prediction_input {
	prediction_scene scene;
	prediction_call call;
	predicted_touches before, list;
	gz_hit hits[INPUT_BODIES];
	const gz_hits *hits_pointer;
	gz_hits hit_columns[PREDICTION_CHUNKS];
	const gz_prediction *prediction;
	const gz_touch_list *list_pointer, *before_pointer;
	gz_touch_list touches, touches_before;
	const uint32_t *changed_pointer;
	uint32_t changed[2];
} prediction_input;

/// memory: of the world; may be null
prediction_input *prediction_input_make(counted_memory *memory);
void prediction_input_free(prediction_input *in);

/// The calls, each of a prediction_input.
enum { PREDICT, PREDICT_LIST, UPDATE_LIST, PREDICTION_CALLS };
extern gz_report (*const prediction_calls[PREDICTION_CALLS])(void *input);

/// Fails the test if a call has written a touch or a hit.
void prediction_input_expect_unwritten(const void *input);

#endif
