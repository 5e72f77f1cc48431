// The package `graze-collide`: first hits of moving circles, in WebAssembly.

import type {
	Arrays,
	Blocked,
	BlockedRoles,
	Bodies,
	BodyRoles,
	Columns,
	ColumnTypes,
	HitRoles,
	Hits,
	Offsets,
	Pick,
	PointRoles,
	Polynomials,
	PolynomialRoles,
	Source,
	TouchContactRoles,
	TouchContacts,
	Trajectories,
	TrajectoryRoles,
	TypesOf,
	WallRoles,
	Walls,
} from "./columns.js";
import type { Lists } from "./lists.js";
import type { Outcome, WallsLike, World, WorldOptions } from "./world.js";

export * from "./columns.js";
export * from "./lists.js";
export * from "./world.js";

export interface LoadOptions {
	/** Whether to load the module with vectors; where it is left out, what this engine can run. */
	simd?: boolean;
	/** Where the module is; beside the package's code when missing. */
	url?: string | URL;
	/** The bytes of the module. */
	bytes?: BufferSource;
	/** The compiled module. It cannot have workers. */
	module?: WebAssembly.Module;
	/**
	 * Threads that share the work of each call, the calling one included: 1 to 1024, 1 when missing. Results are the
	 * same, to the bit, for any number. In a browser the page has to be cross-origin isolated. Where workers cannot be
	 * had, there is one thread, and `oneThreadBecause` says why.
	 */
	workers?: number;
	/** The largest size of a memory that workers share, in bytes, 2^24 to 2^32; 2^30 when missing. */
	maxMemory?: number;
}

/** Where a shape is: turned about its own origin, then moved. */
export interface Place {
	x?: number;
	y?: number;
	/** In radians, from x towards y. */
	angle?: number;
}

export interface RoundPlace extends Place {
	/** How many; by the tolerance when missing. */
	segments?: number;
	/** The largest distance between the walls and the circle; radius / 50 when missing. */
	tolerance?: number;
}

/** A list of segments that grows: walls of shapes, which face outwards. A world can be made of it. */
export type Shapes = Lists["segments"] & {
	box(width: number, height: number, at?: Place): Shapes;
	polygon(points: Source, at?: Place): Shapes;
	chain(points: Source, at?: Place): Shapes;
	circle(radius: number, at?: RoundPlace): Shapes;
	/** Along x; `length` is between the centres of its circles. */
	capsule(length: number, radius: number, at?: RoundPlace): Shapes;
	/** The ends of the segments, as new arrays. */
	arrays(): { ax: Float32Array; ay: Float32Array; bx: Float32Array; by: Float32Array };
};

export type Drawn = "wall" | "disabled" | "front" | "cell" | "body" | "swept" | "path" | "contact" | "point" | "normal";

/** The program's renderer; all members are optional. */
export interface Renderer {
	/** With a radius other than 0 a capsule. */
	line?(what: Drawn, ax: number, ay: number, bx: number, by: number, radius: number): void;
	circle?(what: Drawn, x: number, y: number, radius: number): void;
	arrow?(what: Drawn, ax: number, ay: number, bx: number, by: number): void;
	text?(what: Drawn, x: number, y: number, text: string): void;
	/** What is wanted; everything when missing. */
	what?: readonly Drawn[];
	/** Of the arrows of fronts and normals; 1 when missing. */
	markLength?: number;
}

/**
 * An instance of the module with memory of its own. What it makes cannot be used with another instance, which throws a
 * TypeError.
 */
export class Graze {
	private constructor();

	/** Loads the module that this engine can run. Calls nothing at the top level of the package. */
	static load(options?: LoadOptions): Promise<Graze>;

