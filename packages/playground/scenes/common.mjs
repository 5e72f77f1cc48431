// What all scenes share: random numbers, places to start at, and the hash of a state.
//
// "Copy as JavaScript" writes these functions and those of a scene as they are, by their texts, so they refer to
// nothing but one another. The functions of the same names in ../code/common.c give the same bits: the arithmetic is
// that of doubles, rounded where a column of floats is written, and has no function of the standard library but sqrt.

export const STEP = 1 / 60; // seconds of a tick

// xorshift: random numbers of integers alone.
export class Random {
	constructor(seed) {
		this.state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1;
		for (let k = 0; k < 8; k++) this.uniform();
	}

	// A multiple of 2^-24 in [0, 1).
	uniform() {
		this.state ^= this.state << 13;
		this.state ^= this.state >>> 17;
		this.state = (this.state ^ (this.state << 5)) >>> 0;
		return (this.state >>> 8) / 16777216;
	}

	// A vector of this length in a random direction.
	vector(length) {
		for (;;) {
			const x = 2 * this.uniform() - 1;
			const y = 2 * this.uniform() - 1;
			const square = x * x + y * y;
			if (square < 0.01 || square > 1) continue;
			const scale = length / Math.sqrt(square);
			return { x: x * scale, y: y * scale };
		}
	}
}

// Places in the areas of a level for circles of a radius: clear of all walls and of one another. At most `count`, in
// random order. They are points of one lattice, moved a little, so that areas need not be aware of one another.
export function placesIn(g, world, areas, radius, count, random) {
	const pitch = 2.25 * radius;
	const x = [];
	const y = [];
	for (const [left, top, right, bottom] of areas) {
		for (let j = Math.ceil(top / pitch); j * pitch < bottom; j++) {
			for (let i = Math.ceil(left / pitch); i * pitch < right; i++) {
				x.push((i + 0.1 * (random.uniform() - 0.5)) * pitch);
				y.push((j + 0.1 * (random.uniform() - 0.5)) * pitch);
			}
		}
	}
	const bodies = g.bodies({ x, y }, { radius, vx: 0, vy: 0 });
	const overlaps = g.list("proximities", 0); // counts them alone
	world.overlaps(bodies, overlaps);
	const free = [];
	for (let k = 0; k < x.length; k++) if (overlaps.first(k) === overlaps.first(k + 1)) free.push(k);
	bodies.dispose();
	overlaps.dispose();
	const places = [];
	for (let k = 0; k < free.length && k < count; k++) {
		const other = k + Math.floor(random.uniform() * (free.length - k));
		[free[k], free[other]] = [free[other], free[k]];
		places.push({ x: x[free[k]], y: y[free[k]] });
	}
	return places;
}

// FNV-1a of the bits of where bodies are and how they move.
export function hashOf(bodies) {
	const { x, y, vx, vy } = bodies.columns;
	let hash = 0x811c9dc5;
	for (const column of [x, y, vx, vy]) {
		const words = new Uint32Array(column.buffer, column.byteOffset, bodies.count);
		for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
	}
	return (hash >>> 0).toString(16).padStart(8, "0");
}
