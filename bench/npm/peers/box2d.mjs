// box2d3-wasm, on one thread: one call for each circle, which calls back for each wall that it finds on the way.

import factory from "box2d3-wasm";
import { castResults, crowdColumns } from "../columns.mjs";

let box2d;

async function load() {
	box2d ??= await factory({ pthreadCount: 0 });
}

function makeWorld(walls) {
	const definition = box2d.b2DefaultWorldDef();
	definition.gravity = new box2d.b2Vec2(0, 0);
	definition.enableSleep = false;
	const world = box2d.b2CreateWorld(definition);
	const body = box2d.b2CreateBody(world, box2d.b2DefaultBodyDef());
	const shape = box2d.b2DefaultShapeDef();
	shape.material.friction = 0;
	const numbers = new Map(); // of walls, by shapes
	const segment = new box2d.b2Segment();
	for (let k = 0; k < walls.ax.length; k++) {
		segment.point1 = new box2d.b2Vec2(walls.ax[k], walls.ay[k]);
		segment.point2 = new box2d.b2Vec2(walls.bx[k], walls.by[k]);
		numbers.set(box2d.b2CreateSegmentShape(body, shape, segment).index1, k);
	}
	box2d.b2World_RebuildStaticTree(world);
	return { world, numbers };
}

// Casts a range of circles: cast(i, center, motion, radius), whose vectors are the same objects for all.
function castEach({ x, y, dx, dy, radius }, cast) {
	const [center, motion] = [new box2d.b2Vec2(0, 0), new box2d.b2Vec2(0, 0)];
	return (from, to) => {
		for (let i = from; i < to; i++) {
			center.x = x[i];
			center.y = y[i];
			motion.x = dx[i];
			motion.y = dy[i];
			cast(i, center, motion, radius[i]);
		}
	};
}

function caster(walls, circles) {
	const { world, numbers } = makeWorld(walls);
	const results = castResults(circles.x.length);
	const { time, wall, normalX, normalY } = results;
	const filter = box2d.b2DefaultQueryFilter();
	const proxy = new box2d.b2ShapeProxy();
	proxy.count = 1;
	let current = 0;
	// The fraction that it returns shortens the cast.
	const visit = ({ shapeId, normal, fraction }) => {
		time[current] = fraction;
		wall[current] = numbers.get(shapeId.index1);
		normalX[current] = normal.x;
		normalY[current] = normal.y;
		return fraction;
	};
	const cast = castEach(circles, (i, center, motion, radius) => {
		proxy.setPoint(0, center);
		proxy.radius = radius;
		current = i;
		time[i] = Infinity;
		wall[i] = -1;
		box2d.b2World_CastShape(world, proxy, motion, filter, visit);
	});
	return { cast, results: () => results, dispose: () => box2d.b2DestroyWorld(world) };
}

// The query for characters has the time alone, and calls nothing back.
function timeCaster(walls, circles) {
	const { world } = makeWorld(walls);
	const time = new Float32Array(circles.x.length);
	const filter = box2d.b2DefaultQueryFilter();
	const mover = new box2d.b2Capsule();
	const cast = castEach(circles, (i, center, motion, radius) => {
		mover.center1 = mover.center2 = center;
		mover.radius = radius;
		const fraction = box2d.b2World_CastMover(world, mover, motion, filter);
		time[i] = fraction < 1 ? fraction : Infinity;
	});
	return { cast, results: () => ({ time }), dispose: () => box2d.b2DestroyWorld(world) };
}

function crowd(walls, bodies, seconds) {
	const { world } = makeWorld(walls);
	const { b2Body_GetPosition, b2Body_SetLinearVelocity, b2Vec2, b2World_Step } = box2d;
	const definition = box2d.b2DefaultBodyDef();
	definition.type = box2d.b2BodyType.b2_dynamicBody;
	definition.fixedRotation = true;
	const shape = box2d.b2DefaultShapeDef();
	shape.material.friction = 0;
	const circle = new box2d.b2Circle();
	const circles = Array.from(bodies.x, (x, i) => {
		definition.position = new b2Vec2(x, bodies.y[i]);
		const body = box2d.b2CreateBody(world, definition);
		circle.radius = bodies.radius[i];
		box2d.b2CreateCircleShape(body, shape, circle);
		return body;
	});
	const all = crowdColumns(bodies);
	const velocity = new b2Vec2(0, 0);
	return {
		step(steer) {
			steer(all);
			for (let i = 0; i < circles.length; i++) {
				velocity.x = all.vx[i];
				velocity.y = all.vy[i];
				b2Body_SetLinearVelocity(circles[i], velocity);
			}
			b2World_Step(world, seconds, 4);
			for (let i = 0; i < circles.length; i++) {
				const place = b2Body_GetPosition(circles[i]);
				all.x[i] = place.x;
				all.y[i] = place.y;
				place.delete();
			}
		},
		places: () => all,
		dispose: () => box2d.b2DestroyWorld(world),
	};
}

export default [
	{ name: "box2d3-wasm", load, caster, crowd },
	{ name: "box2d3-wasm, times alone", load, caster: timeCaster },
];
