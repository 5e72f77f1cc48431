// Moves of dense crowds, whose bodies overlap, are pushed apart, turned and stopped by one another in every round.
#include <math.h>
#include <string.h>

#include "faults/fault_scene.h"
#include "support/check.h"
#include "support/failing_exchange.h"
#include "support/padding.h"

enum { MOST = 300 };

/// Where bodies end, behind the list of their contacts.
static gz_moves moves_of(const fault_scene *s, gz_contact_list *contacts) {
	contacts->capacity = shared_list_capacity(s->scene) / 2;
	contacts->data = shared_list_data(&s->caller, &contacts->first);
	shared_moved_body *end = (shared_moved_body *)(void *)(contacts->data + contacts->capacity);
	return (gz_moves){.center = {&end->x, &end->y, sizeof *end},
		.motion = {&end->dx, &end->dy, sizeof *end},
		.used = {&end->used, sizeof *end},
		.lost = {&end->lost, sizeof *end}};
}

/// The first bodies, of all responses and masses; every fourth neither pushes nor is pushed.
static gz_report move_first(fault_scene *s, size_t count, gz_crowd_method method, const gz_exchange *exchange) {
	static uint8_t response[MOST];
	static float mass[MOST], push_mass[MOST];
	static uint64_t id[MOST];
	assert_true(s->scene->count <= MOST && s->scene->chunk_count == 1);
	for (size_t i = 0; i < s->scene->count; i++)
		response[i] = (uint8_t)(i % 7 % 4), mass[i] = (float)(1 + i % 3), push_mass[i] = (float)(i % 4), id[i] = 7 * i;
	gz_contact_list list;
	gz_moves moves = moves_of(s, &list);
	moves.response = (gz_byte_view){response, 1}, moves.mass = (gz_float_view){mass, sizeof *mass};
	if (method == GZ_CROWD_ROUNDS) moves.push_mass = (gz_float_view){push_mass, sizeof *push_mass};
	const gz_move_options options = {
		.max_contacts = method == GZ_CROWD_EVENTS ? 100 : 0, // hits of passing bodies are listed
		.skin = 0.01f,
		.crowd = s->caller.crowd,
		.method = method,
		.contacts = &list,
		.exchange = exchange};
	gz_bodies chunk = *s->scene->chunks;
	chunk.count = count;
	chunk.id = (gz_id_view){id, sizeof *id, sizeof *id};
	const gz_query query = {.chunks = &chunk, .chunk_count = 1, .targets = GZ_TARGETS_WALLS};
	const gz_report report = gz_move(&moves, &options, s->caller.world, &query, s->caller.scratch);
	CLEAR_TAILS(list.data, report.written, gz_contact, feature);
	return report;
}

static gz_report move_crowd(fault_scene *s, gz_crowd_method method, const gz_exchange *exchange) {
	return move_first(s, s->scene->count, method, exchange);
}

static gz_report move_in_rounds(fault_scene *s) { return move_crowd(s, GZ_CROWD_ROUNDS, NULL); }
static gz_report move_by_events(fault_scene *s) { return move_crowd(s, GZ_CROWD_EVENTS, NULL); }
static gz_report move_with_exchange(fault_scene *s) {
	static const size_t shared[] = {0, 3, 4};
	failing_exchange calls = {0};
	const gz_exchange exchange = {shared, 3, INFINITY, exchange_or_fail, &calls};
	return move_crowd(s, GZ_CROWD_ROUNDS, &exchange);
}

/// Moves a part of the crowd: then there is memory for the first stages of the next call, or for a part of them, and
/// later ones run out of it.
static void move_third(fault_scene *s, gz_crowd_method method) {
	expect_ok(move_first(s, s->scene->count / 3, method, NULL));
	memset(s->caller.results, 0x5a, s->caller.bytes); // as before any call
}

static void move_third_in_rounds(fault_scene *s) { move_third(s, GZ_CROWD_ROUNDS); }
static void move_third_by_events(fault_scene *s) { move_third(s, GZ_CROWD_EVENTS); }

const fault_call crowd_calls[] = {
	{.name = "gz_move of a dense crowd", .run = move_in_rounds, .leaves = LEAVES_EMPTY_LISTS},
	{.name = "gz_move of a dense crowd with an exchange", .run = move_with_exchange, .leaves = LEAVES_EMPTY_LISTS},
	{.name = "gz_move of a dense crowd by events", .run = move_by_events, .leaves = LEAVES_EMPTY_LISTS},
	{.name = "gz_move of a dense crowd that has grown",
		.run = move_in_rounds,
		.prepare = move_third_in_rounds,
		.leaves = LEAVES_EMPTY_LISTS},
	{.name = "gz_move of a dense crowd by events that has grown",
		.run = move_by_events,
		.prepare = move_third_by_events,
		.leaves = LEAVES_EMPTY_LISTS},
	{0}};
