// Builds the package:
//
//	node build.mjs MODULES OUT
//
// MODULES is the folder with graze.simd.wasm, graze.scalar.wasm and layout.mjs, as the target graze_modules leaves it.
// OUT gets everything that is published, and is emptied before. The version is that of include/graze/base.h.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = join(dirname(fileURLToPath(import.meta.url)), "..");
const [modules, out] = process.argv.slice(2);
if (!out) throw new Error("usage: node build.mjs MODULES OUT");
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

// Of the layout, what the code reads. Sizes of members follow from their types.
const layout = await import(pathToFileURL(join(modules, "layout.mjs")));
const compact = (fields) =>
	Object.fromEntries(Object.entries(fields).map(([name, { offset, type, count }]) => [name, { offset, type, count }]));
const structs = Object.fromEntries(
	Object.entries(layout.structs).map(([name, { size, fields }]) => [name, { size, fields: compact(fields) }]),
);
const { GZ_VERSION, GZ_VERSION_NUMBER } = layout.constants;
const exported = { structs, enums: layout.enums, constants: { GZ_VERSION, GZ_VERSION_NUMBER } };
const lines = Object.entries(exported).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
writeFileSync(join(out, "layout.mjs"), lines.join(""));

// The documentation of the package is in its types: lines of the code that are comments alone are left out.
for (const file of readdirSync(join(here, "src"))) {
	const code = readFileSync(join(here, "src", file), "utf8");
	writeFileSync(join(out, file), code.replace(/^\s*\/\/.*\n/gm, "").replace(/\n{3,}/g, "\n\n").trimStart());
}
for (const file of readdirSync(join(here, "types"))) copyFileSync(join(here, "types", file), join(out, file));
copyFileSync(join(here, "README.md"), join(out, "README.md"));
copyFileSync(join(here, "../../LICENSE"), join(out, "LICENSE"));

const inline = [];
for (const name of ["simd", "scalar"]) {
	const module = readFileSync(join(modules, `graze.${name}.wasm`));
	writeFileSync(join(out, `graze.${name}.wasm`), module);
	inline.push(`export const ${name} = "${module.toString("base64")}";\n`);
}
inline.push(`export const worker = "${readFileSync(join(out, "worker.js"), "base64")}";\n`);
writeFileSync(join(out, "modules.js"), inline.join(""));

const manifest = JSON.parse(readFileSync(join(here, "package.json")));
writeFileSync(join(out, "package.json"), `${JSON.stringify({ ...manifest, version: GZ_VERSION }, null, "\t")}\n`);
