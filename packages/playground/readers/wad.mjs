// Doom's WAD files: a directory of lumps, in which a map is a name followed by its lumps.

const LINE_BYTES = 14;
const HEXEN_LINE_BYTES = 16;
const THING_BYTES = 10;
const IMPASSABLE = 1; // flag of a linedef
const NOTHING = 0xffff; // no sidedef
const PLAYER_1 = 1; // type of a thing
const LUMPS_OF_A_MAP = ["THINGS", "LINEDEFS", "SIDEDEFS", "VERTEXES"];
const MAX_FOLLOWING = 16; // lumps after the name of a map that may belong to it

// The lumps of a WAD: { name, at, size }.
function directoryOf(bytes) {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (bytes.length < 12) throw new Error(`the header of a WAD has 12 bytes, and it has ${bytes.length}`);
	const [count, start] = [view.getInt32(4, true), view.getInt32(8, true)];
	if (count < 0 || start < 12 || start + 16 * count > bytes.length) {
		throw new Error(`its directory of ${count} lumps at byte ${start} is not within its ${bytes.length} bytes`);
	}
	return Array.from({ length: count }, (_, k) => {
		const entry = start + 16 * k;
		const name = String.fromCharCode(...bytes.subarray(entry + 8, entry + 16)).replace(/\0.*$/s, "");
		return { name, at: view.getInt32(entry, true), size: view.getInt32(entry + 4, true) };
	});
}

// The records of a lump, as views of their bytes.
function records(bytes, map, { name, at, size }, recordBytes) {
	if (at < 0 || size < 0 || at + size > bytes.length) {
		throw new Error(`${map}: lump ${name} (byte ${at}, ${size} bytes) is not within the ${bytes.length} bytes`);
	}
	if (size % recordBytes) throw new Error(`${map}: the ${size} bytes of ${name} are no multiple of ${recordBytes}`);
	const view = (k) => new DataView(bytes.buffer, bytes.byteOffset + at + k * recordBytes, recordBytes);
	return Array.from({ length: size / recordBytes }, (_, k) => view(k));
}

// Doom's y axis points up.
function readMap(bytes, map, lumps) {
	const points = records(bytes, map, lumps.VERTEXES, 4).map((view) => [
		view.getInt16(0, true),
		-view.getInt16(2, true),
	]);
	const hexen = "BEHAVIOR" in lumps;
	const sidedefs = hexen ? 12 : 10;
	const segments = [];
	records(bytes, map, lumps.LINEDEFS, hexen ? HEXEN_LINE_BYTES : LINE_BYTES).forEach((line, k) => {
		const flags = line.getUint16(4, true);
		const back = line.getUint16(sidedefs + 2, true);
		if (back !== NOTHING && !(flags & IMPASSABLE)) return;
		const ends = [line.getUint16(0, true), line.getUint16(2, true)];
		for (const end of ends) {
			if (end < points.length) continue;
			throw new Error(`${map}: linedef ${k} has vertex ${end}, and there are ${points.length}`);
		}
		segments.push([...points[ends[0]], ...points[ends[1]]]);
	});
	if (hexen || !lumps.THINGS) return { segments, start: null };
	const player = records(bytes, map, lumps.THINGS, THING_BYTES).find((thing) => thing.getInt16(6, true) === PLAYER_1);
	return { segments, start: player ? [player.getInt16(0, true), -player.getInt16(2, true)] : null };
}

export function readWad(bytes) {
	const directory = directoryOf(bytes);
	const maps = [];
	directory.forEach(({ name }, k) => {
		if (directory[k + 1]?.name !== "THINGS") return;
		const lumps = {};
		for (const lump of directory.slice(k + 1, k + 1 + MAX_FOLLOWING)) {
			if (lump.name in lumps) break;
			lumps[lump.name] = lump;
		}
		if (LUMPS_OF_A_MAP.every((needed) => needed in lumps))
			maps.push({ name, read: () => readMap(bytes, name, lumps) });
	});
	if (!maps.length) throw new Error(`none of its ${directory.length} lumps begins a map in Doom's format`);
	return maps;
}
