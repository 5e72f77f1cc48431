// The kernels of long paths: bodies whose way is some fifteen pieces long, but half of them hit something before its
// end.
#include <string.h>

#include "kernel_benchmark.h"
#include "kernel_pairs.h"
#include "random.h"

typedef struct march_inputs {
	_Alignas(64) near_bodies near; // those of kernel_pairs.h, 64 times as fast
	march_columns march;           // of these, at their start
	uint64_t key[PAIR_BODIES];
	best_hits hits;
} march_inputs;

static const march_frame frame = {-2000, -2000, 2200, 2200, 42, 1000};

static int32_t others[TILE + LANES];

static void make_inputs(march_inputs *in) {
	uint64_t random = 1;
	in->near = kernel_pairs_shared()->near;
	for (int i = 0; i < PAIR_BODIES; i++) {
		const float time = random_between(&random, 0, 2);
		uint32_t bits;
		memcpy(&bits, &time, sizeof bits);
		in->near.body[i].dx *= 64, in->near.body[i].dy *= 64;
		in->key[i] = time < 1 ? (uint64_t)bits << 32 : KEY_MISS;
	}
	in->hits.key = in->key;
	graze_kernels_named("scalar", NULL)->begin_march(&in->march, others, &in->near, &frame);
}

static march_inputs *inputs(void) {
	static march_inputs in;
	if (!in.near.count) make_inputs(&in);
	return &in;
}

static kernel_work begin_march(const graze_kernels *row) {
	static march_columns march;
	row->begin_march(&march, others, &inputs()->near, &frame);
	return (kernel_work){PAIR_BODIES, march.count};
}

static kernel_work cut_pieces(const graze_kernels *row) {
	march_inputs *in = inputs();
	row->cut_pieces(&in->march);
	return (kernel_work){in->march.count, 0};
}

/// All that march_on packs.
static void copy_march(march_columns *to, const march_columns *from) {
	const size_t size = (size_t)(from->count + LANES) * sizeof(float);
	memcpy(to->px, from->px, size), memcpy(to->py, from->py, size);
	memcpy(to->dx, from->dx, size), memcpy(to->dy, from->dy, size);
	memcpy(to->radius, from->radius, size), memcpy(to->duration, from->duration, size);
	memcpy(to->from, from->from, size), memcpy(to->until, from->until, size);
	memcpy(to->slot, from->slot, size);
	to->count = from->count;
}

/// All bodies from the first piece to the last one. They begin anew each time: that is a twentieth of what is measured.
static kernel_work march_on(const graze_kernels *row) {
	static march_columns march;
	const march_inputs *in = inputs();
	int32_t pieces = 0;
	for (copy_march(&march, &in->march); march.count; row->march_on(&march, &in->hits, 0)) pieces += march.count;
	return (kernel_work){pieces, 0};
}

const kernel_benchmark march_kernels[MARCH_KERNELS] = {
	{"begin_march", "time_per_body", begin_march},
	{"cut_pieces", "time_per_piece", cut_pieces},
	{"march_on", "time_per_piece", march_on},
};
