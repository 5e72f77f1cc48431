#include "collisions/domain_fixture.h"

#include <math.h>
#include <string.h>

#include "engine/move/move_domains.h"
#include "support/check.h"
#include "support/job_hooks.h"

/// A domain: its bodies, the own ones first.
typedef struct test_domain {
	collision_fixture f;
	crowd_body body[MAX_DOMAIN_BODIES];
	size_t original[MAX_DOMAIN_BODIES]; ///< among all bodies
	size_t own, count;
	size_t source[MAX_DOMAIN_BODIES], source_place[MAX_DOMAIN_BODIES]; ///< of each ghost: domain, place in its `shared`
	uint32_t shared[MAX_DOMAINS * MAX_DOMAIN_BODIES];
	size_t shared_count;
	char sent[MAX_DOMAINS * MAX_DOMAIN_BODIES * GZ_EXCHANGE_RECORD];
	char received[MAX_DOMAIN_BODIES * GZ_EXCHANGE_RECORD];
	float used[MAX_DOMAIN_BODIES], lost[MAX_DOMAIN_BODIES];
	gz_contact contacts[MAX_BODY_CONTACTS * MAX_DOMAIN_BODIES];
	size_t first[MAX_DOMAIN_BODIES + 1];
	gz_contact_list list;
	gz_move_options options;
	gz_bodies chunks[2];
	gz_moves moves[2];
	gz_query query;
} test_domain;

/// The domains of a call; too large for the stack, and too large to be cleared for each call.
static test_domain domains_of_call[MAX_DOMAINS];

/// Makes a domain without bodies.
static test_domain *empty_domain(size_t k) {
	test_domain *d = domains_of_call + k;
	d->own = d->count = d->shared_count = 0;
	return d;
}

/// Makes the calls of a domain, with room for ghosts.
static void prepare(test_domain *d, const trial *walls, const gz_move_options *options) {
	d->f = collision_fixture_make(walls, (gz_world_desc){0});
	d->options = *options, d->options.crowd = d->f.options.crowd;
	d->list = (gz_contact_list){d->contacts, MAX_BODY_CONTACTS * MAX_DOMAIN_BODIES, d->first};
	d->options.contacts = &d->list;
	d->chunks[0] = crowd_body_columns(d->body, d->own);
	d->chunks[1] = crowd_body_columns(d->body + d->own, d->count - d->own);
	d->chunks[1].ghosts = true;
	d->moves[0] = crowd_move_columns(d->body);
	d->moves[0].used = (gz_float_out){d->used, sizeof(float)},
	d->moves[0].lost = (gz_float_out){d->lost, sizeof(float)};
	d->moves[1] = crowd_move_columns(d->body + d->own);
	d->moves[1].center = d->moves[1].motion = (gz_vec2_out){0};
	d->query = (gz_query){.chunks = d->chunks, .chunk_count = 2};
}

static void read_results(moved_body *to, const test_domain *d) {
	for (size_t i = 0; i < d->own; i++) {
		const crowd_body *b = d->body + i;
		to[d->original[i]] = (moved_body){b->x, b->y, b->dx, b->dy, d->used[i], d->lost[i],
			hash_contacts(d->contacts + d->first[i], d->first[i + 1] - d->first[i])};
	}
}

void move_undivided(moved_body *to, const crowd_body *bodies, size_t count, const trial *walls,
	const gz_move_options *options, gz_report *report) {
	test_domain *d = empty_domain(0);
	for (size_t i = 0; i < count; i++) d->body[i] = bodies[i], d->original[i] = i;
	d->own = d->count = count;
	prepare(d, walls, options);
	d->query.chunk_count = 1;
	*report = gz_move(d->moves, &d->options, d->f.world, &d->query, d->f.scratch);
	expect_ok(*report);
	read_results(to, d);
	collision_fixture_free(&d->f);
}

typedef struct side_range {
	float low, high;
} side_range;

static side_range range_of(float from, float displacement, float more) {
	return (side_range){fminf(from, from + displacement) - more, fmaxf(from, from + displacement) + more};
}

/// Whether the boxes around the paths of two bodies meet, with a margin around each.
static bool are_near(const crowd_body *b, const crowd_body *o, float margin) {
	const side_range x = range_of(b->x, b->dx, b->radius + margin), y = range_of(b->y, b->dy, b->radius + margin);
	const side_range u = range_of(o->x, o->dx, o->radius + margin), v = range_of(o->y, o->dy, o->radius + margin);
	return x.low <= u.high && u.low <= x.high && y.low <= v.high && v.low <= y.high;
}

