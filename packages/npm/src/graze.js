// Graze: an instance of the module, and what it makes.

import { namesOf } from "./calls.js";
import { Columns, adopt } from "./columns.js";
import { Drawing } from "./drawing.js";
import { Outcome, noMemory } from "./errors.js";
import { LISTS } from "./lists.js";
import { Memory, describe, expect } from "./memory.js";
import { Pick } from "./pick.js";
import { Shapes, solve, solveTouches } from "./shapes.js";
import { KINDS } from "./roles.js";
import { Bodies, Table } from "./tables.js";
import { World } from "./world.js";
import { constants, enums, structs } from "./layout.mjs";

// Ends the workers of an instance that a program has dropped.
const dropped = new FinalizationRegistry((exports) => exports.graze_stop());

export class Graze {
	static RESPONSE = namesOf("GZ_RESPONSE_");
	static FEATURE = namesOf("GZ_FEATURE_");
	static EVENT = namesOf("GZ_EVENT_");
	static CASE = namesOf("GZ_CASE_");
	static CROSSING = namesOf("GZ_CROSSING_");
	static ROOTS = namesOf("GZ_ROOTS_KIND_");

	#arguments = {};
	#drawing = null;
	#workers;

	// exports: of an instance of one of the modules; workers: threads, this one included; reason: why there are no more
	constructor(exports, workers = 1, reason = "") {
		this.memory = new Memory(exports);
		this.outcome = new Outcome(this.memory, this.memory.allocate(structs.gz_error.size, "an error"));
		const version = exports.gz_version();
		if (version !== constants.GZ_VERSION_NUMBER) {
			throw new Error(`the module has version number ${version}, and the package ${constants.GZ_VERSION_NUMBER}`);
		}
		this.#workers = workers;
		this.oneThreadBecause = reason;
		this.jobs = workers > 1 ? exports.graze_jobs(workers) >>> 0 : 0; // the address of a gz_jobs
		if (this.jobs) dropped.register(this, exports, this);
	}

	get version() {
		return constants.GZ_VERSION;
	}

	// The backends of this module, best first.
	get backends() {
		const names = [];
		for (let k = 0, at; (at = this.memory.exports.gz_backend_name(k) >>> 0); k++) names.push(this.memory.text(at));
		return names;
	}

	// The threads that share the work of a call, this one included.
	get workers() {
		return this.#workers;
	}

	// Ends the workers: what the instance has made runs on this thread alone from now on.
	dispose() {
		if (this.#workers === 1) return;
		this.#workers = 1;
		this.oneThreadBecause = "the workers have ended: dispose() of this instance";
		dropped.unregister(this);
		this.memory.exports.graze_stop();
	}

	// Grows the memory by so many bytes, so that later calls need not: growing empties all arrays in it.
	reserve(bytes) {
		this.memory.free(this.memory.allocate(bytes, `${bytes} bytes in reserve`));
	}

	// Whether this is the module with the vectors of WebAssembly.
	get simd() {
		return this.backends[0] === "wasm";
	}

	// The bytes in use.
	get allocated() {
		return this.memory.exports.graze_allocated() >>> 0;
	}

	// -----------------------------------------------------------------------------------------------------------------
	// What a program makes
	// -----------------------------------------------------------------------------------------------------------------

	columns(types, count) {
		return new Columns(this, types, count);
	}

	adopt(arrays, types) {
		return adopt(this, arrays, types);
	}

	pick(indices) {
		if (typeof indices === "number") return new Pick(this, indices);
		const copy = Array.from(indices); // growing detaches indices that are in the module's memory themselves
		return new Pick(this, copy.length).fill(copy);
	}

	list(kind, capacity) {
		if (!Object.hasOwn(LISTS, kind)) {
			throw new TypeError(`there is no list of "${kind}" (there are ${Object.keys(LISTS).join(", ")})`);
		}
		return kind === "segments" ? this.shapes(capacity) : new LISTS[kind](this, kind, capacity);
	}

	bodies(source, roles) {
		return new Bodies(this, source, roles);
	}

	walls(source, roles) {
		return this.#table("walls", source instanceof Shapes ? source.arrays() : source, roles);
	}

	points(source, roles) {
		return this.#table("points", source, roles);
	}

	trajectories(source, roles) {
		return this.#table("trajectories", source, roles);
	}

	polynomials(source, roles) {
		return this.#table("polynomials", source, roles);
	}

	hits(source, roles) {
		return this.#results("hits", source, roles);
	}

	blocked(source, roles) {
		return this.#results("blocked", source, roles);
	}

	offsets(source, roles) {
		return this.#results("offsets", source, roles);
	}

	touchContacts(source, roles) {
		return this.#results("touchContacts", source, roles);
	}

	world(walls, options) {
		return new World(this, walls, options);
	}

	shapes(capacity) {
		return new Shapes(this, capacity);
	}

	#table(kind, source, roles) {
		if (source instanceof Table && !roles) return this.expectTable(source, kind);
		return new Table(this, KINDS[kind], source, roles);
	}

