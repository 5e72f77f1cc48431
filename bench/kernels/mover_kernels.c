// The kernels of movers, on the pairs of wall_pairs.h.
#include "kernel_benchmark.h"
#include "wall_pairs.h"

static const float SKIN = 0.01f;

typedef struct mover_inputs {
	const wall_pairs *pairs;
	_Alignas(64) mover movers[PAIR_BODIES + 1]; // the same bodies, validated for their whole paths; then padding
	_Alignas(64) motion_segment segments[PAIR_BODIES + 1]; // their paths as second segments
} mover_inputs;

static void make_inputs(mover_inputs *in) {
	const wall_pairs *p = in->pairs = wall_pairs_shared();
	for (int i = 0; i < PAIR_BODIES; i++) {
		const float px = p->px[i], py = p->py[i], dx = p->motion_x[i], dy = p->motion_y[i];
		const double radius = (double)p->radius[i], skin = (double)SKIN;
		in->movers[i] = (mover){px, py, px + dx, py + dy, (double)dx, (double)dy, radius + skin, radius,
			radius + 3 * skin, radius + skin / 2};
		in->segments[i] = (motion_segment){
			(double)px, (double)py, (double)dx, (double)dy, radius + skin, radius + skin / 2, ALONG_NO_WALL, 0};
	}
}

static const mover_inputs *inputs(void) {
	static mover_inputs in;
	if (!in.pairs) make_inputs(&in);
	return &in;
}

/// The pairs from `first` on, as many as a kernel takes at a time.
static mover_pairs batch_from(int32_t first) {
	const pair_list *all = &inputs()->pairs->pairs;
	const int32_t left = all->count - first;
	return (mover_pairs){all->body + first, all->other + first, left < TILE ? left : TILE};
}

typedef void mover_kernel(
	mover_results *results, const mover *movers, const mover_pairs *pairs, const wall_record *walls);

static kernel_work call_all(mover_kernel *kernel) {
	static mover_results results;
	const mover_inputs *in = inputs();
	kernel_work work = {in->pairs->pairs.count, 0};
	for (int32_t first = 0; first < work.done; first += TILE) {
		const mover_pairs pairs = batch_from(first);
		kernel(&results, in->movers, &pairs, in->pairs->walls);
		work.found += results.near_count;
	}
	return work;
}

static kernel_work sweep_movers(const graze_kernels *kernels) { return call_all(kernels->sweep_movers); }

static kernel_work validate(const graze_kernels *kernels) { return call_all(kernels->validate); }

// ---------------------------------------------------------------------------------------------------------------------
// Separation
// ---------------------------------------------------------------------------------------------------------------------

enum { SIDE = 32, SEPARATING = SIDE * SIDE, SEPARATING_PAIRS = 2 * SIDE * (SIDE - 1) };

typedef struct separation_inputs {
	separating_body body[SEPARATING];
	int32_t first[SEPARATING_PAIRS + LANES], second[SEPARATING_PAIRS + LANES], count;
} separation_inputs;

/// A square lattice of bodies, and the pairs of neighbours. The distance of neighbours is the mean sum of their radii,
/// so half of the pairs overlap.
static const separation_inputs *separation(void) {
	static separation_inputs in;
	for (int i = 0; i < SEPARATING && in.body[i].radius == 0; i++) {
		in.body[i] =
			(separating_body){3.0 * (i % SIDE), 3.0 * (i / SIDE), 1 + 0.1 * (i * 7 % 11), (double)SKIN, 0, 0, 0, 0};
		const int neighbours[2] = {i % SIDE < SIDE - 1 ? i + 1 : i, i / SIDE < SIDE - 1 ? i + SIDE : i};
		for (int k = 0; k < 2; k++) {
			in.first[in.count] = RECORD * i, in.second[in.count] = RECORD * neighbours[k];
			in.count += neighbours[k] != i;
		}
	}
	return &in;
}

static kernel_work separate(const graze_kernels *kernels) {
	static mover_results results;
	const separation_inputs *in = separation();
	kernel_work work = {in->count, 0};
	for (int32_t first = 0; first < in->count; first += TILE) {
		const int32_t left = in->count - first;
		kernels->separate(
			&results, in->body, &(mover_pairs){in->first + first, in->second + first, left < TILE ? left : TILE});
		work.found += results.near_count;
	}
	return work;
}

// ---------------------------------------------------------------------------------------------------------------------
// The fast path
// ---------------------------------------------------------------------------------------------------------------------

enum { WALLS_EACH = 2 }; ///< walls per body of the fast path: about as many as in a level

/// The same bodies, with their first candidate walls.
static void make_list(first_segment_list *list) {
	const pair_list *all = &inputs()->pairs->pairs;
	int32_t walls[PAIR_BODIES] = {0};
	for (int32_t i = 0; i < all->count; i++) {
		const int32_t slot = all->body[i] / RECORD;
		if (walls[slot] == WALLS_EACH) continue;
		list->wall[FAST_PATH_WALLS * slot + walls[slot]++] = all->other[i];
	}
	for (int32_t slot = 0; slot < PAIR_BODIES; slot++)
		if (walls[slot] == WALLS_EACH) list->slot[list->count] = slot, list->wall_count[list->count++] = WALLS_EACH;
}

static kernel_work first_segments(const graze_kernels *kernels) {
	static segment_results results;
	static first_segment_list list;
	const skin_rule rule = {(double)SKIN, 0};
	if (!list.count) make_list(&list);
	kernels->first_segments(&results, &list, &inputs()->pairs->tile, inputs()->pairs->walls, &rule);
	return (kernel_work){WALLS_EACH * list.count, results.responding_count};
}

static kernel_work last_segments(const graze_kernels *kernels) {
	static mover_results results;
	const mover_inputs *in = inputs();
	kernel_work work = {in->pairs->pairs.count, 0};
	for (int32_t first = 0; first < work.done; first += TILE) {
		const mover_pairs pairs = batch_from(first);
		kernels->last_segments(&results, in->segments, &pairs, in->pairs->walls);
		work.found += results.refused_count;
	}
	return work;
}

const kernel_benchmark mover_kernels[MOVER_KERNELS] = {
	{"sweep_movers", "time_per_pair", sweep_movers},
	{"validate", "time_per_pair", validate},
	{"first_segments", "time_per_pair", first_segments},
	{"last_segments", "time_per_pair", last_segments},
	{"separate", "time_per_pair", separate},
};
