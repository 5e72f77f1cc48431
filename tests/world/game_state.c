#include "world/game_state.h"

#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/padding.h"

static void edit(game *g) {
	const gz_error error = doors_edit(g->d, &g->like, &g->source);
	if (error.status) fail_msg("%s", error.text);
}

game game_begin(const arena_kind *kind, int wall_columns, uint64_t seed, gz_allocator allocator) {
	random_source source = {seed};
	const size_t walls = (size_t)random_int(&source, 1, 120);
	game g = {.like = arena_make(kind, walls, DOOR_BODIES, &source)};
	g.like.wall_columns = wall_columns;
	g.d = doors_make(&g.like, (gz_world_desc){.allocator = allocator});
	g.source = source;
	for (int i = 0; i < 6; i++) edit(&g);
	return g;
}

game game_twin(const game *g, gz_world_desc settings) {
	game twin = *g;
	twin.d = doors_make(&g->like, settings);
	return twin;
}

void game_end(game *g) { doors_free(g->d); }

static uint64_t hash_report(uint64_t hash, const gz_report *r) {
	const size_t counts[] = {(size_t)r->error.status, r->error.index, r->invalid, r->bodies, r->hits, r->written,
		r->crowded, r->stopped, r->recovered, r->pushed, r->shortened, r->refused};
	return hash_bytes(hash, counts, sizeof counts);
}

/// Everybody moves in place, each in a way of its own; with `among` among one another.
static uint64_t move(game *g, int among) {
	static const uint8_t responses[] = {GZ_RESPONSE_SLIDE, GZ_RESPONSE_BOUNCE, GZ_RESPONSE_STOP, GZ_RESPONSE_PASS};
	static gz_contact contacts[16 * DOOR_BODIES];
	uint8_t response[DOOR_BODIES];
	size_t first[DOOR_BODIES + 1];
	moving_body *b = &g->d->bodies->at;
	const size_t stride = sizeof *g->d->bodies;
	for (int i = 0; i < DOOR_BODIES; i++) response[i] = responses[i % 4];
	const gz_bodies chunk = arena_bodies(g->d->bodies, DOOR_BODIES, WITH_FILTERS | WITH_ID);
	const gz_moves moves = {
		.response = {response, 1}, .center = {&b->px, &b->py, stride}, .motion = {&b->dx, &b->dy, stride}};
	const gz_contact_list list = {contacts, 16 * DOOR_BODIES, first};
	const gz_move_options rules = {.crowd = among ? g->d->crowd : NULL, .contacts = &list};
	memset(contacts, 0, sizeof contacts);
	const gz_report report =
		gz_move(&moves, &rules, g->d->world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, g->d->scratch);
	CLEAR_TAILS(contacts, report.written, gz_contact, feature);
	uint64_t hash = hash_report(1, &report);
	hash = hash_bytes(hash, contacts, report.written * sizeof *contacts);
	for (int i = 0; i < DOOR_BODIES; i++) hash = hash_bytes(hash, &g->d->bodies[i].at, sizeof(moving_body));
	return hash;
}

/// The bodies, placed anew, ask one another and the walls.
static uint64_t ask_crowd(game *g) {
	gz_hit hits[DOOR_BODIES];
	const arena_world w = {g->d->world, g->d->scratch, g->d->crowd};
	const gz_bodies chunk = arena_bodies(g->d->bodies, DOOR_BODIES, WITH_FILTERS | WITH_ID);
	expect_ok(gz_crowd_place(w.crowd, &chunk, 1));
	for (int i = 0; i < DOOR_BODIES; i++) hits[i] = trial_untouched;
	arena_sweep_crowd(hits, &w, DOOR_BODIES, GZ_TARGETS_ALL);
	return hash_bytes(2, hits, sizeof hits);
}

uint64_t game_tick(game *g) {
	edit(g), edit(g);
	doors_scatter(g->d, &g->source);
	const int among = random_chance(&g->source, 2);
	const uint64_t hashes[] = {doors_hash(g->d), ask_crowd(g), move(g, among)};
	return hash_bytes(3, hashes, sizeof hashes);
}

block block_save(const gz_world *world) {
	block b = {.size = gz_world_save(world, NULL, 0)};
	b.at = malloc(b.size);
	assert_non_null(b.at);
	memset(b.at, 0xcd, b.size);
	assert_int_equal(gz_world_save(world, b.at, b.size), b.size);
	return b;
}

void assert_state(const gz_world *world, const block *b, const char *where) {
	block now = block_save(world);
	if (now.size != b->size || memcmp(now.at, b->at, b->size)) fail_msg("%s: the state is another", where);
	free(now.at);
}

saved_game game_save(const game *g) { return (saved_game){*g->d, g->source, block_save(g->d->world)}; }

void saved_free(saved_game *saved) { free(saved->world.at); }

void game_restore(game *g, const saved_game *saved) {
	const doors now = *g->d;
	const gz_error error = gz_world_restore(now.world, saved->world.at, saved->world.size);
	if (error.status) fail_msg("%s", error.text);
	*g->d = saved->model, g->source = saved->source;
	g->d->world = now.world, g->d->scratch = now.scratch, g->d->crowd = now.crowd;
	assert_state(now.world, &saved->world, "after going back");
}
