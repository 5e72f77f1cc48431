// Prints the answers of every question for the scene of answers.mjs, as a hash each, in the same order.
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BODIES = 400, WALLS = 84, SIDE = 400, ROOM = 20000 };

// ---------------------------------------------------------------------------------------------------------------------
// Hashes, and random numbers of integers
// ---------------------------------------------------------------------------------------------------------------------

static uint32_t state = 0x811c9dc5;

static void add(double value) {
	uint64_t bits;
	memcpy(&bits, &value, sizeof bits);
	if (value != value) bits = UINT64_C(0x7ff80000) << 32;
	state = (state ^ (uint32_t)bits) * 0x01000193u;
	state = (state ^ (uint32_t)(bits >> 32)) * 0x01000193u;
}

static void add_floats(const float *values) {
	for (int i = 0; i < BODIES; i++) add((double)values[i]);
}

static void print(const char *name) {
	printf("%s %08x\n", name, (unsigned)state);
	state = 0x811c9dc5;
}

static uint32_t random_state;

static float from(int low, int high) {
	random_state ^= random_state << 13;
	random_state ^= random_state >> 17;
	random_state ^= random_state << 5;
	return (float)low + (float)(random_state % (uint32_t)((high - low) * 16)) / 16;
}

// ---------------------------------------------------------------------------------------------------------------------
// The scene
// ---------------------------------------------------------------------------------------------------------------------

static float wall_ax[WALLS] = {0, SIDE, SIDE, 0}, wall_ay[WALLS] = {0, 0, SIDE, SIDE};
static float wall_bx[WALLS] = {SIDE, SIDE, 0, 0}, wall_by[WALLS] = {0, SIDE, SIDE, 0};
static uint32_t wall_id[WALLS];
static float x[BODIES], y[BODIES], vx[BODIES], vy[BODIES], radius[BODIES], ax[BODIES], ay[BODIES], step = 0.25f;
static uint8_t response[BODIES];
static uint32_t id[BODIES];
static gz_bodies bodies;
static gz_moves moves;

static gz_world *make_world(void) {
	static gz_world_desc desc;
	random_state = 2463534242;
	for (int k = 4; k < WALLS; k++) {
		wall_ax[k] = from(20, SIDE - 20), wall_ay[k] = from(20, SIDE - 20);
		wall_bx[k] = wall_ax[k] + from(-20, 20), wall_by[k] = wall_ay[k] + from(-20, 20);
	}
	for (uint32_t k = 0; k < WALLS; k++) wall_id[k] = 1000 + k;
	desc.walls.a = GZ_ARRAYS(wall_ax, wall_ay), desc.walls.b = GZ_ARRAYS(wall_bx, wall_by);
	desc.walls.id = GZ_ID_ARRAY(wall_id), desc.walls.count = WALLS;
	return gz_world_create(&desc, NULL);
}

static void make_bodies(void) {
	random_state = 88675123;
	for (int k = 0; k < BODIES; k++) {
		x[k] = from(2, SIDE - 2), y[k] = from(2, SIDE - 2);
		vx[k] = from(-100, 100), vy[k] = from(-100, 100);
		radius[k] = from(0, 4);
		ax[k] = from(-8, 8), ay[k] = from(-8, 8);
		response[k] = (uint8_t)(k % 4), id[k] = (uint32_t)k + 1;
	}
	bodies.center = GZ_ARRAYS(x, y), bodies.motion = GZ_ARRAYS(vx, vy), bodies.acceleration = GZ_ARRAYS(ax, ay);
	bodies.radius = GZ_ARRAY(radius), bodies.step = GZ_SHARED_VALUE(step), bodies.id = GZ_ID_ARRAY(id);
	bodies.count = BODIES;
	moves.center = GZ_OUT_ARRAYS(x, y), moves.motion = GZ_OUT_ARRAYS(vx, vy), moves.response = GZ_ARRAY(response);
}

