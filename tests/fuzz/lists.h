// Queries whose answers are lists: asked with room for all, and with less.
#ifndef GRAZE_FUZZ_LISTS_H
#define GRAZE_FUZZ_LISTS_H

#include "answers.h"

typedef struct list_kind {
	const char *name;
	size_t size; ///< of an answer as the library writes it
	gz_report (*call)(void *at, size_t room, size_t *first, rig *r);
	answer (*read)(const void *at, const rig *r);
	bool curved; ///< bodies with a bad acceleration are bad
} list_kind;

extern const list_kind list_sweep_all, list_sense, list_overlaps, list_nearest, list_foresee;

/// Asks, and checks that the report agrees with the list, and that less room gives the first ones.
void lists_ask(answers *out, rig *r, const list_kind *kind);

/// What the bodies of a rig are asked about.
gz_query rig_question(const rig *r);

/// The foresight of the scenario with the rig's crowd and columns.
gz_prediction rig_foresight(const rig *r);

answer answer_of_contact(const gz_contact *c, const rig *r);
answer answer_of_hit(const gz_hit *h, const rig *r);

#endif
