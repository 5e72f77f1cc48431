/// Graze: what does each moving circle touch first on its way, when, where, and with which normal?
///
/// Build a world from walls, keep one scratch per thread, and ask for thousands to millions of circles at once:
///
///     gz_world *world = gz_world_create(&(gz_world_desc){ .walls = walls, .reach = 26 }, &error);
///     gz_scratch *scratch = gz_scratch_create(world);
///     gz_question question = { .chunks = &bodies, .chunk_count = 1 };
///     gz_report report = gz_sweep(&hits, world, &question, scratch);
///
/// The words: a *wall* is a line segment from a to b; with a radius, all that is within the radius of it. A *body* is a
/// circle that travels by its displacement (its motion times the step) while t runs over [0, 1]; a circle of radius 0
/// is a ray. A *crowd* is a set of bodies, sorted so that it can be asked like a world. A *hit* is the first t at which
/// a body and what it meets touch while coming closer. docs/semantics.md says exactly what counts as one.
///
/// Units are the caller's. Coordinates, displacements (in x and in y) and radii are finite and at most GZ_LIMIT in
/// size.
///
/// The library never prints, never aborts, has no global state, and gives the same bits on every instruction set,
/// number of threads and cell size. It expects the default floating-point environment: rounding to nearest, no flushing
/// to zero.
#ifndef GRAZE_H
#define GRAZE_H

#include <stddef.h>
#include <stdint.h>

#define GZ_VERSION "0.1.0"

#if defined(GZ_SHARED) && defined(_WIN32) && defined(GZ_BUILDING)
#define GZ_API __declspec(dllexport)
#elif defined(GZ_SHARED) && defined(_WIN32)
#define GZ_API __declspec(dllimport)
#elif defined(__GNUC__)
#define GZ_API __attribute__((visibility("default")))
#else
#define GZ_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The largest coordinate, displacement, radius and wall length, 2^40; anything larger is refused like an infinity.
/// From 2^-40 on, lengths are answered exactly within rounding, with the same bits for every reach and cell of 2^-40
/// and more; smaller ones get a defined answer.
#define GZ_LIMIT 1099511627776.0f

/// The most walls of a world, the most bodies of a question, and the most of a crowd.
#define GZ_MOST_WALLS 0x07fffff0
#define GZ_MOST_BODIES 0x7ffffff0
#define GZ_MOST_CROWD 0x07fffff0

// ---------------------------------------------------------------------------------------------------------------------
// Columns: the caller's memory, read and written in place
// ---------------------------------------------------------------------------------------------------------------------
//
// Element i of a column lies i * stride bytes past its data. So an array of structs, a struct of arrays, a component
// column of an entity system and a value shared by all (stride 0) are all read as they are. A column whose data is null
// is missing; columns of no elements may all be. Data and strides are multiples of the element's own alignment.

/// A column of floats to read.
typedef struct gz_float_view {
	const float *data;
	size_t stride; ///< bytes from one element to the next; 0 repeats one value
} gz_float_view;

/// A column of doubles to read.
typedef struct gz_double_view {
	const double *data;
	size_t stride; ///< bytes from one element to the next; 0 repeats one value
} gz_double_view;

/// A column of points or vectors to read. Of an array of structs: `{ &unit->x, &unit->y, sizeof *unit }`; of two
/// arrays: `{ x, y, sizeof *x }`.
typedef struct gz_vec2_view {
	const float *x, *y;
	size_t stride; ///< bytes from one element to the next, in both; 0 repeats one value
} gz_vec2_view;

/// A column of the caller's own ids (entities, handles) to read, each an unsigned integer of 32 or 64 bits.
typedef struct gz_id_view {
	const void *data;
	size_t stride; ///< bytes from one element to the next; 0 repeats one value
	size_t bytes;  ///< of one id: 4, or 8; 0 means 8
} gz_id_view;

/// A column of 32-bit words to read.
typedef struct gz_bits_view {
	const uint32_t *data;
	size_t stride; ///< bytes from one element to the next; 0 repeats one value
} gz_bits_view;

/// A column of bytes to read.
typedef struct gz_byte_view {
	const uint8_t *data;
	size_t stride; ///< bytes from one element to the next; 0 repeats one value
} gz_byte_view;

/// Columns to write. Their stride is at least the size of the element: two answers never share a place, nor do they lie
/// where the question reads.
typedef struct gz_float_out {
	float *data;
	size_t stride;
} gz_float_out;

typedef struct gz_int_out {
	int32_t *data;
	size_t stride;
} gz_int_out;

typedef struct gz_id_out {
	uint64_t *data;
	size_t stride;
} gz_id_out;

typedef struct gz_byte_out {
	uint8_t *data;
	size_t stride;
} gz_byte_out;

typedef struct gz_vec2_out {
	float *x, *y;
	size_t stride;
} gz_vec2_out;

// ---------------------------------------------------------------------------------------------------------------------
// Errors
// ---------------------------------------------------------------------------------------------------------------------

typedef enum gz_status {
	GZ_OK = 0,
	GZ_BAD_BODIES, ///< some bodies were bad: they are marked in their results, all the others have their answers
	GZ_BAD_WALL,   ///< a wall is not finite, too large or of a negative radius: nothing was built or edited
	GZ_BAD_INPUT,  ///< a view, a size, a setting or a block is wrong: nothing was built, edited or answered
	GZ_TOO_MANY,   ///< more than GZ_MOST_WALLS, GZ_MOST_BODIES or GZ_MOST_CROWD
	GZ_NO_ROOM,    ///< a list is too short: what it has room for is right, and the report counts all
	/// The allocator returned null: nothing was built, edited or answered, and lists are empty. gz_push_out has
	/// answered the report's `bodies`, the first ones; so has gz_move, with their contacts, unless bodies meet one
	/// another: the others are where they were. Of gz_world_push the first pushes have taken place.
	GZ_NO_MEMORY,
	GZ_NO_KERNELS,      ///< the kernels asked for by name are unknown, or this processor lacks them
	GZ_BAD_POLYNOMIALS, ///< some polynomials were bad: they are marked, all the others have their roots
	GZ_BAD_PAIRS        ///< some pairs of gz_touches were bad: they are marked, all the others have their touches
} gz_status;

/// What went wrong, and where.
typedef struct gz_error {
	gz_status status;
	/// Of the (first) bad wall, body, polynomial or pair; of the chunk whose view or count is wrong; where its pick is,
	/// of the entry; of the wrong pair of gz_spans; of the wrong entry of a list of indices, or of a saved block. With
	/// GZ_NO_ROOM the room.
	size_t index;
	/// Of the column or setting at fault, such as "radius", "b.y" or "cell"; never null, empty when there is none.
	const char *name;
	char text[104]; ///< a sentence, such as "body 17: radius is NaN"; empty when all went well
} gz_error;

// ---------------------------------------------------------------------------------------------------------------------
// Filters
// ---------------------------------------------------------------------------------------------------------------------

