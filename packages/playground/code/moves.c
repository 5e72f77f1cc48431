// Bodies of one radius that move in place; a scene changes what differs.
static const float shared_radius = (float)RADIUS;
static const uint8_t shared_response = RESPONSE;
static gz_bodies bodies;
static gz_moves moves;
static gz_query query;

static void moves_start(void) {
	bodies.center = GZ_ARRAYS(x, y), bodies.motion = GZ_ARRAYS(vx, vy);
	bodies.radius = GZ_SHARED_VALUE(shared_radius), bodies.step = GZ_SHARED_VALUE(step);
	bodies.count = count;
	moves.center = GZ_OUT_ARRAYS(x, y), moves.motion = GZ_OUT_ARRAYS(vx, vy);
	moves.response = GZ_SHARED_VALUE(shared_response);
	query.chunks = &bodies, query.chunk_count = 1;
}

static gz_crowd *crowd_start(void) {
	gz_crowd *crowd = gz_crowd_create(world);
	if (!crowd) stop_with("out of memory");
	return crowd;
}
