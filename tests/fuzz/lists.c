#include "lists.h"

#include <math.h>
#include <string.h>

#include "failures.h"
#include "memory.h"

gz_query rig_question(const rig *r) {
	return (gz_query){
		.chunks = r->bodies.chunk, .chunk_count = r->bodies.chunk_count, .targets = r->s->against, .crowd = r->crowd};
}

gz_prediction rig_foresight(const rig *r) {
	gz_prediction f = r->s->prediction;
	f.crowd = r->s->foresees_others ? r->crowd : NULL;
	f.since = r->s->has_since ? r->bodies.since : NULL;
	return f;
}

// ---- What the lists hold

answer answer_of_hit(const gz_hit *h, const rig *r) {
	answer a = {.time = (double)h->time, .id = h->id, .feature = h->feature};
	if (h->feature == GZ_FEATURE_CIRCLE) answer_name_circle(&a, r, h->index);
	else answer_name_wall(&a, r, h->index);
	a.at[0] = h->point_x, a.at[1] = h->point_y, a.at[2] = h->normal_x, a.at[3] = h->normal_y;
	return a;
}

static answer read_hit(const void *at, const rig *r) { return answer_of_hit(at, r); }

static answer read_event(const void *at, const rig *r) {
	const gz_sensor_event *e = at;
	answer a = {.time = (double)e->time, .id = e->id, .way = e->kind};
	if (e->circle) answer_name_circle(&a, r, e->index);
	else answer_name_wall(&a, r, e->index);
	return a;
}

static answer read_near(const void *at, const rig *r) {
	const gz_proximity *n = at;
	const gz_hit h = {n->distance, n->index, n->id, n->point_x, n->point_y, n->normal_x, n->normal_y, n->feature};
	return answer_of_hit(&h, r);
}

answer answer_of_contact(const gz_contact *c, const rig *r) {
	const gz_hit h = {c->time, c->index, c->id, 0, 0, c->normal_x, c->normal_y, c->feature};
	answer a = answer_of_hit(&h, r);
	a.at[4] = c->center_x, a.at[5] = c->center_y;
	return a;
}

static answer read_touch(const void *at, const rig *r) {
	const gz_touch *t = at;
	const gz_hit h = {0, t->index, t->id, t->point_x, t->point_y, t->normal_x, t->normal_y, t->feature};
	answer a = answer_of_hit(&h, r);
	a.time = t->time, a.way = t->kind, a.at[4] = t->center_x, a.at[5] = t->center_y;
	return a;
}

// ---- The calls

static gz_report sweep_all(void *at, size_t room, size_t *first, rig *r) {
	const gz_query q = rig_question(r);
	return gz_sweep_all(&(gz_hit_list){at, room, first}, r->world, &q, r->scratch);
}

static gz_report sense(void *at, size_t room, size_t *first, rig *r) {
	const gz_query q = rig_question(r);
	return gz_sense(&(gz_sensor_event_list){at, room, first}, r->world, &q, r->scratch);
}

static gz_report overlaps(void *at, size_t room, size_t *first, rig *r) {
	const gz_query q = rig_question(r);
	return gz_overlaps(&(gz_proximity_list){at, room, first}, r->world, &q, r->scratch);
}

static gz_report nearest(void *at, size_t room, size_t *first, rig *r) {
	const gz_query q = rig_question(r);
	return gz_nearest(&(gz_proximity_list){at, room, first}, &(gz_nearest_limits){r->s->most, r->s->within}, r->world,
		&q, r->scratch);
}

static gz_report foresee(void *at, size_t room, size_t *first, rig *r) {
	gz_query q = rig_question(r);
	const gz_prediction f = rig_foresight(r);
	q.targets = GZ_TARGETS_WALLS, q.crowd = NULL;
	return gz_predict_touches(&(gz_touch_list){at, room, first}, &f, r->world, &q, r->scratch);
}

