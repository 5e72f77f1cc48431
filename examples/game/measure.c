#include "measure.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef __GNUC__
#define APART __attribute__((noinline)) // so that profilers tell the two apart
#else
#define APART
#endif

// A column of the copy.
typedef struct column {
	char *data;
	size_t bytes; // of all its elements
} column;

// Bodies as one array per column.
typedef struct arrays {
	column at, going, disc, id, ignore;
} arrays;

struct measure {
	game bare;
	arrays monsters, bullets;
	column hit;
	double through_time[GAME_TICKS], bare_time[GAME_TICKS]; // microseconds
	size_t ticks, wrong;
};

static double now(void) {
	struct timespec t;
	timespec_get(&t, TIME_UTC);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

measure *measure_begin(int argc, char **argv, const game *g) {
	if (argc != 2 || strcmp(argv[1], "--measure") != 0) return NULL;
	measure *m = calloc(1, sizeof *m);
	if (!m) abort();
	m->bare = (game){.world = g->world, .crowd = gz_crowd_create(g->world), .scratch = gz_scratch_create(g->world)};
	if (!m->bare.crowd || !m->bare.scratch) abort();
	return m;
}

static void free_arrays(arrays *a) {
	column *all[] = {&a->at, &a->going, &a->disc, &a->id, &a->ignore};
	for (int i = 0; i < 5; i++) free(all[i]->data);
}

void measure_end(measure *m) {
	if (!m) return;
	free_arrays(&m->monsters), free_arrays(&m->bullets), free(m->hit.data);
	m->bare.world = NULL; // it is the game's
	game_end(&m->bare);
	free(m);
}

static void resize(column *c, size_t bytes) {
	c->data = realloc(c->data, bytes + 1);
	if (!c->data) abort();
	c->bytes = bytes;
}

static void append(column *to, const void *from, size_t stride, size_t each, size_t count) {
	if (!from) return;
	size_t end = to->bytes;
	resize(to, end + count * each);
	for (size_t i = 0; i < count; i++) memcpy(to->data + end + i * each, (const char *)from + i * stride, each);
}

static gz_id_view ids(const column *c, size_t count) {
	return c->bytes ? (gz_id_view){c->data, c->bytes / count, c->bytes / count} : (gz_id_view){0};
}

// Copies the columns of all chunks, and makes them the one chunk of `to`.
static game_chunk copy(arrays *a, game_chunks *to, const game_chunks *from) {
	size_t count = 0;
	a->at.bytes = a->going.bytes = a->disc.bytes = a->id.bytes = a->ignore.bytes = 0;
	for (size_t c = 0; c < from->count; c++) {
		const gz_bodies *b = &from->bodies[c];
		append(&a->at, b->center.x, b->center.stride, sizeof(position), b->count);
		append(&a->going, b->motion.x, b->motion.stride, sizeof(velocity), b->count);
		append(&a->disc, b->radius.data, b->radius.stride, sizeof(disc), b->count);
		append(&a->id, b->id.data, b->id.stride, b->id.bytes ? b->id.bytes : 8, b->count);
		append(&a->ignore, b->ignore.data, b->ignore.stride, b->ignore.bytes ? b->ignore.bytes : 8, b->count);
		count += b->count;
	}
	to->count = 0;
	game_chunk c = game_add_chunk(to, count);
	position *at = (position *)a->at.data;
	velocity *going = (velocity *)a->going.data;
	const disc *body = (const disc *)a->disc.data;
	if (!count) return c;
	c.bodies->center = (gz_vec2_view){&at->x, &at->y, sizeof *at};
	c.bodies->motion = (gz_vec2_view){&going->x, &going->y, sizeof *going};
	c.bodies->radius = (gz_float_view){&body->radius, sizeof *body};
	c.bodies->id = ids(&a->id, count);
	c.bodies->ignore = ids(&a->ignore, count);
	c.moves->center = (gz_vec2_out){&at->x, &at->y, sizeof *at};
	c.moves->motion = (gz_vec2_out){&going->x, &going->y, sizeof *going};
	return c;
}

static APART void ask_through(measure *m, game *g, void (*gather)(void *context), void *context) {
	double start = now();
	gather(context);
	game_ask(g);
	m->through_time[m->ticks] = now() - start;
}

static APART void ask_bare(measure *m) {
	double start = now();
	game_ask(&m->bare);
	m->bare_time[m->ticks] = now() - start;
}

static size_t differing(const column *bare, const column *through) {
	size_t bytes = bare->bytes;
	return bytes != through->bytes || (bytes && memcmp(bare->data, through->data, bytes) != 0);
}

// Counts columns that are not what the bare call gave.
static size_t compare(const measure *m, const game *g) {
	column at = {0}, going = {0}, time = {0}, index = {0}, bare_time = {0}, bare_index = {0};
	for (size_t c = 0; c < g->monsters.count; c++) {
		const gz_bodies *b = &g->monsters.bodies[c];
		append(&at, b->center.x, b->center.stride, sizeof(position), b->count);
		append(&going, b->motion.x, b->motion.stride, sizeof(velocity), b->count);
	}
	for (size_t c = 0; c < g->bullets.count; c++) {
		const gz_hits *h = &g->bullets.hits[c];
		append(&time, h->time.data, h->time.stride, sizeof(float), g->bullets.bodies[c].count);
		append(&index, h->index.data, h->index.stride, sizeof(int32_t), g->bullets.bodies[c].count);
	}
	const gz_hits *bare = m->bare.bullets.hits;
	append(&bare_time, bare->time.data, bare->time.stride, sizeof(float), m->bare.bullets.bodies->count);
	append(&bare_index, bare->index.data, bare->index.stride, sizeof(int32_t), m->bare.bullets.bodies->count);
	size_t wrong = differing(&m->monsters.at, &at) + differing(&m->monsters.going, &going) +
				   differing(&bare_time, &time) + differing(&bare_index, &index);
	column *all[] = {&at, &going, &time, &index, &bare_time, &bare_index};
	for (int i = 0; i < 6; i++) free(all[i]->data);
	return wrong;
}

void measure_ask(measure *m, game *g, void (*gather)(void *context), void *context) {
	gather(context);
	copy(&m->monsters, &m->bare.monsters, &g->monsters);
	game_chunk shots = copy(&m->bullets, &m->bare.bullets, &g->bullets);
	resize(&m->hit, (shots.bodies->count + 1) * sizeof(gz_hit));
	*shots.hits = gz_hits_in((gz_hit *)m->hit.data);
	// In turns, since who comes second may find walls in the cache.
	if (m->ticks % 2) ask_bare(m);
	ask_through(m, g, gather, context);
	if (m->ticks % 2 == 0) ask_bare(m);
	m->wrong += compare(m, g);
	m->ticks++;
}

static int ascending(const void *a, const void *b) {
	double left = *(const double *)a, right = *(const double *)b;
	return (left > right) - (left < right);
}

static double median(double *values, size_t count) {
	qsort(values, count, sizeof *values, ascending);
	return count ? values[count / 2] : 0;
}

int measure_tell(measure *m, const char *who) {
	if (!m) return EXIT_SUCCESS;
	double ratio[GAME_TICKS];
	for (size_t i = 0; i < m->ticks; i++) ratio[i] = m->through_time[i] / m->bare_time[i];
	double through = median(m->through_time, m->ticks), bare = median(m->bare_time, m->ticks);
	printf("%s: %.0f us per tick, of plain arrays %.0f, ratio %.3f (medians), differing columns %zu\n", who, through,
		bare, median(ratio, m->ticks), m->wrong);
	return m->wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
