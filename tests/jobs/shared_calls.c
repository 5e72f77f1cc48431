#include "jobs/shared_calls.h"

#include <string.h>

#include "jobs/call_parts.h"
#include "support/check.h"

static gz_report sweep(shared_caller *c, gz_query query) {
	gz_hits hits[SHARED_CHUNKS];
	shared_hit_columns(hits, c);
	return gz_sweep(hits, c->world, &query, c->scratch);
}

/// Places all bodies in the crowd. Returns false, with the report, when there is no memory.
static bool place(shared_caller *c) {
	c->report = gz_crowd_place(c->crowd, c->scene->chunks, c->scene->chunk_count);
	const gz_status status = c->report.error.status;
	assert_true(status == GZ_STATUS_OK || status == GZ_STATUS_INVALID_BODIES || status == GZ_STATUS_OUT_OF_MEMORY);
	return status != GZ_STATUS_OUT_OF_MEMORY;
}

// ---------------------------------------------------------------------------------------------------------------------
// Queries
// ---------------------------------------------------------------------------------------------------------------------

static gz_report call_place(shared_caller *c) { return place(c), c->report; }
static gz_report call_sweep_walls(shared_caller *c) { return sweep(c, shared_query(c, GZ_TARGETS_WALLS)); }

static gz_report call_sweep_all_targets(shared_caller *c) {
	if (!place(c)) return c->report;
	return sweep(c, shared_query(c, GZ_TARGETS_ALL));
}

static gz_report sweep_from_crowd(shared_caller *c, gz_targets targets) {
	if (!place(c)) return c->report;
	return sweep(c,
		(gz_query){
			.clock = c->clock, .max_pairs = c->max_pairs, .targets = targets, .crowd = c->crowd, .from_crowd = true});
}

static gz_report call_crowd_walls(shared_caller *c) { return sweep_from_crowd(c, GZ_TARGETS_WALLS); }
static gz_report call_crowd_circles(shared_caller *c) { return sweep_from_crowd(c, GZ_TARGETS_CIRCLES); }
static gz_report call_crowd_all(shared_caller *c) { return sweep_from_crowd(c, GZ_TARGETS_ALL); }

/// The list of hits is all results: it has no indices of bodies.
static gz_report sweep_hits(shared_caller *c, gz_query query) {
	const gz_body_hits list = {(gz_body_hit *)(void *)c->results, SHORT_LIST_CAPACITY};
	const gz_report report = gz_sweep_hits(&list, c->world, &query, c->scratch);
	CLEAR_PADDING(list.data, report.written, gz_body_hit, hit);
	return report;
}

static gz_report call_hits(shared_caller *c) {
	if (!place(c)) return c->report;
	return sweep_hits(c, shared_query(c, GZ_TARGETS_ALL));
}

static gz_report call_crowd_hits(shared_caller *c) {
	if (!place(c)) return c->report;
	return sweep_hits(c, (gz_query){.clock = c->clock,
							 .max_pairs = c->max_pairs,
							 .targets = GZ_TARGETS_ALL,
							 .crowd = c->crowd,
							 .from_crowd = true});
}

static gz_report call_all_hits(shared_caller *c) {
	gz_hit_list list = {.capacity = shared_list_capacity(c->scene)};
	if (!place(c)) return c->report;
	list.data = shared_list_data(c, &list.first);
	const gz_query query = shared_query(c, GZ_TARGETS_ALL);
	const gz_report report = gz_sweep_all(&list, c->world, &query, c->scratch);
	CLEAR_TAILS(list.data, report.written, gz_hit, feature);
	return report;
}

static gz_report call_sense(shared_caller *c) {
	gz_sensor_event_list list = {.capacity = SHORT_LIST_CAPACITY};
	if (!place(c)) return c->report;
	list.data = shared_list_data(c, &list.first);
	const gz_query query = shared_query(c, GZ_TARGETS_ALL);
	const gz_report report = gz_sense(&list, c->world, &query, c->scratch);
	CLEAR_TAILS(list.data, report.written, gz_sensor_event, kind);
	return report;
}

static gz_report call_overlaps(shared_caller *c) {
	gz_proximity_list list = {.capacity = shared_list_capacity(c->scene)};
	if (!place(c)) return c->report;
	list.data = shared_list_data(c, &list.first);
	const gz_query query = shared_query(c, GZ_TARGETS_ALL);
	const gz_report report = gz_overlaps(&list, c->world, &query, c->scratch);
	CLEAR_TAILS(list.data, report.written, gz_proximity, feature);
	return report;
}

