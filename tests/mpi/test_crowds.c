// Crowds that move on several ranks end where they end in one process, to the bit: bodies that slide, stop, bounce,
// push one another, start in overlap, tie, or pile up, some of them across borders of ranks. Each scene has three of
// the assignments, and each assignment has at least three of the scenes.
#include <stdlib.h>
#include <string.h>

#include "mpi/harness.h"

/// The world has walls in ACROSS sectors in each direction.
enum { CROWD = 1500, CROWD_TICKS = 3, ASSIGNMENTS_OF_SCENE = 3, ACROSS = 5, CROWD_WALLS = 40, CROWD_SIDE = 64 };

/// A body: a struct, which migrates whole.
typedef struct crowd_body {
	uint64_t id;
	int32_t sector_x, sector_y;
	float x, y, motion_x, motion_y, radius, mass, restitution, push_mass, used, lost;
	uint8_t response;
} crowd_body;

typedef struct crowd_scene {
	const char *name;
	bool bounces, pushes, overlaps, ties, piles;
} crowd_scene;

static const crowd_scene scenes[] = {{.name = "slides"}, {.name = "ties", .ties = true},
	{.name = "bounces", .bounces = true}, {.name = "pushes", .pushes = true, .overlaps = true},
	{.name = "piles", .piles = true}, {.name = "all", .bounces = true, .pushes = true, .overlaps = true}};

static float wall_ends[CROWD_WALLS][4];
static int32_t wall_sectors[CROWD_WALLS][2];

/// The first of these sectors, which is far from sector (0, 0).
static const int32_t west = 1000003, south = -900001;

static gz_sectors_desc world_of_crowds(void) {
	uint64_t state = 12;
	for (size_t k = 0; k < CROWD_WALLS; k++) {
		wall_sectors[k][0] = west + random_below(&state, ACROSS),
		wall_sectors[k][1] = south + random_below(&state, ACROSS);
		for (int c = 0; c < 2; c++) {
			wall_ends[k][c] = random_between(&state, 0, CROWD_SIDE);
			wall_ends[k][c + 2] = wall_ends[k][c] + random_between(&state, -30, 30);
		}
	}
	enum { ENDS = sizeof wall_ends[0], SECTORS = sizeof wall_sectors[0] };
	return (gz_sectors_desc){.side = CROWD_SIDE,
		.walls = {.a = {&wall_ends[0][0], &wall_ends[0][1], ENDS},
			.b = {&wall_ends[0][2], &wall_ends[0][3], ENDS},
			.count = CROWD_WALLS},
		.wall_sector = {&wall_sectors[0][0], &wall_sectors[0][1], SECTORS}};
}

static float place_on_grid(uint64_t *state, const crowd_scene *scene) {
	const float at = random_between(state, 0, CROWD_SIDE);
	return scene->ties ? (float)(int)(at / 4) * 4 : at;
}

static void make_crowd(crowd_body *bodies, const crowd_scene *scene) {
	uint64_t state = 77;
	for (size_t k = 0; k < CROWD; k++) {
		crowd_body *b = bodies + k;
		memset(b, 0, sizeof *b);
		b->id = 1000 + 7 * k % CROWD; // 7 and the number have no common divisor
		b->sector_x = west + random_below(&state, ACROSS), b->sector_y = south + random_below(&state, ACROSS);
		b->x = place_on_grid(&state, scene), b->y = place_on_grid(&state, scene);
		if (scene->piles && k % 3 == 0) // piles at corners of sectors
			b->x = random_between(&state, -1, 1), b->y = random_between(&state, -1, 1), b->sector_x = west + 2;
		b->motion_x = scene->ties ? (float)(random_below(&state, 3) - 1) : random_between(&state, -3, 3);
		b->motion_y = scene->ties ? (float)(random_below(&state, 3) - 1) : random_between(&state, -3, 3);
		b->radius = scene->ties ? 1 : random_between(&state, 0.5f, scene->overlaps ? 2 : 1);
		b->mass = (float)(1 + k % 3), b->restitution = (float)(k % 5) / 4;
		b->push_mass = scene->pushes ? (float)(k % 4) : 0;
		b->response = (uint8_t)(scene->bounces ? k % 3 : k % 5 == 0 ? GZ_RESPONSE_STOP : GZ_RESPONSE_SLIDE);
	}
}