	// Results in columns of the caller's, or in new ones of all roles for so many elements.
	#results(kind, source, roles) {
		if (typeof source !== "number") return this.#table(kind, source, roles);
		const columns = this.columns(KINDS[kind].types, source);
		return new Table(this, KINDS[kind], columns, roles, [columns]);
	}

	// -----------------------------------------------------------------------------------------------------------------
	// Without a world
	// -----------------------------------------------------------------------------------------------------------------

	typicalReach(bodies) {
		expect(this, Bodies, bodies, "bodies");
		return this.memory.exports.gz_typical_reach(bodies.at("gz_bodies"), bodies.chunks);
	}

	// Throws the first error of bodies or walls, as a query or a world would find it.
	check(table) {
		const shared = Object.keys(enums).filter((name) => name.startsWith("GZ_SHARES_"));
		const all = shared.reduce((bits, name) => bits | enums[name], 0);
		let outcome;
		if (table instanceof Bodies) {
			expect(this, Bodies, table, "bodies");
			outcome = this.call("gz_check_bodies", table.at("gz_bodies"), table.chunks, all);
		} else {
			this.expectTable(table, "walls");
			outcome = this.withOne(table, table, (one) => this.call("gz_check_walls", one.at("gz_walls"), all));
		}
		if (!outcome.ok) throw outcome.toError();
	}

	solve(degree, polynomials, roots) {
		return solve(this, degree, polynomials, roots);
	}

	solveTouches(pairs, times, contacts) {
		return solveTouches(this, pairs, times, contacts);
	}

	circleSegments(radius, tolerance) {
		return this.memory.exports.gz_circle_segments(radius, tolerance) >>> 0;
	}

	outlineDistance(outline, x, y) {
		return this.withOne(this.walls(outline), outline, (table) =>
			this.memory.exports.gz_outline_distance(table.at("gz_walls"), x, y),
		);
	}

	// -----------------------------------------------------------------------------------------------------------------
	// Debug draw
	// -----------------------------------------------------------------------------------------------------------------

	draw(renderer, what, ...rest) {
		this.#drawing ??= new Drawing(this);
		if (what instanceof World) return this.#drawing.draw(renderer, "gz_draw_world", what.in(this));
		const bodies = rest[0] ?? what;
		expect(this, Bodies, bodies, "bodies");
		const chunks = bodies.at("gz_bodies");
		if (bodies === what) return this.#drawing.draw(renderer, "gz_draw_bodies", chunks, bodies.chunks);
		if (what instanceof LISTS.contacts) {
			what.in(this);
			if (what.bodies !== bodies.total || what.found > what.count) {
				throw new RangeError("the contacts are not complete, or of another number of bodies");
			}
			return this.#drawing.draw(renderer, "gz_draw_contacts", what.record, chunks, bodies.chunks);
		}
		this.expectResults(what, "hits", bodies);
		return this.#drawing.draw(renderer, "gz_draw_hits", what.at("gz_hits"), chunks, bodies.chunks);
	}

	// -----------------------------------------------------------------------------------------------------------------
	// For the other files
	// -----------------------------------------------------------------------------------------------------------------

	// The memory of a struct of arguments, zeroed once. The call that writes it is the one that reads it.
	argument(struct) {
		return (this.#arguments[struct] ??= this.memory.allocate(structs[struct].size, "the arguments of a call"));
	}

	// Calls a function that returns a gz_error; throws where it has not done its work.
	call(name, ...values) {
		this.memory.exports[name](this.outcome.address, ...values);
		return this.outcome.checked();
	}

	// Lets the workers share the work of a scratch or a crowd.
	share(name, address) {
		if (this.jobs) this.call(name, address, this.jobs);
	}

	needMemory(address, what) {
		if (!address) throw noMemory(what);
	}

	expectList(list, kind) {
		if (!(list instanceof LISTS[kind])) throw new TypeError(`wanted: a list of ${kind}, not ${describe(list)}`);
		list.in(this);
		return list;
	}

	expectTable(table, kind) {
		if (!(table instanceof Table) || table.of !== kind) {
			throw new TypeError(`${KINDS[kind].name} are needed, not ${describe(table)}`);
		}
		table.in(this);
		return table;
	}

	// A table with a chunk for each chunk of the bodies, and in it an element for each queried body.
	expectResults(table, kind, bodies) {
		this.expectTable(table, kind);
		if (table.chunks !== bodies.chunks) {
			throw new RangeError(`${table.what} have ${table.chunks} chunks, and ${bodies.what} ${bodies.chunks}`);
		}
		for (let k = 0; k < bodies.chunks; k++) {
			const needed = bodies.queried(k);
			if (table.elements(k) < needed) {
				throw new RangeError(`${table.what} have ${table.elements(k)} elements, and ${needed} are needed`);
			}
		}
		return table;
	}

	// use(one): for a call that takes one struct, with all elements of a table in one chunk. What has been made for that,
	// the table included where it is not what the call was given, ends with it.
	withOne(table, given, use) {
		let one = table;
		try {
			one = table.joined();
			return use(one);
		} finally {
			for (const made of [table, one]) if (made !== given) made.dispose();
		}
	}

	// A table that a call writes through one struct.
	expectOneChunk(table) {
		if (table.chunks !== 1) throw new RangeError(`${table.what} have ${table.chunks} chunks, and 1 is needed`);
		return table;
	}
}

if (Symbol.dispose) Graze.prototype[Symbol.dispose] = Graze.prototype.dispose;
