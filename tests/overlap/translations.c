#include "overlap/translations.h"

#include <stdlib.h>
#include <string.h>

#include "support/check.h"

const translation translation_untouched = {7, 7};

gz_report depenetrate(translation *out, const arena_world *w, const gz_bodies *chunk, gz_targets targets) {
	const size_t count = chunk->pick ? chunk->pick_count : chunk->count;
	const gz_vec2_out columns = {&out->x, &out->y, sizeof *out};
	const gz_query query = {.chunks = chunk, .chunk_count = 1, .targets = targets, .crowd = w->crowd};
	for (size_t i = 0; i < count; i++) out[i] = translation_untouched;
	const gz_report report = gz_depenetrate(&columns, w->world, &query, w->scratch);
	assert_int_equal(report.bodies, count);
	return report;
}

void assert_same_translations(const translation *actual, const translation *expected, size_t count, const char *label) {
	for (size_t i = 0; i < count; i++)
		if (memcmp(actual + i, expected + i, sizeof *actual))
			fail_msg("%s: body %zu: %.9g %.9g, expected %.9g %.9g", label, i, (double)actual[i].x, (double)actual[i].y,
				(double)expected[i].x, (double)expected[i].y);
}

arena make_heap(size_t count, float size, random_source *source) {
	arena s = {NULL, 0, calloc(count, sizeof *s.bodies), count, 0, WITH_ID | WITH_IGNORE};
	assert_non_null(s.bodies);
	for (size_t i = 0; i < count; i++) {
		moving_body *b = &s.bodies[i].at;
		b->px = random_signed(source, 0) * size, b->py = random_signed(source, 0) * size, b->radius = 1;
		s.bodies[i].rules.id = s.bodies[i].rules.ignore = i;
	}
	return s;
}
