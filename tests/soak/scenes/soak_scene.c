#include "soak/scenes/soak_scene.h"

#include "support/allocate.h"

void soak_scene_add_wall(soak_scene *s, point a, point b, float radius, int outline) {
	s->walls = allocate_one_more(s->walls, s->wall_count, sizeof *s->walls);
	s->walls[s->wall_count++] = (oracle_wall){a, b, radius, outline};
}

// ---------------------------------------------------------------------------------------------------------------------
// Closed outlines
// ---------------------------------------------------------------------------------------------------------------------

typedef struct outline_end {
	int outline;
	point at;
} outline_end;

static int compare_ends(const void *one, const void *other) {
	const outline_end *a = one, *b = other;
	if (a->outline != b->outline) return a->outline < b->outline ? -1 : 1;
	if (a->at.x != b->at.x) return a->at.x < b->at.x ? -1 : 1;
	return (a->at.y > b->at.y) - (a->at.y < b->at.y);
}

/// An outline is closed where an even number of its walls end at each end: then no path leaves it without crossing one.
static void expect_closed(const soak_scene *s) {
	outline_end *ends = allocate_zeroed(2 * s->wall_count + 1, sizeof *ends);
	size_t count = 0;
	for (size_t i = 0; i < s->wall_count; i++) {
		const oracle_wall *w = s->walls + i;
		if (w->outline < 0) continue;
		ends[count++] = (outline_end){w->outline, w->a}, ends[count++] = (outline_end){w->outline, w->b};
	}
	qsort(ends, count, sizeof *ends, compare_ends);
	for (size_t i = 0; i < count; i += 2) {
		if (!compare_ends(ends + i, ends + i + 1)) continue;
		fprintf(stderr, "graze_soak: %s: outline %d is open at %.9g %.9g\n", s->name, ends[i].outline,
			(double)ends[i].at.x, (double)ends[i].at.y);
		exit(2);
	}
	free(ends);
}

static void measure_bounds(soak_scene *s) {
	s->low = s->high = s->walls[0].a;
	for (size_t i = 0; i < s->wall_count; i++) {
		const oracle_wall *w = s->walls + i;
		s->largest = fmaxf(s->largest, fmaxf(fabsf(w->a.x), fabsf(w->a.y)));
		s->largest = fmaxf(s->largest, fmaxf(fabsf(w->b.x), fabsf(w->b.y)));
		s->thickest = fmaxf(s->thickest, w->radius);
		if (w->outline) continue;
		s->low.x = fminf(s->low.x, fminf(w->a.x, w->b.x)), s->low.y = fminf(s->low.y, fminf(w->a.y, w->b.y));
		s->high.x = fmaxf(s->high.x, fmaxf(w->a.x, w->b.x)), s->high.y = fmaxf(s->high.y, fmaxf(w->a.y, w->b.y));
	}
}

void soak_scene_complete(soak_scene *s) {
	expect_closed(s);
	measure_bounds(s);
	s->cells = cells_create(s->walls, s->wall_count, (s->door_count ? 600 : 40) * s->unit);
}

void soak_scene_update(soak_scene *s) {
	cells_free(&s->cells);
	soak_scene_complete(s);
}

void soak_scene_free(soak_scene *s) {
	cells_free(&s->cells);
	free(s->walls);
	s->walls = NULL, s->wall_count = 0;
}

uint32_t soak_scene_region(const soak_scene *s, point at) {
	uint32_t region = 0;
	for (size_t i = 0; i < s->wall_count; i++) {
		const oracle_wall *w = s->walls + i;
		if (w->outline < 0 || (w->a.y > at.y) == (w->b.y > at.y)) continue;
		// The horizontal ray to the right crosses a wall that rises where the point is left of it, else where it is
		// right.
		const bool left = orientation(w->a, w->b, at) > 0;
		if (left == (w->b.y > w->a.y)) region ^= 1u << w->outline;
	}
	return region;
}

double soak_scene_size(const soak_scene *s) {
	return fmax((double)s->high.x - (double)s->low.x, (double)s->high.y - (double)s->low.y);
}

double soak_scene_min_skin(const soak_scene *s, float radius) {
	return fmax((double)s->skin, 0x1p-19 * (double)fmaxf(s->largest, radius));
}

double soak_scene_max_skin(const soak_scene *s, float radius) {
	return fmax((double)s->skin, 0x1p-19 * ((double)s->largest + (double)s->thickest + (double)radius));
}
