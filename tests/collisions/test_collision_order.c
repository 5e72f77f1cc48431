// The rule: the order of colliding bodies, their chunks, picks and output columns, the backend, the reach and the cells
// change no bit of a body's results. The expected results are those of one chunk in the original order.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"

enum { COUNT = 200, TICKS = 4, CHUNKS = 5 };
#define SIZE 42.f

/// The result of a body.
typedef struct body_result {
	float x, y, dx, dy, used, lost;
	uint64_t contacts; ///< a hash of its contacts
} body_result;

/// The form in which bodies are passed to the library.
typedef struct call_layout {
	uint64_t shuffle; ///< the seed of the order of the bodies; 0: the original order
	size_t chunks;
	bool picked;   ///< picked in reverse order, each from behind an invalid body
	bool separate; ///< written to other columns than they are read from
	const char *backend;
	float reach, cell;
	gz_crowd_method method;
} call_layout;

typedef struct call_memory {
	crowd_body body[2 * COUNT], next[2 * COUNT]; ///< bodies that are not picked included
	uint32_t pick[COUNT];
	float used[2 * COUNT], lost[2 * COUNT];
	gz_contact contacts[50 * COUNT];
	size_t first[COUNT + 1];
} call_memory;

static size_t chunk_begin(size_t chunk, size_t chunks) { return COUNT * chunk / chunks; }

/// Copies the bodies in the layout's order. The bodies of a chunk are contiguous; where they are picked, each follows
/// an invalid one.
static void arrange(call_memory *memory, const crowd_body *bodies, const call_layout *layout) {
	uint32_t order[COUNT];
	random_source source = {layout->shuffle};
	random_order(&source, order, COUNT);
	for (size_t c = 0; c < layout->chunks; c++) {
		const size_t begin = chunk_begin(c, layout->chunks), end = chunk_begin(c + 1, layout->chunks);
		for (size_t i = begin; i < end; i++) {
			const crowd_body *body = bodies + (layout->shuffle ? order[i] : i);
			if (layout->picked) memory->body[2 * i] = memory->body[2 * i + 1] = *body, memory->body[2 * i].x = NAN;
			else memory->body[i] = *body;
			memory->pick[i] = (uint32_t)(2 * (end - 1 - i) + 1);
		}
	}
}

static void move_arranged(call_memory *memory, const collision_fixture *f, const call_layout *layout) {
	gz_bodies bodies[CHUNKS];
	gz_moves moves[CHUNKS];
	const size_t spacing = layout->picked ? 2 : 1;
	for (size_t c = 0; c < layout->chunks; c++) {
		const size_t begin = chunk_begin(c, layout->chunks), count = chunk_begin(c + 1, layout->chunks) - begin,
					 at = spacing * begin;
		crowd_body *to = layout->separate ? memory->next + at : memory->body + at;
		bodies[c] = crowd_body_columns(memory->body + at, spacing * count),
		moves[c] = crowd_move_columns(memory->body + at);
		moves[c].center = (gz_vec2_out){&to->x, &to->y, sizeof *to},
		moves[c].motion = (gz_vec2_out){&to->dx, &to->dy, sizeof *to};
		moves[c].used = (gz_float_out){memory->used + at, 4}, moves[c].lost = (gz_float_out){memory->lost + at, 4};
		if (layout->picked) bodies[c].pick = memory->pick + begin, bodies[c].pick_count = count;
	}
	const gz_contact_list list = {memory->contacts, 50 * COUNT, memory->first};
	if (layout->separate) memcpy(memory->next, memory->body, sizeof memory->body);
	gz_move_options options = f->options;
	options.contacts = &list;
	const gz_report report =
		gz_move(moves, &options, f->world, &(gz_query){.chunks = bodies, .chunk_count = layout->chunks}, f->scratch);
	if (report.error.status) fail_msg("%s", report.error.text);
	if (layout->separate) memcpy(memory->body, memory->next, sizeof memory->body);
}

/// The element of the k-th body of the query.
static size_t element(const call_memory *memory, const call_layout *layout, size_t k) {
	size_t c = 0;
	while (chunk_begin(c + 1, layout->chunks) <= k) c++;
	return layout->picked ? 2 * chunk_begin(c, layout->chunks) + memory->pick[k] : k;
}

