// Files of levels for the tests of the playground, and how they are dropped into the page.

// Drops a file of this name and content into the page; resolves when the page has read it or complained.
export async function drop(page, name, content) {
	const base64 = Buffer.from(content).toString("base64");
	await page.value(`(() => {
		const bytes = Uint8Array.from(atob("${base64}"), (letter) => letter.charCodeAt(0));
		const data = new DataTransfer();
		data.items.add(new File([bytes], ${JSON.stringify(name)}));
		playground.before = playground.runner.sim;
		document.getElementById("fault").hidden = true;
		for (const type of ["dragenter", "dragover", "drop"]) {
			const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
			document.getElementById("frame").dispatchEvent(event);
		}
	})()`);
	await page.until(`!document.getElementById("fault").hidden || playground.runner.sim !== playground.before`);
	return page.value(`document.getElementById("fault").hidden ? "" : document.getElementById("fault").textContent`);
}

const box = (x, y, width, height) => [
	[x, y, x + width, y],
	[x + width, y, x + width, y + height],
	[x + width, y + height, x, y + height],
	[x, y + height, x, y],
];

export const ROOM = box(0, 0, 400, 200);
// A WAD of one map: two-sided lines are walls where they are impassable. Doom's y points up.
export function wad(segments, { vertexOfLine = (k) => k } = {}) {
	const lines = [
		...segments.map((segment) => [segment, 1, false]),
		[[10, 10, 20, 20], 4, true],
		[[350, 150, 390, 190], 5, true],
	];
	const vertexes = Buffer.alloc(8 * lines.length);
	const linedefs = Buffer.alloc(14 * lines.length);
	lines.forEach(([[ax, ay, bx, by], flags, twoSided], k) => {
		[ax, -ay, bx, -by].forEach((value, i) => vertexes.writeInt16LE(value, 8 * k + 2 * i));
		const values = [vertexOfLine(2 * k), 2 * k + 1, flags, 0, 0, 0, twoSided ? 0 : 0xffff];
		values.forEach((value, i) => linedefs.writeUInt16LE(value, 14 * k + 2 * i));
	});
	const thing = Buffer.alloc(10);
	[200, -150, 0, 1, 7].forEach((value, i) => thing.writeInt16LE(value, 2 * i));
	const lumps = [
		["E1M1", Buffer.alloc(0)],
		["THINGS", thing],
		["LINEDEFS", linedefs],
		["SIDEDEFS", Buffer.alloc(30)],
		["VERTEXES", vertexes],
	];
	const header = Buffer.from("PWAD\0\0\0\0\0\0\0\0");
	const directory = Buffer.alloc(16 * lumps.length);
	let at = 12;
	lumps.forEach(([name, data], k) => {
		directory.writeInt32LE(at, 16 * k);
		directory.writeInt32LE(data.length, 16 * k + 4);
		directory.write(name, 16 * k + 8, "latin1");
		at += data.length;
	});
	header.writeInt32LE(lumps.length, 4);
	header.writeInt32LE(at, 8);
	return Buffer.concat([header, ...lumps.map(([, data]) => data), directory]);
}
