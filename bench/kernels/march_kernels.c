// The kernels of long paths (ray marching). A path is some fifteen pieces long; half of the bodies hit something before
// its end.
#include <string.h>

#include "bench/support/random.h"
#include "kernel_benchmark.h"
#include "wall_pairs.h"

typedef struct march_inputs {
	tile_columns tile; // the bodies of wall_pairs.h, 64 times as fast
	int32_t slot[PAIR_BODIES];
	march_columns march; // of these bodies, at their start
	uint64_t key[PAIR_BODIES];
	best_hits hits;
} march_inputs;

static const march_frame frame = {-2000, -2000, 2200, 2200, 42, 1000};

static int32_t others[TILE + LANES];

static void make_inputs(march_inputs *in) {
	uint64_t random = 1;
	in->tile = wall_pairs_shared()->tile, in->tile.step *= 64;
	for (int i = 0; i < PAIR_BODIES; i++) {
		const float time = random_between(&random, 0, 2);
		uint32_t bits;
		memcpy(&bits, &time, sizeof bits);
		in->slot[i] = i;
		in->key[i] = time < 1 ? (uint64_t)bits << 32 : KEY_MISS;
	}
	in->hits.key = in->key;
	scalar_kernels()->begin_march(&in->march, others, &in->tile, in->slot, PAIR_BODIES, &frame);
}

static march_inputs *inputs(void) {
	static march_inputs in;
	if (!in.march.count) make_inputs(&in);
	return &in;
}

static kernel_work begin_march(const graze_kernels *kernels) {
	static march_columns march;
	march_inputs *in = inputs();
	kernels->begin_march(&march, others, &in->tile, in->slot, PAIR_BODIES, &frame);
	return (kernel_work){PAIR_BODIES, march.count};
}

static kernel_work cut_pieces(const graze_kernels *kernels) {
	march_inputs *in = inputs();
	kernels->cut_pieces(&in->march);
	return (kernel_work){in->march.count, 0};
}

/// Copies every column but the pieces.
static void copy_march(march_columns *to, const march_columns *from) {
	const size_t size = (size_t)(from->count + LANES) * sizeof(float);
	memcpy(to->px, from->px, size), memcpy(to->py, from->py, size);
	memcpy(to->dx, from->dx, size), memcpy(to->dy, from->dy, size);
	memcpy(to->radius, from->radius, size), memcpy(to->duration, from->duration, size);
	memcpy(to->from, from->from, size), memcpy(to->until, from->until, size);
	memcpy(to->half_length, from->half_length, size), memcpy(to->next, from->next, size);
	memcpy(to->slot, from->slot, size);
	to->count = from->count, to->has_searched = false;
}

/// Marches all bodies from the first piece to the last. The copy at the start of each call takes a twentieth of the
/// measured time.
static kernel_work march_on(const graze_kernels *kernels) {
	static march_columns march;
	const march_inputs *in = inputs();
	int32_t pieces = 0;
	for (copy_march(&march, &in->march); march.count; kernels->march_on(&march, &in->hits, 0)) pieces += march.count;
	return (kernel_work){pieces, 0};
}

/// Marches all bodies to the end of their paths, or to their hits, in a map half of whose cells are near a wall.
static kernel_work march_to_walls(const graze_kernels *kernels) {
	static march_columns march;
	const march_inputs *in = inputs();
	const clearance_map *map = &wall_pairs_shared()->clearance;
	int32_t pieces = 0;
	for (copy_march(&march, &in->march); march.count;)
		pieces += kernels->march_to_walls(&march, others, &in->hits, false, map);
	return (kernel_work){in->march.count, pieces};
}

/// Every march is at its first piece.
static kernel_work locate_pieces(const graze_kernels *kernels) {
	static _Alignas(64) near_bodies pieces, near;
	march_inputs *in = inputs();
	const wall_pairs *p = wall_pairs_shared();
	pieces.count = in->march.count;
	for (int i = 0; i < pieces.count; i++) pieces.slot[i] = i;
	kernels->locate_pieces(&pieces, &near, &in->march, &p->tile, &p->clearance.frame);
	return (kernel_work){pieces.count, 0};
}

const kernel_benchmark march_kernels[MARCH_KERNELS] = {
	{"begin_march", "time_per_body", begin_march},
	{"cut_pieces", "time_per_piece", cut_pieces},
	{"march_on", "time_per_piece", march_on},
	{"march_to_walls", "time_per_body", march_to_walls},
	{"locate_pieces", "time_per_piece", locate_pieces},
};
