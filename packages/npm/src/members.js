// Members of the structs in a list: methods of the list that read them, and functions that write them.

import { ARRAYS } from "./columns.js";

// Methods that read a member, one for each type: what they share would make each of them slow.
export const READERS = {
	f32: (offset) =>
		function (k) {
			return this.graze.memory.f32[this.at(k, offset) >>> 2];
		},
	f64: (offset) =>
		function (k) {
			return this.graze.memory.f64[this.at(k, offset) >>> 3];
		},
	i32: (offset) =>
		function (k) {
			return this.graze.memory.i32[this.at(k, offset) >>> 2];
		},
	u32: (offset) =>
		function (k) {
			return this.graze.memory.u32[this.at(k, offset) >>> 2];
		},
	u8: (offset) =>
		function (k) {
			return this.graze.memory.u8[this.at(k, offset)];
		},
	u64: (offset) =>
		function (k) {
			const { u32 } = this.graze.memory;
			const at = this.at(k, offset) >>> 2;
			return u32[at] + 2 ** 32 * u32[at + 1];
		},
};

// Ids beyond 2^53 are exact as BigInt alone.
export const readBig = (offset) =>
	function (k) {
		const { u32 } = this.graze.memory;
		const at = this.at(k, offset) >>> 2;
		return BigInt(u32[at]) | (BigInt(u32[at + 1]) << 32n);
	};

export function readElement({ name, offset, type, count }) {
	const { BYTES_PER_ELEMENT } = ARRAYS[type];
	return function (k, i) {
		if (!(i >= 0 && i < count)) throw new RangeError(`${name} has ${count} elements, not ${i}`);
		return this.graze.memory[type][this.at(k, offset + i * BYTES_PER_ELEMENT) / BYTES_PER_ELEMENT];
	};
}

export const WRITERS = {
	f32: (memory, at, value) => void (memory.f32[at >>> 2] = value),
	i32: (memory, at, value) => void (memory.u32[at >>> 2] = value),
	u32: (memory, at, value) => void (memory.u32[at >>> 2] = value),
	u8: (memory, at, value) => void (memory.u8[at] = value),
};
