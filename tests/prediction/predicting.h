// An arena whose bodies foresee, in chunks with picks; asked of the whole library, and judged pair by pair.
#ifndef GRAZE_PREDICTION_PREDICTING_H
#define GRAZE_PREDICTION_PREDICTING_H

#include "generators/arena_kinds.h"
#include "oracle/prediction/oracle_paths.h"

enum { FORESEEING_CHUNKS = 3 };

typedef struct foreseeing {
	arena s;
	float *ax, *ay, *step; ///< of each body
	double *since;
	uint32_t *element; ///< of body k, counted through all chunks, in the arena's
	uint32_t *pick;    ///< the same within its chunk
	size_t asked;      ///< bodies
	size_t elements[FORESEEING_CHUNKS + 1], picks[FORESEEING_CHUNKS + 1]; ///< where those of each chunk begin
	int has_picks, has_steps, has_others;                                 ///< which columns are shown
	double from, until;
} foreseeing;

/// An arena of this kind whose ways are bent, in random chunks.
foreseeing foreseeing_make(const arena_kind *kind, size_t walls, size_t bodies, random_source *source);
void foreseeing_free(foreseeing *f);

/// A small one, with filters or with walls of all sorts.
foreseeing foreseeing_random(const arena_kind *kind, random_source *source);

/// All of its bodies ask, in one chunk and in their order.
void foreseeing_in_one_chunk(foreseeing *f);

/// As the question has it, the step included.
curve_body foreseeing_body(const foreseeing *f, size_t element);

/// Is a body never too far away for anything to be told?
int foreseeing_is_near(const foreseeing *f, const curve_body *b);

/// What all foresee.
typedef struct foreseen {
	gz_touch *at;
	size_t *first;
	size_t count, room, bodies;
	gz_report report;
} foreseen;

void foreseen_free(foreseen *l);

/// The list of a fresh world, with room for all.
foreseen foresee(const foreseeing *f, gz_world_desc settings, uint32_t most);

/// What a call is given. It lives as long as the arena.
typedef struct foreseeing_call {
	gz_bodies chunk[FORESEEING_CHUNKS];
	gz_double_view since[FORESEEING_CHUNKS];
	arena_world world;
	gz_prediction rules;
	gz_query question;
} foreseeing_call;

void foreseeing_begin(foreseeing_call *call, const foreseeing *f, gz_world_desc settings, uint32_t most);
void foreseeing_end(foreseeing_call *call);

/// Room for that many touches, none of which is written yet.
foreseen foreseen_room(const foreseeing *f, size_t room);

/// Of every pair the oracle says that the touches are right, of those that filters forbid that there are none; and they
/// are in order. Returns how many pairs were judged.
size_t judge_body(const foreseeing *f, const foreseen *l, size_t k, const char *where);
size_t judge_foreseen(const foreseeing *f, const foreseen *l, const char *where);

/// The same bits.
void assert_same_touch(const gz_touch *got, const gz_touch *want, const char *where);
void assert_same_foreseen(const foreseen *got, const foreseen *want, const char *where);

#endif
