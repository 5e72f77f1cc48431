// Lists: results of which there may be any number per body, as structs in the module's memory.
//
// A list has a method for each member of its structs, which reads it from the result k: hits.time(k). Nothing is
// allocated for that. The results of body b are those from first(b) up to first(b + 1), where a query counts by bodies.

import { checkCount } from "./columns.js";
import { camel } from "./errors.js";
import { Resource, alive, complete } from "./memory.js";
import { structs } from "./layout.mjs";
import { READERS, WRITERS, readBig, readElement } from "./members.js";

// Kinds of lists, by the names that g.list() takes.
export const STRUCTS = {
	bodyHits: "gz_body_hit",
	hits: "gz_hit",
	events: "gz_sensor_event",
	proximities: "gz_proximity",
	neighbours: "gz_neighbour",
	pairs: "gz_pair",
	intervals: "gz_overlap_interval",
	contacts: "gz_contact",
	firstContacts: "gz_body_contact",
	crushes: "gz_crush",
	pushed: "gz_pushed",
	touches: "gz_touch",
	touchTimes: "gz_touch_times",
	roots: "gz_roots",
	segments: "gz_segment",
};

// One index more than there are bodies or groups.
const COUNTED_BY_BODIES = ["hits", "events", "proximities", "neighbours", "contacts", "crushes", "pushed", "touches"];

const RECORD_BYTES = 12; // data, capacity, first

function freeList(memory, record) {
	const [data, , first] = memory.u32.subarray(record >>> 2, (record >>> 2) + 3);
	for (const address of [data, first, record]) memory.free(address);
}

export class List extends Resource {
	#capacity;
	#count = 0;
	#found = 0;
	#bodies = -1; // that the results are of; -1: first() has no meaning
	#room = 0; // of `first`, in bodies
	#first = 0;
	#record;

	constructor(graze, kind, capacity) {
		super(graze, `the list of ${kind}`);
		this.of = kind;
		this.size = structs[STRUCTS[kind]].size; // of a result, in bytes
		this.#capacity = checkCount(capacity, "the capacity");
		const { memory } = graze;
		// The block of the record owns the other two, whose addresses it has.
		this.#record = memory.allocate(RECORD_BYTES, this.what);
		this.own(this.#record, freeList);
		complete(this, () => this.#write(memory.allocate(capacity * this.size, this.what)));
	}

	// A list in the library's form: gz_hit_list and its like.
	get record() {
		return this.address;
	}

	get data() {
		return this.graze.memory.u32[this.address >>> 2];
	}

	#write(data) {
		const { u32 } = this.graze.memory;
		u32[this.#record >>> 2] = data;
		u32[(this.#record >>> 2) + 1] = this.#capacity;
		u32[(this.#record >>> 2) + 2] = this.#first;
	}

	get capacity() {
		return alive(this).#capacity;
	}

	// How many results the list has.
	get count() {
		return alive(this).#count;
	}

	// How many results were found; more than the list has where its capacity is too small.
	get found() {
		return alive(this).#found;
	}

	get bodies() {
		return alive(this).#bodies;
	}

	// Makes room for so many results; keeps those that there are. Without memory the list stays as it is.
	reserve(capacity) {
		checkCount(capacity, "the capacity");
		if (capacity <= this.capacity) return this;
		const { memory } = this.graze;
		const { data: before, size } = this;
		const data = memory.allocate(capacity * size, this.what);
		memory.u8.copyWithin(data, before, before + this.#count * size);
		this.#capacity = capacity;
		this.#write(data);
		memory.free(before);
		return this;
	}

	// The results of a body begin here.
	first(body) {
		const { address } = this;
		if (!(body >= 0 && body <= this.#bodies)) {
			throw new RangeError(`${this.what} has results of ${Math.max(this.#bodies, 0)} bodies, not of body ${body}`);
		}
		const { u32 } = this.graze.memory;
		return u32[(u32[(address >>> 2) + 2] >>> 2) + body];
	}

	// Room in `first` for the results of so many bodies; the indices that there are stay.
	forBodies(bodies) {
		if (!COUNTED_BY_BODIES.includes(this.of) || (this.#first && bodies <= this.#room)) return this;
		const { memory } = this.graze;
		const { data, address } = this;
		const first = memory.allocate(4 * (bodies + 1), this.what);
		if (this.#first) {
			memory.u8.copyWithin(first, this.#first, this.#first + 4 * (this.#room + 1));
			memory.free(this.#first);
		}
		this.#first = first;
		this.#room = bodies;
		memory.u32[(address >>> 2) + 2] = first;
		return data && this;
	}

	// After a call that found so many results of so many bodies.
	filled(found, bodies) {
		this.#found = found;
		this.#count = Math.min(found, this.#capacity);
		this.#bodies = bodies;
	}

	// The same for a list with results of each body.
	filledByBodies(bodies) {
		this.filled(this.graze.memory.u32[(this.#first >>> 2) + bodies], bodies);
	}

	// The address of a member of result k.
	at(k, offset) {
		const { data } = this;
		if (!(k >= 0 && k < this.#count)) throw new RangeError(`${this.what} has ${this.#count} results, not ${k}`);
		return data + k * this.size + offset;
	}

	// Result k as an object, for tests and printing.
	object(k) {
		const object = {};
		for (const { name, count } of members(STRUCTS[this.of])) {
			object[name] = count ? Array.from({ length: count }, (_, i) => this[name](k, i)) : this[name](k);
		}
		return object;
	}

	*[Symbol.iterator]() {
		for (let k = 0; k < this.#count; k++) yield this.object(k);
	}
}

// Members whose names a list has for itself.
const RENAMED = { count: "times", first: "firstTouch" };

// The members of a struct, those of structs within it in their place.
function* members(struct, base = 0) {
	for (const [name, { offset, type, count }] of Object.entries(structs[struct].fields)) {
		if (type in structs) yield* members(type, base + offset);
		else yield { name: RENAMED[name] ?? camel(name), offset: base + offset, type, count };
	}
}

// A list that a program fills.
class InputList extends List {
	get count() {
		return super.count;
	}

	set count(count) {
		if (!(Number.isInteger(count) && count >= 0 && count <= this.capacity)) {
			throw new RangeError(`the count of ${this.what} with room for ${this.capacity} cannot be ${count}`);
		}
		this.filled(count, -1);
	}

	// Adds an entry of the members in their order.
	push(...values) {
		const all = [...members(STRUCTS[this.of])];
		if (values.length !== all.length) throw new TypeError(`${this.what} takes ${all.map(({ name }) => name)}`);
		const { count } = this;
		if (count === this.capacity) this.reserve(Math.max(16, 2 * count));
		this.count = count + 1;
		const { memory } = this.graze;
		all.forEach(({ type, offset }, k) => WRITERS[type](memory, this.at(count, offset), values[k]));
	}
}

const INPUTS = ["pairs", "segments"];

// A class for each kind, with a method for each member.
export const LISTS = {};
for (const [kind, struct] of Object.entries(STRUCTS)) {
	LISTS[kind] = class extends (INPUTS.includes(kind) ? InputList : List) {};
	const { prototype } = LISTS[kind];
	for (const member of members(struct)) {
		const { name, offset, type, count } = member;
		prototype[name] = count ? readElement(member) : READERS[type](offset);
		if (type === "u64") prototype[`${name}64`] = readBig(offset);
	}
}
