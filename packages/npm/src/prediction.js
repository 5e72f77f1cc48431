// Bodies under constant acceleration, many ticks ahead.

import { Crowd } from "./crowd.js";
import { NO_OPTIONS, checkOptions, natural } from "./calls.js";
import { Motion } from "./motion.js";
import { Pick } from "./pick.js";
import { expect } from "./memory.js";
import { structs } from "./layout.mjs";

const PREDICTION = ["from", "until", "max", "crowd"];
const { gz_prediction, gz_prediction_update } = structs;

export class Prediction extends Motion {
	predict(bodies, hits, options) {
		const prediction = this.#prediction(bodies, options);
		const query = this.query(bodies, NO_OPTIONS);
		const columns = this.results(hits, "hits", "gz_hits", bodies);
		const { report, scratch } = this;
		this.exports.gz_predict(report.address, columns, prediction, this.address, query, scratch);
		return report.checked();
	}

	predictHits(bodies, list, options) {
		const prediction = this.#prediction(bodies, options);
		const query = this.query(bodies, NO_OPTIONS);
		const record = this.list(list, "bodyHits");
		const { report, scratch } = this;
		this.exports.gz_predict_hits(report.address, record, prediction, this.address, query, scratch);
		return this.filled(list, false);
	}

	predictTouches(bodies, list, options) {
		const prediction = this.#prediction(bodies, options);
		const query = this.query(bodies, NO_OPTIONS);
		const record = this.list(list, "touches");
		const { report, scratch } = this;
		this.exports.gz_predict_touches(report.address, record, prediction, this.address, query, scratch);
		return this.filled(list, true);
	}

	// before: another list, with the touches that were predicted before
	// changed: a pick of the bodies that have changed
	updateTouches(bodies, list, before, changed, options) {
		const at = this.#prediction(bodies, options); // the first member of the update
		const query = this.query(bodies, NO_OPTIONS);
		const record = this.list(list, "touches");
		this.list(before, "touches");
		if (before === list) throw new TypeError("the touches from before are in the list to write");
		if (before.bodies !== this.total || before.found > before.count) {
			throw new RangeError("the list from before is not complete, or of another number of bodies");
		}
		expect(this.graze, Pick, changed, "a pick of the changed bodies");
		const { fields } = gz_prediction_update;
		const { u32 } = this.graze.memory;
		u32[(at + fields.before.offset) >>> 2] = before.record;
		u32[(at + fields.changed.offset) >>> 2] = changed.address;
		u32[(at + fields.changed_count.offset) >>> 2] = changed.count;
		const { report, scratch } = this;
		this.exports.gz_update_touches(report.address, record, at, this.address, query, scratch);
		return this.filled(list, true);
	}

	#prediction(bodies, options) {
		checkOptions(options, PREDICTION);
		const { from = 0, until, max = 0, crowd = null } = options;
		const { fields } = gz_prediction;
		const at = this.graze.argument("gz_prediction_update");
		const { f64, u32 } = this.graze.memory;
		f64[(at + fields.from.offset) >>> 3] = from;
		f64[(at + fields.until.offset) >>> 3] = until;
		u32[(at + fields.max.offset) >>> 2] = natural(max, "max");
		u32[(at + fields.crowd.offset) >>> 2] = crowd ? expect(this.graze, Crowd, crowd, "a crowd").address : 0;
		u32[(at + fields.since.offset) >>> 2] = this.#since(bodies);
		crowd?.moved();
		return at;
	}

	// Chunks without the column have an empty view, which is 0 for each of their bodies.
	#since(bodies) {
		return bodies.has?.("since") ? bodies.at("one_since") : 0;
	}
}
