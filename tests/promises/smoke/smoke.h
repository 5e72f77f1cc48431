// The smoke program: it calls each part of the public interface and compares the results with what geometry says. It
// uses the public headers and the C library alone, so that a processor, a compiler or a set of flags that has no test
// framework can run it.
//
// Scenes have results that floats represent, so that a line of output is the same on every target. The program may be
// compiled with -ffast-math: no number that it compares is infinite or NaN.
#ifndef GRAZE_SMOKE_SMOKE_H
#define GRAZE_SMOKE_SMOKE_H

#include <graze/graze.h>

/// A room of 16 by 16 from the origin: walls 0 to 3, with one backend.
typedef struct smoke_room {
	const char *backend;
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
} smoke_room;

/// A body.
typedef struct smoke_body {
	float x, y, dx, dy, radius;
} smoke_body;

/// A part of the interface. Each prints one line.
void smoke_sweeps(const smoke_room *room);
void smoke_overlaps(const smoke_room *room);
void smoke_crowds(const smoke_room *room);
void smoke_jobs(const smoke_room *room);
void smoke_moves(const smoke_room *room);
void smoke_pushes(const smoke_room *room);
void smoke_sectors(const smoke_room *room);
void smoke_predictions(const smoke_room *room);
void smoke_touches(const smoke_room *room);
void smoke_roots(const smoke_room *room);
void smoke_edits(const smoke_room *room);
void smoke_rollback(const smoke_room *room);
void smoke_shapes(const smoke_room *room);
void smoke_checks(const smoke_room *room);
void smoke_levels(const smoke_room *room);

smoke_room smoke_room_create(const char *backend);
void smoke_room_destroy(const smoke_room *room);
gz_bodies smoke_bodies(const smoke_body *bodies, size_t count);

/// Ends the program with a message if the condition is false.
#define EXPECT(condition) smoke_expect(condition, #condition, __FILE__, __LINE__)
void smoke_expect(bool condition, const char *text, const char *file, int line);

/// Whether two finite numbers differ by at most `most`.
bool smoke_near(double a, double b, double most);

#endif
