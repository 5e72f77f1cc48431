// The built-in levels, drawn from plans: a cavern with rocks, and a small dungeon, whose corridors are 120 wide.
//
//     cave ------ corridor ---+--- library
//       |                     |       |
//     gate hall --------- rotunda --- nave
//       |                     |       |
//     crypt ------ corridor --+--- well room -- snail
#include <math.h>

#include "levels/builtin.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define HALF_TURN 3.14159265358979323846

/// A point of a closed line, and how the line leads to it from the point before.
typedef struct plan_stroke {
	double x, y;
	double turn; // by an arc of this many degrees, to the left; 0: straight
} plan_stroke;

// clang-format off
#define AT(x, y) {x, y, 0}
#define ARC(x, y, turn) {x, y, turn}

static const plan_stroke hull[] = {
	AT(380, 620), AT(520, 480), AT(520, 120),                                              // the way to the crypt
	AT(584, 120), ARC(684, 120, 180), AT(748, 120), ARC(848, 120, 180), AT(912, 120),      // the crypt's niches
	ARC(1012, 120, 180), AT(1076, 120), ARC(1176, 120, 180), AT(1240, 120),
	AT(1240, 240), AT(1960, 240), AT(1960, 192), AT(2112, 40), AT(2328, 40),               // the well room, south
	AT(2480, 192),
	AT(2480, 240), AT(2598, 240), ARC(2598, 360, 329.8), AT(2480, 360),                    // the snail
	AT(2480, 408), AT(2328, 560), AT(2280, 560), AT(2280, 640),                            // the well room, north
	AT(2900, 640), AT(2900, 720), ARC(2900, 1080, 180), AT(2900, 1160), AT(2560, 1160),    // the nave and its apse
	AT(2560, 1360), AT(2860, 1360), AT(2940, 1440), AT(2940, 1640), AT(2860, 1720),        // the library
	AT(1980, 1720), AT(1980, 1600), AT(1000, 1600),                                        // the north corridor
	AT(940, 1690), AT(850, 1660), AT(770, 1740), AT(640, 1700), AT(560, 1745),             // the cave
	AT(430, 1690), AT(300, 1720), AT(210, 1640), AT(230, 1540), AT(130, 1450),
	AT(190, 1360), AT(300, 1330),
	AT(380, 1290), AT(380, 1180), AT(200, 1180), AT(120, 1100), AT(120, 700),              // the gate hall
	AT(200, 620),
};
static const plan_stroke between_hall_and_crypt[] = {
	AT(500, 620), AT(680, 620), AT(760, 700), AT(760, 840), AT(1204.5, 840),               // gate hall, west corridor
	ARC(1540, 504.5, 72.75), AT(1540, 460), ARC(1440, 360, -90),                           // rotunda, south corridor
	AT(1240, 360), AT(1240, 480), AT(640, 480),                                            // crypt
};
static const plan_stroke between_hall_and_cave[] = {
	AT(500, 1180), AT(500, 1290), AT(610, 1340), AT(700, 1300), AT(800, 1370),             // cave
	AT(900, 1350),
	AT(960, 1420), AT(1000, 1480), AT(1540, 1480),                                         // north corridor
	AT(1540, 1295.5), ARC(1204.5, 960, 72.75), AT(760, 960), AT(760, 1100),                // rotunda, gate hall
	AT(680, 1180),
};
static const plan_stroke between_library_and_nave[] = {
	AT(1660, 1295.5), AT(1660, 1480), AT(1980, 1480), AT(1980, 1360), AT(2440, 1360),      // north corridor, library
	AT(2440, 1160), AT(2200, 1160), AT(2200, 960),                                         // nave
	AT(1995.5, 960), ARC(1660, 1295.5, 72.75),                                             // rotunda
};
static const plan_stroke between_nave_and_well[] = {
	AT(1660, 504.5), ARC(1995.5, 840, 72.75), AT(2200, 840), AT(2200, 640),                // rotunda and nave
	AT(2160, 640), AT(2160, 560), AT(2112, 560), AT(1960, 408), AT(1960, 360),             // well room
	AT(1760, 360), ARC(1660, 460, -90),                                                    // south corridor
};
// clang-format on

