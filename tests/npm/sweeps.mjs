// First hits, all hits and lines of sight, compared with brute force.

import assert from "node:assert/strict";
import { Graze, Random, near, randomBodies, randomWalls, testBoth } from "./support.mjs";
import { crosses, firstHits, gapToWall, gapsOfCircles, gapsOfWalls, isClear, overlapOf } from "./oracle.mjs";

const STEP = 0.5;
const TOLERANCE = 1e-4;

function scene(seed, walls = 60, bodies = 150) {
	const random = new Random(seed);
	const around = randomWalls(random, walls);
	return { walls: around, bodies: randomBodies(random, bodies, isClear(around), 150) };
}

function compareHits(columns, expected) {
	let compared = 0;
	expected.forEach(({ time, index, second, grazing }, i) => {
		if (grazing) return;
		compared++;
		if (time === Infinity) return assert.equal(columns.time[i], Infinity, `body ${i}`);
		near(columns.time[i], time, TOLERANCE, `the time of body ${i}`);
		if (second - time > TOLERANCE) assert.equal(columns.index[i], index, `body ${i}`);
	});
	assert.ok(compared > expected.length * 0.9);
	assert.ok(expected.filter(({ time }) => time <= 1).length > expected.length / 10);
}

testBoth("sweep finds the first wall that each body hits", (g) => {
	const { walls, bodies } = scene(1);
	const world = g.world(walls);
	const hits = g.hits(bodies.x.length);
	const report = world.sweep(g.bodies(g.adopt(bodies), { step: STEP }), hits);
	assert.ok(report.ok);
	const expected = firstHits(bodies, gapsOfWalls(walls, bodies, STEP));
	compareHits(hits.columns, expected);
	assert.equal(report.hits, hits.columns.time.filter((time) => time <= 1).length);
	const { time, index, normalX, normalY, pointX, pointY } = hits.columns;
	for (let i = 0; i < time.length; i++) {
		if (time[i] > 1) continue;
		const t = time[i] * STEP;
		const x = bodies.x[i] + bodies.vx[i] * t - pointX[i];
		const y = bodies.y[i] + bodies.vy[i] * t - pointY[i];
		near(Math.hypot(x, y), bodies.radius[i], 1e-3, "the distance of the contact point");
		near(Math.hypot(normalX[i], normalY[i]), 1, 1e-5, "the length of the normal");
		near(x * normalX[i] + y * normalY[i], bodies.radius[i], 1e-3, "the normal");
		assert.ok(index[i] >= 0);
	}
});

testBoth("sweepHits lists what sweep writes, of the bodies that hit something", (g) => {
	const { walls, bodies } = scene(2);
	const world = g.world(walls);
	const table = g.bodies(bodies, { step: STEP });
	const hits = g.hits(bodies.x.length);
	const list = g.list("bodyHits", bodies.x.length);
	world.sweep(table, hits);
	assert.ok(world.sweepHits(table, list).ok);
	const { columns } = hits;
	const hit = [...columns.time.keys()].filter((i) => columns.time[i] <= 1);
	assert.deepEqual([...list].map(({ body }) => body), hit);
	hit.forEach((i, k) => {
		for (const name of ["time", "index", "pointX", "pointY", "normalX", "normalY", "feature"]) {
			assert.equal(list[name](k), columns[name][i]);
		}
	});
});

testBoth("bodies of a crowd hit one another at the same time, with opposite normals", (g) => {
	const { walls, bodies } = scene(3, 0, 300);
	const world = g.world(walls);
	const table = g.bodies(bodies, { step: STEP });
	const crowd = world.crowd();
	assert.equal(crowd.place(table).bodies, 300);
	const hits = g.hits(300);
	assert.ok(world.sweep(crowd, hits, { targets: "circles" }).ok);
	compareHits(hits.columns, firstHits(bodies, gapsOfCircles(bodies, bodies, STEP)));
	const { time, index, normalX } = hits.columns;
	let pairs = 0;
	for (let i = 0; i < 300; i++) {
		if (time[i] > 1 || index[index[i]] !== i) continue;
		pairs++;
		assert.equal(time[i], time[index[i]]);
		assert.equal(normalX[i], -normalX[index[i]]);
	}
	assert.ok(pairs > 10);
});

testBoth("targets all are walls and circles", (g) => {
	const { walls, bodies } = scene(4, 40, 200);
	const world = g.world(walls);
	const table = g.bodies(bodies, { step: STEP });
	const crowd = world.crowd();
	crowd.place(table);
	const hits = g.hits(200);
	world.sweep(crowd, hits, { targets: "all" });
	const [ofWalls, ofCircles] = [gapsOfWalls(walls, bodies, STEP), gapsOfCircles(bodies, bodies, STEP)];
	const expected = firstHits(bodies, (i) => [...ofWalls(i), ...ofCircles(i)]);
	for (const hit of expected) if (hit.index >= walls.ax.length) hit.index -= walls.ax.length;
	compareHits(hits.columns, expected);
	assert.ok(hits.columns.feature.includes(Graze.FEATURE.circle) && hits.columns.feature.includes(Graze.FEATURE.side));
});

