/// Checks of bodies and walls, for the debug builds of a game.
///
/// Queries and worlds check their input themselves. These calls check the same without a query, and one thing more: a
/// view of several elements whose stride is 0. It gives all elements one value, which queries must accept, and which is
/// also what a forgotten stride looks like. So the caller names the columns that are shared on purpose:
///
///     #ifndef NDEBUG
///     gz_error error = gz_check_bodies(&bodies, 1, GZ_SHARES_RADIUS | GZ_SHARES_STEP);
///     if (error.status != GZ_STATUS_OK) fprintf(stderr, "%s\n", error.text);
///     #endif
///
/// **Threads.** Any number at once. **Memory.** None. **Cost.** One pass over the columns.
#ifndef GRAZE_CHECK_H
#define GRAZE_CHECK_H

#include <graze/base.h>
#include <graze/query.h>
#include <graze/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The columns that may have a stride of 0 where there are several elements, as bits. The names are those of the
/// members of gz_bodies, gz_walls and gz_filters.
typedef enum gz_shares {
	GZ_SHARES_NOTHING = 0,
	GZ_SHARES_CENTER = 1 << 0,       ///< such as the place from which many rays start
	GZ_SHARES_MOTION = 1 << 1,       ///< such as a wind
	GZ_SHARES_RADIUS = 1 << 2,       ///< bodies or walls of one radius
	GZ_SHARES_STEP = 1 << 3,         ///< such as the seconds of a tick
	GZ_SHARES_ACCELERATION = 1 << 4, ///< such as gravity
	GZ_SHARES_ID = 1 << 5,           ///< such as one door, made of several walls
	GZ_SHARES_IGNORE = 1 << 6,       ///< such as the owner of many bullets
	GZ_SHARES_FILTERS = 1 << 7,      ///< category, mask and group
	GZ_SHARES_A = 1 << 8,            ///< the end a of walls, such as the hub of a fan
	GZ_SHARES_B = 1 << 9,            ///< the end b of walls
	GZ_SHARES_ONE_SIDED = 1 << 10    ///< all walls are one-sided, or none is
} gz_shares;

/// Checks chunks of bodies as a query and a prediction of them would: the views, the picks, and the values of all
/// bodies that would be queried; and that only the columns in `shared` are shared.
///
/// Returns the first error: GZ_STATUS_INVALID_INPUT or _TOO_MANY with the chunk (for an invalid pick with
/// the entry of the pick), GZ_STATUS_INVALID_BODIES with the
/// body, counted through all chunks. The name of a column with a forgotten stride is that of the member, such as
/// "center".
///
/// chunks: may be null where there are none
/// shared: the sum (|) of gz_shares
GZ_API GZ_NODISCARD gz_error gz_check_bodies(const gz_bodies *chunks, size_t chunk_count, unsigned shared);

/// Checks walls as gz_world_create would, and that only the columns in `shared` are shared.
///
/// Returns the first error: GZ_STATUS_INVALID_INPUT, _TOO_MANY, or GZ_STATUS_INVALID_WALL with the wall.
///
/// shared: the sum (|) of gz_shares
GZ_API GZ_NODISCARD gz_error gz_check_walls(const gz_walls *walls, unsigned shared);

#ifdef __cplusplus
}
#endif

#endif
