#include "soak/sectors/large_crowd.h"

#include <string.h>

#include "support/allocate.h"

enum { CONTACTS_PER_BODY = 32 };

/// The place of a point of the lattice in the scene.
static void to_place(const large_crowd *c, point at, int32_t *sector, point *offset) {
	const double side = (double)c->settings.side, x = floor((double)at.x / side), y = floor((double)at.y / side);
	sector[0] = c->base[0] + (int32_t)x, sector[1] = c->base[1] + (int32_t)y;
	*offset = (point){(float)((double)at.x - x * side), (float)((double)at.y - y * side)};
}

static void open_sectors(large_crowd *c, const crowd_scene *crowd, const char *backend) {
	const soak_scene *s = &crowd->scene;
	const size_t count = s->wall_count + crowd->valve_count;
	oracle_wall *walls = allocate_zeroed(count, sizeof *walls);
	int32_t *sector = allocate_zeroed(2 * count, sizeof *sector);
	uint8_t *one_sided = allocate_zeroed(count, 1);
	for (size_t i = 0; i < count; i++) {
		oracle_wall *w = walls + i;
		*w = i < s->wall_count ? s->walls[i] : crowd->valves[i - s->wall_count];
		const point a = w->a;
		to_place(c, a, sector + 2 * i, &w->a);
		w->b.x = (float)((double)w->b.x - (double)a.x + (double)w->a.x);
		w->b.y = (float)((double)w->b.y - (double)a.y + (double)w->a.y);
		one_sided[i] = i >= s->wall_count;
	}
	const gz_sectors_desc desc = {.side = c->settings.side,
		.walls = {.a = {&walls->a.x, &walls->a.y, sizeof *walls},
			.b = {&walls->b.x, &walls->b.y, sizeof *walls},
			.radius = {&walls->radius, sizeof *walls},
			.one_sided = {one_sided, 1},
			.count = count},
		.wall_sector = {sector, sector + 1, 2 * sizeof *sector},
		.reach = (float)(40 * s->unit),
		.backend = backend};
	gz_error error;
	c->sectors = gz_sectors_create(&desc, &error);
	exit_on_error(&error);
	free(walls), free(sector), free(one_sided);
}

large_crowd large_crowd_open(
	const crowd_scene *crowd, const sector_scene_settings *settings, int32_t x, int32_t y, const char *backend) {
	const size_t count = crowd->bodies;
	large_crowd c = {.settings = *settings, .base = {x, y}, .margin = settings->side / 16};
	c.offset = allocate_zeroed(count, sizeof *c.offset), c.end = allocate_zeroed(count, sizeof *c.end);
	c.motion = allocate_zeroed(count, sizeof *c.motion);
	c.sector = allocate_zeroed(2 * count, sizeof *c.sector);
	c.end_sector = allocate_zeroed(2 * count, sizeof *c.end_sector);
	c.used = allocate_zeroed(count, sizeof *c.used), c.lost = allocate_zeroed(count, sizeof *c.lost);
	c.contact_capacity = CONTACTS_PER_BODY * count;
	c.contacts = allocate_zeroed(c.contact_capacity, sizeof *c.contacts);
	c.first = allocate_zeroed(count + 1, sizeof *c.first);
	open_sectors(&c, crowd, backend);
	return c;
}

void large_crowd_close(large_crowd *c) {
	gz_sectors_destroy(c->sectors);
	free(c->offset), free(c->end), free(c->motion), free(c->sector), free(c->end_sector);
	free(c->used), free(c->lost), free(c->contacts), free(c->first);
}

// ---------------------------------------------------------------------------------------------------------------------
// Moving
// ---------------------------------------------------------------------------------------------------------------------

/// What a move does not write must not look like what an earlier one has written.
static void clear_results(large_crowd *c, size_t count) {
	for (size_t i = 0; i < count; i++) {
		c->end[i] = c->motion[i] = (point){NAN, NAN}, c->used[i] = c->lost[i] = NAN;
		c->end_sector[2 * i] = c->end_sector[2 * i + 1] = INT32_MIN;
	}
}

static gz_report place(large_crowd *c, const gz_bodies *bodies, float margin) {
	const gz_sector_view sectors = {c->sector, c->sector + 1, 2 * sizeof *c->sector};
	const gz_report report = gz_sectors_place(c->sectors, bodies, &sectors, 1, margin);
	if (report.error.status != GZ_STATUS_INVALID_BODIES) exit_on_error(&report.error);
	return report;
}