testBoth("sweepAll lists every wall on the way, by time", (g) => {
	const { walls, bodies } = scene(5, 150, 60);
	const world = g.world(walls);
	const table = g.bodies(bodies, { step: 2 });
	const list = g.list("hits", 4000);
	const report = world.sweepAll(table, list);
	assert.equal(report.hits, list.count);
	let all = 0;
	bodies.x.forEach((_, i) => {
		const found = new Map();
		for (let k = list.first(i); k < list.first(i + 1); k++) {
			if (k > list.first(i)) assert.ok(list.time(k - 1) <= list.time(k));
			found.set(list.index(k), list.time(k));
		}
		walls.ax.forEach((_, k) => {
			const { begin, lowest } = overlapOf(gapToWall(walls, k, bodies, i, 2));
			if (Math.abs(lowest) < 1e-3) return;
			assert.equal(found.has(k), begin <= 1, `body ${i}, wall ${k}`);
			if (begin <= 1) near(found.get(k), begin, TOLERANCE, `body ${i}, wall ${k}`);
			all += begin <= 1;
		});
	});
	assert.ok(all > 60);
});

testBoth("a list that is too short has the first results, and counts all", (g) => {
	const { walls, bodies } = scene(5, 150, 60);
	const world = g.world(walls);
	const table = g.bodies(bodies, { step: 2 });
	const [all, few] = [g.list("hits", 4000), g.list("hits", 7)];
	world.sweepAll(table, all);
	const report = world.sweepAll(table, few);
	assert.equal(report.status, "LIST_FULL");
	assert.equal(report.ok, false);
	assert.match(report.text, /7/);
	assert.deepEqual([few.count, few.found, report.written, report.hits], [7, all.count, 7, all.count]);
	assert.equal(few.first(60), all.count);
	for (let k = 0; k < 7; k++) assert.deepEqual(few.object(k), all.object(k));
	few.reserve(report.hits);
	assert.ok(world.sweepAll(table, few).ok);
	assert.deepEqual([...few], [...all]);
});

testBoth("a line of sight is blocked where a sweep hits something", (g) => {
	const { walls, bodies } = scene(6);
	const world = g.world(walls);
	const blocked = g.blocked(bodies.x.length);
	const report = world.lineOfSight(g.bodies(bodies, { step: STEP, radius: 0 }), blocked);
	let count = 0;
	bodies.x.forEach((_, i) => {
		const crossed = walls.ax.some((_, k) => crosses(walls, k, bodies, i, STEP));
		assert.equal(blocked.columns.blocked[i], crossed ? 1 : 0, `body ${i}`);
		count += crossed;
	});
	assert.equal(report.hits, count);
	assert.ok(count > 20);
});

testBoth("chunks and picks give the results of all bodies in one", (g) => {
	const { walls, bodies } = scene(7, 60, 90);
	const world = g.world(walls);
	const whole = g.hits(90);
	world.sweep(g.bodies(bodies, { step: STEP }), whole);
	const part = (from, to) =>
		g.adopt(Object.fromEntries(Object.entries(bodies).map(([name, array]) => [name, array.slice(from, to)])));
	const chunks = [g.hits(30).columns, g.hits(60).columns];
	world.sweep(g.bodies([part(0, 30), part(30, 90)], { step: STEP }), g.hits(chunks));
	assert.deepEqual([...chunks[0].time, ...chunks[1].time], [...whole.columns.time]);
	const pick = g.pick([80, 3, 3, 41]);
	const picked = g.hits(4);
	const table = g.bodies(bodies, { step: STEP, pick });
	assert.equal(world.sweep(table, picked).bodies, 4);
	assert.deepEqual([...picked.columns.time], [80, 3, 3, 41].map((i) => whole.columns.time[i]));
	pick.count = 2;
	assert.equal(world.sweep(table, picked).bodies, 2);
	pick.index[0] = 90;
	assert.throws(() => world.sweep(table, picked), { name: "GrazeError", status: "INVALID_INPUT", index: 0 });
	assert.throws(() => world.sweep(table, g.hits(1)), RangeError);
	assert.throws(() => world.sweep(g.bodies([part(0, 30), part(30, 90)]), picked), RangeError);
});

testBoth("filters and ignored ids make pairs that do not exist", (g) => {
	const ends = { ax: [10, 20, 30], ay: [-5, -5, -5], bx: [10, 20, 30], by: [5, 5, 5] };
	const walls = { ...ends, id: [7, 8, 9], category: [1, 2, 4] };
	const world = g.world(walls);
	const motions = { x: [0, 0, 0], y: [0, 0, 0], vx: [40, 40, 40], vy: [0, 0, 0] };
	const columns = g.adopt({ ...motions, mask: [7, 6, 6], ignore: [0, 0, 8] });
	const hits = g.hits(3);
	world.sweep(g.bodies(columns, { radius: 0 }), hits);
	assert.deepEqual([...hits.columns.index], [0, 1, 2]);
	assert.deepEqual([...hits.columns.id], [7n, 8n, 9n]);
	world.sweep(g.bodies(columns, { radius: 0, mask: null, ignore: 7 }), hits);
	assert.deepEqual([...hits.columns.index], [1, 1, 1]);
	const big = g.adopt({ ax: [10], ay: [-5], bx: [10], by: [5], id: new BigUint64Array([2n ** 60n + 1n]) });
	const list = g.list("bodyHits", 3);
	g.world(big).sweepHits(g.bodies(columns, { radius: 0, mask: null, ignore: null }), list);
	assert.equal(list.id64(0), 2n ** 60n + 1n);
});
