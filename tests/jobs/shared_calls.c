#include "jobs/shared_calls.h"

#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/padding.h"

enum { ROOM = 1 << 16 }; ///< of lists

static size_t largest(size_t x, size_t y) { return x > y ? x : y; }

shared_asker shared_asker_make(const shared_scene *s, gz_world *world, const gz_jobs *hook) {
	shared_asker a = {.scene = s, .world = world, .scratch = gz_scratch_create(world), .crowd = gz_crowd_create(world)};
	assert_true(a.scratch && a.crowd);
	if (hook) assert_int_equal(gz_scratch_set_jobs(a.scratch, hook).status, GZ_STATUS_OK);
	if (hook) assert_int_equal(gz_crowd_set_jobs(a.crowd, hook).status, GZ_STATUS_OK);
	a.bytes = (s->count + 1) * sizeof(size_t) + largest(s->count * 64, ROOM * sizeof(gz_touch));
	a.answers = malloc(a.bytes);
	assert_non_null(a.answers);
	return a;
}

void shared_asker_free(shared_asker *a) {
	gz_crowd_destroy(a->crowd), gz_scratch_destroy(a->scratch), free(a->answers);
}

/// Where the list's answers are, behind where each body's begin.
static void *list_of(const shared_asker *a, size_t **first) {
	*first = (size_t *)(void *)a->answers;
	return a->answers + (a->scene->count + 1) * sizeof **first;
}

static gz_query question_of(const shared_asker *a, gz_targets against) {
	return (gz_query){.chunks = a->scene->chunks,
		.chunk_count = a->scene->chunk_count,
		.clock = a->clock,
		.targets = against,
		.crowd = a->crowd};
}

static size_t asked(const gz_bodies *b) { return b->pick ? b->pick_count : b->count; }

static gz_report sweep(shared_asker *a, gz_query question) {
	gz_hits hits[SHARED_CHUNKS];
	gz_hit *at = (gz_hit *)(void *)a->answers;
	for (size_t c = 0; c < a->scene->chunk_count; at += asked(a->scene->chunks + c++)) hits[c] = gz_hits_in(at);
	return gz_sweep(hits, a->world, &question, a->scratch);
}

/// The crowd of all bodies. Returns 0, with the report, when there is no memory.
static int place(shared_asker *a) {
	a->report = gz_crowd_place(a->crowd, a->scene->chunks, a->scene->chunk_count);
	const gz_status status = a->report.error.status;
	assert_true(status == GZ_STATUS_OK || status == GZ_STATUS_INVALID_BODIES || status == GZ_STATUS_OUT_OF_MEMORY);
	return status != GZ_STATUS_OUT_OF_MEMORY;
}

static gz_report sweep_walls(shared_asker *a) { return sweep(a, question_of(a, GZ_TARGETS_WALLS)); }

static gz_report sweep_all_around(shared_asker *a) {
	if (!place(a)) return a->report;
	return sweep(a, question_of(a, GZ_TARGETS_ALL));
}

static gz_report ask_itself(shared_asker *a, gz_targets against) {
	if (!place(a)) return a->report;
	return sweep(a, (gz_query){.clock = a->clock, .targets = against, .crowd = a->crowd, .from_crowd = 1});
}

static gz_report itself_walls(shared_asker *a) { return ask_itself(a, GZ_TARGETS_WALLS); }
static gz_report itself_circles(shared_asker *a) { return ask_itself(a, GZ_TARGETS_CIRCLES); }
static gz_report itself_all(shared_asker *a) { return ask_itself(a, GZ_TARGETS_ALL); }
static gz_report placed(shared_asker *a) { return place(a), a->report; }

static gz_report every_touch(shared_asker *a) {
	gz_hit_list list = {.capacity = ROOM};
	if (!place(a)) return a->report;
	list.data = list_of(a, &list.first);
	const gz_query question = question_of(a, GZ_TARGETS_ALL);
	const gz_report report = gz_sweep_all(&list, a->world, &question, a->scratch);
	CLEAR_TAILS(list.data, report.written, gz_hit, feature);
	return report;
}

/// A list that is too short.
static gz_report events(shared_asker *a) {
	gz_sensor_event_list list = {.capacity = 3000};
	if (!place(a)) return a->report;
	list.data = list_of(a, &list.first);
	const gz_query question = question_of(a, GZ_TARGETS_ALL);
	const gz_report report = gz_sense(&list, a->world, &question, a->scratch);
	CLEAR_TAILS(list.data, report.written, gz_sensor_event, kind);
	return report;
}

