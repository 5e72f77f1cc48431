#include "engine/collisions/collision_step.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/query/body_ranges.h"
#include "engine/world/filters.h"

gathering *graze_gathering_make(caller_memory *memory) {
	gathering *g = graze_allocate(memory, 1, sizeof *g);
	if (!g) return NULL;
	memset(g, 0, sizeof *g);
	g->ways = graze_motion_make(memory);
	if (g->ways) return g;
	graze_gathering_free(g, memory);
	return NULL;
}

void graze_gathering_begin(gathering *g) {
	g->actors.count = g->kept.count = g->leaving.count = 0;
	g->ways->ways = 0, g->ways->near.count = g->ways->contacts.count = 0;
	g->homes = 0, g->divided = g->broken = 0;
}

void graze_gathering_free(gathering *g, caller_memory *memory) {
	if (!g) return;
	graze_motion_free(g->ways, memory);
	graze_list_free(&g->bodies, sizeof(gathered_body), memory);
	graze_list_free(&g->courses, sizeof(course), memory);
	graze_list_free(&g->filters, sizeof(filter_record), memory);
	graze_list_free(&g->numbers, sizeof(int32_t), memory);
	graze_list_free(&g->starts, sizeof(size_t), memory);
	graze_list_free(&g->soonest, sizeof(first_meeting), memory);
	graze_list_free(&g->actors, sizeof(actor), memory);
	graze_list_free(&g->events, sizeof(listed_event), memory);
	graze_list_free(&g->slots, sizeof(int32_t), memory);
	graze_list_free(&g->heap, sizeof(motion_event), memory);
	graze_list_free(&g->leaving, sizeof(int32_t), memory);
	graze_list_free(&g->first, sizeof(uint32_t), memory);
	graze_list_free(&g->others, sizeof(int32_t), memory);
	graze_list_free(&g->discs, sizeof(float), memory);
	graze_list_free(&g->placed, sizeof(gz_bodies), memory);
	graze_list_free(&g->columns, sizeof(float), memory);
	graze_list_free(&g->chunks, sizeof(gz_bodies), memory);
	graze_list_free(&g->picks, sizeof(uint32_t), memory);
	graze_list_free(&g->parting, sizeof(parting_body), memory);
	graze_list_free(&g->home, sizeof(int32_t), memory);
	graze_pairs_free(&g->meetings, memory);
	graze_pairs_free(&g->kept, memory);
	graze_release(memory, g, 1, sizeof *g);
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

/// A body of the question, and how it goes on as long as it meets nothing.
static void read_body(gathering *g, int32_t index, const gz_bodies *b, size_t i, gz_byte_view response) {
	const int32_t number = number_of(g, (size_t)index);
	const body_numbers n = graze_read_body(b, i);
	const int bad = (size_t)number >= g->crowd->grid.count; // the crowd keeps them behind all others
	*body_of(g, number) = (gathered_body){n.px, n.py, n.dx, n.dy, index, 0};
	*course_of(g, number) = (course){(double)n.px, (double)n.py, (double)n.dx, (double)n.dy, 0,
		b->id.data ? id_at(b->id, i) : (uint64_t)index, bad ? NAN : n.radius, -1,
		response.data ? byte_at(response, i) : GZ_RESPONSE_SLIDE};
	if (g->filtering) ((filter_record *)g->filters.at)[number] = graze_filter(&b->filters, b->id, b->ignore, i);
}

static void read_share(void *context, size_t number, size_t worker) {
	const body_shares *s = context;
	const gz_scratch *m = s->a->scratch;
	body_share at = s->share[number];
	(void)worker;
	for (; share_run(s, &at); share_pass(&at, 1)) {
		const gz_bodies *b = s->chunks + at.chunk;
		const size_t i = graze_element(b, at.k);
		read_body(m->gathering, (int32_t)at.number, b, i, m->motion->moves[at.chunk].response);
	}
}

static int make_room(asking *a, gathering *g, size_t count) {
	caller_memory *memory = &a->scratch->memory;
	g->bodies.count = g->courses.count = g->filters.count = g->starts.count = g->soonest.count = 0;
	return graze_list_room(&g->bodies, count, sizeof(gathered_body), memory) &&
		   graze_list_room(&g->courses, count, sizeof(course), memory) &&
		   graze_list_room(&g->filters, g->filtering ? count : 0, sizeof(filter_record), memory) &&
		   graze_list_room(&g->starts, a->chunk_count, sizeof(size_t), memory) &&
		   graze_list_room(&g->soonest, count, sizeof(first_meeting), memory);
}

int graze_gather_bodies(asking *a) {
	gathering *g = a->scratch->gathering;
	const size_t count = graze_bodies_count(a->chunks, a->chunk_count);
	g->filtering = graze_bodies_have_filters(a->chunks, a->chunk_count);
	if (!make_room(a, g, count)) return 0;
	size_t *start = g->starts.at, index = 0;
	for (size_t c = 0; c < a->chunk_count; index += graze_body_count(a->chunks + c++)) start[c] = index;
	body_shares s = graze_share_bodies(a, a->chunks);
	graze_run_parts(&s.hook, s.count, read_share, &s);
	g->bodies.count = g->courses.count = g->own = count;
	return 1;
}

void graze_gather_places(asking *a) {
	const gathering *g = a->scratch->gathering;
	size_t index = 0;
	for (size_t c = 0; c < a->chunk_count; c++)
		for (size_t k = 0; k < graze_body_count(a->chunks + c); k++, index++) {
			const body_numbers n = graze_read_body(a->chunks + c, graze_element(a->chunks + c, k));
			const int32_t number = number_of(g, index);
			body_of(g, number)->px = n.px, body_of(g, number)->py = n.py;
			course_of(g, number)->x = (double)n.px, course_of(g, number)->y = (double)n.py;
		}
}

body_place graze_gathered_place(const asking *a, int32_t number) {
	const gathering *g = a->scratch->gathering;
	const size_t *starts = g->starts.at, index = (size_t)body_of(g, number)->index;
	size_t low = 0, high = a->chunk_count - 1;
	while (low < high) {
		const size_t middle = (low + high + 1) / 2;
		if (starts[middle] <= index) low = middle;
		else high = middle - 1;
	}
	return (body_place){low, index - starts[low]};
}
