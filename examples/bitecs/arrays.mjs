// The game without an entity system and without columns of its own: entities are objects in plain arrays, copied into
// columns before the queries of a tick and back after them.

import { Graze } from "graze-collide";
import { BULLET_RADIUS, HEALTH, MONSTERS, SECONDS, fires, radiusOf, wander } from "./game.mjs";
import { startOf } from "./rooms.mjs";

const MAX_BULLETS = 4096;

export class ArrayStore {
	name = "arrays";
	#game;
	#monsters = [];
	#bullets = [];

	constructor(g, game) {
		this.#game = game;
		for (let number = 0; number < MONSTERS; number++) {
			this.#monsters.push({ ...startOf(number), vx: 0, vy: 0, number, health: HEALTH });
		}
		const motion = { x: "f32", y: "f32", vx: "f32", vy: "f32" };
		const columns = g.columns({ ...motion, radius: "f32", id: "u32" }, MONSTERS);
		this.monsters = g.bodies(columns, { step: SECONDS, toVx: "vx", toVy: "vy" });
		const shots = g.columns({ ...motion, ignore: "u32" }, MAX_BULLETS);
		this.bullets = g.bodies(shots, { step: SECONDS, radius: BULLET_RADIUS });
		this.hits = g.hits(MAX_BULLETS);
	}

	#think(tick) {
		for (const monster of this.#monsters) {
			const velocity = wander(tick, monster.number);
			if (velocity) [monster.vx, monster.vy] = [velocity.x, velocity.y];
			const aim = fires(tick, monster.number);
			if (!aim) continue;
			this.#bullets.push({ x: monster.x, y: monster.y, vx: aim.x, vy: aim.y, owner: monster.number });
			this.#game.shots++;
		}
	}

	#copyIn() {
		const copy = (table, entities, members) => {
			table.count = entities.length;
			for (const [name, read] of Object.entries(members)) {
				const column = table.columns[name];
				entities.forEach((entity, k) => (column[k] = read(entity)));
			}
		};
		const motion = { x: (e) => e.x, y: (e) => e.y, vx: (e) => e.vx, vy: (e) => e.vy };
		copy(this.monsters, this.#monsters, { ...motion, radius: (e) => radiusOf(e.number), id: (e) => e.number });
		copy(this.bullets, this.#bullets, { ...motion, ignore: (e) => e.owner });
	}

	#copyOut() {
		const { x, y, vx, vy } = this.monsters.columns;
		this.#monsters.forEach((monster, k) => Object.assign(monster, { x: x[k], y: y[k], vx: vx[k], vy: vy[k] }));
	}

	#handleHits() {
		const { time, index, feature } = this.hits.columns;
		this.#bullets.forEach((bullet, k) => {
			bullet.hit = time[k] <= 1;
			if (!bullet.hit) {
				bullet.x = Math.fround(bullet.x + bullet.vx * SECONDS);
				bullet.y = Math.fround(bullet.y + bullet.vy * SECONDS);
				return;
			}
			this.#game.countHit(feature[k]);
			const target = feature[k] === Graze.FEATURE.circle ? this.#monsters[index[k]] : null;
			if (target && --target.health === 0) this.#game.kills++;
		});
		this.#bullets = this.#bullets.filter(({ hit }) => !hit);
		this.#monsters = this.#monsters.filter(({ health }) => health > 0);
	}

	update() {
		this.#think(this.#game.tick);
		this.#copyIn();
		this.#game.query(this.monsters, this.bullets, this.hits);
		this.#copyOut();
		this.#handleHits();
		this.#copyIn();
	}

	*monsterPlaces() {
		for (const { x, y } of this.#monsters) yield [x, y];
	}

	*bulletPlaces() {
		for (const { x, y } of this.#bullets) yield [x, y];
	}
}
