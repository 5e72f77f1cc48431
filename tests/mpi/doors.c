#include "mpi/doors.h"

static void make_groups(door_push *p, const scene *s, bool back) {
	const float sign = back ? -1 : 1;
	for (int32_t k = 0; k < DOORS; k++) {
		const scene_wall *w = s->walls + k;
		p->index[k] = k;
		p->groups[k] = (gz_sector_wall_group){.wall = p->index + k,
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

void make_push(door_push *p, const scene *s, int tick) {
	make_groups(p, s, tick / 2 % 2);
	p->crush_list = (gz_crush_list){p->crushes, MOST_BODIES, p->first_crush};
	p->pushed_list = (gz_pushed_list){p->pushed, MOST_BODIES, p->first_pushed};
	p->push = (gz_sector_push){.data = p->groups, .count = DOORS, .crushes = &p->crush_list, .pushed = &p->pushed_list};
}

uint64_t hash_doors(const gz_sectors *sectors) {
	int32_t index[DOORS], sector[2 * DOORS];
	float ends[4 * DOORS];
	for (int32_t k = 0; k < DOORS; k++) index[k] = k;
	enum { STRIDE = 4 * sizeof *ends };
	const gz_sector_wall_out out = {
		{sector, sector + 1, 2 * sizeof *sector}, {ends, ends + 1, STRIDE}, {ends + 2, ends + 3, STRIDE}};
	CHECK_OK(gz_sectors_read_walls(sectors, index, DOORS, &out));
	return hash_bytes(ends, sizeof ends, hash_bytes(sector, sizeof sector, 3));
}
