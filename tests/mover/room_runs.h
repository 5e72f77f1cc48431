// Runs of the graze program in a square room, whose results are read from the picture that it draws, and in a map of a
// game.
#ifndef GRAZE_MOVER_ROOM_RUNS_H
#define GRAZE_MOVER_ROOM_RUNS_H

enum { ROOM_BODIES = 100, RESPONSES = 4 };

/// The arguments of --response.
extern const char *const responses[RESPONSES];

/// The walls of a room from (0, 0) to (900, 900), as a scene.
extern const char room[];

/// The picture of the last run in the room, as SVG.
extern char room_picture[1 << 20];

/// Runs a crowd of circles of radius 30 in the room and reads their centres from the picture, in the room's units.
///
/// options: further options of the command line
void run_in_room(const char *options, double x[ROOM_BODIES], double y[ROOM_BODIES]);

/// The distance to the nearest wall of the room.
double from_walls(double x, double y);

/// Returns the number of marks in the picture's path of this name, and their least and greatest distance from the
/// walls.
int read_spots(const char *name, double *nearest, double *farthest);

/// Runs 2,000 bodies for 200 ticks through a map on every backend; fails the test unless all runs have the same hash.
/// Skips the test where the game's maps are missing.
///
/// options: further options of the command line
void run_in_map(const char *options);

#endif
