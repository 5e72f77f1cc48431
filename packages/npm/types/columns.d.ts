// Columns, and the tables that give them roles.

/** Types of columns. */
export interface ColumnArrays {
	f32: Float32Array;
	f64: Float64Array;
	u8: Uint8Array;
	i32: Int32Array;
	u32: Uint32Array;
	u64: BigUint64Array;
}
export type ColumnType = keyof ColumnArrays;
export type ColumnTypes = Readonly<Record<string, ColumnType>>;

/** What can be adopted: typed arrays, or arrays of numbers, all of one length. */
export type Arrays = Readonly<Record<string, ColumnArrays[ColumnType] | readonly number[]>>;
export type TypesOf<A extends Arrays> = {
	[K in keyof A]: A[K] extends readonly number[]
		? ColumnType
		: { [T in ColumnType]: A[K] extends ColumnArrays[T] ? T : never }[ColumnType];
};

/** A thing in the module's memory. Whatever a program drops is freed some time later; `dispose` frees it at once. */
export interface Resource {
	/** Frees it, and what depends on it. Any use afterwards throws; a second call does nothing. */
	dispose(): void;
	[Symbol.dispose](): void;
	readonly disposed: boolean;
}

interface ColumnsMethods extends Resource {
	/** Elements of each column. */
	readonly count: number;
	/** The types of the columns, by their names. */
	readonly types: ColumnTypes;
	/**
	 * Another number of elements. Those that there are stay, added ones are 0. All arrays in the module's memory become
	 * empty. Without memory it throws, and the columns stay what they were.
	 */
	resize(count: number): void;
}

/**
 * Typed arrays in the module's memory, by their names: `units.x` is a Float32Array.
 *
 * **Take an array again after every call that may allocate.** When the module's memory grows, all arrays in it become
 * empty (length 0), and `units.x` is a new array of the same numbers. An array that is out of date reads `undefined`,
 * and what is written to it is lost; it never reaches other memory.
 *
 * With workers arrays cannot become empty. Growth leaves them valid; after resize() or dispose() they show memory that
 * nothing else uses, which is freed when no array of it is left. Parts (`subarray`) do not count as arrays.
 */
export type Columns<T extends ColumnTypes = ColumnTypes> = ColumnsMethods & {
	readonly [K in keyof T]: ColumnArrays[T[K]];
};

/** Which elements of the columns a query has, in this order; or the indices of walls. */
export interface Pick extends Resource {
	/** All entries that there is room for. As arrays of columns, it is taken again after calls. */
	readonly index: Uint32Array;
	/** Entries in use; at most the capacity. */
	count: number;
	readonly capacity: number;
	/** Copies indices; grows where they exceed the capacity. */
	fill(indices: ArrayLike<number>): this;
	resize(capacity: number): void;
}

/** What takes a role: a column by its name, a column of other columns, a value that all elements share, or nothing. */
export type Role = string | readonly [Columns<any>, string] | number | null;

/** Columns, or several of them, a chunk each; or arrays, which are adopted: copied. */
export type Source = Columns<any> | readonly Columns<any>[] | Arrays;

/** A struct of the library, made of columns by their roles. */
export interface Table<Roles> extends Resource {
	/** The columns of the first chunk. */
	readonly columns: Columns<any>;
	readonly chunks: number;
	/** Elements of the first chunk; those of its columns unless it is set. */
	count: number;
	/** Gives a role of a chunk another column or value, such as `set("step", seconds)`. Takes no garbage. */
	set<R extends keyof Roles>(role: R, value: Roles[R], chunk?: number): this;
}

/** Of walls and bodies: which pairs exist. See gz_filters. */
export interface FilterRoles {
	/** Bits; 1 when missing. */
	category?: Role;
	/** Bits; all when missing. */
	mask?: Role;
	/** Members of the same group other than 0 never collide. */
	group?: Role;
}

/**
 * Roles of bodies. A column whose name is that of a role takes it, unless the role is given otherwise.
 * Columns are f32 if nothing else is said.
 */
