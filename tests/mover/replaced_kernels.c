#include "mover/replaced_kernels.h"

#include "engine/world/world.h"

static struct {
	const graze_kernels *backend;
	graze_kernels kernels;
	float max_x;
} replaced;

static void no_fast_path(segment_results *out, const first_segment_list *list, const tile_columns *tile,
	const wall_record *walls, const skin_rule *rule) {
	(void)tile, (void)walls, (void)rule;
	out->responding_count = 0, out->fallback_count = list->count;
	for (int32_t i = 0; i < list->count; i++) out->fallback[i] = i;
}

static void validate_nothing(
	mover_results *results, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	replaced.backend->validate(results, movers, pairs, walls);
	results->refused_count = pairs->count;
	for (int32_t i = 0; i < pairs->count; i++) results->refused[i] = i;
}

static void validate_left_of_max(
	mover_results *results, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	replaced.backend->validate(results, movers, pairs, walls);
	results->refused_count = 0;
	for (int32_t i = 0; i < pairs->count; i++)
		if (movers[pairs->body[i] / RECORD].qx > replaced.max_x) results->refused[results->refused_count++] = i;
}

static void sweep_without_hits(
	mover_results *results, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	replaced.backend->sweep_movers(results, movers, pairs, walls);
	results->hit_count = 0;
}

static void replace_kernels(gz_world *world) {
	replaced.backend = world->backend, replaced.kernels = *world->backend;
	replaced.kernels.first_segments = no_fast_path;
	world->backend = &replaced.kernels;
}

void refuse_every_segment(gz_world *world) { replace_kernels(world), replaced.kernels.validate = validate_nothing; }

void refuse_ends_right_of(gz_world *world, float x) {
	replace_kernels(world), replaced.kernels.validate = validate_left_of_max, replaced.max_x = x;
}

void miss_every_wall(gz_world *world) { replace_kernels(world), replaced.kernels.sweep_movers = sweep_without_hits; }
