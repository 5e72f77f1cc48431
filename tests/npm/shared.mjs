// Memory that several threads use: allocation at the same time, growth, no memory, arrays of columns that have ended.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answers } from "./answers.mjs";
import { stress } from "./stress.mjs";
import { Graze, testShared } from "./support.mjs";
import { loadWith, makeScene, watched } from "./threads.mjs";

const MIB = 1 << 20;
const expected = answers(await Graze.load());

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
		for (const result of await Promise.all(results)) {
			assert.equal(result.failed, undefined);
			refused.push(result.refused);
		}
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
	assert.deepEqual(answers(g), expected);
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
