// A crowd that moves in rounds: the bodies of a run (soak_bodies.h) and what else the bodies of a crowd have.
#ifndef GRAZE_SOAK_ROUNDS_CROWD_H
#define GRAZE_SOAK_ROUNDS_CROWD_H

#include "soak/rounds/crowd_scenes.h"
#include "soak/rounds/way_pairs.h"
#include "soak/soak_bodies.h"

enum { MOST_ROUNDS = 6 };

typedef struct crowd_member {
	float mass, push_mass, pace; ///< pace: of its displacements
	uint32_t category, mask, group;
	uint64_t id, ignore;
} crowd_member;

/// What the bodies of a crowd wish at present.
typedef struct crowd_mood {
	int kind;     ///< of crowd_wishes.c
	int ticks;    ///< for which it lasts
	point target; ///< that they gather at
	vec stream;   ///< along which half of them moves, and the other half the other way
} crowd_mood;

struct crowd_run;

/// Another way to move the bodies of a run than in its world, such as in sectors.
typedef struct crowd_mover {
	/// As crowd_move and crowd_move_one.
	gz_report (*move)(const struct crowd_run *r, uint32_t max_rounds, bool still, point *to, point *motion);
	void (*move_one)(
		const struct crowd_run *r, const soak_body *body, point by, const gz_contact_list *contacts, point *to);
	void *user;
} crowd_mover;

typedef struct crowd_run {
	soak_bodies of; ///< bodies, walls and doors
	crowd_scene *crowd;
	crowd_member *members;
	crowd_mood mood;
	gz_crowd *placed;
	gz_jobs jobs;
	/// Bodies that start nearer to another one than half the skin: these are in a heap, which may spread (S80).
	bool *heaped;
	bool heaps_changed; ///< bodies are elsewhere than at the ends of the last tick
	double *reach;      ///< the radii for a search of pairs
	way_pairs pairs;
	way_pairs near; ///< those that may be nearer to one another than half the skin, where bodies are
	/// The places of a tick in which ways are judged: at the start, and after each round.
	point *places[MOST_ROUNDS + 1];
	bool *known_alone; ///< bodies that the judge has found to be alone
	size_t tick;
	const crowd_mover *mover; ///< null: bodies move in the run's world
} crowd_run;

/// Places the bodies of a scene, most of them clear of one another.
void crowd_start(crowd_run *r, totals *sum, crowd_scene *crowd, const run_settings *settings);
void crowd_free(crowd_run *r);

/// Chooses the motions of the next tick.
void crowd_wish(crowd_run *r);

/// Now and then, puts some bodies onto others, or lets them respond otherwise.
void crowd_disturb(crowd_run *r);

/// Puts so many bodies at random onto the same one, so that they overlap nearly completely.
void crowd_pile(crowd_run *r, int count);

/// Moves the crowd by one tick of at most so many rounds.
///
/// still: without motions and pushes, so that bodies are only separated; motion: null, or where motions go
gz_report crowd_move(const crowd_run *r, uint32_t max_rounds, bool still, point *to, point *motion);

/// Moves one body among walls alone.
void crowd_move_one(const crowd_run *r, const soak_body *body, point by, const gz_contact_list *contacts, point *to);

/// The bodies of a run, and what moves of them read. still: without motions and pushes
gz_bodies crowd_bodies(const crowd_run *r, bool still);
gz_moves crowd_moves(const crowd_run *r, bool still);

/// Whether two bodies of the crowd may collide with one another.
bool may_collide(const crowd_run *r, size_t i, size_t k);

/// Bounds of the skin between two bodies in a tick: the larger one of both. The least skin of a body grows with its
/// coordinates and its displacement.
double least_pair_skin(const crowd_run *r, size_t i, size_t k);
double largest_pair_skin(const crowd_run *r, size_t i, size_t k);

/// A bound for all bodies, wherever they go.
double largest_skin(const crowd_run *r);

/// The longest displacement of any body.
double largest_pace(const crowd_scene *crowd);

#endif
