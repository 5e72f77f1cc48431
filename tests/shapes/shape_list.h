// A list of segments for tests of shapes, and random transforms.
#ifndef GRAZE_SHAPES_SHAPE_LIST_H
#define GRAZE_SHAPES_SHAPE_LIST_H

#include "generators/random.h"
#include "support/check.h"

enum { SHAPE_CAPACITY = 400 };

typedef struct shape_list {
	gz_segment data[SHAPE_CAPACITY];
	gz_segments list;
} shape_list;

/// Empties the list, and returns it.
static inline gz_segments *shape_list_clear(shape_list *s) {
	s->list = (gz_segments){s->data, SHAPE_CAPACITY, 0};
	return &s->list;
}

static inline void expect_added(gz_error error) {
	if (error.status != GZ_STATUS_OK) fail_msg("%s", error.text);
}

/// Places up to 2^8 from the origin, angles of up to 2^10.
static inline gz_transform random_transform(random_source *random) {
	gz_transform at;
	at.x = random_signed(random, 8), at.y = random_signed(random, 8), at.angle = random_signed(random, 10);
	return at;
}

#endif