static void check(gz_report report) {
	if (report.error.status != GZ_STATUS_OK) fprintf(stderr, "%s\n", report.error.text), exit(1);
}

// ---------------------------------------------------------------------------------------------------------------------
// Results
// ---------------------------------------------------------------------------------------------------------------------

static size_t first[BODIES + 1];

static void add_first(void) {
	add((double)first[BODIES]);
	for (int i = 0; i <= BODIES; i++) add((double)first[i]);
}

static void add_vector(float a, float b) { add((double)a), add((double)b); }

static void add_hit(const gz_hit *h) {
	add((double)h->time), add(h->index), add((double)h->id);
	add_vector(h->point_x, h->point_y), add_vector(h->normal_x, h->normal_y), add(h->feature);
}

static void add_proximity(const gz_proximity *p) {
	add((double)p->distance), add(p->index), add((double)p->id);
	add_vector(p->point_x, p->point_y), add_vector(p->normal_x, p->normal_y), add(p->feature);
}

static void add_contact(const gz_contact *c) {
	add((double)c->time), add(c->index), add((double)c->id);
	add_vector(c->center_x, c->center_y), add_vector(c->normal_x, c->normal_y), add(c->feature);
}

static void add_event(const gz_sensor_event *e) {
	add((double)e->time), add(e->index), add((double)e->id), add(e->circle), add(e->kind);
}

static void add_touch(const gz_touch *t) {
	add(t->time), add(t->index), add((double)t->id);
	add_vector(t->center_x, t->center_y), add_vector(t->point_x, t->point_y), add_vector(t->normal_x, t->normal_y);
	add(t->feature), add(t->kind);
}

static void add_motion(void) { add_floats(x), add_floats(y), add_floats(vx), add_floats(vy); }

static gz_hit hits[BODIES], all_hits[ROOM];
static gz_body_hit body_hits[BODIES];
static gz_sensor_event events[ROOM];
static gz_proximity proximities[ROOM];
static gz_neighbour neighbours[ROOM];
static gz_touch touches[ROOM], touches_anew[ROOM];
static gz_contact contacts[ROOM];
static gz_pushed pushed[ROOM];
static const gz_sensor_event_list event_list = {events, ROOM, first};
static const gz_proximity_list proximity_list = {proximities, ROOM, first};
static const gz_neighbour_list neighbour_list = {neighbours, ROOM, first};

// ---------------------------------------------------------------------------------------------------------------------
// Questions
// ---------------------------------------------------------------------------------------------------------------------

static void answer_sweeps(const gz_world *world, const gz_query *query, const gz_crowd *crowd, gz_scratch *scratch) {
	const gz_hits columns = gz_hits_in(hits);
	const gz_query of_crowd = {.crowd = crowd, .from_crowd = true, .targets = GZ_TARGETS_ALL};
	check(gz_sweep(&columns, world, &of_crowd, scratch));
	for (int i = 0; i < BODIES; i++) add((double)hits[i].time);
	for (int i = 0; i < BODIES; i++) add(hits[i].index);
	for (int i = 0; i < BODIES; i++) add(hits[i].feature);
	for (int i = 0; i < BODIES; i++) add((double)hits[i].id);
	for (int i = 0; i < BODIES; i++) add((double)hits[i].point_x);
	for (int i = 0; i < BODIES; i++) add((double)hits[i].point_y);
	for (int i = 0; i < BODIES; i++) add((double)hits[i].normal_x);
	for (int i = 0; i < BODIES; i++) add((double)hits[i].normal_y);
	print("sweep");
	const gz_body_hits list = {body_hits, BODIES};
	const gz_report report = gz_sweep_hits(&list, world, query, scratch);
	check(report), add((double)report.written);
	for (size_t k = 0; k < report.written; k++) add((double)body_hits[k].body), add_hit(&body_hits[k].hit);
	print("sweepHits");
	const gz_hit_list all = {all_hits, ROOM, first};
	check(gz_sweep_all(&all, world, query, scratch)), add_first();
	for (size_t k = 0; k < first[BODIES]; k++) add_hit(all_hits + k);
	print("sweepAll");
	static uint8_t blocked[BODIES];
	const gz_byte_out out = GZ_OUT_ARRAY(blocked);
	check(gz_line_of_sight(&out, world, query, scratch));
	for (int i = 0; i < BODIES; i++) add(blocked[i]);
	print("lineOfSight");
}

