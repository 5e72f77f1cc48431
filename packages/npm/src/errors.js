// Errors and reports: what a call did, read from the module's memory, where it is overwritten by the next call.

import { enums, structs } from "./layout.mjs";

const PREFIX = "GZ_STATUS_";
const names = Object.keys(enums).filter((name) => name.startsWith(PREFIX));
const STATUSES = [];
for (const name of names) STATUSES[enums[name]] = name.slice(PREFIX.length);

// After these a call has done its work, except for what the report names.
const REPORTED = ["OK", "INVALID_BODIES", "LIST_FULL", "INVALID_POLYNOMIALS", "INVALID_PAIRS"].map((name) =>
	STATUSES.indexOf(name),
);

export class GrazeError extends Error {
	constructor(status, what, index, text) {
		super(text);
		this.name = "GrazeError";
		this.status = status;
		this.what = what;
		this.index = index;
	}
}

export const noMemory = (what) => new GrazeError("OUT_OF_MEMORY", what, 0, `there is no memory for ${what}`);

const { fields } = structs.gz_error;

// A gz_error in the module's memory.
export class Outcome {
	#memory;
	#owner; // of the memory: it lives as long as the outcome does

	constructor(memory, address, owner = null) {
		this.#memory = memory;
		this.#owner = owner;
		this.address = address;
	}

	word(offset) {
		if (this.#owner?.disposed) throw new Error("the report: used after dispose() of its world or crowd");
		return this.#memory.u32[(this.address + offset) >>> 2];
	}

	get status() {
		return STATUSES[this.word(fields.status.offset)];
	}

	get ok() {
		return this.word(fields.status.offset) === 0;
	}

	get index() {
		return this.word(fields.index.offset);
	}

	get what() {
		return this.ok ? "" : this.#memory.text(this.word(fields.name.offset));
	}

	get text() {
		return this.ok ? "" : this.#memory.text(this.address + fields.text.offset);
	}

	toError() {
		return new GrazeError(this.status, this.what, this.index, this.text);
	}

	// The outcome of a call that has just returned; throws where the call has not done its work.
	checked() {
		if (!REPORTED.includes(this.word(fields.status.offset))) throw this.toError();
		return this;
	}
}

// A gz_report in the module's memory. Its counts are getters with the names of the members, such as nearWalls.
export class Report extends Outcome {}

for (const [name, field] of Object.entries(structs.gz_report.fields)) {
	if (field.type !== "u32") continue; // the error, and the ticks of a clock, which no call has
	const get = function () {
		return this.word(field.offset);
	};
	Object.defineProperty(Report.prototype, camel(name), { get, enumerable: true });
}

export function camel(name) {
	return name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}
