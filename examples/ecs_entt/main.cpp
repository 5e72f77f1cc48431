// The game on EnTT. Its storages consist of pages of 1024 elements, which Graze reads and writes in place, one chunk
// per page. A group owns the storages of the monsters and keeps them in one order: page k of each storage is of the
// same entities. A bullet is one component, so its storage is an array of structs; its hit is a member.
#include "../game/measure.h"
#include <algorithm>
#include <entt/entt.hpp>

namespace {

struct bullet {
	position center;
	velocity motion;
	entt::entity owner;
	gz_hit hit;
};

struct bullet_hit {
	entt::entity bullet;
	gz_hit hit;
};

constexpr std::size_t page_size = entt::component_traits<position>::page_size;
static_assert(page_size == entt::component_traits<velocity>::page_size);
static_assert(page_size == entt::component_traits<disc>::page_size);

class engine {
	game state{};
	entt::registry registry;
	entt::dispatcher events;
	measure *measurement;

  public:
	engine(int argc, char **argv) {
		game_begin(&state);
		measurement = measure_begin(argc, argv, &state);
		events.sink<bullet_hit>().connect<&engine::on_hit>(*this);
		static_cast<void>(monsters()); // a group keeps the order from its creation on
		for (std::uint32_t n = 0; n < GAME_MONSTERS; n++) {
			const auto e = registry.create();
			registry.emplace<position>(e, game_start(n));
			registry.emplace<velocity>(e, 0.0f, 0.0f);
			registry.emplace<disc>(e, game_radius(n % GAME_KINDS));
			registry.emplace<monster>(e, n, GAME_HEALTH);
		}
	}

	~engine() {
		measure_end(measurement);
		game_end(&state);
	}

	engine(const engine &) = delete;
	engine &operator=(const engine &) = delete;

	int run() {
		for (; state.tick < GAME_TICKS; state.tick++) {
			think();
			collide();
			send_hits();
			events.update(); // handles hits and destroys entities, outside of all iterations
		}
		collect_chunks();
		return game_report(&state, "ecs_entt") | measure_report(measurement, "ecs_entt");
	}

  private:
	decltype(registry.group<position, velocity, disc, monster>()) monsters() {
		return registry.group<position, velocity, disc, monster>();
	}

	void think() {
		for (auto [e, center, motion, shape, m] : monsters().each()) {
			velocity aim;
			game_wander(&state, &m, &motion);
			if (!game_fires(&state, &m, &aim)) continue;
			registry.emplace<bullet>(registry.create(), center, aim, e, gz_hit{});
			state.shots++;
		}
	}

	void collect_chunks() {
		state.monsters.count = state.bullets.count = 0;
		auto &centers = registry.storage<position>();
		for (std::size_t first = 0; first < monsters().size(); first += page_size) {
			const auto c = game_add_chunk(&state.monsters, std::min(page_size, monsters().size() - first));
			position *p = centers.raw()[first / page_size];
			velocity *v = registry.storage<velocity>().raw()[first / page_size];
			const disc *d = registry.storage<disc>().raw()[first / page_size];
			c.bodies->center = GZ_MEMBERS(p, x, y);
			c.bodies->motion = GZ_MEMBERS(v, x, y);
			c.bodies->radius = GZ_MEMBER(d, radius);
			// Entities are the ids. Each contains a version, so that a recycled entity has another id.
			c.bodies->id = GZ_ID_ARRAY(centers.data() + first);
			c.moves->center = GZ_OUT_MEMBERS(p, x, y);
			c.moves->motion = GZ_OUT_MEMBERS(v, x, y);
		}
		auto &all = registry.storage<bullet>();
		constexpr std::size_t page = entt::component_traits<bullet>::page_size;
		for (std::size_t first = 0; first < all.size(); first += page) {
			const auto c = game_add_chunk(&state.bullets, std::min(page, all.size() - first));
			bullet *b = all.raw()[first / page];
			c.bodies->center = GZ_MEMBERS(b, center.x, center.y);
			c.bodies->motion = GZ_MEMBERS(b, motion.x, motion.y);
			c.bodies->radius = GZ_SHARED_VALUE(game_bullet.radius);
			c.bodies->ignore = GZ_ID_MEMBER(b, owner);
			*c.hits = game_hits(&b->hit, sizeof *b);
		}
	}

	void collide() {
		if (measurement)
			return measure_query(
				measurement, &state, [](void *self) { static_cast<engine *>(self)->collect_chunks(); }, this);
		collect_chunks();
		game_query(&state);
	}

	void send_hits() {
		for (auto [e, b] : registry.view<bullet>().each())
			if (b.hit.time <= 1) events.enqueue<bullet_hit>(e, b.hit);
			else game_advance(&b.center, &b.motion);
	}

	// An earlier event may have destroyed the monster.
	void on_hit(const bullet_hit &event) {
		const auto target = static_cast<entt::entity>(event.hit.id);
		const bool alive = event.hit.feature == GZ_FEATURE_CIRCLE && registry.valid(target);
		if (game_count_hit(&state, &event.hit, alive ? &registry.get<monster>(target) : nullptr))
			registry.destroy(target);
		registry.destroy(event.bullet);
	}
};

} // namespace

int main(int argc, char **argv) { return engine{argc, argv}.run(); }