/// Which walls and bodies are asked about each other: pairs with
///
///     a.category & b.mask  and  b.category & a.mask  and not (a.group == b.group, other than 0)
///
/// of which neither ignores the other's id (gz_bodies). All other pairs are as if the one were not there for the other.
typedef struct gz_filters {
	gz_bits_view category; ///< optional: the categories that each is in, as bits; 1 when missing
	gz_bits_view mask;     ///< optional: the categories that each can touch, as bits; all when missing
	gz_bits_view group;    ///< optional: those of a group other than 0 never touch one another; 0 when missing
} gz_filters;

// ---------------------------------------------------------------------------------------------------------------------
// The world
// ---------------------------------------------------------------------------------------------------------------------

/// Where the library's memory comes from. All zero: the C library. The library allocates when something is created,
/// when walls are added, enabled or moved and there is no room left for them, and when a crowd, its answers, a thousand
/// bodies' lists (where several workers share a question, all its lists) or what moving bodies meet outgrow all that
/// there were before: otherwise placing a crowd, asking and moving allocate nothing.
typedef struct gz_allocator {
	/// Returns `bytes` bytes aligned to `alignment` (a power of two, at most 64), or null.
	void *(*allocate)(size_t bytes, size_t alignment, void *context);
	/// Takes back what `allocate` returned, with the same size.
	void (*release)(void *memory, size_t bytes, void *context);
	void *context;
} gz_allocator;

/// Walls: the line segments from a to b. A wall whose ends are equal is a point.
typedef struct gz_walls {
	gz_vec2_view a, b;      ///< the ends
	gz_id_view id;          ///< optional: the caller's name for each wall; a missing one is told as 0 and never ignored
	gz_float_view radius;   ///< optional: at least 0; the wall is all that is within its radius of the segment
	gz_byte_view one_sided; ///< optional: not 0 for a wall that exists only for bodies left of a -> b
	gz_filters filters;     ///< optional: who is asked about whom
	size_t count;
} gz_walls;

/// How to build a world. Zero is a good value for everything but the walls.
typedef struct gz_world_desc {
	gz_walls walls; ///< read while building, not kept
	/// The reach to be fast for: the largest radius + half the largest displacement that most bodies have
	/// (gz_typical_reach measures it). Bodies that reach further get the same answers, more slowly. 0: chosen from the
	/// walls.
	float reach;
	/// The side of a grid cell. 0: chosen from the walls and the reach, which is hard to beat. It changes speed and
	/// memory, never an answer; a side that would take more memory than the walls warrant is enlarged.
	float cell;
	/// The kernels to use: "scalar", "sse2", "avx2", "avx512" or "neon". Null or empty: the environment variable
	/// GZ_KERNELS, and where that is unset or empty the best that this processor has.
	const char *kernels;
	gz_allocator allocator;
} gz_world_desc;

/// A set of walls, ready to be asked. Nothing changes in it while it is asked: any number of threads may ask at once,
/// but none while it is edited.
typedef struct gz_world gz_world;

/// Builds a world.
///
/// Returns null when it fails, with nothing left behind.
///
/// desc: read during the call only
/// error: says what was wrong, or GZ_OK; may be null
GZ_API gz_world *gz_world_create(const gz_world_desc *desc, gz_error *error);

/// Destroys a world; null is fine. Its scratches must be destroyed before.
GZ_API void gz_world_destroy(gz_world *world);

/// What a world is made of.
typedef struct gz_world_info {
	const char *kernels; ///< the name of the kernels in use
	size_t walls;        ///< that have an index, disabled ones included
	size_t levels;       ///< grids of growing cells; more than one only where the lengths of the walls differ widely
	size_t cells;        ///< cells with walls in reach, over all levels
	size_t entries;      ///< walls listed in cells, over all levels
	size_t bytes;        ///< memory held
	float reach;         ///< the reach that the world is fast for
	float cell;          ///< the side of the finest cells
} gz_world_info;

/// The same until the world is edited.
GZ_API gz_world_info gz_world_describe(const gz_world *world);

/// The names of the kernels that this build has and this processor can run, best first, from `index` 0; null past the
/// last.
GZ_API const char *gz_kernels_available(size_t index);

// Walls that change while the world lives: doors, lifts, what is built and torn down. A wall goes by its index, which
// is what hits tell: those that the world is created with count from 0, and no edit changes the index of a wall.
//
// After any edits all answers are those of a world that is created of the walls that are there, to the bit, but for
// their indices. Scratches and crowds stay as good as they were. When something is wrong, and when there is no memory,
// nothing has changed. A list of indices names walls that there are, each once: otherwise the error is GZ_BAD_INPUT,
// and its index that of the wrong entry.
//
// An edit takes time in proportion to the cells that list its walls. But the maps of a world reach no further than the
// walls that it was built of: where walls come that are outside of these, or longer or thicker than all, or when they
// have become twice as many, the world is built anew within the call, with room for more, so that it happens ever more
// rarely. That takes the time of creating it, and while it lasts the memory of both. What was left to the library then
// (the reach, the cell) is chosen anew. So a world may begin without walls.

/// Adds walls. Each gets the lowest index of those whose wall was removed, else the next one behind all others.
///
/// Columns that these walls lack are as if they were missing for them alone.
///
/// walls: read during the call only
/// index_out: the indices that they get, in their order; what it has after an error means nothing
GZ_API gz_error gz_world_add(gz_world *world, const gz_walls *walls, int32_t *index_out);

/// Removes walls. Their indices may become those of walls that are added later. Allocates nothing.
GZ_API gz_error gz_world_remove(gz_world *world, const int32_t *index, size_t count);

/// Disables walls, or enables them again. A disabled wall keeps its index and all that it is, and is as if it were not
/// there. Those that are already as they should be stay so. Disabling allocates nothing.
///
/// enabled: not 0: they are there; 0: they are not
GZ_API gz_error gz_world_enable(gz_world *world, const int32_t *index, size_t count, int enabled);

/// Gives walls other ends at once, whoever is in the way (gz_world_push takes them there), and other attributes:
/// columns that `walls` lacks (id, radius, one_sided, category, mask, group) are left as they are for these walls.
/// Disabled ones stay disabled.
///
/// index: `walls->count` of them
/// walls: read during the call only
GZ_API gz_error gz_world_move(gz_world *world, const int32_t *index, const gz_walls *walls);

// Rollback: a world's state as one flat block, to go back to it, or to bring another world there. The state is which
// walls there are, what they are, which are disabled, which indices are free, and how far walls have ever reached
// (gz_move's least skin). Nothing else in the library can change an answer. The caller keeps his bodies, and places
// them in their crowds again after going back. Scratches have nothing to save.

