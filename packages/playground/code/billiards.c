static gz_move_options options;
static const float restitution = (float)RESTITUTION;

static void start(void) {
	bodies_start(RADIUS + SKIN);
	for (size_t k = 0; k < count; k += 8) {
		const vector direction = random_vector(SPEED);
		vx[k] = (float)direction.x, vy[k] = (float)direction.y;
	}
	moves_start();
	moves.restitution = GZ_SHARED_VALUE(restitution);
	options.crowd = crowd_start(), options.skin = (float)SKIN, options.method = METHOD;
}

static void tick(void) {
	const gz_report report = gz_move(&moves, &options, world, &query, scratch);
	check(&report.error);
}
