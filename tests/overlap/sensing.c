#include "overlap/sensing.h"

#include <stdlib.h>

#include "support/check.h"

sensed sensed_make(void) {
	const sensed s = {calloc(SENSED_ROOM, sizeof *s.at), calloc(SENSED_MOST + 1, sizeof *s.first), 0};
	assert_true(s.at && s.first);
	return s;
}

void sensed_free(sensed *s) { free(s->at), free(s->first); }

gz_report sensed_ask(sensed *s, const arena_world *w, const gz_bodies *chunk, gz_targets against) {
	const gz_query question = {.chunks = chunk, .chunk_count = 1, .targets = against, .crowd = w->crowd};
	const gz_sensor_event_list list = {s->at, SENSED_ROOM, s->first};
	const gz_report report = gz_sense(&list, w->world, &question, w->scratch);
	assert_true(report.hits <= SENSED_ROOM);
	s->count = report.written;
	return report;
}
