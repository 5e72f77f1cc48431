// What the module with vectors exports for workers: threads of JavaScript, each with an instance of the module of its
// own on one memory, which is shared. A module made for a memory of its own has the functions as well; nothing calls
// them there.
//
// A new instance writes the module's data into the memory. So all instances begin before the first of them is used, and
// each worker's __stack_pointer, a global that is exported, is then set to the end of a block for its stack.
#ifndef GRAZE_MODULE_WORKERS_H
#define GRAZE_MODULE_WORKERS_H

#include <graze/graze.h>

/// The jobs that share the work of a call among this many threads, the calling one included. The struct is the same in
/// each call, and lives as long as the memory.
const gz_jobs *graze_jobs(uint32_t workers);

/// The work of a worker: takes tasks of calls, and sleeps in between. Returns after graze_stop.
void graze_work(void);

/// For a worker whose graze_work has ended by a trap: the call in which it was traps as well.
void graze_trapped(void);

/// Lets graze_work return on each worker, at once. No call may be running. Later calls run on their own thread alone.
void graze_stop(void);

#endif