/// Writes a world's state into a block: 40 bytes, and 48 for each wall that is not as the world was built. Of walls
/// that were added these are all up to the last one that is there, removed ones as well. Walls that never change cost
/// nothing. The block has no pointers, and the same state has the same bytes on every machine, whatever edits led to
/// it: two peers agree if the hashes of their blocks do. Allocates nothing.
///
/// Returns the bytes that the block takes; if `room` is less, what it was given means nothing and there is no block.
/// 0 without a world.
///
/// block: any alignment; may be null when there is no room
/// room: of the block, in bytes
GZ_API size_t gz_world_save(const gz_world *world, void *block, size_t room);

/// Brings a world back to the state of a block: one of its own, or of another world that was built of the same walls,
/// also by another process on another machine, with other settings and kernels. From there on all answers are, to the
/// bit, those that followed when the block was saved, and walls that are added get the same indices.
///
/// Only walls that differ from the block are edited, at the price of edits, in one go: all, or with an error none. The
/// error names what is wrong with a block: its "size", "magic", "version" or "sum" (it was cut off or changed on its
/// way), "walls" (it is of a world that was built of other ones), "farthest", or of the entry that `index` counts the
/// "index", the "state" or the column. A block may come from an untrusted peer: memory is bounded by its size and by
/// the walls that this world has had; an index beyond that is refused.
///
/// block: as it was saved, any alignment; read during the call only
/// size: what gz_world_save returned
GZ_API gz_error gz_world_restore(gz_world *world, const void *block, size_t size);

/// The working memory of one thread's questions: 0.7 MB, however many bodies ask; 8 bytes more for each body of the
/// largest crowd whose bodies asked one another; and room for the lists of a thousand bodies. Bodies that move take 0.6
/// MB more, and among one another 0.2 KB for each body and 0.5 KB for each that meets anything.
typedef struct gz_scratch gz_scratch;

/// Creates a scratch, with the world's allocator. Returns null when there is no memory, or no world.
GZ_API gz_scratch *gz_scratch_create(const gz_world *world);

/// Destroys a scratch; null is fine.
GZ_API void gz_scratch_destroy(gz_scratch *scratch);

/// How work is done on several threads: by the caller's job system, or a gz_pool. With a hook, a call divides its
/// bodies into parts, which change no answer and no count: the bits are those of one thread, for any number of workers.
typedef struct gz_parallel {
	/// Calls task(context, k) once for each k below `count`: at the same time or one after the other, in any order, on
	/// any threads, the caller's own too. Returns when all have returned. It is called by the thread that asks, a few
	/// times per call, with a count of at most `workers`. A task waits for no other, and takes what work is left. Task
	/// k begins with about the same bodies each time: best on the same thread, whose cache has them.
	void (*run)(void *user, size_t count, void (*task)(void *context, size_t k), void *context);
	void *user;       ///< handed to `run`
	uint32_t workers; ///< that share the work, 1 to GZ_MOST_WORKERS: as many as there are threads
} gz_parallel;

#define GZ_MOST_WORKERS 1024

/// Has a scratch's questions asked by several workers, from now on. Each has working memory of its own (see
/// gz_scratch), and lists take their answers' room once more. Questions of less than a few thousand bodies are asked by
/// the caller alone, and so are gz_spans and gz_world_push. Of gz_move among one another some is, and most of it where
/// some bounce, or bodies are so dense that those who may meet in the tick link everybody to everybody.
///
/// The allocator and the question's clock are then called by several threads at once; `spent` is summed over them. No
/// element is picked twice by gz_move. Without memory gz_move and gz_push_out may have answered some bodies behind the
/// report's `bodies`, too: each is where it was, or where it ends.
///
/// The error is GZ_NO_MEMORY, or GZ_BAD_INPUT where the hook is wrong; then the scratch asks as it did before.
///
/// parallel: null: the caller alone, as at first; what `user` points to must be there as long as the scratch asks
GZ_API gz_error gz_scratch_parallel(gz_scratch *scratch, const gz_parallel *parallel);

/// Bodies to be asked about: copied, and sorted by place. Nothing changes in it while it is asked: any number of
/// threads may ask at once.
typedef struct gz_crowd gz_crowd;

/// Creates a crowd of nobody, with the world's allocator and kernels. Returns null when there is no memory, or no
/// world.
GZ_API gz_crowd *gz_crowd_create(const gz_world *world);

/// Destroys a crowd; null is fine.
GZ_API void gz_crowd_destroy(gz_crowd *crowd);

/// Has a crowd's bodies placed by several workers, from now on: as gz_scratch_parallel, with 0.1 MB for each.
GZ_API gz_error gz_crowd_parallel(gz_crowd *crowd, const gz_parallel *parallel);

/// Threads that wait for work: for callers who have no job system.
typedef struct gz_pool gz_pool;

/// Starts threads, one less than `threads`: who asks is the other. Returns null when the system gives none, or no
/// memory, and where the library was built without threads. `threads` is 1 to GZ_MOST_WORKERS.
GZ_API gz_pool *gz_pool_create(uint32_t threads);

/// Ends them; null is fine. Nobody may be asking with the pool's hook.
GZ_API void gz_pool_destroy(gz_pool *pool);

/// The pool's hook; of null, one of the caller alone. Where two threads ask with one pool at once, the later one does
/// its work alone.
GZ_API gz_parallel gz_pool_parallel(gz_pool *pool);

// ---------------------------------------------------------------------------------------------------------------------
// Questions
// ---------------------------------------------------------------------------------------------------------------------

/// One chunk of moving circles: all bodies, or one table or page of an entity system.
typedef struct gz_bodies {
	gz_vec2_view center;  ///< where each circle starts
	gz_vec2_view motion;  ///< how far it goes: displacement = motion * step, rounded once
	gz_float_view radius; ///< at least 0; 0 is a ray
	gz_float_view step;   ///< optional: a factor for the motion, such as the tick's seconds; 1 when missing
	/// Optional: how the motion changes, for gz_predict and gz_foresee alone: all others go straight.
	gz_vec2_view acceleration;
	gz_id_view id;      ///< optional: the caller's name for each body, told in errors and hits
	gz_id_view ignore;  ///< optional: the id of a wall or body that each is not asked about
	gz_filters filters; ///< optional: who is asked about whom
	size_t count;       ///< elements in the columns
	/// Optional: ask only for these elements, in this order; answer k is for element pick[k]. Each is below count.
	const uint32_t *pick;
	size_t picks; ///< entries of pick; without a pick all `count` elements are asked
} gz_bodies;

/// The reach to build a world for, from bodies like those that will ask: large enough for all of them, unless a few
/// reach much further than the rest. Bad bodies are passed over. 0, with which the world chooses by its walls, when
/// nothing has a reach or a view is wrong.
GZ_API float gz_typical_reach(const gz_bodies *chunks, size_t chunk_count);

/// What was touched first.
typedef enum gz_feature {
	GZ_MISS = 0, ///< nothing
	GZ_SIDE,     ///< the side of a wall: 0 <= position along it <= length
	GZ_END_A,    ///< the end a of a wall, or a wall that is a point
	GZ_END_B,    ///< the end b of a wall
	GZ_CIRCLE,   ///< a body of the crowd
	GZ_BAD = 255 ///< the body was bad and not asked
} gz_feature;

