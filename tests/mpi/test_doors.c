// Doors on several ranks: walls, bodies and lists are those of one process, to the bit, for every assignment; a door
// that one rank blocks moves on none.
#include <stdlib.h>
#include <string.h>

#include "mpi/scene.h"

enum { DOORS = 120, DOOR_TICKS = 5 };

/// What a tick has made, in any order.
typedef struct door_result {
	uint64_t bodies, crushes, pushes, counts;
	uint64_t walls, stopped; ///< the same on all ranks
} door_result;

/// Doors that turn about their end a, slide, or do both, wherever they are.
static void make_groups(gz_sector_wall_group groups[DOORS], const scene *s, bool back) {
	static int32_t index[DOORS];
	const float sign = back ? -1 : 1;
	for (int32_t k = 0; k < DOORS; k++) {
		const scene_wall *w = s->walls + k;
		index[k] = k;
		groups[k] = (gz_sector_wall_group){.wall = index + k,
			.count = 1,
			.dx = k % 3 ? sign * 3.375f : 0,
			.dy = k % 3 ? sign * -2.8125f : 0,
			.angle = k % 2 ? 0 : sign * 0.15f,
			.pivot_sector_x = w->sector_x,
			.pivot_sector_y = w->sector_y,
			.pivot_x = w->ax,
			.pivot_y = w->ay};
	}
}

/// The push of a tick, with room for its lists.
typedef struct door_push {
	gz_sector_wall_group groups[DOORS];
	gz_crush crushes[MOST_BODIES];
	gz_pushed pushed[MOST_BODIES];
	size_t first_crush[DOORS + 1], first_pushed[DOORS + 1];
	gz_crush_list crush_list;
	gz_pushed_list pushed_list;
	gz_sector_push push;
} door_push;

static void begin(door_push *p, const scene *s, int tick) {
	make_groups(p->groups, s, tick / 2 % 2);
	p->crush_list = (gz_crush_list){p->crushes, MOST_BODIES, p->first_crush};
	p->pushed_list = (gz_pushed_list){p->pushed, MOST_BODIES, p->first_pushed};
	p->push = (gz_sector_push){.data = p->groups, .count = DOORS, .crushes = &p->crush_list, .pushed = &p->pushed_list};
}

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

static void add_walls(door_result *to, const gz_sectors *sectors) {
	int32_t index[DOORS], sector[2 * DOORS];
	float ends[4 * DOORS];
	for (int32_t k = 0; k < DOORS; k++) index[k] = k;
	enum { STRIDE = 4 * sizeof *ends };
	const gz_sector_wall_out out = {
		{sector, sector + 1, 2 * sizeof *sector}, {ends, ends + 1, STRIDE}, {ends + 2, ends + 3, STRIDE}};
	CHECK_OK(gz_sectors_read_walls(sectors, index, DOORS, &out));
	to->walls = hash_bytes(ends, sizeof ends, hash_bytes(sector, sizeof sector, 3));
}

