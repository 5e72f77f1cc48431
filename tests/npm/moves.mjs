// Bodies that move, and walls that push them: what must hold of the results, by brute force.

import assert from "node:assert/strict";
import { Graze, Random, near, randomBodies, randomWalls, testBoth } from "./support.mjs";
import { distanceToWall, isClear } from "./oracle.mjs";

const STEP = 1 / 8;

function scene(seed, walls = 60, bodies = 150) {
	const random = new Random(seed);
	const around = randomWalls(random, walls);
	return { walls: around, bodies: randomBodies(random, bodies, isClear(around), 150) };
}

// No body overlaps a wall, or with a crowd another body; nor is its way from before across a wall.
function checkPlaces(walls, columns, crowd, deepest = 1e-6) {
	const { x, y, radius } = columns;
	for (let i = 0; i < x.length; i++) {
		walls.ax.forEach((_, k) => {
			const gap = distanceToWall(walls, k, x[i], y[i]) - radius[i];
			assert.ok(gap >= -deepest, `body ${i} overlaps wall ${k} by ${-gap}`);
		});
		for (let k = 0; crowd && k < i; k++) {
			const gap = Math.hypot(x[i] - x[k], y[i] - y[k]) - radius[i] - radius[k];
			assert.ok(gap >= -deepest, `bodies ${i} and ${k} overlap by ${-gap}`);
		}
	}
}

testBoth("bodies that slide, bounce and stop end clear of all walls, and touch first what a sweep hits", (g) => {
	const { walls, bodies } = scene(31);
	const world = g.world(walls);
	const response = bodies.x.map((_, i) => i % 3);
	const units = g.adopt({ ...bodies, response });
	const table = g.bodies(units, { step: STEP, toVx: "vx", toVy: "vy" });
	const [hits, contacts, first] = [g.hits(150), g.list("contacts", 2000), g.list("firstContacts", 150)];
	let touched = 0;
	for (let tick = 0; tick < 60; tick++) {
		world.sweep(table, hits);
		const [before, time] = [[...units.x, ...units.y], [...hits.columns.time]];
		const [vx, vy] = [[...units.vx], [...units.vy]];
		const options = tick % 2 ? { contacts } : { firstContacts: first };
		assert.ok(world.move(table, options).ok);
		checkPlaces(walls, units, false);
		if (tick % 2) {
			for (let i = 0; i < 150; i++) {
				const k = contacts.first(i);
				const any = contacts.first(i + 1) > k;
				if (time[i] <= 0.99) assert.ok(any, `body ${i} hits something in tick ${tick}`);
				if (any && time[i] <= 1) near(contacts.time(k), time[i], 0.05, `body ${i}, tick ${tick}`);
				if (any) continue;
				near(units.x[i], before[i] + vx[i] * STEP, 1e-3, `x of body ${i}`);
				near(units.y[i], before[150 + i] + vy[i] * STEP, 1e-3, `y of body ${i}`);
			}
			touched += contacts.count;
		} else {
			assert.equal(world.report.hits, first.count);
			for (let k = 1; k < first.count; k++) assert.ok(first.body(k - 1) < first.body(k));
		}
	}
	assert.ok(touched > 100);
});

testBoth("a bounce reflects, a stop stops, and what passes goes on", (g) => {
	const world = g.world({ ax: [100], ay: [-50], bx: [100], by: [50] });
	const units = g.adopt({ x: [90, 90, 90], y: [0, 20, -20], vx: [20, 20, 20], vy: [0, 0, 0], response: [1, 2, 3] });
	const table = g.bodies(units, { radius: 1, toVx: "vx", toVy: "vy", restitution: 0.5 });
	world.move(table);
	assert.deepEqual([...units.vx], [-10, 0, 20]);
	near(units.x[0], 99 - 5.5, 0.01, "after the bounce");
	near(units.x[1], 99, 0.01, "at the wall");
	near(units.x[2], 110, 0.01, "through the wall");
	const away = g.columns({ x: "f32", y: "f32" }, 3);
	world.move(g.bodies(units, { radius: 1, toX: [away, "x"], toY: [away, "y"] }));
	near(away.x[0], 83.5, 0.01, "in other columns");
	near(units.x[0], 93.5, 0.01, "in place");
});

for (const method of ["rounds", "events"]) {
	testBoth(`bodies of a crowd never overlap, by ${method}`, (g) => {
		const { walls, bodies } = scene(32, 30, 200);
		const world = g.world(walls);
		const units = g.adopt(bodies);
		const table = g.bodies(units, { step: STEP });
		const options = { crowd: world.crowd(), method };
		for (let tick = 0; tick < 40; tick++) {
			assert.ok(world.move(table, options).ok);
			checkPlaces(walls, units, true, 1e-4);
		}
		assert.throws(() => world.sweep(options.crowd, g.hits(200)), /place them again/);
	});
}

testBoth("sensors report each body that crosses a line, once per crossing", (g) => {
	const { walls, bodies } = scene(33, 20, 100);
	const world = g.world(walls);
	const lines = { ax: [0], ay: [200], bx: [400], by: [200] };
	const units = g.adopt(bodies);
	const table = g.bodies(units, { step: STEP });
	const sensors = { world: g.world(lines), events: g.list("events", 1000) };
	const overlapping = (i) => distanceToWall(lines, 0, units.x[i], units.y[i]) < units.radius[i];
	let events = 0;
	for (let tick = 0; tick < 40; tick++) {
		const before = bodies.x.map((_, i) => overlapping(i));
		world.move(table, { sensors });
		const list = sensors.events;
		for (let i = 0; i < 100; i++) {
			const kinds = [];
			for (let k = list.first(i); k < list.first(i + 1); k++) kinds.push(list.kind(k));
			const last = kinds.length ? kinds.at(-1) === Graze.EVENT.begin : before[i];
			assert.equal(last, overlapping(i), `body ${i}, tick ${tick}`);
			events += kinds.length;
		}
	}
	assert.ok(events > 10);
});