/// Where the answers of one chunk go: element k of each column belongs to the chunk's k-th body (with a pick, to its
/// k-th entry). Columns that are missing are not written. Of a miss and of a bad body, `id`, `point` and `normal` are
/// left as they were.
typedef struct gz_hits {
	gz_float_out time; ///< t in [0, 1] of the first touch; a miss: infinity; a bad body: NaN. `time <= 1` is a hit
	/// Of the wall that is hit, or (where the feature is GZ_CIRCLE) of the crowd's body, which run on through its
	/// chunks; -1 for a miss or a bad body. Of equal times a wall, then the lowest; among bodies the lowest id.
	gz_int_out index;
	gz_byte_out feature; ///< a gz_feature
	gz_id_out id;        ///< that of the wall or body that is hit
	gz_vec2_out point;   ///< the touched point, on the surface of what is hit
	gz_vec2_out normal;  ///< of length 1, from what is hit to the body's centre at the touch
} gz_hits;

/// All of a hit in one struct, for callers who like it so: `gz_hits hits = gz_hits_in(array);`
typedef struct gz_hit {
	float time;
	int32_t index;
	uint64_t id;
	float point_x, point_y;
	float normal_x, normal_y;
	uint8_t feature;
} gz_hit;

/// The columns of an array of gz_hit.
static inline gz_hits gz_hits_in(gz_hit *array) {
	gz_hits hits;
	hits.time.data = &array->time, hits.time.stride = sizeof(gz_hit);
	hits.index.data = &array->index, hits.index.stride = sizeof(gz_hit);
	hits.feature.data = &array->feature, hits.feature.stride = sizeof(gz_hit);
	hits.id.data = &array->id, hits.id.stride = sizeof(gz_hit);
	hits.point.x = &array->point_x, hits.point.y = &array->point_y, hits.point.stride = sizeof(gz_hit);
	hits.normal.x = &array->normal_x, hits.normal.y = &array->normal_y, hits.normal.stride = sizeof(gz_hit);
	return hits;
}

/// What bodies are asked about.
typedef enum gz_against {
	GZ_WALLS = 0, ///< the world's walls
	GZ_CIRCLES,   ///< the crowd's bodies
	GZ_ALL        ///< both
} gz_against;

/// What is asked, for which bodies: those of the chunks, or a crowd's own. Zero is a good value for everything else.
typedef struct gz_question {
	const gz_bodies *chunks; ///< the body index runs on through them
	size_t chunk_count;
	/// Optional: a clock, in units of the caller's. It is read a few times per thousand bodies and fills the report's
	/// `spent`.
	uint64_t (*clock)(void);
	gz_against against;
	const gz_crowd *crowd; ///< needed for circles, and where its own bodies ask
	/// Not 0: the crowd's own bodies ask one another, and there are no chunks. For gz_sweep and gz_spans alone: the
	/// other questions take the bodies that were placed as chunks.
	int crowd_asks;
} gz_question;

/// The stages that a question goes through, a thousand bodies at a time.
typedef enum gz_stage {
	GZ_FILTER,   ///< bodies that have no wall in reach are done
	GZ_COLLECT,  ///< the walls and circles near the others become candidates, 8 at a time
	GZ_EVALUATE, ///< candidates become times of impact, 8 at a time
	GZ_REDUCE,   ///< times become the earliest hit of each body, and its contact
	GZ_STAGES
} gz_stage;

/// What a question did.
typedef struct gz_report {
	gz_error error;    ///< GZ_OK, or what was wrong; with GZ_BAD_BODIES it names the first bad body
	size_t bad;        ///< bodies that were bad; of gz_spans, pairs with one
	size_t bodies;     ///< bodies asked, the bad ones included
	size_t near_walls; ///< bodies that had walls in reach
	/// Of those, bodies that reach further than the world was built for; and bodies that ask circles whose path is
	/// longer than a few of the crowd's cells.
	size_t far_reaching;
	size_t cells;    ///< cells of walls that bodies looked into, and rows of neighbouring cells of circles
	size_t tests;    ///< walls looked at in those cells, eight at a time
	size_t filtered; ///< pairs near enough to be evaluated that were not, because of a filter
	/// Pairs that were evaluated. Two bodies of a crowd that ask one another are one pair; a body that reaches far may
	/// be evaluated with a thing once per piece of its path, or cell.
	size_t candidates;
	size_t lanes;   ///< that evaluated them: eight per step of a kernel, the last of a list only partly filled
	size_t hits;    ///< bodies that hit something; of a list, all its answers
	size_t written; ///< of a list, answers that found room
	size_t crowded; ///< of gz_push_out, bodies amid too many things
	/// Of gz_move, bodies that did not use all of their displacement; of gz_world_push, pushes that did not take place.
	size_t stopped;
	/// Of gz_move, bodies that were nearer to a wall or another than the skin allows, and moved away; of gz_world_push,
	/// bodies that were moved.
	size_t pushed;
	size_t retried; ///< of gz_move, pieces of ways that were shortened so that nothing is crossed or overlapped
	size_t guarded; ///< of gz_move, pieces that were not gone at all for that
	uint64_t spent[GZ_STAGES]; ///< the clock's ticks per stage; 0 without a clock
} gz_report;

/// Places bodies in the crowd, instead of those that were in it: to be done anew whenever they have moved.
///
/// Bad bodies are not placed, and counted in the report, which names the first. When something else is wrong, the crowd
/// is as it was; without memory it is empty.
///
/// chunks: read during the call only
GZ_API gz_report gz_crowd_place(gz_crowd *crowd, const gz_bodies *chunks, size_t chunk_count);

/// The first that each body touches on its way, of the world's walls, of the crowd's bodies, or of both.
///
/// Two bodies that meet have the same time, to the bit, and opposite normals. A body does not meet itself, whether the
/// crowd's own bodies ask, or one of them asks the crowd from a chunk.
///
/// Bad bodies (not finite, too large, negative radius) are marked and counted, and spoil no other answer. Wrong views,
/// sizes and picks are refused before anything is written.
///
/// hits: one per chunk of the question (those that were placed, where the crowd's own bodies ask), in the same order
/// world: is only read
/// scratch: of this world, and of one thread at a time
GZ_API gz_report gz_sweep(const gz_hits *hits, const gz_world *world, const gz_question *question, gz_scratch *scratch);

// ---------------------------------------------------------------------------------------------------------------------
// Lists: answers of which a body has any number
// ---------------------------------------------------------------------------------------------------------------------
//
// The answers of all bodies go one behind the other into the caller's buffer: those of body k, counted through all
// chunks, are from first[k] up to first[k + 1]. All are counted, also those that find no room: then the error is
// GZ_NO_ROOM, unless there were bad bodies, the report's `hits` says how many there are, and `written` how many were
// written, the first ones. A bad body has none. The bodies that ask are those of the question's chunks.

