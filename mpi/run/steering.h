// What each body wishes to do in the next tick.
#ifndef GRAZE_MPI_RUN_STEERING_H
#define GRAZE_MPI_RUN_STEERING_H

#include "mpi/run/bodies.h"

/// Sets the motions of bodies. In scenes these are the wishes of graze run --scene; in levels walkers turn at times,
/// and flyers have their cruise speed. A body's motion depends on itself, the plan and the tick alone.
void steer(run_bodies *bodies, const run_plan *plan, uint64_t tick);

#endif
