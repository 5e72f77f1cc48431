// Walls of shapes, and solvers without a world.

import { structs } from "./layout.mjs";
import { LISTS } from "./lists.js";

const AS_IT_IS = { x: 0, y: 0, angle: 0 };

// A list of segments to which shapes are added; it grows. `at` is where a shape is: { x, y, angle }.
export class Shapes extends LISTS.segments {
	constructor(graze, capacity = 0) {
		super(graze, "segments", capacity);
	}

	box(width, height, at) {
		return this.#add("gz_segments_add_box", at, width, height);
	}

	// points: columns or arrays x and y
	polygon(points, at) {
		return this.#addPoints("gz_segments_add_polygon", points, at);
	}

	chain(points, at) {
		return this.#addPoints("gz_segments_add_chain", points, at);
	}

	// segments: as many as keep within `tolerance` of the circle, if that is given instead
	circle(radius, { segments, tolerance = radius / 50, ...at } = {}) {
		segments ??= this.graze.circleSegments(radius, tolerance);
		return this.#add("gz_segments_add_circle", at, radius, segments);
	}

	capsule(length, radius, { segments, tolerance = radius / 50, ...at } = {}) {
		segments ??= this.graze.circleSegments(radius, tolerance);
		return this.#add("gz_segments_add_capsule", at, length, radius, segments);
	}

	#addPoints(name, points, at) {
		const { graze } = this;
		return graze.withOne(graze.points(points), points, (table) =>
			this.#add(name, at, table.at("one_point"), table.count),
		);
	}

	// A list that was too short is made longer, and the shape added again.
	#add(name, at, ...values) {
		const { graze } = this;
		const { fields } = structs.gz_segments;
		const place = this.#place(at ?? AS_IT_IS);
		const before = this.count;
		for (;;) {
			const list = graze.argument("gz_segments");
			const { u32 } = graze.memory;
			u32[(list + fields.data.offset) >>> 2] = this.data;
			u32[(list + fields.capacity.offset) >>> 2] = this.capacity;
			u32[(list + fields.count.offset) >>> 2] = before;
			const outcome = graze.call(name, list, ...values, place);
			const count = graze.memory.u32[(list + fields.count.offset) >>> 2];
			if (outcome.ok) {
				this.count = count;
				return this;
			}
			this.reserve(Math.max(count, 2 * this.capacity));
		}
	}

	#place({ x = 0, y = 0, angle = 0 }) {
		const { fields } = structs.gz_transform;
		const at = this.graze.argument("gz_transform");
		const { f32 } = this.graze.memory;
		f32[(at + fields.x.offset) >>> 2] = x;
		f32[(at + fields.y.offset) >>> 2] = y;
		f32[(at + fields.angle.offset) >>> 2] = angle;
		return at;
	}

	// The ends of the segments, as new arrays: what a world is made of.
	arrays() {
		const end = (name) => Float32Array.from({ length: this.count }, (_, k) => this[name](k));
		return { ax: end("ax"), ay: end("ay"), bx: end("bx"), by: end("by") };
	}
}

const DEGREES = { 2: "gz_solve_quadratics", 3: "gz_solve_cubics", 4: "gz_solve_quartics" };

// The roots of polynomials of a degree: a table of polynomials, and a list of roots that grows as needed.
export function solve(graze, degree, polynomials, roots) {
	if (!DEGREES[degree]) throw new RangeError(`the degree is 2, 3 or 4, not ${degree}`);
	graze.expectTable(polynomials, "polynomials");
	return graze.withOne(polynomials, polynomials, (table) => {
		graze.expectList(roots, "roots").reserve(table.count);
		const outcome = graze.call(DEGREES[degree], roots.data, table.at("gz_polynomials"));
		roots.filled(table.count, -1);
		return outcome;
	});
}

// The touches of pairs of trajectories. Contacts: a table with 4 elements for each pair.
export function solveTouches(graze, pairs, times, contacts) {
	graze.expectTable(pairs, "trajectories");
	return graze.withOne(pairs, pairs, (table) => {
		const { count } = table;
		const columns = contacts ? contactColumns(graze, contacts, 4 * count) : 0;
		graze.expectList(times, "touchTimes").reserve(count);
		const outcome = graze.call("gz_solve_touches", times.data, columns, table.at("gz_trajectory_pairs"));
		times.filled(count, -1);
		return outcome;
	});
}

// The address of the columns of so many contacts.
function contactColumns(graze, contacts, count) {
	graze.expectOneChunk(graze.expectTable(contacts, "touchContacts"));
	if (contacts.count >= count) return contacts.at("gz_touch_contacts");
	throw new RangeError(`${contacts.what} have ${contacts.count} elements, and ${count} are needed`);
}
