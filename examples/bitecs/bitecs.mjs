// The game with entities in bitECS, whose components are columns in the module's memory: Graze reads and writes the
// entities in place, and a query of bitECS says which of them, as the `pick` of a call.

import { Graze } from "graze-collide";
import { adapt } from "./adapter.mjs";
import { BULLET_RADIUS, HEALTH, MONSTERS, SECONDS, fires, radiusOf, wander } from "./game.mjs";
import { startOf } from "./rooms.mjs";

const FIRST_CAPACITY = 1024; // entities; the columns grow

export class BitecsStore {
	name = "bitecs";
	#game;
	#ecs;
	#all = {}; // columns by the names of components
	#capacity = FIRST_CAPACITY;
	#monsterEntities;
	#bulletEntities;

	// library: the module `bitecs`, 0.4 or 0.3
	constructor(g, game, library) {
		this.#game = game;
		this.#ecs = adapt(library);
		this.Position = this.#component(g, "Position", { x: "f32", y: "f32" });
		this.Velocity = this.#component(g, "Velocity", { x: "f32", y: "f32" });
		this.Disc = this.#component(g, "Disc", { radius: "f32" });
		this.Monster = this.#component(g, "Monster", { number: "u32", health: "i32" });
		this.Bullet = this.#component(g, "Bullet", { owner: "u32", time: "f32", index: "i32", feature: "u8" });
		this.#monsterEntities = this.#ecs.query(this.Monster);
		this.#bulletEntities = this.#ecs.query(this.Bullet);

		const { Position, Velocity, Disc, Monster, Bullet } = this.#all;
		const velocity = { vx: [Velocity, "x"], vy: [Velocity, "y"] };
		this.monsters = g.bodies(Position, {
			...velocity,
			toVx: [Velocity, "x"],
			toVy: [Velocity, "y"],
			radius: [Disc, "radius"],
			id: [Monster, "number"],
			step: SECONDS,
			pick: g.pick(FIRST_CAPACITY),
		});
		this.bullets = g.bodies(Position, {
			...velocity,
			radius: BULLET_RADIUS,
			ignore: [Bullet, "owner"],
			step: SECONDS,
			pick: g.pick(FIRST_CAPACITY),
		});
		// Element k of the hits belongs to entry k of the pick, not to its entity.
		this.hits = g.hits(Bullet);
		for (let number = 0; number < MONSTERS; number++) this.#spawn(number);
	}

	#component(g, name, types) {
		this.#all[name] = g.columns(types, FIRST_CAPACITY);
		return this.#ecs.component(this.#all[name]);
	}

	// A new entity with these components. Its id is an index, so the columns have to be long enough for it.
	#add(...components) {
		const entity = this.#ecs.add();
		if (entity >= this.#capacity) {
			this.#capacity = Math.max(2 * this.#capacity, entity + 1);
			for (const columns of Object.values(this.#all)) columns.resize(this.#capacity);
		}
		for (const component of components) this.#ecs.attach(entity, component);
		return entity;
	}

	#spawn(number) {
		const { Position, Velocity, Disc, Monster } = this;
		const entity = this.#add(Position, Velocity, Disc, Monster);
		const { x, y } = startOf(number);
		Position.x[entity] = x;
		Position.y[entity] = y;
		Velocity.x[entity] = Velocity.y[entity] = 0; // ids are used again
		Disc.radius[entity] = radiusOf(number);
		Monster.number[entity] = number;
		Monster.health[entity] = HEALTH;
	}

	// `Position.x` is taken anew here: the entity that was added may have made the memory grow.
	#fire(shooter, aim) {
		const { Position, Velocity, Monster, Bullet } = this;
		const entity = this.#add(Position, Velocity, Bullet);
		Position.x[entity] = Position.x[shooter];
		Position.y[entity] = Position.y[shooter];
		Velocity.x[entity] = aim.x;
		Velocity.y[entity] = aim.y;
		Bullet.owner[entity] = Monster.number[shooter];
		this.#game.shots++;
	}

	#think(tick) {
		const { Velocity, Monster } = this;
		for (const entity of this.#monsterEntities()) {
			const number = Monster.number[entity];
			const velocity = wander(tick, number);
			if (velocity) {
				Velocity.x[entity] = velocity.x;
				Velocity.y[entity] = velocity.y;
			}
			const aim = fires(tick, number);
			if (aim) this.#fire(entity, aim);
		}
	}

	// Copies of the entities: what queries of bitECS return may change with the next entity that is removed.
	#pick() {
		this.monsters.pick.fill(this.#monsterEntities());
		this.bullets.pick.fill(this.#bulletEntities());
	}

	// Each bullet has at most one hit. All hits are handled first; then dead entities are removed.
	#handleHits() {
		const { Position, Velocity, Monster } = this;
		const { time, index, feature } = this.hits.columns;
		const [x, y, vx, vy, health] = [Position.x, Position.y, Velocity.x, Velocity.y, Monster.health];
		const [monsters, bullets] = [this.monsters.pick.index, this.bullets.pick.index];
		const { count } = this.bullets.pick;
		const dead = [];
		for (let k = 0; k < count; k++) {
			const bullet = bullets[k];
			if (time[k] <= 1) {
				this.#game.countHit(feature[k]);
				dead.push(bullet);
				// A body of the crowd is named by its place in the pick that was placed.
				const target = feature[k] === Graze.FEATURE.circle ? monsters[index[k]] : -1;
				if (target >= 0 && --health[target] === 0) dead.push(target), this.#game.kills++;
			} else {
				x[bullet] += vx[bullet] * SECONDS;
				y[bullet] += vy[bullet] * SECONDS;
			}
		}
		for (const entity of dead) this.#ecs.remove(entity);
	}

	update() {
		this.#think(this.#game.tick);
		this.#pick();
		this.#game.query(this.monsters, this.bullets, this.hits);
		this.#handleHits();
		this.#pick();
	}

	*#places(bodies) {
		const { x, y } = this.Position;
		for (let k = 0; k < bodies.pick.count; k++) yield [x[bodies.pick.index[k]], y[bodies.pick.index[k]]];
	}

	monsterPlaces() {
		return this.#places(this.monsters);
	}

	bulletPlaces() {
		return this.#places(this.bullets);
	}
}
