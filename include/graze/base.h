/// What all sections share: the version, limits, views of the caller's memory, lists, errors, filters, the allocator.
///
/// Nothing in this section allocates. Its only functions are gz_version and gz_version_matches, which any thread may
/// call at any time.
#ifndef GRAZE_BASE_H
#define GRAZE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Marks the functions of the interface.
#if defined(GZ_SHARED) && defined(_WIN32) && defined(GZ_BUILDING)
#define GZ_API __declspec(dllexport)
#elif defined(GZ_SHARED) && defined(_WIN32)
#define GZ_API __declspec(dllimport)
#elif defined(__GNUC__)
#define GZ_API __attribute__((visibility("default")))
#else
#define GZ_API
#endif

/// Marks functions whose result must not be ignored: an ignored report hides invalid bodies and full lists.
#if defined(__GNUC__)
#define GZ_NODISCARD __attribute__((warn_unused_result))
#elif defined(_MSC_VER)
#define GZ_NODISCARD _Check_return_
#else
#define GZ_NODISCARD
#endif

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------------------------------------------------------------
// Version
// ---------------------------------------------------------------------------------------------------------------------

/// The version of this header.
#define GZ_VERSION_MAJOR 0
#define GZ_VERSION_MINOR 2
#define GZ_VERSION_PATCH 0

/// A version as text.
#define GZ_VERSION_TEXT_(major, minor, patch) #major "." #minor "." #patch
#define GZ_VERSION_TEXT(major, minor, patch) GZ_VERSION_TEXT_(major, minor, patch)

/// The version of this header as text, such as "0.2.0".
#define GZ_VERSION GZ_VERSION_TEXT(GZ_VERSION_MAJOR, GZ_VERSION_MINOR, GZ_VERSION_PATCH)

/// The version of this header as one number, for comparisons in the preprocessor: 0.2.0 is 200, 1.2.3 is 10203.
#define GZ_VERSION_NUMBER (GZ_VERSION_MAJOR * 10000 + GZ_VERSION_MINOR * 100 + GZ_VERSION_PATCH)

/// The version of the library that the program runs with, as GZ_VERSION_NUMBER counts.
GZ_API uint32_t gz_version(void);

/// Whether this header and the library that the program runs with fit: the same major and minor version. Worth a check
/// at the start of a program that loads the library dynamically.
static inline bool gz_version_matches(void) { return gz_version() / 100 == GZ_VERSION_NUMBER / 100; }

// ---------------------------------------------------------------------------------------------------------------------
// Limits
// ---------------------------------------------------------------------------------------------------------------------

/// The largest coordinate, displacement, radius and wall length: 2^40. Larger numbers are refused like infinities.
/// Lengths from 2^-40 on are exact within rounding, with the same bits for every reach and cell side of at least 2^-40.
/// Smaller lengths get a defined result.
#define GZ_LIMIT 1099511627776.0f

/// The largest number of walls of a world, of bodies of a query, and of bodies of a crowd.
#define GZ_MAX_WALLS 0x07fffff0
#define GZ_MAX_BODIES 0x7ffffff0
#define GZ_MAX_CROWD 0x07fffff0

// ---------------------------------------------------------------------------------------------------------------------
// Views: columns in the caller's memory, read and written in place
// ---------------------------------------------------------------------------------------------------------------------
//
// Element i of a view lies i * stride bytes past its data. Arrays of structs, structs of arrays, component columns of
// an entity system and one value shared by all elements (stride 0) are all read in place. A view whose data is null is
// missing; a view of no elements may always be missing. Data and strides are multiples of the element's alignment.

/// A column of floats to read.
typedef struct gz_float_view {
	const float *data; ///< the first element
	size_t stride;     ///< bytes from one element to the next; 0 repeats one value
} gz_float_view;

/// A column of doubles to read.
typedef struct gz_double_view {
	const double *data; ///< the first element
	size_t stride;      ///< bytes from one element to the next; 0 repeats one value
} gz_double_view;

