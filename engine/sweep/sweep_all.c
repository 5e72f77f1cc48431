// gz_sweep_all: all walls and circles that each body touches, sorted by time.
#include <string.h>

#include "engine/query/begin_query.h"
#include "engine/query/result_lists.h"
#include "engine/query/stage_helpers.h"
#include "engine/query/tile_hits.h"

static void list_walls(query_run *run) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	(run->query->world->has_thick_or_one_sided ? kernels->evaluate_any_walls : kernels->evaluate_walls)(
		&m->times, &m->near, &m->pairs, run->query->world->walls);
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
	graze_results_add_pairs(run, KEY_WALL);
	graze_stage_ends(run, GZ_STAGE_REDUCE);
}

static void list_circles(query_run *run) {
	gz_scratch *m = run->scratch;
	run->query->world->backend->evaluate_circles(&m->times, m->near.body, run->query->crowd->grid.record, &m->pairs);
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
	graze_results_add_pairs(run, KEY_CIRCLE);
	graze_stage_ends(run, GZ_STAGE_REDUCE);
}

static void write_hits(query_run *run, const list_out *out, const size_t *place) {
	const contact_columns *c = &run->scratch->contacts;
	const best_hits *best = &run->scratch->best;
	graze_make_contacts(run);
	for (int32_t i = 0; i < best->count; i++) {
		gz_hit *hit = (gz_hit *)out->at + place[best->slot[i]];
		memcpy(&hit->time, c->time + i, sizeof hit->time);
		hit->index = c->index[i], hit->id = graze_contact_id(c, i, run->query->world->ids),
		hit->feature = (uint8_t)c->feature[i];
		hit->point_x = c->point_x[i], hit->point_y = c->point_y[i];
		hit->normal_x = c->normal_x[i], hit->normal_y = c->normal_y[i];
	}
}

gz_report gz_sweep_all(const gz_hit_list *list, const gz_world *world, const gz_query *query, gz_scratch *scratch) {
	static const query_type sweep_all_type = {
		.walls = list_walls, .circles = list_circles, .finish = graze_results_write, .divisible = true};
	query_call call;
	graze_query_begin(&call, &sweep_all_type, world, query, scratch);
	return graze_run_list(
		&call, list ? &(list_out){list->data, list->capacity, list->first, sizeof(gz_hit), write_hits, NULL} : NULL);
}
