// What the tests of workers share: workers that are watched, and a scene that all of them take part in.

import { Worker } from "node:worker_threads";
import { Graze, Random } from "./support.mjs";

// Loads an instance whose workers are of this class; in browsers it is a global.
export async function loadWith(Class, options) {
	globalThis.Worker = Class;
	try {
		return await Graze.load(options);
	} finally {
		delete globalThis.Worker;
	}
}

// A class of workers that are noted, with the stacks that they are given.
export function watched({ script = null, change = (message) => message } = {}) {
	const threads = [];
	const stacks = [];
	class Watched extends Worker {
		constructor(url) {
			super(script ?? url);
			threads.push(this);
			this.ended = new Promise((resolve) => this.on("exit", resolve));
		}
		postMessage(message) {
			if (message.stack) stacks.push(message.stack);
			super.postMessage(message.stack ? change(message) : message);
		}
	}
	return { Watched, threads, stacks };
}

// Whether a promise is kept within some seconds. The timer keeps Node from ending before, which workers do not.
export function soon(promise, seconds = 20) {
	let timer;
	const late = new Promise((resolve) => (timer = setTimeout(resolve, seconds * 1000, false)));
	return Promise.race([promise.then(() => true), late]).finally(() => clearTimeout(timer));
}

// A scene that all workers take part in: `count` bodies among walls, each of them in 12 x 12 units.
export function makeScene(g, count) {
	const random = new Random(77);
	const side = Math.ceil(Math.sqrt(count) * 12);
	const column = (n, low, high) => Float32Array.from({ length: n }, () => random.from(low, high));
	const walls = { ax: column(count / 20, 0, side), ay: column(count / 20, 0, side) };
	walls.bx = walls.ax.map((x) => x + random.from(-20, 20));
	walls.by = walls.ay.map((y) => y + random.from(-20, 20));
	const units = g.adopt({
		x: column(count, 0, side),
		y: column(count, 0, side),
		vx: column(count, -8, 8),
		vy: column(count, -8, 8),
		radius: column(count, 1, 4),
	});
	const bodies = g.bodies(units, { toVx: "vx", toVy: "vy" });
	const world = g.world(walls, { reach: 8 });
	return { units, bodies, world, crowd: world.crowd() };
}
