// The columns of levels and bodies as views of the library.
#ifndef GRAZE_BENCH_COLUMNS_H
#define GRAZE_BENCH_COLUMNS_H

#include <graze/graze.h>

#include "levels/data/shapes.h"

static inline gz_walls wall_columns(const app_segments *walls) {
	return (gz_walls){
		.a = {walls->ax, walls->ay, sizeof(float)}, .b = {walls->bx, walls->by, sizeof(float)}, .count = walls->count};
}

static inline gz_bodies body_columns(const app_circles *circles) {
	return (gz_bodies){.center = {circles->x, circles->y, sizeof(float)},
		.motion = {circles->dx, circles->dy, sizeof(float)},
		.radius = {circles->radius, sizeof(float)},
		.count = circles->count};
}

#endif
