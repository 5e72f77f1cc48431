#include "answers.h"

#include <string.h>

#include "failures.h"
#include "memory.h"

void answers_free(answers *a) { free(a->at); }

void answers_clear(answers *a) { a->count = 0, a->hits = 0; }

void answers_begin_body(answers *a, size_t body, bool asked) { a->first[body] = a->count, a->left_out[body] = !asked; }

void answers_add(answers *a, const answer *one) {
	if (a->count == a->room) {
		a->room = a->room ? 2 * a->room : 256;
		a->at = realloc(a->at, a->room * sizeof *a->at);
		if (!a->at) fputs("graze_fuzz: out of memory\n", stderr), exit(2);
	}
	a->at[a->count++] = *one;
}

void answers_end(answers *a, const scenario *s) { a->first[s->body_count] = a->count; }

/// The same bits; all NaNs are taken for the same.
static bool same_double(double a, double b) { return !memcmp(&a, &b, sizeof a) || (a != a && b != b); }
static bool same_float(float a, float b) { return !memcmp(&a, &b, sizeof a) || (a != a && b != b); }

bool answer_same(const answer *a, const answer *b) {
	bool all = same_double(a->time, b->time) && a->id == b->id && a->index == b->index && a->circle == b->circle &&
			   a->feature == b->feature && a->way == b->way;
	for (int k = 0; k < 6; k++) all &= same_float(a->at[k], b->at[k]);
	return all;
}

const char *answer_text(const answer *a) {
	static char texts[4][320];
	static int next;
	char *text = texts[next++ % 4];
	if (!a) return "none";
	snprintf(text, sizeof texts[0], "(%.17g, %s %d id %llu, feature %d, way %d, %a %a, %a %a, %a %a)", a->time,
		a->circle ? "body" : "wall", a->index, (unsigned long long)a->id, a->feature, a->way, (double)a->at[0],
		(double)a->at[1], (double)a->at[2], (double)a->at[3], (double)a->at[4], (double)a->at[5]);
	return text;
}

static void compare_body(const answers *right, const answers *got, const rig *r, const char *check, size_t i) {
	const size_t wanted = right->first[i + 1] - right->first[i], count = got->first[i + 1] - got->first[i];
	for (size_t k = 0; k < wanted || k < count; k++) {
		const answer *a = k < wanted ? right->at + right->first[i] + k : NULL;
		const answer *b = k < count ? got->at + got->first[i] + k : NULL;
		if (a && b && answer_same(a, b)) continue;
		failures_add(check, "[%s] body %zu, answer %zu of %zu: %s, not %s", r->text, i, k, wanted, answer_text(b),
			answer_text(a));
		return;
	}
}

void answers_compare(const answers *right, const answers *got, const rig *r, const char *check) {
	for (size_t i = 0; i < r->s->body_count; i++)
		if (!right->left_out[i] && !got->left_out[i]) compare_body(right, got, r, check, i);
	if (right->hits != got->hits)
		failures_add(check, "[%s] %zu hits are reported, not %zu", r->text, got->hits, right->hits);
}

void answer_name_wall(answer *a, const rig *r, int32_t index) {
	a->index = index >= 0 && (size_t)index < r->index_count ? r->live_of[index] : -1;
}

void answer_name_circle(answer *a, const rig *r, int32_t index) {
	a->circle = 1;
	a->index = index >= 0 && (size_t)index < r->bodies.asked ? r->bodies.body_of[index] : -1;
}

void check_report(const gz_report *report, const rig *r, size_t bad, bool no_room, const char *query) {
	const gz_status status = bad ? GZ_STATUS_INVALID_BODIES : no_room ? GZ_STATUS_LIST_FULL : GZ_STATUS_OK;
	if (report->error.status != status)
		failures_add("status", "[%s] %s: %d (%s), not %d", r->text, query, (int)report->error.status,
			report->error.text, (int)status);
	if (report->invalid != bad)
		failures_add("bad bodies", "[%s] %s: %zu, not %zu", r->text, query, report->invalid, bad);
	if (report->bodies != r->bodies.asked)
		failures_add("asked bodies", "[%s] %s: %zu, not %zu", r->text, query, report->bodies, r->bodies.asked);
}
