// Worlds: edits, saved states, checks, shapes and debug draw.

import assert from "node:assert/strict";
import { Random, near, randomBodies, randomWalls, testBoth } from "./support.mjs";

const random = () => new Random(51);
const SQUARE = { ax: [0, 10, 10, 0], ay: [0, 0, 10, 10], bx: [10, 10, 0, 0], by: [0, 10, 10, 0] };

function probe(g, world, bodies) {
	const hits = g.hits(bodies.x.length);
	world.sweep(g.bodies(bodies, { radius: 1 }), hits);
	return [...hits.columns.time, ...hits.columns.normalX, ...hits.columns.normalY];
}

testBoth("an edited world answers as one that is built of the same walls", (g) => {
	const walls = randomWalls(random(), 40);
	const bodies = randomBodies(new Random(52), 200, undefined, 150);
	const world = g.world(walls);
	const moved = { ax: [100, 200], ay: [100, 100], bx: [150, 250], by: [180, 90] };
	world.moveWalls([5, 9], moved);
	world.removeWalls(g.pick([12, 13]));
	const added = world.addWalls({ ax: [300], ay: [10], bx: [310], by: [390] });
	assert.ok(added[0] === 12 || added[0] === 13);
	const expected = Object.fromEntries(
		Object.entries(walls).map(([name, values]) => {
			const all = [...values];
			[all[5], all[9]] = moved[name];
			all.splice(12, 2, { ax: 300, ay: 10, bx: 310, by: 390 }[name]);
			return [name, all];
		}),
	);
	assert.deepEqual(probe(g, world, bodies), probe(g, g.world(expected), bodies));
	world.disableWalls([5]);
	for (const values of Object.values(expected)) values.splice(5, 1);
	assert.deepEqual(probe(g, world, bodies), probe(g, g.world(expected), bodies));
	const ends = g.columns({ ax: "f32", ay: "f32", bx: "f32", by: "f32" }, 2);
	world.readWalls([9, 5], ends);
	assert.deepEqual([...ends.ax, ...ends.by], [200, 100, 90, 180]);
	assert.throws(() => world.removeWalls([99]), { name: "GrazeError", status: "INVALID_INPUT", index: 0 });
	assert.throws(() => world.removeWalls([undefined]), TypeError);
	assert.throws(() => world.removeWalls(3), TypeError);
	assert.throws(() => world.moveWalls([1], moved), RangeError);
	assert.throws(() => world.readWalls([1, 2, 3], ends), RangeError);
});

testBoth("walls of several chunks are as those of one", (g) => {
	const halves = [0, 2].map((from) =>
		g.adopt(Object.fromEntries(Object.entries(SQUARE).map(([name, all]) => [name, all.slice(from, from + 2)]))),
	);
	const middle = g.adopt({ ax: [5, 0], ay: [0, 0], bx: [5, 9], by: [10, 9], id: [7, 8] });
	const walls = g.walls([...halves, middle], { id: 3, radius: 0.5 });
	walls.set("id", "id", 2).set("count", 1, 2);
	const all = Object.fromEntries(Object.entries({ ax: 5, ay: 0, bx: 5, by: 10 }).map(([k, end]) => [k, [...SQUARE[k], end]]));
	const expected = g.world({ ...all, id: [3, 3, 3, 3, 7], radius: all.ax.map(() => 0.5) });
	const world = g.world(walls);
	assert.equal(world.info.walls, 5);
	const bodies = { x: [3, 3, 8], y: [5, 5, 5], vx: [9, 0, 0], vy: [0, 9, 9] };
	const ids = (one) => {
		const hits = g.hits(3);
		one.sweep(g.bodies(bodies, { radius: 1 }), hits);
		return [...hits.columns.id];
	};
	assert.deepEqual(ids(world), [7n, 3n, 3n]);
	assert.deepEqual(probe(g, world, bodies), probe(g, expected, bodies));
	assert.equal(g.world(halves).info.walls, 4);
	assert.deepEqual([...world.addWalls(halves)], [5, 6, 7, 8]);
	const before = world.save();
	world.moveWalls([0, 1, 2, 3], halves.slice().reverse());
	assert.notDeepEqual(world.save(), before);
	world.moveWalls([0, 1, 2, 3], halves);
	assert.deepEqual(world.save(), before);
	assert.equal(g.outlineDistance(halves, 5, 4), -4);
	assert.equal(g.world([]).info.walls, 0);
	halves[1].ay[1] = NaN;
	assert.throws(() => g.check(walls), { status: "INVALID_WALL", index: 3 });
	assert.throws(() => g.world([...halves, middle]), /all chunks have the role "id", or none/);
	assert.throws(() => world.readWalls([0], g.walls(halves)), /walls have 2 chunks, and 1 is needed/);
	assert.throws(() => world.readWalls([0], g.walls(SQUARE, { bx: 0, by: 0 })), /written: they need columns/);
	assert.throws(() => world.readWalls([0], SQUARE), /they need columns, not a Object/);
});

