// Levels that are dropped into the playground: what is read of them, compared with files that the test writes itself,
// and with Freedoom's maps.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOM, drop, wad } from "./level_files.mjs";
import { advance, distanceTo, folder, openPage, sceneOf } from "./support.mjs";

const FREEDOOM = "/usr/share/games/doom/freedoom1.wad";

// The walls of a level as they should be shown: scaled to 1560 x 960 and centred.
function fitted(segments) {
	const xs = segments.flatMap(([ax, , bx]) => [ax, bx]);
	const ys = segments.flatMap(([, ay, , by]) => [ay, by]);
	const [left, right] = [Math.min(...xs), Math.max(...xs)];
	const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
	const scale = Math.min(1560 / (right - left), 960 / (bottom - top));
	const place = (x, y) => [800 + (x - (left + right) / 2) * scale, 500 + (y - (top + bottom) / 2) * scale];
	return segments.map(([ax, ay, bx, by]) => [...place(ax, ay), ...place(bx, by)]);
}

// Compares walls as sets, whatever their direction; a frame around the level may follow.
function sameWalls(actual, expected) {
	const wanted = fitted(expected);
	assert.ok([0, 4].includes(actual.length - wanted.length), `${actual.length} walls, expected ${wanted.length}`);
	const near = (a, b) => a.every((value, k) => Math.abs(value - b[k]) < 0.02);
	const turned = ([ax, ay, bx, by]) => [bx, by, ax, ay];
	for (const wall of wanted) {
		assert.ok(
			actual.some((one) => near(one, wall) || near(turned(one), wall)),
			`no wall ${wall}`,
		);
	}
}

