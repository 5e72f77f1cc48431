// The level: a square of rooms, as in ../game/game_rooms.c. Adjacent rooms share a wall with a door in its middle, and
// each room has a pillar. Some rooms are vaults, without doors: no monster starts in them, so an entity in a vault has
// escaped.

const ROOMS = 16;
const SIDE = 256;
const DOOR = 64;
const PILLAR = 24;
// Monsters start at the points of a square lattice in each room: SLOTS * SLOTS of them, SLOT apart.
const SLOTS = 7;
const SLOT = 32;
const MIDDLE = (SLOTS * SLOTS - 1) / 2; // where the pillar is

const isVault = (column, row) => (column + 3 * row) % 7 === 2;
const isOutside = (column, row) => column < 0 || row < 0 || column >= ROOMS || row >= ROOMS;
const isClosed = (column, row) => isOutside(column, row) || isVault(column, row);

// The walls as plain arrays.
export function makeWalls() {
	const walls = { ax: [], ay: [], bx: [], by: [], radius: [] };
	const add = (ax, ay, bx, by, radius) => {
		for (const [name, value] of Object.entries({ ax, ay, bx, by, radius })) walls[name].push(value);
	};
	// One side of a room, from (x, y) on along the x axis or the y axis.
	const addSide = (x, y, alongY, hasDoor) => {
		const [dx, dy] = alongY ? [0, 1] : [1, 0];
		const jamb = (SIDE - DOOR) / 2;
		const end = hasDoor ? jamb : SIDE;
		add(x, y, x + end * dx, y + end * dy, 0);
		if (hasDoor) add(x + (jamb + DOOR) * dx, y + (jamb + DOOR) * dy, x + SIDE * dx, y + SIDE * dy, 0);
	};
	for (let row = 0; row <= ROOMS; row++) {
		for (let column = 0; column <= ROOMS; column++) {
			const [x, y] = [column * SIDE, row * SIDE];
			const closed = isClosed(column, row);
			if (column < ROOMS) addSide(x, y, false, !closed && !isClosed(column, row - 1));
			if (row < ROOMS) addSide(x, y, true, !closed && !isClosed(column - 1, row));
			if (!closed) add(x + SIDE / 2, y + SIDE / 2, x + SIDE / 2, y + SIDE / 2, PILLAR);
		}
	}
	return walls;
}

const openRooms = Array.from({ length: ROOMS * ROOMS }, (_, room) => room).filter(
	(room) => !isVault(room % ROOMS, Math.floor(room / ROOMS)),
);

// Where a monster starts.
export function startOf(number) {
	const perRoom = SLOTS * SLOTS - 1;
	const room = openRooms[Math.floor(number / perRoom)];
	const slot = number % perRoom;
	const place = slot < MIDDLE ? slot : slot + 1;
	return {
		x: (room % ROOMS) * SIDE + ((place % SLOTS) + 1) * SLOT,
		y: Math.floor(room / ROOMS) * SIDE + (Math.floor(place / SLOTS) + 1) * SLOT,
	};
}

// Whether a point is outside of all rooms or in a vault.
export function hasEscaped(x, y) {
	const inside = x > 0 && y > 0 && x < ROOMS * SIDE && y < ROOMS * SIDE;
	return !inside || isVault(Math.floor(x / SIDE), Math.floor(y / SIDE));
}
