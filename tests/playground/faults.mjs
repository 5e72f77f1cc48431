// Files that are no levels: the page says what is wrong with them and where, and goes on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ROOM, drop, wad } from "./level_files.mjs";
import { openPage } from "./support.mjs";

let shared = null; // the page of all files that are wrong
for (const [name, content, message] of [
	[
		"noise.wad",
		Buffer.from("IWAD\x05\0\0\0\xff\xff\xff\x7f", "latin1"),
		/^noise\.wad: its directory of 5 lumps at byte 2147483647 is not within its 12 bytes$/,
	],
	["short.wad", Buffer.from("IWAD"), /^short\.wad: the header of a WAD has 12 bytes, and it has 4$/],
	[
		"broken.wad",
		wad(ROOM, { vertexOfLine: () => 999 }),
		/^broken\.wad: E1M1: linedef 0 has vertex 999, and there are 12$/,
	],
	["picture.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]), /^picture\.png: it is neither a WAD nor text$/],
	["notes.txt", "some words", /^notes\.txt: it is neither a WAD, nor a map of Tiled/],
	["page.html", "<html></html>", /^page\.html: its outermost element is <html>/],
	[
		"torn.svg",
		"<svg xmlns='http://www.w3.org/2000/svg'>\n<rect>",
		/^torn\.svg: it is not well-formed XML: line 2, column \d+$/,
	],
	["empty.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", /^empty\.svg: there are no walls in it$/],
	[
		"arc.svg",
		"<svg xmlns='http://www.w3.org/2000/svg'><path id='bow' d='M0 0A1 1 0 0 0 9 9'/></svg>",
		/^arc\.svg: element 1 <path id="bow">: the command "A" in its path is not supported$/,
	],
	[
		"units.svg",
		"<svg xmlns='http://www.w3.org/2000/svg'><rect width='5cm' height='2'/></svg>",
		/^units\.svg: element 1 <rect>: width is "5cm", not a number without a unit$/,
	],
	["map.json", '{"a": }', /^map\.json: it is not JSON: /],
	["other.json", '{"a": 1}', /^other\.json: it is JSON without "layers"/],
	[
		"bad.tmj",
		JSON.stringify({ layers: [{ type: "objectgroup", name: "w", objects: [{ id: 4, x: "a", y: 0 }] }] }),
		/^bad\.tmj: layer "w", object 4: x is a, not a number$/,
	],
	[
		"bad.tmx",
		"<map><objectgroup name='w'><object id='2' x='1' y='1'><polyline points='0,0 7'/></object></objectgroup></map>",
		/^bad\.tmx: layer "w", object 2: point 1 is no pair of numbers$/,
	],
]) {
	test(`${name}: the page says what is wrong and where, and goes on`, async () => {
		const page = await (shared ??= openPage("scene=level"));
		assert.match(await drop(page, name, content), message);
		assert.ok(await page.value("playground.runner.bodies.count > 0"));
		const before = await page.value("playground.runner.ticks");
		await page.until(`playground.runner.ticks > ${before}`);
		assert.deepEqual(page.complaints, []);
	});
}
