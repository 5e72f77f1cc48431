// The library without its guard, or with one that is not good enough: the soak must see that.
#ifndef GRAZE_SOAK_MUTANTS_H
#define GRAZE_SOAK_MUTANTS_H

#include <graze/graze.h>
#include <stdbool.h>

/// The row of kernels of a world whose guard was replaced.
typedef struct mutant mutant;

/// name: "full" leaves the world as it is, "off" refuses nothing, "float" judges in float without bounds of errors,
/// "distance" judges where ways end, but not what they cross
bool mutant_is(const char *name);

/// To be freed when the world is gone; null for "full".
mutant *mutant_put(gz_world *world, const char *name);

#endif
