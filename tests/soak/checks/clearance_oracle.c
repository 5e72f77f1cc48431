#include "soak/checks/clearance_oracle.h"

#include <math.h>

clearance oracle_clearance(const wall_cells *cells, point at, float radius, double within, bool all) {
	const double known = cells_clearance(cells, at) - (double)radius;
	clearance out = {known, INFINITY, true, -1};
	if (!all && known > within) return out;
	const double reach = ((double)radius + within) * (1 + 0x1p-40);
	const wall_list list = all ? cells_all(cells) : cells_near(cells, at, reach);
	out.low = all ? INFINITY : within;
	for (size_t k = 0; k < list.count; k++) {
		const oracle_wall *wall = cells->walls + list.wall[k];
		const measured_distance to = wall_distance(wall, at);
		const double gap = to.distance - (double)radius, error = to.error + 0x1p-50 * (double)radius;
		out.low = fmin(out.low, gap - error);
		if (gap < out.high) out.high = gap + error, out.wall = (int32_t)list.wall[k];
		if (gap <= error && out.clear) out.clear = is_clear(wall, to, at, radius);
	}
	return out;
}

static int32_t first_on_path(const wall_cells *cells, wall_list list, point from, point to) {
	for (size_t k = 0; k < list.count; k++)
		if (segment_touches_wall(from, to, cells->walls + list.wall[k])) return (int32_t)list.wall[k];
	return -1;
}

// The walls are looked up at points of the path so close together that every point of the path is within the margin of
// one of them. Very long paths, and paths far from the origin, test every wall.
int32_t oracle_blocking_wall(const wall_cells *cells, point from, point to, bool all) {
	const double steps = ceil(distance_between(from, to) / cells->margin);
	const double rounding =
		0x1p-23 * fmax(fabs((double)from.x) + fabs((double)from.y), fabs((double)to.x) + fabs((double)to.y));
	if (all || steps > 1000 || rounding > cells->margin / 4) return first_on_path(cells, cells_all(cells), from, to);
	int32_t wall = -1;
	for (double i = 0; i <= steps && wall < 0; i++) {
		const double share = steps > 0 ? i / steps : 0;
		const point at = {(float)((double)from.x + share * ((double)to.x - (double)from.x)),
			(float)((double)from.y + share * ((double)to.y - (double)from.y))};
		wall = first_on_path(cells, cells_near(cells, at, cells->margin), from, to);
	}
	return wall;
}
