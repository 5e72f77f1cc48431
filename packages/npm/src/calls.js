// What all calls of a world share: its scratch, its report, and the structs of the arguments.

import { Bodies } from "./tables.js";
import { Crowd } from "./crowd.js";
import { Report, camel } from "./errors.js";
import { Resource, complete, expect } from "./memory.js";
import { enums, structs } from "./layout.mjs";

const { gz_query, gz_sight } = structs;

export const QUERY = ["targets", "crowd", "skipSelf", "sight"];
export const NO_OPTIONS = {};

export function checkOptions(options, known) {
	for (const key in options) {
		if (!known.includes(key)) throw new TypeError(`there is no option "${key}" (there are ${known.join(", ")})`);
	}
}

// The values of an enumeration by short names: { walls: 0, circles: 1, all: 2 } for GZ_TARGETS_.
export function namesOf(prefix) {
	const names = Object.keys(enums).filter((name) => name.startsWith(prefix));
	return Object.fromEntries(names.map((name) => [camel(name.slice(prefix.length).toLowerCase()), enums[name]]));
}

export function oneOf(names, value, what) {
	if (!Object.hasOwn(names, value)) throw new TypeError(`${what} is one of ${Object.keys(names)}, not ${value}`);
	return names[value];
}

// A number of things, as the library takes it.
export function natural(value, what) {
	if (Number.isInteger(value) && value >= 0 && value < 2 ** 32) return value;
	throw new RangeError(`${what} is ${value}, not an integer from 0 to 2^32 - 1`);
}

// The index of a wall: an integer, which the library then checks.
export function wallIndex(value) {
	if (value === (value | 0)) return value;
	throw new TypeError(`the index of a wall is ${value}, not an integer`);
}

const TARGETS = namesOf("GZ_TARGETS_");

function freeWorld(memory, world, { scratch, report }) {
	memory.exports.gz_scratch_destroy(scratch);
	memory.exports.gz_world_destroy(world);
	memory.free(report);
}

export class Calls extends Resource {
	#owned = { scratch: 0, report: 0 }; // addresses of what ends with the world
	#total = 0;

	get exports() {
		return this.graze.memory.exports;
	}

	ownWorld(address) {
		const { memory } = this.graze;
		this.own(address, freeWorld, this.#owned);
		complete(this, () => {
			this.#owned.report = memory.allocate(structs.gz_report.size, "a report");
			this.report = new Report(memory, this.#owned.report, this);
		});
	}

	get scratch() {
		return this.#owned.scratch || this.#makeScratch();
	}

	// Apart from the getter: an arrow function with `this` makes an object of each call of the function that it is in.
	#makeScratch() {
		const scratch = this.exports.gz_scratch_create(this.address) >>> 0;
		this.graze.needMemory(scratch, "a scratch");
		try {
			this.graze.share("gz_scratch_set_jobs", scratch);
		} catch (error) {
			this.exports.gz_scratch_destroy(scratch);
			throw error;
		}
		return (this.#owned.scratch = scratch);
	}

	// The number of bodies of the query that was written last.
	get total() {
		return this.#total;
	}

	// Writes a gz_query of bodies, or of the bodies of a crowd; its address. Some options are read by the caller.
	query(bodies, options, known = QUERY) {
		if (options !== NO_OPTIONS) checkOptions(options, known);
		const { graze } = this;
		const { fields } = gz_query;
		const at = graze.argument("gz_query");
		const ofCrowd = bodies instanceof Crowd;
		if (!ofCrowd) expect(graze, Bodies, bodies, "bodies");
		const crowd = ofCrowd ? bodies : options.crowd;
		const chunks = ofCrowd ? 0 : bodies.at("gz_bodies");
		const sight = ofCrowd ? 0 : this.#sight(bodies, options.sight);
		this.#total = bodies.total;
		const { u8, u32 } = graze.memory;
		u32[(at + fields.chunks.offset) >>> 2] = chunks;
		u32[(at + fields.chunk_count.offset) >>> 2] = ofCrowd ? 0 : bodies.chunks;
		u32[(at + fields.crowd.offset) >>> 2] = crowd ? expect(graze, Crowd, crowd, "a crowd").address : 0;
		u32[(at + fields.targets.offset) >>> 2] = oneOf(TARGETS, options.targets ?? "walls", "targets");
		u8[at + fields.from_crowd.offset] = ofCrowd ? 1 : 0;
		u8[at + fields.skip_self.offset] = options.skipSelf ? 1 : 0;
		u32[(at + fields.sight_per_chunk.offset) >>> 2] = sight;
		return at;
	}

	#sight(bodies, sight) {
		if (!sight) return 0;
		if (sight !== true && sight !== "throughWalls") throw new TypeError(`sight is true or "throughWalls"`);
		const at = bodies.at("gz_sight");
		const { u8 } = this.graze.memory;
		for (let k = 0; k < bodies.chunks; k++) {
			u8[at + k * gz_sight.size + gz_sight.fields.through_walls.offset] = sight === true ? 0 : 1;
		}
		return at;
	}

	// The address of a list for the results of the written query.
	list(list, kind, count = this.#total) {
		return this.graze.expectList(list, kind).forBodies(count).record;
	}

	// The address of the structs of a table of results.
	results(table, kind, struct, bodies) {
		return this.graze.expectResults(table, kind, bodies).at(struct);
	}

	// After a call with a list: notes how many results it has; throws where the call did nothing.
	filled(list, byBodies) {
		const { report } = this;
		const { status } = report;
		if (status === "OUT_OF_MEMORY") list.filled(report.written, -1);
		report.checked();
		if (byBodies) list.filledByBodies(this.#total);
		else list.filled(report.hits, -1);
		return report;
	}
}
