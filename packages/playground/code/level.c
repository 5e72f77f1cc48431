static gz_move_options options;

static void start(void) {
	bodies_start(RADIUS + SKIN);
	for (size_t k = 0; k < count; k++) {
		const vector direction = random_vector(SPEED);
		vx[k] = (float)direction.x, vy[k] = (float)direction.y;
	}
	moves_start();
	options.crowd = crowd_start(), options.skin = (float)SKIN;
}

// Each body turns a little at random; one that was stopped takes a new direction.
static void tick(void) {
	for (size_t k = 0; k < count; k++) {
		const double turn = 0.3 * (uniform() - 0.5);
		const double to_x = (double)vx[k] - turn * (double)vy[k], to_y = (double)vy[k] + turn * (double)vx[k];
		const double speed = sqrt(to_x * to_x + to_y * to_y);
		if (speed < 0.1 * SPEED) {
			const vector direction = random_vector(SPEED);
			vx[k] = (float)direction.x, vy[k] = (float)direction.y;
		} else {
			vx[k] = (float)(to_x / speed * SPEED), vy[k] = (float)(to_y / speed * SPEED);
		}
	}
	const gz_report report = gz_move(&moves, &options, world, &query, scratch);
	check(&report.error);
}
