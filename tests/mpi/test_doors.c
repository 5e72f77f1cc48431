// Doors on several ranks: walls, bodies and lists are those of one process, to the bit, for every assignment; a door
// that one rank blocks moves on none.
#include <string.h>

#include "mpi/doors.h"

enum { DOOR_TICKS = 5 };

/// What a tick has made, in any order.
typedef struct door_result {
	uint64_t bodies, crushes, pushes, counts;
	uint64_t walls, stopped; ///< the same on all ranks
} door_result;

static void add_bodies(door_result *to, const scene_body *bodies, size_t count) {
	for (size_t k = 0; k < count; k++) {
		const scene_body *b = bodies + k;
		const int32_t sector[] = {b->sector_x, b->sector_y};
		const float place[] = {b->x, b->y};
		to->bodies += hash_bytes(place, sizeof place, hash_bytes(sector, sizeof sector, b->id));
	}
}

/// Adds the lists, without the indices of bodies, which differ.
static void add_lists(door_result *to, const door_push *p, const gz_report *report) {
	for (size_t i = 0; i < p->first_crush[DOORS]; i++) {
		const uint64_t names[] = {p->crushes[i].id, p->crushes[i].group, (uint64_t)p->crushes[i].wall};
		to->crushes += hash_bytes(names, sizeof names, 2);
	}
	for (size_t i = 0; i < p->first_pushed[DOORS]; i++) {
		const float by[] = {p->pushed[i].dx, p->pushed[i].dy};
		to->pushes += hash_bytes(by, sizeof by, p->pushed[i].id * DOORS + p->pushed[i].group);
	}
	to->counts += report->hits + (report->pushed << 20) + (report->near_walls << 40);
	to->stopped = report->stopped;
}

/// Disabled and enabled in turn, from the second tick on.
static const int32_t first_door = 0;

static void run_alone(door_result results[DOOR_TICKS], const scene *from) {
	static scene s;
	static door_push p;
	s = *from;
	const gz_sectors_desc world = scene_world(&s);
	gz_sectors *sectors = create_sectors(&world);
	const gz_bodies chunk = bodies_of(s.bodies, s.count);
	const gz_sector_view view = sectors_of(s.bodies);
	const gz_moves moves = moves_of(s.bodies);
	const gz_sector_out out = sectors_out_of(s.bodies);
	memset(results, 0, DOOR_TICKS * sizeof *results);
	for (int tick = 0; tick < DOOR_TICKS; tick++) {
		CHECK_OK(gz_sectors_enable_walls(sectors, tick ? &first_door : NULL, tick ? 1 : 0, tick % 2));
		make_push(&p, from, tick);
		const gz_report placed = gz_sectors_place(sectors, &chunk, &view, 1, MARGIN);
		CHECK_OK(placed.error);
		const gz_report report = gz_sectors_push_walls(&p.push, &moves, &out, sectors);
		CHECK_OK(report.error);
		add_bodies(results + tick, s.bodies, s.count), add_lists(results + tick, &p, &report);
		results[tick].walls = hash_doors(sectors);
	}
	gz_sectors_destroy(sectors);
}

static void compare(const door_result *own, const door_result *alone, const char *name, int tick) {
	const uint64_t *a = &own->bodies, *b = &alone->bodies;
	static const char *const kinds[] = {"bodies", "crushes", "pushes", "counts", "walls", "stopped"};
	for (int k = 0; k < 6; k++) {
		const uint64_t all = k < 4 ? sum_of(a[k]) : a[k];
		CHECK(all == b[k], "%s, tick %d: %s are %llx, of one process %llx", name, tick, kinds[k],
			(unsigned long long)all, (unsigned long long)b[k]);
	}
}

static void run_ranks(const door_result alone[DOOR_TICKS], const scene *s, const assignment *a) {
	static scene_body bodies[MOST_BODIES];
	static door_push p;
	gz_mpi *mpi = divide_scene(s, &a->owners);
	gz_mpi_column column;
	gz_mpi_store store = scene_store(bodies, take_share(bodies, s->bodies, s->count, sizeof *bodies), &column);
	for (int tick = 0; tick < DOOR_TICKS; tick++) {
		door_result own = {0, 0, 0, 0, 0, 0};
		const gz_sector_view view = sectors_of(bodies);
		CHECK_OK(gz_mpi_enable_walls(mpi, tick ? &first_door : NULL, tick ? 1 : 0, tick % 2));
		if (a->is_balanced) CHECK_OK(gz_mpi_balance(mpi, &view, NULL, store.count).error);
		CHECK_OK(gz_mpi_migrate(mpi, &store).error);
		const gz_bodies chunk = bodies_of(bodies, store.count);
		const gz_moves moves = moves_of(bodies);
		const gz_sector_out out = sectors_out_of(bodies);
		make_push(&p, s, tick);
		const gz_report placed = gz_mpi_place(mpi, &chunk, &view, 1, MARGIN);
		CHECK_OK(placed.error);
		const gz_report report = gz_mpi_push_walls(&p.push, &moves, &out, mpi);
		CHECK_OK(report.error);
		add_bodies(&own, bodies, store.count), add_lists(&own, &p, &report);
		own.walls = hash_doors(gz_mpi_sectors(mpi));
		compare(&own, alone + tick, a->name, tick);
	}
	gz_mpi_destroy(mpi);
}

void test_doors(void) {
	static scene s;
	for (uint64_t seed = 1; seed <= 2; seed++) {
		door_result alone[DOOR_TICKS];
		make_scene(&s, seed, seed == 2);
		if (my_rank == 0) run_alone(alone, &s);
		MPI_Bcast(alone, (int)sizeof alone, MPI_BYTE, 0, MPI_COMM_WORLD);
		CHECK(alone[0].stopped > 0 && alone[0].stopped < DOORS && alone[1].pushes,
			"dull scene: %d doors are blocked, pushes %llx", (int)alone[0].stopped,
			(unsigned long long)alone[1].pushes);
		for (size_t a = 0; a < assignment_count; a++) run_ranks(alone, &s, &assignments[a]);
	}
}