/// Where hits go.
typedef struct gz_hit_list {
	gz_hit *at; ///< `room` of them; may be null when there is no room
	size_t room;
	size_t *first; ///< one more than there are bodies
} gz_hit_list;

/// All that each body touches on its way, each wall and circle at its first touch, as if it were alone: in the order of
/// the times, of equal ones in that of gz_hits.
GZ_API gz_report gz_sweep_all(
	const gz_hit_list *list, const gz_world *world, const gz_question *question, gz_scratch *scratch);

/// What happens to a body and a wall or circle at a time.
typedef enum gz_way {
	GZ_ENTER, ///< they begin to overlap
	GZ_LEAVE  ///< they cease to
} gz_way;

/// Something that a sensor sees.
typedef struct gz_event {
	float time;     ///< t in [0, 1]
	int32_t index;  ///< of the wall, or of the crowd's body
	uint64_t id;    ///< its id
	uint8_t circle; ///< 1 for a body of the crowd, 0 for a wall
	uint8_t way;    ///< a gz_way
} gz_event;

/// Where events go.
typedef struct gz_event_list {
	gz_event *at; ///< `room` of them; may be null when there is no room
	size_t room;
	size_t *first; ///< one more than there are bodies
} gz_event_list;

/// Which walls and circles each body enters and leaves on its way, in the order of the times, of equal ones in that of
/// gz_hits, and of one wall or circle entering first. One that is passed through is entered and left.
///
/// A body is inside at the start, or at the end, where its distance there is at most the sum of the radii; the end is
/// center + displacement, rounded once, so that the next tick begins where this one ended: nothing is entered twice
/// without being left, or left twice. The motion matters to nothing else: also along and away. Right of a one-sided
/// wall nobody is inside of it, and who starts there does not pass through.
GZ_API gz_report gz_sense(
	const gz_event_list *list, const gz_world *world, const gz_question *question, gz_scratch *scratch);

/// How near something is to a body where it starts.
typedef struct gz_near {
	/// Between the surfaces; where they overlap, minus the depth: how far the body must go along the normal until they
	/// touch, if there were nothing else.
	float distance;
	int32_t index;            ///< of the wall, or of the crowd's body
	uint64_t id;              ///< its id
	float point_x, point_y;   ///< the closest point of its surface; in overlap, that towards which the normal points
	float normal_x, normal_y; ///< of length 1, from it to the body's centre; never 0, docs/semantics.md says how
	uint8_t feature;          ///< a gz_feature
} gz_near;

/// Where those that are near go.
typedef struct gz_near_list {
	gz_near *at; ///< `room` of them; may be null when there is no room
	size_t room;
	size_t *first; ///< one more than there are bodies
} gz_near_list;

/// The walls and circles that each body overlaps where it starts, or touches exactly: in the order of the distances, so
/// the deepest first, of equal ones in that of gz_hits. Motion is not looked at.
///
/// A body of the crowd that asks from a chunk finds itself as well, unless it ignores its own id.
GZ_API gz_report gz_overlaps(
	const gz_near_list *list, const gz_world *world, const gz_question *question, gz_scratch *scratch);

/// The `most` walls and circles nearest to each body where it starts, or fewer where there are no more within a
/// distance: in the order of the distances, of equal ones in that of gz_hits. Motion is not looked at. As for
/// gz_overlaps, a body of the crowd finds itself.
///
/// most: at least 1; with 1 it is the closest point question
/// within: the largest distance between the surfaces, at least 0; infinity for any
GZ_API gz_report gz_nearest(const gz_near_list *list, size_t most, float within, const gz_world *world,
	const gz_question *question, gz_scratch *scratch);

// ---------------------------------------------------------------------------------------------------------------------
// More questions
// ---------------------------------------------------------------------------------------------------------------------

/// The shortest way out for each body that overlaps something where it starts: after adding it to the centre, the body
/// overlaps nothing that it is asked about, but for rounding. (0, 0) for bodies that overlap nothing, and for bad ones.
/// The report's `hits` counts those that overlap something.
///
/// It leads wherever there is room, also through walls. What is there is judged where the body starts: a wall whose one
/// side it is on, circles at their starts, and, as for gz_overlaps, a body of the crowd itself, unless it ignores its
/// own id. A centre that is on a wall goes along the normal of gz_near, if that is as short as any way.
///
/// A body with more than 128 things around it, as near as that the way out may depend on them, gets the way out of the
/// one that it overlaps the most; the report's `crowded` counts such bodies. Asking again from there, once all have
/// moved, brings a heap apart step by step.
///
/// out: one per chunk of the question, in the same order
GZ_API gz_report gz_push_out(
	const gz_vec2_out *out, const gz_world *world, const gz_question *question, gz_scratch *scratch);

/// Whether anything at all is in each body's way, 1 or 0: whether it would hit something, answered sooner than what. A
/// body of radius 0 is a line of sight. 0 for bad bodies.
///
/// blocked: one per chunk of the question, in the same order
GZ_API gz_report gz_sight(
	const gz_byte_out *blocked, const gz_world *world, const gz_question *question, gz_scratch *scratch);

/// The cases of a path and what it may overlap, by where the overlap begins and ends on the whole line of motion.
typedef enum gz_case {
	GZ_CASE_MISS = 0,    ///< the line meets nothing, or at no time that a float can tell; or there is no motion
	GZ_IMPALE,           ///< 0 <= entry and exit <= 1
	GZ_POKE,             ///< 0 <= entry <= 1 < exit
	GZ_EXIT_WOUND,       ///< entry < 0 <= exit <= 1
	GZ_FALL_SHORT,       ///< entry > 1
	GZ_PAST,             ///< exit < 0
	GZ_COMPLETELY_INSIDE ///< entry < 0 and exit > 1
} gz_case;

/// When a body and a wall or circle overlap.
typedef struct gz_span {
	/// On the whole line of motion, t of any size; infinity and -infinity for a miss. Where there is hardly any motion
	/// an entry may be -infinity, and an exit infinity: further away than a float can tell.
	float entry, exit;
	float from, to; ///< the same within [0, 1]; 1 and 0 where nothing of it is
	uint8_t what;   ///< a gz_case
} gz_span;

/// A body of a question and what it is asked about.
typedef struct gz_pair {
	uint32_t body;  ///< counted through all chunks
	int32_t index;  ///< of a wall, or of a body of the crowd
	uint8_t circle; ///< 1 for a body of the crowd, 0 for a wall
} gz_pair;

