#include "engine/world/baseline.h"

#include <string.h>

#include "engine/base/filters.h"
#include "engine/world/snapshot.h"
#include "engine/world/world.h"

static size_t page_count(const wall_baseline *baseline) {
	return (baseline->walls + BASELINE_PAGE - 1) / BASELINE_PAGE;
}

static filter_record filter_of(const gz_world *world, size_t wall) {
	return world->filters ? world->filters[wall] : graze_no_filter();
}

wall_value graze_wall_value(const gz_world *world, size_t wall) {
	if (wall >= world->wall_count || world->state[wall] == WALL_REMOVED) return (wall_value){.state = WALL_REMOVED};
	return (wall_value){world->state[wall], filter_of(world, wall), world->walls[wall]};
}

static const baseline_page *page_of(const gz_world *world, size_t wall) {
	return world->baseline.pages ? world->baseline.pages[wall / BASELINE_PAGE] : NULL;
}

wall_value graze_baseline_value(const gz_world *world, size_t wall) {
	if (wall >= world->baseline.walls) return (wall_value){.state = WALL_REMOVED};
	const baseline_page *page = page_of(world, wall);
	const size_t k = wall % BASELINE_PAGE;
	if (!page) return (wall_value){WALL_ENABLED, filter_of(world, wall), world->walls[wall]};
	return (wall_value){WALL_ENABLED, page->filters[k], page->walls[k]};
}

uint64_t graze_baseline_sum(const gz_world *world, size_t from, size_t to) {
	uint64_t sum = 0;
	for (size_t i = from; i < to; i++) {
		const wall_value value = {world->state[i], filter_of(world, i), world->walls[i]};
		sum += graze_snapshot_sum(i, graze_snapshot_encode(i, &value).word, SNAPSHOT_WALL);
	}
	return sum;
}

void graze_baseline_free(gz_world *world) {
	wall_baseline *baseline = &world->baseline;
	if (!baseline->pages) return;
	for (size_t i = 0; i < page_count(baseline); i++)
		graze_release(&world->memory, baseline->pages[i], 1, sizeof **baseline->pages);
	graze_release(&world->memory, baseline->pages, page_count(baseline), sizeof *baseline->pages);
}

bool graze_baseline_keep(gz_world *world, size_t wall) {
	wall_baseline *baseline = &world->baseline;
	if (wall >= baseline->walls || page_of(world, wall)) return true;
	if (!baseline->pages) {
		baseline->pages = graze_allocate(&world->memory, page_count(baseline), sizeof *baseline->pages);
		for (size_t i = 0; baseline->pages && i < page_count(baseline); i++) baseline->pages[i] = NULL;
	}
	baseline_page *page = baseline->pages ? graze_allocate(&world->memory, 1, sizeof *page) : NULL;
	if (!page) return false;
	const size_t first = wall / BASELINE_PAGE * BASELINE_PAGE;
	for (size_t k = 0; k < BASELINE_PAGE; k++) {
		const size_t i = first + k < baseline->walls ? first + k : wall; // the last page may be partial
		page->walls[k] = world->walls[i], page->filters[k] = filter_of(world, i);
	}
	baseline->pages[wall / BASELINE_PAGE] = page;
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Comparison
// ---------------------------------------------------------------------------------------------------------------------

static bool is_as_built(const gz_world *world, size_t wall) {
	if (wall >= world->baseline.walls) return world->state[wall] == WALL_REMOVED;
	if (world->state[wall] != WALL_ENABLED) return false;
	const baseline_page *page = page_of(world, wall);
	if (!page) return true;
	const filter_record filter = filter_of(world, wall);
	const size_t k = wall % BASELINE_PAGE;
	return !memcmp(page->walls + k, world->walls + wall, sizeof *page->walls) &&
		   !memcmp(page->filters + k, &filter, sizeof filter);
}

/// Whether no wall of the page that begins at `wall` differs: then all eight are skipped at once, as for most pages.
static bool page_is_as_built(const gz_world *world, size_t wall) {
	static const uint8_t enabled[BASELINE_PAGE] = {
		WALL_ENABLED, WALL_ENABLED, WALL_ENABLED, WALL_ENABLED, WALL_ENABLED, WALL_ENABLED, WALL_ENABLED, WALL_ENABLED};
	return !page_of(world, wall) && !memcmp(world->state + wall, enabled, sizeof enabled);
}

size_t graze_baseline_next(const gz_world *world, size_t wall) {
	while (wall < world->wall_count) {
		const bool begins_page = wall % BASELINE_PAGE == 0 && wall + BASELINE_PAGE <= world->baseline.walls;
		if (begins_page && page_is_as_built(world, wall)) wall += BASELINE_PAGE;
		else if (is_as_built(world, wall)) wall++;
		else return wall;
	}
	return SIZE_MAX;
}
