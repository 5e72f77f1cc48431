#include "mpi/run/assignment.h"

#include <math.h>

// The range, of `count` equal ones over the length, that a coordinate is in; those beyond are in the first or the last.
static int range_of(int64_t coordinate, int64_t length, int count) {
	if (coordinate < 0) return 0;
	if (coordinate >= length) return count - 1;
	return (int)(coordinate * count / length);
}

static int rank_of(int32_t x, int32_t y, int ranks, void *context) {
	const assignment *a = context;
	const int column = range_of(x - a->at[0], a->width, a->columns);
	const int row = range_of(y - a->at[1], a->height, ranks / a->columns);
	return row * a->columns + column;
}

// The divisor of the ranks whose boxes have the shortest borders.
static int columns_of_blocks(int64_t width, int64_t height, int ranks) {
	int best = 1;
	double shortest = INFINITY;
	for (int columns = 1; columns <= ranks; columns++) {
		if (ranks % columns) continue;
		const double borders = (double)height * columns + (double)width * (ranks / columns);
		if (borders < shortest) best = columns, shortest = borders;
	}
	return best;
}

gz_mpi_owners assign_sectors(assignment *out, const run_plan *plan, int ranks) {
	const owners_kind kind = plan->options->owners;
	const plan_extent extent = run_plan_extent(plan);
	*out = (assignment){.at = {plan->options->at[0], plan->options->at[1]},
		.width = extent.width,
		.height = extent.height,
		.columns = kind == OWNERS_STRIPS ? ranks : columns_of_blocks(extent.width, extent.height, ranks)};
	return kind == OWNERS_HASH ? (gz_mpi_owners){0} : (gz_mpi_owners){rank_of, out};
}
