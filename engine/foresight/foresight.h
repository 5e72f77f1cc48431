// Bodies that foresee: all of them with their curved ways, and the touches that were found.
//
// The horizon is cut into *pieces* of time, the same for all. In each, a body is what any question knows: a circle that
// goes straight, as much larger as its way bends away from that. Walls and circles near it are candidates, and what a
// curve touches is worked out at once for the whole horizon, in double; it counts if it happens within the piece. So a
// touch is found once, whatever the pieces are, and who has found enough asks no further.
#ifndef GRAZE_FORESIGHT_H
#define GRAZE_FORESIGHT_H

#include "engine/asking.h"
#include "engine/foresight/capsule.h"
#include "engine/growing.h"

/// A body as it starts; bad ones have a radius of NaN.
typedef struct seen_body {
	float px, py, dx, dy, ax, ay, radius;
	uint32_t touches; ///< so many are known
} seen_body;

typedef struct seen_touch {
	double time;
	int32_t body;
	uint32_t thing; ///< the offset of a wall's record; or KEY_CIRCLE and the number of a body
	uint8_t way;    ///< a gz_way
} seen_touch;

/// The lists grow and are kept from call to call.
typedef struct foresight {
	double horizon, from, to; ///< the piece; the last one includes its end
	uint32_t most;
	gz_crowd *crowd;      ///< null: bodies do not see one another
	growing_list bodies;  ///< of seen_body
	growing_list touches; ///< of seen_touch: each body's are in order
	growing_list columns; ///< of float: the piece of each element of the chunks, five columns
	growing_list picks;   ///< of uint32_t: the elements that ask
	growing_list askers;  ///< of int32_t: the numbers of their bodies
	growing_list chunks;  ///< of gz_bodies: who asks, then who is placed in the crowd
} foresight;

static inline seen_body *seen(const foresight *f, size_t number) { return (seen_body *)f->bodies.at + number; }

/// Reads all bodies; bad ones go to the report. False where there is no memory.
int graze_foresight_read(asking *a, foresight *f);

/// In how many pieces a horizon is looked at best.
size_t graze_foresight_pieces(const asking *a, const foresight *f);

/// The chunks of a piece: those who still ask are the asking's, all are in the crowd. False where there is no memory.
int graze_foresight_piece(asking *a, foresight *f, const gz_bodies *chunks);

/// The way of a body as seen from a wall, or from another body.
capsule_way graze_way_past_wall(const foresight *f, const seen_body *body, const wall_record *wall);
capsule_way graze_way_past_body(const foresight *f, const seen_body *body, const seen_body *other);

/// The kind's `walls`, `circles` and `answer`.
void graze_foresee_walls(asking *a);
void graze_foresee_circles(asking *a);
void graze_foresee_touches(asking *a);

/// The report's error: there is no memory.
void graze_foresight_ran_out(asking *a);

foresight *graze_foresight_make(caller_memory *memory);
void graze_foresight_free(foresight *f, caller_memory *memory);

#endif
