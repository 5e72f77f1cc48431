// The scenes, by their names.
//
// Members of a scene: `defaults` and `limits` of its settings, its built-in `level`, `collide` where bodies collide
// with one another; and for programs `constants` and `helpers` that it uses, and `parts`, the files of ../code/ that it
// needs.
//
// A scene has `start(g, level, settings)`, which returns a simulation with its world and bodies, and `tick(sim,
// pointer)`, which advances it by STEP. Both depend on nothing else, so that equal settings give equal bits.

import { billiards } from "./billiards.mjs";
import { bullets } from "./bullets.mjs";
import { level } from "./level.mjs";
import { pods } from "./pods.mjs";
import { swarm } from "./swarm.mjs";

export const SCENES = { swarm, bullets, billiards, pods, level };