testBoth("a restored world has the state that was saved, in another world of the same walls, too", (g) => {
	const walls = randomWalls(random(), 40);
	const [world, other] = [g.world(walls), g.world(walls, { cell: 7, reach: 30 })];
	world.disableWalls([3, 4]);
	const block = world.save();
	assert.equal(block.length, 40 + 2 * 48);
	world.enableWalls([3]);
	world.moveWalls([6], { ax: [1], ay: [2], bx: [3], by: [4] });
	const later = new Uint8Array(400);
	const size = world.saveTo(later);
	assert.equal(size, 40 + 2 * 48);
	assert.notDeepEqual(later.slice(0, size), block);
	world.restore(block);
	other.restore(block);
	assert.deepEqual(world.save(), block);
	assert.deepEqual(other.save(), block);
	// The copy of a block in the module's memory may let that grow, but only once.
	const columns = g.columns({ block: "u8" }, 1 << 23);
	assert.throws(() => world.saveTo(columns.block), /take it anew/);
	assert.equal(world.saveTo(columns.block), block.length);
	assert.deepEqual(columns.block.slice(0, block.length), block);
	for (const wrong of [new ArrayBuffer(400), new Uint32Array(400), [1, 2, 3], null]) {
		assert.throws(() => world.saveTo(wrong), /a block is a Uint8Array/);
		assert.throws(() => world.restore(wrong), /a block is a Uint8Array/);
	}
	block[20] ^= 1;
	assert.throws(() => world.restore(block), { name: "GrazeError", what: "sum" });
	assert.throws(() => world.restore(new Uint8Array(3)), { name: "GrazeError", what: "size" });
});

testBoth("info has the figures of the world, and settings are refused in the library's words", (g) => {
	const world = g.world(SQUARE, { reach: 3, cell: 5 });
	assert.deepEqual([world.info.walls, world.info.reach, world.info.backend], [4, 3, g.backends[0]]);
	near(world.info.cell, 5, 0.01, "the cell");
	assert.throws(() => g.world(SQUARE, { reach: -1 }), { name: "GrazeError", status: "INVALID_INPUT", what: "reach" });
	assert.throws(() => g.world(SQUARE, { backend: "avx2" }), { name: "GrazeError", status: "NO_BACKEND" });
	assert.throws(() => g.world(SQUARE, { cells: 3 }), /no option "cells"/);
	assert.throws(() => g.world({ ...SQUARE, ay: [0, 0, NaN, 0] }), { status: "INVALID_WALL", index: 2, what: "a.y" });
	assert.throws(() => g.world({ ...SQUARE, ay: [0] }), RangeError);
	assert.throws(() => g.world({ ax: [0], ay: [0], bx: [1], by: [1], radius: [-1] }), { what: "radius", index: 0 });
	assert.equal(g.world({ ax: [], ay: [], bx: [], by: [] }).info.walls, 0);
	assert.throws(() => g.world(SQUARE, { extent: -1 }), { what: "extent" });
	assert.equal(g.world(SQUARE, { extent: 4096 }).info.walls, g.world(SQUARE).info.walls);
});

testBoth("check finds what a query or a world would refuse", (g) => {
	const columns = g.adopt({ x: [1, 2], y: [1, 2], vx: [0, 0], vy: [0, 0] });
	g.check(g.bodies(columns, { radius: 1 }));
	assert.throws(() => g.check(g.bodies(columns, { radius: -1 })), { status: "INVALID_BODIES", what: "radius" });
	g.check(g.walls(SQUARE));
	assert.throws(() => g.check(g.walls(SQUARE, { radius: NaN })), { status: "INVALID_WALL", index: 0 });
	near(g.typicalReach(g.bodies(columns, { vx: 4, vy: 0, radius: 1 })), 3, 0.01, "the reach");
});

