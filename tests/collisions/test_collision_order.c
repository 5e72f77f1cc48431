// The same bodies in another order, in other chunks, of other kernels and cells, or picked: the same bits for each.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "collisions/crowd_moves.h"
#include "support/check.h"

enum { COUNT = 200, TICKS = 4, CHUNKS = 5 };
#define SIZE 42.f

/// What became of a body, by its id.
typedef struct outcome {
	float x, y, dx, dy, used, lost;
	uint64_t contacts; ///< a hash of them
} outcome;

/// How the bodies are brought before the library.
typedef struct manner {
	uint64_t shuffle; ///< 0: as they are
	size_t chunks;
	int picked, apart; ///< from among others, in another order; into other columns than they come from
	const char *kernels;
	float reach, cell;
} manner;

static void mix(uint64_t *hash, const void *at, size_t size) {
	for (size_t i = 0; i < size; i++) *hash = (*hash ^ ((const uint8_t *)at)[i]) * 0x100000001b3u;
}

/// All but the index, which is another in another order.
static uint64_t hash_contacts(const gz_contact *at, size_t count) {
	uint64_t hash = 0xcbf29ce484222325u;
	for (size_t i = 0; i < count; i++) {
		const float numbers[] = {at[i].time, at[i].center_x, at[i].center_y, at[i].normal_x, at[i].normal_y};
		const uint64_t names[] = {at[i].id, at[i].feature};
		mix(&hash, numbers, sizeof numbers), mix(&hash, names, sizeof names);
	}
	return hash;
}

typedef struct stage {
	traveller body[2 * COUNT], next[2 * COUNT]; ///< with those that are not picked
	uint32_t pick[COUNT];
	float used[2 * COUNT], lost[2 * COUNT];
	gz_contact contacts[50 * COUNT];
	size_t first[COUNT + 1];
} stage;

static size_t chunk_begin(size_t chunk, size_t chunks) { return COUNT * chunk / chunks; }

/// Those of a chunk lie behind one another; where they are picked, each behind one that would be bad,
/// from the last on.
static void set_up(stage *s, const traveller *all, const manner *m) {
	uint32_t order[COUNT];
	random_source source = {m->shuffle};
	random_order(&source, order, COUNT);
	for (size_t c = 0; c < m->chunks; c++) {
		const size_t begin = chunk_begin(c, m->chunks), end = chunk_begin(c + 1, m->chunks);
		for (size_t i = begin; i < end; i++) {
			const traveller *body = all + (m->shuffle ? order[i] : i);
			if (m->picked) s->body[2 * i] = s->body[2 * i + 1] = *body, s->body[2 * i].x = NAN;
			else s->body[i] = *body;
			s->pick[i] = (uint32_t)(2 * (end - 1 - i) + 1);
		}
	}
}

static void ask(stage *s, const together *t, const manner *m) {
	gz_bodies bodies[CHUNKS];
	gz_moves moves[CHUNKS];
	const size_t wide = m->picked ? 2 : 1;
	for (size_t c = 0; c < m->chunks; c++) {
		const size_t begin = chunk_begin(c, m->chunks), count = chunk_begin(c + 1, m->chunks) - begin,
					 at = wide * begin;
		traveller *to = m->apart ? s->next + at : s->body + at;
		bodies[c] = travellers_in(s->body + at, wide * count), moves[c] = travellers_out(s->body + at);
		moves[c].center = (gz_vec2_out){&to->x, &to->y, sizeof *to},
		moves[c].motion = (gz_vec2_out){&to->dx, &to->dy, sizeof *to};
		moves[c].used = (gz_float_out){s->used + at, 4}, moves[c].lost = (gz_float_out){s->lost + at, 4};
		if (m->picked) bodies[c].pick = s->pick + begin, bodies[c].pick_count = count;
	}
	const gz_contact_list list = {s->contacts, 50 * COUNT, s->first};
	if (m->apart) memcpy(s->next, s->body, sizeof s->body);
	gz_move_options options = t->rules;
	options.contacts = &list;
	const gz_report report =
		gz_move(moves, &options, t->world, &(gz_query){.chunks = bodies, .chunk_count = m->chunks}, t->scratch);
	if (report.error.status) fail_msg("%s", report.error.text);
	if (m->apart) memcpy(s->body, s->next, sizeof s->body);
}

