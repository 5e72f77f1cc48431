// Where the peers that create objects write what they find, so that all of them end with the same arrays.

export const castResults = (count) => ({
	time: new Float32Array(count), // Infinity for a miss
	wall: new Int32Array(count),
	normalX: new Float32Array(count),
	normalY: new Float32Array(count),
});

export const crowdColumns = ({ x, y }) => ({
	x: x.slice(),
	y: y.slice(),
	vx: new Float32Array(x.length),
	vy: new Float32Array(x.length),
});