/// A column of points or vectors to read. In an array of structs: `{ &unit->x, &unit->y, sizeof *unit }`, which
/// GZ_MEMBERS(unit, x, y) makes (views.h); in two arrays: `{ x, y, sizeof *x }`, or GZ_ARRAYS(x, y).
typedef struct gz_vec2_view {
	const float *x, *y; ///< the first element
	size_t stride;      ///< bytes from one element to the next, in both; 0 repeats one value
} gz_vec2_view;

/// A column of the caller's ids (entities, handles) to read: unsigned integers of 32 or 64 bits.
typedef struct gz_id_view {
	const void *data; ///< the first element
	size_t stride;    ///< bytes from one element to the next; 0 repeats one value
	size_t bytes;     ///< size of one id: 4 or 8; 0 means 8
} gz_id_view;

/// A column of 32-bit words to read.
typedef struct gz_bits_view {
	const uint32_t *data; ///< the first element
	size_t stride;        ///< bytes from one element to the next; 0 repeats one value
} gz_bits_view;

/// A column of bytes to read.
typedef struct gz_byte_view {
	const uint8_t *data; ///< the first element
	size_t stride;       ///< bytes from one element to the next; 0 repeats one value
} gz_byte_view;

// Columns to write. The stride is at least the size of the element: two results never share memory. Columns to write
// may not overlap what the call reads, except where a function says so (gz_move moves bodies in place).

/// A column of floats to write.
typedef struct gz_float_out {
	float *data;   ///< the first element
	size_t stride; ///< bytes from one element to the next
} gz_float_out;

/// A column of 32-bit integers to write.
typedef struct gz_int_out {
	int32_t *data; ///< the first element
	size_t stride; ///< bytes from one element to the next
} gz_int_out;

/// A column of ids to write.
typedef struct gz_id_out {
	uint64_t *data; ///< the first element
	size_t stride;  ///< bytes from one element to the next
} gz_id_out;

/// A column of bytes to write.
typedef struct gz_byte_out {
	uint8_t *data; ///< the first element
	size_t stride; ///< bytes from one element to the next
} gz_byte_out;

/// A column of vectors to write.
typedef struct gz_vec2_out {
	float *x, *y;  ///< the first element
	size_t stride; ///< bytes from one element to the next, in both
} gz_vec2_out;

/// A list: the results of a query that finds any number of them per body, in one buffer of the caller's.
///
/// - `data`: room for `capacity` results; may be null when the capacity is 0.
/// - `first`: one index more than there are bodies. The results of body k, counted through all chunks, are
///   data[first[k]] up to data[first[k + 1]].
///
/// All results are counted, those beyond the capacity too: the status is then GZ_STATUS_LIST_FULL (unless there were
/// invalid bodies), the report's `hits` is the number that was found, and `written` the number that was written, the
/// first ones; `first` counts all of them, so that a capacity of 0 is a way to count. Invalid bodies have no results.
/// Every list has this shape; only the type of its results differs.
#define GZ_LIST(type)                                                                                                  \
	struct {                                                                                                           \
		type *data;                                                                                                    \
		size_t capacity;                                                                                               \
		size_t *first;                                                                                                 \
	}

// ---------------------------------------------------------------------------------------------------------------------
// Errors
// ---------------------------------------------------------------------------------------------------------------------

