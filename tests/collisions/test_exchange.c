// The rule: domains on several threads, each with a gz_move of its own and an exchange, move bodies with the bits of
// one domain; and what fails in one domain ends the move in all of them. S187, S188.
#include <math.h>
#include <pthread.h>
#include <string.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"
#include "support/job_hooks.h"

enum { COUNT = 240, DOMAINS = 3, TICKS = 4 };
#define SIZE 42.f

/// One domain: all bodies of the others are its ghosts.
typedef struct thread_domain {
	collision_fixture f;
	crowd_body body[COUNT]; ///< the own ones first, then those of the domains behind, and so on around
	size_t own, shared[COUNT];
	const char *sent; ///< of the present exchange
	size_t number;
	gz_report report;
} thread_domain;

/// Threads that wait for one another.
static struct {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	size_t waiting, passed;
	uint32_t votes, joined; ///< of those that wait, and of the last time that all came
	thread_domain domain[DOMAINS];
	float margin;
	size_t fails; ///< the number of the domain whose input is wrong; DOMAINS: none
} meeting = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

/// Waits until all threads have come. Returns their votes.
static uint32_t wait_for_all(uint32_t votes) {
	pthread_mutex_lock(&meeting.lock);
	meeting.votes |= votes;
	if (++meeting.waiting == DOMAINS) {
		meeting.joined = meeting.votes, meeting.votes = 0, meeting.waiting = 0, meeting.passed++;
		pthread_cond_broadcast(&meeting.changed);
	} else
		for (const size_t passed = meeting.passed; passed == meeting.passed;)
			pthread_cond_wait(&meeting.changed, &meeting.lock);
	const uint32_t joined = meeting.joined;
	pthread_mutex_unlock(&meeting.lock);
	return joined;
}

/// The ghosts of domain k are the own bodies of the domains behind it, in turn.
static uint32_t exchange(void *user, uint32_t votes, const void *sent, void *received, size_t size) {
	thread_domain *d = user;
	d->sent = sent;
	const uint32_t joined = wait_for_all(votes);
	char *to = received;
	for (size_t i = 1; size && !(joined & 1) && i < DOMAINS; i++) {
		const thread_domain *from = meeting.domain + (d->number + i) % DOMAINS;
		memcpy(to, from->sent, from->own * size), to += from->own * size;
	}
	wait_for_all(0); // nothing is sent again before all have copied
	return joined;
}

static void move_domain(void *context, size_t k) {
	thread_domain *d = meeting.domain + k;
	(void)context;
	gz_bodies chunks[2] = {crowd_body_columns(d->body, d->own), crowd_body_columns(d->body + d->own, COUNT - d->own)};
	gz_moves moves[2] = {crowd_move_columns(d->body), crowd_move_columns(d->body + d->own)};
	chunks[1].ghosts = true;
	moves[1].center = moves[1].motion = (gz_vec2_out){0};
	const gz_exchange e = {d->shared, d->own, meeting.margin, exchange, d};
	gz_move_options options = d->f.options;
	options.exchange = &e;
	if (k == meeting.fails) options.max_rounds = 1000;
	d->report = gz_move(moves, &options, d->f.world, &(gz_query){.chunks = chunks, .chunk_count = 2}, d->f.scratch);
}

/// Divides the bodies in stripes of their ids, and moves them on as many threads.
static void move_on_threads(const crowd_body *bodies, const trial *walls) {
	for (size_t k = 0; k < DOMAINS; k++) {
		thread_domain *d = meeting.domain + k;
		d->number = k, d->own = 0;
		size_t n = 0;
		for (size_t i = 0; i < DOMAINS; i++)
			for (size_t b = 0; b < COUNT; b++)
				if (bodies[b].id % DOMAINS == (k + i) % DOMAINS) d->body[n++] = bodies[b], d->own += i == 0;
		for (size_t i = 0; i < d->own; i++) d->shared[i] = i;
		d->f = collision_fixture_make(walls, (gz_world_desc){0});
		d->f.options.skin = 0.01f;
	}
	const gz_jobs jobs = threaded_jobs(DOMAINS);
	jobs.run(jobs.user, DOMAINS, move_domain, NULL);
	for (size_t k = 0; k < DOMAINS; k++) collision_fixture_free(&meeting.domain[k].f);
}

