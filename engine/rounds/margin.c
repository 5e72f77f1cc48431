#include "engine/rounds/margin.h"

#include <math.h>

#include "engine/base/bodies.h"

/// Walls and bodies up to this many skins from where a body comes to matter to it; sizes.c, candidates.c, find_walls.c
/// and turned.c search within less.
#define SEARCH_SKINS 4.0

// The side of a cell of a pile is up to two radii or skins. The margin covers a dense cell, so that the domain
// of each of its bodies finds the pile. Whether a body is in a pile depends on bodies up to three cells away; and that
// must be found also of the bodies which separation brings near, by half a radius each.
#define DENSE_CELL 1.5 ///< half the diagonal of a cell, in radii or skins
#define PILE 4.5       ///< half of the distance within which piles matter

/// gz_move_margin, for valid numbers.
static double margin_of(const gz_move_extremes *e) {
	const double radius = (double)e->radius, displacement = (double)e->displacement;
	const double resolved = 0x1p-19 * (radius + displacement + (double)e->coordinate);
	const double skin = fmax((double)e->skin, resolved), size = fmax(radius, skin);
	// A body that slides stays in the disc whose diameter is its displacement (sizes.h).
	const double turns = e->bounces ? displacement : displacement / 2;
	const double pushed = graze_largest_shift(radius, skin) + (e->pushes ? (double)PUSH_REACH * radius : 0);
	const double piled = (e->piles ? PILE : DENSE_CELL) * size;
	return (turns + SEARCH_SKINS * skin + fmax(pushed, piled)) * (1 + 0x1p-20);
}

float gz_move_margin(const gz_move_extremes *e) {
	if (!e) return NAN;
	if (!(e->radius >= 0) || !(e->displacement >= 0) || !(e->coordinate >= 0) || !(e->skin >= 0)) return NAN;
	const double margin = margin_of(e);
	return margin < (double)GZ_LIMIT ? (float)margin : GZ_LIMIT;
}

/// The largest numbers of a domain's bodies, ghosts included.
static gz_move_extremes find_extremes(const query_run *run) {
	const move_settings *settings = graze_move_settings(run);
	gz_move_extremes e = {.coordinate = (float)(settings->min_skin * 0x1p19),
		.skin = settings->skin > settings->body_skin ? settings->skin : settings->body_skin};
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const gz_bodies *b = run->query->chunks + c;
		e.pushes |= settings->moves[c].push_mass.data != NULL;
		for (size_t k = 0; k < graze_body_count(b); k++) {
			if (!graze_body_is_valid(b, graze_element(b, k))) continue;
			const body_values v = graze_read_body(b, graze_element(b, k));
			e.radius = fmaxf(e.radius, v.radius);
			e.displacement = fmaxf(e.displacement, hypotf(v.dx, v.dy));
			e.coordinate = fmaxf(e.coordinate, fmaxf(fabsf(v.px), fabsf(v.py)));
		}
	}
	return e;
}

bool graze_margin_allows(const query_run *run, float margin, bool *sees_piles, float *slack) {
	gz_move_extremes e = find_extremes(run);
	const double needed = margin_of(&e);
	e.piles = true;
	*sees_piles = (double)margin >= margin_of(&e);
	*slack = (float)((double)margin - needed);
	return (double)margin >= needed;
}