const list_kind list_sweep_all = {"sweep_all", sizeof(gz_hit), sweep_all, read_hit, false};
const list_kind list_sense = {"sense", sizeof(gz_sensor_event), sense, read_event, false};
const list_kind list_overlaps = {"overlaps", sizeof(gz_proximity), overlaps, read_near, false};
const list_kind list_nearest = {"nearest", sizeof(gz_proximity), nearest, read_near, false};
const list_kind list_foresee = {"foresee", sizeof(gz_touch), foresee, read_touch, true};

// ---- Asking

static struct {
	char *at, *less;
	size_t room, less_room; ///< in bytes
	size_t first[2 * MOST_BODIES + 2], less_first[2 * MOST_BODIES + 2];
} lists;

static void give_room(size_t bytes) {
	lists.at = memory_grown(lists.at, &lists.room, bytes, 1);
	lists.less = memory_grown(lists.less, &lists.less_room, bytes, 1);
}

static void check_list(const gz_report *report, const rig *r, const char *name, size_t room) {
	const size_t *first = lists.first, asked = r->bodies.asked, hits = report->hits;
	bool rises = first[0] == 0;
	for (size_t k = 0; k < asked; k++) rises &= first[k] <= first[k + 1];
	if (!rises || first[asked] != hits)
		failures_add("list counts", "[%s] %s: %zu hits, lists of %zu", r->text, name, hits, first[asked]);
	if (report->written != (hits < room ? hits : room))
		failures_add("list counts", "[%s] %s: %zu written of %zu", r->text, name, report->written, hits);
}

/// The same with less room: the first answers are the same, and nothing is written behind them.
static void ask_with_less(rig *r, const list_kind *kind, size_t bad, size_t hits) {
	const size_t room = choose_index(&r->s->choices, hits + 1), size = kind->size;
	memset(lists.less, 0x55, (hits + 1) * size);
	const gz_report report = kind->call(lists.less, room, lists.less_first, r);
	check_report(&report, r, bad, room < hits, kind->name);
	if (report.hits != hits || report.written != (hits < room ? hits : room))
		failures_add("less room", "[%s] %s: %zu hits, %zu written, not %zu, %zu", r->text, kind->name, report.hits,
			report.written, hits, room);
	if (memcmp(lists.first, lists.less_first, (r->bodies.asked + 1) * sizeof *lists.first) != 0)
		failures_add("less room", "[%s] %s: other counts", r->text, kind->name);
	for (size_t i = 0; i < room && i < report.written; i++) {
		const answer a = kind->read(lists.at + i * size, r), b = kind->read(lists.less + i * size, r);
		if (!answer_same(&a, &b))
			failures_add("less room", "[%s] %s: %s, not %s", r->text, kind->name, answer_text(&b), answer_text(&a));
	}
	for (size_t i = room * size; i < (hits + 1) * size; i++)
		if (lists.less[i] != 0x55) {
			failures_add("less room", "[%s] %s: written behind the room of %zu", r->text, kind->name, room);
			return;
		}
}

void lists_ask(answers *out, rig *r, const list_kind *kind) {
	const size_t bad = kind->curved ? r->bodies.bad_curved : r->bodies.bad;
	give_room(64 * kind->size);
	size_t room = lists.room / kind->size;
	gz_report report = kind->call(lists.at, room, lists.first, r);
	check_report(&report, r, bad, report.hits > room, kind->name), check_list(&report, r, kind->name, room);
	if (report.hits >= room) {
		give_room((report.hits + 1) * kind->size), room = lists.room / kind->size;
		report = kind->call(lists.at, room, lists.first, r);
		check_report(&report, r, bad, false, kind->name), check_list(&report, r, kind->name, room);
	}
	if (choose_chance(&r->s->choices, 4)) ask_with_less(r, kind, bad, report.hits);
	answers_clear(out), out->hits = report.hits;
	for (size_t i = 0; i < r->s->body_count; i++) {
		const int32_t k = r->bodies.asked_of[i];
		answers_begin_body(out, i, k >= 0);
		for (size_t n = k < 0 ? 0 : lists.first[k]; k >= 0 && n < lists.first[k + 1]; n++) {
			const answer a = kind->read(lists.at + n * kind->size, r);
			answers_add(out, &a);
		}
	}
	answers_end(out, r->s);
}
