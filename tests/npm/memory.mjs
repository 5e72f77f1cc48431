// The module's memory: growth, arrays that are out of date, disposal, errors, garbage per tick.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Graze, GrazeError, Random, randomBodies, randomWalls, testBoth, testShared } from "./support.mjs";

const WALL = { ax: [50], ay: [0], bx: [50], by: [100] };
const collect = async () => {
	for (let k = 0; k < 5; k++) {
		globalThis.gc();
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
};

testBoth("columns survive growth, and arrays from before are empty", (g) => {
	const columns = g.columns({ x: "f32", id: "u64", kind: "u8", n: "i32", m: "u32", since: "f64" }, 5);
	columns.x.set([1, 2, 3, 4, 5]);
	columns.id[4] = 2n ** 63n;
	const { x, id } = columns;
	assert.equal(columns.x, x);
	const before = g.memory.buffer.byteLength;
	g.reserve(1 << 24);
	assert.ok(g.memory.buffer.byteLength > before);
	assert.equal(x.length, 0);
	x[0] = 99;
	assert.notEqual(columns.x, x);
	assert.deepEqual([...columns.x], [1, 2, 3, 4, 5]);
	assert.equal(columns.id[4], 2n ** 63n);
	assert.equal(id.length, 0);
	const reserved = g.memory.buffer.byteLength;
	g.columns({ x: "f32" }, 1 << 20);
	assert.equal(g.memory.buffer.byteLength, reserved, "what is in reserve is used first");
});

testBoth("columns, tables and lists follow when columns are resized", (g) => {
	const world = g.world(WALL);
	const units = g.columns({ x: "f32", y: "f32", vx: "f32", vy: "f32", radius: "f32" }, 2);
	const [bodies, hits] = [g.bodies(units), g.hits(4)];
	units.vx.fill(100);
	units.y.fill(50);
	const { x } = units;
	units.resize(4);
	assert.equal(x.length, 0);
	assert.deepEqual([...units.vx], [100, 100, 0, 0]);
	units.vx[3] = 200;
	units.y[3] = 50;
	assert.equal(world.sweep(bodies, hits).bodies, 4);
	assert.deepEqual([...hits.columns.time], [0.5, 0.5, Infinity, 0.25]);
	bodies.count = 3;
	assert.equal(world.sweep(bodies, hits).bodies, 3);
	units.resize(2);
	assert.throws(() => world.sweep(bodies, hits), /are 3 elements, the columns have 2/);
	const other = g.columns({ radius: "f32" }, 1);
	assert.throws(() => world.sweep(g.bodies(units, { radius: [other, "radius"] }), hits), /1 elements, and 2 are needed/);
	for (const refused of [-1, 1.5, NaN, 2 ** 31]) assert.throws(() => units.resize(refused), RangeError);
	assert.equal(units.count, 2);
});

testBoth("roles are refused that do not fit", (g) => {
	const units = g.columns({ x: "f32", y: "f32", vx: "f64", vy: "f32", id: "u64", kind: "u8" }, 2);
	assert.throws(() => g.bodies(units, { vx: "speed" }), /no column "speed"/);
	assert.throws(() => g.bodies(units, { speed: "vx" }), /no role "speed"/);
	assert.throws(() => g.bodies(units), /vx: a column of type f32 is needed, and "vx" is of type f64/);
	assert.throws(() => g.bodies(units, { vx: null }), /vx and vy go together/);
	assert.throws(() => g.bodies(units, { vx: 1 }), /either both columns or both shared/);
	assert.throws(() => g.bodies(units, { vx: 1, vy: 1, category: 1.5 }), RangeError);
	assert.throws(() => g.bodies(units, { vx: 1, vy: 1, used: 0 }), /written: they need columns/);
	assert.throws(() => g.columns({ x: "f16" }, 1), /"f16" is no type/);
	assert.throws(() => g.columns({ count: "f32" }, 1), /cannot be the name/);
	assert.throws(() => g.adopt({ x: [1, 2], y: [1] }), /"y" has 1 elements, the columns before it 2/);
	assert.throws(() => g.adopt({ x: "12" }), TypeError);
	assert.throws(() => g.hits(1).set("pick", g.pick(1)), /no role "pick"/);
	const bodies = g.bodies(units, { vx: 0, vy: 0 });
	assert.throws(() => bodies.set("vx", 1).at("gz_bodies") && bodies.set("x", 1).at("gz_bodies"), TypeError);
});

testBoth("a value that a table refuses leaves it as it was", (g) => {
	const world = g.world(WALL);
	const bodies = g.bodies({ x: [0], y: [50], vx: [100], vy: [0], radius: [0] }, { category: 2, step: undefined });
	const hits = g.hits(1);
	const time = () => (world.sweep(bodies, hits), hits.columns.time[0]);
	assert.equal(time(), 0.5);
	for (const refused of [-1, 0.5, NaN, 2 ** 32]) {
		assert.throws(() => bodies.set("category", refused), RangeError);
		assert.throws(() => bodies.set("mask", refused), RangeError);
		assert.throws(() => bodies.set("count", refused), RangeError);
	}
	g.columns({ x: "f32" }, 1).dispose(); // the table is written anew
	assert.equal(time(), 0.5);
	assert.equal(bodies.set("count", 0).count, 0);
	assert.equal(bodies.set("count", undefined).count, 1);
	assert.equal(g.bodies(bodies.columns, { radius: undefined }).has("radius"), true);
});

testBoth("adopted arrays are copies, also of arrays in the same memory", (g) => {
	const mine = Float32Array.of(1, 2, 3);
	const first = g.adopt({ x: mine, id: [7, 8, 9] });
	mine[0] = 99;
	assert.deepEqual([...first.x, ...first.id], [1, 2, 3, 7, 8, 9]);
	assert.deepEqual(first.types, { x: "f32", id: "u32" });
	assert.equal(g.adopt({ x: new Float64Array(3) }, { x: "f32" }).types.x, "f32");
	assert.throws(() => g.list("hits", 1).push(1), TypeError);
	const long = g.columns({ x: "f32" }, 1 << 20);
	long.x[5] = 5;
	for (let k = 0; k < 8; k++) assert.equal(g.adopt({ x: long.x }).x[5], 5);
});

testBoth("plain arrays become what their roles need", (g) => {
	const numbers = { id: [4], index: [-1], since: [3], horizon: [2], c0: [1], low: [0.1], oneSided: [1], x: [5], speed: [6] };
	const types = { id: "u32", index: "i32", since: "f64", horizon: "f64", c0: "f64", low: "f64", oneSided: "u8" };
	const columns = g.adopt(numbers);
	assert.deepEqual(columns.types, { ...types, x: "f32", speed: "f32" });
	assert.deepEqual([columns.low[0], columns.index[0]], [0.1, -1]);
	assert.equal(g.hits({ time: [0], id: [0], feature: [0] }).columns.types.id, "u64");
	assert.equal(g.polynomials({ a: [0.1] }, { c0: "a" }).columns.a[0], 0.1);
	assert.deepEqual([...g.adopt({ id: [1, 2 ** 53] }, { id: "u64" }).id], [1n, 2n ** 53n]);
	assert.deepEqual([...g.adopt({ id: Uint32Array.of(7), n: [8] }, { id: "u64", n: "u32" }).id], [7n]);
	assert.throws(() => g.adopt({ id: [1.5] }, { id: "u64" }), RangeError);
});

testBoth("indices in the module's memory are complete, or refused, when that grows for them", (g) => {
	const many = 1 << 18;
	const numbers = g.columns({ n: "u32", wall: "u32" }, many);
	numbers.n.forEach((_, k, all) => (all[k] = k));
	const grow = () => g.columns({ x: "u8" }, 1 << 23); // what the memory has free is used up
	const grown = (call) => {
		const before = g.memory.buffer.byteLength;
		try {
			return call();
		} finally {
			assert.ok(g.memory.buffer.byteLength > before, `the memory grows for ${call}`);
		}
	};
	const pick = grown(() => (grow(), g.pick(numbers.n)));
	assert.deepEqual([pick.count, pick.index[0], pick.index[many - 1]], [many, 0, many - 1]);
	const ends = new Float32Array(many);
	const world = g.world({ ax: [0], ay: [0], bx: [1], by: [1] });
	const { n } = numbers;
	const ten = n.subarray(0, 10);
	const walls = { ax: ends, ay: ends, bx: ends, by: ends };
	assert.throws(() => grown(() => world.moveWalls(n, walls)), /has grown for a copy of it: take it anew/);
	const groups = Array(many).fill({ walls: numbers.wall.subarray(0, 1) });
	const bodies = g.bodies({ x: [9], y: [0], vx: [0], vy: [0] }, { radius: 1 });
	const push = () => world.pushWalls(bodies, groups, { crushes: g.list("crushes", 9) });
	assert.throws(() => grown(push), /has grown: take them anew/);
	assert.equal(ten.length, 0);
});

testBoth("what is disposed throws, and a second time does nothing", (g) => {
	const world = g.world(WALL);
	const units = g.adopt({ x: [0], y: [50], vx: [100], vy: [0] });
	const bodies = g.bodies(units, { radius: 1 });
	const [crowd, list, hits, pick] = [world.crowd(), g.list("bodyHits", 3), g.hits(1), g.pick(3)];
	crowd.place(bodies);
	world.sweepHits(bodies, list);
	const { x } = units;
	list.dispose();
	list.dispose();
	assert.throws(() => world.sweepHits(bodies, list), /the list of bodyHits: used after dispose/);
	assert.throws(() => list.time(0), /used after dispose/);
	pick.dispose();
	assert.throws(() => pick.index, /used after dispose/);
	for (const member of ["count", "capacity", "index"]) assert.throws(() => pick[member], /the pick: used after dispose/);
	for (const member of ["count", "found", "capacity", "bodies"]) assert.throws(() => list[member], /used after dispose/);
	assert.throws(() => [...list], /used after dispose/);
	assert.throws(() => list.reserve(1), /used after dispose/);
	hits.dispose();
	for (const member of ["count", "chunks", "columns", "total"]) assert.throws(() => hits[member], /used after dispose/);
	assert.throws(() => hits.set("count", 1), /the hits: used after dispose/);
	world.dispose();
	assert.ok(world.disposed && crowd.disposed);
	assert.throws(() => crowd.total, /used after dispose/);
	assert.throws(() => world.sweep(bodies, g.hits(1)), /the world: used after dispose/);
	assert.throws(() => crowd.place(bodies), /the crowd: used after dispose/);
	assert.throws(() => world.report.hits, /used after dispose/);
	crowd.dispose();
	world.dispose();
	units.dispose();
	assert.equal(x.length, 0);
	for (const member of ["x", "count", "types"]) assert.throws(() => units[member], /the columns: used after dispose/);
	assert.throws(() => g.world(WALL).sweep(bodies, g.hits(1)), /the columns: used after dispose/);
	if (Symbol.dispose) assert.equal(typeof units[Symbol.dispose], "function");
});

test("things of another instance, and of another kind, are refused", async () => {
	const [g, other] = [await Graze.load(), await Graze.load()];
	const world = g.world(WALL);
	const bodies = g.bodies({ x: [0], y: [50], vx: [100], vy: [0] }, { radius: 1 });
	const foreign = /: of another instance of Graze/;
	assert.throws(() => world.sweepHits(bodies, other.list("bodyHits", 1)), foreign);
	assert.throws(() => world.sweep(bodies, other.hits(1)), foreign);
	assert.throws(() => world.move(bodies, { crowd: other.world(WALL).crowd() }), foreign);
	const sensors = { world: other.world(WALL), events: g.list("events", 1) };
	assert.throws(() => world.move(bodies, { sensors }), foreign);
	assert.throws(() => other.bodies(g.columns({ x: "f32" }, 1)), foreign);
	assert.throws(() => other.world(WALL).move(bodies), foreign);
	assert.throws(() => g.bodies({ x: [0], y: [0], vx: [0], vy: [0] }, { pick: other.pick(1) }), foreign);
	assert.throws(() => g.draw({}, other.world(WALL)), foreign);
	assert.throws(() => world.sweepHits(bodies, g.list("hits", 1)), TypeError);
	assert.throws(() => world.sweep(bodies, g.list("hits", 1)), TypeError);
	assert.throws(() => world.sweep(bodies, g.blocked(1)), TypeError);
	assert.throws(() => world.sweep(g.walls(WALL), g.hits(1)), TypeError);
	assert.throws(() => world.sweep(null, g.hits(1)), TypeError);
	assert.throws(() => world.sweep(bodies, g.hits(1), { target: "walls" }), /no option "target"/);
	assert.throws(() => world.sweep(bodies, g.hits(1), { targets: "wall" }), /targets is one of walls,circles,all/);
	assert.throws(() => world.nearest(bodies, g.list("proximities", 1), { max: -1 }), RangeError);
	assert.throws(() => g.list("hit", 1), /no list of "hit"/);
	const crowd = g.world(WALL).crowd();
	assert.throws(() => world.move(bodies, { crowd }), { name: "GrazeError", status: "INVALID_INPUT" });
});

testBoth("without memory columns, picks and lists stay what they were", (g) => {
	const columns = g.adopt({ x: [1, 2, 3] });
	const pick = g.pick([4, 5]);
	const list = g.list("pairs", 2);
	list.push(1, 2, 1);
	const noMemory = { name: "GrazeError", status: "OUT_OF_MEMORY" };
	assert.throws(() => columns.resize(0x7fffffff), noMemory);
	assert.throws(() => pick.resize(0x7fffffff), noMemory);
	assert.throws(() => list.reserve(0x7fffffff), noMemory);
	assert.throws(() => g.columns({ a: "f64", b: "f64" }, 0x7fffffff), noMemory);
	assert.throws(() => g.reserve(2 ** 40), noMemory);
	assert.deepEqual([...columns.x, ...pick.index, pick.count, pick.capacity], [1, 2, 3, 4, 5, 2, 2]);
	assert.deepEqual([...list], [{ body: 1, index: 2, circle: 1 }]);
	assert.equal(list.capacity, 2);
});

async function expectFreed(g) {
	const make = () => {
		const world = g.world(randomWalls(new Random(1), 50));
		const bodies = g.bodies(randomBodies(new Random(2), 100));
		world.crowd().place(bodies);
		world.sweep(bodies, g.hits(100));
		return [world, bodies, g.list("hits", 1000), g.pick(1000), g.shapes().box(1, 2)];
	};
	make();
	await collect();
	const before = g.allocated;
	for (let k = 0; k < 20; k++) make();
	assert.ok(g.allocated > before + (1 << 20));
	await collect();
	assert.ok(g.allocated <= before, `${g.allocated} bytes are in use, ${before} were`);
	for (const thing of make()) thing.dispose();
	await collect();
	assert.equal(g.allocated, before);
}
testBoth("what a program drops is freed, and what it disposes of at once", expectFreed);
testShared("what a program drops is freed, and what it disposes of at once", expectFreed);

testBoth("what cannot be made leaves nothing behind", (g) => {
	const [world, shapes] = [g.world(WALL), g.shapes()];
	const columns = g.columns({ x: "f32", y: "f32" }, 1);
	const attempts = [
		() => g.world(WALL, { bad: 1 }),
		() => g.world(WALL, { backend: "nonsense" }),
		() => g.world(WALL, { backend: g.backends[0], reach: 1n }),
		() => g.world({ ...WALL, ax: [NaN] }),
		() => g.world({ ax: [0] }),
		() => g.world(null),
		() => g.bodies({ x: [0], y: [0] }, { vx: "speed" }),
		() => g.bodies([columns, { x: [0] }]),
		() => g.bodies(columns, { used: 0 }),
		() => g.adopt({ x: [1n] }),
		() => g.list("hits", 0x7fffffff),
		() => world.addWalls({ ...WALL, ax: [NaN] }),
		() => world.moveWalls([0, 0], WALL),
		() => world.moveWalls([7], WALL),
		() => g.outlineDistance({ ax: [0] }, 1, 2),
		() => shapes.polygon({ x: [0, 1], y: [0, 1] }),
		() => g.draw({ what: ["nothing"] }, world),
	];
	for (const attempt of attempts) {
		assert.throws(attempt); // what the instance makes once is there then
		const before = g.allocated;
		for (let k = 0; k < 3; k++) assert.throws(attempt);
		assert.equal(g.allocated, before, `${attempt}`);
	}
});

testBoth("each block that a thing consists of may be missing", (g) => {
	const world = g.world(WALL);
	const things = [
		() => g.world(WALL, { backend: g.backends[0] }),
		() => world.crowd(),
		() => g.list("hits", 9),
		() => g.bodies([{ x: [0], y: [0] }, { x: [1], y: [1] }]),
		() => g.hits(9),
		() => g.pick([1, 2]),
		() => g.shapes(),
	];
	for (const make of things) {
		make().dispose(); // what the instance makes once is there then
		for (let last = 0, made = null; !made; last++) {
			const before = g.allocated;
			let allocated = 0;
			g.memory.allocate = (...values) => {
				if (allocated++ === last) throw new GrazeError("OUT_OF_MEMORY", "a test", 0, "");
				return Object.getPrototypeOf(g.memory).allocate.apply(g.memory, values);
			};
			try {
				made = make();
			} catch (error) {
				assert.equal(error.what, "a test");
				assert.equal(g.allocated, before, `${make}, ${last}`);
			}
			delete g.memory.allocate;
		}
	}
	const before = g.allocated;
	g.hits(9).dispose();
	assert.equal(g.allocated, before, "results in new columns end with these");
});

testBoth("a report keeps its world or crowd alive", async (g) => {
	const make = () => {
		const [world, bodies] = [g.world(WALL), g.bodies({ x: [0], y: [50], vx: [100], vy: [0] }, { radius: 1 })];
		return [world.sweep(bodies, g.hits(1)), g.world(WALL).crowd().place(bodies)];
	};
	const reports = make();
	await collect();
	assert.deepEqual(reports.map(({ bodies, hits }) => [bodies, hits]), [[1, 1], [1, 0]]);
});

testBoth("an array keeps its columns alive", async (g) => {
	const array = (() => g.adopt({ x: [1, 2, 3] }).x)();
	await collect();
	g.adopt({ x: [7, 8, 9] });
	assert.deepEqual([...array], [1, 2, 3]);
});

// Bytes of the JavaScript heap that 1,000 ticks leave behind, and that are in use after a collection.
const [MOST_USED, MOST_KEPT] = [512 * 1024, 16 * 1024];
async function expectNoGarbage(g) {
	const random = new Random(61);
	const world = g.world(randomWalls(random, 60));
	const units = g.adopt({ ...randomBodies(random, 300), response: new Uint8Array(300) });
	const bodies = g.bodies(units, { toVx: "vx", toVy: "vy" });
	const crowd = world.crowd();
	const [hits, bodyHits, events] = [g.hits(300), g.list("bodyHits", 300), g.list("events", 2000)];
	const [contacts, neighbours, touches] = [g.list("contacts", 4000), g.list("neighbours", 3000), g.list("touches", 9000)];
	const move = { crowd, contacts };
	const near = { targets: "circles", crowd, skipSelf: true, max: 4, distance: 30 };
	const ahead = { until: 2, max: 2 };
	const groups = [{ walls: [10], dx: 0.25 }];
	const block = new Uint8Array(8192);
	const sum = new Float64Array(1); // not a variable, whose numbers would be objects
	const tick = (number) => {
		bodies.set("step", 1 / (30 + (number % 2)));
		groups[0].dx = -groups[0].dx;
		world.pushWalls(bodies, groups);
		sum[0] += world.move(bodies, move).hits;
		crowd.place(bodies);
		world.sweep(bodies, hits);
		world.sweepHits(crowd, bodyHits);
		for (let k = 0; k < bodyHits.count; k++) sum[0] += bodyHits.time(k) + bodyHits.id(k) + bodyHits.body(k);
		world.sense(bodies, events);
		world.neighbours(bodies, neighbours, near);
		for (let i = 0; i < 300; i++) sum[0] += neighbours.first(i + 1) - neighbours.first(i);
		world.predictTouches(bodies, touches, ahead);
		sum[0] += world.saveTo(block) + units.x[0] + world.report.nearWalls;
	};
	// The engine compiles meanwhile, which takes memory of the same heap; and functions make objects until they are
	// compiled, later where other work takes the processors. The least of some windows has none of that. Where V8 compiles
	// a function with boxed numbers for good, a tick leaves up to 270 bytes, against 30: decisions of its profile, which
	// differ from run to run. A view per call would leave 900, an object per hit or event 10,000 and more.
	const windows = [];
	const isLittle = ({ used, kept }) => used < MOST_USED && kept < MOST_KEPT;
	for (let window = 0; window < 20 && !(window > 4 && windows.some(isLittle)); window++) {
		globalThis.gc();
		const before = process.memoryUsage().heapUsed;
		for (let k = 0; k < 1000; k++) tick(k);
		const used = process.memoryUsage().heapUsed - before;
		globalThis.gc();
		windows.push({ used, kept: process.memoryUsage().heapUsed - before });
	}
	assert.ok(sum[0] > 0);
	const [used, kept] = ["used", "kept"].map((name) => Math.min(...windows.map((window) => window[name])) / 1024);
	const amounts = [used, Math.max(kept, 0)].map((amount) => amount.toFixed(0));
	console.log(`1,000 ticks of nine calls leave ${amounts[0]} KB behind, and keep ${amounts[1]} KB`);
	assert.ok(windows.some(isLittle), JSON.stringify(windows));
}
testBoth("ticks leave next to no garbage", expectNoGarbage);
testShared("ticks leave next to no garbage", expectNoGarbage);