/// The spans of these pairs, whatever is between them. Filters and `against` are not looked at; a one-sided wall is
/// missed by who does not start left of it. `entry` has the bits of the hit's time where there is a hit at t > 0.
///
/// The bodies are those of the chunks or, with crowd_asks, the crowd's own. The report counts pairs as bodies and, as
/// hits, those that are no misses.
///
/// spans: `count` of them; of pairs with a bad body, misses
/// pairs: each is of a body that there is and a wall or circle that there is, else nothing is answered; a wall that is
///     disabled is missed, one that was removed is not there
GZ_API gz_report gz_spans(gz_span *spans, const gz_pair *pairs, size_t count, const gz_world *world,
	const gz_question *question, gz_scratch *scratch);

// ---------------------------------------------------------------------------------------------------------------------
// Motion
// ---------------------------------------------------------------------------------------------------------------------

/// What a body does where it meets something.
typedef enum gz_response {
	GZ_SLIDE = 0, ///< goes on along it, with the part of its displacement that leads along
	GZ_BOUNCE,    ///< is thrown back
	GZ_STOP,      ///< stays there until the next call
	GZ_PASS       ///< goes through: only its contacts are told
} gz_response;

/// How the bodies of one chunk respond, and where they end. The columns belong to the elements of the chunk's columns,
/// also with a pick; those to write may be the very ones that the chunk reads (`center` its center, `motion` its
/// motion), so that bodies move in place. Of bad bodies nothing is written.
typedef struct gz_moves {
	gz_byte_view response;     ///< optional: a gz_response each; GZ_SLIDE when missing
	gz_float_view restitution; ///< optional: how much of its approach a bounce gives back, 0 to 1; 1 when missing
	gz_float_view mass;        ///< optional: above 0, for bounces off one another; 1 when missing
	gz_vec2_out center;        ///< where each body ends
	/// Optional: its motion from there on: turned by bounces, along what it slides on, 0 where it was stopped. Of a
	/// body that met nothing it is the motion that it had.
	gz_vec2_out motion;
	gz_float_out used; ///< optional: the share of the displacement's time after which it moved no more; 1: all of it
	gz_float_out lost; ///< optional: by how much its way is shorter than its displacement
} gz_moves;

/// What is the same for all bodies that move. Zero is a good value for everything.
typedef struct gz_move_rules {
	/// The clearance that bodies keep from what they meet: at every angle, and at least half of it after every call
	/// that they started so. 0, and whatever is smaller than the least that coordinates can tell: that. It is 2^-19 of
	/// the sum of the largest coordinate that a wall has reached and the radius. At most GZ_LIMIT.
	float skin;
	uint32_t contacts; ///< after so many a body stops; 0: 4
	/// Optional: bodies meet one another, too. The call places them in this crowd of the same world, which need not
	/// know any before; to be asked it has to be placed anew.
	gz_crowd *crowd;
} gz_move_rules;

/// Something that a body met on its way.
typedef struct gz_contact {
	float time;    ///< t in [0, 1]
	int32_t index; ///< of the wall, or of the crowd's body
	uint64_t id;   ///< its id
	/// Where the body was. Between these places it went straight; its way begins where it was pushed to, if it was.
	float center_x, center_y;
	float normal_x, normal_y; ///< of length 1, from what it met to the body's centre
	uint8_t feature;          ///< a gz_feature
} gz_contact;

/// Where contacts go.
typedef struct gz_contact_list {
	gz_contact *at; ///< `room` of them; may be null when there is no room
	size_t room;
	size_t *first; ///< one more than there are bodies
} gz_contact_list;

/// Moves bodies by their displacements: each goes to what it meets first, responds, and goes on with what is left,
/// until that is used up or it has met as many things as the rules allow.
///
/// **A body that starts clear of all walls ends clear of them, and has crossed none**: whatever the speeds, and after
/// any number of calls. Clear means that its centre is at least the radius away, in exact arithmetic. Every piece of a
/// way that has walls in reach is judged for that before it is gone (the report's `retried` and `guarded` count pieces
/// that were shortened, and refused). One that starts in overlap with a wall never gets deeper into
/// it, and overlaps no wall that it was clear of. A one-sided wall exists for a piece of a way that begins strictly
/// left of it.
///
/// In a corner a body that slides goes where it enters neither wall, or comes to rest, to the bit. docs/semantics.md
/// says more, also of bodies that meet one another.
///
/// The question is about walls: its `against` is GZ_WALLS. The report's `hits` counts contacts.
///
/// moves: one per chunk of the question, in the same order
/// rules: null is as good as zero
/// contacts: null where nobody wants them
GZ_API gz_report gz_move(const gz_moves *moves, const gz_move_rules *rules, const gz_contact_list *contacts,
	const gz_world *world, const gz_question *question, gz_scratch *scratch);

// ---------------------------------------------------------------------------------------------------------------------
// Walls that move, and push
// ---------------------------------------------------------------------------------------------------------------------

/// Walls that go together: the leaf of a door, a gate, a lift. All their ends go by the same displacement, each rounded
/// once where it arrives; coordinates and displacements that are multiples of one power of two stay exact.
typedef struct gz_push {
	const int32_t *wall; ///< the indices of its walls; none is in two pushes, or twice in one
	size_t count;
	float dx, dy; ///< their displacement
} gz_push;

typedef struct gz_pushes {
	const gz_push *at;
	size_t count;
} gz_pushes;

/// A body that a push could not get out of its way.
typedef struct gz_squeeze {
	size_t body; ///< counted through all chunks
	uint64_t id; ///< its id
	size_t push;
	int32_t against; ///< the wall that it met last where it was to go; -1: none, it is the pushing walls themselves
} gz_squeeze;

/// Where squeezes go: those of push k are from first[k] up to first[k + 1]. A push with any has not gone.
typedef struct gz_squeeze_list {
	gz_squeeze *at; ///< `room` of them; may be null when there is no room
	size_t room;
	size_t *first; ///< one more than there are pushes
} gz_squeeze_list;

/// Moves walls, one push after the other, and with them the bodies that they meet: what gz_world_move does at once, it
/// does on the way.
///
/// **A body that starts clear of all walls ends clear of them, and none has crossed it**: while the walls of a push go
/// straight, each body goes straight from where it was to where it ends; judged in exact terms as by gz_move, those
/// that move included. A body for which there is no such way is *squeezed*: then the push does not take place, its
/// walls and all bodies stay as they were before it, and the bodies that are in its way are told. The next tick may try
/// again.
///
/// A body slides on what pushes it, and on what it is pushed along; where that does not do, it is carried. Its response
/// matters only if it is GZ_PASS: then it is not pushed. Motions stay as they are. Bodies that are pushed do not meet
/// one another: the next gz_move with a crowd parts them. Disabled walls go with the others of their push, and push
/// nobody. A push of no walls does nothing.
///
/// The report's `hits` counts squeezes, `stopped` the pushes that did not take place, `pushed` bodies that were moved,
/// and `near_walls` bodies around, each once per push. Without memory the pushes before error.index have taken place,
/// and neither that one nor those behind it. It allocates, in proportion to the walls of the push and the bodies
/// around.
///
/// moves: one per chunk of the question, in the same order; of each chunk `center` is needed, and `response` is read
/// rules: its skin is that of gz_move; the rest is not looked at; null is as good as zero
/// squeezes: null where nobody wants them
/// world: nobody may ask it meanwhile
/// pushes: other walls than those that there are, and walls that are named twice, are GZ_BAD_INPUT, and walls that
///     would get beyond GZ_LIMIT are GZ_BAD_WALL, with an index that runs through the walls of all pushes; then nothing
///     moves
/// question: its bodies' motions are not gone, but bodies whose motions are bad are bad
GZ_API gz_report gz_world_push(const gz_moves *moves, const gz_move_rules *rules, const gz_squeeze_list *squeezes,
	gz_world *world, const gz_pushes *pushes, const gz_question *question, gz_scratch *scratch);

