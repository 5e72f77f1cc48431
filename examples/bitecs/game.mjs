// What does not depend on where entities are stored, as in ../game/game.c: the decisions of monsters, the queries of a
// tick, and the last line of output. Monsters wander through rooms and fire, bullets fly until they hit a wall or a
// monster.

import { Graze } from "graze-collide";
import { hasEscaped, makeWalls } from "./rooms.mjs";

export const MONSTERS = 10000;
export const TICKS = 300;
export const HEALTH = 3;
export const SECONDS = 1 / 32; // of a tick
// Not 0: rounding may put the centre of a point exactly onto a wall, from where no motion decreases its distance, so a
// sweep would not find that wall. The game moves bullets itself.
export const BULLET_RADIUS = 1;

const KINDS = 3;

const wrap = (value) => BigInt.asUintN(64, value);

function mix(bits, shift, factor) {
	return wrap((bits ^ (bits >> shift)) * factor);
}

// The finalizer of splitmix64 (Vigna), of two numbers.
function hashPair(a, b) {
	const sum = wrap(BigInt(a) * 0x9e3779b97f4a7c15n + BigInt(b) + 0x632be59bd9b4e019n);
	const mixed = mix(mix(sum, 30n, 0xbf58476d1ce4e5b9n), 27n, 0x94d049bb133111ebn);
	return mixed ^ (mixed >> 31n);
}

// A number in [-1, 1) in steps of 1/512, which floats represent exactly.
const signedFraction = (bits) => (Number(bits & 1023n) - 512) / 512;

export const radiusOf = (number) => 6 + 2 * (number % KINDS);

// The decisions of a monster depend on its number and the tick alone, so that the order of monsters does not matter.

// The new velocity of a monster once in 32 ticks; else null.
export function wander(tick, number) {
	if ((number + tick) % 32) return null;
	const random = hashPair(number, tick);
	return { x: 96 * signedFraction(random), y: 96 * signedFraction(random >> 10n) };
}

// The velocity of the bullet that a monster fires in this tick; null if it fires none.
export function fires(tick, number) {
	if ((number + tick) % 64 !== 5) return null;
	const random = hashPair(tick, number);
	// One component is at least as fast as the other, so that no bullet is slow.
	const fast = random & 1n ? 640 : -640;
	const other = 640 * signedFraction(random >> 2n);
	return random & 2n ? { x: fast, y: other } : { x: other, y: fast };
}

function check(report) {
	if (!report.ok) throw new Error(report.text);
}

export class Game {
	tick = 0;
	shots = 0;
	wallHits = 0;
	monsterHits = 0;
	kills = 0;
	#crowd;
	#move;
	#sweep;

	constructor(g) {
		// Radius and half the displacement: 12 for the largest monsters, 15 for bullets.
		this.world = g.world(makeWalls(), { reach: 16 });
		this.#crowd = this.world.crowd();
		this.#move = { crowd: this.#crowd };
		this.#sweep = { targets: "all", crowd: this.#crowd };
	}

	// Moves the monsters, which collide with walls and one another, and finds the first hit of each bullet.
	query(monsters, bullets, hits) {
		monsters.set("step", SECONDS);
		check(this.world.move(monsters, this.#move));
		// The bullets hit the monsters where they have moved to, at rest.
		monsters.set("step", 0);
		check(this.#crowd.place(monsters));
		check(this.world.sweep(bullets, hits, this.#sweep));
	}

	// Counts a hit of a bullet.
	countHit(feature) {
		if (feature === Graze.FEATURE.circle) this.monsterHits++;
		else this.wallHits++;
	}
}

const words = new Uint32Array(2);
const floats = new Float32Array(words.buffer);

// The last line, with a hash of all positions that does not depend on the order of the entities.
//
// store: has { name, monsters, monsterPlaces(), bulletPlaces() }, where places are [x, y]
export function report(g, game, store) {
	const monsters = [...store.monsterPlaces()];
	const bullets = [...store.bulletPlaces()];
	let hash = 0n;
	let escaped = game.world.overlaps(store.monsters, g.list("proximities", 16)).hits;
	for (const [x, y] of [...monsters, ...bullets]) {
		floats.set([x, y]);
		const bits = mix((BigInt(words[1]) << 32n) | BigInt(words[0]), 29n, 0xbf58476d1ce4e5b9n);
		hash = wrap(hash + mix(bits, 32n, 0x94d049bb133111ebn));
		escaped += hasEscaped(x, y);
	}
	const { tick, shots, wallHits, monsterHits, kills } = game;
	return (
		`${store.name}: ${tick} ticks, ${shots} shots, hits ${wallHits} on walls and ${monsterHits} on monsters, ` +
		`despawned ${wallHits + monsterHits} bullets and ${kills} monsters, left ${bullets.length} and ` +
		`${monsters.length}, escaped ${escaped}, hash ${hash.toString(16).padStart(16, "0")}`
	);
}
