// Runs a program of WebAssembly with a main, by WASI: node run-wasm.mjs PROGRAM [ARGUMENT...]. It sees the arguments and
// the environment, and no files.
import { readFile } from 'node:fs/promises'
import { WASI } from 'node:wasi'

const [program, ...rest] = process.argv.slice(2)
const wasi = new WASI({ version: 'preview1', args: [program, ...rest], env: process.env })
const { instance } = await WebAssembly.instantiate(await readFile(program), wasi.getImportObject())
process.exitCode = wasi.start(instance)