const TRIANGLE = [
	[100, 50, 160, 50],
	[160, 50, 130, 90],
	[130, 90, 100, 50],
];
const CHAIN = [
	[250, 40, 300, 60],
	[300, 60, 300, 120],
];

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200">
<defs><line x1="0" y1="0" x2="999" y2="999"/></defs>
<rect width="400" height="200"/>
<g transform="translate(100 50)"><g transform="scale(2)"><polygon points="0,0 30,0 15,20"/></g></g>
<path d="M250 40 l50 20 v60"/>
</svg>`;

const TMX = `<?xml version="1.0"?><map width="4" height="2" tilewidth="100" tileheight="100">
<objectgroup id="1" name="walls"><object id="1" x="0" y="0" width="400" height="200"/>
<object id="2" x="100" y="50"><polygon points="0,0 60,0 30,40"/></object><object id="9" x="5" y="5"><point/></object>
</objectgroup><objectgroup id="2" name="more" offsetx="50"><object id="3" x="200" y="40">
<polyline points="0,0 50,20 50,80"/></object></objectgroup></map>`;

const points = (...pairs) => pairs.map(([x, y]) => ({ x, y }));
const TMJ = JSON.stringify({
	layers: [
		{ type: "tilelayer", data: [1, 2] },
		{
			type: "group",
			offsetx: 100,
			layers: [
				{
					type: "objectgroup",
					name: "walls",
					objects: [
						{ id: 1, x: -100, y: 0, width: 400, height: 200 },
						{ id: 2, x: 0, y: 50, polygon: points([0, 0], [60, 0], [30, 40]) },
						{ id: 3, x: 150, y: 40, rotation: 90, polyline: points([0, 0], [20, -50], [80, -50]) },
					],
				},
			],
		},
	],
});

for (const [name, content, expected] of [
	["drawing.svg", SVG, [...ROOM, ...TRIANGLE, ...CHAIN]],
	["map.tmx", TMX, [...ROOM, ...TRIANGLE, ...CHAIN]],
	["map.tmj", TMJ, [...ROOM, ...TRIANGLE, ...CHAIN]],
	["map.wad", wad([...ROOM, ...TRIANGLE, ...CHAIN]), [...ROOM, ...TRIANGLE, ...CHAIN, [350, 150, 390, 190]]],
]) {
	test(`${name}: its walls are read, and bodies move among them`, async () => {
		const page = await openPage("scene=pods");
		assert.equal(await drop(page, name, content), "");
		assert.equal(await page.value("playground.runner.scene.name"), "level");
		const { walls, bodies } = await sceneOf(page);
		sameWalls(walls, expected);
		assert.ok(bodies.length > 500, `${bodies.length} bodies`);
		await advance(page, 100);
		assert.equal(await page.value("playground.runner.check()"), 0);
		for (const [x, y] of (await sceneOf(page)).bodies)
			assert.ok(x > 15 && x < 1585 && y > 105 && y < 895, `${x}, ${y}`);
		await page.value(`document.getElementById("builtin").click()`);
		assert.notEqual((await sceneOf(page)).walls.length, walls.length);
		assert.deepEqual(page.complaints, []);
		await page.close();
	});
}

test("curves of a path are chains of points on them", async () => {
	const page = await openPage("scene=level");
	const data = "M0 0H400V200H0Z M100 100 q50 -100 100 0 t100 0 M50 150 C50 100 90 100 90 150 s40 50 40 0";
	const svg = `<svg xmlns="http://www.w3.org/2000/svg"><path d="${data}"/></svg>`;
	assert.equal(await drop(page, "curves.svg", svg), "");
	const { walls } = await sceneOf(page);
	const at = (x, y) => [800 + (x - 200) * 3.9, 500 + (y - 100) * 3.9];
	// Middles of the curves, by de Casteljau.
	for (const point of [
		[150, 50],
		[250, 150],
		[70, 112.5],
		[110, 187.5],
	]) {
		const distance = Math.min(...walls.map((wall) => distanceTo(wall, ...at(...point))));
		assert.ok(distance < 0.02, `${point}: ${distance}`);
	}
	await page.close();
});

// Walls of a map by Doom's rules, read apart from the page: one-sided lines, and impassable ones.
function wallsOfWad(bytes, map) {
	const [count, start] = [bytes.readInt32LE(4), bytes.readInt32LE(8)];
	const entries = Array.from({ length: count }, (_, k) => bytes.subarray(start + 16 * k, start + 16 * k + 16));
	const nameOf = (entry) => entry.toString("latin1", 8, 16).replaceAll("\0", "");
	const first = entries.findIndex((entry) => nameOf(entry) === map);
	const lump = (name) => {
		const entry = entries.slice(first).find((one) => nameOf(one) === name);
		return bytes.subarray(entry.readInt32LE(0), entry.readInt32LE(0) + entry.readInt32LE(4));
	};
	const [lines, vertexes] = [lump("LINEDEFS"), lump("VERTEXES")];
	const walls = [];
	for (let at = 0; at < lines.length; at += 14) {
		if (lines.readInt16LE(at + 12) !== -1 && !(lines[at + 4] & 1)) continue;
		const ends = [lines.readUInt16LE(at), lines.readUInt16LE(at + 2)];
		walls.push(ends.flatMap((end) => [vertexes.readInt16LE(4 * end), -vertexes.readInt16LE(4 * end + 2)]));
	}
	return walls;
}

test(
	"Freedoom: chosen as a file, its maps are a choice, and bodies overlap nothing in them",
	{ skip: !existsSync(FREEDOOM) },
	async () => {
		const page = await openPage("scene=level");
		await page.choose("#file", [FREEDOOM]);
		await page.until(`document.querySelectorAll("#map option").length > 1`);
		const names = await page.value(
			`Array.from(document.querySelectorAll("#map option"), ({ textContent }) => textContent)`,
		);
		const names4x9 = [1, 2, 3, 4].flatMap((e) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((m) => `E${e}M${m}`));
		assert.deepEqual(names, names4x9);
		const bytes = readFileSync(FREEDOOM);
		for (const name of ["E1M1", "E1M5"]) {
			await page.value(`(() => {
			const choice = document.getElementById("map");
			choice.value = ${names.indexOf(name)};
			choice.dispatchEvent(new Event("change"));
		})()`);
			sameWalls((await sceneOf(page)).walls, wallsOfWad(bytes, name));
			const { count } = await advance(page, 100);
			assert.ok(count > 1000, `${name}: ${count} bodies`);
			assert.equal(await page.value("playground.runner.check()"), 0);
			if (process.env.GRAZE_PICTURES)
				await page.screenshot(join(process.env.GRAZE_PICTURES, `level-${name}.png`));
		}
		assert.deepEqual(page.complaints, []);
		await page.close();
	},
);

test("a file is chosen in the field, too", async () => {
	const file = join(folder, "chosen.svg");
	writeFileSync(file, SVG);
	const page = await openPage("scene=level");
	await page.choose("#file", [file]);
	await page.until(`playground.runner.level.walls.ax.length < 20`);
	sameWalls((await sceneOf(page)).walls, [...ROOM, ...TRIANGLE, ...CHAIN]);
	await page.close();
});
