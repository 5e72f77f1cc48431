#include "fuzz/run/motion_calls.h"

#include <math.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"
#include "fuzz/run/list_queries.h"
#include "fuzz/run/sensor_events.h"
#include "support/allocate.h"

static struct {
	gz_contact *data;
	size_t capacity, first[2 * MAX_BODIES + 2];
	gz_body_contact of_body[2 * MAX_BODIES];
} contacts;

/// A body has at most so many contacts of its own; while stopped, others may hit it any number of times.
static size_t contact_capacity(const fuzz_run *r) {
	const size_t max = r->s->move_options.max_contacts ? r->s->move_options.max_contacts : 4;
	return r->bodies.query_count * (max + 64) + 1;
}

/// The state of the query's body k.
static query_result result_of_state(const fuzz_run *r, size_t k) {
	const fuzz_body b = body_columns_get(&r->bodies, k);
	const bool moved = r->set.layout.separate_output && !isnan(b.used);
	if (isnan(b.used)) return (query_result){.feature = GZ_FEATURE_INVALID, .value = {b.x, b.y, b.dx, b.dy}};
	return (query_result){.value = {moved ? b.to_x : b.x, moved ? b.to_y : b.y, moved ? b.to_dx : b.dx,
							  moved ? b.to_dy : b.dy, b.used, b.lost}};
}

int32_t results_begin_state(result_list *out, const fuzz_run *r, size_t i) {
	const int32_t k = r->bodies.query_index[i];
	results_begin_body(out, i, k >= 0);
	if (k < 0) return k;
	const query_result state = result_of_state(r, (size_t)k);
	results_add(out, &state);
	return k;
}

/// Writes `first` for a list of first contacts, and copies these.
static void spread_first_contacts(size_t count, size_t bodies) {
	size_t n = 0;
	for (size_t k = 0; k <= bodies; k++) {
		contacts.first[k] = n;
		if (n < count && contacts.of_body[n].body == k) contacts.data[n] = contacts.of_body[n].contact, n++;
	}
	contacts.first[bodies] = count;
}

static void take_states(result_list *out, fuzz_run *r) {
	for (size_t i = 0; i < r->s->body_count; i++) {
		const int32_t k = results_begin_state(out, r, i);
		if (k < 0) continue;
		for (size_t n = contacts.first[k]; n < contacts.first[k + 1]; n++) {
			const query_result a = result_of_contact(contacts.data + n, r);
			results_add(out, &a);
		}
	}
	results_end(out, r->s);
}

/// The contacts of a run that lists first contacts alone are those of all bodies that have any.
static void check_move_report(fuzz_run *r, const gz_report *report) {
	const bool list_full = report->error.status == GZ_STATUS_LIST_FULL && !strcmp(report->error.name, "events");
	if (report->error.status && report->error.status != GZ_STATUS_INVALID_BODIES && !list_full)
		failures_add("status", "[%s] move: found the error %s", r->text, report->error.text);
	if (r->set.first_contacts) spread_first_contacts(report->hits, r->bodies.query_count);
	if (report->hits != contacts.first[r->bodies.query_count])
		failures_add("list counts", "[%s] move: found %zu contacts, expected the %zu of the lists", r->text,
			report->hits, contacts.first[r->bodies.query_count]);
}

bool call_move(result_list *out, fuzz_run *r, bool bodies_collide, move_counts *counts) {
	body_columns *a = &r->bodies;
	contacts.data = allocate_at_least(contacts.data, &contacts.capacity, contact_capacity(r), sizeof *contacts.data);
	gz_move_options options = r->s->move_options;
	gz_move_sensors sensors;
	if (bodies_collide) options.crowd = r->crowd;
	const gz_query q = {.chunks = a->chunk, .chunk_count = a->chunk_count, .max_pairs = r->max_pairs};
	const gz_contact_list list = {contacts.data, contacts.capacity, contacts.first};
	const gz_body_contacts first = {contacts.of_body, 2 * MAX_BODIES};
	if (r->set.first_contacts) options.first_contacts = &first;
	else options.contacts = &list;
	options.sensors = run_sensors(&sensors, r, false);
	const size_t divided = r->scratch_jobs.divided;
	const gz_report report = gz_move(a->moves, &options, r->world, &q, r->scratch);
	results_clear(out), out->hits = report.hits;
	*counts = (move_counts){report.recovered, report.shortened, report.refused};
	if (query_ended(r, &report, "move")) return false;
	fuzz_run_check_divided(r, &r->scratch_jobs, divided,
		!bodies_collide                     ? "move"
		: options.method == GZ_CROWD_EVENTS ? "move by events"
											: "move in rounds");
	check_move_report(r, &report);
	if (!r->set.first_contacts) check_drawn_contacts(r, &list);
	take_states(out, r);
	body_columns_settle(a);
	return true;
}

move_counts call_move_alone(fuzz_run *r, fuzz_body *b) {
	const gz_bodies chunk = bodies_as_columns(r->s, b, 1);
	const gz_moves moves = {.response = {&b->response, 1},
		.restitution = {&b->restitution, sizeof *b},
		.center = {&b->to_x, &b->to_y, sizeof *b}};
	const gz_query q = {.chunks = &chunk, .chunk_count = 1};
	const gz_report report = gz_move(&moves, &r->s->move_options, r->world, &q, r->scratch);
	if (report.error.status)
		failures_add("status", "[%s] move of one body: found the error %s", r->text, report.error.text);
	return (move_counts){report.recovered, report.shortened, report.refused};
}
