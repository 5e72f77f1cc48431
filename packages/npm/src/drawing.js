// Debug draw: worlds, bodies, hits and paths as lines, circles, arrows and texts for the program's renderer.

import { namesOf } from "./calls.js";
import { Resource } from "./memory.js";
import { structs } from "./layout.mjs";

const { gz_debug_draw, graze_drawing, graze_shape } = structs;
const { count: COUNT, ...WHAT } = namesOf("GZ_DRAW_");
const NAMES = Object.keys(WHAT);
const FORMS = ["line", "circle", "arrow", "text"];
const RENDERER = [...FORMS, "what", "markLength"];

function freeDrawing(memory, drawing) {
	memory.free(memory.u32[drawing >>> 2]);
	memory.free(drawing);
}

export class Drawing extends Resource {
	constructor(graze) {
		super(graze, "the drawing");
		const { memory } = graze;
		const address = memory.allocate(graze_drawing.size, this.what);
		this.own(address, freeDrawing);
	}

	// Calls a function of the interface that draws, with room for all shapes, and passes them to the renderer.
	draw(renderer, name, ...values) {
		const at = this.#renderer(renderer);
		if (renderer.what?.length === 0) return; // without a bit everything is drawn
		for (;;) {
			this.#write("count", 0);
			this.graze.call(name, at, ...values);
			const count = this.#read("count");
			if (count <= this.#read("capacity")) return this.#passAll(renderer, count);
			this.#replace(this.graze.memory.allocate(2 * count * graze_shape.size, this.what), 2 * count);
		}
	}

	#read(name) {
		return this.graze.memory.u32[(this.address + graze_drawing.fields[name].offset) >>> 2];
	}

	#write(name, value) {
		this.graze.memory.u32[(this.address + graze_drawing.fields[name].offset) >>> 2] = value;
	}

	// Gives the drawing another block for shapes; the former one is freed.
	#replace(data, capacity) {
		this.graze.memory.free(this.#read("data"));
		this.#write("data", data);
		this.#write("capacity", capacity);
	}

	#renderer(renderer) {
		for (const key of Object.keys(renderer)) {
			if (!RENDERER.includes(key)) throw new TypeError(`a renderer has no member "${key}"`);
		}
		const { fields } = gz_debug_draw;
		const at = this.graze.argument("gz_debug_draw");
		const { memory } = this.graze;
		memory.exports.graze_draw_into(at, this.address);
		let bits = 0;
		for (const name of renderer.what ?? []) {
			if (!NAMES.includes(name)) throw new TypeError(`there is no "${name}" to draw (there are ${NAMES.join(", ")})`);
			bits |= 1 << WHAT[name];
		}
		memory.u32[(at + fields.what.offset) >>> 2] = bits;
		memory.f32[(at + fields.mark_length.offset) >>> 2] = renderer.markLength ?? 0;
		return at;
	}

	// A renderer may draw with the same instance: the shapes are not the drawing's while they are passed, and of the two
	// blocks that there may be then, it keeps the larger one.
	#passAll(renderer, count) {
		const [data, capacity] = [this.#read("data"), this.#read("capacity")];
		this.#write("data", 0);
		this.#write("capacity", 0);
		try {
			for (let k = 0; k < count; k++) this.#pass(renderer, data + k * graze_shape.size);
		} finally {
			if (capacity >= this.#read("capacity")) this.#replace(data, capacity);
			else this.graze.memory.free(data);
		}
	}

	#pass(renderer, at) {
		const { memory } = this.graze;
		const { fields } = graze_shape;
		const { u32, f32 } = memory; // of each shape anew: a renderer may let the memory grow
		const what = NAMES[u32[(at + fields.what.offset) >>> 2]];
		const number = (field) => f32[(at + field.offset) >>> 2];
		const [ax, ay, bx, by] = [fields.ax, fields.ay, fields.bx, fields.by].map(number);
		const radius = number(fields.radius);
		const form = u32[(at + fields.form.offset) >>> 2];
		if (form === 0) renderer.line?.(what, ax, ay, bx, by, radius);
		else if (form === 1) renderer.circle?.(what, ax, ay, radius);
		else if (form === 2) renderer.arrow?.(what, ax, ay, bx, by);
		else renderer.text?.(what, ax, ay, memory.text(at + fields.text.offset));
	}
}
