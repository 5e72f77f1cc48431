// Picks: which elements of the columns a query has, in which order; and lists of the indices of walls.

import { Columns } from "./columns.js";
import { alive } from "./memory.js";

export class Pick extends Columns {
	#used = 0;

	// capacity: room for so many entries; `index` is the array of all of them
	constructor(graze, capacity) {
		super(graze, { index: "u32" }, capacity, "the pick");
	}

	get capacity() {
		return super.count;
	}

	get count() {
		return alive(this).#used;
	}

	set count(count) {
		if (!(Number.isInteger(count) && count >= 0 && count <= this.capacity)) {
			throw new RangeError(`the count of a pick with room for ${this.capacity} entries cannot be ${count}`);
		}
		this.#used = count;
	}

	// Copies indices; the pick grows where they exceed its capacity.
	fill(indices) {
		if (indices.length > this.capacity) {
			// Growing detaches indices that are in the module's memory themselves.
			indices = Array.from(indices);
			this.resize(indices.length);
		}
		this.index.set(indices);
		this.#used = indices.length;
		return this;
	}

	resize(capacity) {
		super.resize(capacity);
		this.#used = Math.min(this.#used, capacity);
	}
}
