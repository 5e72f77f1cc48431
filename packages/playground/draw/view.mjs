// The view: a canvas in its frame, the camera that fits a level into it, and what draws: WebGL2, or a plain canvas where
// the browser has no WebGL2 or says that it is slow.

import { canvasPainter } from "./canvas.mjs";
import { coloursOf } from "./colours.mjs";
import { webglPainter } from "./webgl.mjs";
import { HEIGHT, WIDTH } from "../levels/rooms.mjs";

const MAX_RATIO = 2; // pixels of the image per pixel of the style sheet: more cost time, and show little
const PAINTERS = {
	auto: (canvas) => webglPainter(canvas, true),
	webgl: (canvas) => webglPainter(canvas, false),
	canvas: () => null,
};

export class View {
	constructor(frame) {
		this.frame = frame;
		this.camera = { x: 0, y: 0, scale: 1 };
		this.walls = new Float32Array(0);
		new ResizeObserver(() => this.resize()).observe(frame);
		this.use("auto");
	}

	// A canvas has one kind of context for good: another painter gets another canvas.
	use(kind) {
		this.painter?.dispose();
		const renew = () => {
			const canvas = this.frame.querySelector("canvas");
			const copy = canvas.cloneNode();
			canvas.replaceWith(copy);
			return (this.canvas = copy);
		};
		this.painter = PAINTERS[kind](renew()) ?? canvasPainter(renew());
		this.recolour();
		this.resize();
	}

	recolour() {
		this.colours = coloursOf(this.frame);
	}

	resize() {
		const { clientWidth, clientHeight } = this.frame;
		this.ratio = Math.min(devicePixelRatio || 1, MAX_RATIO);
		this.canvas.width = Math.max(Math.round(clientWidth * this.ratio), 1);
		this.canvas.height = Math.max(Math.round(clientHeight * this.ratio), 1);
		const { width, height } = this.canvas;
		const scale = Math.min(width / WIDTH, height / HEIGHT);
		this.camera = { scale, x: (width - WIDTH * scale) / 2, y: (height - HEIGHT * scale) / 2 };
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
		return { x: ((clientX - box.left) * this.ratio - x) / scale, y: ((clientY - box.top) * this.ratio - y) / scale };
	}

	// groups: circles { x, y, radius, heat, count, tone }; paths: { segments, count }
	paint(groups, paths) {
		const { walls, camera, colours, ratio } = this;
		this.painter.paint({ walls, paths, groups, camera, colours, ratio });
		this.stale = false;
	}
}
