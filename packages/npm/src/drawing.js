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
	#capacity = 0;

	constructor(graze) {
		super(graze, "the drawing");
		const { memory } = graze;
		const address = memory.allocate(graze_drawing.size, this.what);
		this.own(address, freeDrawing);
	}

	// Calls a function of the interface that draws, with room for all shapes, and passes them to the renderer.
	draw(renderer, name, ...values) {
		const { memory } = this.graze;
		const at = this.#renderer(renderer);
		const { fields } = graze_drawing;
		for (;;) {
			memory.u32[(this.address + fields.count.offset) >>> 2] = 0;
			this.graze.call(name, at, ...values);
			const count = memory.u32[(this.address + fields.count.offset) >>> 2];
			if (count <= this.#capacity) return this.#pass(renderer, count);
			this.#reserve(2 * count);
		}
	}

	#reserve(capacity) {
		const { memory } = this.graze;
		const data = memory.allocate(capacity * graze_shape.size, this.what);
		memory.free(memory.u32[(this.address + graze_drawing.fields.data.offset) >>> 2]);
		this.#capacity = capacity;
		memory.u32[(this.address + graze_drawing.fields.data.offset) >>> 2] = data;
		memory.u32[(this.address + graze_drawing.fields.capacity.offset) >>> 2] = capacity;
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
			if (!(name in WHAT)) throw new TypeError(`there is no "${name}" to draw (there are ${NAMES.join(", ")})`);
			bits |= 1 << WHAT[name];
		}
		memory.u32[(at + fields.what.offset) >>> 2] = bits;
		memory.f32[(at + fields.mark_length.offset) >>> 2] = renderer.markLength ?? 0;
		return at;
	}

	#pass(renderer, count) {
		const { memory } = this.graze;
		const { fields } = graze_shape;
		const data = memory.u32[(this.address + graze_drawing.fields.data.offset) >>> 2];
		for (let k = 0; k < count; k++) {
			const at = data + k * graze_shape.size;
			const { u32, f32 } = memory; // a renderer may let the memory grow
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
}
