// The view: a canvas in its frame, the camera that fits a level into it, and what draws: WebGL2 or a
// plain canvas, whichever is faster here.

import { canvasPainter } from "./canvas.mjs";
import { coloursOf } from "./colours.mjs";
import { webglPainter } from "./webgl.mjs";
import { HEIGHT, WIDTH } from "../levels/rooms.mjs";

const MAX_RATIO = 2; // pixels of the image per pixel of the style sheet: more cost time, and show little
const TRIALS = 3; // pictures that are drawn to find out which painter is faster
const PAINTERS = { webgl: webglPainter, canvas: canvasPainter };

export class View {
	#picture = { groups: [], paths: { segments: new Float32Array(0), count: 0 } };

	constructor(frame) {
		this.frame = frame;
		this.canvas = frame.querySelector("canvas");
		this.walls = new Float32Array(0);
		this.recolour();
		this.#measure();
		new ResizeObserver(() => this.#resize()).observe(frame);
	}

	// Draws with one of the painters from now on, or with the one that is faster here; without WebGL2 with a canvas.
	use(kind) {
		this.painter?.dispose();
		const chosen = kind === "auto" ? this.#faster() : kind;
		this.painter = PAINTERS[chosen](this.#renew()) ?? canvasPainter(this.#renew());
		this.#resize();
	}

	// A canvas has one kind of context for good: another painter gets another canvas.
	#renew() {
		const canvas = this.canvas.cloneNode();
		this.canvas.replaceWith(canvas);
		return (this.canvas = canvas);
	}

	// The painter that draws the present picture in less time, with all bodies that it may come to have, on canvases
	// that are not shown.
	#faster() {
		const { groups, paths } = this.#picture;
		const full = { groups: groups.map((group) => ({ ...group, count: group.x.length })), paths };
		const { width, height } = this.canvas;
		const times = Object.entries(PAINTERS).map(([name, create]) => {
			const painter = create(Object.assign(document.createElement("canvas"), { width, height }));
			if (!painter) return { name, time: Infinity };
			let time = Infinity;
			for (let trial = 0; trial <= TRIALS; trial++) {
				const began = performance.now();
				this.#draw(painter, full);
				painter.finish();
				if (trial) time = Math.min(time, performance.now() - began); // the first one warms up
			}
			painter.dispose();
			return { name, time };
		});
		this.times = times;
		return times.reduce((best, one) => (one.time < best.time ? one : best)).name;
	}

	recolour() {
		this.colours = coloursOf(this.frame);
		this.stale = true;
	}

	#measure() {
		const { clientWidth, clientHeight } = this.frame;
		this.ratio = Math.min(devicePixelRatio || 1, MAX_RATIO);
		this.canvas.width = Math.max(Math.round(clientWidth * this.ratio), 1);
		this.canvas.height = Math.max(Math.round(clientHeight * this.ratio), 1);
		const { width, height } = this.canvas;
		const scale = Math.min(width / WIDTH, height / HEIGHT);
		this.camera = { scale, x: (width - WIDTH * scale) / 2, y: (height - HEIGHT * scale) / 2 };
	}

	#resize() {
		this.#measure();
		this.stale = true;
	}

	showLevel({ ax, ay, bx, by }) {
		this.walls = new Float32Array(4 * ax.length);
		for (let k = 0; k < ax.length; k++) this.walls.set([ax[k], ay[k], bx[k], by[k]], 4 * k);
	}

	// The point of the level under a point of the page.
	toLevel(clientX, clientY) {
		const box = this.canvas.getBoundingClientRect();
		const { x, y, scale } = this.camera;
		return {
			x: ((clientX - box.left) * this.ratio - x) / scale,
			y: ((clientY - box.top) * this.ratio - y) / scale,
		};
	}

	// groups: circles { x, y, radius, heat, count, tone }; paths: { segments, count }
	show(groups, paths) {
		this.#picture = { groups, paths };
	}

	paint() {
		this.#draw(this.painter, this.#picture);
		this.stale = false;
	}

	#draw(painter, picture) {
		const { walls, camera, colours, ratio } = this;
		painter.paint({ ...picture, walls, camera, colours, ratio });
	}
}