/// Places the bodies with a margin and moves them.
static gz_report try_margin(
	large_crowd *c, const gz_bodies *bodies, gz_moves *moves, const gz_move_options *options, float margin) {
	const gz_sector_out out = {c->end_sector, c->end_sector + 1, 2 * sizeof *c->end_sector};
	gz_report report = place(c, bodies, margin);
	if (report.error.status) return report;
	clear_results(c, bodies->count);
	moves->center = (gz_vec2_out){&c->end->x, &c->end->y, sizeof *c->end};
	moves->motion = (gz_vec2_out){&c->motion->x, &c->motion->y, sizeof *c->motion};
	moves->used = (gz_float_out){c->used, sizeof *c->used}, moves->lost = (gz_float_out){c->lost, sizeof *c->lost};
	report = gz_sectors_move(moves, &out, options, GZ_TARGETS_ALL, c->sectors);
	if (report.error.status != GZ_STATUS_NARROW_MARGIN) exit_on_error(&report.error);
	return report;
}

gz_report large_crowd_move(large_crowd *c, const crowd_run *r, uint32_t max_rounds, bool still) {
	gz_bodies bodies = crowd_bodies(r, still);
	gz_moves moves = crowd_moves(r, still);
	const gz_contact_list list = {c->contacts, c->contact_capacity, c->first};
	gz_move_options options = scene_move_options(r->of.scene);
	options.max_rounds = max_rounds, options.contacts = &list;
	for (size_t i = 0; i < bodies.count; i++) to_place(c, r->of.bodies[i].at, c->sector + 2 * i, c->offset + i);
	bodies.center = (gz_vec2_view){&c->offset->x, &c->offset->y, sizeof *c->offset};
	float low = 0; // too narrow
	c->margin = fminf(c->margin, 0.499f * c->settings.side);
	for (;;) {
		gz_report report = try_margin(c, &bodies, &moves, &options, c->margin);
		if (!report.error.status) return report;
		if (report.error.status == GZ_STATUS_NARROW_MARGIN) low = c->margin, c->margin *= 1.25f;
		else c->margin = low + (c->margin - low) / 2; // some body reaches too far
		if (low > 0 && c->margin < 1.02f * low) return report.error.status = GZ_STATUS_NARROW_MARGIN, report;
		if (c->margin < c->settings.side * 0x1p-10f) exit_on_error(&report.error);
		c->margin = fminf(c->margin, 0.499f * c->settings.side);
	}
}

void large_crowd_move_one(
	large_crowd *c, const crowd_run *r, const soak_body *body, point by, const gz_contact_list *contacts, point *to) {
	int32_t end_sector[2];
	point end;
	to_place(c, body->at, c->sector, c->offset);
	const gz_bodies bodies = {.center = {&c->offset->x, &c->offset->y, sizeof *c->offset},
		.motion = {&by.x, &by.y, 0},
		.radius = {&body->radius, 0},
		.count = 1};
	const gz_moves moves = {.response = {&body->response, 0},
		.restitution = {&body->restitution, 0},
		.center = {&end.x, &end.y, sizeof end}};
	gz_move_options options = scene_move_options(r->of.scene);
	options.contacts = contacts;
	const gz_report placed = place(c, &bodies, 8 * (float)largest_skin(r));
	exit_on_error(&placed.error);
	const gz_report report = gz_sectors_move(&moves, &(gz_sector_out){end_sector, end_sector + 1, sizeof end_sector},
		&options, GZ_TARGETS_WALLS, c->sectors);
	exit_on_error(&report.error);
	const float side = c->settings.side;
	const int32_t *base = c->base;
	*to = (point){(float)(end_sector[0] - base[0]) * side + end.x, (float)(end_sector[1] - base[1]) * side + end.y};
	for (size_t k = 0; contacts && k < report.hits; k++) {
		contacts->data[k].center_x += (float)(c->sector[0] - base[0]) * side;
		contacts->data[k].center_y += (float)(c->sector[1] - base[1]) * side;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Results
// ---------------------------------------------------------------------------------------------------------------------

/// A coordinate in the scene. False where it is not exact.
static bool coordinate(const large_crowd *c, int32_t sector, int32_t base, float offset, float *out) {
	const double side = (double)c->settings.side, units = (double)offset / c->settings.spacing;
	if (!(offset >= 0 && offset < c->settings.side) || units != nearbyint(units)) return false;
	const double x = ((double)sector - (double)base) * side + (double)offset;
	*out = (float)x;
	return fabs(x) <= 8 * side;
}

bool large_crowd_end(const large_crowd *c, size_t i, point *end) {
	return coordinate(c, c->end_sector[2 * i], c->base[0], c->end[i].x, &end->x) &&
		   coordinate(c, c->end_sector[2 * i + 1], c->base[1], c->end[i].y, &end->y);
}

size_t large_crowd_own_bodies(const large_crowd *c) {
	size_t count = 0;
	for (size_t k = 0; k < gz_sectors_count(c->sectors); k++) count += gz_sectors_frame(c->sectors, k).chunks->count;
	return count;
}
