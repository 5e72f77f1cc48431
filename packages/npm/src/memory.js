// The module's memory: views that follow its growth, blocks that are freed once, texts.

import { noMemory } from "./errors.js";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class Memory {
	#memory;
	#views;
	#arena = { address: 0, bytes: 0 };

	constructor(exports) {
		this.exports = exports;
		this.#memory = exports.memory;
		// Grows whenever columns or lists get another place: descriptors that were written before are out of date.
		this.generation = 0;
		this.shared = typeof SharedArrayBuffer === "function" && this.buffer instanceof SharedArrayBuffer;
		this.#renew();
	}

	get buffer() {
		return this.#memory.buffer;
	}

	// Growing detaches the buffer, which leaves views without elements.
	get views() {
		return this.#views.u8.length === 0 ? this.#renew() : this.#views;
	}

	// Growing leaves views of a shared memory as long as they were. What JavaScript reads is in blocks that allocate()
	// has returned, or in the module's data. Where a worker has grown the memory, this thread may not have its new size
	// yet: growing by no page makes it known.
	#reach(end) {
		if (!this.shared || end <= this.#views.u8.length) return;
		this.#memory.grow(0);
		this.#renew();
	}

	#renew() {
		const { buffer } = this;
		this.#views = {
			u8: new Uint8Array(buffer),
			u32: new Uint32Array(buffer),
			i32: new Int32Array(buffer),
			f32: new Float32Array(buffer),
			f64: new Float64Array(buffer),
		};
		return this.#views;
	}

	get u8() {
		return this.views.u8;
	}

	get u32() {
		return this.views.u32;
	}

	get i32() {
		return this.views.i32;
	}

	get f32() {
		return this.views.f32;
	}

	get f64() {
		return this.views.f64;
	}

	// Zeroed memory; its address is a multiple of 64.
	allocate(bytes, what) {
		const address = bytes <= 0xffffff00 ? this.exports.graze_alloc(Math.max(bytes, 1), 64) >>> 0 : 0;
		if (!address) throw noMemory(what);
		this.#reach(address + bytes);
		this.u8.fill(0, address, address + bytes);
		return address;
	}

	free(address) {
		this.exports.graze_free(address);
	}

	// Columns have got another place, or none. Where arrays are to become empty, all arrays in the memory do.
	moved(empties) {
		this.generation++;
		if (empties) this.#memory.grow(0);
	}

	// Memory for the arguments of one call, copied from an array that had this length when the call began; the next call
	// uses it again.
	arena(bytes, array, length = array.length) {
		if (bytes > this.#arena.bytes) {
			const room = Math.max(bytes, 2 * this.#arena.bytes, 1024);
			const address = this.allocate(room, "the arguments of a call");
			if (this.#arena.address) this.free(this.#arena.address);
			this.#arena = { address, bytes: room };
		}
		if (array.length !== length) {
			throw new TypeError("an array in the module's memory, which has grown for a copy of it: take it anew");
		}
		return this.#arena.address;
	}

	text(address) {
		const { u8 } = this;
		return decoder.decode(u8.slice(address, u8.indexOf(0, address)));
	}

	// Writes a text with a 0 at its end into memory that the caller frees.
	writeText(text) {
		const bytes = encoder.encode(text);
		const address = this.allocate(bytes.length + 1, "a text");
		this.u8.set(bytes, address);
		return address;
	}
}

// A thing of the module that is destroyed once, after the things that depend on it.
class Block {
	#parent;
	#children = new Set();

	constructor(memory, address, release, held, parent) {
		this.memory = memory;
		this.address = address;
		this.release = release;
		this.held = held;
		this.#parent = parent;
		parent?.#children.add(this);
	}

	free() {
		if (!this.address) return;
		for (const child of this.#children) child.free();
		this.#parent?.#children.delete(this);
		this.release(this.memory, this.address, this.held);
		this.address = 0;
	}
}

const freeBlock = (memory, address) => memory.free(address);

const registry = new FinalizationRegistry((block) => block.free());

// What a program owns: it is destroyed by dispose(), or some time after the program has dropped it.
export class Resource {
	#block = null;

	constructor(graze, what) {
		this.graze = graze;
		this.what = what;
	}

	// Takes over what release(memory, address, held) frees. Neither `release` nor `held` may lead to this object, which
	// would then never be collected: a closure made in a method may, so that `release` is a function of a file.
	own(address, release = freeBlock, held = null, parent = null) {
		this.#block = new Block(this.graze.memory, address, release, held, parent && parent.#block);
		registry.register(this, this.#block, this.#block);
	}

	get disposed() {
		return !this.#block.address;
	}

	get address() {
		return alive(this).#block.address;
	}

	// Another place of the same thing; the former one has been freed.
	set address(address) {
		this.#block.address = address;
	}

	dispose() {
		if (!this.#block) return; // what is being made owns nothing yet
		registry.unregister(this.#block);
		this.#block.free();
	}

	// Throws unless this belongs to an instance and is not disposed of; its address.
	in(graze) {
		if (this.graze !== graze) throw new TypeError(`${this.what}: of another instance of Graze`);
		return this.address;
	}
}

if (Symbol.dispose) Resource.prototype[Symbol.dispose] = Resource.prototype.dispose;

// A resource that has not been disposed of; else it throws. For members that do not need its memory.
export function alive(resource) {
	if (resource.disposed) throw new Error(`${resource.what}: used after dispose()`);
	return resource;
}

// Makes the rest of a thing that is being made; where that fails, the thing leaves nothing behind.
export function complete(resource, rest) {
	try {
		rest();
	} catch (error) {
		resource.dispose();
		throw error;
	}
}

// Throws unless a value is of a class and belongs to this instance.
export function expect(graze, Class, value, what) {
	if (!(value instanceof Class)) throw new TypeError(`wanted: ${what}, not ${describe(value)}`);
	value.in(graze);
	return value;
}

export function describe(value) {
	if (value === null || typeof value !== "object") return String(value);
	return value instanceof Resource ? value.what : `a ${value.constructor?.name ?? "object"}`;
}
