// Levels from files. A reader returns maps: { name, read }, where read() returns the line segments of one,
// [ax, ay, bx, by] each, with y down, and a point of its inside or null: { segments, start }.

import { fitted } from "../levels/level.mjs";
import { readSvg } from "./svg.mjs";
import { readTiledJson, readTiledXml } from "./tiled.mjs";
import { readWad } from "./wad.mjs";

const MAX_BYTES = 256 * 2 ** 20;

function mapsIn(bytes) {
	const magic = String.fromCharCode(...bytes.subarray(0, 4));
	if (magic === "IWAD" || magic === "PWAD") return readWad(bytes);
	let text;
	try {
		text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw new Error("it is neither a WAD nor text");
	}
	const first = text.trimStart()[0];
	if (first === "{") return readTiledJson(text);
	if (first !== "<") throw new Error("it is neither a WAD, nor a map of Tiled (TMX, TMJ), nor an SVG drawing");
	const root = parseXml(text);
	if (root.localName === "map") return readTiledXml(root);
	if (root.localName === "svg") return readSvg(root);
	throw new Error(`its outermost element is <${root.localName}>, neither <map> (Tiled) nor <svg>`);
}

function parseXml(text) {
	const parsed = new DOMParser().parseFromString(text, "application/xml");
	const fault = parsed.querySelector("parsererror");
	if (!fault) return parsed.documentElement;
	const where = fault.textContent.match(/line (?:number )?(\d+)[^\d]+column (\d+)/i);
	throw new Error(`it is not well-formed XML${where ? `: line ${where[1]}, column ${where[2]}` : ""}`);
}

// The maps of a file; each has a name, and level() for the runner. Errors name the file.
export async function levelsIn(file) {
	const within = (run) => {
		try {
			return run();
		} catch (error) {
			throw new Error(`${file.name}: ${error.message}`, { cause: error });
		}
	};
	if (file.size > MAX_BYTES)
		throw new Error(`${file.name}: it has ${file.size} bytes, and at most ${MAX_BYTES} are read`);
	const bytes = new Uint8Array(await file.arrayBuffer());
	const maps = within(() => mapsIn(bytes));
	return maps.map(({ name, read }) => ({
		name,
		level: () => within(() => ({ ...fitted(read()), name: `${file.name} ${name}` })),
	}));
}
