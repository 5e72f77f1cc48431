// A scene over four sectors of a large world: bodies and walls at places, and a door. It is plain data.
#ifndef GRAZE_FUZZ_CHECKS_LARGE_SCENE_H
#define GRAZE_FUZZ_CHECKS_LARGE_SCENE_H

#include <graze/graze.h>

#include "fuzz/scenario/choices.h"

enum { LARGE_BODIES = 10, LARGE_WALLS = 9, LARGE_LEAF = 2, LARGE_CONTACTS = 400 };

/// Half sides from the origin of a frame to the corner of its sector.
enum { FRAME_CORNER = 11 };

/// Which contacts a move of a scene lists.
typedef enum large_list { LIST_NOTHING, LIST_CONTACTS, LIST_FIRST_CONTACTS } large_list;

/// A sector, and an offset in it.
typedef struct place {
	float x, y;
	int32_t sector[2];
} place;

/// A body where it starts, and what a call writes of it.
typedef struct sector_body {
	place at, to;
	float dx, dy, radius, to_dx, to_dy, used;
	uint64_t id;
} sector_body;

typedef struct sector_wall {
	float ax, ay, bx, by, radius;
	int32_t sector[2];
} sector_wall;

typedef struct large_scene {
	float side, skin;
	gz_targets targets;
	large_list list;
	sector_body bodies[LARGE_BODIES];
	sector_wall walls[LARGE_WALLS];
	float door[3]; ///< dx, dy, angle of the group of the first LARGE_LEAF walls
} large_scene;

/// What a move lists, with the body of each contact.
typedef struct large_contacts {
	gz_contact contact[LARGE_CONTACTS];
	size_t body[LARGE_CONTACTS], count;
} large_contacts;

/// What a scene gives, in places relative to its lowest sector.
typedef struct large_results {
	gz_hit hits[LARGE_BODIES];
	sector_body moved[LARGE_BODIES], pushed[LARGE_BODIES];
	large_contacts contacts;
	place ends[2 * LARGE_WALLS];
	gz_status status[3]; ///< of the placing, the move, and the placing after it
} large_results;

/// Makes a scene in the sectors from (0, 0) to (1, 1). Nothing reaches further than half a side from its sector.
void large_scene_make(large_scene *s, choices *c);

/// The columns of all bodies and walls; sectors are columns of their own.
gz_bodies large_bodies(sector_body *b);
gz_moves large_moves(sector_body *b);
gz_walls large_walls(const sector_wall *w);

/// The options of a scene's move, with what it lists. Valid until the next call.
gz_move_options large_options(const large_scene *s);

/// Reads what the call with these options has listed. hits: of its report
void large_contacts_read(large_contacts *out, const large_scene *s, size_t hits);

/// Compares the results in sectors with those of one ordinary world that has the coordinates of frames.
void check_sectors_as_one(const large_scene *s, const large_results *found);

#endif
