#include "world/game_state.h"

#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/padding.h"

enum { MAX_CONTACTS = 16 * EDITED_BODIES };

static void edit(game *g) {
	const gz_error error = edited_world_edit(g->e, &g->like, &g->source);
	if (error.status) fail_msg("%s", error.text);
}

game game_begin(const arena_kind *kind, int wall_columns, uint64_t seed, gz_allocator allocator) {
	random_source source = {seed};
	const size_t walls = (size_t)random_int(&source, 1, 120);
	game g = {.like = arena_make(kind, walls, EDITED_BODIES, &source)};
	g.like.wall_columns = wall_columns;
	g.e = edited_world_make(&g.like, (gz_world_desc){.allocator = allocator});
	g.source = source;
	for (int i = 0; i < 6; i++) edit(&g);
	return g;
}

game game_twin(const game *g, gz_world_desc settings) {
	game twin = *g;
	twin.e = edited_world_make(&g->like, settings);
	return twin;
}

void game_end(game *g) { edited_world_free(g->e); }

static uint64_t hash_report(uint64_t hash, const gz_report *r) {
	const size_t counts[] = {(size_t)r->error.status, r->error.index, r->invalid, r->bodies, r->hits, r->written,
		r->crowded, r->stopped, r->recovered, r->pushed, r->shortened, r->refused};
	return hash_bytes(hash, counts, sizeof counts);
}

/// Moves all bodies in place, with different responses; with `collide` they collide with one another.
static uint64_t move(game *g, bool collide) {
	static const uint8_t responses[] = {GZ_RESPONSE_SLIDE, GZ_RESPONSE_BOUNCE, GZ_RESPONSE_STOP, GZ_RESPONSE_PASS};
	static gz_contact contacts[MAX_CONTACTS];
	uint8_t response[EDITED_BODIES];
	size_t first[EDITED_BODIES + 1];
	moving_body *b = &g->e->bodies->at;
	const size_t stride = sizeof *g->e->bodies;
	for (int i = 0; i < EDITED_BODIES; i++) response[i] = responses[i % 4];
	const gz_bodies chunk = arena_bodies(g->e->bodies, EDITED_BODIES, WITH_FILTERS | WITH_ID);
	const gz_moves moves = {
		.response = {response, 1}, .center = {&b->px, &b->py, stride}, .motion = {&b->dx, &b->dy, stride}};
	const gz_contact_list list = {contacts, MAX_CONTACTS, first};
	const gz_move_options options = {.crowd = collide ? g->e->crowd : NULL, .contacts = &list};
	memset(contacts, 0, sizeof contacts);
	const gz_report report =
		gz_move(&moves, &options, g->e->world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, g->e->scratch);
	CLEAR_TAILS(contacts, report.written, gz_contact, feature);
	uint64_t hash = hash_report(1, &report);
	hash = hash_bytes(hash, contacts, report.written * sizeof *contacts);
	for (int i = 0; i < EDITED_BODIES; i++) hash = hash_bytes(hash, &g->e->bodies[i].at, sizeof(moving_body));
	return hash;
}

/// Places the bodies in the crowd, which then queries itself and the walls.
static uint64_t query_crowd(game *g) {
	gz_hit hits[EDITED_BODIES];
	const arena_world w = {g->e->world, g->e->scratch, g->e->crowd};
	const gz_bodies chunk = arena_bodies(g->e->bodies, EDITED_BODIES, WITH_FILTERS | WITH_ID);
	expect_ok(gz_crowd_place(w.crowd, &chunk, 1));
	for (int i = 0; i < EDITED_BODIES; i++) hits[i] = trial_untouched;
	arena_sweep_crowd(hits, &w, EDITED_BODIES, GZ_TARGETS_ALL);
	return hash_bytes(2, hits, sizeof hits);
}

uint64_t game_tick(game *g) {
	edit(g), edit(g);
	edited_world_scatter(g->e, &g->source);
	const bool collide = random_chance(&g->source, 2);
	uint64_t hashes[3];
	hashes[0] = edited_world_hash(g->e);
	hashes[1] = query_crowd(g);
	hashes[2] = move(g, collide); // last, since it changes the bodies
	return hash_bytes(3, hashes, sizeof hashes);
}

block block_save(const gz_world *world) {
	block b = {.size = gz_world_save(world, NULL, 0)};
	b.data = malloc(b.size);
	assert_non_null(b.data);
	memset(b.data, 0xcd, b.size);
	assert_int_equal(gz_world_save(world, b.data, b.size), b.size);
	return b;
}

void assert_state(const gz_world *world, const block *b, const char *context) {
	block now = block_save(world);
	if (now.size != b->size || memcmp(now.data, b->data, b->size))
		fail_msg("%s: the state differs from the block", context);
	free(now.data);
}

saved_game game_save(const game *g) { return (saved_game){*g->e, g->source, block_save(g->e->world)}; }

void saved_free(saved_game *saved) { free(saved->world.data); }

void game_restore(game *g, const saved_game *saved) {
	const edited_world now = *g->e;
	const gz_error error = gz_world_restore(now.world, saved->world.data, saved->world.size);
	if (error.status) fail_msg("%s", error.text);
	*g->e = saved->model, g->source = saved->source;
	g->e->world = now.world, g->e->scratch = now.scratch, g->e->crowd = now.crowd;
	assert_state(now.world, &saved->world, "after a restore");
}
