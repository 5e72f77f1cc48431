// The kernels of motion, on the pairs of kernel_pairs.h.
#include "kernel_benchmark.h"
#include "kernel_pairs.h"

static const float SKIN = 0.01f;

typedef struct motion_inputs {
	const kernel_pairs *pairs;
	_Alignas(64) mover movers[PAIR_BODIES + 1]; // the same bodies, judged at the ends of their paths; then nobody
	_Alignas(64) motion_segment legs[PAIR_BODIES + 1]; // their paths as second legs
} motion_inputs;

static void make_inputs(motion_inputs *in) {
	const kernel_pairs *p = in->pairs = kernel_pairs_shared();
	for (int i = 0; i < PAIR_BODIES; i++) {
		const float px = p->px[i], py = p->py[i], dx = p->motion_x[i], dy = p->motion_y[i];
		const double radius = (double)p->radius[i], skin = (double)SKIN;
		in->movers[i] = (mover){px, py, px + dx, py + dy, (double)dx, (double)dy, radius + skin, radius,
			radius + 3 * skin, radius + skin / 2};
		in->legs[i] = (motion_segment){
			(double)px, (double)py, (double)dx, (double)dy, radius + skin, radius + skin / 2, ALONG_NO_WALL, 0};
	}
}

static const motion_inputs *inputs(void) {
	static motion_inputs in;
	if (!in.pairs) make_inputs(&in);
	return &in;
}

/// As many pairs as a kernel takes at a time, from this one on.
static mover_pairs some_pairs(int32_t first) {
	const pair_list *all = &inputs()->pairs->pairs;
	const int32_t left = all->count - first;
	return (mover_pairs){all->body + first, all->other + first, left < TILE ? left : TILE};
}

typedef void motion_kernel(
	mover_results *answers, const mover *movers, const mover_pairs *pairs, const wall_record *walls);

static kernel_work ask_all(motion_kernel *ask) {
	static mover_results answers;
	const motion_inputs *in = inputs();
	kernel_work work = {in->pairs->pairs.count, 0};
	for (int32_t first = 0; first < work.done; first += TILE) {
		const mover_pairs pairs = some_pairs(first);
		ask(&answers, in->movers, &pairs, in->pairs->walls);
		work.found += answers.near_count;
	}
	return work;
}

static kernel_work strike(const graze_kernels *row) { return ask_all(row->sweep_movers); }

static kernel_work judge(const graze_kernels *row) { return ask_all(row->validate); }

// ---- Bodies that part

enum { ROW = 32, PARTING = ROW * ROW, PARTING_PAIRS = 2 * ROW * (ROW - 1) };

typedef struct parting_inputs {
	separating_body body[PARTING];
	int32_t one[PARTING_PAIRS + LANES], other[PARTING_PAIRS + LANES], count;
} parting_inputs;

/// A square of bodies as far apart as two of them are wide on average: half of those side by side overlap.
static const parting_inputs *parting(void) {
	static parting_inputs in;
	for (int i = 0; i < PARTING && in.body[i].radius == 0; i++) {
		in.body[i] = (separating_body){.x = 3.0 * (i % ROW), .y = 3.0 * (i / ROW), .radius = 1 + 0.1 * (i * 7 % 11)};
		const int others[2] = {i % ROW < ROW - 1 ? i + 1 : i, i / ROW < ROW - 1 ? i + ROW : i};
		for (int k = 0; k < 2; k++) {
			in.one[in.count] = RECORD * i, in.other[in.count] = RECORD * others[k];
			in.count += others[k] != i;
		}
	}
	return &in;
}

static kernel_work part(const graze_kernels *row) {
	static mover_results answers;
	const parting_inputs *in = parting();
	const separation_rules rules = {(double)SKIN, -0.25 * (double)SKIN, (double)SKIN * 0x1p-16};
	kernel_work work = {in->count, 0};
	for (int32_t first = 0; first < in->count; first += TILE) {
		const int32_t left = in->count - first;
		row->separate(
			&answers, in->body, &(mover_pairs){in->one + first, in->other + first, left < TILE ? left : TILE}, &rules);
		work.found += answers.near_count;
	}
	return work;
}

// ---- Bodies that go by legs

enum { WALLS_EACH = 2 }; ///< of bodies that go by legs: about as many as they have in a level

/// The same bodies, with the first walls that the filter let through.
static void make_legs(first_segment_list *legs) {
	const pair_list *all = &inputs()->pairs->pairs;
	int32_t walls[PAIR_BODIES] = {0};
	for (int32_t i = 0; i < all->count; i++) {
		const int32_t slot = all->body[i] / RECORD;
		if (walls[slot] == WALLS_EACH) continue;
		legs->wall[FAST_PATH_WALLS * slot + walls[slot]++] = all->other[i];
	}
	for (int32_t slot = 0; slot < PAIR_BODIES; slot++)
		if (walls[slot] == WALLS_EACH) legs->slot[legs->count] = slot, legs->wall_count[legs->count++] = WALLS_EACH;
}

static kernel_work first_segments(const graze_kernels *row) {
	static segment_results answers;
	static first_segment_list legs;
	const skin_rule rule = {(double)SKIN, 0};
	if (!legs.count) make_legs(&legs);
	row->first_segments(&answers, &legs, &inputs()->pairs->tile, inputs()->pairs->walls, &rule);
	return (kernel_work){WALLS_EACH * legs.count, answers.responding_count};
}

static kernel_work last_segments(const graze_kernels *row) {
	static mover_results answers;
	const motion_inputs *in = inputs();
	kernel_work work = {in->pairs->pairs.count, 0};
	for (int32_t first = 0; first < work.done; first += TILE) {
		const mover_pairs pairs = some_pairs(first);
		row->last_segments(&answers, in->legs, &pairs, in->pairs->walls);
		work.found += answers.refused_count;
	}
	return work;
}

const kernel_benchmark motion_kernels[MOTION_KERNELS] = {
	{"strike", "time_per_pair", strike},
	{"judge", "time_per_pair", judge},
	{"first_legs", "time_per_pair", first_segments},
	{"last_legs", "time_per_pair", last_segments},
	{"part", "time_per_pair", part},
};
