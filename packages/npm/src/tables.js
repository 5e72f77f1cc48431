// Tables: structs of views in the module's memory, made of columns by the roles that these have.
//
// A table has one struct of each of its kinds for each chunk. They are written when a column has got another place,
// which the generation of the memory says, or when a role has changed; otherwise a call passes their address.

import { ARRAYS, Columns, adopt, checkCount, concatenate } from "./columns.js";
import { Resource, alive, complete, expect } from "./memory.js";
import { Pick } from "./pick.js";
import { KINDS, views } from "./roles.js";
import { structs } from "./layout.mjs";

const SHARED_BYTES = 8; // of a value that all elements share

// The columns and the name of what a role has been given in a chunk.
const columnOf = (chunk, value) => (Array.isArray(value) ? value : [chunk.columns, value]);

// Before a table keeps a value that all elements share, which the next call would read.
function checkShared(type, value, role) {
	if (type[0] !== "u" || (Number.isInteger(value) && value >= 0 && value < 2 ** (type === "u8" ? 8 : 32))) return;
	throw new RangeError(`${role}: ${value} is no value of type ${type}`);
}

export class Table extends Resource {
	#kind;
	#owned;
	#chunks;
	#generation = -1;
	#sharedAt = 0;

	// source: columns, an array of columns (a chunk each), or arrays that are adopted; owned: columns that end with the
	// table, as those do that it adopts
	constructor(graze, kind, source, roles = {}, owned = []) {
		super(graze, `the ${kind.name}`);
		this.#owned = owned;
		this.#kind = kind;
		this.of = kind.key;
		complete(this, () => {
			this.#chunks = (Array.isArray(source) ? source : [source]).map((one) => this.#chunk(one, roles));
			this.own(graze.memory.allocate(this.#place(), this.what));
			this.written();
		});
	}

	#chunk(source, roles) {
		const { graze } = this;
		const plain = source?.constructor === Object;
		const columns = plain ? adopt(graze, source, undefined, this.#typesOf(roles)) : source;
		if (plain) this.#owned.push(columns);
		expect(graze, Columns, columns, `columns for ${this.what}`);
		const chunk = { columns, roles: {}, shared: {}, count: undefined, pick: null };
		for (const role of this.#kind.roles) {
			if (columns.typeOf(role)) chunk.roles[role] = role;
		}
		for (const [role, value] of Object.entries(roles)) if (value !== undefined) this.#setRole(chunk, role, value);
		return chunk;
	}

	// What plain arrays become: the types of the roles that they have, by their names or as given.
	#typesOf(roles) {
		const types = { ...this.#kind.types };
		for (const [role, name] of Object.entries(roles)) {
			if (typeof name === "string") types[name] = this.#kind.types[role];
		}
		return types;
	}

	// The offsets of the structs in the table's block, and its size.
	#place() {
		let bytes = 0;
		this.offsets = {};
		for (const struct of this.#kind.structs) {
			this.offsets[struct] = bytes;
			bytes += Math.ceil((structs[struct].size * this.#chunks.length) / 8) * 8;
		}
		this.#sharedAt = bytes;
		return bytes + SHARED_BYTES * this.#kind.roles.length * this.#chunks.length;
	}

	#setRole(chunk, role, value) {
		if (role === "count") return void (chunk.count = value === undefined ? value : checkCount(value, "the count"));
		if (role === "pick" && this.#kind.picks) return void (chunk.pick = value && expect(this.graze, Pick, value, "a pick"));
		if (!this.#kind.roles.includes(role)) throw new TypeError(`${this.what} have no role "${role}"`);
		if (typeof value === "string" && !chunk.columns.typeOf(value)) {
			throw new TypeError(`${role}: the columns have no column "${value}"`);
		}
		if (typeof value === "number") checkShared(this.#kind.types[role], value, role);
		chunk.roles[role] = value;
	}

	// Gives a role another column, by its name or as [columns, name], or a value that all elements share, or null. Also
	// of "count" and "pick".
	set(role, value, chunk = 0) {
		const one = alive(this).#chunks[chunk];
		if (!one) throw new RangeError(`${this.what} have no chunk ${chunk}`);
		const before = one.roles[role];
		this.#setRole(one, role, value);
		// A value that changes from tick to tick, such as the step, has its place already.
		const shared = typeof value === "number" && typeof before === "number" && one.shared[role];
		if (shared) this.#writeShared(shared.type, shared.address, value);
		else this.#generation = -1;
		return this;
	}

	dispose() {
		super.dispose();
		for (const columns of this.#owned) columns.dispose();
	}

	get chunks() {
		return alive(this).#chunks.length;
	}

	get columns() {
		return alive(this).#chunks[0].columns;
	}

	get count() {
		return this.elements(0);
	}

	set count(count) {
		this.set("count", count);
	}

	get pick() {
		return alive(this).#chunks[0].pick;
	}

	set pick(pick) {
		this.set("pick", pick);
	}

	elements(chunk) {
		const { count, columns } = alive(this).#chunks[chunk];
		return count ?? columns.count;
	}

	// How many elements of a chunk a query has.
	queried(chunk) {
		const { pick } = this.#chunks[chunk];
		return pick ? pick.count : this.elements(chunk);
	}

	get total() {
		let sum = 0;
		for (let k = 0; k < this.chunks; k++) sum += this.queried(k);
		return sum;
	}

	// Whether any chunk has something for a role.
	has(role) {
		return this.#chunks.some(({ roles }) => roles[role] != null);
	}

	// A table of copies, with the elements of all chunks in one; this table where it has one chunk.
	joined() {
		if (this.written().chunks === 1) return this;
		const arrays = {};
		for (const role of this.#kind.roles) {
			const parts = this.#chunks.map((chunk, k) => this.#elementsOf(chunk, role, this.elements(k)));
			const given = parts.filter((part) => part);
			if (given.length === 0) continue;
			if (given.length < parts.length) throw new TypeError(`${this.what}: all chunks have the role "${role}", or none`);
			arrays[role] = concatenate(given);
		}
		return new Table(this.graze, this.#kind, arrays);
	}

	// What the elements of a chunk have for a role, as an array; null where they have nothing.
	#elementsOf(chunk, role, count) {
		const value = chunk.roles[role];
		if (value == null) return null;
		if (typeof value === "number") return new ARRAYS[this.#kind.types[role]](count).fill(value);
		const [columns, name] = columnOf(chunk, value);
		return new ARRAYS[columns.typeOf(name)](this.graze.memory.buffer, columns.addressOf(name), count);
	}

	// Whether the elements of the first chunk share a value.
	shares(role) {
		return typeof this.#chunks[0].roles[role] === "number";
	}

	// The address of the structs of a kind, up to date.
	at(struct) {
		return this.written().address + this.offsets[struct];
	}

	written() {
		const { memory } = this.graze;
		if (this.#generation !== memory.generation) {
			for (let k = 0; k < this.#chunks.length; k++) this.#write(this.#chunks[k], k);
			this.#generation = memory.generation;
		}
		if (this.#kind.picks) this.#writePicks();
		return this;
	}

	// The count of a pick changes from tick to tick.
	#writePicks() {
		const { pick, pick_count } = structs.gz_bodies.fields;
		const { u32 } = this.graze.memory;
		for (let k = 0; k < this.#chunks.length; k++) {
			const at = this.address + this.offsets.gz_bodies + k * structs.gz_bodies.size;
			const chosen = this.#chunks[k].pick;
			u32[(at + pick.offset) >>> 2] = chosen ? chosen.address : 0;
			u32[(at + pick_count.offset) >>> 2] = chosen ? chosen.count : 0;
		}
	}

	#write(chunk, k) {
		const { u32 } = this.graze.memory;
		const count = this.elements(k);
		if (count > chunk.columns.count) {
			throw new RangeError(`${this.what} are ${count} elements, the columns have ${chunk.columns.count}`);
		}
		let shared = this.address + this.#sharedAt + SHARED_BYTES * this.#kind.roles.length * k;
		for (const struct of this.#kind.structs) {
			const at = this.address + this.offsets[struct] + k * structs[struct].size;
			for (const view of views(struct)) {
				this.#writeView(chunk, view, at + view.at, shared, count);
				shared += SHARED_BYTES * view.roles.length;
			}
			const { count: member } = structs[struct].fields;
			if (member) u32[(at + member.offset) >>> 2] = count;
		}
	}

	// A view begins with the addresses of its columns.
	#writeView(chunk, view, at, shared, count) {
		const { memory } = this.graze;
		const values = view.roles.map((role) => this.#valueOf(chunk, role));
		const numbers = values.filter((value) => typeof value === "number").length;
		const missing = values.filter((value) => value == null).length;
		if (missing && missing < values.length) throw new TypeError(`${view.roles.join(" and ")} go together`);
		if (numbers && numbers < values.length) {
			throw new TypeError(`${view.roles.join(" and ")} are either both columns or both shared values`);
		}
		if (numbers && view.written) throw new TypeError(`${view.roles.join(" and ")} are written: they need columns`);
		let type = view.types[0];
		values.forEach((value, k) => {
			let address = 0;
			if (typeof value === "number") {
				address = shared + SHARED_BYTES * k;
				this.#writeShared(type, address, value);
				chunk.shared[view.roles[k]] = { type, address };
			} else if (value != null) {
				const [columns, name] = columnOf(chunk, value);
				type = this.#checkColumn(view, view.roles[k], columns, name, count);
				address = columns.addressOf(name);
			}
			memory.u32[(at + 4 * k) >>> 2] = address;
		});
		const bytes = type === "u8" ? 1 : type === "f64" || type === "u64" ? 8 : 4;
		memory.u32[(at + view.stride) >>> 2] = numbers || missing ? 0 : bytes;
		if (view.bytes) memory.u32[(at + view.bytes) >>> 2] = bytes;
	}

	// Bodies that move do so in place, unless they have other columns to end in.
	#valueOf(chunk, role) {
		const value = chunk.roles[role];
		if (value !== undefined || (role !== "toX" && role !== "toY")) return value;
		const place = chunk.roles[role === "toX" ? "x" : "y"];
		return typeof place === "number" ? undefined : place;
	}

	#writeShared(type, address, value) {
		const array = this.graze.memory[type];
		array[address / array.BYTES_PER_ELEMENT] = value;
	}

	#checkColumn(view, role, columns, name, count) {
		expect(this.graze, Columns, columns, `columns for ${role}`);
		const type = columns.typeOf(name);
		if (!view.types.includes(type)) {
			const found = type ? `"${name}" is of type ${type}` : `there is no column "${name}"`;
			throw new TypeError(`${role}: a column of type ${view.types.join(" or ")} is needed, and ${found}`);
		}
		if (columns.count < count) {
			throw new RangeError(`${role}: "${name}" has ${columns.count} elements, and ${count} are needed`);
		}
		return type;
	}
}

export class Bodies extends Table {
	constructor(graze, source, roles) {
		super(graze, KINDS.bodies, source, roles);
	}
}
