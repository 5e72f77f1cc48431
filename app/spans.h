// When the circles of a scene overlap what they hit or, without a hit, what they come next to on their line of motion.
#ifndef GRAZE_APP_SPANS_H
#define GRAZE_APP_SPANS_H

#include "app/world.h"
#include "levels/readers/scene.h"

typedef struct span_question {
	const app_scene *scene;
	const app_world *world;
	const gz_bodies *bodies; ///< the scene's circles
	gz_targets against;
} span_question;

/// The spans of each circle's hits, which are from first[i] up to first[i + 1].
gz_error spans_of_hits(
	gz_overlap_interval *spans, const span_question *question, const gz_hit *hits, const size_t *first);

/// Of this span and those with all that a circle is asked about, the one that is entered first of those that are not
/// over when it starts; else that which is left last; else a miss. False when memory is out.
bool span_without_hit(gz_overlap_interval *span, const span_question *question, size_t circle);

/// How the program calls a span's case.
const char *case_name(uint8_t what);

#endif
