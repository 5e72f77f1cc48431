import RAPIER from "@dimforge/rapier2d-simd-compat";
import { makePeer } from "./rapier.mjs";

export default [makePeer("@dimforge/rapier2d-simd-compat", RAPIER)];
