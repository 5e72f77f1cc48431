#include "engine/world/baseline.h"

#include <string.h>

#include "engine/world/filters.h"
#include "engine/world/snapshot.h"
#include "engine/world/world.h"

static size_t page_count(const wall_origin *o) { return (o->walls + ORIGIN_PAGE - 1) / ORIGIN_PAGE; }

static filter_record filter_of(const gz_world *world, size_t wall) {
	return world->filters ? world->filters[wall] : graze_no_filter();
}

wall_value graze_wall_value(const gz_world *world, size_t wall) {
	if (wall >= world->wall_count || world->state[wall] == WALL_REMOVED) return (wall_value){.state = WALL_REMOVED};
	return (wall_value){world->state[wall], filter_of(world, wall), world->walls[wall]};
}

static const origin_page *page_of(const gz_world *world, size_t wall) {
	return world->origin.page ? world->origin.page[wall / ORIGIN_PAGE] : NULL;
}

wall_value graze_origin_value(const gz_world *world, size_t wall) {
	if (wall >= world->origin.walls) return (wall_value){.state = WALL_REMOVED};
	const origin_page *page = page_of(world, wall);
	const size_t k = wall % ORIGIN_PAGE;
	if (!page) return (wall_value){WALL_THERE, filter_of(world, wall), world->walls[wall]};
	return (wall_value){WALL_THERE, page->filters[k], page->walls[k]};
}

void graze_origin_note(gz_world *world) {
	world->origin = (wall_origin){.walls = world->wall_count, .farthest = world->farthest};
	for (size_t i = 0; i < world->wall_count; i++) {
		const wall_value value = graze_wall_value(world, i);
		world->origin.sum += graze_saved_sum_of(i, graze_saved_words(i, &value).word, SAVED_WALL);
	}
}

void graze_origin_free(gz_world *world) {
	wall_origin *o = &world->origin;
	if (!o->page) return;
	for (size_t i = 0; i < page_count(o); i++) graze_release(&world->memory, o->page[i], 1, sizeof **o->page);
	graze_release(&world->memory, o->page, page_count(o), sizeof *o->page);
}

int graze_origin_keep(gz_world *world, size_t wall) {
	wall_origin *o = &world->origin;
	if (wall >= o->walls || page_of(world, wall)) return 1;
	if (!o->page) {
		o->page = graze_allocate(&world->memory, page_count(o), sizeof *o->page);
		for (size_t i = 0; o->page && i < page_count(o); i++) o->page[i] = NULL;
	}
	origin_page *page = o->page ? graze_allocate(&world->memory, 1, sizeof *page) : NULL;
	if (!page) return 0;
	const size_t first = wall / ORIGIN_PAGE * ORIGIN_PAGE;
	for (size_t k = 0; k < ORIGIN_PAGE; k++) {
		const size_t i = first + k < o->walls ? first + k : wall;
		page->walls[k] = world->walls[i], page->filters[k] = filter_of(world, i);
	}
	o->page[wall / ORIGIN_PAGE] = page;
	return 1;
}

// ---------------------------------------------------------------------------------------------------------------------
// What has changed
// ---------------------------------------------------------------------------------------------------------------------

static int is_as_built(const gz_world *world, size_t wall) {
	if (wall >= world->origin.walls) return world->state[wall] == WALL_REMOVED;
	if (world->state[wall] != WALL_THERE) return 0;
	const origin_page *page = page_of(world, wall);
	if (!page) return 1;
	const filter_record filter = filter_of(world, wall);
	const size_t k = wall % ORIGIN_PAGE;
	return !memcmp(page->walls + k, world->walls + wall, sizeof *page->walls) &&
		   !memcmp(page->filters + k, &filter, sizeof filter);
}

/// Most pages are: so all eight walls are passed over at once.
static int page_is_as_built(const gz_world *world, size_t wall) {
	static const uint8_t there[ORIGIN_PAGE] = {
		WALL_THERE, WALL_THERE, WALL_THERE, WALL_THERE, WALL_THERE, WALL_THERE, WALL_THERE, WALL_THERE};
	return !page_of(world, wall) && !memcmp(world->state + wall, there, sizeof there);
}

size_t graze_origin_next(const gz_world *world, size_t wall) {
	while (wall < world->wall_count) {
		const int begins_page = wall % ORIGIN_PAGE == 0 && wall + ORIGIN_PAGE <= world->origin.walls;
		if (begins_page && page_is_as_built(world, wall)) wall += ORIGIN_PAGE;
		else if (is_as_built(world, wall)) wall++;
		else return wall;
	}
	return SIZE_MAX;
}