/// Whether a call succeeded, and what it did if not.
typedef enum gz_status {
	GZ_STATUS_OK = 0,
	GZ_STATUS_INVALID_BODIES, ///< some bodies are invalid: their results are marked, all other results are complete
	GZ_STATUS_INVALID_WALL,   ///< a wall is not finite, too large or has a negative radius: nothing was built or edited
	GZ_STATUS_INVALID_INPUT,  ///< a view, a size, a setting or a block is wrong: nothing was built, edited or written
	GZ_STATUS_TOO_MANY,       ///< more than GZ_MAX_WALLS, GZ_MAX_BODIES or GZ_MAX_CROWD
	GZ_STATUS_LIST_FULL,      ///< a list's capacity is too small: the list is full, and the report counts all results
	/// The allocator returned null: nothing was built, edited or written; lists are empty or unchanged. Three functions
	/// stop part of the way. gz_depenetrate has written the results of the report's `bodies`, the first ones. So has
	/// gz_move, with their contacts, unless bodies collide with one another; all other bodies are unchanged.
	/// gz_world_push_walls has completed the groups before the error's index.
	GZ_STATUS_OUT_OF_MEMORY,
	GZ_STATUS_NO_BACKEND,          ///< the named backend is unknown, or this processor lacks its instructions
	GZ_STATUS_INVALID_POLYNOMIALS, ///< some polynomials are invalid: they are marked, all others are solved
	GZ_STATUS_INVALID_PAIRS, ///< some pairs of gz_solve_touches are invalid: they are marked, all others are solved
	/// The margin that ghosts were found with is too small for this move: nothing was written. Repeat it with ghosts of
	/// a larger one (gz_exchange).
	GZ_STATUS_NARROW_MARGIN,
	GZ_STATUS_SYSTEM, ///< a message was not sent, or a file not written or read: only from mpi.h
	/// There are more pairs of bodies, walls and circles than gz_query.max_pairs: the call ended before it compared
	/// them all, in the state that GZ_STATUS_OUT_OF_MEMORY describes. Columns of results may be written in part.
	/// gz_world_push_walls has completed all groups: its separation of bodies has ended after some of its passes.
	GZ_STATUS_TOO_MANY_PAIRS
} gz_status;

/// What went wrong, and where.
typedef struct gz_error {
	gz_status status; ///< GZ_STATUS_OK, or what went wrong
	/// The index of the first invalid wall, body, point, polynomial or pair; of the chunk whose view or count is wrong;
	/// of the wrong entry of a pick, a list of indices, pairs or a saved block. With GZ_STATUS_LIST_FULL the capacity.
	size_t index;
	/// The column or setting at fault, such as "radius", "b.y" or "cell"; never null, empty when there is none.
	const char *name;
	char text[104]; ///< a sentence, such as "body 17: radius is NaN"; empty when the status is GZ_STATUS_OK
} gz_error;

// ---------------------------------------------------------------------------------------------------------------------
// Filters
// ---------------------------------------------------------------------------------------------------------------------

/// Which walls and bodies collide with one another: the pairs (a, b) with
///
///     a.category & b.mask  and  b.category & a.mask  and not (a.group == b.group, other than 0)
///
/// of which neither ignores the id of the other (gz_bodies.ignore). A pair that is filtered out is treated as if the
/// two did not exist for each other; it costs nothing beyond the filter.
typedef struct gz_filters {
	gz_bits_view category; ///< optional: the categories of each wall or body, as bits; 1 when missing
	gz_bits_view mask;     ///< optional: the categories that it collides with, as bits; all when missing
	gz_bits_view group;    ///< optional: members of the same group other than 0 never collide; 0 when missing
} gz_filters;

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

/// Where the library's memory comes from. All zero: malloc and free.
///
/// The library allocates when an object is created; when added, enabled or moved walls exceed the memory that is there;
/// and when a crowd, its hits, the lists of a thousand bodies (of all bodies where several workers share a query) or
/// the contacts of moving bodies exceed everything before. Apart from that, placing a crowd, querying and moving
/// allocate nothing.
typedef struct gz_allocator {
	/// Returns `bytes` bytes aligned to `alignment` (a power of two, at most 64), or null.
	void *(*allocate)(size_t bytes, size_t alignment, void *context);
	/// Takes back what `allocate` returned, with the same size.
	void (*release)(void *memory, size_t bytes, void *context);
	void *context; ///< passed to both
} gz_allocator;

#ifdef __cplusplus
}
#endif

#endif
