#include "soak/rounds/crowd.h"

#include "support/allocate.h"

/// Runs the tasks of a call one after the other, the last one first: the division into parts without threads.
static void run_in_turn(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	(void)user;
	while (count) task(context, --count);
}

double largest_pace(const crowd_scene *crowd) { return fmin(64 * crowd->radius, crowd->most_pace); }

double largest_skin(const crowd_run *r) {
	const soak_scene *s = r->of.scene;
	const double extent = (double)s->largest + 8 * r->crowd->radius + largest_pace(r->crowd);
	return fmax((double)s->skin, 0x1p-19 * (extent + (double)s->thickest));
}

double least_pair_skin(const crowd_run *r, size_t i, size_t k) {
	const soak_body *one = r->of.bodies + i, *other = r->of.bodies + k;
	return soak_scene_min_skin(r->of.scene, fmaxf(one->radius, other->radius));
}

/// 2^-20: the rounding of float.
static double largest_body_skin(const crowd_run *r, size_t i) {
	const soak_scene *s = r->of.scene;
	const soak_body *b = r->of.bodies + i;
	const soak_motion *p = r->of.motions + i;
	const double x = fabs((double)b->at.x) + fabs((double)p->x), y = fabs((double)b->at.y) + fabs((double)p->y);
	const double far = fmax((double)s->largest + (double)s->thickest, fmax(x, y));
	return fmax((double)s->skin, 0x1p-19 * ((double)b->radius + far)) * (1 + 0x1p-20);
}

double largest_pair_skin(const crowd_run *r, size_t i, size_t k) {
	return fmax(largest_body_skin(r, i), largest_body_skin(r, k));
}

bool may_collide(const crowd_run *r, size_t i, size_t k) {
	const crowd_member *m = r->members + i, *n = r->members + k;
	if (r->of.bodies[i].response == GZ_RESPONSE_PASS || r->of.bodies[k].response == GZ_RESPONSE_PASS) return false;
	if (!r->crowd->filters) return true;
	if (!(m->category & n->mask) || !(n->category & m->mask) || (m->group && m->group == n->group)) return false;
	return m->ignore != n->id && n->ignore != m->id;
}

// ---------------------------------------------------------------------------------------------------------------------
// Start
// ---------------------------------------------------------------------------------------------------------------------

static crowd_member random_member(const crowd_run *r, size_t i, random_source *source) {
	crowd_member m = {.category = 1, .mask = UINT32_MAX, .id = 1000 + i * 7919 % 1000003, .ignore = UINT64_MAX};
	const double shares[] = {0.1, 1, 1, 1, 2, 10}, share = shares[random_int(source, 0, 5)];
	m.pace = (float)fmin(r->crowd->pace * share * r->crowd->radius, largest_pace(r->crowd) / 2);
	m.mass = random_size(source, -3, 3);
	m.push_mass = random_chance(source, 5) ? 0 : random_chance(source, 7) ? INFINITY : m.mass;
	if (!r->crowd->filters) return m;
	m.category = 1u << random_int(source, 0, 2), m.mask = random_chance(source, 4) ? 3 : 7;
	m.group = random_chance(source, 10) ? 5 : 0;
	if (i && random_chance(source, 10)) m.ignore = r->members[i - 1].id;
	return m;
}

static uint8_t random_response(crowd_responses of, random_source *source) {
	const int kind = random_int(source, 0, 19);
	if (of == RESPONSES_SLIDE) return GZ_RESPONSE_SLIDE;
	if (of == RESPONSES_BOUNCE) return GZ_RESPONSE_BOUNCE;
	if (of == RESPONSES_MIXED && kind == 0) return GZ_RESPONSE_PASS;
	return kind < 10 ? GZ_RESPONSE_SLIDE : kind < 17 ? GZ_RESPONSE_BOUNCE : GZ_RESPONSE_STOP;
}

static bool is_free(const crowd_run *r, size_t i) {
	const soak_body *b = r->of.bodies + i;
	for (size_t k = 0; k < i; k++) {
		const soak_body *o = r->of.bodies + k;
		const double keep = (double)b->radius + (double)o->radius + largest_skin(r);
		const double x = (double)b->at.x - (double)o->at.x, y = (double)b->at.y - (double)o->at.y;
		if (x * x + y * y < keep * keep) return false;
	}
	return true;
}

/// Puts body i at a place that is clear of walls and of the bodies before it. The first few are large; where there is
/// no place for a body, a smaller one is tried. One in 40 may overlap others.
static void place_member(crowd_run *r, size_t i) {
	random_source *source = &r->of.source;
	soak_scene *s = r->of.scene;
	const float low = s->radius[0], high = s->radius[1];
	double scale = !s->adversarial && i < r->crowd->bodies / 200 ? 4 : random_chance(source, 10) ? 0.25 : 1;
	for (int tries = 0;; tries++) {
		s->radius[0] = (float)scale * low, s->radius[1] = (float)scale * high;
		start_body(&r->of, i);
		if (random_chance(source, 40) || is_free(r, i)) break;
		if (tries % 16 == 15) scale *= 0.8;
	}
	s->radius[0] = low, s->radius[1] = high;
	r->of.bodies[i].response = random_response(r->crowd->responses, source);
	if (r->crowd->responses == RESPONSES_BOUNCE) r->of.bodies[i].restitution = 1;
	r->members[i] = random_member(r, i, source);
}