static gz_report call_nearest(shared_caller *c) {
	gz_proximity_list list = {.capacity = shared_list_capacity(c->scene)};
	list.data = shared_list_data(c, &list.first);
	const gz_query query = shared_query(c, GZ_TARGETS_WALLS);
	const gz_report report = gz_nearest(&list, &(gz_nearest_limits){2, 50}, c->world, &query, c->scratch);
	CLEAR_TAILS(list.data, report.written, gz_proximity, feature);
	return report;
}

static gz_report call_neighbours(shared_caller *c) {
	gz_neighbour_list list = {.capacity = shared_list_capacity(c->scene)};
	if (!place(c)) return c->report;
	list.data = shared_list_data(c, &list.first);
	const gz_query query = shared_query(c, GZ_TARGETS_CIRCLES);
	return gz_neighbours(&list, &(gz_nearest_limits){3, 50}, c->world, &query, c->scratch);
}

/// The neighbours that are not below each body, nor behind a wall.
static gz_report call_seen_neighbours(shared_caller *c) {
	static const float up[] = {0, 1}, half_angle = 2;
	gz_sight sight[SHARED_CHUNKS];
	gz_neighbour_list list = {.capacity = shared_list_capacity(c->scene)};
	if (!place(c)) return c->report;
	for (size_t i = 0; i < c->scene->chunk_count; i++)
		sight[i] = (gz_sight){.facing = {up, up + 1, 0}, .half_angle = {&half_angle, 0}};
	list.data = shared_list_data(c, &list.first);
	gz_query query = shared_query(c, GZ_TARGETS_CIRCLES);
	query.sight_per_chunk = sight;
	return gz_neighbours(&list, &(gz_nearest_limits){3, 50}, c->world, &query, c->scratch);
}

static gz_report call_line_of_sight(shared_caller *c) {
	gz_byte_out out[SHARED_CHUNKS];
	uint8_t *next = c->results;
	if (!place(c)) return c->report;
	for (size_t i = 0; i < c->scene->chunk_count; next += shared_queried(c->scene->chunks + i++))
		out[i] = (gz_byte_out){next, 1};
	const gz_query query = shared_query(c, GZ_TARGETS_ALL);
	return gz_line_of_sight(out, c->world, &query, c->scratch);
}

static gz_report call_depenetrate(shared_caller *c) {
	gz_vec2_out out[SHARED_CHUNKS];
	float *next = (float *)(void *)c->results;
	for (size_t i = 0; i < c->scene->chunk_count; next += 2 * shared_queried(c->scene->chunks + i++))
		out[i] = (gz_vec2_out){next, next + 1, 2 * sizeof *next};
	const gz_query query = shared_query(c, GZ_TARGETS_WALLS);
	return gz_depenetrate(out, c->world, &query, c->scratch);
}

// ---------------------------------------------------------------------------------------------------------------------
// Moving: the first half of the list holds contacts or sensor events, the second half the final states
// ---------------------------------------------------------------------------------------------------------------------

/// What a move writes besides centres: nothing, the optional columns and the contacts, the first contacts, or sensor
/// events.
typedef enum move_outputs { CENTERS_ONLY, ALL_OUTPUTS, FIRST_CONTACTS, SENSOR_EVENTS } move_outputs;

