// Worlds: sets of walls that can be queried, edited, saved and restored.

import { checkOptions, wallIndex } from "./calls.js";
import { Crowd } from "./crowd.js";
import { Pick } from "./pick.js";
import { Prediction } from "./prediction.js";
import { camel } from "./errors.js";
import { Columns } from "./columns.js";
import { describe } from "./memory.js";
import { Table } from "./tables.js";
import { structs } from "./layout.mjs";

const { gz_world_desc, gz_world_info } = structs;
const OPTIONS = ["reach", "cell", "backend", "extent"];

// The address of a new world of a table of walls.
function create(graze, walls, options) {
	const { memory, outcome } = graze;
	const { fields, size } = gz_world_desc;
	const source = walls.at("gz_walls");
	const at = graze.argument("gz_world_desc");
	const backend = options.backend ? memory.writeText(options.backend) : 0;
	let address = 0;
	try {
		memory.u8.copyWithin(at + fields.walls.offset, source, source + structs.gz_walls.size);
		memory.f32[(at + fields.reach.offset) >>> 2] = options.reach ?? 0;
		memory.f32[(at + fields.cell.offset) >>> 2] = options.cell ?? 0;
		memory.f32[(at + fields.extent.offset) >>> 2] = options.extent ?? 0;
		memory.u32[(at + fields.backend.offset) >>> 2] = backend;
		memory.u32[(at + fields.jobs.offset) >>> 2] = graze.jobs;
		address = memory.exports.gz_world_create(at, outcome.address) >>> 0;
	} finally {
		memory.u8.fill(0, at, at + size);
		memory.free(backend);
	}
	if (!address) throw outcome.toError();
	return address;
}

export class World extends Prediction {
	constructor(graze, walls, options = {}) {
		super(graze, "the world");
		checkOptions(options, OPTIONS);
		this.ownWorld(graze.withOne(graze.walls(walls), walls, (table) => create(graze, table, options)));
	}

	// The figures of the world, as a new object.
	get info() {
		const { graze } = this;
		const at = graze.argument("gz_world_info");
		this.exports.gz_world_describe(at, this.address);
		const info = {};
		for (const [name, { offset, type }] of Object.entries(gz_world_info.fields)) {
			const { memory } = graze;
			const word = (at + offset) >>> 2;
			const texts = type === "pointer";
			info[camel(name)] = texts ? memory.text(memory.u32[word]) : memory[type][word];
		}
		return info;
	}

	crowd() {
		return new Crowd(this);
	}

	// -----------------------------------------------------------------------------------------------------------------
	// Edits
	// -----------------------------------------------------------------------------------------------------------------

	// Returns the indices of the added walls, as a new array.
	addWalls(walls) {
		const { graze, address } = this;
		return graze.withOne(graze.walls(walls), walls, (table) => {
			const { count } = table;
			const index = graze.memory.arena(4 * count, []);
			graze.call("gz_world_add_walls", address, table.at("gz_walls"), index);
			return graze.memory.i32.slice(index >>> 2, (index >>> 2) + count);
		});
	}

	removeWalls(indices) {
		const count = countOf(indices);
		this.graze.call("gz_world_remove_walls", this.address, this.#indices(indices, count), count);
	}

	enableWalls(indices, enabled = true) {
		const count = countOf(indices);
		const index = this.#indices(indices, count);
		this.graze.call("gz_world_enable_walls", this.address, index, count, enabled ? 1 : 0);
	}

	disableWalls(indices) {
		this.enableWalls(indices, false);
	}

	moveWalls(indices, walls) {
		const { graze, address } = this;
		const count = countOf(indices); // before a table of the walls is made, for which the memory may grow
		graze.withOne(graze.walls(walls), walls, (table) => {
			if (table.count !== count) throw new RangeError(`${count} indices, and the ends of ${table.count} walls`);
			const index = this.#indices(indices, count);
			graze.call("gz_world_move_walls", address, index, table.at("gz_walls"));
		});
	}

	// Reads where walls are, into the columns ax, ay, bx and by.
	readWalls(indices, ends) {
		if (!(ends instanceof Columns || ends instanceof Table)) {
			throw new TypeError(`the ends are written: they need columns, not ${describe(ends)}`);
		}
		const { graze, address } = this;
		const count = countOf(indices);
		graze.withOne(graze.expectOneChunk(graze.walls(ends)), ends, (table) => {
			if (table.count < count) throw new RangeError(`the ends have ${table.count} elements, and ${count} are needed`);
			if (table.shares("ax") || table.shares("bx")) throw new TypeError("the ends are written: they need columns");
			const index = this.#indices(indices, count);
			const { a, b } = structs.gz_walls.fields; // views of the same form as columns to write
			const at = table.at("gz_walls");
			graze.call("gz_world_read_walls", address, index, count, at + a.offset, at + b.offset);
		});
	}

	// The address of so many indices of walls: of a pick's own, or of a copy of an array's.
	#indices(indices, count) {
		if (indices instanceof Pick) return indices.in(this.graze);
		const { memory } = this.graze;
		const at = memory.arena(4 * count, indices, count);
		const { i32 } = memory;
		for (let k = 0; k < count; k++) i32[(at >>> 2) + k] = wallIndex(indices[k]);
		return at;
	}

	// -----------------------------------------------------------------------------------------------------------------
	// Rollback
	// -----------------------------------------------------------------------------------------------------------------

	// The state of the world as a new block of bytes.
	save() {
		const block = new Uint8Array(this.saveTo(new Uint8Array(0)));
		this.saveTo(block);
		return block;
	}

	// Writes the state into a block, if that is large enough; the size of the state in bytes.
	saveTo(block) {
		const { graze, address } = this;
		expectBytes(block);
		const at = graze.memory.arena(block.length, block);
		const bytes = this.exports.gz_world_save(address, at, block.length) >>> 0;
		if (bytes > block.length) return bytes;
		const { u8 } = graze.memory;
		for (let k = 0; k < bytes; k++) block[k] = u8[at + k]; // set() would need an object for the part that it copies
		return bytes;
	}

	restore(block) {
		const { graze, address } = this;
		expectBytes(block);
		const at = graze.memory.arena(block.length, block);
		graze.memory.u8.set(block, at);
		graze.call("gz_world_restore", address, at, block.length);
	}
}

function expectBytes(block) {
	if (!(block instanceof Uint8Array)) throw new TypeError(`a block is a Uint8Array, not ${describe(block)}`);
}

function countOf(indices) {
	if (indices instanceof Pick) return indices.count;
	if (typeof indices?.length === "number") return indices.length;
	throw new TypeError(`an array of the indices of walls, or a pick, is needed, not ${describe(indices)}`);
}
