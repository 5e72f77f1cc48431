// The game, without a picture:
//
//	node main.mjs [STORE]
//
// STORE is `arrays`, or the name under which bitECS is installed; `bitecs` when missing. It prints what the programs of
// the other examples print, with the same hash.

import { Graze } from "graze-collide";
import { ArrayStore } from "./arrays.mjs";
import { BitecsStore } from "./bitecs.mjs";
import { Game, TICKS, report } from "./game.mjs";

const name = process.argv[2] ?? "bitecs";
const g = await Graze.load();
const game = new Game(g);
const store = name === "arrays" ? new ArrayStore(g, game) : new BitecsStore(g, game, await import(name));
for (; game.tick < TICKS; game.tick++) store.update();
console.log(report(g, game, store));