static gz_report overlaps(shared_asker *a) {
	gz_proximity_list list = {.capacity = ROOM};
	if (!place(a)) return a->report;
	list.data = list_of(a, &list.first);
	const gz_query question = question_of(a, GZ_TARGETS_ALL);
	const gz_report report = gz_overlaps(&list, a->world, &question, a->scratch);
	CLEAR_TAILS(list.data, report.written, gz_proximity, feature);
	return report;
}

static gz_report nearest(shared_asker *a) {
	gz_proximity_list list = {.capacity = ROOM};
	list.data = list_of(a, &list.first);
	const gz_query question = question_of(a, GZ_TARGETS_WALLS);
	const gz_report report = gz_nearest(&list, &(gz_nearest_limits){2, 50}, a->world, &question, a->scratch);
	CLEAR_TAILS(list.data, report.written, gz_proximity, feature);
	return report;
}

static gz_report sight(shared_asker *a) {
	gz_byte_out out[SHARED_CHUNKS];
	uint8_t *at = a->answers;
	if (!place(a)) return a->report;
	for (size_t c = 0; c < a->scene->chunk_count; at += asked(a->scene->chunks + c++)) out[c] = (gz_byte_out){at, 1};
	const gz_query question = question_of(a, GZ_TARGETS_ALL);
	return gz_line_of_sight(out, a->world, &question, a->scratch);
}

static gz_report push_out(shared_asker *a) {
	gz_vec2_out out[SHARED_CHUNKS];
	float *at = (float *)(void *)a->answers;
	for (size_t c = 0; c < a->scene->chunk_count; at += 2 * asked(a->scene->chunks + c++))
		out[c] = (gz_vec2_out){at, at + 1, 2 * sizeof *at};
	const gz_query question = question_of(a, GZ_TARGETS_WALLS);
	return gz_depenetrate(out, a->world, &question, a->scratch);
}

// ---- Motion: half of the answers are contacts

typedef struct moved_body {
	float x, y, dx, dy, used, lost;
} moved_body;

static gz_report move(shared_asker *a, gz_crowd *crowd, int told) {
	static const uint8_t responses[] = {GZ_RESPONSE_SLIDE, GZ_RESPONSE_BOUNCE, GZ_RESPONSE_STOP, GZ_RESPONSE_SLIDE};
	gz_moves moves[SHARED_CHUNKS];
	gz_contact_list list = {.capacity = ROOM / 2};
	list.data = list_of(a, &list.first);
	moved_body *at = (moved_body *)(void *)(list.data + ROOM / 2);
	for (size_t c = 0; c < a->scene->chunk_count; at += a->scene->chunks[c++].count) {
		const size_t response = a->scene->slides ? c % 2 * 2 : c % 4;
		moves[c] = (gz_moves){.response = {responses + response, 0}, .center = {&at->x, &at->y, sizeof *at}};
		if (!told) continue;
		moves[c].motion = (gz_vec2_out){&at->dx, &at->dy, sizeof *at};
		moves[c].used = (gz_float_out){&at->used, sizeof *at}, moves[c].lost = (gz_float_out){&at->lost, sizeof *at};
	}
	const gz_move_options rules = {.skin = 0.01f, .crowd = crowd, .contacts = told ? &list : NULL};
	const gz_query question = question_of(a, GZ_TARGETS_WALLS);
	const gz_report report = gz_move(moves, &rules, a->world, &question, a->scratch);
	CLEAR_TAILS(list.data, report.written, gz_contact, feature);
	return report;
}

static gz_report move_told(shared_asker *a) { return move(a, NULL, 1); }
static gz_report move_plainly(shared_asker *a) { return move(a, NULL, 0); }
static gz_report move_together(shared_asker *a) { return move(a, a->crowd, 1); }

// ---- Foresight

static gz_report predict(shared_asker *a) {
	gz_hits hits[SHARED_CHUNKS];
	gz_hit *at = (gz_hit *)(void *)a->answers;
	for (size_t c = 0; c < a->scene->chunk_count; at += asked(a->scene->chunks + c++)) hits[c] = gz_hits_in(at);
	const gz_query question = question_of(a, GZ_TARGETS_WALLS);
	return gz_predict(hits, &(gz_prediction){.until = 4}, a->world, &question, a->scratch);
}