testBoth("a door pushes bodies, or stops where it would crush one", (g) => {
	// A corridor of height 20, and a gate of height 16 across it.
	const walls = { ax: [0, 0, 50, 100], ay: [0, 20, 2, 0], bx: [100, 100, 50, 100], by: [0, 20, 18, 20] };
	const world = g.world(walls);
	const units = g.adopt({ x: [56, 80], y: [10, 10], radius: [3, 4], id: [70, 71] });
	const table = g.bodies(units, { vx: 0, vy: 0 });
	const gate = { walls: [2], dx: 4 };
	const options = { pushed: g.list("pushed", 10), crushes: g.list("crushes", 10) };
	let ticks = 0;
	for (; ticks < 20; ticks++) {
		const report = world.pushWalls(table, [gate], options);
		walls.ax[2] = walls.bx[2] += report.stopped ? 0 : 4;
		checkPlaces(walls, units, false, 1e-4);
		if (report.stopped) break;
		assert.equal(options.pushed.count, report.pushed);
		for (const { body, id, group, dx } of options.pushed) {
			assert.deepEqual([id, group], [70 + body, 0]);
			assert.ok(dx > 0);
		}
	}
	assert.ok(ticks > 5 && ticks < 20);
	assert.ok(options.crushes.count >= 1 && options.crushes.count === world.report.hits);
	for (const { id, group } of options.crushes) assert.ok(group === 0 && (id === 70 || id === 71));
	const ends = g.columns({ ax: "f32", ay: "f32", bx: "f32", by: "f32" }, 1);
	world.readWalls([2], ends);
	assert.deepEqual([ends.ax[0], ends.ay[0], ends.bx[0], ends.by[0]], [walls.ax[2], 2, walls.bx[2], 18]);
	assert.throws(() => world.pushWalls(table, [{ walls: [9], dx: 1 }]), { name: "GrazeError", status: "INVALID_INPUT" });
	assert.throws(() => world.pushWalls(table, [{ walls: [NaN], dx: 1 }]), TypeError);
	assert.throws(() => world.pushWalls(table, [{ walls: [2], x: 1 }]), /no option "x"/);
});

testBoth("contacts, rounds and passes are limited, and the skin is kept", (g) => {
	const corner = g.world({ ax: [10, 10], ay: [-20, 10], bx: [10, -20], by: [20, 10] });
	const far = (options) => {
		const units = g.adopt({ x: [0], y: [0], vx: [30], vy: [15] });
		corner.move(g.bodies(units, { radius: 1 }), options);
		return [units.x[0], units.y[0]];
	};
	const [once, twice] = [far({ maxContacts: 1 }), far({ maxContacts: 2 })];
	near(once[0], 9, 0.01, "x after one contact");
	near(once[1], 4.5, 0.01, "y after one contact");
	near(twice[1], 9, 0.01, "y after two contacts");
	near(far({ skin: 0.5 })[0], 8.5, 0.01, "x with a skin");

	const open = g.world({ ax: [0], ay: [1000], bx: [1], by: [1000] });
	const crowd = open.crowd();
	const { bodies } = scene(34, 0, 300);
	const lostIn = (maxRounds) => {
		const units = g.adopt({ ...bodies, lost: new Float32Array(300) });
		open.move(g.bodies(units), { crowd, maxRounds });
		return units.lost.reduce((sum, lost) => sum + lost, 0);
	};
	assert.ok(lostIn(1) > lostIn(20), `${lostIn(1)} and ${lostIn(20)} are lost`);

	// A wall pushes three bodies into one place.
	const overlapsAfter = (maxPasses) => {
		const world = g.world({ ax: [0], ay: [-50], bx: [0], by: [50] });
		const units = g.adopt({ x: [2, 4, 6, 8], y: [0, 0.25, 0.5, 0] });
		const bodies = g.bodies(units, { radius: 1, vx: 0, vy: 0 });
		world.pushWalls(bodies, [{ walls: [0], dx: 12 }], { crowd: world.crowd(), maxPasses });
		let overlap = 0;
		for (let i = 0; i < 4; i++) {
			for (let k = 0; k < i; k++) {
				overlap += Math.max(0, 2 - Math.hypot(units.x[i] - units.x[k], units.y[i] - units.y[k]));
			}
		}
		return overlap;
	};
	assert.ok(overlapsAfter(1) > 0.1 && overlapsAfter(100) < 0.1, `${overlapsAfter(1)}, ${overlapsAfter(100)}`);
});

testBoth("invalid bodies stay where they are, and the report names the first", (g) => {
	const world = g.world({ ax: [0], ay: [0], bx: [1], by: [1] });
	const units = g.adopt({ x: [10, 20, 30], y: [10, NaN, 10], vx: [1, 1, 1], vy: [0, 0, 0], radius: [1, 1, -1] });
	const report = world.move(g.bodies(units));
	assert.deepEqual([report.ok, report.status, report.index, report.invalid], [false, "INVALID_BODIES", 1, 2]);
	assert.match(report.text, /body 1.*NaN/);
	assert.deepEqual([...units.x], [11, 20, 30]);
});