/// Runs some ticks in one layout.
static void run(body_result *by_id, const crowd_body *bodies, const trial *walls, const call_layout *layout) {
	static call_memory memory;
	collision_fixture f = collision_fixture_make(
		walls, (gz_world_desc){.backend = layout->backend, .reach = layout->reach, .cell = layout->cell});
	f.options.max_contacts = 20, f.options.method = layout->method;
	arrange(&memory, bodies, layout);
	for (size_t i = 0; i < COUNT; i++) by_id[i].contacts = 0;
	for (int tick = 0; tick < TICKS; tick++) {
		move_arranged(&memory, &f, layout);
		for (size_t k = 0; k < COUNT; k++) {
			const size_t i = element(&memory, layout, k);
			const crowd_body *b = memory.body + i;
			body_result *o = by_id + b->id;
			const uint64_t contacts_hash =
				hash_contacts(memory.contacts + memory.first[k], memory.first[k + 1] - memory.first[k]);
			*o = (body_result){
				b->x, b->y, b->dx, b->dy, memory.used[i], memory.lost[i], 31 * o->contacts + contacts_hash};
		}
	}
	collision_fixture_free(&f);
}

// ---------------------------------------------------------------------------------------------------------------------
// Scenes
// ---------------------------------------------------------------------------------------------------------------------

/// Gives all bodies ids from 0 on, in an order of their own, and a response; -1: each response in turn.
static void set_responses(crowd_body *bodies, int response) {
	for (size_t i = 0; i < COUNT; i++) {
		bodies[i].push_mass = i % 5 ? (float)(i % 5) : 0;
		bodies[i].id = i * 7 % COUNT; // 7 and the count have no common divisor
		bodies[i].response = (uint8_t)(response < 0 ? i % 4 : (size_t)response);
	}
}

static void scattered(crowd_body *bodies, float speed) {
	place_clear_bodies(bodies, COUNT, SIZE, speed, GZ_RESPONSE_SLIDE, 4);
}

/// Groups of four bodies on a grid that hit each other at the same time, from all sides.
static void simultaneous(crowd_body *bodies, float speed) {
	for (size_t i = 0; i < COUNT; i++) {
		static const float sides[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
		const float *side = sides[i % 4], x = 3 + 6 * (float)(i / 4 % 7), y = 3 + 5 * (float)(i / 28);
		bodies[i] = crowd_body_at(
			x - 1.9f * side[0], y - 1.9f * side[1], speed * side[0], speed * side[1], 1, GZ_RESPONSE_SLIDE, i);
	}
}

/// Several bodies in each place, which separate first.
static void overlapping(crowd_body *bodies, float speed) {
	scattered(bodies, speed);
	for (size_t i = 0; i < COUNT; i++) bodies[i].x = bodies[i - i % 5].x, bodies[i].y = bodies[i - i % 3].y;
}

static void expect_same(const body_result *actual, const body_result *expected, const char *label) {
	for (size_t i = 0; i < COUNT; i++)
		if (memcmp(actual + i, expected + i, sizeof *actual))
			fail_msg("%s: id %zu: expected %.9g %.9g motion %.9g %.9g used %.9g lost %.9g contacts %llx,\n"
					 "found %.9g %.9g motion %.9g %.9g used %.9g lost %.9g contacts %llx",
				label, i, (double)expected[i].x, (double)expected[i].y, (double)expected[i].dx, (double)expected[i].dy,
				(double)expected[i].used, (double)expected[i].lost, (unsigned long long)expected[i].contacts,
				(double)actual[i].x, (double)actual[i].y, (double)actual[i].dx, (double)actual[i].dy,
				(double)actual[i].used, (double)actual[i].lost, (unsigned long long)actual[i].contacts);
}

static void expect_same_in_all_layouts(const crowd_body *bodies, const trial *walls, gz_crowd_method method) {
	const call_layout original = {.chunks = 1, .method = method};
	static const call_layout layouts[] = {{.shuffle = 1, .chunks = 1}, {.shuffle = 2, .chunks = 1},
		{.shuffle = 3, .chunks = 4}, {.chunks = 5}, {.chunks = 1, .separate = true}, {.chunks = 1, .picked = true},
		{.shuffle = 4, .chunks = 3, .picked = true, .separate = true}, {.chunks = 1, .reach = 0.01f},
		{.shuffle = 5, .chunks = 1, .reach = 500}, {.chunks = 1, .cell = 2},
		{.shuffle = 6, .chunks = 2, .picked = true, .cell = 100}};
	static body_result expected[COUNT], actual[COUNT];
	run(expected, bodies, walls, &original);
	for (size_t k = 0; k < sizeof layouts / sizeof *layouts; k++) {
		char label[] = "layout a";
		label[7] = (char)('a' + k);
		call_layout layout = layouts[k];
		layout.method = method;
		run(actual, bodies, walls, &layout), expect_same(actual, expected, label);
	}
	const char *backend;
	for (size_t r = 0; (backend = gz_backend_name(r)); r++) {
		const call_layout layout = {.shuffle = 9 + r, .chunks = 1, .backend = backend, .method = method};
		run(actual, bodies, walls, &layout), expect_same(actual, expected, backend);
	}
}

static void expect_same_scene(void (*scene)(crowd_body *, float)) {
	trial_wall walls[6];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 6, NULL, 0};
	walls[4] = (trial_wall){10, 15, 20, 23}, walls[5] = (trial_wall){30, 30, 30, 30};
	for (int response = -1; response < GZ_RESPONSE_PASS; response++)
		for (float speed = 0.5f; speed < 20; speed *= 30) {
			crowd_body bodies[COUNT];
			scene(bodies, speed), set_responses(bodies, response);
			for (int method = GZ_CROWD_ROUNDS; method <= GZ_CROWD_EVENTS; method++)
				expect_same_in_all_layouts(bodies, &box, (gz_crowd_method)method);
		}
}