// ---------------------------------------------------------------------------------------------------------------------
// Roots of polynomials
// ---------------------------------------------------------------------------------------------------------------------

/// Polynomials c[0] + c[1] x + c[2] x^2 + ..., and for each the interval in which its roots are asked for.
///
/// All numbers are finite, low is at most high, and no c[k] is larger than 2^1000, nor is any c[k] x^k in the interval.
/// Coefficients may be 0, the leading ones too.
typedef struct gz_polynomials {
	gz_double_view c[5]; ///< gz_solve_quadratics reads the first three, gz_solve_cubics four, gz_solve_quartics all
	gz_double_view low, high;
	size_t count;
	const char *kernels; ///< as in gz_world_desc; null or empty: GZ_KERNELS, or the best
} gz_polynomials;

/// What a polynomial does at a root.
typedef enum gz_crossing {
	GZ_RISING,  ///< it is negative before and positive after
	GZ_FALLING, ///< the other way round
	GZ_TOUCHING ///< it has the same sign on both sides, or the interval is a point
} gz_crossing;

/// What is known of a polynomial's roots.
typedef enum gz_roots_kind {
	GZ_ROOTS_ALL = 0,    ///< they are told
	GZ_ROOTS_EVERYWHERE, ///< it is 0, all coefficients are: none is told
	GZ_ROOTS_BAD         ///< its numbers break the rules: none is told
} gz_roots_kind;

/// The real roots of a polynomial within its interval, ends included.
typedef struct gz_roots {
	double at[4];        ///< `count` of them, ascending
	uint8_t crossing[4]; ///< a gz_crossing each; at an end of the interval by the side that is in it
	uint8_t count;       ///< a multiple root counts once
	uint8_t kind;        ///< a gz_roots_kind
} gz_roots;

/// All real roots of quadratics, cubics, quartics, each within its interval.
///
/// They are the exact ones of polynomials whose coefficients differ by a few units of 2^-53 of themselves. So a root is
/// neither lost nor invented, but where such a difference could make or end it: where a polynomial turns that near to
/// 0, a touching root is told. Allocates nothing; the same bits on every instruction set.
///
/// Bad polynomials are marked, and the first is named with GZ_BAD_POLYNOMIALS; all others have their answers.
///
/// roots: `polynomials->count` of them
GZ_API gz_error gz_solve_quadratics(gz_roots *roots, const gz_polynomials *polynomials);
GZ_API gz_error gz_solve_cubics(gz_roots *roots, const gz_polynomials *polynomials);
GZ_API gz_error gz_solve_quartics(gz_roots *roots, const gz_polynomials *polynomials);

// ---------------------------------------------------------------------------------------------------------------------
// Touches under acceleration
// ---------------------------------------------------------------------------------------------------------------------

/// Circles on curved ways: at time t each is at center + motion * t + acceleration * t * t / 2.
typedef struct gz_arcs {
	gz_vec2_view center, motion;
	gz_vec2_view acceleration; ///< optional: (0, 0) when missing
	gz_float_view radius;      ///< at least 0
} gz_arcs;

/// Pairs of circles: number k is of the k-th of both, and so one circle beside many is columns of stride 0.
///
/// Of a pair, motion * horizon + acceleration * horizon^2, as one circle sees the other, is at most 2^60, where x and y
/// are added up, as sizes.
typedef struct gz_arc_pairs {
	gz_arcs first, second;
	gz_double_view horizon; ///< touches are told from t = 0 to this time: at least 0, at most GZ_LIMIT
	size_t count;
	const char *kernels; ///< as in gz_world_desc; null or empty: GZ_KERNELS, or the best
} gz_arc_pairs;

/// When the circles of a pair begin to overlap and cease to, in turns. They overlap while their distance is at most the
/// sum of their radii.
typedef struct gz_touch_times {
	double at[4]; ///< `count` of them, ascending, in [0, horizon]
	/// When they first touch while coming closer: the first inward time; 0 of a pair that overlaps at t = 0 and comes
	/// closer then; infinity without any, NaN of a bad pair.
	double first;
	uint8_t way[4];       ///< a gz_way each: inward or outward
	uint8_t count;        ///< up to 4; 2 of a pair that goes straight
	uint8_t starts, ends; ///< 1: they overlap at t = 0, at the horizon
	uint8_t bad;          ///< 1: its numbers break the rules, and nothing is told
} gz_touch_times;

/// Where contacts go: that of time i of pair k is element 4 k + i. All other elements are left as they were.
typedef struct gz_touch_contacts {
	gz_vec2_out normal; ///< optional: of length 1, from the second circle's centre to the first's
	gz_vec2_out point;  ///< optional: the touched point, on the second circle
} gz_touch_contacts;

/// All touches of pairs of circles on curved ways, whatever is around them.
///
/// Where both accelerate alike, to the bit, they go straight at one another: then the times are those of gz_spans, to
/// the bit, and `first` is the time that gz_sweep has, up to 1. Of all others times are worked out in double, and
/// docs/semantics.md says how exactly. To reach the sum of the radii and turn is no touch, and so two points on
/// curved ways never come to touch.
///
/// Bad pairs are marked, and the first is named with GZ_BAD_PAIRS; all others have their answers. Allocates nothing,
/// and takes 0.1 MB of the stack; the same bits on every instruction set.
///
/// times: `pairs->count` of them
/// contacts: null where nobody wants them
GZ_API gz_error gz_touches(gz_touch_times *times, const gz_touch_contacts *contacts, const gz_arc_pairs *pairs);

// ---------------------------------------------------------------------------------------------------------------------
// Foresight
// ---------------------------------------------------------------------------------------------------------------------
//
// Bodies under constant acceleration, many ticks ahead: at time t a body's centre is at
//
//     center + motion * step * s + acceleration * step * step * s * s / 2,    s = t - since
//
// so that t counts steps: where the step is a tick's seconds, motion and acceleration are per second, and t is in
// ticks. What happens where |x|, |y| and the radius of a body amount to more than GZ_LIMIT / 2 is not foreseen.