/// The element of the k-th body.
static size_t element(const stage *s, const manner *m, size_t k) {
	size_t c = 0;
	while (chunk_begin(c + 1, m->chunks) <= k) c++;
	return m->picked ? 2 * chunk_begin(c, m->chunks) + s->pick[k] : k;
}

static void run(outcome *by_id, const traveller *all, const trial *walls, const manner *m) {
	static stage s;
	together t = together_make(walls, (gz_world_desc){.backend = m->kernels, .reach = m->reach, .cell = m->cell});
	t.rules.max_contacts = 20;
	set_up(&s, all, m);
	for (size_t i = 0; i < COUNT; i++) by_id[i].contacts = 0;
	for (int tick = 0; tick < TICKS; tick++) {
		ask(&s, &t, m);
		for (size_t k = 0; k < COUNT; k++) {
			const size_t i = element(&s, m, k);
			const traveller *b = s.body + i;
			outcome *o = by_id + b->id;
			const uint64_t met = hash_contacts(s.contacts + s.first[k], s.first[k + 1] - s.first[k]);
			*o = (outcome){b->x, b->y, b->dx, b->dy, s.used[i], s.lost[i], 31 * o->contacts + met};
		}
	}
	together_free(&t);
}

// ---- Scenes: ids are from 0 on, in an order of their own.

static void respond(traveller *all, int response) {
	for (size_t i = 0; i < COUNT; i++) {
		all[i].id = i * 7 % COUNT; // 7 and the count have no common divisor
		all[i].response = (uint8_t)(response < 0 ? i % 4 : (size_t)response);
	}
}

static void scattered(traveller *all, float speed) { travellers_apart(all, COUNT, SIZE, speed, GZ_RESPONSE_SLIDE, 4); }

/// On a grid, in groups of those that meet at the same time: from all sides.
static void in_step(traveller *all, float speed) {
	for (size_t i = 0; i < COUNT; i++) {
		static const float sides[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
		const float *side = sides[i % 4], x = 3 + 6 * (float)(i / 4 % 7), y = 3 + 5 * (float)(i / 28);
		all[i] = traveller_at(
			x - 1.9f * side[0], y - 1.9f * side[1], speed * side[0], speed * side[1], 1, GZ_RESPONSE_SLIDE, i);
	}
}

/// Many in the same places.
static void heaped(traveller *all, float speed) {
	scattered(all, speed);
	for (size_t i = 0; i < COUNT; i++) all[i].x = all[i - i % 5].x, all[i].y = all[i - i % 3].y;
}

static void expect_same(const outcome *got, const outcome *right, const char *what) {
	for (size_t i = 0; i < COUNT; i++)
		if (memcmp(got + i, right + i, sizeof *got))
			fail_msg("%s: id %zu ends at %.9g %.9g with %.9g %.9g (%.9g used, %.9g lost, contacts %llx), not %.9g %.9g "
					 "with %.9g %.9g (%.9g, %.9g, %llx)",
				what, i, (double)got[i].x, (double)got[i].y, (double)got[i].dx, (double)got[i].dy, (double)got[i].used,
				(double)got[i].lost, (unsigned long long)got[i].contacts, (double)right[i].x, (double)right[i].y,
				(double)right[i].dx, (double)right[i].dy, (double)right[i].used, (double)right[i].lost,
				(unsigned long long)right[i].contacts);
}

static void expect_same_in_all_manners(const traveller *all, const trial *walls) {
	static const manner first = {.chunks = 1};
	static const manner others[] = {{.shuffle = 1, .chunks = 1}, {.shuffle = 2, .chunks = 1},
		{.shuffle = 3, .chunks = 4}, {.chunks = 5}, {.chunks = 1, .apart = 1}, {.chunks = 1, .picked = 1},
		{.shuffle = 4, .chunks = 3, .picked = 1, .apart = 1}, {.chunks = 1, .reach = 0.01f},
		{.shuffle = 5, .chunks = 1, .reach = 500}, {.chunks = 1, .cell = 2},
		{.shuffle = 6, .chunks = 2, .picked = 1, .cell = 100}};
	static outcome right[COUNT], got[COUNT];
	run(right, all, walls, &first);
	for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
		char what[] = "manner a";
		what[7] = (char)('a' + k);
		run(got, all, walls, others + k), expect_same(got, right, what);
	}
	const char *row;
	for (size_t r = 0; (row = gz_backend_name(r)); r++) {
		const manner of_row = {.shuffle = 9 + r, .chunks = 1, .kernels = row};
		run(got, all, walls, &of_row), expect_same(got, right, row);
	}
}

