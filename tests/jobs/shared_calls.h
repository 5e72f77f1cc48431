// A scene that is large enough for its questions to be shared by workers, and all of these questions.
#ifndef GRAZE_JOBS_SHARED_CALLS_H
#define GRAZE_JOBS_SHARED_CALLS_H

#include <graze/graze.h>

enum { SHARED_CHUNKS = 24 };

/// Walls, and bodies in chunks of all layouts: some bad, some that reach far, some large, with ids and filters.
typedef struct shared_scene {
	struct shared_body *bodies; ///< of all chunks
	uint32_t *pick;
	size_t count;
	gz_bodies chunks[SHARED_CHUNKS];
	size_t chunk_count;
	int slides; ///< nobody bounces
	gz_walls walls;
	float *wall;
} shared_scene;

/// The world of a scene's walls; it is there, or the test has failed.
gz_world *shared_world(const shared_scene *s);

/// What a scene is like.
typedef struct shared_kind {
	const char *name;
	size_t count;
	float width, height; ///< of the area
	int large;           ///< one body of so many is
	int bad;             ///< one of so many is; 0: none
	int plain;           ///< in columns of one chunk, without ids and filters
	int apart;           ///< nobody overlaps another, or bounces
} shared_kind;

extern const shared_kind shared_kinds[]; ///< up to one without a name

shared_scene shared_scene_make(const shared_kind *kind, uint64_t seed);

/// Two bodies of a plain scene.
void shared_scene_swap(shared_scene *s, size_t i, size_t j);

/// So many bodies of a plain scene come together where the first of them is, and all are alike.
void shared_scene_heap(shared_scene *s, size_t first, size_t count);

void shared_scene_free(shared_scene *s);

/// Who asks, and where all answers go.
typedef struct shared_asker {
	const shared_scene *scene;
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
	uint64_t (*clock)(void);
	unsigned char *answers;
	size_t bytes; ///< that any question may write, and all of which are compared
	gz_report report;
} shared_asker;

/// Everything is there, or the test has failed. hook: null: the caller alone
shared_asker shared_asker_make(const shared_scene *s, gz_world *world, const gz_jobs *hook);
void shared_asker_free(shared_asker *a);

/// The questions, by number; each is asked anew, its answers and report are in the asker.
extern const size_t shared_questions;
const char *shared_question_name(size_t number);
size_t shared_question_named(const char *name);
void shared_ask(shared_asker *a, size_t number);

/// The first bodies have the same ends and contacts, where "moving" was asked.
void assert_same_first_moves(const shared_asker *got, const shared_asker *want, size_t bodies);

/// All questions about a scene of this kind have the same answers and reports, asked alone and by a hook.
///
/// clock: of the shared questions; may be null, and else always tells 0
void expect_same_by(const shared_kind *kind, const gz_jobs *hook, uint64_t (*clock)(void));

/// Fails the test unless both have the same answers and reports, to the bit.
void assert_same_answers(const shared_asker *got, const shared_asker *want, const char *kind, size_t question);

#endif
