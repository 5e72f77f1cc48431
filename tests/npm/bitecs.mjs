// The game of examples/bitecs: with bitECS 0.4 and 0.3 it ends as with plain arrays, and as the native example does, which
// GRAZE_EXAMPLE names. No monster overlaps another one or a wall on the way, by a check of its own.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { distanceToWall } from "./oracle.mjs";
import { install } from "./registry.mjs";

const folder = install(["bitecs@0.4.0", "bitecs3@npm:bitecs@0.3.40"]);
cpSync(join(dirname(fileURLToPath(import.meta.url)), "../../examples/bitecs"), join(folder, "src"), { recursive: true });
const load = (file) => import(pathToFileURL(join(folder, file)));
const { Graze } = await load("node_modules/graze-collide/index.js");
const { ArrayStore } = await load("src/arrays.mjs");
const { BitecsStore } = await load("src/bitecs.mjs");
const { Game, TICKS, report } = await load("src/game.mjs");
const { makeWalls, startOf } = await load("src/rooms.mjs");

const DEEPEST = 1e-3; // at coordinates up to 4096 floats are 2^-12 apart
const CELL = 32; // at least a diameter

const keyOf = (x, y) => Math.floor(x / CELL) * 1000 + Math.floor(y / CELL);

// Items by the cells that their boxes, of this size around, overlap.
function cellsOf(boxes) {
	const cells = new Map();
	boxes.forEach(([lowX, lowY, highX, highY], k) => {
		for (let x = Math.floor(lowX / CELL); x <= Math.floor(highX / CELL); x++) {
			for (let y = Math.floor(lowY / CELL); y <= Math.floor(highY / CELL); y++) {
				const key = keyOf(x * CELL, y * CELL);
				if (!cells.has(key)) cells.set(key, []);
				cells.get(key).push(k);
			}
		}
	});
	return cells;
}

const walls = makeWalls();
const MARGIN = 10 + 24; // of the largest monster and the pillar
const wallCells = cellsOf(
	walls.ax.map((ax, k) => [
		Math.min(ax, walls.bx[k]) - MARGIN,
		Math.min(walls.ay[k], walls.by[k]) - MARGIN,
		Math.max(ax, walls.bx[k]) + MARGIN,
		Math.max(walls.ay[k], walls.by[k]) + MARGIN,
	]),
);

// How deep each monster is in walls, by numbers. Some start in a pillar: that may become less, never more.
function checkWalls(monsters, depths, tick) {
	const depthOf = ({ x, y }, radius) =>
		-Math.min(0, ...(wallCells.get(keyOf(x, y)) ?? []).map((k) => distanceToWall(walls, k, x, y) - radius));
	for (const monster of monsters) {
		const { number, radius } = monster;
		const depth = depthOf(monster, radius);
		const before = depths.get(number) ?? depthOf(startOf(number), radius);
		assert.ok(depth <= before + DEEPEST, `tick ${tick}: monster ${number} is ${depth} in a wall, before ${before}`);
		depths.set(number, depth);
	}
}

function checkPairs(monsters, tick) {
	const cells = cellsOf(monsters.map(({ x, y, radius: r }) => [x - r, y - r, x + r, y + r]));
	for (const cell of cells.values()) {
		cell.forEach((i, n) => {
			for (const k of cell.slice(0, n)) {
				const [a, b] = [monsters[i], monsters[k]];
				const gap = Math.hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius;
				assert.ok(gap >= -DEEPEST, `tick ${tick}: monsters ${a.number} and ${b.number} overlap by ${-gap}`);
			}
		});
	}
}

// The monsters of bitECS, read by their entities.
function monstersOf({ Position, Disc, Monster, monsters: { pick } }) {
	return Array.from(pick.index.subarray(0, pick.count), (entity) => {
		const number = Monster.number[entity];
		return { number, x: Position.x[entity], y: Position.y[entity], radius: Disc.radius[entity] };
	});
}

async function play(Store, library, simd) {
	const g = await Graze.load({ simd });
	const game = new Game(g);
	const store = new Store(g, game, library);
	const before = store.Position?.x;
	const depths = new Map();
	for (; game.tick < TICKS; game.tick++) {
		store.update();
		if (!library || game.tick % 25) continue;
		const monsters = monstersOf(store);
		assert.ok(monsters.length > 4000);
		checkWalls(monsters, depths, game.tick);
		checkPairs(monsters, game.tick);
	}
	if (before) {
		assert.equal(before.length, 0, "an array from before the memory has grown is empty");
		assert.ok(store.Position.x.length > 10000);
	}
	return report(g, game, store).replace(/^\w+: /, "");
}

const expected = await play(ArrayStore, null, true);

test("shots, hits and deaths have occurred, and no entity is lost", () => {
	const numbers = expected.match(/\d+(?= )|\d+(?=,)/g).map(Number);
	const [ticks, shots, onWalls, onMonsters, bulletsGone, monstersGone, bulletsLeft, monstersLeft, escaped] = numbers;
	assert.deepEqual([ticks, escaped], [TICKS, 0]);
	assert.ok(onWalls > 0 && onMonsters > 0 && monstersGone > 0);
	assert.deepEqual([bulletsGone + bulletsLeft, monstersGone + monstersLeft], [shots, 10000]);
});

test("the native game ends like that, too", { skip: !process.env.GRAZE_EXAMPLE }, () => {
	const line = execFileSync(process.env.GRAZE_EXAMPLE, { encoding: "utf8" }).trim();
	assert.equal(line.replace(/^\w+: /, ""), expected);
});

for (const name of ["bitecs", "bitecs3"]) {
	for (const simd of [true, false]) {
		test(`${name} (${simd ? "simd" : "scalar"})`, async () => {
			const library = await load(`node_modules/${name}/dist/${name === "bitecs" ? "core/" : ""}index.mjs`);
			assert.equal("defineComponent" in library, name === "bitecs3");
			assert.equal(await play(BitecsStore, library, simd), expected);
		});
	}
}

test("the program prints it", () => {
	const line = execFileSync(process.execPath, ["src/main.mjs"], { cwd: folder, encoding: "utf8" });
	assert.equal(line.trim(), `bitecs: ${expected}`);
});