	static readonly RESPONSE: { readonly slide: 0; readonly bounce: 1; readonly stop: 2; readonly pass: 3 };
	static readonly FEATURE: {
		readonly none: 0;
		readonly side: 1;
		readonly endA: 2;
		readonly endB: 3;
		readonly circle: 4;
		readonly invalid: 255;
	};
	static readonly EVENT: { readonly begin: 0; readonly end: 1 };
	static readonly CASE: {
		readonly miss: 0;
		readonly impale: 1;
		readonly poke: 2;
		readonly exitWound: 3;
		readonly fallShort: 4;
		readonly past: 5;
		readonly completelyInside: 6;
	};
	static readonly CROSSING: { readonly rising: 0; readonly falling: 1; readonly touching: 2 };
	static readonly ROOTS: { readonly all: 0; readonly everywhere: 1; readonly invalid: 2 };

	/** Such as "0.2.0". */
	readonly version: string;
	/** Whether this is the module with the vectors of WebAssembly. */
	readonly simd: boolean;
	readonly backends: string[];
	/** Threads that share the work of each call, the calling one included. */
	readonly workers: number;
	/** Why there are not as many as were wanted, such as "the page is not cross-origin isolated"; empty where there are. */
	readonly oneThreadBecause: string;
	/**
	 * Ends the workers. What the instance has made remains, and runs on one thread; its memory is freed when the program
	 * has dropped all of it. Workers of an instance that a program drops end as well.
	 */
	dispose(): void;
	[Symbol.dispose](): void;
	/** Bytes of the module's memory that are in use. */
	readonly allocated: number;
	/** Grows the memory by so many bytes, so that later calls need not, and arrays stay what they are. */
	reserve(bytes: number): void;

	/** Columns of `count` elements, all 0. */
	columns<const T extends ColumnTypes>(types: T, count: number): Columns<T>;
	/**
	 * Columns with copies of arrays. Plain arrays become f32, but for those with names of roles of other types. Tables of
	 * arrays choose the types that their roles need.
	 */
	adopt<const A extends Arrays, const T extends ColumnTypes = {}>(
		arrays: A,
		types?: T,
	): Columns<Omit<TypesOf<A>, keyof T> & T>;
	/** Room for so many indices, or a copy of indices. */
	pick(indices: number | ArrayLike<number>): Pick;
	list<K extends keyof Lists>(kind: K, capacity: number): Lists[K];

	bodies(source: Source, roles?: BodyRoles): Bodies;
	walls(source: Source | Walls | Lists["segments"], roles?: WallRoles): Walls;
	/**
	 * Where hits go: given columns, or new ones of all roles for so many bodies, which end with the table. So are the next
	 * three.
	 */
	hits(source: number | Source, roles?: HitRoles): Hits;
	blocked(source: number | Source, roles?: BlockedRoles): Blocked;
	offsets(source: number | Source, roles?: PointRoles): Offsets;
	touchContacts(source: number | Source, roles?: TouchContactRoles): TouchContacts;
	trajectories(source: Source, roles?: TrajectoryRoles): Trajectories;
	polynomials(source: Source, roles?: PolynomialRoles): Polynomials;

	/** Builds a world. The walls are copied. */
	world(walls: WallsLike, options?: WorldOptions): World;
	shapes(capacity?: number): Shapes;

	/** A good `reach` for a world that such bodies query. */
	typicalReach(bodies: Bodies): number;
	/** Throws the first error of bodies or walls, as a query or a world finds it. */
	check(table: Bodies | Walls): void;
	/** How many segments keep a polygon within a tolerance of its circle. */
	circleSegments(radius: number, tolerance: number): number;
	/** The distance of a point from the area within an outline; negative inside. */
	outlineDistance(outline: WallsLike, x: number, y: number): number;
	/** All real roots of polynomials of degree 2, 3 or 4 in their intervals. The list grows as needed. */
	solve(degree: 2 | 3 | 4, polynomials: Polynomials, roots: Lists["roots"]): Outcome;
	/** When the circles of pairs begin and cease to overlap. The list grows as needed. */
	solveTouches(pairs: Trajectories, times: Lists["touchTimes"], contacts?: TouchContacts): Outcome;

	/** Draws a world; bodies and their paths; hits of bodies; or the paths of bodies that have moved, by their contacts. */
	draw(renderer: Renderer, what: World | Bodies): void;
	draw(renderer: Renderer, what: Hits | Lists["contacts"], bodies: Bodies): void;
}
