// What bodies overlap, sense, see and have near them, compared with brute force.

import assert from "node:assert/strict";
import { Graze, Random, near, randomBodies, randomWalls, testBoth } from "./support.mjs";
import { crosses, distanceToWall, gapToWall, overlapOf } from "./oracle.mjs";

function scene(seed, walls = 60, bodies = 150) {
	const random = new Random(seed);
	return { walls: randomWalls(random, walls), bodies: randomBodies(random, bodies, undefined, 100) };
}

const gapOfCircles = (bodies, i, k) =>
	Math.hypot(bodies.x[i] - bodies.x[k], bodies.y[i] - bodies.y[k]) - bodies.radius[i] - bodies.radius[k];

// The distances of body i to all others, the nearest first.
function nearestCircles(bodies, i) {
	const all = bodies.x.map((_, k) => ({ index: k, distance: gapOfCircles(bodies, i, k) }));
	return all.filter(({ index }) => index !== i).sort((a, b) => a.distance - b.distance);
}

// The results of a body in a list, compared with expected ones in order of their distance.
function compareNearest(list, body, expected) {
	const first = list.first(body);
	assert.equal(list.first(body + 1) - first, expected.length, `body ${body}`);
	expected.forEach(({ index, distance }, k) => {
		near(list.distance(first + k), distance, 1e-3, `body ${body}`);
		const tied = [k - 1, k + 1].some((other) => Math.abs((expected[other]?.distance ?? Infinity) - distance) < 1e-3);
		if (!tied && k < expected.length - 1) assert.equal(list.index(first + k), index, `body ${body}`);
	});
}

testBoth("overlaps lists what each body overlaps, the deepest first", (g) => {
	const { walls, bodies } = scene(21, 120, 300);
	const list = g.list("proximities", 1000);
	const report = g.world(walls).overlaps(g.bodies(bodies), list);
	assert.ok(report.ok && report.hits > 10);
	bodies.x.forEach((_, i) => {
		const found = new Map();
		for (let k = list.first(i); k < list.first(i + 1); k++) {
			found.set(list.index(k), list.distance(k));
			near(Math.hypot(list.normalX(k), list.normalY(k)), 1, 1e-5, "the length of the normal");
			if (k > list.first(i)) assert.ok(list.distance(k - 1) <= list.distance(k));
		}
		walls.ax.forEach((_, k) => {
			const gap = distanceToWall(walls, k, bodies.x[i], bodies.y[i]) - bodies.radius[i];
			if (Math.abs(gap) < 1e-4) return;
			assert.equal(found.has(k), gap < 0, `body ${i}, wall ${k}`);
			if (gap < 0) near(found.get(k), gap, 1e-3, `body ${i}, wall ${k}`);
		});
	});
});

testBoth("nearest and neighbours find the nearest others", (g) => {
	const { walls, bodies } = scene(22);
	const world = g.world(walls);
	const table = g.bodies(bodies);
	const crowd = world.crowd();
	crowd.place(table);
	const options = { targets: "circles", crowd, skipSelf: true, max: 5 };
	const [proximities, neighbours] = [g.list("proximities", 750), g.list("neighbours", 750)];
	assert.ok(world.nearest(table, proximities, options).ok);
	assert.ok(world.neighbours(table, neighbours, options).ok);
	bodies.x.forEach((_, i) => {
		const expected = nearestCircles(bodies, i).slice(0, 5);
		compareNearest(proximities, i, expected);
		compareNearest(neighbours, i, expected);
	});
	world.nearest(table, proximities, { distance: 10 });
	bodies.x.forEach((_, i) => {
		const gaps = walls.ax.map((_, k) => distanceToWall(walls, k, bodies.x[i], bodies.y[i]) - bodies.radius[i]);
		const least = Math.min(...gaps);
		if (Math.abs(least - 10) < 1e-3) return;
		assert.equal(proximities.first(i + 1) - proximities.first(i), least < 10 ? 1 : 0);
		if (least < 10) near(proximities.distance(proximities.first(i)), least, 1e-3, `body ${i}`);
	});
});

testBoth("without a distance, what is nearest is found however far it is", (g) => {
	const list = g.list("proximities", 1);
	const bodies = g.bodies({ x: [0], y: [0], vx: [0], vy: [0] }, { radius: 1 });
	g.world({ ax: [3e6], ay: [-1], bx: [3e6], by: [1] }).nearest(bodies, list);
	assert.deepEqual([list.count, list.distance(0)], [1, 3e6 - 1]);
});

