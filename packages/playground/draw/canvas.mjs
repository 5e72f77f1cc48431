// Draws on a canvas without WebGL: circles are rows of pixels in an image, which takes far less time than a path each.

import { paletteOf } from "./colours.mjs";

const BATCH = 32; // segments
const LEAST = 0.75; // radius in pixels: such a circle has the middle of a pixel in it, wherever it is
const HEATS = 8; // levels of the colour between calm and hot

const css = (color) => `rgb(${color.map((value) => Math.round(255 * value)).join(" ")})`;

// A colour as a word of an image, which has its bytes in the order red, green, blue, alpha on every machine of today.
function word(color) {
	const [red, green, blue] = color.map((value) => Math.round(255 * value));
	return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

function shadesOf(palette, hot) {
	return palette.map((color) =>
		Array.from({ length: HEATS }, (_, k) => {
			const share = k / (HEATS - 1);
			return word(color.map((value, i) => value + (hot[i] - value) * share));
		}),
	);
}

function drawCircles(pixels, width, height, group, shades, camera) {
	const { x, y, radius, heat, count } = group;
	const shared = typeof radius === "number";
	const calm = typeof heat === "number";
	for (let k = 0; k < count; k++) {
		const r = Math.max((shared ? radius : radius[k]) * camera.scale, LEAST);
		const cx = x[k] * camera.scale + camera.x - 0.5; // relative to the middles of pixels
		const cy = y[k] * camera.scale + camera.y - 0.5;
		const color = shades[k % shades.length][calm ? 0 : heat[k] >> 5];
		const bottom = Math.min(Math.floor(cy + r), height - 1);
		for (let row = Math.max(Math.ceil(cy - r), 0); row <= bottom; row++) {
			const half = Math.sqrt(Math.max(r * r - (row - cy) * (row - cy), 0));
			const first = Math.max(Math.ceil(cx - half), 0);
			const last = Math.min(Math.floor(cx + half), width - 1);
			if (last >= first) pixels.fill(color, row * width + first, row * width + last + 1);
		}
	}
}

// Segments as paths of a few: the time of a path grows faster than its length.
function pathsOf(segments, count, camera) {
	const paths = [];
	for (let k = 0; k < count; k++) {
		if (k % BATCH === 0) paths.push(new Path2D());
		const [ax, ay, bx, by] = segments.subarray(4 * k, 4 * k + 4);
		paths.at(-1).moveTo(ax * camera.scale + camera.x, ay * camera.scale + camera.y);
		paths.at(-1).lineTo(bx * camera.scale + camera.x, by * camera.scale + camera.y);
	}
	return paths;
}

export function canvasPainter(canvas) {
	const context = canvas.getContext("2d", { alpha: false });
	let image = null;
	let pixels = null;
	const kept = { walls: null, scale: 0, x: 0, y: 0, paths: [] }; // of the walls, which change seldom

	function wallPaths(walls, { scale, x, y }) {
		if (kept.walls !== walls || kept.scale !== scale || kept.x !== x || kept.y !== y) {
			Object.assign(kept, { walls, scale, x, y, paths: pathsOf(walls, walls.length / 4, { scale, x, y }) });
		}
		return kept.paths;
	}

	return {
		name: "canvas",
		paint({ walls, paths, groups, camera, colours, ratio }) {
			const { width, height } = canvas;
			if (image?.width !== width || image.height !== height) {
				image = context.createImageData(width, height);
				pixels = new Uint32Array(image.data.buffer);
			}
			pixels.fill(word(colours.floor));
			for (const group of groups) {
				const shades = shadesOf(paletteOf(colours, group.tone), colours.hot);
				drawCircles(pixels, width, height, group, shades, camera);
			}
			context.putImageData(image, 0, 0);
			context.lineWidth = 1.2 * ratio;
			context.strokeStyle = css(colours.path);
			for (const path of pathsOf(paths.segments, paths.count, camera)) context.stroke(path);
			context.lineWidth = 2 * ratio;
			context.strokeStyle = css(colours.wall);
			for (const path of wallPaths(walls, camera)) context.stroke(path);
		},
		finish() {}, // all but the lines is drawn by this thread
		dispose() {},
	};
}
