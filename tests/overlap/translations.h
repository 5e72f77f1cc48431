// The minimum translations that gz_depenetrate writes.
#ifndef GRAZE_OVERLAP_TRANSLATIONS_H
#define GRAZE_OVERLAP_TRANSLATIONS_H

#include "generators/arena.h"
#include "generators/random.h"

typedef struct translation {
	float x, y;
} translation;

/// The value of a translation before a call.
extern const translation translation_untouched;

/// Calls gz_depenetrate for the bodies of a chunk. The translations are translation_untouched before the call.
gz_report depenetrate(translation *out, const arena_world *w, const gz_bodies *chunk, gz_targets targets);

/// Fails the test unless all translations have the same bits.
void assert_same_translations(const translation *actual, const translation *expected, size_t count, const char *label);

/// Circles of radius 1 in a square of side 2 * size, each of which ignores itself.
arena make_heap(size_t count, float size, random_source *source);

#endif
