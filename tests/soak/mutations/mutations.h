// Mutations of the library: worlds whose safety check of motion segments is replaced by a weaker one. The soak must
// detect the faults that follow.
#ifndef GRAZE_SOAK_MUTATIONS_MUTATIONS_H
#define GRAZE_SOAK_MUTATIONS_MUTATIONS_H

#include <graze/graze.h>
#include <stdbool.h>

/// The kernels of a world whose safety check was replaced.
typedef struct mutation mutation;

/// Whether there is a mutation of this name: "full" keeps the library's check, "off" refuses nothing, "float" checks in
/// float without error bounds, and "distance" checks the clearance at the end of a segment, but not what it crosses.
bool mutation_exists(const char *name);

/// Replaces the check of a world. Returns memory to free after the world is destroyed; null for "full".
mutation *mutation_apply(gz_world *world, const char *name);

#endif