static void run_alone(door_result results[DOOR_TICKS], const scene *from) {
	static scene s;
	static door_push p;
	s = *from, p.groups[0].wall = NULL;
	const gz_sectors_desc desc = scene_world(&s);
	gz_error error;
	gz_sectors *sectors = gz_sectors_create(&desc, &error);
	CHECK(sectors, "%s", error.text);
	const gz_bodies chunk = bodies_of(s.bodies, s.count);
	const gz_sector_view view = sectors_of(s.bodies);
	const gz_moves moves = moves_of(s.bodies);
	const gz_sector_out out = sectors_out_of(s.bodies);
	memset(results, 0, DOOR_TICKS * sizeof *results);
	for (int tick = 0; tick < DOOR_TICKS; tick++) {
		CHECK_OK(gz_sectors_enable_walls(sectors, p.groups[0].wall, p.groups[0].wall ? 1 : 0, tick % 2));
		begin(&p, from, tick);
		const gz_report placed = gz_sectors_place(sectors, &chunk, &view, 1, MARGIN);
		CHECK_OK(placed.error);
		const gz_report report = gz_sectors_push_walls(&p.push, &moves, &out, sectors);
		CHECK_OK(report.error);
		add_bodies(results + tick, s.bodies, s.count), add_lists(results + tick, &p, &report);
		add_walls(results + tick, sectors);
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
	const gz_mpi_desc desc = {.sectors = scene_world(s), .owners = a->owners};
	gz_error error;
	gz_mpi *mpi = gz_mpi_create(MPI_COMM_WORLD, &desc, &error);
	CHECK(mpi, "%s", error.text);
	size_t count = 0;
	for (size_t k = (size_t)my_rank; k < s->count; k += (size_t)rank_count) bodies[count++] = s->bodies[k];
	gz_mpi_column column = {bodies, sizeof *bodies, sizeof *bodies};
	gz_mpi_store store = {.sector = sectors_out_of(bodies),
		.offset = {&bodies->x, &bodies->y, sizeof *bodies},
		.columns = &column,
		.column_count = 1,
		.count = count,
		.capacity = MOST_BODIES};
	p.groups[0].wall = NULL;
	for (int tick = 0; tick < DOOR_TICKS; tick++) {
		door_result own = {0, 0, 0, 0, 0, 0};
		const gz_sector_view view = sectors_of(bodies);
		CHECK_OK(gz_mpi_enable_walls(mpi, p.groups[0].wall, p.groups[0].wall ? 1 : 0, tick % 2));
		if (a->is_balanced) CHECK_OK(gz_mpi_balance(mpi, &view, NULL, store.count).error);
		CHECK_OK(gz_mpi_migrate(mpi, &store).error);
		const gz_bodies chunk = bodies_of(bodies, store.count);
		const gz_moves moves = moves_of(bodies);
		const gz_sector_out out = sectors_out_of(bodies);
		begin(&p, s, tick);
		const gz_report placed = gz_mpi_place(mpi, &chunk, &view, 1, MARGIN);
		CHECK_OK(placed.error);
		const gz_report report = gz_mpi_push_walls(&p.push, &moves, &out, mpi);
		CHECK_OK(report.error);
		add_bodies(&own, bodies, store.count), add_lists(&own, &p, &report);
		add_walls(&own, gz_mpi_sectors(mpi));
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

/// Ranks that disagree, or one that fails, end the push on all, and nothing has moved.
void test_door_errors(void) {
	static scene s;
	static scene_body bodies[MOST_BODIES];
	static door_push p;
	make_scene(&s, 1, false);
	const gz_mpi_desc desc = {.sectors = scene_world(&s)};
	gz_error error;
	gz_mpi *mpi = gz_mpi_create(MPI_COMM_WORLD, &desc, &error);
	CHECK(mpi, "%s", error.text);
	const gz_bodies none = bodies_of(bodies, 0);
	const gz_sector_view view = sectors_of(bodies);
	gz_moves moves = moves_of(bodies);
	const gz_sector_out out = sectors_out_of(bodies);
	door_result before = {0, 0, 0, 0, 0, 0}, after = before;
	add_walls(&before, gz_mpi_sectors(mpi));
	begin(&p, &s, 0);
	CHECK_OK(gz_mpi_place(mpi, &none, &view, 1, MARGIN).error);
	if (my_rank == rank_count - 1 && rank_count > 1) p.groups[3].dx = 0.5f;
	gz_report report = gz_mpi_push_walls(&p.push, &moves, &out, mpi);
	if (rank_count > 1) check_same_error(&report.error, GZ_STATUS_INVALID_INPUT, "push", "differ");
	begin(&p, &s, 0);
	CHECK_OK(gz_mpi_place(mpi, &none, &view, 1, MARGIN).error);
	const gz_crush_list invalid = {NULL, 1, p.first_crush};
	if (my_rank == rank_count - 1) p.push.crushes = &invalid;
	if (rank_count > 1) {
		report = gz_mpi_push_walls(&p.push, &moves, &out, mpi);
		CHECK(report.error.status == GZ_STATUS_INVALID_INPUT, "%s", report.error.text);
		check_same(report.error.status, "status");
		add_walls(&after, gz_mpi_sectors(mpi));
		CHECK(after.walls == before.walls, "walls have moved");
	}
	report = gz_mpi_push_walls(NULL, &moves, &out, mpi);
	check_same_error(&report.error, GZ_STATUS_INVALID_INPUT, "push", "null");
	const int32_t no_wall = -1;
	error = gz_mpi_enable_walls(mpi, &no_wall, 1, false);
	check_same_error(&error, GZ_STATUS_INVALID_INPUT, "index", "exist");
	// A wall comes to another place, unless ranks differ.
	int32_t index = 5, sector[2] = {1000, my_rank};
	float ends[4] = {1, 2, 3, 4};
	const gz_sector_wall_view to = {{sector, sector + 1, 4}, {ends, ends + 1, 4}, {ends + 2, ends + 3, 4}};
	if (rank_count > 1) {
		error = gz_mpi_move_walls(mpi, &index, 1, &to);
		check_same_error(&error, GZ_STATUS_INVALID_INPUT, "index", "differ");
	}
	sector[1] = 7;
	add_walls(&before, gz_mpi_sectors(mpi));
	const gz_sector_wall_out from = {
		{sector, sector + 1, sizeof *sector}, {ends, ends + 1, sizeof *ends}, {ends + 2, ends + 3, sizeof *ends}};
	CHECK_OK(gz_mpi_move_walls(mpi, &index, 1, &to));
	add_walls(&after, gz_mpi_sectors(mpi));
	check_same(after.walls, "walls");
	CHECK(after.walls != before.walls, "no wall has moved");
	CHECK_OK(gz_sectors_read_walls(gz_mpi_sectors(mpi), &index, 1, &from));
	CHECK(sector[0] == 1000 && sector[1] == 7 && ends[3] == 4, "the wall is elsewhere");
	begin(&p, &s, 0);
	CHECK_OK(gz_mpi_place(mpi, &none, &view, 1, MARGIN).error);
	report = gz_mpi_push_walls(&p.push, &moves, &out, mpi);
	CHECK_OK(report.error); // door 5 does not turn
	CHECK(!report.stopped && !report.hits, "doors without bodies are blocked");
	gz_mpi_destroy(mpi);
}