static void answer_overlaps(const gz_world *world, const gz_query *query, const gz_crowd *crowd, gz_scratch *scratch) {
	gz_query all = *query;
	all.targets = GZ_TARGETS_ALL, all.crowd = crowd;
	check(gz_sense(&event_list, world, &all, scratch)), add_first();
	for (size_t k = 0; k < first[BODIES]; k++) add_event(events + k);
	print("sense");
	check(gz_overlaps(&proximity_list, world, &all, scratch)), add_first();
	for (size_t k = 0; k < first[BODIES]; k++) add_proximity(proximities + k);
	print("overlaps");
	gz_nearest_limits limits = {3, 60};
	check(gz_nearest(&proximity_list, &limits, world, query, scratch)), add_first();
	for (size_t k = 0; k < first[BODIES]; k++) add_proximity(proximities + k);
	print("nearest");
	all.targets = GZ_TARGETS_CIRCLES, all.skip_self = true;
	limits.max = 5, limits.distance = INFINITY;
	check(gz_neighbours(&neighbour_list, &limits, world, &all, scratch)), add_first();
	for (size_t k = 0; k < first[BODIES]; k++) add((double)neighbours[k].distance), add(neighbours[k].index);
	print("neighbours");
	static const gz_sight sight;
	all.sight_per_chunk = &sight, limits.distance = 80;
	check(gz_neighbours(&neighbour_list, &limits, world, &all, scratch)), add_first();
	for (size_t k = 0; k < first[BODIES]; k++) add((double)neighbours[k].distance), add(neighbours[k].index);
	print("sight");
}

static void answer_offsets_and_intervals(const gz_world *world, const gz_query *query, gz_scratch *scratch) {
	static float dx[BODIES], dy[BODIES];
	const gz_vec2_out offsets = GZ_OUT_ARRAYS(dx, dy);
	check(gz_depenetrate(&offsets, world, query, scratch));
	add_floats(dx), add_floats(dy);
	print("depenetrate");
	static gz_pair pair[BODIES];
	static gz_overlap_interval intervals[BODIES];
	for (uint32_t k = 0; k < BODIES; k++) pair[k].body = k, pair[k].index = (int32_t)(k % WALLS);
	const gz_pairs pairs = {pair, BODIES};
	check(gz_overlap_intervals(intervals, &pairs, world, query, scratch));
	add(BODIES);
	for (int k = 0; k < BODIES; k++) {
		const gz_overlap_interval *i = intervals + k;
		add_vector(i->entry, i->exit), add_vector(i->from, i->to), add(i->kind);
	}
	print("intervals");
}

static void answer_predictions(const gz_world *world, const gz_query *query, gz_crowd *crowd, gz_scratch *scratch) {
	const gz_hits columns = gz_hits_in(hits);
	gz_prediction_update update = {.prediction = {.until = 6, .crowd = crowd}};
	check(gz_predict(&columns, &update.prediction, world, query, scratch));
	for (int i = 0; i < BODIES; i++) add((double)hits[i].time);
	for (int i = 0; i < BODIES; i++) add(hits[i].index);
	for (int i = 0; i < BODIES; i++) add((double)hits[i].normal_x);
	print("predict");
	static size_t first_anew[BODIES + 1];
	const gz_touch_list list = {touches, ROOM, first}, anew = {touches_anew, ROOM, first_anew};
	update.prediction.max = 3;
	check(gz_predict_touches(&list, &update.prediction, world, query, scratch)), add_first();
	for (size_t k = 0; k < first[BODIES]; k++) add_touch(touches + k);
	print("predictTouches");
	const uint32_t changed = 7;
	vx[changed] = -vx[changed];
	update.before = &list, update.changed = &changed, update.changed_count = 1;
	check(gz_update_touches(&anew, &update, world, query, scratch));
	memcpy(first, first_anew, sizeof first), add_first();
	for (size_t k = 0; k < first[BODIES]; k++) add_touch(touches_anew + k);
	print("updateTouches");
}

