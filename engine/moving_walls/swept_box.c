#include "engine/moving_walls/swept_box.h"

#include <math.h>

#include "engine/mover/mover_tile.h"

static const swept_box empty = {INFINITY, INFINITY, -INFINITY, -INFINITY};

static void extend(swept_box *box, double x, double y, double margin) {
	box->low_x = smaller(box->low_x, x - margin), box->high_x = larger(box->high_x, x + margin);
	box->low_y = smaller(box->low_y, y - margin), box->high_y = larger(box->high_y, y + margin);
}

/// The margin for a wall's thickness.
static double margin_of(const wall_record *w) { return fabs((double)w->radius) * (1 + 0x1p-40); }

static void extend_by_record(swept_box *box, const wall_record *w) {
	extend(box, (double)w->ax, (double)w->ay, margin_of(w)), extend(box, (double)w->bx, (double)w->by, margin_of(w));
}

static bool is_enabled(const swept_walls *walls, const gz_wall_group *push, size_t k) {
	return !walls->state || walls->state[push->wall[k]] == WALL_ENABLED;
}

swept_box graze_start_box(const swept_walls *walls, const gz_wall_group *push) {
	swept_box box = empty;
	for (size_t k = 0; k < push->count; k++)
		if (is_enabled(walls, push, k)) extend_by_record(&box, walls->record + push->wall[k]);
	return box;
}

/// Extends the box by the arc of an end in a piece of a turn: it keeps to its chord, up to the deviation.
static void extend_by_arc(swept_box *box, const push_part *piece, vector end, double thickness) {
	const double radius = length(from_to(piece->end.pivot, end));
	const vector from = graze_from_frame(&piece->begin, end), to = graze_from_frame(&piece->end, end);
	const double deviation = piece->angle * piece->angle / 8 * radius;
	extend(box, from.x, from.y, thickness + deviation + graze_frame_rounding(piece, from));
	extend(box, to.x, to.y, thickness + deviation + graze_frame_rounding(piece, to));
}

static void extend_by_turn(swept_box *box, const swept_walls *walls, const gz_wall_group *push) {
	enum { PIECES_PER_RADIAN = 8 };
	const uint32_t count = (uint32_t)ceil(fabs((double)push->angle) * PIECES_PER_RADIAN);
	for (uint32_t n = 0; n < count; n++) {
		const push_part piece = graze_push_part(push, walls->extent, n, count);
		for (size_t k = 0; k < push->count; k++) {
			const wall_record *w = walls->record + push->wall[k];
			if (!is_enabled(walls, push, k)) continue;
			extend_by_arc(box, &piece, vector_of(w->ax, w->ay), margin_of(w));
			extend_by_arc(box, &piece, vector_of(w->bx, w->by), margin_of(w));
		}
	}
}

swept_box graze_swept_box(const swept_walls *walls, const gz_wall_group *push, const wall_ends *to) {
	swept_box box = graze_start_box(walls, push);
	for (size_t k = 0; k < push->count; k++) {
		const wall_record *w = walls->record + push->wall[k];
		if (!is_enabled(walls, push, k)) continue;
		extend(&box, (double)to[k].ax, (double)to[k].ay, margin_of(w));
		extend(&box, (double)to[k].bx, (double)to[k].by, margin_of(w));
	}
	if (graze_turns(push)) extend_by_turn(&box, walls, push);
	return box;
}
