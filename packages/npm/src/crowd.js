// Crowds: bodies that other bodies collide with.

import { Report } from "./errors.js";
import { Bodies } from "./tables.js";
import { Resource, alive, complete, expect } from "./memory.js";
import { structs } from "./layout.mjs";

function freeCrowd(memory, crowd, { report }) {
	memory.exports.gz_crowd_destroy(crowd);
	memory.free(report);
}

export class Crowd extends Resource {
	#counts = []; // of the placed bodies, by chunks
	#stale = false;

	constructor(world) {
		super(world.graze, "the crowd");
		this.world = world;
		const { graze } = world;
		const { memory } = graze;
		const address = memory.exports.gz_crowd_create(world.address) >>> 0;
		graze.needMemory(address, "a crowd");
		const owned = { report: 0 }; // the address of what ends with the crowd
		this.own(address, freeCrowd, owned, world);
		complete(this, () => {
			graze.share("gz_crowd_set_jobs", address);
			owned.report = memory.allocate(structs.gz_report.size, "a report");
			this.report = new Report(memory, owned.report, this);
		});
	}

	// Copies bodies and sorts them by place. They replace the former ones; place them again whenever they have moved.
	place(bodies) {
		const { memory } = this.graze;
		const { report } = this;
		expect(this.graze, Bodies, bodies, "bodies");
		memory.exports.gz_crowd_place(report.address, this.address, bodies.at("gz_bodies"), bodies.chunks);
		if (report.ok || report.status === "INVALID_BODIES") {
			this.#stale = false;
			this.#counts.length = bodies.chunks;
			for (let k = 0; k < bodies.chunks; k++) this.#counts[k] = bodies.queried(k);
		} else if (report.status === "OUT_OF_MEMORY") {
			this.#stale = false;
			this.#counts.length = 0;
		}
		return report.checked();
	}

	// After a call that has placed bodies itself, and moved them: they have to be placed again.
	moved() {
		this.#stale = true;
	}

	get #placed() {
		if (alive(this).#stale) throw new Error("the bodies of the crowd have moved: place them again");
		return this.#counts;
	}

	get chunks() {
		return this.#placed.length;
	}

	queried(chunk) {
		return this.#placed[chunk];
	}

	get total() {
		let sum = 0;
		for (let k = 0; k < this.#placed.length; k++) sum += this.#placed[k];
		return sum;
	}
}
