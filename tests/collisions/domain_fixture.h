// Domains in one process: the bodies of a crowd divided among several worlds, each with ghosts of the bodies around.
#ifndef GRAZE_COLLISIONS_DOMAIN_FIXTURE_H
#define GRAZE_COLLISIONS_DOMAIN_FIXTURE_H

#include "collisions/collision_fixture.h"

enum { MAX_DOMAINS = 8, MAX_DOMAIN_BODIES = 2700, MAX_BODY_CONTACTS = 20 };

/// What a tick did to a body.
typedef struct moved_body {
	float x, y, dx, dy, used, lost;
	uint64_t contacts; ///< a hash of its contacts, without indices
} moved_body;

/// How bodies are divided.
typedef struct division {
	size_t count; ///< of domains, at most MAX_DOMAINS
	size_t (*domain_of)(const crowd_body *b, size_t domains);
	uint32_t workers; ///< that share the work of a domain; 0: none
	bool all_ghosts;  ///< every body is a ghost in all other domains
	float margin;     ///< that ghosts are found with at first
} division;

/// Moves the bodies by one tick in one world.
void move_undivided(moved_body *to, const crowd_body *bodies, size_t count, const trial *walls,
	const gz_move_options *options, gz_report *report);

/// The same in domains; with a larger margin where a body leaves its disc. The report has the sums of all domains.
void move_divided(moved_body *to, const crowd_body *bodies, size_t count, const trial *walls,
	const gz_move_options *options, const division *cut, gz_report *report);

#endif