/// Pillars in a row or in a ring: `count` of them, each a star whose corners lie on two circles alternately.
typedef struct plan_pillars {
	double x, y;                 // the first one of the row, or the centre of the ring
	double step_x, step_y, ring; // from one to the next of the row; the radius of the ring
	int count, corners;          // an even number of corners where the two radii differ
	double outer, inner;         // the radii of a pillar
	double turn;                 // the rotation of a pillar, in degrees
} plan_pillars;

static const plan_pillars all_pillars[] = {
	{280, 760, 0, 140, 0, 3, 4, 38, 38, 45},   // gate hall, west
	{600, 760, 0, 140, 0, 3, 4, 38, 38, 45},   // gate hall, east
	{1600, 900, 0, 0, 275, 10, 8, 26, 26, 0},  // rotunda, the ring
	{1600, 900, 0, 0, 0, 1, 16, 120, 66, 0},   // rotunda, the star
	{2320, 760, 120, 0, 0, 5, 10, 30, 30, 0},  // nave, south
	{2320, 1040, 120, 0, 0, 5, 10, 30, 30, 0}, // nave, north
	{2945, 900, 0, 0, 0, 1, 6, 52, 52, 0},     // nave, the altar
	{2220, 300, 0, 0, 0, 1, 20, 84, 84, 0},    // well
	{2220, 300, 0, 0, 170, 8, 6, 13, 13, 0},   // well, its posts
	{390, 1510, 0, 0, 0, 1, 8, 58, 40, 10},    // cave, rocks
	{620, 1530, 0, 0, 0, 1, 10, 74, 56, 0},    //
	{820, 1520, 0, 0, 0, 1, 8, 46, 38, 30},    //
	{500, 1400, 0, 0, 0, 1, 6, 30, 20, 50},    //
};

static const plan_stroke cavern[] = {
	AT(400, 60), AT(640, 60), ARC(860, 60, -100), AT(1330, 60),            // south
	ARC(1540, 270, 90), AT(1540, 400), ARC(1540, 560, -80), AT(1540, 700), // east
	ARC(1380, 860, 90), AT(1180, 860), ARC(1020, 860, 180), AT(700, 860),  // north
	ARC(500, 860, -110), AT(260, 860), ARC(60, 660, 90), AT(60, 520), ARC(60, 370, 120), AT(60, 240),
	ARC(240, 60, 90), // west
};
static const plan_pillars rocks[] = {
	{410, 330, 0, 0, 0, 1, 12, 92, 74, 8},
	{1110, 330, 0, 0, 0, 1, 14, 118, 96, 20},
	{760, 570, 0, 0, 0, 1, 10, 84, 66, 0},
	{270, 640, 0, 0, 0, 1, 8, 44, 34, 30},
	{1320, 640, 0, 0, 0, 1, 10, 62, 48, 45},
	{760, 300, 0, 0, 0, 1, 6, 26, 20, 10},
};

/// Boxes in a row along x, each rotated by `turn` degrees.
typedef struct plan_boxes {
	double x, y, step;
	int count;
	double half_width, half_height, turn;
} plan_boxes;

static const plan_boxes all_boxes[] = {
	{2110, 1552, 112, 7, 15, 92, -20}, // library, shelves
	{652, 290, 152, 4, 28, 62, 0},     // crypt, coffins
};

// ---------------------------------------------------------------------------------------------------------------------

typedef struct plan_pen {
	app_level *level;
	double x, y;
	bool has_outside, failed;
} plan_pen;

static double cosine(double degrees) { return cos(degrees * HALF_TURN / 180); }
static double sine(double degrees) { return sin(degrees * HALF_TURN / 180); }

/// Rounds to eighths: the same level on every machine, whatever the last bits of its sine are.
static double round_to_eighth(double value) { return round(value * 8) / 8; }

static void draw_to(plan_pen *pen, double x, double y) {
	x = round_to_eighth(x), y = round_to_eighth(y);
	pen->failed |= !level_add(pen->level, (float)pen->x, (float)pen->y, (float)x, (float)y, pen->has_outside);
	pen->x = x, pen->y = y;
}

