// Runs of graze in a room, seen by their pictures, and in a map of a game.
#ifndef GRAZE_MOVER_ROOM_RUNS_H
#define GRAZE_MOVER_ROOM_RUNS_H

enum { ROOM_BODIES = 100, RESPONSES = 4 };

/// What --response takes.
extern const char *const responses[RESPONSES];

/// The walls of a room from (0, 0) to (900, 900), as a scene.
extern const char room[];

/// What the last run in the room has drawn.
extern char room_picture[1 << 20];

/// Runs a crowd of circles of radius 30 in the room, and reads where its picture has them, in the room's units.
///
/// words: more options
void run_in_room(const char *words, double x[ROOM_BODIES], double y[ROOM_BODIES]);

/// The distance to the nearest wall of the room.
double from_walls(double x, double y);

/// Reads how many spots the picture has in its path of this name, and how far from the walls they are.
int read_spots(const char *name, double *nearest, double *farthest);

/// Runs 2,000 bodies for 200 ticks through a map, on every row of kernels: all with the same hash. Skips the test where
/// the game is missing.
///
/// words: more options
void run_in_map(const char *words);

#endif
