#include "engine/collisions/collision_step.h"

#include <math.h>
#include <string.h>

#include "engine/base/filters.h"
#include "engine/base/views.h"
#include "engine/query/body_ranges.h"
#include "engine/query/workers.h"

collision_step *graze_collision_make(caller_memory *memory) {
	collision_step *g = graze_allocate(memory, 1, sizeof *g);
	if (!g) return NULL;
	memset(g, 0, sizeof *g);
	g->all = &g->own;
	g->movers = graze_mover_tile_make(memory);
	if (g->movers) return g;
	graze_collision_free(g, memory);
	return NULL;
}

void graze_collision_begin(collision_step *g, const move_settings *settings) {
	g->movers->settings = settings;
	g->active.count = g->wall_pairs.count = g->leaving.count = 0;
	g->movers->mover_count = 0, g->movers->nearby.count = g->movers->contacts.count = g->movers->ways.count = 0;
	g->group_count = 0, g->divided = g->left_group = false;
}

void graze_collision_free(collision_step *g, caller_memory *memory) {
	if (!g) return;
	graze_mover_tile_free(g->movers, memory);
	graze_array_free(&g->own.bodies, sizeof(start_body), memory);
	graze_array_free(&g->own.courses, sizeof(course), memory);
	graze_array_free(&g->own.filters, sizeof(filter_record), memory);
	graze_array_free(&g->own.numbers, sizeof(int32_t), memory);
	graze_array_free(&g->own.starts, sizeof(size_t), memory);
	graze_array_free(&g->own.earliest, sizeof(earliest_impact), memory);
	graze_array_free(&g->active, sizeof(active_body), memory);
	graze_array_free(&g->queue.events, sizeof(queued_event), memory);
	graze_array_free(&g->queue.buckets, sizeof(int32_t), memory);
	graze_array_free(&g->queue.heap, sizeof(collision_event), memory);
	graze_array_free(&g->impacts, sizeof(listed_impact), memory);
	graze_array_free(&g->leaving, sizeof(int32_t), memory);
	graze_array_free(&g->own.first, sizeof(uint32_t), memory);
	graze_array_free(&g->own.others, sizeof(int32_t), memory);
	graze_array_free(&g->discs, sizeof(float), memory);
	graze_array_free(&g->placed, sizeof(gz_bodies), memory);
	graze_array_free(&g->group_of, sizeof(int32_t), memory);
	graze_pairs_free(&g->candidates, memory);
	graze_pairs_free(&g->wall_pairs, memory);
	graze_release(memory, g, 1, sizeof *g);
}

static void *make_state(caller_memory *memory) { return graze_collision_make(memory); }
static void release_state(void *state, caller_memory *memory) { graze_collision_free(state, memory); }

/// Does nothing: groups of islands change from call to call, so their lists grow on demand.
static void reserve_like(void *state, const void *other, caller_memory *memory) {
	(void)state, (void)other, (void)memory;
}

const worker_state_type graze_collision_state = {make_state, release_state, reserve_like};

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

/// Reads a body of the query, with its displacement as its course.
static void read_body(collision_step *g, int32_t index, const gz_bodies *b, size_t i, gz_byte_view response) {
	const int32_t number = number_of(g, (size_t)index);
	const body_values n = graze_read_body(b, i);
	const bool invalid = (size_t)number >= g->all->crowd->grid.count; // the crowd has invalid bodies behind all others
	*body_of(g, number) = (start_body){n.px, n.py, n.dx, n.dy, index, false};
	*course_of(g, number) = (course){(double)n.px, (double)n.py, (double)n.dx, (double)n.dy, 0,
		b->id.data ? id_at(b->id, i) : (uint64_t)index, invalid ? INVALID_RADIUS : n.radius, NOT_ACTIVE,
		response_at(response, i)};
	if (g->all->filtering)
		((filter_record *)g->all->filters.at)[number] = graze_filter(&b->filters, b->id, b->ignore, i);
}

static void read_range(void *context, size_t number, size_t worker) {
	const body_ranges *s = context;
	body_range at = s->range[number];
	(void)worker;
	for (; range_next(s, &at); range_pass(&at, 1)) {
		const gz_bodies *b = s->chunks + at.chunk;
		const size_t i = graze_element(b, at.k);
		read_body(
			graze_step_of(s->run), (int32_t)at.number, b, i, graze_move_settings(s->run)->moves[at.chunk].response);
	}
}

static bool make_capacity(query_run *run, collision_step *g, size_t count) {
	caller_memory *memory = &run->scratch->memory;
	g->all->bodies.count = g->all->courses.count = g->all->filters.count = g->all->starts.count =
		g->all->earliest.count = 0;
	return graze_array_reserve(&g->all->bodies, count, sizeof(start_body), memory) &&
		   graze_array_reserve(&g->all->courses, count, sizeof(course), memory) &&
		   graze_array_reserve(&g->all->filters, g->all->filtering ? count : 0, sizeof(filter_record), memory) &&
		   graze_array_reserve(&g->all->starts, run->query->chunk_count, sizeof(size_t), memory) &&
		   graze_array_reserve(&g->all->earliest, count, sizeof(earliest_impact), memory);
}

bool graze_collision_read_bodies(query_run *run) {
	collision_step *g = graze_step_of(run);
	const size_t count = graze_bodies_count(run->query->chunks, run->query->chunk_count);
	g->all->filtering = graze_bodies_have_filters(run->query->chunks, run->query->chunk_count);
	if (!make_capacity(run, g, count)) return false;
	size_t *start = g->all->starts.at, index = 0;
	for (size_t c = 0; c < run->query->chunk_count; index += graze_body_count(run->query->chunks + c++))
		start[c] = index;
	body_ranges s = graze_body_ranges(run, run->query->chunks);
	graze_run_tasks(&s.jobs, s.count, read_range, &s);
	g->all->bodies.count = g->all->courses.count = g->group_size = count;
	return true;
}

body_ref graze_collision_body_ref(const query_run *run, int32_t number) {
	const collision_step *g = graze_step_of(run);
	const size_t *starts = g->all->starts.at, index = (size_t)body_of(g, number)->index;
	size_t low = 0, high = run->query->chunk_count - 1;
	while (low < high) {
		const size_t middle = (low + high + 1) / 2;
		if (starts[middle] <= index) low = middle;
		else high = middle - 1;
	}
	return (body_ref){low, index - starts[low]};
}

size_t graze_island_groups(const query_run *run) {
	return graze_step_of(run)->group_count ? graze_step_of(run)->group_count : 1;
}

collision_step *graze_island_group(const query_run *run, size_t k) {
	if (!k) return graze_step_of(run);
	return graze_state_find(&run->scratch->workers->scratch[k]->states, &graze_collision_state);
}
