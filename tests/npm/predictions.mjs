// Predictions, touches of pairs, and roots, compared with a search through time in small steps.

import assert from "node:assert/strict";
import { Graze, Random, near, randomBodies, randomWalls, testBoth } from "./support.mjs";
import { bisect, gapToCircle, gapToWall, isClear } from "./oracle.mjs";

function scene(seed, walls = 40, bodies = 60) {
	const random = new Random(seed);
	const around = randomWalls(random, walls);
	const moving = randomBodies(random, bodies, isClear(around), 20);
	moving.ax = moving.x.map(() => random.from(-10, 10));
	moving.ay = moving.x.map(() => random.from(-10, 10));
	return { walls: around, bodies: moving };
}

// Where a gap changes its sign in [0, until], by steps of 1/512; nearly touching is refused.
function changes(gap, until) {
	const found = [];
	let least = Infinity;
	for (let k = 0; k < until * 512; k++) {
		const [t, next] = [k / 512, (k + 1) / 512];
		const [a, b] = [gap(t), gap(next)];
		least = Math.min(least, Math.abs(a));
		if (a > 0 && b <= 0) found.push({ time: bisect(gap, next, t), kind: Graze.EVENT.begin });
		if (a <= 0 && b > 0) found.push({ time: bisect(gap, t, next), kind: Graze.EVENT.end });
	}
	return { found, doubtful: !found.length && least < 0.05 };
}

testBoth("predict finds the first wall on each curve", (g) => {
	const { walls, bodies } = scene(41);
	const world = g.world(walls);
	const table = g.bodies(bodies);
	const [hits, list] = [g.hits(60), g.list("bodyHits", 60)];
	assert.ok(world.predict(table, hits, { until: 4 }).ok);
	let compared = 0;
	bodies.x.forEach((_, i) => {
		const all = walls.ax.map((_, k) => changes(gapToWall(walls, k, bodies, i), 4));
		const times = all.map(({ found }) => found[0]?.time ?? Infinity);
		const first = Math.min(...times);
		if (all.some(({ doubtful }) => doubtful)) return;
		compared++;
		if (first === Infinity) return assert.equal(hits.columns.time[i], Infinity);
		near(hits.columns.time[i], first, 1e-3, `body ${i}`);
	});
	assert.ok(compared > 30);
	world.predictHits(table, list, { until: 4 });
	const hit = [...hits.columns.time.keys()].filter((i) => hits.columns.time[i] <= 4);
	assert.deepEqual([...list].map(({ body }) => body), hit);
	assert.deepEqual([...list].map(({ time }) => time), hit.map((i) => hits.columns.time[i]));
});

testBoth("since says when bodies were where their columns say", (g) => {
	const { walls, bodies } = scene(45);
	const world = g.world(walls);
	const since = bodies.x.map((_, i) => -(i % 3) / 2);
	const hits = g.hits(60);
	world.predict(g.bodies({ ...bodies, since }), hits, { until: 3 });
	let compared = 0;
	bodies.x.forEach((_, i) => {
		const all = walls.ax.map((_, k) => {
			const gap = gapToWall(walls, k, bodies, i);
			return { gap, ...changes((t) => gap(t - since[i]), 3) };
		});
		const overlapsAtFirst = all.some(({ gap }) => gap(-since[i]) <= 0.05);
		if (overlapsAtFirst || all.some(({ doubtful }) => doubtful)) return;
		const first = Math.min(...all.map(({ found }) => found[0]?.time ?? Infinity));
		if (first === Infinity) assert.equal(hits.columns.time[i], Infinity, `body ${i}`);
		else near(hits.columns.time[i], first, 1e-3, `body ${i}`);
		compared += since[i] < 0;
	});
	assert.ok(compared > 15, `${compared}`);
	const { status, invalid } = world.predict(g.bodies({ ...bodies, since: since.fill(1) }), hits, { until: 3 });
	assert.deepEqual([status, invalid], ["INVALID_BODIES", 60]);
});

