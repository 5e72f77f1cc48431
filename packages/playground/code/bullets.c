enum { EMITTER_COUNT = sizeof EMITTERS / sizeof *EMITTERS, TARGET_COUNT = sizeof TARGETS / sizeof *TARGETS };
static vector aim[EMITTER_COUNT];
static gz_body_hit *hit;
static gz_body_contact *contact;
static gz_body_contacts contacts;
static gz_move_options options, target_options;

static float target_x[TARGET_COUNT], target_y[TARGET_COUNT], target_vx[TARGET_COUNT], target_vy[TARGET_COUNT];
static const float target_radius = (float)TARGET_RADIUS;
static const uint8_t bounce = GZ_RESPONSE_BOUNCE;
static gz_bodies targets;
static gz_moves target_moves;
static gz_query target_query;
static gz_crowd *crowd;

static void targets_start(void) {
	for (size_t k = 0; k < TARGET_COUNT; k++) {
		const vector direction = random_vector(60);
		target_x[k] = (float)TARGETS[k][0], target_y[k] = (float)TARGETS[k][1];
		target_vx[k] = (float)direction.x, target_vy[k] = (float)direction.y;
	}
	targets.center = GZ_ARRAYS(target_x, target_y);
	targets.motion = GZ_ARRAYS(target_vx, target_vy);
	targets.radius = GZ_SHARED_VALUE(target_radius);
	targets.step = GZ_SHARED_VALUE(step);
	targets.count = TARGET_COUNT;
	target_moves.center = GZ_OUT_ARRAYS(target_x, target_y);
	target_moves.motion = GZ_OUT_ARRAYS(target_vx, target_vy);
	target_moves.response = GZ_SHARED_VALUE(bounce);
	target_query.chunks = &targets, target_query.chunk_count = 1;
	target_options.crowd = crowd_start(), target_options.skin = (float)SKIN;
	crowd = crowd_start();
}

static void start(void) {
	columns_start(NUMBER);
	hit = memory_for(NUMBER, sizeof *hit), contact = memory_for(NUMBER, sizeof *contact);
	contacts = (gz_body_contacts){contact, NUMBER};
	moves_start();
	options.skin = (float)SKIN, options.first_contacts = &contacts;
	targets_start();
	for (size_t k = 0; k < EMITTER_COUNT; k++) aim[k] = random_vector(1);
}

// Bullet k starts at its emitter, which then turns by the angle of the triangle 7, 24, 25.
static void fire(size_t k) {
	const size_t emitter = k % EMITTER_COUNT;
	const vector at = aim[emitter];
	const double speed = SPEED * (0.8 + 0.4 * uniform());
	x[k] = (float)EMITTERS[emitter][0], y[k] = (float)EMITTERS[emitter][1];
	vx[k] = (float)(at.x * speed), vy[k] = (float)(at.y * speed);
	const vector turned = {0.96 * at.x - 0.28 * at.y, 0.28 * at.x + 0.96 * at.y};
	const double length = sqrt(turned.x * turned.x + turned.y * turned.y);
	aim[emitter] = (vector){turned.x / length, turned.y / length};
}

static void tick(void) {
	size_t more = count + (NUMBER + 239) / 240;
	if (more > NUMBER) more = NUMBER;
	while (count < more) fire(count++);
	bodies.count = count;

	gz_report report = gz_crowd_place(crowd, &targets, 1);
	check(&report.error);
	gz_query shot = query;
	shot.targets = GZ_TARGETS_ALL, shot.crowd = crowd;
	const gz_body_hits hits = {hit, NUMBER};
	report = gz_sweep_hits(&hits, world, &shot, scratch);
	check(&report.error);
	for (size_t k = 0; k < report.written; k++)
		if (hit[k].hit.feature == GZ_FEATURE_CIRCLE) fire(hit[k].body);

	report = gz_move(&moves, &options, world, &query, scratch);
	check(&report.error);
	if (RESPONSE == GZ_RESPONSE_STOP)
		for (size_t k = 0; k < report.hits; k++) fire(contact[k].body);
	report = gz_move(&target_moves, &target_options, world, &target_query, scratch);
	check(&report.error);
}
