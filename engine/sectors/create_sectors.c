// gz_sectors_create, gz_sectors_destroy.
#include <string.h>

#include "engine/base/error.h"
#include "engine/sectors/frame_moves.h"
#include "engine/sectors/move_crowd.h"
#include "engine/sectors/sectors.h"
#include "engine/world/world.h"

static bool is_side(float side) {
	int exponent;
	return side >= GZ_MIN_SIDE && side <= GZ_MAX_SIDE && frexpf(side, &exponent) == 0.5f;
}

static gz_error check_desc(const gz_sectors_desc *desc) {
	if (!desc) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "desc", "the description is null");
	if (!is_side(desc->side))
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "side", "side %g is not a power of two from 2^-19 to 2^34", (double)desc->side);
	return graze_no_error();
}

/// Checks the settings of the frames' worlds by building one without walls, and chooses the backend.
static gz_error choose_settings(frame_settings *to, const gz_sectors_desc *desc) {
	gz_error error;
	const gz_world_desc empty = {
		.reach = desc->reach, .cell = desc->cell, .backend = desc->backend, .allocator = desc->allocator};
	gz_world *world = gz_world_create(&empty, &error);
	if (!world) return error;
	*to = (frame_settings){lattice_of(desc->side), world->backend->name, desc->reach, desc->cell, NULL};
	gz_world_destroy(world);
	return error;
}

/// Fills sectors that are all zero but for their memory and settings. gz_sectors_destroy releases what was allocated.
static gz_error build(gz_sectors *s, const gz_sectors_desc *desc) {
	const gz_error error = graze_sector_walls_make(&s->walls, &s->settings.lattice, desc, &s->memory);
	if (error.status) return error;
	s->settings.home = s;
	s->scratch = graze_scratch_make(s->memory.hooks);
	s->worker = graze_allocate(&s->memory, 1, sizeof *s->worker);
	if (!s->scratch || !s->worker)
		return graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the scratch of sectors");
	s->scratch->home = s;
	return error;
}

gz_sectors *gz_sectors_create(const gz_sectors_desc *desc, gz_error *error) {
	gz_error ignored;
	frame_settings settings;
	if (!error) error = &ignored;
	*error = check_desc(desc);
	if (!error->status) *error = choose_settings(&settings, desc);
	if (error->status) return NULL;
	caller_memory memory = graze_memory(desc->allocator);
	gz_sectors *s = graze_allocate(&memory, 1, sizeof *s);
	if (!s) return *error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for sectors"), NULL;
	memset(s, 0, sizeof *s);
	s->memory = memory, s->settings = settings, s->margin = NOT_PLACED;
	*error = build(s, desc);
	if (!error->status) return s;
	gz_sectors_destroy(s);
	return NULL;
}

void gz_sectors_destroy(gz_sectors *s) {
	if (!s) return;
	caller_memory *memory = &s->memory, last = s->memory;
	graze_frame_moves_free(s->moves, memory);
	graze_crowd_moves_free(s->crowd_moves, memory);
	graze_frame_worlds_free(&s->worlds, memory);
	graze_sector_walls_free(&s->walls, memory);
	graze_divided_free(&s->divided, memory);
	graze_columns_release(&s->columns, memory);
	graze_array_free(&s->ghosts, sizeof(sector_ghost), memory);
	graze_array_free(&s->body, sizeof(size_t), memory);
	graze_array_free(&s->own_at, sizeof(int32_t), memory);
	graze_array_free(&s->frames, sizeof(placed_frame), memory);
	graze_array_free(&s->chunks, sizeof(gz_bodies), memory);
	graze_array_free(&s->placed, sizeof(gz_bodies), memory);
	graze_array_free(&s->picks, sizeof(uint32_t), memory);
	gz_scratch_destroy(s->scratch);
	graze_release(memory, s->worker, 1, sizeof *s->worker);
	graze_release(&last, s, 1, sizeof *s);
}
