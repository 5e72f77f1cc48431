// Worlds and crowds: queries, moves, predictions, edits.

import type { Blocked, Bodies, Columns, Hits, Offsets, Pick, Resource, Source, Walls } from "./columns.js";
import type { Lists } from "./lists.js";

/** What went wrong: the words of the library. */
export type Status =
	| "OK"
	| "INVALID_BODIES"
	| "INVALID_WALL"
	| "INVALID_INPUT"
	| "TOO_MANY"
	| "LIST_FULL"
	| "OUT_OF_MEMORY"
	| "NO_BACKEND"
	| "INVALID_POLYNOMIALS"
	| "INVALID_PAIRS";

/** A call that did nothing, or stopped part of the way. `message` is a sentence, such as "wall 0: a.y is NaN". */
export class GrazeError extends Error {
	readonly status: Status;
	/** The column or setting at fault, such as "radius". */
	readonly what: string;
	/** Of the wall, body, chunk or entry at fault. */
	readonly index: number;
}

/**
 * What a call did. The object is the same after each call of a world: read it before the next call.
 *
 * A call that did its work returns normally, even if some bodies are invalid (their results are marked, all others are
 * complete) or a list was too short: then `ok` is false. All other errors are thrown.
 */
export interface Outcome {
	readonly ok: boolean;
	readonly status: Status;
	/** Of the first invalid body, polynomial or pair; with LIST_FULL the capacity. */
	readonly index: number;
	readonly what: string;
	/** A sentence, such as "body 17: radius is NaN"; empty when all is well. */
	readonly text: string;
}

/** See gz_report. */
export interface Report extends Outcome {
	/** Invalid bodies. */
	readonly invalid: number;
	/** Bodies queried. */
	readonly bodies: number;
	readonly nearWalls: number;
	readonly farReaching: number;
	readonly cells: number;
	readonly tests: number;
	readonly filtered: number;
	readonly candidates: number;
	readonly lanes: number;
	/** Bodies that hit something; in lists, all results. */
	readonly hits: number;
	/** In lists, results that were written. */
	readonly written: number;
	readonly crowded: number;
	/** Bodies that came to rest before the step ended; of pushes, groups of walls that were blocked. */
	readonly stopped: number;
	readonly recovered: number;
	/** Of pushes: bodies that were moved. */
	readonly pushed: number;
	readonly shortened: number;
	readonly refused: number;
}

/**
 * Options of a call are read during the call and not kept: keep the object yourself, and change it, for no garbage per
 * tick. An option with another name throws a TypeError.
 */
export interface QueryOptions {
	/** What bodies collide with; "walls" when missing. */
	targets?: "walls" | "circles" | "all";
	/** Needed for circles as targets. */
	crowd?: Crowd | null;
	/** Body k is body k of the crowd, and does not find itself. */
	skipSelf?: boolean;
	/** Bodies find only the circles that they see: those that no wall hides, in the view cones of facing and halfAngle. */
	sight?: boolean | "throughWalls";
}

export interface NearestOptions extends QueryOptions {
	/** At most so many for each body; 1 when missing. */
	max?: number;
	/** At most this far, between the surfaces; any distance when missing. */
	distance?: number;
}

/** What reports the bodies that pass. */
export interface SensorOptions {
	world?: World | null;
	crowd?: Crowd | null;
	events: Lists["events"];
}

export interface MoveOptions {
	/** The clearance that bodies keep from what they touch. */
	skin?: number;
	/** A body stops after so many; 4 when missing. */
	maxContacts?: number;
	/** Bodies collide with one another, too. The call places them in this crowd; place it again before you query it. */
	crowd?: Crowd | null;
	/** All at once in a few rounds, or from event to event, which is exact and slower; "rounds" when missing. */
	method?: "rounds" | "events";
	maxRounds?: number;
	contacts?: Lists["contacts"] | null;
	firstContacts?: Lists["firstContacts"] | null;
	sensors?: SensorOptions | null;
}

/** Walls that are displaced by (dx, dy) while they turn by an angle about a pivot. */
export interface WallGroup {
	walls: ArrayLike<number>;
	dx?: number;
	dy?: number;
	/** In radians, at most 16. */
	angle?: number;
	pivotX?: number;
	pivotY?: number;
}

export interface PushOptions {
	skin?: number;
	/** Bodies that were pushed into one another are separated. */
	crowd?: Crowd | null;
	maxPasses?: number;
	crushes?: Lists["crushes"] | null;
	pushed?: Lists["pushed"] | null;
	sensors?: SensorOptions | null;
}

export interface PredictionOptions {
	/** The present time, in steps; 0 when missing. */
	from?: number;
	/** The time to predict to. */
	until: number;
	/** In lists: at most so many of the next touches of each body; all when missing. */
	max?: number;
	/** Bodies also touch one another. The call places them in this crowd. */
	crowd?: Crowd | null;
}

/** Bodies that other bodies collide with. It ends with its world. */
export interface Crowd extends Resource {
	readonly report: Report;
	/**
	 * Copies bodies and sorts them by place. They replace the former ones; place them again whenever they have moved.
	 * Invalid bodies are not placed.
	 */
	place(bodies: Bodies): Report;
}

