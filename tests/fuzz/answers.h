// The answers of a query in one form, whatever the query and the settings: by the scenario's bodies, with walls and
// bodies named by their places in the scenario.
#ifndef GRAZE_FUZZ_ANSWERS_H
#define GRAZE_FUZZ_ANSWERS_H

#include "rig.h"

typedef struct answer {
	double time; ///< or a distance
	uint64_t id;
	int32_t index; ///< of scenario.live, or of scenario.bodies where `circle`
	uint8_t circle, feature, way;
	float at[6]; ///< point, normal and centre, as far as the query has them
} answer;

typedef struct answers {
	answer *at;
	size_t room, count;
	size_t first[MOST_BODIES + 1]; ///< those of body i are from first[i] to first[i + 1]
	uint8_t left_out[MOST_BODIES]; ///< bodies that were not asked
	size_t hits;                   ///< as reported
} answers;

void answers_free(answers *a);

/// Begins anew. Bodies are then added in their order.
void answers_clear(answers *a);
void answers_begin_body(answers *a, size_t body, bool asked);
void answers_add(answers *a, const answer *one);
void answers_end(answers *a, const scenario *s);

/// Records a failure of the check where any bit differs, but for bodies that either was not asked about.
void answers_compare(const answers *right, const answers *got, const rig *r, const char *check);

/// The same bits; all NaNs are taken for the same.
bool answer_same(const answer *a, const answer *b);

/// An answer as text, good until the fourth call from then on.
const char *answer_text(const answer *a);

/// Names what a query's index means. Circles are numbered by how the rig has asked.
void answer_name_wall(answer *a, const rig *r, int32_t index);
void answer_name_circle(answer *a, const rig *r, int32_t index);

/// Does the report say what it should about the bodies that were asked? `bad` of them are bad.
void check_report(const gz_report *report, const rig *r, size_t bad, bool no_room, const char *query);

#endif
