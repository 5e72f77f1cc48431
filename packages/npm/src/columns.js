// Columns: typed arrays in the module's memory, of one length, by names.

import { Resource, alive, complete } from "./memory.js";
import { KINDS } from "./roles.js";
import { Shown } from "./shown.js";

export const ARRAYS = {
	f32: Float32Array,
	f64: Float64Array,
	u8: Uint8Array,
	i32: Int32Array,
	u32: Uint32Array,
	u64: BigUint64Array,
};

const ALIGNMENT = 64;

export function checkCount(count, what) {
	if (Number.isInteger(count) && count >= 0 && count <= 0x7fffffff) return count;
	throw new RangeError(`${what} is ${count}, not an integer from 0 to 2^31 - 1`);
}

// Where each column begins in a block of columns of `count` elements, and the size of the block.
function place(types, count) {
	const offsets = {};
	let bytes = 0;
	for (const [name, type] of Object.entries(types)) {
		offsets[name] = bytes;
		bytes += Math.ceil((ARRAYS[type].BYTES_PER_ELEMENT * count) / ALIGNMENT) * ALIGNMENT;
	}
	return { offsets, bytes };
}

const freeColumns = (memory, address, held) => held.shown.release(memory, address);

export class Columns extends Resource {
	#types;
	#offsets;
	#count;
	#arrays = {};
	#held = { shown: new Shown() }; // apart from this object, for its release

	constructor(graze, types, count, what = "the columns") {
		super(graze, what);
		this.#types = { ...types };
		this.#count = checkCount(count, "the number of elements");
		for (const [name, type] of Object.entries(types)) this.#define(name, type);
		const { memory } = graze;
		const { offsets, bytes } = place(types, count);
		this.#offsets = offsets;
		this.own(memory.allocate(bytes, what), freeColumns, this.#held);
	}

	#define(name, type) {
		if (!Object.hasOwn(ARRAYS, type)) throw new TypeError(`column "${name}": "${type}" is no type of a column`);
		if (name in this) throw new TypeError(`"${name}" cannot be the name of a column`);
		Object.defineProperty(this, name, { get: () => this.#array(name), enumerable: true });
	}

	// The array keeps its columns alive, since their memory is what it shows.
	#array(name) {
		const { address } = this;
		const { memory } = this.graze;
		const array = this.#arrays[name];
		const { buffer } = memory.views.u8;
		if (array && (memory.shared || array.buffer === buffer)) return array;
		const renewed = new ARRAYS[this.#types[name]](buffer, address + this.#offsets[name], this.#count);
		Object.defineProperty(renewed, "columns", { value: this });
		return (this.#arrays[name] = this.#held.shown.add(memory, renewed));
	}

	get count() {
		return alive(this).#count;
	}

	get types() {
		return { ...alive(this).#types };
	}

	typeOf(name) {
		return Object.hasOwn(this.#types, name) ? this.#types[name] : undefined;
	}

	addressOf(name) {
		return this.address + this.#offsets[name];
	}

	// Elements that are added are 0. Without memory the columns stay as they are.
	resize(count) {
		checkCount(count, "the number of elements");
		const { memory } = this.graze;
		const { offsets, bytes } = place(this.#types, count);
		const before = this.address;
		const address = memory.allocate(bytes, this.what);
		const kept = Math.min(count, this.#count);
		for (const [name, type] of Object.entries(this.#types)) {
			const from = before + this.#offsets[name];
			memory.u8.copyWithin(address + offsets[name], from, from + kept * ARRAYS[type].BYTES_PER_ELEMENT);
		}
		this.address = address;
		this.#offsets = offsets;
		this.#count = count;
		this.#arrays = {};
		this.#held.shown.release(memory, before);
		this.#held.shown = new Shown();
	}

	// Copies an array into a column.
	assign(name, values) {
		const { buffer } = this.graze.memory;
		const type = this.#types[name];
		const column = new ARRAYS[type](buffer, this.addressOf(name), this.#count);
		column.set(type === "u64" ? bigints(values) : values);
	}
}

// All elements of arrays of one type, or of numbers and bigints, as one array outside of the module.
export function concatenate(arrays) {
	const big = arrays.some((array) => array instanceof ARRAYS.u64);
	const Class = big ? ARRAYS.u64 : arrays[0].constructor;
	const all = new Class(arrays.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const array of arrays) {
		all.set(big ? bigints(array) : array, at);
		at += array.length;
	}
	return all;
}

const bigints = (values) => (values instanceof ARRAYS.u64 ? values : ARRAYS.u64.from(values, BigInt));

// The type of a foreign array's column; ofPlain: those of plain arrays, by their names, f32 for others.
function typeOfArray(name, array, ofPlain) {
	for (const [type, Class] of Object.entries(ARRAYS)) if (array instanceof Class) return type;
	if (Array.isArray(array)) return ofPlain[name] ?? "f32";
	throw new TypeError(`column "${name}" is neither a typed array of a type of columns nor an array of numbers`);
}

// The types of all roles. Where kinds of tables differ, the first one counts: ids are u32, as bodies have them.
const TYPES_OF_ROLES = Object.assign({}, ...Object.values(KINDS).map(({ types }) => types).reverse());

export function adopt(graze, arrays, types, ofPlain = TYPES_OF_ROLES) {
	const all = {};
	const values = {};
	let count = -1;
	for (const [name, array] of Object.entries(arrays)) {
		all[name] = types?.[name] ?? typeOfArray(name, array, ofPlain);
		// Growing for the columns would detach an array that is in the module's memory itself.
		values[name] = array.buffer === graze.memory.buffer ? array.slice() : array;
		if (count >= 0 && array.length !== count) {
			throw new RangeError(`column "${name}" has ${array.length} elements, the columns before it ${count}`);
		}
		count = array.length;
	}
	const columns = new Columns(graze, all, Math.max(count, 0));
	complete(columns, () => {
		for (const name of Object.keys(all)) columns.assign(name, values[name]);
	});
	return columns;
}