static void draw_arc(plan_pen *pen, plan_stroke to) {
	double chord_x = to.x - pen->x, chord_y = to.y - pen->y, half = to.turn / 2;
	double offset = cosine(half) / sine(half) / 2; // from the chord's middle to the centre, to the left, in chords
	double center_x = pen->x + chord_x / 2 - chord_y * offset, center_y = pen->y + chord_y / 2 + chord_x * offset;
	double from_x = pen->x - center_x, from_y = pen->y - center_y;
	int lines = (int)ceil(fabs(to.turn) * sqrt(hypot(from_x, from_y)) / 140);
	for (int i = 1; i < lines; i++) {
		double c = cosine(to.turn * i / lines), s = sine(to.turn * i / lines);
		draw_to(pen, center_x + from_x * c - from_y * s, center_y + from_x * s + from_y * c);
	}
	draw_to(pen, to.x, to.y);
}

static void draw_line(plan_pen *pen, const plan_stroke *strokes, size_t count) {
	pen->x = strokes[0].x, pen->y = strokes[0].y;
	for (size_t i = 1; i <= count; i++) {
		plan_stroke to = strokes[i % count];
		if (i < count && to.turn != 0) draw_arc(pen, to);
		else draw_to(pen, to.x, to.y);
	}
}

static void draw_pillar(plan_pen *pen, const plan_pillars *row, double x, double y) {
	pen->x = round_to_eighth(x + row->outer * cosine(row->turn)),
	pen->y = round_to_eighth(y + row->outer * sine(row->turn));
	for (int k = 1; k <= row->corners; k++) {
		double radius = k % 2 ? row->inner : row->outer, angle = row->turn + 360.0 * (k % row->corners) / row->corners;
		draw_to(pen, x + radius * cosine(angle), y + radius * sine(angle));
	}
}

static void draw_pillars(plan_pen *pen, const plan_pillars *row) {
	for (int i = 0; i < row->count; i++) {
		double angle = 360.0 * (i + 0.5) / row->count;
		draw_pillar(pen, row, row->x + row->step_x * i + row->ring * cosine(angle),
			row->y + row->step_y * i + row->ring * sine(angle));
	}
}

static void draw_boxes(plan_pen *pen, const plan_boxes *row) {
	static const double corners[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
	double c = cosine(row->turn), s = sine(row->turn);
	for (int i = 0; i < row->count; i++)
		for (int k = 0; k <= 4; k++) {
			double x = row->half_width * corners[k % 4][0], y = row->half_height * corners[k % 4][1];
			double to_x = row->x + row->step * i + x * c - y * s, to_y = row->y + x * s + y * c;
			if (k > 0) draw_to(pen, to_x, to_y);
			else pen->x = round_to_eighth(to_x), pen->y = round_to_eighth(to_y);
		}
}

/// The spiral of the snail, from the jamb of its door inwards: a thin wall with the inside on both sides.
static void draw_spiral(plan_pen *pen) {
	pen->has_outside = false;
	pen->x = 2598, pen->y = 360;
	for (int i = 1; i <= 60; i++) {
		double angle = 164.9 - 11.5 * i, radius = 230 - 2.9 * i;
		draw_to(pen, 2820 + radius * cosine(angle), 300 + radius * sine(angle));
	}
	pen->has_outside = true;
}

bool level_builtin(app_level *out) {
	*out = (app_level){.name = "the built-in dungeon"};
	plan_pen pen = {out, 0, 0, true, false};
	draw_line(&pen, hull, COUNT(hull));
	draw_line(&pen, between_hall_and_crypt, COUNT(between_hall_and_crypt));
	draw_line(&pen, between_hall_and_cave, COUNT(between_hall_and_cave));
	draw_line(&pen, between_library_and_nave, COUNT(between_library_and_nave));
	draw_line(&pen, between_nave_and_well, COUNT(between_nave_and_well));
	for (size_t i = 0; i < COUNT(all_pillars); i++) draw_pillars(&pen, &all_pillars[i]);
	for (size_t i = 0; i < COUNT(all_boxes); i++) draw_boxes(&pen, &all_boxes[i]);
	draw_spiral(&pen);
	if (pen.failed) level_free(out);
	return !pen.failed;
}

bool level_cavern(app_level *out) {
	*out = (app_level){.name = "the built-in cavern"};
	plan_pen pen = {out, 0, 0, true, false};
	draw_line(&pen, cavern, COUNT(cavern));
	for (size_t i = 0; i < COUNT(rocks); i++) draw_pillars(&pen, &rocks[i]);
	if (pen.failed) level_free(out);
	return !pen.failed;
}
