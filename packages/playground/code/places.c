// Points of one lattice in the areas of the level, moved a little; returns how many. Counts alone where `to_x` is null.
static size_t lattice(double pitch, float *to_x, float *to_y) {
	size_t points = 0;
	for (size_t k = 0; k < sizeof areas / sizeof *areas; k++)
		for (double j = ceil(areas[k][1] / pitch); j * pitch < areas[k][3]; j++)
			for (double i = ceil(areas[k][0] / pitch); i * pitch < areas[k][2]; i++, points++) {
				if (!to_x) continue;
				to_x[points] = (float)((i + 0.1 * (uniform() - 0.5)) * pitch);
				to_y[points] = (float)((j + 0.1 * (uniform() - 0.5)) * pitch);
			}
	return points;
}

// Chooses at most NUMBER places for circles of a radius, clear of all walls and of one another: the first bodies.
static void bodies_start(double radius) {
	const size_t points = lattice(2.25 * radius, NULL, NULL);
	float *at_x = floats(points), *at_y = floats(points);
	lattice(2.25 * radius, at_x, at_y);

	const float around = (float)radius, zero = 0;
	static gz_bodies circles;
	circles.center = GZ_ARRAYS(at_x, at_y);
	circles.motion = (gz_vec2_view){&zero, &zero, 0};
	circles.radius = GZ_SHARED_VALUE(around);
	circles.count = points;
	const gz_query query = {.chunks = &circles, .chunk_count = 1};
	size_t *first = memory_for(points + 1, sizeof *first), *free_point = memory_for(points, sizeof *free_point);
	const gz_proximity_list overlaps = {NULL, 0, first}; // counts them alone
	const gz_report report = gz_overlaps(&overlaps, world, &query, scratch);
	if (report.error.status != GZ_STATUS_LIST_FULL) check(&report.error);
	size_t free_points = 0;
	for (size_t k = 0; k < points; k++)
		if (first[k] == first[k + 1]) free_point[free_points++] = k;

	count = free_points < NUMBER ? free_points : NUMBER;
	columns_start(count);
	for (size_t k = 0; k < count; k++) {
		const size_t other = k + (size_t)(uniform() * (double)(free_points - k)), chosen = free_point[other];
		free_point[other] = free_point[k];
		x[k] = at_x[chosen], y[k] = at_y[chosen];
	}
	free(at_x), free(at_y), free(first), free(free_point);
}
