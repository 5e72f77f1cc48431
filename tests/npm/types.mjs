// A sample in TypeScript compiles with the package's types, in both modes of module resolution that are in use.

import { copyFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { install, run } from "./registry.mjs";

const folder = install(["typescript@5.9.3"]);
copyFileSync(join(dirname(fileURLToPath(import.meta.url)), "types.ts"), join(folder, "src/types.ts"));

for (const resolution of [["nodenext", "nodenext"], ["esnext", "bundler"]]) {
	test(`the sample compiles with module resolution ${resolution[1]}`, () => {
		const [module, moduleResolution] = resolution;
		const options = ["--module", module, "--moduleResolution", moduleResolution, "--target", "esnext"];
		run(folder, "tsc", "--noEmit", "--strict", "--lib", "esnext,dom", ...options, "src/types.ts");
	});
}