/// Adds to domain k the ghosts that it needs.
static void add_ghosts(test_domain *all, size_t k, const division *cut, float margin) {
	test_domain *d = all + k;
	for (size_t o = 0; o < cut->count; o++)
		for (size_t j = 0; o != k && j < all[o].own; j++) {
			bool needed = false;
			for (size_t i = 0; i < d->own; i++) needed |= are_near(d->body + i, all[o].body + j, margin);
			if (!needed) continue;
			d->source[d->count - d->own] = o, d->source_place[d->count - d->own] = all[o].shared_count;
			all[o].shared[all[o].shared_count++] = (uint32_t)j;
			d->original[d->count] = all[o].original[j];
			d->body[d->count++] = all[o].body[j];
		}
}

static uint32_t copy_records(const round_domains *domains, uint32_t votes, size_t size) {
	test_domain *all = domains->user;
	for (size_t k = 0; k < domains->count && size; k++) {
		test_domain *d = all + k;
		for (size_t i = 0; i < d->count - d->own; i++)
			memcpy(d->received + i * size, all[d->source[i]].sent + d->source_place[i] * size, size);
	}
	return votes;
}

/// Fails the test unless no body has changed.
static void expect_unmoved(const test_domain *d, const crowd_body *bodies) {
	for (size_t i = 0; i < d->count; i++)
		if (memcmp(d->body + i, bodies + d->original[i], sizeof *bodies))
			fail_msg("a call that ended has moved a body");
}

/// Whether the margin was too small: then all domains report it.
static bool is_narrow(const move_domain *calls, const round_domains *rules) {
	size_t narrow = 0;
	for (size_t k = 0; k < rules->count; k++) narrow += calls[k].report.error.status == GZ_STATUS_NARROW_MARGIN;
	if (narrow && narrow < rules->count) fail_msg("%zu of %zu domains have too small a margin", narrow, rules->count);
	return narrow > 0;
}

/// False where the margin is too small.
static bool move_in_margin(moved_body *to, const crowd_body *bodies, size_t count, const trial *walls,
	const gz_move_options *options, const division *cut, gz_report *report) {
	test_domain *all = domains_of_call;
	move_domain calls[MAX_DOMAINS];
	round_domain room[MAX_DOMAINS];
	for (size_t k = 0; k < cut->count; k++) empty_domain(k);
	const float margin = cut->all_ghosts ? INFINITY : cut->margin;
	for (size_t i = 0; i < count; i++) {
		test_domain *d = all + cut->domain_of(bodies + i, cut->count);
		d->original[d->own] = i, d->body[d->own++] = bodies[i];
	}
	for (size_t k = 0; k < cut->count; k++) all[k].count = all[k].own;
	for (size_t k = 0; k < cut->count; k++) add_ghosts(all, k, cut, margin);
	for (size_t k = 0; k < cut->count; k++) {
		test_domain *d = all + k;
		prepare(d, walls, options);
		const gz_jobs jobs = threaded_jobs(cut->workers ? cut->workers : 1);
		if (cut->workers) assert_int_equal(gz_scratch_set_jobs(d->f.scratch, &jobs).status, GZ_STATUS_OK);
		calls[k] = (move_domain){.arguments = {d->moves, &d->options, d->f.world, &d->query, d->f.scratch, true},
			.shared = d->shared,
			.shared_count = d->shared_count,
			.sent = d->sent,
			.received = d->received};
	}
	round_domains rules = {.domain = room,
		.count = cut->count,
		.exchange = copy_records,
		.user = all,
		.margin = margin,
		.max_rounds = (int32_t)options->max_rounds};
	graze_move_in_domains(calls, &rules);
	*report = (gz_report){0};
	for (size_t k = 0; is_narrow(calls, &rules) && k < cut->count; k++) expect_unmoved(all + k, bodies);
	for (size_t k = 0; !is_narrow(calls, &rules) && k < cut->count; k++) {
		expect_ok(calls[k].report);
		report->hits += calls[k].report.hits, report->stopped += calls[k].report.stopped;
		report->recovered += calls[k].report.recovered, report->shortened += calls[k].report.shortened;
		report->refused += calls[k].report.refused, report->bodies += calls[k].report.bodies;
		read_results(to, all + k);
	}
	for (size_t k = 0; k < cut->count; k++) collision_fixture_free(&all[k].f);
	return !is_narrow(calls, &rules);
}

void move_divided(moved_body *to, const crowd_body *bodies, size_t count, const trial *walls,
	const gz_move_options *options, const division *cut, gz_report *report) {
	division wider = *cut;
	while (!move_in_margin(to, bodies, count, walls, options, &wider, report)) wider.margin *= 1.5f;
}
