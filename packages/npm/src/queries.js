// The queries of a world: what bodies hit, overlap, see and have near them.

import { Calls, NO_OPTIONS, QUERY, natural } from "./calls.js";
import { structs } from "./layout.mjs";

const NEAREST = [...QUERY, "max", "distance"];

export class Queries extends Calls {
	sweep(bodies, hits, options = NO_OPTIONS) {
		const query = this.query(bodies, options);
		const columns = this.results(hits, "hits", "gz_hits", bodies);
		const { report, scratch } = this;
		this.exports.gz_sweep(report.address, columns, this.address, query, scratch);
		return report.checked();
	}

	sweepHits(bodies, list, options = NO_OPTIONS) {
		const query = this.query(bodies, options);
		const record = this.list(list, "bodyHits");
		const { report, scratch } = this;
		this.exports.gz_sweep_hits(report.address, record, this.address, query, scratch);
		return this.filled(list, false);
	}

	sweepAll(bodies, list, options = NO_OPTIONS) {
		const query = this.query(bodies, options);
		const record = this.list(list, "hits");
		const { report, scratch } = this;
		this.exports.gz_sweep_all(report.address, record, this.address, query, scratch);
		return this.filled(list, true);
	}

	lineOfSight(bodies, blocked, options = NO_OPTIONS) {
		const query = this.query(bodies, options);
		const columns = this.results(blocked, "blocked", "one_blocked", bodies);
		const { report, scratch } = this;
		this.exports.gz_line_of_sight(report.address, columns, this.address, query, scratch);
		return report.checked();
	}

	sense(bodies, list, options = NO_OPTIONS) {
		const query = this.query(bodies, options);
		const record = this.list(list, "events");
		const { report, scratch } = this;
		this.exports.gz_sense(report.address, record, this.address, query, scratch);
		return this.filled(list, true);
	}

	overlaps(bodies, list, options = NO_OPTIONS) {
		const query = this.query(bodies, options);
		const record = this.list(list, "proximities");
		const { report, scratch } = this;
		this.exports.gz_overlaps(report.address, record, this.address, query, scratch);
		return this.filled(list, true);
	}

	nearest(bodies, list, options = NO_OPTIONS) {
		const query = this.query(bodies, options, NEAREST);
		const record = this.list(list, "proximities");
		const limits = this.#limits(options);
		const { report, scratch } = this;
		this.exports.gz_nearest(report.address, record, limits, this.address, query, scratch);
		return this.filled(list, true);
	}

	neighbours(bodies, list, options = NO_OPTIONS) {
		const query = this.query(bodies, options, NEAREST);
		const record = this.list(list, "neighbours");
		const limits = this.#limits(options);
		const { report, scratch } = this;
		this.exports.gz_neighbours(report.address, record, limits, this.address, query, scratch);
		return this.filled(list, true);
	}

	#limits({ max = 1, distance = Infinity }) {
		const { fields } = structs.gz_nearest_limits;
		const at = this.graze.argument("gz_nearest_limits");
		const { u32, f32 } = this.graze.memory;
		u32[(at + fields.max.offset) >>> 2] = natural(max, "max");
		f32[(at + fields.distance.offset) >>> 2] = distance;
		return at;
	}

	depenetrate(bodies, offsets, options = NO_OPTIONS) {
		const query = this.query(bodies, options);
		const columns = this.results(offsets, "offsets", "one_offset", bodies);
		const { report, scratch } = this;
		this.exports.gz_depenetrate(report.address, columns, this.address, query, scratch);
		return report.checked();
	}

	intervals(bodies, pairs, list, options = NO_OPTIONS) {
		const query = this.query(bodies, options);
		this.list(pairs, "pairs");
		this.list(list, "intervals");
		list.reserve(pairs.count);
		const { fields } = structs.gz_pairs;
		const at = this.graze.argument("gz_pairs");
		const { u32 } = this.graze.memory;
		u32[(at + fields.data.offset) >>> 2] = pairs.data;
		u32[(at + fields.count.offset) >>> 2] = pairs.count;
		const { report, scratch } = this;
		this.exports.gz_overlap_intervals(report.address, list.data, at, this.address, query, scratch);
		report.checked();
		list.filled(pairs.count, -1);
		return report;
	}
}
