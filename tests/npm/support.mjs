// What the tests of the package share: the package that GRAZE_PACKAGE names, both of its modules, and random scenes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

export const PACKAGE = resolve(process.env.GRAZE_PACKAGE ?? "build/npm_package");
export const { Graze, GrazeError } = await import(pathToFileURL(join(PACKAGE, "index.js")));

// A test with each of the modules.
export function testBoth(name, run) {
	for (const simd of [true, false]) {
		test(`${name} (${simd ? "simd" : "scalar"})`, async () => {
			const g = await Graze.load({ simd });
			assert.equal(g.simd, simd);
			await run(g);
		});
	}
}

// A test with workers.
export function testShared(name, run, workers = 2) {
	test(`${name} (threads: ${workers})`, async () => {
		const g = await Graze.load({ workers });
		assert.equal(g.workers, workers, g.oneThreadBecause);
		await run(g);
		g.dispose();
	});
}

// Random numbers from integers alone: xorshift, so that each test has the same scene everywhere.
export class Random {
	#state;

	constructor(seed) {
		this.#state = seed | 1;
	}

	int(below) {
		this.#state ^= this.#state << 13;
		this.#state ^= this.#state >>> 17;
		this.#state ^= this.#state << 5;
		return (this.#state >>> 0) % below;
	}

	// A multiple of 1/16 between two integers.
	from(low, high) {
		return low + this.int((high - low) * 16) / 16;
	}
}

export const SIDE = 400;

// Walls as plain arrays: short segments of any direction, some of them points, inside of a square room.
export function randomWalls(random, count) {
	const walls = { ax: [0, SIDE, SIDE, 0], ay: [0, 0, SIDE, SIDE], bx: [SIDE, SIDE, 0, 0], by: [0, SIDE, SIDE, 0] };
	for (let k = 0; k < count; k++) {
		const [x, y] = [random.from(20, SIDE - 20), random.from(20, SIDE - 20)];
		walls.ax.push(x);
		walls.ay.push(y);
		walls.bx.push(k % 7 ? x + random.from(-20, 20) : x);
		walls.by.push(k % 7 ? y + random.from(-20, 20) : y);
	}
	return walls;
}

// Bodies as plain arrays; `clear(x, y, radius)` refuses some places.
export function randomBodies(random, count, clear = () => true, motion = 40) {
	const bodies = { x: [], y: [], vx: [], vy: [], radius: [] };
	while (bodies.x.length < count) {
		const [x, y, radius] = [random.from(2, SIDE - 2), random.from(2, SIDE - 2), random.from(0, 4)];
		if (!clear(x, y, radius, bodies)) continue;
		bodies.x.push(x);
		bodies.y.push(y);
		bodies.vx.push(random.from(-motion, motion));
		bodies.vy.push(random.from(-motion, motion));
		bodies.radius.push(radius);
	}
	return bodies;
}

export function near(actual, expected, tolerance, what) {
	const difference = Math.abs(actual - expected);
	assert.ok(difference <= tolerance, `${what}: ${actual}, expected ${expected}, tolerance ${tolerance}`);
}