// S149, S150.
static void the_layout_changes_no_bit(void **state) { (void)state, expect_same_scene(scattered); }
// S73, S150.
static void the_layout_changes_no_bit_of_simultaneous_impacts(void **state) {
	(void)state, expect_same_scene(simultaneous);
}
// S82, S150.
static void the_layout_changes_no_bit_of_separation(void **state) { (void)state, expect_same_scene(overlapping); }

/// Equal ids do not order bodies: their indices do, and not the order in which the broadphase finds them. S150.
static void the_reach_changes_no_bit_of_bodies_with_equal_ids(void **state) {
	(void)state;
	static const float reaches[] = {0, 0.01f, 3, 40, 500};
	trial_wall walls[6];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 6, NULL, 0};
	walls[4] = (trial_wall){10, 15, 20, 23}, walls[5] = (trial_wall){30, 30, 30, 30};
	crowd_body expected[COUNT], bodies[COUNT];
	for (size_t r = 0; r < sizeof reaches / sizeof *reaches; r++) {
		collision_fixture f = collision_fixture_make(&box, (gz_world_desc){.reach = reaches[r]});
		overlapping(bodies, 15), set_responses(bodies, -1);
		for (size_t i = 0; i < COUNT; i++) bodies[i].id = i % 2;
		move_crowd_ticks(&f, bodies, COUNT, TICKS);
		if (!r) memcpy(expected, bodies, sizeof expected);
		for (size_t i = 0; i < COUNT; i++)
			if (memcmp(&bodies[i].x, &expected[i].x, 4 * sizeof(float)))
				fail_msg("reach %g: body %zu: expected %.9g %.9g, found %.9g %.9g", (double)reaches[r], i,
					(double)expected[i].x, (double)expected[i].y, (double)bodies[i].x, (double)bodies[i].y);
		collision_fixture_free(&f);
	}
}

int test_collision_order(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_layout_changes_no_bit),
		cmocka_unit_test(the_layout_changes_no_bit_of_simultaneous_impacts),
		cmocka_unit_test(the_layout_changes_no_bit_of_separation),
		cmocka_unit_test(the_reach_changes_no_bit_of_bodies_with_equal_ids),
	};
	return RUN_SUITE("collision_order", tests);
}
