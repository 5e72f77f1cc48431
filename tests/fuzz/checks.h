// Checks of the plain settings' answers by geometry and by one another. All other settings are compared with these.
#ifndef GRAZE_FUZZ_CHECKS_H
#define GRAZE_FUZZ_CHECKS_H

#include "moving.h"

/// The answers on the plain settings, of those queries that checks look at.
typedef struct plain_answers {
	answers sweep, sweep_of_crowd, sweep_all, sense, overlaps, nearest, foresee, predict, sight, push_out, spans,
		spans_of_crowd;
} plain_answers;

/// First touches of all pairs of some bodies, by the oracle; sweep and sight by the lists.
void check_sweep(rig *r, const plain_answers *a);

/// Distances of all pairs of some bodies; ways out.
void check_near(rig *r, const plain_answers *a);

/// Spans and events, by the sweep, and by where bodies start and end.
void check_sense(rig *r, const plain_answers *a);

/// Predictions and foresight: by the sweep, by places at random times, and after changes.
void check_prediction(rig *r, const plain_answers *a);

/// Where bodies are before a tick.
typedef struct places {
	float x[MOST_BODIES], y[MOST_BODIES], dx[MOST_BODIES], dy[MOST_BODIES]; ///< displacements
} places;

void places_note(places *p, const rig *r);

/// No body crosses a wall, gets deeper into one, or goes further than its displacement.
void check_move(rig *r, const places *before, const answers *after, const move_report *report, bool together);

/// The same after pushes: clear bodies stay clear; walls and bodies of stopped pushes stay where they are.
void check_push(rig *r, const places *before, const answers *after, const bool stopped[MOST_PUSHES]);

/// Saved blocks, broken ones, and edits after going back. Ends with the world as it was.
void check_rollback(rig *r, const void *block, size_t size);

/// What is drawn of the world is the model's walls; of bodies, each that is good.
void check_drawing(rig *r, const fuzz_wall *walls);

/// Pairs on curved ways, and polynomials: random ones of their own.
void check_touches(scenario *s, choices *c);
void check_roots(scenario *s, choices *c);

/// Can the body touch this wall or other body, now and by the filters? A bad one touches nothing.
bool pair_allowed(const scenario *s, const fuzz_body *b, int32_t index, bool circle);

/// The least few bodies that judges look at, since they are slow: the k-th of them, below judged_count().
size_t judged_count(const scenario *s);
size_t judged_body(const scenario *s, size_t k);

#endif