static void exit_without_memory(void) {
	exit_on_error(&(gz_error){.status = GZ_STATUS_OUT_OF_MEMORY, .text = "out of memory"});
}

static void add_valves(const crowd_run *r) {
	const oracle_wall *v = r->crowd->valves;
	static const uint8_t one_sided = 1;
	int32_t index[MAX_VALVES];
	const gz_walls walls = {.a = {&v->a.x, &v->a.y, sizeof *v},
		.b = {&v->b.x, &v->b.y, sizeof *v},
		.one_sided = {&one_sided, 0},
		.count = r->crowd->valve_count};
	const gz_error error = gz_world_add_walls(r->of.world.world, &walls, index);
	exit_on_error(&error);
}

void crowd_start(crowd_run *r, totals *sum, crowd_scene *crowd, const run_settings *settings) {
	const size_t count = settings->bodies;
	*r = (crowd_run){.of = soak_bodies_start(sum, &crowd->scene, settings), .crowd = crowd, .heaps_changed = true};
	r->of.source.state ^= (uint64_t)count << 20;
	r->members = allocate_zeroed(count, sizeof *r->members), r->reach = allocate_zeroed(count, sizeof *r->reach);
	r->heaped = allocate_zeroed(count, sizeof(bool));
	r->known_alone = allocate_zeroed(count, sizeof(bool));
	for (int k = 0; k <= MOST_ROUNDS; k++) r->places[k] = allocate_zeroed(count, sizeof *r->places[k]);
	for (size_t i = 0; i < count; i++) place_member(r, i);
	if (crowd->valve_count) add_valves(r);
	r->placed = gz_crowd_create(r->of.world.world);
	if (!r->placed) exit_without_memory();
	r->jobs = (gz_jobs){.run = run_in_turn, .workers = crowd->workers};
	const gz_error error = gz_scratch_set_jobs(r->of.world.scratch, crowd->workers > 1 ? &r->jobs : NULL);
	exit_on_error(&error);
}

void crowd_free(crowd_run *r) {
	gz_crowd_destroy(r->placed);
	free(r->members), free(r->reach), free(r->heaped), free(r->known_alone);
	for (int k = 0; k <= MOST_ROUNDS; k++) free(r->places[k]);
	way_pairs_free(&r->pairs), way_pairs_free(&r->near);
	soak_bodies_free(&r->of);
}

gz_bodies crowd_bodies(const crowd_run *r, bool still) {
	static const float none = 0;
	const soak_bodies *of = &r->of;
	const soak_body *b = of->bodies;
	const crowd_member *m = r->members;
	gz_bodies bodies = {.center = {&b->at.x, &b->at.y, sizeof *b},
		.motion = {&of->motions->x, &of->motions->y, sizeof *of->motions},
		.radius = {&b->radius, sizeof *b},
		.id = {&m->id, sizeof *m, 8},
		.count = of->settings->bodies};
	if (still) bodies.motion = (gz_vec2_view){&none, &none, 0};
	if (r->crowd->filters) {
		bodies.filters = (gz_filters){{&m->category, sizeof *m}, {&m->mask, sizeof *m}, {&m->group, sizeof *m}};
		bodies.ignore = (gz_id_view){&m->ignore, sizeof *m, 8};
	}
	return bodies;
}

gz_moves crowd_moves(const crowd_run *r, bool still) {
	const soak_body *b = r->of.bodies;
	const crowd_member *m = r->members;
	gz_moves moves = {.response = {&b->response, sizeof *b},
		.restitution = {&b->restitution, sizeof *b},
		.mass = {&m->mass, sizeof *m}};
	if (r->crowd->pushes && !still) moves.push_mass = (gz_float_view){&m->push_mass, sizeof *m};
	return moves;
}

gz_report crowd_move(const crowd_run *r, uint32_t max_rounds, bool still, point *to, point *motion) {
	if (r->mover) return r->mover->move(r, max_rounds, still, to, motion);
	const gz_bodies bodies = crowd_bodies(r, still);
	gz_moves moves = crowd_moves(r, still);
	moves.center = (gz_vec2_out){&to->x, &to->y, sizeof *to};
	if (motion) moves.motion = (gz_vec2_out){&motion->x, &motion->y, sizeof *motion};
	gz_move_options options = scene_move_options(r->of.scene);
	options.crowd = r->placed, options.method = GZ_CROWD_ROUNDS, options.max_rounds = max_rounds;
	return soak_world_move(&r->of.world, &moves, options, NULL, &bodies);
}

void crowd_move_one(const crowd_run *r, const soak_body *body, point by, const gz_contact_list *contacts, point *to) {
	if (r->mover) r->mover->move_one(r, body, by, contacts, to);
	else soak_world_move_one(&r->of.world, body, by, scene_move_options(r->of.scene), contacts, to);
}
