// Marks: hashes of where everybody is after a tick and how they move on, by which two runs are compared bit by bit.
//
// A tick's marks are a hash of all ticks so far, and of each block of bodies two sums: if one body of a block differs,
// they tell which. docs/recordings.md says how they are made.
#ifndef GRAZE_LEVELS_READERS_MARKS_H
#define GRAZE_LEVELS_READERS_MARKS_H

#include <stdint.h>

#include "levels/shapes.h"

enum { MARKS_BLOCK = 64 }; // bodies

/// The bytes that the marks of one tick take.
uint64_t marks_size(size_t bodies);

typedef struct app_marks {
	uint64_t hash; ///< of all ticks so far
	size_t size;
	char *bytes; ///< the last tick's, as recordings hold them; null: none
} app_marks;

/// False when memory is out.
bool marks_create(app_marks *out, size_t bodies);
void marks_free(app_marks *marks);

/// After one more tick.
void marks_take(app_marks *marks, const app_circles *bodies);

/// Those bodies that differ are among `count` ones from `first` on. Of no body: the hashes differ, and no sums do.
typedef struct marks_difference {
	size_t first, count;
} marks_difference;

/// Compares the last tick's marks with others, of as many bodies, that are not the same.
marks_difference marks_compare(const app_marks *marks, const char *other, size_t bodies);

uint64_t hash_of_walls(const app_segments *walls);

#endif