testBoth("since is 0 for chunks without it, whichever chunks have it", (g) => {
	const world = g.world({ ax: [10], ay: [-10], bx: [10], by: [10] });
	const body = { x: [0], y: [0], vx: [1], vy: [0], ax: [0], ay: [0], radius: [1] };
	const [plain, late] = [g.adopt(body), g.adopt({ ...body, since: [3] })];
	for (const [chunks, expected] of [[[plain, late], [9, 12]], [[late, plain], [12, 9]], [[plain, plain], [9, 9]]]) {
		const results = chunks.map(() => g.columns({ time: "f32" }, 1));
		world.predict(g.bodies(chunks), g.hits(results), { from: 3, until: 20 });
		assert.deepEqual(results.map(({ time }) => time[0]), expected);
	}
});

testBoth("predictTouches finds all touches of bodies with walls and one another; updateTouches the same later", (g) => {
	const { walls, bodies } = scene(42, 40, 60);
	const world = g.world(walls);
	const units = g.adopt(bodies);
	const table = g.bodies(units);
	const [list, before] = [g.list("touches", 4000), g.list("touches", 4000)];
	const options = { until: 3, crowd: world.crowd() };
	assert.ok(world.predictTouches(table, before, options).ok);
	let compared = 0;
	const compare = (i, k, circle, gap) => {
		const { found, doubtful } = changes(gap, 3);
		if (doubtful || found.some(({ time }) => time > 2.99)) return;
		const touches = [];
		for (let at = before.first(i); at < before.first(i + 1); at++) {
			const isCircle = before.feature(at) === Graze.FEATURE.circle;
			if (before.index(at) === k && isCircle === circle) touches.push(before.object(at));
		}
		assert.deepEqual(touches.map(({ kind }) => kind), found.map(({ kind }) => kind), `body ${i}, ${k}`);
		touches.forEach(({ time }, n) => near(time, found[n].time, 1e-3, `body ${i}, ${k}`));
		compared += found.length;
	};
	bodies.x.forEach((_, i) => {
		walls.ax.forEach((_, k) => compare(i, k, false, gapToWall(walls, k, bodies, i)));
		bodies.x.forEach((_, k) => k !== i && compare(i, k, true, gapToCircle(bodies, k, bodies, i)));
	});
	assert.ok(compared > 20);

	units.vx[4] = -units.vx[4];
	const changed = g.pick([4]);
	assert.ok(world.updateTouches(table, list, before, changed, options).ok);
	const anew = g.list("touches", 4000);
	world.predictTouches(table, anew, options);
	assert.deepEqual([...list], [...anew]);
	assert.throws(() => world.updateTouches(table, list, list, changed, options), TypeError);
	changed.index[0] = 60;
	assert.throws(() => world.updateTouches(table, list, before, changed, options), { name: "GrazeError", index: 0 });
	assert.throws(() => world.updateTouches(table, list, g.list("touches", 9), g.pick([4]), options), RangeError);
});