static gz_bodies chunk_of(const crowd_body *b, size_t count) {
	enum { STRIDE = sizeof *b };
	return (gz_bodies){.center = {&b->x, &b->y, STRIDE},
		.motion = {&b->motion_x, &b->motion_y, STRIDE},
		.radius = {&b->radius, STRIDE},
		.id = {&b->id, STRIDE, 8},
		.count = count};
}

static gz_moves moves_in(crowd_body *b) {
	enum { STRIDE = sizeof *b };
	return (gz_moves){.response = {&b->response, STRIDE},
		.restitution = {&b->restitution, STRIDE},
		.mass = {&b->mass, STRIDE},
		.push_mass = {&b->push_mass, STRIDE},
		.center = {&b->x, &b->y, STRIDE},
		.motion = {&b->motion_x, &b->motion_y, STRIDE},
		.used = {&b->used, STRIDE},
		.lost = {&b->lost, STRIDE}};
}

static gz_sector_view sectors_in(const crowd_body *b) {
	return (gz_sector_view){&b->sector_x, &b->sector_y, sizeof *b};
}

static gz_sector_out sectors_to(crowd_body *b) { return (gz_sector_out){&b->sector_x, &b->sector_y, sizeof *b}; }

/// What a tick has made of all bodies, in any order.
typedef struct crowd_result {
	uint64_t bodies, contacts, hits, stopped, recovered;
} crowd_result;

static void add_bodies(crowd_result *to, const crowd_body *bodies, size_t count) {
	for (size_t k = 0; k < count; k++) to->bodies += hash_bytes(bodies + k, sizeof *bodies, 1);
}

static void add_report(crowd_result *to, const gz_report *report) {
	to->hits += report->hits, to->stopped += report->stopped, to->recovered += report->recovered;
}

/// Contacts of a body with what has an id, without indices, which differ.
static void add_contacts(crowd_result *to, const crowd_body *bodies, size_t count, const gz_contact_list *list) {
	for (size_t k = 0; k < count; k++) {
		uint64_t hash = bodies[k].id;
		for (size_t i = list->first[k]; i < list->first[k + 1]; i++) {
			const gz_contact *c = list->data + i;
			const float numbers[] = {c->time, c->center_x, c->center_y, c->normal_x, c->normal_y};
			hash = hash_bytes(numbers, sizeof numbers, hash);
			hash = hash_bytes(&c->id, sizeof c->id, hash + c->feature);
		}
		to->contacts += hash;
	}
}

/// The options of a move, with room for contacts.
typedef struct crowd_move {
	gz_contact contacts[20 * CROWD];
	size_t first[CROWD + 1];
	gz_contact_list list;
	gz_move_options options;
} crowd_move;

static crowd_move *make_move(void) {
	crowd_move *m = calloc(1, sizeof *m);
	m->list = (gz_contact_list){m->contacts, sizeof m->contacts / sizeof *m->contacts, m->first};
	m->options = (gz_move_options){.skin = 0.015625f, .contacts = &m->list};
	return m;
}

static void run_alone(crowd_result results[CROWD_TICKS], const crowd_scene *scene) {
	static crowd_body bodies[CROWD];
	const gz_sectors_desc world = world_of_crowds();
	gz_sectors *sectors = create_sectors(&world);
	make_crowd(bodies, scene);
	const gz_bodies chunk = chunk_of(bodies, CROWD);
	const gz_sector_view view = sectors_in(bodies);
	const gz_moves moves = moves_in(bodies);
	const gz_sector_out out = sectors_to(bodies);
	crowd_move *m = make_move();
	memset(results, 0, CROWD_TICKS * sizeof *results);
	for (int tick = 0; tick < CROWD_TICKS; tick++) {
		gz_report report = {.error.status = GZ_STATUS_NARROW_MARGIN};
		for (float margin = 8; report.error.status == GZ_STATUS_NARROW_MARGIN; margin *= 1.25f) {
			const gz_report placed = gz_sectors_place(sectors, &chunk, &view, 1, margin);
			CHECK_OK(placed.error);
			report = gz_sectors_move(&moves, &out, &m->options, GZ_TARGETS_ALL, sectors);
		}
		CHECK_OK(report.error);
		add_bodies(results + tick, bodies, CROWD), add_report(results + tick, &report);
		add_contacts(results + tick, bodies, CROWD, &m->list);
	}
	gz_sectors_destroy(sectors), free(m);
}

