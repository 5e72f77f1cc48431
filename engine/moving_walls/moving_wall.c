#include "engine/moving_walls/moving_wall.h"

#include <math.h>

double graze_segment_distance(vector p, line_segment s) {
	const vector e = from_to(s.a, s.b), a = from_to(s.a, p), b = from_to(s.b, p);
	if (!(a.x * e.x + a.y * e.y > 0)) return length(a);
	if (!(b.x * e.x + b.y * e.y < 0)) return length(b);
	return fabs(a.x * e.y - a.y * e.x) / length(e);
}

double graze_distance_rounding(vector p, line_segment s) {
	return 0x1p-47 * (size(from_to(s.a, p)) + size(from_to(s.a, s.b)));
}

/// Where an end of a wall is after a part. It is rounded to floats where the group arrives.
static vector end_after(const push_part *part, vector from) {
	const vector to = graze_from_frame(&part->end, from);
	return part->last ? vector_of((float)to.x, (float)to.y) : to;
}

/// By how much an end is off its place in the frame.
static double drift_of(const push_part *part, vector from, vector to) {
	const vector error = from_to(graze_from_frame(&part->end, from), to);
	return size(error) + 0x1p-50 * size_of_place(part, from) + graze_frame_rounding(part, to);
}

moving_wall graze_moving_wall(const wall_record *w, const push_part *part) {
	moving_wall out = {.thickness = fabs((double)w->radius)};
	out.from = (line_segment){vector_of(w->ax, w->ay), vector_of(w->bx, w->by)};
	out.to = (line_segment){end_after(part, out.from.a), end_after(part, out.from.b)};
	out.drift = fmax(drift_of(part, out.from.a, out.to.a), drift_of(part, out.from.b, out.to.b));
	return out;
}

bool graze_keeps_away(const push_part *part, const moving_wall *walls, size_t count, vector place, double min) {
	const vector from = graze_to_frame(&part->begin, place), to = graze_to_frame(&part->end, place);
	const vector middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
	const double error = 2 * graze_frame_rounding(part, place) + graze_chord_deviation(part, place, place);
	const double reach = min + length(from_to(from, to)) / 2 + error;
	for (size_t k = 0; k < count; k++) {
		const moving_wall *v = walls + k;
		if (!(graze_segment_distance(middle, v->from) - graze_distance_rounding(middle, v->from) >
				reach + v->drift + v->thickness))
			return false;
	}
	return true;
}
