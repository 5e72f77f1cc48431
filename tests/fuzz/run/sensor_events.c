#include "fuzz/run/sensor_events.h"

#include "fuzz/failures.h"

enum { MAX_EVENTS = 1 << 17 };

static gz_sensor_event data[MAX_EVENTS];
static size_t first[2 * MAX_BODIES + 2];
static const gz_sensor_event_list events = {data, MAX_EVENTS, first};

const gz_move_sensors *run_sensors(gz_move_sensors *out, const fuzz_run *r, bool of_push) {
	const sensors_kind kind = r->s->sensors.kind;
	*out = (gz_move_sensors){.world = r->sensor_world, .crowd = r->sensor_crowd, .events = &events};
	if (kind == SENSORS_WORLD && !of_push) out->world = r->world;
	return r->set.no_sensors || (!out->world && !out->crowd) ? NULL : out;
}

static query_result result_of_event(const gz_sensor_event *e, const fuzz_run *r) {
	query_result a = {.time = (double)e->time, .id = e->id, .index = e->index, .circle = e->circle, .event = e->kind};
	if (r->s->sensors.kind == SENSORS_WORLD) result_set_wall(&a, r, e->index);
	return a;
}

bool sensor_events_take(result_list *out, fuzz_run *r, bool of_push) {
	gz_move_sensors sensors;
	results_clear(out);
	if (!run_sensors(&sensors, r, of_push) || first[r->bodies.query_count] > MAX_EVENTS) return false;
	for (size_t i = 0; i < r->s->body_count; i++) {
		const int32_t k = r->bodies.query_index[i];
		results_begin_body(out, i, k >= 0);
		for (size_t n = k < 0 ? 0 : first[k]; k >= 0 && n < first[k + 1]; n++) {
			const query_result a = result_of_event(data + n, r);
			results_add(out, &a);
		}
	}
	results_end(out, r->s);
	return true;
}
