// Workers: the bits of one thread for any number of them, why there are none, and their end. Their memory: shared.mjs.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { answers } from "./answers.mjs";
import { Graze, PACKAGE, testShared } from "./support.mjs";
import { loadWith, makeScene, soon, watched } from "./threads.mjs";

const INLINE = (await import(pathToFileURL(join(PACKAGE, "inline.js")))).Graze;
const MODULE = join(PACKAGE, "graze.simd.wasm");
const MIB = 1 << 20;

test("all workers of the inline form have one script, which they load from one address", async () => {
	const addresses = [];
	globalThis.Worker = class {
		constructor(address) {
			addresses.push(address);
		}
		addEventListener(name, listener) {
			if (name === "error") setTimeout(listener, 0, { message: "a test" });
		}
		postMessage() {}
		terminate() {}
	};
	try {
		for (let k = 0; k < 2; k++) assert.match((await INLINE.load({ workers: 3 })).oneThreadBecause, /a test/);
	} finally {
		delete globalThis.Worker;
	}
	assert.deepEqual(addresses, Array(4).fill(addresses[0]));
	assert.match(addresses[0], /^blob:/);
});

// The bits of what a crowd does in some ticks.
function play(g, count, ticks) {
	const { units, bodies, world, crowd } = makeScene(g, count);
	const [hits, proximities] = [g.hits(count), g.list("proximities", 8 * count)];
	const bits = [];
	const take = ({ buffer, byteOffset, byteLength }) => {
		bits.push(Buffer.from(new Uint8Array(buffer, byteOffset, byteLength))); // a copy
	};
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
	const stack = (end) => new Uint8Array(g.memory.buffer, end - 4096, 4096);
	for (const end of stacks) stack(end).fill(0); // after the building of the world
	const used = (end) => stack(end).some((byte) => byte);
	const limit = performance.now() + 20e3; // of a machine that is busy
	while (!stacks.every(used) && performance.now() < limit) world.sweep(bodies, hits);
	assert.deepEqual(stacks.map(used), [true, true]);
	g.dispose();
});

test("where there can be no workers, there is one thread, and a reason", async () => {
	const bytes = readFileSync(MODULE);
	const module = new WebAssembly.Module(bytes);
	const broken = watched({ script: new URL("data:text/javascript,throw new Error('no such script')") }).Watched;
	class Refused {
		constructor() {
			throw new Error("workers are not allowed");
		}
	}
	const cases = [
		[/^the page is not cross-origin isolated$/, () => withGlobal("crossOriginIsolated", false)],
		[/^there is no SharedArrayBuffer$/, () => withGlobal("SharedArrayBuffer", undefined)],
		[/^a compiled module has a memory of its own/, () => Graze.load({ workers: 2, module })],
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
