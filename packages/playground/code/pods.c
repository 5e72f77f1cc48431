// A pod's parabola: where and how it moved at the time `since`, in ticks. x, y, vx and vy are those of the present.
typedef struct pod {
	float x, y, vx, vy, ax, ay;
	double since;
	float next, normal_x, normal_y; // the time of its next touch, and the normal there
} pod;

static pod *pods;
static gz_bodies predicted;
static const float predicted_radius = (float)(RADIUS + SKIN);
static int now;

static void start(void) {
	bodies_start(RADIUS + 2 * SKIN);
	pods = memory_for(count, sizeof *pods);
	for (size_t k = 0; k < count; k++) {
		const vector motion = random_vector(SPEED * (0.4 + 0.6 * uniform())), thrust = random_vector(0.3 * SPEED);
		pods[k] = (pod){.x = x[k], .y = y[k], .vx = (float)motion.x, .vy = (float)motion.y};
		pods[k].ax = (float)thrust.x, pods[k].ay = (float)(thrust.y + 0.2 * SPEED);
	}
	predicted.radius = GZ_SHARED_VALUE(predicted_radius);
	predicted.step = GZ_SHARED_VALUE(step);
}

// Predicts pods from a time on.
static void predict(pod *from_pod, size_t number, double from) {
	predicted.center = GZ_MEMBERS(from_pod, x, y);
	predicted.motion = GZ_MEMBERS(from_pod, vx, vy);
	predicted.acceleration = GZ_MEMBERS(from_pod, ax, ay);
	predicted.count = number;
	const gz_hits hits = {
		.time = GZ_OUT_MEMBER(from_pod, next), .normal = GZ_OUT_MEMBERS(from_pod, normal_x, normal_y)};
	const gz_double_view since = GZ_MEMBER(from_pod, since);
	const gz_prediction prediction = {.from = from, .until = HORIZON, .since = &since};
	const gz_query asked = {.chunks = &predicted, .chunk_count = 1};
	const gz_report report = gz_predict(&hits, &prediction, world, &asked, scratch);
	check(&report.error);
}

// Predicts all pods, and counts time from now on, so that times, which are floats, stay small and exact.
static void restart(void) {
	for (size_t k = 0; k < count; k++) pods[k].since -= now;
	now = 0;
	predict(pods, count, 0);
}

typedef struct state {
	double x, y, vx, vy;
} state;

// Where a pod is at a time, in ticks, and how it moves.
static state pod_at(const pod *p, double time) {
	const double s = (time - p->since) / 60, ax = (double)p->ax, ay = (double)p->ay;
	return (state){(double)p->x + s * ((double)p->vx + ax / 2 * s), (double)p->y + s * ((double)p->vy + ay / 2 * s),
		(double)p->vx + ax * s, (double)p->vy + ay * s};
}

// A pod responds to its next touch, and begins a new parabola there. With `rest` it stays there for good.
static void touch(pod *p, bool rest) {
	const state at = pod_at(p, (double)p->next);
	const double nx = (double)p->normal_x, ny = (double)p->normal_y, approach = at.vx * nx + at.vy * ny;
	double leave = LEAST_SPEED;
	if (RESPONSE == GZ_RESPONSE_BOUNCE && -approach > leave) leave = -approach;
	p->since = (double)p->next;
	p->x = (float)at.x, p->y = (float)at.y;
	p->vx = rest ? 0 : (float)(at.vx + (leave - approach) * nx);
	p->vy = rest ? 0 : (float)(at.vy + (leave - approach) * ny);
	if (rest) p->ax = p->ay = 0;
}

static void tick(void) {
	if (now % PERIOD == 0) restart();
	now++;
	for (size_t k = 0; k < count; k++) {
		pod *p = &pods[k];
		for (int touches = 1; (double)p->next <= now; touches++) {
			touch(p, touches == MAX_TOUCHES || RESPONSE == GZ_RESPONSE_STOP);
			predict(p, 1, p->since);
		}
		const state at = pod_at(p, now);
		x[k] = (float)at.x, y[k] = (float)at.y, vx[k] = (float)at.vx, vy[k] = (float)at.vy;
	}
}
