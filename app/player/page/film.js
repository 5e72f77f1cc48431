// Reads a film from its text, which film_text.h describes, and answers where bodies are and what they touch.

async function unpack(text) {
	const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
	const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
	return new Response(bytes).arrayBuffer();
}

class Reader {
	constructor(buffer) {
		this.view = new DataView(buffer);
		this.at = 0;
	}

	u8() {
		return this.view.getUint8(this.at++);
	}

	u32() {
		return this.view.getUint32((this.at += 4) - 4, true);
	}

	f32() {
		return this.view.getFloat32((this.at += 4) - 4, true);
	}

	f64() {
		return this.view.getFloat64((this.at += 8) - 8, true);
	}

	varint() {
		let value = 0;
		for (let shift = 0; ; shift += 7) {
			const byte = this.u8();
			value += (byte & 127) * 2 ** shift;
			if (byte < 128) return value;
		}
	}

	zigzag() {
		const value = this.varint();
		return value % 2 ? -(value + 1) / 2 : value / 2;
	}

	// Sums second differences up into part of a column.
	column(quanta, begin, end) {
		let position = this.zigzag();
		let difference = 0;
		quanta[begin] = position;
		for (let i = begin + 1; i < end; i++) {
			difference += this.zigzag();
			position += difference;
			quanta[i] = position;
		}
	}
}

const TICKS_PER_SECOND = 60;

class Film {
	static async fromText(text) {
		return new Film(new Reader(await unpack(text)));
	}

	constructor(reader) {
		const wallCount = reader.u32();
		this.bodies = reader.u32();
		this.ticks = reader.u32();
		this.quantum = reader.f64();
		const [lowX, lowY, highX, highY] = Array.from({ length: 4 }, () => reader.f64());
		this.shown = { lowX, lowY, highX, highY };
		this.walls = Array.from({ length: wallCount }, () => {
			return { ax: reader.f32(), ay: reader.f32(), bx: reader.f32(), by: reader.f32(), hasOutside: false };
		});
		for (const wall of this.walls) wall.hasOutside = reader.u8() === 1;
		this.radius = Float32Array.from({ length: this.bodies }, () => reader.f32());
		this.meanRadius = this.radius.reduce((sum, radius) => sum + radius, 0) / this.bodies;
		this.readPositions(reader);
		this.readContacts(reader);
	}

	readPositions(reader) {
		const frames = this.ticks + 1;
		this.x = new Int32Array(this.bodies * frames);
		this.y = new Int32Array(this.bodies * frames);
		for (let begin = 0; begin < this.x.length; begin += frames) {
			reader.column(this.x, begin, begin + frames);
			reader.column(this.y, begin, begin + frames);
		}
	}

	readContacts(reader) {
		const count = this.bodies * this.ticks;
		this.firstContact = new Uint32Array(count + 1);
		for (let i = 0; i < count; i++) this.firstContact[i + 1] = this.firstContact[i] + reader.varint();
		this.contact = Uint32Array.from({ length: this.firstContact[count] }, () => reader.varint());
	}

	// Where a body is at a time in ticks, between two ticks on the straight line.
	position(body, time) {
		const before = body * (this.ticks + 1) + Math.floor(time);
		const after = body * (this.ticks + 1) + Math.ceil(time);
		const share = time - Math.floor(time);
		const x = this.x[before] + share * (this.x[after] - this.x[before]);
		const y = this.y[before] + share * (this.y[after] - this.y[before]);
		return { x: this.shown.lowX + x * this.quantum, y: this.shown.lowY + y * this.quantum };
	}

	// The displacement of a body in a tick, from 1; at the start, that of tick 1.
	displacement(body, tick) {
		const i = body * (this.ticks + 1) + Math.max(tick, 1);
		if (this.ticks === 0) return { x: 0, y: 0 };
		return { x: (this.x[i] - this.x[i - 1]) * this.quantum, y: (this.y[i] - this.y[i - 1]) * this.quantum };
	}

	// What a body touched in a tick, in order; nothing at the start.
	contacts(body, tick) {
		if (tick < 1) return [];
		const i = body * this.ticks + tick - 1;
		const codes = this.contact.subarray(this.firstContact[i], this.firstContact[i + 1]);
		return Array.from(codes, (code) => ({ kind: code % 2 ? "body" : "wall", index: code >>> 1 }));
	}

	// Whether a body touched a wall (1), a body (2) or both (3) in a tick.
	touched(body, tick) {
		let kinds = 0;
		const i = body * this.ticks + tick - 1;
		const end = tick < 1 ? 0 : this.firstContact[i + 1];
		for (let k = this.firstContact[i]; k < end; k++) kinds |= 1 << this.contact[k] % 2;
		return kinds;
	}

	// The body at a point, or the nearest one within a distance of its edge; -1 if there is none.
	bodyAt(x, y, time, distance) {
		let nearest = -1;
		for (let body = 0; body < this.bodies; body++) {
			const at = this.position(body, time);
			const gap = Math.hypot(at.x - x, at.y - y) - this.radius[body];
			if (gap > distance) continue;
			distance = gap;
			nearest = body;
		}
		return nearest;
	}
}
