#include "engine/base/error.h"
#include "engine/check/shared_columns.h"
#include "engine/world/world.h"

static gz_error check_sharing(const gz_walls *w, unsigned shared) {
	const shared_column columns[] = {
		{"a", GZ_SHARES_A, w->a.x, w->a.stride},
		{"b", GZ_SHARES_B, w->b.x, w->b.stride},
		{"id", GZ_SHARES_ID, w->id.data, w->id.stride},
		{"radius", GZ_SHARES_RADIUS, w->radius.data, w->radius.stride},
		{"one_sided", GZ_SHARES_ONE_SIDED, w->one_sided.data, w->one_sided.stride},
		{"category", GZ_SHARES_FILTERS, w->filters.category.data, w->filters.category.stride},
		{"mask", GZ_SHARES_FILTERS, w->filters.mask.data, w->filters.mask.stride},
		{"group", GZ_SHARES_FILTERS, w->filters.group.data, w->filters.group.stride},
		{NULL, GZ_SHARES_NOTHING, NULL, 0},
	};
	const char *name = graze_shared_by_mistake(columns, w->count, shared);
	if (!name) return graze_no_error();
	return graze_error(
		GZ_STATUS_INVALID_INPUT, 0, name, "walls: %s has stride 0: one value for all %zu walls", name, w->count);
}

gz_error gz_check_walls(const gz_walls *walls, unsigned shared) {
	if (!walls) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "walls", "the walls are null");
	const gz_error error = graze_walls_check(walls);
	return error.status ? error : check_sharing(walls, shared);
}