static void make_bodies(crowd_body *bodies, trial_wall walls[6], trial *level) {
	*level = (trial){box_walls(walls, 0, 0, SIZE, SIZE), 6, NULL, 0};
	walls[4] = (trial_wall){10, 15, 30, 23}, walls[5] = (trial_wall){30, 30, 30, 30};
	place_clear_bodies(bodies, COUNT, SIZE, 1.5f, GZ_RESPONSE_SLIDE, 9);
	for (size_t i = 0; i < COUNT; i++) {
		bodies[i].id = i, bodies[i].push_mass = (float)(i % 4), bodies[i].response = (uint8_t)(i % 3);
		if (i % 7 == 0) bodies[i].x = bodies[(i + 1) % COUNT].x, bodies[i].y = bodies[(i + 1) % COUNT].y;
	}
}

static void domains_on_threads_move_as_one(void **state) {
	(void)state;
	trial_wall walls[6];
	trial level;
	crowd_body bodies[COUNT];
	make_bodies(bodies, walls, &level);
	meeting.margin = INFINITY, meeting.fails = DOMAINS;
	collision_fixture one = collision_fixture_make(&level, (gz_world_desc){0});
	one.options.skin = 0.01f;
	for (int tick = 0; tick < TICKS; tick++) {
		move_on_threads(bodies, &level);
		expect_ok(move_crowd(&one, bodies, COUNT, NULL));
		for (size_t k = 0; k < DOMAINS; k++) {
			const thread_domain *d = meeting.domain + k;
			expect_ok(d->report);
			for (size_t i = 0; i < d->own; i++) {
				const crowd_body *expected = bodies + d->body[i].id;
				if (memcmp(&d->body[i].x, &expected->x, 4 * sizeof(float)))
					fail_msg("tick %d, body %zu: expected %.9g %.9g, found %.9g %.9g", tick, (size_t)expected->id,
						(double)expected->x, (double)expected->y, (double)d->body[i].x, (double)d->body[i].y);
			}
		}
	}
	collision_fixture_free(&one);
}

static void expect_all_unmoved(const crowd_body *bodies, gz_status status, const char *name) {
	for (size_t k = 0; k < DOMAINS; k++) {
		const thread_domain *d = meeting.domain + k;
		expect_status(d->report, k == meeting.fails ? GZ_STATUS_INVALID_INPUT : status);
		if (k != meeting.fails) assert_string_equal(d->report.error.name, name);
		for (size_t i = 0; i < COUNT; i++) assert_memory_equal(d->body + i, bodies + d->body[i].id, sizeof *bodies);
	}
}

static void a_margin_that_is_too_small_ends_the_move_in_all_domains(void **state) {
	(void)state;
	trial_wall walls[6];
	trial level;
	crowd_body bodies[COUNT];
	make_bodies(bodies, walls, &level);
	meeting.margin = 1, meeting.fails = DOMAINS;
	move_on_threads(bodies, &level);
	expect_all_unmoved(bodies, GZ_STATUS_NARROW_MARGIN, "margin");
}

static void wrong_input_of_one_domain_ends_the_move_in_all_domains(void **state) {
	(void)state;
	trial_wall walls[6];
	trial level;
	crowd_body bodies[COUNT];
	make_bodies(bodies, walls, &level);
	meeting.margin = INFINITY, meeting.fails = 1;
	move_on_threads(bodies, &level);
	assert_string_equal(meeting.domain[1].report.error.name, "max_rounds");
	expect_all_unmoved(bodies, GZ_STATUS_INVALID_INPUT, "exchange");
}

int test_exchange(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(domains_on_threads_move_as_one),
		cmocka_unit_test(a_margin_that_is_too_small_ends_the_move_in_all_domains),
		cmocka_unit_test(wrong_input_of_one_domain_ends_the_move_in_all_domains),
	};
	return RUN_SUITE("exchange", tests);
}
