#include "measure.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef __GNUC__
#define NOINLINE __attribute__((noinline)) // so that profilers list the two functions
#else
#define NOINLINE
#endif

// A column of the copy, without gaps.
typedef struct column {
	char *data;
	size_t bytes; // of all elements
} column;

// The columns of all chunks of one kind of entities.
typedef struct arrays {
	column center, motion, radius, id, ignore;
} arrays;

struct measure {
	game copy; // of the same world
	arrays monsters, bullets;
	column hit;
	double chunk_time[GAME_TICKS], array_time[GAME_TICKS]; // microseconds
	size_t ticks, differing;
};

static double now(void) {
	struct timespec t;
#ifdef TIME_UTC
	timespec_get(&t, TIME_UTC);
#else // C11 by a compiler without its library: MinGW-w64 with Microsoft's old one
	clock_gettime(CLOCK_REALTIME, &t);
#endif
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

measure *measure_begin(int argc, char **argv, const game *g) {
	if (argc != 2 || strcmp(argv[1], "--measure") != 0) return NULL;
	measure *m = calloc(1, sizeof *m);
	if (!m) abort();
	m->copy = (game){.world = g->world, .crowd = gz_crowd_create(g->world), .scratch = gz_scratch_create(g->world)};
	if (!m->copy.crowd || !m->copy.scratch) abort();
	return m;
}

static void free_arrays(arrays *a) {
	column *all[] = {&a->center, &a->motion, &a->radius, &a->id, &a->ignore};
	for (int i = 0; i < 5; i++) free(all[i]->data);
}

void measure_end(measure *m) {
	if (!m) return;
	free_arrays(&m->monsters), free_arrays(&m->bullets), free(m->hit.data);
	m->copy.world = NULL; // the game owns it
	game_end(&m->copy);
	free(m);
}

static void resize(column *c, size_t bytes) {
	c->data = realloc(c->data, bytes + 1);
	if (!c->data) abort();
	c->bytes = bytes;
}

// Appends the elements of a view of this stride. A missing view has none.
static void append(column *to, const void *from, size_t stride, size_t element, size_t count) {
	if (!from) return;
	size_t end = to->bytes;
	resize(to, end + count * element);
	for (size_t i = 0; i < count; i++) memcpy(to->data + end + i * element, (const char *)from + i * stride, element);
}

static gz_id_view id_view(const column *c, size_t count) {
	return c->bytes ? (gz_id_view){c->data, c->bytes / count, c->bytes / count} : (gz_id_view){0};
}

// Copies the columns of all chunks into arrays, which become the one chunk of `to`.
static game_chunk copy_chunks(arrays *a, game_chunks *to, const game_chunks *from) {
	size_t count = 0;
	a->center.bytes = a->motion.bytes = a->radius.bytes = a->id.bytes = a->ignore.bytes = 0;
	for (size_t c = 0; c < from->count; c++) {
		const gz_bodies *b = &from->bodies[c];
		append(&a->center, b->center.x, b->center.stride, sizeof(position), b->count);
		append(&a->motion, b->motion.x, b->motion.stride, sizeof(velocity), b->count);
		append(&a->radius, b->radius.data, b->radius.stride, sizeof(disc), b->count);
		append(&a->id, b->id.data, b->id.stride, b->id.bytes ? b->id.bytes : 8, b->count);
		append(&a->ignore, b->ignore.data, b->ignore.stride, b->ignore.bytes ? b->ignore.bytes : 8, b->count);
		count += b->count;
	}
	to->count = 0;
	game_chunk c = game_add_chunk(to, count);
	position *center = (position *)a->center.data;
	velocity *motion = (velocity *)a->motion.data;
	const disc *radius = (const disc *)a->radius.data;
	if (!count) return c;
	c.bodies->center = GZ_MEMBERS(center, x, y);
	c.bodies->motion = GZ_MEMBERS(motion, x, y);
	c.bodies->radius = GZ_MEMBER(radius, radius);
	c.bodies->id = id_view(&a->id, count);
	c.bodies->ignore = id_view(&a->ignore, count);
	c.moves->center = GZ_OUT_MEMBERS(center, x, y);
	c.moves->motion = GZ_OUT_MEMBERS(motion, x, y);
	return c;
}

static NOINLINE void query_chunks(measure *m, game *g, void (*collect_chunks)(void *context), void *context) {
	double start = now();
	collect_chunks(context);
	game_query(g);
	m->chunk_time[m->ticks] = now() - start;
}

static NOINLINE void query_arrays(measure *m) {
	double start = now();
	game_query(&m->copy);
	m->array_time[m->ticks] = now() - start;
}

static bool differ(const column *x, const column *y) {
	return x->bytes != y->bytes || (x->bytes && memcmp(x->data, y->data, x->bytes) != 0);
}

// Counts the columns of results that differ from the copy.
static size_t count_differing(const measure *m, const game *g) {
	column center = {0}, motion = {0}, time = {0}, index = {0}, copied_time = {0}, copied_index = {0};
	for (size_t c = 0; c < g->monsters.count; c++) {
		const gz_bodies *b = &g->monsters.bodies[c];
		append(&center, b->center.x, b->center.stride, sizeof(position), b->count);
		append(&motion, b->motion.x, b->motion.stride, sizeof(velocity), b->count);
	}
	for (size_t c = 0; c < g->bullets.count; c++) {
		const gz_hits *h = &g->bullets.hits[c];
		append(&time, h->time.data, h->time.stride, sizeof(float), g->bullets.bodies[c].count);
		append(&index, h->index.data, h->index.stride, sizeof(int32_t), g->bullets.bodies[c].count);
	}
	const gz_hits *copied = m->copy.bullets.hits;
	const size_t bullets = m->copy.bullets.bodies->count;
	append(&copied_time, copied->time.data, copied->time.stride, sizeof(float), bullets);
	append(&copied_index, copied->index.data, copied->index.stride, sizeof(int32_t), bullets);
	size_t count = (size_t)differ(&m->monsters.center, &center) + differ(&m->monsters.motion, &motion) +
				   differ(&copied_time, &time) + differ(&copied_index, &index);
	column *all[] = {&center, &motion, &time, &index, &copied_time, &copied_index};
	for (int i = 0; i < 6; i++) free(all[i]->data);
	return count;
}

void measure_query(measure *m, game *g, void (*collect_chunks)(void *context), void *context) {
	collect_chunks(context);
	copy_chunks(&m->monsters, &m->copy.monsters, &g->monsters);
	game_chunk bullets = copy_chunks(&m->bullets, &m->copy.bullets, &g->bullets);
	resize(&m->hit, (bullets.bodies->count + 1) * sizeof(gz_hit));
	*bullets.hits = gz_hits_in((gz_hit *)m->hit.data);
	// Alternately first, since the second query finds the walls in the cache.
	if (m->ticks % 2) query_arrays(m);
	query_chunks(m, g, collect_chunks, context);
	if (m->ticks % 2 == 0) query_arrays(m);
	m->differing += count_differing(m, g);
	m->ticks++;
}

static int compare_doubles(const void *left, const void *right) {
	double a = *(const double *)left, b = *(const double *)right;
	return (a > b) - (a < b);
}

static double median(double *values, size_t count) {
	qsort(values, count, sizeof *values, compare_doubles);
	return count ? values[count / 2] : 0;
}

int measure_report(measure *m, const char *name) {
	if (!m) return EXIT_SUCCESS;
	double ratio[GAME_TICKS];
	for (size_t i = 0; i < m->ticks; i++) ratio[i] = m->chunk_time[i] / m->array_time[i];
	double chunk_median = median(m->chunk_time, m->ticks), array_median = median(m->array_time, m->ticks);
	printf("%s: %.0f us per tick, of plain arrays %.0f, ratio %.3f (medians), differing columns %zu\n", name,
		chunk_median, array_median, median(ratio, m->ticks), m->differing);
	return m->differing ? EXIT_FAILURE : EXIT_SUCCESS;
}
