// SVG drawings: lines, polylines, polygons, rectangles, circles, ellipses and paths, with their transforms.

import { outlinesOfPath } from "./svg_path.mjs";

const CORNERS = 32; // of circles
const HIDDEN = ["defs", "clipPath", "mask", "symbol", "pattern", "marker"];
const UNIT = [1, 0, 0, 1, 0, 0];

// Matrices [a, b, c, d, e, f] as in SVG: x' = a x + c y + e, y' = b x + d y + f.
function times([a, b, c, d, e, f], [g, h, i, j, k, l]) {
	return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

const TRANSFORMS = {
	matrix: (...values) => values,
	translate: (x, y = 0) => [1, 0, 0, 1, x, y],
	scale: (x, y = x) => [x, 0, 0, y, 0, 0],
	rotate(degrees, x = 0, y = 0) {
		const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
		return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
	},
	skewX: (degrees) => [1, 0, Math.tan((degrees * Math.PI) / 180), 1, 0, 0],
	skewY: (degrees) => [1, Math.tan((degrees * Math.PI) / 180), 0, 1, 0, 0],
};

function transformOf(element, where) {
	const text = element.getAttribute("transform") ?? "";
	let matrix = UNIT;
	for (const [, name, list] of text.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
		const values = list
			.split(/[\s,]+/)
			.filter(Boolean)
			.map(Number);
		if (!(name in TRANSFORMS) || !values.length || !values.every(Number.isFinite)) {
			throw new Error(`${where}: the transform "${text}" cannot be read`);
		}
		matrix = times(matrix, TRANSFORMS[name](...values));
	}
	return matrix;
}

function numberOf(element, name, where, otherwise = 0) {
	if (!element.hasAttribute(name)) return otherwise;
	const text = element.getAttribute(name).trim();
	const match = /^([-+]?[\d.]+(?:e[-+]?\d+)?)(px)?$/i.exec(text);
	if (match && Number.isFinite(Number(match[1]))) return Number(match[1]);
	throw new Error(`${where}: ${name} is "${text}", not a number without a unit`);
}

function pointsOf(element, where) {
	const values = (element.getAttribute("points") ?? "")
		.split(/[\s,]+/)
		.filter(Boolean)
		.map(Number);
	if (values.length % 2 || !values.every(Number.isFinite))
		throw new Error(`${where}: its points are no pairs of numbers`);
	return Array.from({ length: values.length / 2 }, (_, k) => [values[2 * k], values[2 * k + 1]]);
}

function round(x, y, radiusX, radiusY) {
	return Array.from({ length: CORNERS }, (_, k) => {
		const angle = (k / CORNERS) * 2 * Math.PI;
		return [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)];
	});
}

const loop = (points) => [...points, points[0]];

// Outlines: lists of points.
const SHAPES = {
	line: (n) => [
		[
			[n("x1"), n("y1")],
			[n("x2"), n("y2")],
		],
	],
	polyline: (n, element, where) => [pointsOf(element, where)],
	polygon: (n, element, where) => [loop(pointsOf(element, where))],
	rect(n) {
		const [x, y, width, height] = [n("x"), n("y"), n("width"), n("height")];
		return width && height
			? [
					loop([
						[x, y],
						[x + width, y],
						[x + width, y + height],
						[x, y + height],
					]),
				]
			: [];
	},
	circle: (n) => (n("r") ? [loop(round(n("cx"), n("cy"), n("r"), n("r")))] : []),
	ellipse: (n) => (n("rx") && n("ry") ? [loop(round(n("cx"), n("cy"), n("rx"), n("ry")))] : []),
	path: (n, element, where) => outlinesOfPath(element.getAttribute("d") ?? "", where),
};

function nameOf(element, index) {
	const id = element.getAttribute("id");
	return `element ${index} <${element.localName}${id ? ` id="${id}"` : ""}>`;
}

export function readSvg(root) {
	const read = () => {
		const segments = [];
		let index = 0;
		const visit = (element, matrix) => {
			const where = nameOf(element, index++);
			if (HIDDEN.includes(element.localName)) return;
			const here = times(matrix, transformOf(element, where));
			const shape = Object.hasOwn(SHAPES, element.localName) ? SHAPES[element.localName] : null;
			const number = (name) => numberOf(element, name, where);
			for (const points of shape?.(number, element, where) ?? []) {
				const placed = points.map(([x, y]) => [
					here[0] * x + here[2] * y + here[4],
					here[1] * x + here[3] * y + here[5],
				]);
				for (let k = 1; k < placed.length; k++) segments.push([...placed[k - 1], ...placed[k]]);
			}
			for (const child of element.children) visit(child, here);
		};
		visit(root, UNIT);
		return { segments, start: null };
	};
	return [{ name: "drawing", read }];
}