testBoth("with sight bodies find what no wall hides, in their view cones", (g) => {
	const { walls, bodies } = scene(23, 60, 120);
	const random = new Random(99);
	const facing = bodies.x.map(() => [random.from(-4, 4), random.from(-4, 4)]);
	const columns = { ...bodies, facingX: facing.map(([x]) => x || 1), facingY: facing.map(([, y]) => y) };
	const world = g.world(walls);
	const table = g.bodies(columns, { halfAngle: 1 });
	const crowd = world.crowd();
	crowd.place(table);
	const list = g.list("neighbours", 20000);
	for (const sight of [true, "throughWalls"]) {
		assert.ok(world.neighbours(table, list, { targets: "circles", crowd, skipSelf: true, max: 200, sight }).ok);
		let seen = 0;
		bodies.x.forEach((_, i) => {
			const found = new Set();
			for (let k = list.first(i); k < list.first(i + 1); k++) found.add(list.index(k));
			bodies.x.forEach((_, k) => {
				if (i === k) return;
				const [dx, dy] = [bodies.x[k] - bodies.x[i], bodies.y[k] - bodies.y[i]];
				const angle = Math.abs(Math.atan2(dy, dx) - Math.atan2(columns.facingY[i], columns.facingX[i]));
				const off = Math.min(angle, 2 * Math.PI - angle);
				if (Math.abs(off - 1) < 1e-4 || (dx === 0 && dy === 0)) return;
				const look = { x: [bodies.x[i]], y: [bodies.y[i]], vx: [dx], vy: [dy] };
				const hidden = sight === true && walls.ax.some((_, wall) => crosses(walls, wall, look, 0, 1));
				assert.equal(found.has(k), off < 1 && !hidden, `body ${i}, ${k}, ${sight}`);
				seen += found.has(k);
			});
		});
		assert.ok(seen > 120);
	}
});

testBoth("sense reports when overlaps begin and end", (g) => {
	const { walls, bodies } = scene(24);
	const list = g.list("events", 4000);
	assert.ok(g.world(walls).sense(g.bodies(bodies), list).ok);
	let events = 0;
	bodies.x.forEach((_, i) => {
		const found = new Map();
		for (let k = list.first(i); k < list.first(i + 1); k++) {
			const kinds = found.get(list.index(k)) ?? {};
			kinds[list.kind(k) === Graze.EVENT.begin ? "begin" : "end"] = list.time(k);
			found.set(list.index(k), kinds);
			assert.equal(list.circle(k), 0);
		}
		walls.ax.forEach((_, k) => {
			const gap = gapToWall(walls, k, bodies, i);
			const { begin, end, lowest } = overlapOf(gap);
			if ([lowest, gap(0), gap(1)].some((value) => Math.abs(value) < 1e-3)) return;
			const kinds = found.get(k) ?? {};
			assert.equal("begin" in kinds, begin > 0 && begin <= 1, `body ${i}, wall ${k}`);
			assert.equal("end" in kinds, end >= 0 && end < 1, `body ${i}, wall ${k}`);
			if ("begin" in kinds) near(kinds.begin, begin, 1e-4, "the beginning");
			if ("end" in kinds) near(kinds.end, end, 1e-4, "the end");
			events += Object.keys(kinds).length;
		});
	});
	assert.ok(events > 100);
});

testBoth("depenetrate moves bodies out of all that they overlap", (g) => {
	const { walls, bodies } = scene(25, 120, 400);
	const offsets = g.offsets(bodies.x.length);
	const report = g.world(walls).depenetrate(g.bodies(bodies), offsets);
	const { x, y } = offsets.columns;
	let moved = 0;
	bodies.x.forEach((_, i) => {
		const depths = walls.ax.map((_, k) => bodies.radius[i] - distanceToWall(walls, k, bodies.x[i], bodies.y[i]));
		const deepest = Math.max(...depths);
		if (deepest < -1e-4) return assert.deepEqual([x[i], y[i]], [0, 0]);
		walls.ax.forEach((_, k) => {
			const gap = distanceToWall(walls, k, bodies.x[i] + x[i], bodies.y[i] + y[i]) - bodies.radius[i];
			assert.ok(gap > -1e-3, `body ${i} still overlaps wall ${k} by ${-gap}`);
		});
		assert.ok(Math.hypot(x[i], y[i]) >= deepest - 1e-3, `body ${i} moved less than its depth`);
		moved++;
	});
	near(report.hits, moved, 2, "bodies with overlap");
	assert.ok(moved > 10);
});

testBoth("intervals are those of the distance of each pair", (g) => {
	const { walls, bodies } = scene(26, 60, 40);
	const world = g.world(walls);
	const pairs = g.list("pairs", 0);
	for (let body = 0; body < 40; body++) for (let wall = 0; wall < 64; wall++) pairs.push(body, wall, 0);
	const list = g.list("intervals", 0);
	const report = world.intervals(g.bodies(bodies), pairs, list);
	assert.equal(list.count, 40 * 64);
	let hits = 0;
	for (let k = 0; k < pairs.count; k++) {
		const gap = gapToWall(walls, pairs.index(k), bodies, pairs.body(k));
		const { begin, end, lowest } = overlapOf(gap);
		if ([lowest, gap(0), gap(1)].some((value) => Math.abs(value) < 1e-3)) continue;
		assert.equal(list.from(k) <= list.to(k), begin <= 1, `pair ${k}`);
		if (begin > 1) continue;
		near(list.from(k), begin, 1e-3, `the beginning of pair ${k}`);
		near(list.to(k), end, 1e-3, `the end of pair ${k}`);
		assert.equal(list.kind(k) === Graze.CASE.impale, begin > 0 && end < 1);
		hits++;
	}
	assert.ok(hits > 15 && report.hits >= hits);
	pairs.push(40, 0, 0);
	assert.throws(() => world.intervals(g.bodies(bodies), pairs, list), { name: "GrazeError", index: 2560 });
	assert.equal(list.count, 40 * 64);
});