static gz_report foresee(shared_asker *a) {
	gz_touch_list list = {.capacity = ROOM};
	list.data = list_of(a, &list.first);
	const gz_query question = question_of(a, GZ_TARGETS_WALLS);
	const gz_report report = gz_predict_touches(
		&list, &(gz_prediction){.until = 2, .max = 3, .crowd = a->crowd}, a->world, &question, a->scratch);
	unsigned char *at = (unsigned char *)list.data;
	const size_t size = sizeof(gz_touch);
	clear_bytes(at, report.written, size, offsetof(gz_touch, index) + sizeof(int32_t), offsetof(gz_touch, id));
	CLEAR_TAILS(at, report.written, gz_touch, kind);
	return report;
}

// ---------------------------------------------------------------------------------------------------------------------
// All of them
// ---------------------------------------------------------------------------------------------------------------------

static const struct {
	const char *name;
	gz_report (*ask)(shared_asker *a);
} questions[] = {{"placing", placed}, {"a sweep of walls", sweep_walls}, {"a sweep of all", sweep_all_around},
	{"a crowd and walls", itself_walls}, {"a crowd and itself", itself_circles}, {"a crowd and all", itself_all},
	{"every touch", every_touch}, {"events", events}, {"overlaps", overlaps}, {"the nearest", nearest},
	{"sight", sight}, {"the way out", push_out}, {"moving", move_told}, {"moving plainly", move_plainly},
	{"moving together", move_together}, {"predicting", predict}, {"foreseeing", foresee}};

const size_t shared_questions = sizeof questions / sizeof *questions;

const char *shared_question_name(size_t number) { return questions[number].name; }

void shared_ask(shared_asker *a, size_t number) {
	memset(a->answers, 0x5a, a->bytes);
	a->report = questions[number].ask(a);
}

size_t shared_question_named(const char *name) {
	size_t number = 0;
	while (strcmp(questions[number].name, name)) number++;
	return number;
}

void assert_same_first_moves(const shared_asker *got, const shared_asker *want, size_t bodies) {
	size_t *first, *right;
	const gz_contact *contacts = list_of(got, &first), *right_contacts = list_of(want, &right);
	const moved_body *ends = (const moved_body *)(const void *)(contacts + ROOM / 2);
	const moved_body *right_ends = (const moved_body *)(const void *)(right_contacts + ROOM / 2);
	if (!bodies) return;
	assert_memory_equal(ends, right_ends, bodies * sizeof *ends);
	assert_memory_equal(first, right, (bodies + 1) * sizeof *first);
	assert_memory_equal(contacts, right_contacts, first[bodies] * sizeof *contacts);
	assert_int_equal(got->report.hits, first[bodies]);
}

void assert_same_answers(const shared_asker *got, const shared_asker *want, const char *kind, size_t question) {
	const char *name = shared_question_name(question);
	if (memcmp(&got->report.error, &want->report.error, sizeof got->report.error))
		fail_msg("%s, %s: \"%s\", not \"%s\"", kind, name, got->report.error.text, want->report.error.text);
	const size_t *counts = &got->report.invalid, *right = &want->report.invalid;
	for (size_t i = 0; counts + i <= &got->report.refused; i++)
		if (counts[i] != right[i]) fail_msg("%s, %s: count %zu is %zu, not %zu", kind, name, i, counts[i], right[i]);
	for (int i = 0; i < GZ_STAGE_COUNT; i++) assert_int_equal(got->report.spent[i], want->report.spent[i]);
	for (size_t i = 0; i < got->bytes; i++)
		if (got->answers[i] != want->answers[i]) fail_msg("%s, %s: byte %zu differs", kind, name, i);
}

void expect_same_by(const shared_kind *kind, const gz_jobs *hook, uint64_t (*clock)(void)) {
	shared_scene s = shared_scene_make(kind, hook->workers);
	gz_world *world = shared_world(&s);
	shared_asker alone = shared_asker_make(&s, world, NULL), shared = shared_asker_make(&s, world, hook);
	shared.clock = clock;
	for (size_t q = 0; q < shared_questions; q++) {
		shared_ask(&alone, q), shared_ask(&shared, q);
		assert_same_answers(&shared, &alone, kind->name, q);
	}
	shared_asker_free(&alone), shared_asker_free(&shared);
	gz_world_destroy(world), shared_scene_free(&s);
}