static gz_report move(shared_caller *c, gz_crowd *crowd, move_outputs outputs) {
	static const uint8_t responses[] = {GZ_RESPONSE_SLIDE, GZ_RESPONSE_BOUNCE, GZ_RESPONSE_STOP, GZ_RESPONSE_SLIDE};
	gz_moves moves[SHARED_CHUNKS];
	gz_contact_list list = {.capacity = shared_list_capacity(c->scene) / 2};
	list.data = shared_list_data(c, &list.first);
	shared_moved_body *next = (shared_moved_body *)(void *)(list.data + list.capacity);
	for (size_t i = 0; i < c->scene->chunk_count; next += c->scene->chunks[i++].count) {
		const size_t response = c->scene->never_bounce ? i % 2 * 2 : i % 4;
		moves[i] = (gz_moves){.response = {responses + response, 0}, .center = {&next->x, &next->y, sizeof *next}};
		if (outputs != ALL_OUTPUTS) continue;
		moves[i].motion = (gz_vec2_out){&next->dx, &next->dy, sizeof *next};
		moves[i].used = (gz_float_out){&next->used, sizeof *next};
		moves[i].lost = (gz_float_out){&next->lost, sizeof *next};
	}
	const gz_sensor_event_list events = {(gz_sensor_event *)(void *)list.data, SHORT_LIST_CAPACITY, list.first};
	const gz_move_sensors sensors = {.world = c->world, .events = &events};
	const gz_body_contacts firsts = {(gz_body_contact *)(void *)list.first, SHORT_LIST_CAPACITY};
	const gz_move_options options = {.skin = 0.01f,
		.crowd = crowd,
		.method = c->method,
		.contacts = outputs == ALL_OUTPUTS ? &list : NULL,
		.sensors = outputs == SENSOR_EVENTS ? &sensors : NULL,
		.first_contacts = outputs == FIRST_CONTACTS ? &firsts : NULL};
	const gz_query query = shared_query(c, GZ_TARGETS_WALLS);
	const gz_report report = gz_move(moves, &options, c->world, &query, c->scratch);
	if (options.contacts) CLEAR_TAILS(list.data, report.written, gz_contact, feature);
	if (options.first_contacts) CLEAR_PADDING(firsts.data, report.written, gz_body_contact, contact);
	const gz_status status = report.error.status; // those of a call that has ended have no events
	if (options.sensors && status != GZ_STATUS_OUT_OF_MEMORY && status != GZ_STATUS_TOO_MANY_PAIRS) {
		const size_t count = events.first[report.bodies];
		CLEAR_TAILS(events.data, count < events.capacity ? count : events.capacity, gz_sensor_event, kind);
	}
	return report;
}

static gz_report call_move(shared_caller *c) { return move(c, NULL, ALL_OUTPUTS); }
static gz_report call_move_centers_only(shared_caller *c) { return move(c, NULL, CENTERS_ONLY); }
static gz_report call_move_first_contacts(shared_caller *c) { return move(c, NULL, FIRST_CONTACTS); }
static gz_report call_move_sensors(shared_caller *c) { return move(c, NULL, SENSOR_EVENTS); }
static gz_report call_move_colliding(shared_caller *c) { return move(c, c->crowd, ALL_OUTPUTS); }
static gz_report call_move_colliding_first_contacts(shared_caller *c) { return move(c, c->crowd, FIRST_CONTACTS); }
static gz_report call_move_colliding_sensors(shared_caller *c) { return move(c, c->crowd, SENSOR_EVENTS); }

// ---------------------------------------------------------------------------------------------------------------------
// The table of calls
// ---------------------------------------------------------------------------------------------------------------------

static const struct {
	const char *name;
	gz_report (*run)(shared_caller *c);
} calls[] = {{"gz_crowd_place", call_place}, {"gz_sweep of walls", call_sweep_walls},
	{"gz_sweep of walls and circles", call_sweep_all_targets}, {"gz_sweep of walls from a crowd", call_crowd_walls},
	{"gz_sweep of circles from a crowd", call_crowd_circles}, {"gz_sweep of all from a crowd", call_crowd_all},
	{"gz_sweep_hits", call_hits}, {"gz_sweep_hits from a crowd", call_crowd_hits}, {"gz_sweep_all", call_all_hits},
	{"gz_sense", call_sense}, {"gz_overlaps", call_overlaps}, {"gz_nearest", call_nearest},
	{"gz_neighbours", call_neighbours}, {"gz_neighbours that bodies see", call_seen_neighbours},
	{"gz_line_of_sight", call_line_of_sight}, {"gz_depenetrate", call_depenetrate}, {"gz_move", call_move},
	{"gz_move of centres only", call_move_centers_only}, {"gz_move with first contacts", call_move_first_contacts},
	{"gz_move with sensors", call_move_sensors}, {"gz_move of colliding bodies", call_move_colliding},
	{"gz_move of colliding bodies with first contacts", call_move_colliding_first_contacts},
	{"gz_move of colliding bodies with sensors", call_move_colliding_sensors}, {"gz_predict", shared_call_predict},
	{"gz_predict_hits", shared_call_predict_hits}, {"gz_predict_touches", shared_call_predict_touches},
	{"gz_update_touches", shared_call_update_touches}};

const size_t shared_call_count = sizeof calls / sizeof *calls - 1;

const char *shared_call_name(size_t call) { return calls[call].name; }

size_t shared_call_index(const char *name) {
	size_t call = 0;
	while (strcmp(calls[call].name, name)) call++;
	return call;
}

void shared_call_run(shared_caller *c, size_t call) {
	memset(c->results, 0x5a, c->bytes);
	c->report = calls[call].run(c);
}
