// The data of a path: M, L, H, V, C, S, Q, T and Z, absolute and relative. Curves become chains of segments.

const PARTS = 12; // of a curve
const NUMBERS = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 };

function tokensOf(text, where) {
	const tokens = text.match(/[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[^\s,]/gi) ?? [];
	return tokens.map((token) => {
		if (/^[a-z]$/i.test(token)) return token;
		const value = Number(token);
		if (Number.isFinite(value)) return value;
		throw new Error(`${where}: "${token}" in its path cannot be read`);
	});
}

function cubic([p, q, r, s]) {
	return Array.from({ length: PARTS }, (_, k) => {
		const t = (k + 1) / PARTS;
		const u = 1 - t;
		const at = (i) => u * u * u * p[i] + 3 * u * u * t * q[i] + 3 * u * t * t * r[i] + t * t * t * s[i];
		return k + 1 === PARTS ? s : [at(0), at(1)];
	});
}

// A quadratic curve as a cubic one.
function raised(from, control, to) {
	const towards = (end, i) => end[i] + (2 / 3) * (control[i] - end[i]);
	return [from, [towards(from, 0), towards(from, 1)], [towards(to, 0), towards(to, 1)], to];
}

// The outlines of a path: lists of points.
export function outlinesOfPath(text, where) {
	const tokens = tokensOf(text, where);
	const outlines = [];
	let points = null; // of the outline that is being drawn
	let [place, begin, control] = [[0, 0], [0, 0], null];
	let controlOf = ""; // the kind of curve that the last control point was of

	const go = (...to) => {
		if (!points) outlines.push((points = [place]));
		points.push(...to);
		place = to.at(-1);
	};
	const mirrored = (kind) => (controlOf === kind ? [2 * place[0] - control[0], 2 * place[1] - control[1]] : place);

	const draw = {
		M(to) {
			points = null;
			place = begin = to;
		},
		L: (to) => go(to),
		C(first, second, to) {
			go(...cubic([place, first, second, to]));
			[control, controlOf] = [second, "C"];
		},
		S: (second, to) => draw.C(mirrored("C"), second, to),
		Q(first, to) {
			go(...cubic(raised(place, first, to)));
			[control, controlOf] = [first, "Q"];
		},
		T: (to) => draw.Q(mirrored("Q"), to),
		Z() {
			if (points) go(begin);
			points = null;
			place = begin;
		},
	};

	let command = null;
	for (let k = 0; k < tokens.length;) {
		if (typeof tokens[k] === "string") command = tokens[k++];
		else if (!command || command.toUpperCase() === "Z")
			throw new Error(`${where}: its path has a number without a command`);
		const kind = command.toUpperCase();
		if (!(kind in NUMBERS)) throw new Error(`${where}: the command "${command}" in its path is not supported`);
		const values = tokens.slice(k, k + NUMBERS[kind]);
		if (values.length < NUMBERS[kind] || !values.every((value) => typeof value === "number")) {
			throw new Error(`${where}: the command "${command}" in its path has too few numbers`);
		}
		k += NUMBERS[kind];
		const [x, y] = command === kind ? [0, 0] : place;
		const pairs = Array.from({ length: values.length >> 1 }, (_, i) => [x + values[2 * i], y + values[2 * i + 1]]);
		const before = controlOf;
		if (kind === "H") go([x + values[0], place[1]]);
		else if (kind === "V") go([place[0], y + values[0]]);
		else draw[kind](...pairs);
		if (before === controlOf && !"CSQT".includes(kind)) controlOf = "";
		if (kind === "M") command = command === kind ? "L" : "l"; // pairs that follow are lines
	}
	return outlines;
}