static void answer_moves(const gz_world *world, const gz_query *query, gz_crowd *crowd, gz_scratch *scratch) {
	const gz_contact_list list = {contacts, ROOM, first};
	gz_move_options options = {.contacts = &list};
	step = 0.125f;
	for (int tick = 0; tick < 10; tick++) check(gz_move(&moves, &options, world, query, scratch));
	add_motion();
	for (size_t k = 0; k < first[BODIES]; k++) add_contact(contacts + k);
	print("move");
	options = (gz_move_options){.crowd = crowd};
	for (int tick = 0; tick < 10; tick++) check(gz_move(&moves, &options, world, query, scratch));
	add_motion();
	print("moveRounds");
	const float line_ax = 0, line_bx = 400, line_y = 200;
	static gz_world_desc desc;
	desc.walls.a.x = &line_ax, desc.walls.b.x = &line_bx, desc.walls.count = 1;
	desc.walls.a.y = desc.walls.b.y = &line_y;
	gz_world *line = gz_world_create(&desc, NULL);
	const gz_move_sensors sensors = {.world = line, .events = &event_list};
	options.method = GZ_CROWD_EVENTS, options.sensors = &sensors;
	for (int tick = 0; tick < 5; tick++) check(gz_move(&moves, &options, world, query, scratch));
	add_motion();
	for (size_t k = 0; k < first[BODIES]; k++) add_event(events + k);
	print("moveEvents");
	gz_world_destroy(line);
}

static void answer_edits(gz_world *world, const gz_query *query, gz_scratch *scratch) {
	const int32_t walls[] = {10, 20, 21};
	const gz_wall_group groups[] = {{.wall = walls, .count = 1, .dx = 7, .dy = 2},
		{.wall = walls + 1, .count = 2, .angle = 0.5f, .pivot_x = 200, .pivot_y = 200}};
	const gz_pushed_list list = {pushed, ROOM, first};
	const gz_wall_push push = {.data = groups, .count = 2, .pushed = &list};
	check(gz_world_push_walls(&push, &moves, world, query, scratch));
	add_floats(x), add_floats(y);
	for (size_t k = 0; k < first[2]; k++) {
		add((double)pushed[k].body), add((double)pushed[k].id), add((double)pushed[k].group);
		add_vector(pushed[k].dx, pushed[k].dy);
	}
	print("pushWalls");
	const int32_t disabled[] = {3, 30};
	static uint8_t block[ROOM];
	const gz_error error = gz_world_enable_walls(world, disabled, 2, false);
	if (error.status != GZ_STATUS_OK) exit(1);
	const size_t size = gz_world_save(world, block, sizeof block);
	for (size_t k = 0; k < size; k++) add(block[k]);
	print("save");
}

int main(void) {
	gz_world *world = make_world();
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	if (!crowd || !scratch) return 1;
	make_bodies();
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	check(gz_crowd_place(crowd, &bodies, 1));
	answer_sweeps(world, &query, crowd, scratch);
	answer_overlaps(world, &query, crowd, scratch);
	answer_offsets_and_intervals(world, &query, scratch);
	answer_predictions(world, &query, crowd, scratch);
	answer_moves(world, &query, crowd, scratch);
	answer_edits(world, &query, scratch);
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}