export interface BodyRoles extends FilterRoles {
	/** Centres where bodies start. */
	x?: Role;
	y?: Role;
	/** Motions: displacement = motion * step. */
	vx?: Role;
	vy?: Role;
	/** At least 0; 0 is a ray. */
	radius?: Role;
	/** A factor of the motion, such as the tick's seconds; 1 when missing. */
	step?: Role;
	/** Accelerations, for predictions. */
	ax?: Role;
	ay?: Role;
	/** u32 or u64: the program's name of each body, which errors and hits report. */
	id?: Role;
	/** u32 or u64: the id of a wall or body that each body does not collide with. */
	ignore?: Role;
	/** u8: a value of Graze.RESPONSE; slide when missing. */
	response?: Role;
	/** Of bounces, 0 to 1; 1 when missing. */
	restitution?: Role;
	/** For bounces between bodies; 1 when missing. */
	mass?: Role;
	/** With which bodies in a crowd push one another; 0 when missing: neither pushes nor is pushed. */
	pushMass?: Role;
	/** Where bodies end; the columns x and y when missing: they move in place. */
	toX?: Role;
	toY?: Role;
	/** The motion that remains; not written when missing. For bounces: `{ toVx: "vx", toVy: "vy" }`. */
	toVx?: Role;
	toVy?: Role;
	/** Written: the share of the step after which a body moved no more. */
	used?: Role;
	/** Written: by how much a path is shorter than the displacement. */
	lost?: Role;
	/** The direction that a body looks in, and half of the angle of its view cone in radians: for the option `sight`. */
	facingX?: Role;
	facingY?: Role;
	halfAngle?: Role;
	/** f64: the time at which a body is where its columns say, for predictions; 0 when missing. */
	since?: Role;
	/** How many elements; all when missing. */
	count?: number;
	/** Query only these elements. */
	pick?: Pick | null;
}

export interface Bodies extends Table<BodyRoles> {
	readonly of: "bodies";
	pick: Pick | null;
}

/** Roles of walls, the segments from (ax, ay) to (bx, by). */
export interface WallRoles extends FilterRoles {
	ax?: Role;
	ay?: Role;
	bx?: Role;
	by?: Role;
	/** u32 or u64. */
	id?: Role;
	/** At least 0: the wall is a capsule. */
	radius?: Role;
	/** u8: not 0 where the wall exists only for bodies left of the line from a to b. */
	oneSided?: Role;
	count?: number;
}

export interface Walls extends Table<WallRoles> {
	readonly of: "walls";
}

/** Roles of hits, all of them written. Element k belongs to the k-th body of a chunk, with a pick to its k-th entry. */
export interface HitRoles {
	/** t in [0, 1]; Infinity for a miss, NaN for an invalid body. */
	time?: Role;
	/** i32: the wall, or the body of the crowd; -1 for a miss. */
	index?: Role;
	/** u8: a value of Graze.FEATURE. */
	feature?: Role;
	/** u64: the id of what is hit. */
	id?: Role;
	/** The contact point. */
	pointX?: Role;
	pointY?: Role;
	/** Of length 1, from what is hit to the body's centre. */
	normalX?: Role;
	normalY?: Role;
}

export interface Hits extends Table<HitRoles> {
	readonly of: "hits";
}

/** Role of lines of sight, u8: 1 where something is in the way. */
export interface BlockedRoles {
	blocked?: Role;
}

export interface Blocked extends Table<BlockedRoles> {
	readonly of: "blocked";
}

export interface PointRoles {
	x?: Role;
	y?: Role;
}

/** Displacements out of overlaps. */
export interface Offsets extends Table<PointRoles> {
	readonly of: "offsets";
}

/** Roles of pairs of circles on parabolas: the first circle's end with 1, the second's with 2. */
export interface TrajectoryRoles {
	x1?: Role;
	y1?: Role;
	vx1?: Role;
	vy1?: Role;
	ax1?: Role;
	ay1?: Role;
	radius1?: Role;
	x2?: Role;
	y2?: Role;
	vx2?: Role;
	vy2?: Role;
	ax2?: Role;
	ay2?: Role;
	radius2?: Role;
	/** f64: touches are found from 0 to this time. */
	horizon?: Role;
	count?: number;
}

export interface Trajectories extends Table<TrajectoryRoles> {
	readonly of: "trajectories";
}

/** Roles of the contacts of touches: that of time i of pair k is element 4 k + i. */
export interface TouchContactRoles {
	normalX?: Role;
	normalY?: Role;
	pointX?: Role;
	pointY?: Role;
}

export interface TouchContacts extends Table<TouchContactRoles> {
	readonly of: "touchContacts";
}

/** Roles of polynomials c0 + c1 x + c2 x^2 + ... and the intervals of their roots, all f64. */
export interface PolynomialRoles {
	c0?: Role;
	c1?: Role;
	c2?: Role;
	c3?: Role;
	c4?: Role;
	low?: Role;
	high?: Role;
	count?: number;
}

export interface Polynomials extends Table<PolynomialRoles> {
	readonly of: "polynomials";
}
