// Draws on a canvas without WebGL: circles are rows of pixels in an image, which takes far less time than a path each.
// Pixels at the edge of a circle have a colour between its own and the floor's, by how much of them it covers.

import { paletteOf } from "./colours.mjs";

const BATCH = 32; // segments
const LEAST = 0.7; // radius in pixels: smaller circles would vanish
const COVERS = 8; // levels of coverage, from none to all of a pixel
const HEATS = 8; // levels of the colour between calm and hot

const css = (color) => `rgb(${color.map((value) => Math.round(255 * value)).join(" ")})`;

// A colour as a word of an image, which has its bytes in the order red, green, blue, alpha on every machine of today.
function word(color) {
	const [red, green, blue] = color.map((value) => Math.round(255 * value));
	return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

// Words for each colour of a palette, by heat and by coverage: COVERS for each heat.
function shadesOf(palette, hot, floor) {
	const mix = (a, b, share) => a.map((value, k) => value + (b[k] - value) * share);
	return palette.map((color) => {
		const shades = new Uint32Array(HEATS * COVERS);
		for (let k = 0; k < shades.length; k++) {
			const heated = mix(color, hot, Math.floor(k / COVERS) / (HEATS - 1));
			shades[k] = word(mix(floor, heated, (k % COVERS) / (COVERS - 1)));
		}
		return shades;
	});
}

function drawCircles(image, group, palette, camera) {
	const { x, y, radius, heat, count } = group;
	const shared = typeof radius === "number";
	const calm = typeof heat === "number";
	for (let k = 0; k < count; k++) {
		const r = Math.max((shared ? radius : radius[k]) * camera.scale, LEAST);
		const cx = x[k] * camera.scale + camera.x - 0.5; // relative to the middles of pixels
		const cy = y[k] * camera.scale + camera.y - 0.5;
		drawCircle(image, cx, cy, r, palette[k % palette.length], calm ? 0 : (heat[k] >> 5) * COVERS);
	}
}

// shades: those of its heat begin at `from`
function drawCircle({ pixels, width, height }, cx, cy, r, shades, from) {
	const bottom = Math.min(Math.floor(cy + r + 0.5), height - 1);
	for (let row = Math.max(Math.ceil(cy - r - 0.5), 0); row <= bottom; row++) {
		const square = (row - cy) * (row - cy);
		const outer = Math.sqrt(Math.max((r + 0.5) * (r + 0.5) - square, 0));
		const inner = (r - 0.5) * (r - 0.5) - square;
		const full = inner > 0 && r > 0.5 ? Math.sqrt(inner) : -1; // the half of the row that is covered; -1: none
		const last = Math.min(Math.floor(cx + outer), width - 1);
		for (let column = Math.max(Math.ceil(cx - outer), 0); column <= last; column++) {
			const distance = Math.abs(column - cx);
			let cover = COVERS - 1;
			if (distance > full)
				cover = Math.round(Math.min(r + 0.5 - Math.sqrt(distance * distance + square), 1) * cover);
			// What is drawn already stays where this circle covers little of a pixel.
			if (cover > COVERS / 3 || (cover > 0 && pixels[row * width + column] === shades[0])) {
				pixels[row * width + column] = shades[from + cover];
			}
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
				const palette = shadesOf(paletteOf(colours, group.tone), colours.hot, colours.floor);
				drawCircles({ pixels, width, height }, group, palette, camera);
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