testBoth("shapes are walls that face outwards", (g) => {
	const shapes = g.shapes();
	shapes.box(20, 10, { x: 100, y: 50 }).circle(8, { x: 10, y: 20, segments: 12 });
	shapes.capsule(10, 3, { angle: Math.PI / 2, segments: 8 });
	shapes.polygon({ x: [0, 4, 4], y: [0, 0, 4] }, { x: 200 }).chain({ x: [0, 1, 2], y: [0, 1, 0] });
	assert.equal(shapes.count, 4 + 12 + 10 + 3 + 2);
	const { ax, ay, bx, by } = shapes.arrays();
	for (let k = 0; k < 4; k++) {
		assert.deepEqual([Math.abs(ax[k] - 100), Math.abs(ay[k] - 50)], [10, 5]);
		assert.deepEqual([ax[k], ay[k]], [bx[(k + 3) % 4], by[(k + 3) % 4]]);
	}
	for (let k = 4; k < 16; k++) {
		near(Math.hypot(ax[k] - 10, ay[k] - 20), 8, 1e-5, "a corner of the circle");
		assert.ok((bx[k] - ax[k]) * (20 - ay[k]) - (by[k] - ay[k]) * (10 - ax[k]) < 0, "clockwise");
	}
	assert.equal(g.world(shapes).info.walls, 31);
	assert.throws(() => shapes.box(-1, 2), { name: "GrazeError", what: "width" });
	assert.throws(() => shapes.polygon({ x: [0, 1], y: [0, 1] }), { name: "GrazeError" });
	assert.equal(shapes.count, 31);
	const corners = [{ x: [0, 4], y: [0, 0] }, { x: [4, 0], y: [4, 4] }];
	assert.deepEqual([...g.shapes().polygon(corners)], [...g.shapes().polygon({ x: [0, 4, 4, 0], y: [0, 0, 4, 4] })]);
	assert.equal(g.circleSegments(1, 0), 0);
	assert.equal(g.outlineDistance(SQUARE, 5, 4), -4);
	assert.equal(g.outlineDistance(g.walls(SQUARE), 13, 14), 5);
});

testBoth("draw passes worlds, bodies, hits and contacts to the renderer", (g) => {
	const world = g.world({ ax: [50], ay: [0], bx: [50], by: [100], radius: [2], oneSided: [1] });
	const units = g.adopt({ x: [10, 60], y: [50, 50], vx: [60, 1], vy: [10, 0] });
	const bodies = g.bodies(units, { radius: 3 });
	const drawn = [];
	const add = (form) => (what, ...values) => drawn.push({ form, what, values });
	const renderer = { line: add("line"), circle: add("circle"), arrow: add("arrow"), text: add("text") };
	g.draw(renderer, world);
	const wall = drawn.find(({ form, what }) => form === "line" && what === "wall");
	assert.deepEqual(wall.values, [50, 0, 50, 100, 2]);
	assert.ok(drawn.some(({ what }) => what === "cell") && drawn.some(({ what }) => what === "front"));
	drawn.length = 0;
	g.draw({ ...renderer, what: ["body"] }, bodies);
	assert.deepEqual(drawn.map(({ form, values }) => [form, ...values]), [
		["circle", 10, 50, 3],
		["text", 10, 50, "0"],
		["circle", 60, 50, 3],
		["text", 60, 50, "1"],
	]);
	const hits = g.hits(2);
	world.sweep(bodies, hits);
	drawn.length = 0;
	g.draw({ arrow: add("arrow"), markLength: 7 }, hits, bodies);
	const [{ what, values }] = drawn;
	assert.equal(what, "normal");
	near(Math.hypot(values[2] - values[0], values[3] - values[1]), 7, 1e-4, "the length of the normal");
	const contacts = g.list("contacts", 9);
	world.move(bodies, { contacts });
	drawn.length = 0;
	g.draw(renderer, contacts, bodies);
	assert.ok(drawn.some(({ what }) => what === "contact") && drawn.some(({ what }) => what === "path"));
	assert.throws(() => g.draw(renderer, g.list("contacts", 3), bodies), RangeError);
	assert.throws(() => g.draw({ lines: () => {} }, world), TypeError);
	assert.throws(() => g.draw({ what: ["walls"] }, world), TypeError);
	assert.throws(() => g.draw({ what: ["toString"] }, world), TypeError);
	drawn.length = 0;
	g.draw({ ...renderer, what: [] }, world);
	assert.deepEqual(drawn, []);
});

testBoth("a renderer may draw while it is passed shapes, and may throw", (g) => {
	const [outer, inner] = [g.world(SQUARE), g.world(randomWalls(random(), 200))];
	const what = ["wall"];
	const lines = (world, then = () => {}) => {
		const all = [];
		g.draw({ what, line: (_, ...ends) => (all.push(ends), then()) }, world);
		return all;
	};
	const expected = SQUARE.ax.map((x, k) => [x, SQUARE.ay[k], SQUARE.bx[k], SQUARE.by[k], 0]);
	const counts = [];
	assert.deepEqual(lines(outer, () => counts.push(lines(inner, () => lines(outer)).length)), expected);
	assert.deepEqual(counts, [204, 204, 204, 204]);
	const before = g.allocated;
	const fault = new Error("of the renderer");
	assert.throws(() => lines(inner, () => lines(outer, () => { throw fault; })), fault);
	assert.equal(g.allocated, before);
	assert.deepEqual(lines(outer), expected);
});
