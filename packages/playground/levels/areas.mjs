// The areas of a level in which bodies can start: rectangles of square cells that no wall crosses, in one piece.

const CELL = 8; // units
const ENCLOSED_SHARE = 0.1; // of the largest piece: an enclosed piece of this size is the inside of a level

// Marks all cells that a wall crosses with 1, row by row, each row with a margin for rounding.
function marked(walls, columns, rows) {
	const cells = new Uint32Array(columns * rows);
	const margin = 1e-3;
	const clamp = (value, limit) => Math.min(Math.max(Math.floor(value / CELL), 0), limit - 1);
	for (let k = 0; k < walls.ax.length; k++) {
		let [ax, ay, bx, by] = [walls.ax[k], walls.ay[k], walls.bx[k], walls.by[k]];
		if (ay > by) [ax, ay, bx, by] = [bx, by, ax, ay];
		for (let row = clamp(ay - margin, rows); row <= clamp(by + margin, rows); row++) {
			const at = (y) => (by > ay ? ax + ((bx - ax) * (Math.min(Math.max(y, ay), by) - ay)) / (by - ay) : ax);
			const ends = by > ay ? [at(row * CELL - margin), at((row + 1) * CELL + margin)] : [ax, bx];
			const first = clamp(Math.min(...ends) - margin, columns);
			const last = clamp(Math.max(...ends) + margin, columns);
			cells.fill(1, row * columns + first, row * columns + last + 1);
		}
	}
	return cells;
}

// Fills the free cells around one of them with a number. Neighbours have a side in common, so that no fill leaks past a
// wall.
function fill(cells, columns, rows, first, number) {
	const piece = { number, size: 0, open: false };
	const queue = [first];
	cells[first] = number;
	const visit = (inside, cell) => {
		if (!inside) return void (piece.open = true);
		if (cells[cell]) return;
		cells[cell] = number;
		queue.push(cell);
	};
	while (queue.length) {
		const cell = queue.pop();
		const [column, row] = [cell % columns, Math.floor(cell / columns)];
		piece.size++;
		visit(column > 0, cell - 1);
		visit(column < columns - 1, cell + 1);
		visit(row > 0, cell - columns);
		visit(row < rows - 1, cell + columns);
	}
	return piece;
}

// Runs of cells as rectangles; equal runs of rows that follow one another become one.
function rectangles(cells, number, columns, rows) {
	const areas = [];
	let above = new Map();
	for (let row = 0; row < rows; row++) {
		const here = new Map();
		for (let column = 0; column < columns; column++) {
			if (cells[row * columns + column] !== number) continue;
			const left = column;
			while (column < columns && cells[row * columns + column] === number) column++;
			const key = `${left} ${column}`;
			const area = above.get(key) ?? [left * CELL, row * CELL, column * CELL, 0];
			area[3] = (row + 1) * CELL;
			if (!above.has(key)) areas.push(area);
			here.set(key, area);
		}
		above = here;
	}
	return areas;
}

// start: a point of the wanted piece; null: the largest one that is enclosed, unless that is a small part of the level
export function areasOf(walls, start, width, height) {
	const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
	const cells = marked(walls, columns, rows);
	const all = [];
	cells.forEach((value, cell) => {
		if (!value) all.push(fill(cells, columns, rows, cell, all.length + 2));
	});
	if (!all.length) throw new Error("its walls leave no room for bodies");
	all.sort((a, b) => b.size - a.size);
	const number = start ? cells[Math.floor(start[1] / CELL) * columns + Math.floor(start[0] / CELL)] : 0;
	const enclosed = all.find((piece) => !piece.open && piece.size >= ENCLOSED_SHARE * all[0].size);
	const piece = all.find((one) => one.number === number) ?? enclosed ?? all[0];
	return { areas: rectangles(cells, piece.number, columns, rows), open: piece.open };
}
