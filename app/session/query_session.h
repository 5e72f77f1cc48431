// A world of walls with everything that queries of it need: a scratch, and optionally a crowd and worker threads.
#ifndef GRAZE_APP_SESSION_QUERY_SESSION_H
#define GRAZE_APP_SESSION_QUERY_SESSION_H

#include <graze/graze.h>

#include "levels/data/fault.h"
#include "levels/data/shapes.h"

typedef struct query_session {
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;            ///< null unless session_add_crowd was called
	gz_pool *pool;              ///< null with one thread
	uint64_t build_nanoseconds; ///< duration of gz_world_create
} query_session;

/// Views of the program's columns, for the library.
gz_walls walls_of(const app_segments *segments);
gz_bodies bodies_of(const app_circles *circles);

/// Builds a world of these walls, with a reach for these bodies. On failure it returns false, and nothing is open.
///
/// backend: its name; null selects the library's default
bool session_open(
	query_session *out, const gz_walls *walls, const gz_bodies *bodies, const char *backend, gz_error *error);

/// Adds an empty crowd.
bool session_add_crowd(query_session *session, gz_error *error);

/// Lets this number of threads share the work of the scratch and of the crowd, which must have been added before.
bool session_set_threads(query_session *session, uint64_t threads, gz_error *error);

void session_close(query_session *session);

/// The error that the library would report when there is no memory.
gz_error error_no_memory(void);

/// Turns an error of the library into a fault, with the file's name where the content of the file is invalid. Returns
/// false.
bool fault_from_error(app_fault *fault, const char *file, const gz_error *error);

#endif
