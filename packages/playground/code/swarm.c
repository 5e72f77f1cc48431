static float *radius, *push_mass, *place_x, *place_y;
static gz_move_options options;

static void start(void) {
	bodies_start(1.25 * RADIUS + SKIN);
	radius = floats(count), push_mass = floats(count), place_x = floats(count), place_y = floats(count);
	for (size_t k = 0; k < count; k++) {
		const vector motion = random_vector(SPEED);
		vx[k] = (float)motion.x, vy[k] = (float)motion.y;
		radius[k] = (float)(RADIUS * (0.75 + 0.5 * uniform()));
		push_mass[k] = (float)((double)radius[k] * (double)radius[k]);
		place_x[k] = (float)(SHARE * ((double)x[k] - CENTER[0]));
		place_y[k] = (float)(SHARE * ((double)y[k] - CENTER[1]));
	}
	moves_start();
	bodies.radius = GZ_ARRAY(radius);
	moves.push_mass = GZ_ARRAY(push_mass);
	options.crowd = crowd_start(), options.skin = (float)SKIN;
}

// Each body has a place of its own around the pointer, goes towards it, and slows down where it is near.
static void tick(void) {
	for (size_t k = 0; k < count; k++) {
		const double dx = POINTER_X + (double)place_x[k] - (double)x[k];
		const double dy = POINTER_Y + (double)place_y[k] - (double)y[k];
		const double wanted = SPEED / (sqrt(dx * dx + dy * dy) + 20);
		vx[k] = (float)((double)vx[k] + 0.08 * (dx * wanted - (double)vx[k]));
		vy[k] = (float)((double)vy[k] + 0.08 * (dy * wanted - (double)vy[k]));
	}
	const gz_report report = gz_move(&moves, &options, world, &query, scratch);
	check(&report.error);
}
