// The golden scenes, their sweeps, and the order of the parts.
#include "promises/golden/golden.h"

#include <stdlib.h>

#include "promises/golden/golden_scene.h"

// ---------------------------------------------------------------------------------------------------------------------
// Scenes
// ---------------------------------------------------------------------------------------------------------------------

/// Fills a scene; sizes are given as bits (random_sixteenths).
static void fill(golden_scene *s, int extent, int length, int motion, random_source *source) {
	for (int i = 0; i < WALLS; i++) {
		s->ax[i] = random_sixteenths(source, extent), s->ay[i] = random_sixteenths(source, extent);
		s->bx[i] = s->ax[i] + random_sixteenths(source, length),
		s->by[i] = s->ay[i] + random_sixteenths(source, length);
	}
	for (int i = 0; i < BODIES; i++) {
		s->px[i] = random_sixteenths(source, extent), s->py[i] = random_sixteenths(source, extent);
		s->vx[i] = random_sixteenths(source, motion), s->vy[i] = random_sixteenths(source, motion);
		s->radius[i] = fabsf(random_sixteenths(source, 8));
		s->hits[i] = (gz_hit){0};
	}
}

/// Makes chains of ten walls each: every wall begins where the previous one ends.
static void join_walls(golden_scene *s) {
	for (int i = 0; i < WALLS; i++)
		if (i % 10) s->ax[i] = s->bx[i - 1], s->ay[i] = s->by[i - 1];
}

static void fill_optional_columns(golden_scene *s, random_source *source) {
	for (int i = 0; i < WALLS; i++) {
		s->thickness[i] = i % 3 ? fabsf(random_sixteenths(source, 8)) : 0;
		s->one_sided[i] = (uint8_t)random_int(source, 0, 1);
	}
	for (int i = 0; i < BODIES; i++) {
		s->category[i] = (uint32_t)random_int(source, 1, 15), s->group[i] = (uint32_t)random_int(source, 0, 9);
		s->id[i] = random_bits(source), s->ignore[i] = s->id[random_int(source, 0, i)];
	}
}

static gz_walls special_walls_of(const golden_scene *s) {
	gz_walls walls = walls_of(s);
	walls.radius = (gz_float_view){s->thickness, sizeof *s->thickness};
	walls.one_sided = (gz_byte_view){s->one_sided, sizeof *s->one_sided};
	return walls;
}

// ---------------------------------------------------------------------------------------------------------------------
// Sweeps
// ---------------------------------------------------------------------------------------------------------------------

static uint64_t hash_hits(uint64_t hash, const gz_hit *hits) {
	for (const gz_hit *h = hits; h < hits + BODIES; h++) {
		hash = hash_word(hash_word(hash_float(hash, h->time), (uint32_t)h->index), h->feature);
		hash = hash_vectors(hash, h->point_x, h->point_y, h->normal_x, h->normal_y);
	}
	return hash;
}

static uint64_t hash_sweep(uint64_t hash, golden_scene *s, const char *backend) {
	const gz_bodies bodies = bodies_of(s);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls_of(s), .backend = backend}, NULL);
	gz_scratch *scratch = world ? gz_scratch_create(world) : NULL;
	const gz_hits out = gz_hits_in(s->hits);
	if (scratch) hash = hash_word(hash, (uint32_t)gz_sweep(&out, world, &query, scratch).hits);
	hash = hash_hits(hash, s->hits);
	gz_scratch_destroy(scratch);
	gz_world_destroy(world);
	return hash;
}

/// A crowd with filters queries itself and walls that are thick or one-sided; then the bodies query it from a chunk,
/// with larger displacements.
static uint64_t hash_crowd(uint64_t hash, golden_scene *s, const char *backend) {
	static const uint32_t mask = ~4u;
	gz_walls walls = special_walls_of(s);
	walls.filters.category = (gz_bits_view){s->category, sizeof *s->category};
	gz_bodies bodies = bodies_of(s);
	const size_t wide = sizeof(uint64_t), narrow = sizeof(uint32_t);
	bodies.id = (gz_id_view){s->id, wide, 8}, bodies.ignore = (gz_id_view){s->ignore, wide, 8};
	bodies.filters = (gz_filters){{s->category, narrow}, {&mask, 0}, {s->group, narrow}};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls, .backend = backend}, NULL);
	gz_scratch *scratch = world ? gz_scratch_create(world) : NULL;
	gz_crowd *crowd = world ? gz_crowd_create(world) : NULL;
	const gz_hits out = gz_hits_in(s->hits);
	gz_query query = {.targets = GZ_TARGETS_ALL, .crowd = crowd, .from_crowd = true};
	const bool placed = scratch && crowd && !gz_crowd_place(crowd, &bodies, 1).error.status;
	for (int round = 0; placed && round < 2; round++) {
		hash = hash_word(hash, (uint32_t)gz_sweep(&out, world, &query, scratch).hits);
		hash = hash_hits(hash, s->hits);
		bodies.step.data = NULL, query.chunks = &bodies, query.chunk_count = 1, query.from_crowd = false;
	}
	gz_crowd_destroy(crowd);
	gz_scratch_destroy(scratch);
	gz_world_destroy(world);
	return hash;
}

/// All other functions, with a crowd and walls that are thick or one-sided.
static uint64_t hash_other_functions(uint64_t hash, const golden_scene *s, const char *backend) {
	gz_bodies bodies = bodies_of(s);
	bodies.id = (gz_id_view){s->id, sizeof *s->id, sizeof *s->id};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = special_walls_of(s), .backend = backend}, NULL);
	gz_scratch *scratch = world ? gz_scratch_create(world) : NULL;
	gz_crowd *crowd = world ? gz_crowd_create(world) : NULL;
	if (scratch && crowd && !gz_crowd_place(crowd, &bodies, 1).error.status) {
		const gz_query query = {.chunks = &bodies, .chunk_count = 1, .targets = GZ_TARGETS_ALL, .crowd = crowd};
		hash = golden_queries(hash, world, &query, scratch);
		hash = golden_predictions(hash, bodies, world, scratch, crowd, backend);
		hash = golden_moves(hash, &bodies, world, scratch, crowd);
	}
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
	return hash;
}

uint64_t golden_hash(const char *backend) {
	uint64_t hash = golden_pairs(UINT64_C(0xcbf29ce484222325), backend);
	golden_scene *s = hash ? malloc(sizeof *s) : NULL;
	if (!s) return 0;
	random_source source = {2};
	fill(s, 14, 10, 9, &source); // a level with a crowd
	hash = hash_sweep(hash, s, backend);
	fill(s, 14, 6, 13, &source); // short walls and bullets
	hash = hash_sweep(hash, s, backend);
	fill(s, 18, 17, 10, &source); // long walls, far apart
	hash = hash_sweep(hash, s, backend);
	fill(s, 13, 10, 9, &source); // walls with shared ends
	join_walls(s);
	hash = hash_sweep(hash, s, backend);
	fill_optional_columns(s, &source);
	fill(s, 11, 9, 8, &source); // a dense crowd
	hash = hash_crowd(hash, s, backend);
	fill(s, 15, 9, 10, &source); // a sparse crowd with radii of all sizes
	for (int i = 0; i < BODIES; i += 50) s->radius[i] *= 40;
	hash = hash_crowd(hash, s, backend);
	hash = hash_other_functions(hash, s, backend);
	free(s);
	return hash;
}
