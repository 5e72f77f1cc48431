// The game on EnTT. Its storages are pages of 1024, and Graze reads and writes them in place, one chunk per page. The
// monsters' storages are owned by a group, which keeps them in one order: page k of each is of the same entities. A
// bullet is one component, an array of structs; what it touches is written into it.
#include "../game/measure.h"
#include <algorithm>
#include <entt/entt.hpp>

namespace {

struct bullet {
	position at;
	velocity going;
	entt::entity owner;
	gz_hit hit;
};

struct struck {
	entt::entity by;
	gz_hit hit;
};

// Entities are ids as they are. A version is part of each, so that one that is used again has another id.
gz_id_view ids(const entt::entity *first, std::size_t stride) { return {first, stride, sizeof *first}; }

constexpr std::size_t page_size = entt::component_traits<position>::page_size;
static_assert(page_size == entt::component_traits<velocity>::page_size);
static_assert(page_size == entt::component_traits<disc>::page_size);

class engine {
	game play{};
	entt::registry registry;
	entt::dispatcher events;
	measure *measured;

  public:
	engine(int argc, char **argv) {
		game_begin(&play);
		measured = measure_begin(argc, argv, &play);
		events.sink<struck>().connect<&engine::on_hit>(*this);
		static_cast<void>(monsters()); // a group keeps order from when it is made
		for (std::uint32_t n = 0; n < GAME_MONSTERS; n++) {
			const auto e = registry.create();
			registry.emplace<position>(e, game_home(n));
			registry.emplace<velocity>(e, 0.0f, 0.0f);
			registry.emplace<disc>(e, game_radius(n % GAME_KINDS));
			registry.emplace<monster>(e, n, GAME_HEALTH);
		}
	}

	~engine() {
		measure_end(measured);
		game_end(&play);
	}

	engine(const engine &) = delete;
	engine &operator=(const engine &) = delete;

	int run() {
		for (; play.tick < GAME_TICKS; play.tick++) {
			think();
			ask();
			tell_hits();
			events.update(); // hits are handled, and entities go, when nobody iterates
		}
		gather();
		return game_tell(&play, "ecs_entt") | measure_tell(measured, "ecs_entt");
	}

  private:
	decltype(registry.group<position, velocity, disc, monster>()) monsters() {
		return registry.group<position, velocity, disc, monster>();
	}

	void think() {
		for (auto [e, at, going, body, who] : monsters().each()) {
			velocity aim;
			game_wander(&play, &who, &going);
			if (!game_fires(&play, &who, &aim)) continue;
			registry.emplace<bullet>(registry.create(), at, aim, e, gz_hit{});
			play.shots++;
		}
	}

	void gather() {
		play.monsters.count = play.bullets.count = 0;
		auto &at = registry.storage<position>();
		for (std::size_t first = 0; first < monsters().size(); first += page_size) {
			const auto c = game_add_chunk(&play.monsters, std::min(page_size, monsters().size() - first));
			position *p = at.raw()[first / page_size];
			velocity *v = registry.storage<velocity>().raw()[first / page_size];
			const disc *d = registry.storage<disc>().raw()[first / page_size];
			c.bodies->center = {&p->x, &p->y, sizeof *p};
			c.bodies->motion = {&v->x, &v->y, sizeof *v};
			c.bodies->radius = {&d->radius, sizeof *d};
			c.bodies->id = ids(at.data() + first, sizeof(entt::entity));
			c.moves->center = {&p->x, &p->y, sizeof *p};
			c.moves->motion = {&v->x, &v->y, sizeof *v};
		}
		auto &all = registry.storage<bullet>();
		constexpr std::size_t page = entt::component_traits<bullet>::page_size;
		for (std::size_t first = 0; first < all.size(); first += page) {
			const auto c = game_add_chunk(&play.bullets, std::min(page, all.size() - first));
			bullet *b = all.raw()[first / page];
			c.bodies->center = {&b->at.x, &b->at.y, sizeof *b};
			c.bodies->motion = {&b->going.x, &b->going.y, sizeof *b};
			c.bodies->radius = {&game_bullet.radius, 0};
			c.bodies->ignore = ids(&b->owner, sizeof *b);
			*c.hits = game_hits(&b->hit, sizeof *b);
		}
	}

	void ask() {
		if (measured)
			return measure_ask(
				measured, &play, [](void *self) { static_cast<engine *>(self)->gather(); }, this);
		gather();
		game_ask(&play);
	}

	void tell_hits() {
		for (auto [e, b] : registry.view<bullet>().each())
			if (b.hit.time <= 1) events.enqueue<struck>(e, b.hit);
			else game_fly(&b.at, &b.going);
	}

	// An earlier event may have been the other one's end.
	void on_hit(const struck &s) {
		const auto other = static_cast<entt::entity>(s.hit.id);
		const bool there = s.hit.feature == GZ_FEATURE_CIRCLE && registry.valid(other);
		if (game_strike(&play, &s.hit, there ? &registry.get<monster>(other) : nullptr)) registry.destroy(other);
		registry.destroy(s.by);
	}
};

} // namespace

int main(int argc, char **argv) { return engine{argc, argv}.run(); }
