#include "mpi/failing_memory.h"

#include <stdlib.h>
#include <string.h>

static void *allocate(size_t bytes, size_t alignment, void *context) {
	failing_memory *memory = context;
	if (++memory->calls == memory->fail_at) return NULL;
	void *block = aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
	CHECK(block, "no memory at all");
	memory->blocks++;
	return block;
}

static void release(void *block, size_t bytes, void *context) {
	(void)bytes;
	((failing_memory *)context)->blocks -= block != NULL;
	free(block);
}

/// Folds a sector into the few that the small scene has.
static void fold(int32_t *sector_x, int32_t *sector_y, const scene *s) {
	enum { COLUMNS = 2, ROWS = 2 };
	*sector_x = s->west + (*sector_x - s->west) % COLUMNS, *sector_y = s->south + (*sector_y - s->south) % ROWS;
}

enum { PUSHED_GROUPS = 8 };

const scene *small_scene(void) {
	static scene s;
	if (s.count) return &s;
	make_scene(&s, 5, false);
	s.count = 60, s.wall_count = DOORS;
	for (size_t k = 0; k < s.wall_count; k++) fold(&s.walls[k].sector_x, &s.walls[k].sector_y, &s);
	for (size_t k = 0; k < s.count; k++) {
		scene_body *b = &s.bodies[k];
		fold(&b->sector_x, &b->sector_y, &s);
		if (b->y == SIDE) b->y = 0;
		b->motion_x /= 8, b->motion_y /= 8, b->acceleration_x /= 8, b->acceleration_y /= 8; // so that MARGIN suffices
	}
	return &s;
}

void small_world_begin(small_world *w) {
	*w = (small_world){.desc = scene_world(small_scene())};
	w->desc.allocator = (gz_allocator){allocate, release, &w->memory};
	make_push(&w->push, small_scene(), 0);
	w->push.push.count = PUSHED_GROUPS; // a vote of all ranks for each
}

gz_error small_world_create(small_world *w) {
	const gz_mpi_desc desc = {.sectors = w->desc, .owners = assignments[SCATTERED].owners};
	gz_error error;
	w->mpi = gz_mpi_create(MPI_COMM_WORLD, &desc, &error);
	CHECK(!w->mpi == (error.status != GZ_STATUS_OK), "an object and the status %d", (int)error.status);
	return error;
}

static void keep_given(small_world *w) {
	memcpy(w->given, w->bodies, sizeof w->bodies);
	w->given_count = w->count;
}

void small_world_take_own(small_world *w) {
	w->count = take_own(w->bodies, small_scene(), w->mpi);
	keep_given(w);
}

void small_world_take_share(small_world *w) {
	w->count = take_share(w->bodies, small_scene()->bodies, small_scene()->count, sizeof *w->bodies);
	keep_given(w);
}

gz_error small_world_place(small_world *w) {
	const gz_bodies chunk = bodies_of(w->bodies, w->count);
	const gz_sector_view view = sectors_of(w->bodies);
	return gz_mpi_place(w->mpi, &chunk, &view, 1, MARGIN).error;
}

void small_world_end(small_world *w) {
	gz_mpi_destroy(w->mpi);
	CHECK(!w->memory.blocks, "%zu blocks are left", w->memory.blocks);
}
