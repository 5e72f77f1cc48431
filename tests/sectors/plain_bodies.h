// Bodies of a few columns in sectors, for tests that need no scene.
#ifndef GRAZE_SECTORS_PLAIN_BODIES_H
#define GRAZE_SECTORS_PLAIN_BODIES_H

#include <graze/graze.h>

typedef struct plain_body {
	float x, y, dx, dy, radius;
	int32_t sector[2];
	uint64_t id;
} plain_body;

static inline gz_bodies chunk_of(const plain_body *b, size_t count) {
	return (gz_bodies){.center = GZ_MEMBERS(b, x, y),
		.motion = GZ_MEMBERS(b, dx, dy),
		.radius = GZ_MEMBER(b, radius),
		.id = GZ_ID_MEMBER(b, id),
		.count = count};
}

static inline gz_sector_view sectors_of(const plain_body *b) {
	return (gz_sector_view){b->sector, b->sector + 1, sizeof *b};
}

#endif