export interface WorldInfo {
	backend: string;
	walls: number;
	levels: number;
	cells: number;
	entries: number;
	bytes: number;
	reach: number;
	cell: number;
}

export interface WorldOptions {
	/** The largest radius + half the largest displacement that most bodies have (see Graze.typicalReach). */
	reach?: number;
	/** The side of a grid cell; changes speed, never a result. */
	cell?: number;
	/** The name of a backend, as Graze.backends lists them. */
	backend?: string;
	/** The largest coordinate that the least skin is computed for; 0: what the walls reach. */
	extent?: number;
}

/**
 * The walls of a call: a table, columns, or arrays that it copies. Where there are several chunks, all of them have the
 * same roles, and walls are counted through all of them.
 */
export type WallsLike = Walls | Source | Lists["segments"];

/** Indices of walls. */
export type Indices = ArrayLike<number> | Pick;

/** Walls, sorted for queries. Every call writes its results to columns or lists that the caller made. */
export interface World extends Resource {
	/** What the last call of this world did. */
	readonly report: Report;
	/** The figures of the world, as a new object. */
	readonly info: WorldInfo;
	crowd(): Crowd;

	/** The first hit of each body. A crowd in place of bodies queries itself. */
	sweep(bodies: Bodies | Crowd, hits: Hits, options?: QueryOptions): Report;
	/** The first hits of the bodies that hit something; faster where only these matter. */
	sweepHits(bodies: Bodies | Crowd, list: Lists["bodyHits"], options?: QueryOptions): Report;
	/** Every wall and circle that each body touches on its way, by time. */
	sweepAll(bodies: Bodies, list: Lists["hits"], options?: QueryOptions): Report;
	/** Whether anything is in the way of each body. */
	lineOfSight(bodies: Bodies, blocked: Blocked, options?: QueryOptions): Report;
	/** Which overlaps begin and end on the way of each body. */
	sense(bodies: Bodies, list: Lists["events"], options?: QueryOptions): Report;
	/** What each body overlaps where it starts, the deepest first. */
	overlaps(bodies: Bodies, list: Lists["proximities"], options?: QueryOptions): Report;
	/** What is nearest to each body where it starts. */
	nearest(bodies: Bodies, list: Lists["proximities"], options?: NearestOptions): Report;
	/** The nearest bodies of a crowd, as distances and indices alone; for `targets: "circles"`. */
	neighbours(bodies: Bodies, list: Lists["neighbours"], options?: NearestOptions): Report;
	/** The shortest displacement of each body out of all that it overlaps. */
	depenetrate(bodies: Bodies, offsets: Offsets, options?: QueryOptions): Report;
	/** When given pairs overlap, whatever is in between. The list of intervals grows as needed. */
	intervals(bodies: Bodies | Crowd, pairs: Lists["pairs"], list: Lists["intervals"], options?: QueryOptions): Report;

	/**
	 * Moves bodies by their displacements, in place unless they have the roles toX and toY. A body that starts clear of
	 * all walls ends clear of them and has crossed none, at any speed.
	 */
	move(bodies: Bodies, options?: MoveOptions): Report;
	/**
	 * Moves groups of walls, one after the other, and pushes the bodies in their way. A group that would crush a body does
	 * not move: the report counts it as `stopped`.
	 */
	pushWalls(bodies: Bodies, groups: ArrayLike<WallGroup>, options?: PushOptions): Report;

	/** The first thing that each body comes to touch along its curve. */
	predict(bodies: Bodies, hits: Hits, options: PredictionOptions): Report;
	/** The same as a list of the bodies that touch something. */
	predictHits(bodies: Bodies, list: Lists["bodyHits"], options: PredictionOptions): Report;
	/** The next touches of each body, as if it passed through all it touches. */
	predictTouches(bodies: Bodies, list: Lists["touches"], options: PredictionOptions): Report;
	/**
	 * The touches after some bodies have changed, to the bit those of predictTouches, from a former prediction: another
	 * list, complete.
	 */
	updateTouches(
		bodies: Bodies,
		list: Lists["touches"],
		before: Lists["touches"],
		changed: Pick,
		options: PredictionOptions,
	): Report;

	/** Adds walls; their indices, as a new array. */
	addWalls(walls: WallsLike): Int32Array;
	removeWalls(indices: Indices): void;
	enableWalls(indices: Indices, enabled?: boolean): void;
	disableWalls(indices: Indices): void;
	/** Gives walls other ends, and other columns where there are any, whatever is in between. */
	moveWalls(indices: Indices, walls: WallsLike): void;
	/** Reads where walls are, into the columns ax, ay, bx and by of one chunk. */
	readWalls(indices: Indices, ends: Walls | Columns<any>): void;

	/** The state of the world as a new block: equal states have equal bytes on every machine. */
	save(): Uint8Array;
	/** Writes the state into a block if that is large enough; the size of the state in bytes. */
	saveTo(block: Uint8Array): number;
	/** Brings the world to the state of a block, of this world or of one that was built of the same walls. */
	restore(block: Uint8Array): void;
}
