// Workers: the bits of one thread for any number of them, memory that several threads use, and their end.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { answers } from "./answers.mjs";
import { stress } from "./stress.mjs";
import { Graze, PACKAGE, Random, testShared } from "./support.mjs";

const INLINE = (await import(pathToFileURL(join(PACKAGE, "inline.js")))).Graze;
const MODULE = join(PACKAGE, "graze.simd.wasm");
const MIB = 1 << 20;

// Loads an instance whose workers are of this class; in browsers it is a global.
async function loadWith(Class, options) {
	globalThis.Worker = Class;
	try {
		return await Graze.load(options);
	} finally {
		delete globalThis.Worker;
	}
}

// A class of workers that are noted, with the stacks that they are given.
function watched({ script = null, change = (message) => message } = {}) {
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
function soon(promise, seconds = 20) {
	let timer;
	const late = new Promise((resolve) => (timer = setTimeout(resolve, seconds * 1000, false)));
	return Promise.race([promise.then(() => true), late]).finally(() => clearTimeout(timer));
}

// A scene that all workers take part in: `count` bodies among walls, each of them in 12 x 12 units.
function makeScene(g, count) {
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

// The bits of what a crowd does in some ticks.
function play(g, count, ticks) {
	const { units, bodies, world, crowd } = makeScene(g, count);
	const [hits, proximities] = [g.hits(count), g.list("proximities", 8 * count)];
	const bits = [];
	const take = (array) => bits.push(Buffer.from(Uint8Array.from(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))));
	for (let tick = 0; tick < ticks; tick++) {
		world.move(bodies, { crowd });
		crowd.place(bodies);
		world.sweep(crowd, hits, { targets: "all" });
		world.overlaps(bodies, proximities);
		for (const array of [units.x, units.y, units.vx, hits.columns.time, hits.columns.index]) take(array);
		bits.push(Buffer.from(Float64Array.from({ length: proximities.count }, (_, k) => proximities.distance(k)).buffer));
	}
	return Buffer.concat(bits);
}

const one = await Graze.load();
const expected = { answers: answers(one), play: play(one, 20000, 4) };

for (const workers of [1, 2, 3, 4]) {
	testShared("the bits are those of one thread", (g) => {
		assert.equal(g.oneThreadBecause, "");
		const before = g.memory.buffer.byteLength;
		assert.deepEqual(answers(g), expected.answers);
		assert.ok(play(g, 20000, 4).equals(expected.play));
		assert.ok(g.memory.buffer.byteLength > before + MIB, "the memory has grown meanwhile");
	}, workers);
}

test("so are those of the scalar module, and of the modules within the code", async () => {
	for (const load of [Graze, INLINE]) {
		for (const simd of [true, false]) {
			const g = await load.load({ simd, workers: 3 });
			assert.deepEqual([g.workers, g.simd, g.oneThreadBecause], [3, simd, ""]);
			assert.deepEqual(answers(g), expected.answers);
			g.dispose();
		}
	}
});

test("every worker takes tasks", async () => {
	const { Watched, stacks } = watched();
	const g = await loadWith(Watched, { workers: 3 });
	const { bodies, world } = makeScene(g, 50000);
	const hits = g.hits(50000);
	const used = (end) => new Uint8Array(g.memory.buffer, end - 4096, 4096).some((byte) => byte);
	const limit = performance.now() + 20e3; // of a machine that is busy
	while (!stacks.every(used) && performance.now() < limit) world.sweep(bodies, hits);
	assert.deepEqual(stacks.map(used), [true, true]);
	g.dispose();
});

test("where there can be no workers, there is one thread, and a reason", async () => {
	const bytes = readFileSync(MODULE);
	const broken = watched({ script: new URL("data:text/javascript,throw new Error('no such script')") }).Watched;
	class Refused {
		constructor() {
			throw new Error("workers are not allowed");
		}
	}
	const cases = [
		[/^the page is not cross-origin isolated$/, () => withGlobal("crossOriginIsolated", false)],
		[/^there is no SharedArrayBuffer$/, () => withGlobal("SharedArrayBuffer", undefined)],
		[/^a compiled module has a memory of its own/, () => Graze.load({ workers: 2, module: new WebAssembly.Module(bytes) })],
		[/^a worker has not begun: no such script$/, () => loadWith(broken, { workers: 2 })],
		[/^workers are not allowed$/, () => loadWith(Refused, { workers: 2 })],
		[/^there is no memory for their stacks$/, () => Graze.load({ workers: 20, maxMemory: 2 ** 24 })],
	];
	for (const [reason, load] of cases) {
		const g = await load();
		assert.match(g.oneThreadBecause, reason);
		assert.equal(g.workers, 1);
		assert.equal(g.memory.shared, false);
		assert.deepEqual(answers(g), expected.answers);
	}
	assert.equal((await Graze.load({ workers: 1 })).oneThreadBecause, "");
	for (const workers of [0, -1, 1.5, "2", NaN, 1025]) await assert.rejects(Graze.load({ workers }), RangeError);
	for (const maxMemory of [0, 2 ** 33, NaN]) await assert.rejects(Graze.load({ workers: 2, maxMemory }), RangeError);
	await assert.rejects(Graze.load({ workers: 2, bytes: bytes.subarray(0, 1000) }), WebAssembly.CompileError);
});

async function withGlobal(name, value) {
	const before = Object.getOwnPropertyDescriptor(globalThis, name);
	Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
	try {
		return await Graze.load({ workers: 2 });
	} finally {
		if (before) Object.defineProperty(globalThis, name, before);
		else delete globalThis[name];
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

for (const [name, maxMemory] of [["grows", 2 ** 30], ["ends", 2 ** 24]]) {
	test(`threads that allocate at the same time have blocks of their own; the memory ${name}`, async () => {
		const { Watched, threads } = watched({ script: new URL("stress.mjs", import.meta.url) });
		const g = await loadWith(Watched, { workers: 4, maxMemory });
		const before = g.allocated;
		const [steps, most] = [5000, 60000];
		const results = threads.map((thread) => new Promise((resolve) => thread.once("message", resolve)));
		for (const thread of threads) thread.ref(), thread.postMessage({ steps, most });
		const { exports } = g.memory;
		const refused = [stress(exports, exports.memory, 5, steps, most)];
		for (const { refused: count, failed } of await Promise.all(results)) assert.equal(failed, undefined), refused.push(count);
		assert.equal(g.allocated, before);
		assert.equal(refused.some((count) => count > 0), maxMemory === 2 ** 24, `${refused}`);
		// All of it is one block again, and columns are where another thread has grown the memory.
		const size = Math.floor((g.memory.exports.memory.grow(0) * 65536) / 2);
		const { x } = g.columns({ x: "u8" }, size);
		x.fill(1);
		assert.equal(x.length, size);
		assert.equal(g.memory.exports.memory.buffer.byteLength < 2 * size + 3 * 65536, true);
		await Promise.all(threads.map((thread) => thread.terminate()));
	});
}

// Fillers leave less and less memory: at some sizes it is a worker that gets none.
test("without memory for a worker the call throws, and later calls are as before", async () => {
	const g = await Graze.load({ workers: 3, maxMemory: 2 ** 26 });
	const { bodies, world, crowd } = makeScene(g, 20000);
	const [hits, fillers] = [g.list("hits", 20000), []];
	const works = (call) => {
		try {
			call();
			return true;
		} catch (error) {
			assert.equal(error.status, "OUT_OF_MEMORY");
			return false;
		}
	};
	for (let bytes = MIB; bytes > 256; ) {
		if (!works(() => fillers.push(g.columns({ x: "u8" }, bytes)))) bytes >>= 1;
	}
	let failures = 0;
	while (!works(() => (world.sweepAll(bodies, hits), world.move(bodies, { crowd })))) {
		failures++;
		fillers.pop().dispose();
	}
	assert.ok(failures > 3, `${failures} failures`);
	for (const filler of fillers) filler.dispose();
	assert.deepEqual(answers(g), expected.answers);
	g.dispose();
});

testShared("arrays of columns that have ended reach no other memory, which returns when they are gone", async (g) => {
	const collect = async () => {
		for (let k = 0; k < 5; k++) globalThis.gc(), await new Promise((resolve) => setTimeout(resolve, 5));
	};
	await collect();
	const before = g.allocated;
	await (async () => {
		const [columns, others] = [g.columns({ x: "f32" }, 1000), []];
		const first = columns.x;
		columns.resize(2000);
		const second = columns.x;
		assert.notEqual(first, second);
		columns.dispose();
		for (let k = 0; k < 20; k++) others.push(g.columns({ x: "f32" }, 1000 + 100 * k));
		first.fill(9), second.fill(9);
		for (const { x } of others) assert.ok(x.every((value) => value === 0));
		assert.throws(() => columns.x, /used after dispose/);
		for (const other of others) other.dispose();
	})();
	await collect();
	assert.equal(g.allocated, before);
});

testShared("arrays stay what they are when the memory grows", (g) => {
	const columns = g.adopt({ x: [1, 2, 3] });
	const { x } = columns;
	g.reserve(50 * MIB);
	assert.equal(columns.x, x);
	x[1] = 7;
	assert.deepEqual([...g.adopt({ x }).x], [1, 7, 3]);
});

// ---------------------------------------------------------------------------------------------------------------------
// The end
// ---------------------------------------------------------------------------------------------------------------------

test("dispose() ends the workers, and what was made runs on one thread", async () => {
	const { Watched, threads } = watched();
	const g = await loadWith(Watched, { workers: 4 });
	const { bodies, world } = makeScene(g, 20000);
	world.sweep(bodies, g.hits(20000));
	g.dispose();
	g.dispose();
	assert.ok(await soon(Promise.all(threads.map(({ ended }) => ended))));
	assert.equal(g.workers, 1);
	assert.match(g.oneThreadBecause, /dispose/);
	assert.equal(world.sweep(bodies, g.hits(20000)).bodies, 20000);
	assert.deepEqual(answers(g), expected.answers);
	assert.ok(play(g, 20000, 4).equals(expected.play));
});

test("an instance that a program has dropped ends its workers", async () => {
	const { Watched, threads } = watched();
	await (async () => void answers(await loadWith(Watched, { workers: 2 })))();
	const ended = soon(threads[0].ended);
	for (let k = 0; k < 50; k++) globalThis.gc(), await new Promise((resolve) => setTimeout(resolve, 10));
	assert.ok(await ended);
});

test("workers do not keep Node from ending", async () => {
	const code = `
		import { Graze } from ${JSON.stringify(pathToFileURL(join(PACKAGE, "index.js")))};
		const g = await Graze.load({ workers: 3 });
		console.log(g.workers);`;
	const options = { timeout: 20e3 };
	const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], options);
	assert.equal(stdout, "3\n");
});

test("a trap of a worker is one of the call", async () => {
	const { Watched, threads } = watched({ change: () => ({ stack: 16 }) }); // of 16 bytes
	const g = await loadWith(Watched, { workers: 2 });
	const { bodies, world } = makeScene(g, 20000);
	const hits = g.hits(20000);
	const limit = performance.now() + 20e3;
	assert.throws(() => {
		while (performance.now() < limit) world.sweep(bodies, hits);
	}, WebAssembly.RuntimeError);
	assert.ok(await soon(threads[0].ended));
});
