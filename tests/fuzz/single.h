// Queries with one answer per body, or per pair.
#ifndef GRAZE_FUZZ_SINGLE_H
#define GRAZE_FUZZ_SINGLE_H

#include "answers.h"

void ask_sweep(answers *out, rig *r);
void ask_sweep_of_crowd(answers *out, rig *r); ///< with crowd_asks
void ask_predict(answers *out, rig *r);
void ask_sight(answers *out, rig *r);
void ask_push_out(answers *out, rig *r);
void ask_spans(answers *out, rig *r);          ///< one answer per pair of the scenario, as if each were of a body
void ask_spans_of_crowd(answers *out, rig *r); ///< the same with crowd_asks

#endif