/// What is foreseen. Zero is a good value for everything but `until`.
typedef struct gz_foresight {
	double from;   ///< the time that it is
	double until;  ///< how far ahead: above `from`; neither is more than GZ_LIMIT in size
	uint32_t most; ///< of lists: so many of the next touches of each body; 0: all
	/// Optional: bodies foresee one another, too. The call places them in this crowd of the same world, again and
	/// again; it need not know any before.
	gz_crowd *crowd;
	/// Optional: one per chunk: the time at which each body is, or was, where its columns say; 0 when missing. At most
	/// `from`. What happens before is not looked at.
	const gz_double_view *since;
} gz_foresight;

/// The first thing that each body comes to touch, as gz_sweep tells it. Of what goes straight time and thing are its
/// very bits, where `from` and `since` are 0; contacts are worked out anew, and inner ends of chains are told as ends.
/// Who overlaps something at `from` and comes closer to it touches it then.
///
/// The times in `hits` are those of the foresight, as floats. The question is about walls: its `against` is GZ_WALLS.
///
/// hits: one per chunk of the question, in the same order
GZ_API gz_report gz_predict(const gz_hits *hits, const gz_foresight *foresight, const gz_world *world,
	const gz_question *question, gz_scratch *scratch);

/// A body touches something.
typedef struct gz_touch {
	double time;              ///< t in [from, until]
	int32_t index;            ///< of the wall, or of the other body, counted through all chunks
	uint64_t id;              ///< its id
	float center_x, center_y; ///< where the body is
	float point_x, point_y;   ///< the touched point, on the surface of what is touched
	float normal_x, normal_y; ///< of length 1, from what is touched to the body's centre
	uint8_t feature;          ///< a gz_feature
	uint8_t way;              ///< a gz_way: inward or outward
} gz_touch;

/// Where touches go.
typedef struct gz_touch_list {
	gz_touch *at; ///< `room` of them; may be null when there is no room
	size_t room;
	size_t *first; ///< one more than there are bodies
} gz_touch_list;

/// The next touches of each body with all walls, and all other bodies where there is a crowd, as if it went through
/// them: it begins to overlap each and ceases to, in turns; in the order of time, of equal times in that of gz_hits,
/// and of one thing inward first. What a body overlaps at first is left first; what it overlaps at last is not left.
///
/// Where the distance does not go below the sum of the radii, but for rounding, nothing is touched. A one-sided wall is
/// there for who comes from its left, just before the touch.
///
/// The question is about walls: its `against` is GZ_WALLS. The report's `hits` counts touches; what it counts of the
/// stages it counts once per piece of the ways.
GZ_API gz_report gz_foresee(const gz_touch_list *list, const gz_foresight *foresight, const gz_world *world,
	const gz_question *question, gz_scratch *scratch);

/// The same after some bodies have changed their ways, from what was foreseen before: it asks for those alone that
/// changed, whose touches are with one of them, or may come to be, or have become fewer than `most` as time went by.
/// The answers are those of gz_foresee, to the bit. The report's `bodies` counts those that were asked.
///
/// Of the others the columns are what they were, and so are `since`, `until`, `most`, and the walls.
///
/// list: another one than `before`
/// changed: the bodies that changed, counted through all chunks
GZ_API gz_report gz_foresee_again(const gz_touch_list *list, const gz_touch_list *before, const uint32_t *changed,
	size_t count, const gz_foresight *foresight, const gz_world *world, const gz_question *question,
	gz_scratch *scratch);

// ---------------------------------------------------------------------------------------------------------------------
// Debug draw
// ---------------------------------------------------------------------------------------------------------------------
//
// What the library knows, as lines, circles, arrows and texts for the caller's own renderer. It calls back and keeps
// nothing; nothing is allocated.

/// What a shape is of. The caller gives each a colour of its own.
typedef enum gz_drawing {
	GZ_DRAW_WALL,     ///< a line with the wall's radius; its index as text, at its middle
	GZ_DRAW_DISABLED, ///< the same of a wall that is disabled
	GZ_DRAW_FRONT,    ///< an arrow from the middle of a one-sided wall towards the side that it is there for
	GZ_DRAW_CELL,     ///< lines around cells of the grid that list walls; as text in each how many it looks at
	GZ_DRAW_BODY,     ///< a circle where a body is; its index as text, counted through all chunks
	GZ_DRAW_SWEPT,    ///< lines with a body's radius: all that its way sweeps over
	GZ_DRAW_PATH,     ///< lines along the way of a body's centre, and at its end an arrow
	GZ_DRAW_CONTACT,  ///< a circle where a body is when it touches something
	GZ_DRAW_POINT,    ///< a small circle where it touches
	GZ_DRAW_NORMAL,   ///< an arrow from there along the normal
	GZ_DRAWINGS
} gz_drawing;

/// Who draws. Callbacks that are null are not called. Zero is a good value for the rest.
typedef struct gz_draw {
	/// From a to b; all that is within the radius of it, where that is not 0.
	void (*line)(void *context, gz_drawing what, float ax, float ay, float bx, float by, float radius);
	void (*circle)(void *context, gz_drawing what, float x, float y, float radius);
	void (*arrow)(void *context, gz_drawing what, float ax, float ay, float bx, float by); ///< from a to b
	void (*text)(void *context, gz_drawing what, float x, float y, const char *text); ///< good during the call only
	void *context;
	uint32_t what; ///< the drawings that are wanted, as bits 1 << gz_drawing; 0: all
	float mark;    ///< how long the arrows of fronts and normals are; the radius of points is an eighth of it; 0: 1
} gz_draw;

/// Draws cells, of all levels, then walls with their fronts. Two cells that are side by side share a line.
///
/// Returns GZ_OK, or GZ_BAD_INPUT when there is no world or nobody who draws.
GZ_API gz_error gz_draw_world(const gz_draw *draw, const gz_world *world);

/// Draws bodies where they start, and where they go if nothing is in their way: straight, or with an acceleration
/// along its curve, for t from 0 to 1. Bad bodies are not drawn.
///
/// Returns GZ_OK, or what is wrong with the chunks as gz_sweep tells it.
GZ_API gz_error gz_draw_bodies(const gz_draw *draw, const gz_bodies *chunks, size_t chunk_count);

/// Draws what bodies hit: contacts, points and normals. A chunk with a pick draws one body several times, as a list of
/// hits wants it.
///
/// hits: one per chunk, as gz_sweep or gz_predict wrote them; columns for index, point and normal are needed
/// chunks: the bodies that were asked, whose radii count
GZ_API gz_error gz_draw_hits(const gz_draw *draw, const gz_hits *hits, const gz_bodies *chunks, size_t chunk_count);

/// Draws the ways of bodies that have moved, from their first contact to where they are, with their contacts, points
/// and normals.
///
/// contacts: as gz_move wrote them, with room for all
/// chunks: the bodies that moved, where they are now
GZ_API gz_error gz_draw_contacts(
	const gz_draw *draw, const gz_contact_list *contacts, const gz_bodies *chunks, size_t chunk_count);

#ifdef __cplusplus
}
#endif

#endif
