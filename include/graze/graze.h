/// Graze: what does each moving circle touch first, when, where, and with which normal?
///
/// Build a world from walls, create one scratch per thread, and query thousands to millions of circles at once:
///
///     gz_world *world = gz_world_create(&(gz_world_desc){ .walls = walls, .reach = 26 }, &error);
///     gz_scratch *scratch = gz_scratch_create(world);
///     gz_query query = { .chunks = &bodies, .chunk_count = 1 };
///     gz_report report = gz_sweep(&hits, world, &query, scratch);
///
/// The terms (docs/glossary.md has all of them):
///
/// - a *wall* is the line segment from a to b; with a radius it is a capsule;
/// - a *body* is a circle that moves by its displacement (motion times step) while t runs from 0 to 1; a circle of
///   radius 0 is a ray;
/// - a *crowd* is a set of bodies sorted by place, so that it can be queried like a world;
/// - a *hit* is the time of impact: the smallest t at which a body touches something while approaching it.
///   docs/semantics.md defines it exactly.
///
/// To get the first hits, read base.h (views, errors), world.h up to gz_world_create, and query.h. The other headers
/// are independent of one another:
///
///     base.h        version, limits, views of the caller's memory, lists, errors, filters, the allocator
///     views.h       macros that make views, without a stride to forget
///     world.h       walls, worlds, edits of walls, saving and restoring
///     shapes.h      walls of boxes, polygons, chains, circles and capsules
///     jobs.h        work on several threads: the caller's job system, or a pool
///     query.h       bodies, scratches, reports; sweeps, lines of sight
///     crowd.h       bodies that other bodies collide with
///     overlap.h     sensor events, overlaps, nearest neighbours, depenetration, overlap intervals
///     move.h        moving bodies with a response; moving walls that push bodies
///     predict.h     hits and touches of bodies under acceleration, many ticks ahead
///     sectors.h     worlds of any size, with the same precision and the same bits everywhere
///     solve.h       touch times of pairs of circles; roots of polynomials
///     check.h       checks of bodies and walls, for debug builds
///     debug_draw.h  all of it as lines, circles and arrows
///
/// Units are the caller's. Coordinates, displacements (in x and in y) and radii are finite and at most GZ_LIMIT in
/// size.
///
/// The library never prints, never aborts and has no global state. It gives the same bits on every instruction set,
/// number of threads and cell size. It expects the default floating-point environment: rounding to nearest, no flushing
/// to zero.
#ifndef GRAZE_H
#define GRAZE_H

#include <graze/base.h>
#include <graze/check.h>
#include <graze/crowd.h>
#include <graze/debug_draw.h>
#include <graze/jobs.h>
#include <graze/move.h>
#include <graze/overlap.h>
#include <graze/predict.h>
#include <graze/query.h>
#include <graze/sectors.h>
#include <graze/shapes.h>
#include <graze/solve.h>
#include <graze/views.h>
#include <graze/world.h>

#endif
