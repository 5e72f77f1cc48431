// Puts the playground together, as static files for any server:
//
//	node packages/playground/build.mjs PACKAGE OUT
//
// PACKAGE is the folder of the built package for npm (packages/npm/scripts/build.mjs). OUT gets the page, and what it
// loads of the package; it is emptied before.
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [from, out] = process.argv.slice(2);
if (!out) throw new Error("usage: node build.mjs PACKAGE OUT");
if (!existsSync(join(from, "graze.simd.wasm"))) throw new Error(`${from}: there is no built package (graze.simd.wasm)`);
const unused = /\.d\.ts$|^(inline|modules)\.js$|^README\.md$/; // the package's types, and its other form
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(here, out, { recursive: true, filter: (file) => file !== join(here, "build.mjs") });
cpSync(from, join(out, "package"), { recursive: true, filter: (file) => !unused.test(file.slice(from.length + 1)) });