testBoth("solveTouches finds the touches of pairs, and their contacts", (g) => {
	const { bodies } = scene(43, 0, 240);
	const half = (from) =>
		Object.fromEntries(Object.entries(bodies).map(([name, all]) => [name, all.slice(from, from + 120)]));
	const [first, second] = [half(0), half(120)];
	for (let k = 0; k < 120; k++) first.x[k] = second.x[k] + 9;
	for (let k = 0; k < 120; k++) first.y[k] = second.y[k] + (k % 5);
	const columns = {};
	for (const name of Object.keys(bodies)) {
		columns[`${name}1`] = first[name];
		columns[`${name}2`] = second[name];
	}
	const times = g.list("touchTimes", 0);
	const contacts = g.touchContacts(480);
	const pairs = g.trajectories(columns, { horizon: 3 });
	assert.ok(g.solveTouches(pairs, times, contacts).ok);
	let touches = 0;
	for (let k = 0; k < 120; k++) {
		const { found, doubtful } = changes(gapToCircle(second, k, first, k), 3);
		if (doubtful || found.some(({ time }) => time > 2.99)) continue;
		assert.equal(times.times(k), found.length, `pair ${k}`);
		found.forEach(({ time, kind }, n) => {
			near(times.time(k, n), time, 1e-4, `pair ${k}`);
			assert.equal(times.kind(k, n), kind);
			near(Math.hypot(contacts.columns.normalX[4 * k + n], contacts.columns.normalY[4 * k + n]), 1, 1e-5, "the normal");
		});
		touches += found.length;
	}
	assert.ok(touches > 10);
	g.solveTouches(g.trajectories({ ...columns, horizon: columns.x1.map((_, k) => k / 50) }), times);
	for (let k = 0; k < 120; k++) {
		for (let n = 0; n < times.times(k); n++) assert.ok(times.time(k, n) <= k / 50, `pair ${k} within its horizon`);
	}
	assert.throws(() => times.time(0, 4), RangeError);
	const several = g.touchContacts([g.columns({ pointX: "f32", pointY: "f32" }, 480), { pointX: [], pointY: [] }]);
	assert.throws(() => g.solveTouches(pairs, times, several), /have 2 chunks, and 1 is needed/);
	assert.throws(() => g.solveTouches(pairs, times, g.touchContacts(479)), RangeError);
});

testBoth("solve finds the roots that polynomials were made of", (g) => {
	const random = new Random(44);
	const roots = g.list("roots", 0);
	for (const degree of [2, 3, 4]) {
		const columns = Object.fromEntries(["c0", "c1", "c2", "c3", "c4"].map((name) => [name, new Float64Array(50)]));
		const expected = [];
		for (let k = 0; k < 50; k++) {
			const set = new Set();
			while (set.size < degree) set.add(random.from(-9, 9));
			const sorted = [...set].sort((a, b) => a - b);
			let product = [1];
			for (const root of sorted) {
				const next = new Array(product.length + 1).fill(0);
				product.forEach((c, n) => ((next[n] -= root * c), (next[n + 1] += c)));
				product = next;
			}
			product.forEach((c, n) => (columns[`c${n}`][k] = c));
			expected.push(sorted);
		}
		assert.ok(g.solve(degree, g.polynomials(columns, { low: -10, high: 10 }), roots).ok);
		expected.forEach((all, k) => {
			assert.equal(roots.times(k), degree);
			all.forEach((root, n) => near(roots.value(k, n), root, 1e-6, `degree ${degree}, ${k}`));
			const rising = roots.crossing(k, degree - 1) === Graze.CROSSING.rising;
			assert.ok(rising, "the last crossing of a polynomial that grows");
		});
	}
	const [one, two] = [{ c0: [-1], c1: [0], c2: [1] }, { c0: [-9, -4], c1: [0, 0], c2: [1, 1] }];
	g.solve(2, g.polynomials([one, two], { low: 0, high: 5 }), roots);
	assert.deepEqual([roots.count, roots.value(0, 0), roots.value(1, 0), roots.value(2, 0)], [3, 1, 3, 2]);
	// x^2 - 0.01 in columns of doubles: as floats its root would differ from 0.1 by 1e-9.
	g.solve(2, g.polynomials({ c0: [-0.01], c1: [0], c2: [1], low: [0], high: [5] }), roots);
	near(roots.value(0, 0), 0.1, 1e-15, "a root of plain arrays");
	const invalid = g.polynomials({ c0: new Float64Array([NaN]), c1: [1] }, { c1: 1, c2: 0, low: 0, high: 1 });
	const outcome = g.solve(2, invalid, roots);
	assert.deepEqual([outcome.ok, outcome.status, outcome.index], [false, "INVALID_POLYNOMIALS", 0]);
	assert.equal(roots.kind(0), Graze.ROOTS.invalid);
});
