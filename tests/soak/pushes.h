// How bodies are pushed: the same way for 1 to 64 ticks, most a little, some to the end of the world and beyond.
#ifndef GRAZE_SOAK_PUSHES_H
#define GRAZE_SOAK_PUSHES_H

#include "stage.h"

typedef struct push {
	float x, y;
	int ticks; ///< for which it lasts
} push;

push random_push(const stage *s, random_source *source, place from);

#endif