static void expect_same_scene(void (*scene)(traveller *, float)) {
	trial_wall walls[6];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 6, NULL, 0};
	walls[4] = (trial_wall){10, 15, 20, 23}, walls[5] = (trial_wall){30, 30, 30, 30};
	for (int response = -1; response < GZ_RESPONSE_PASS; response++)
		for (float speed = 0.5f; speed < 20; speed *= 30) {
			traveller all[COUNT];
			scene(all, speed), respond(all, response);
			expect_same_in_all_manners(all, &box);
		}
}

static void the_order_of_bodies_does_not_matter(void **state) { (void)state, expect_same_scene(scattered); }
static void nor_where_many_meet_at_once(void **state) { (void)state, expect_same_scene(in_step); }
static void nor_where_they_part(void **state) { (void)state, expect_same_scene(heaped); }

/// Ids that are given to many do not tell them apart: their numbers do, and not what the world has looked at first.
static void those_who_share_an_id_meet_in_one_order_whatever_the_cells(void **state) {
	(void)state;
	static const float reaches[] = {0, 0.01f, 3, 40, 500};
	trial_wall walls[6];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 6, NULL, 0};
	walls[4] = (trial_wall){10, 15, 20, 23}, walls[5] = (trial_wall){30, 30, 30, 30};
	traveller first[COUNT], all[COUNT];
	for (size_t r = 0; r < sizeof reaches / sizeof *reaches; r++) {
		together t = together_make(&box, (gz_world_desc){.reach = reaches[r]});
		heaped(all, 15), respond(all, -1);
		for (size_t i = 0; i < COUNT; i++) all[i].id = i % 2;
		together_ticks(&t, all, COUNT, TICKS);
		if (!r) memcpy(first, all, sizeof first);
		for (size_t i = 0; i < COUNT; i++)
			if (memcmp(&all[i].x, &first[i].x, 4 * sizeof(float))) fail_msg("reach %zu: body %zu is elsewhere", r, i);
		together_free(&t);
	}
}

/// A few bodies, alone or with a swarm far off that is so fast and so many that neighbours are looked for anew many
/// times in a tick.
static void run_with_swarm(traveller *all, int response, float speed, size_t swarm) {
	enum { SWARM_TICKS = 3 };
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	together t = together_make(&box, (gz_world_desc){0});
	t.rules.max_contacts = 30;
	travellers_apart(all, COUNT / 2, SIZE, speed, (gz_response)response, 5);
	travellers_apart(all + COUNT / 2, COUNT / 2, SIZE, 400, GZ_RESPONSE_SLIDE, 6);
	for (size_t i = COUNT / 2; i < COUNT; i++) all[i].x += 2000, all[i].id += COUNT;
	together_ticks(&t, all, COUNT / 2 + swarm, SWARM_TICKS);
	together_free(&t);
}

static void nor_does_what_happens_elsewhere(void **state) {
	(void)state;
	static traveller alone[COUNT], among[COUNT];
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_STOP; response++)
		for (float speed = 1; speed < 100; speed *= 6) {
			run_with_swarm(alone, response, speed, 0), run_with_swarm(among, response, speed, COUNT / 2);
			for (size_t i = 0; i < COUNT / 2; i++)
				if (memcmp(alone + i, among + i, sizeof *alone) != 0)
					fail_msg("response %d, speed %g: body %zu ends at %.9g %.9g, not %.9g %.9g", response,
						(double)speed, i, (double)among[i].x, (double)among[i].y, (double)alone[i].x,
						(double)alone[i].y);
		}
}

int test_collision_order(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_order_of_bodies_does_not_matter),
		cmocka_unit_test(nor_where_many_meet_at_once),
		cmocka_unit_test(nor_where_they_part),
		cmocka_unit_test(those_who_share_an_id_meet_in_one_order_whatever_the_cells),
		cmocka_unit_test(nor_does_what_happens_elsewhere),
	};
	return RUN_SUITE("together_order", tests);
}