static void compare(const crowd_result *own, const crowd_result *alone, const char *scene, const char *name, int tick) {
	const uint64_t *a = &own->bodies, *b = &alone->bodies;
	static const char *const kinds[] = {"bodies", "contacts", "hits", "stopped", "recovered"};
	for (int k = 0; k < 5; k++) {
		const uint64_t sum = sum_of(a[k]);
		CHECK(sum == b[k], "%s, %s, tick %d: %s are %llx, of one process %llx", scene, name, tick, kinds[k],
			(unsigned long long)sum, (unsigned long long)b[k]);
	}
}

static void run_ranks(const crowd_result alone[CROWD_TICKS], const crowd_scene *scene, const assignment *a) {
	static crowd_body bodies[CROWD];
	const gz_sectors_desc world = world_of_crowds();
	gz_mpi *mpi = create_world(MPI_COMM_WORLD, &world, &a->owners);
	crowd_body *all = calloc(CROWD, sizeof *all);
	make_crowd(all, scene);
	gz_mpi_column column;
	const size_t count = take_share(bodies, all, CROWD, sizeof *all);
	gz_mpi_store store = store_of_structs(bodies, sizeof *bodies, count, CROWD, &column);
	store.sector = sectors_to(bodies), store.offset = (gz_vec2_out){&bodies->x, &bodies->y, sizeof *bodies};
	crowd_move *m = make_move();
	for (int tick = 0; tick < CROWD_TICKS; tick++) {
		crowd_result own = {0, 0, 0, 0, 0};
		const gz_sector_view view = sectors_in(bodies);
		if (a->is_balanced) CHECK_OK(gz_mpi_balance(mpi, &view, NULL, store.count).error);
		CHECK_OK(gz_mpi_migrate(mpi, &store).error);
		const gz_bodies chunk = chunk_of(bodies, store.count);
		const gz_moves moves = moves_in(bodies);
		const gz_sector_out out = sectors_to(bodies);
		gz_report report = {.error.status = GZ_STATUS_NARROW_MARGIN};
		for (float margin = 8; report.error.status == GZ_STATUS_NARROW_MARGIN; margin *= 1.25f) {
			const gz_report placed = gz_mpi_place(mpi, &chunk, &view, 1, margin);
			CHECK_OK(placed.error);
			report = gz_mpi_move(&moves, &out, &m->options, GZ_TARGETS_ALL, mpi);
			check_same(report.error.status, "status");
		}
		CHECK_OK(report.error);
		add_bodies(&own, bodies, store.count), add_report(&own, &report);
		add_contacts(&own, bodies, store.count, &m->list);
		compare(&own, alone + tick, scene->name, a->name, tick);
	}
	gz_mpi_destroy(mpi), free(all), free(m);
}

void test_crowds(void) {
	for (size_t s = 0; s < sizeof scenes / sizeof *scenes; s++) {
		crowd_result alone[CROWD_TICKS];
		if (my_rank == 0) run_alone(alone, scenes + s);
		MPI_Bcast(alone, (int)sizeof alone, MPI_BYTE, 0, MPI_COMM_WORLD);
		CHECK(alone[0].hits > CROWD / 10, "%s: few contacts", scenes[s].name);
		// Each scene has some of the assignments: a tick has dozens of votes, which take long on a busy machine.
		for (size_t a = 0; a < ASSIGNMENTS_OF_SCENE; a++)
			run_ranks(alone, scenes + s, &assignments[(s + a) % assignment_count]);
	}
}
