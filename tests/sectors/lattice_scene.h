// Scenes on the lattice of a frame: walls and bodies whose coordinates are multiples of side / 2^21 within [4, 8)
// sides, where floats have that one spacing. A scene can be translated by whole sides within that range without
// rounding.
#ifndef GRAZE_SECTORS_LATTICE_SCENE_H
#define GRAZE_SECTORS_LATTICE_SCENE_H

#include <graze/graze.h>

enum { LATTICE_BODIES = 400, LATTICE_WALLS = 80, LATTICE_PUSHING = 10 };

typedef struct lattice_body {
	float x, y, dx, dy, radius, ax, ay, mass, push_mass, restitution;
	uint32_t group;
	uint8_t response;
	uint64_t id;
} lattice_body;

typedef struct lattice_wall {
	float ax, ay, bx, by, radius;
	uint64_t id;
	uint8_t one_sided;
} lattice_wall;

/// What the bodies of a scene are like.
typedef enum lattice_kind {
	LATTICE_LOOSE,  ///< a third of the floor is covered; some bodies are rays, some overlap
	LATTICE_PILES,  ///< many bodies in few places
	LATTICE_APART,  ///< no two bodies overlap
	LATTICE_BOUNCE, ///< the same, and all bodies bounce
	LATTICE_PUSH,   ///< the same, and all bodies slide and have a push_mass
	LATTICE_KINDS
} lattice_kind;

typedef struct lattice_scene {
	float side;
	lattice_body bodies[LATTICE_BODIES]; ///< centres in [5.5, 6.5) sides; they reach less than half a side further
	/// Ends in [5, 7) sides; those of the first LATTICE_PUSHING near the middle, so that they can turn there.
	lattice_wall walls[LATTICE_WALLS];
} lattice_scene;

/// side: a power of two
/// seed: of every third one all numbers are multiples of side / 128, and touches, tangents and ties are exact
void lattice_scene_make(lattice_scene *scene, lattice_kind kind, float side, uint64_t seed);

/// Translates a scene by whole sides: -1, 0 or 1 in each coordinate.
void lattice_scene_translate(lattice_scene *scene, int x, int y);

gz_bodies chunk_of_lattice_bodies(const lattice_body *bodies, size_t count);
gz_walls walls_of_lattice_walls(const lattice_wall *walls, size_t count);

/// What a move writes of a body; its place may be one in a sector.
typedef struct moved_body {
	float x, y, dx, dy, used, lost;
	int32_t sector[2];
} moved_body;

/// Moves of bodies, which write to these.
gz_moves moves_to(const lattice_body *bodies, moved_body *to);

gz_bodies lattice_bodies(const lattice_scene *scene);
gz_walls lattice_walls(const lattice_scene *scene);

#endif
