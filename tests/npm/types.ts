// Uses of the package that compile, and others that must not.

import { Graze, GrazeError, type Bodies, type Columns, type Lists, type MoveOptions, type Report } from "graze-collide";
import { Graze as Inline } from "graze-collide/inline";

export async function sample(): Promise<number> {
	const g: Graze = await Graze.load({ simd: true });
	const inline: Inline = await Inline.load({ workers: 2, maxMemory: 2 ** 28 });
	const alone: string = inline.workers === 1 ? inline.oneThreadBecause : "";
	const units = g.columns({ x: "f32", y: "f32", vx: "f32", vy: "f32", id: "u64", kind: "u8" }, 100);
	const x: Float32Array = units.x;
	const id: BigUint64Array = units.id;
	const adopted: Columns<{ x: "f32" }> = g.adopt({ x: new Float32Array(3) });
	const bodies: Bodies = g.bodies(units, { radius: 4, step: 1 / 60, mass: [adopted, "x"], pick: g.pick([1, 2]) });
	const world = g.world({ ax: [0], ay: [0], bx: [1], by: new Float32Array(1) }, { reach: 10 });
	const crowd = world.crowd();
	const contacts: Lists["contacts"] = g.list("contacts", 100);
	const options: MoveOptions = { crowd, contacts, method: "events" };
	const report: Report = world.move(bodies, options);
	const hits = g.hits(100);
	world.sweep(crowd, hits, { targets: "all" });
	world.nearest(bodies, g.list("proximities", 10), { max: 3, distance: 5, targets: "circles", crowd, skipSelf: true });
	world.pushWalls(bodies, [{ walls: [0], dx: 1 }], { pushed: g.list("pushed", 5) });
	world.predictTouches(bodies, g.list("touches", 9), { until: 60, crowd });
	const roots = g.list("roots", 1);
	g.solve(2, g.polynomials({ c0: [1], c1: [2], c2: [1] }, { low: -9, high: 9 }), roots);
	const pairs = g.list("pairs", 1);
	pairs.push(0, 1, 0);
	pairs.count = 0;
	g.world(g.shapes().box(1, 2).circle(3, { x: 4, tolerance: 0.1 }));
	g.world([adopted, units]).addWalls(g.walls([units]));
	g.draw({ circle: (what, cx, cy, radius) => console.log(what, cx + cy + radius), what: ["body"] }, bodies);
	try {
		world.restore(world.save());
	} catch (error) {
		if (error instanceof GrazeError && error.status === "INVALID_INPUT") console.log(error.what, error.index);
	}
	for (const { time, normalX } of contacts) console.log(time + normalX);

	// @ts-expect-error: there is no such column
	units.z;
	// @ts-expect-error: there is no such type
	g.columns({ x: "f16" }, 1);
	// @ts-expect-error: another kind of list
	world.sweepHits(bodies, contacts);
	// @ts-expect-error: there is no such role
	g.bodies(units, { speed: 3 });
	// @ts-expect-error: there is no such option
	world.move(bodies, { crowds: crowd });
	// @ts-expect-error: of the report nothing can be written
	report.hits = 3;
	// @ts-expect-error: threads are wanted when an instance is loaded
	g.workers = 2;
	// @ts-expect-error: instances come from Graze.load()
	new Graze();
	// @ts-expect-error: a response has another name
	Graze.RESPONSE.slip;

	crowd.dispose();
	inline.reserve(1 << 20);
	inline.dispose();
	return alone.length + report.hits + contacts.time(0) + Number(contacts.id64(0)) + x.length + id.length + roots.value(0, 1);
}
