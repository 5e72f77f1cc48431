// The choice among the backends of this build.
#ifndef GRAZE_KERNELS_DISPATCH_H
#define GRAZE_KERNELS_DISPATCH_H

#include "kernels/kernels.h"

/// The kernels of the backend of this index among those of this build that this processor can run, fastest first; null
/// past the last.
const graze_kernels *graze_kernels_available(size_t index);

/// The kernels of the backend of that name; null where this build lacks it or this processor cannot run it. `known`
/// (may be null) is set to whether a backend of that name exists in any build.
const graze_kernels *graze_kernels_named(const char *name, bool *known);

#endif
