// The size of both modules together, compressed as one file, as a package is:
//
//	node test_size.mjs FOLDER LIMIT
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const [folder, limit] = process.argv.slice(2)
const modules = ['simd', 'scalar'].map((name) => readFileSync(join(folder, `graze.${name}.wasm`)))

function compressed(data) {
	const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
	return brotliCompressSync(data, { params }).length
}

for (const [i, name] of ['simd', 'scalar'].entries())
	console.log(`graze.${name}.wasm: ${modules[i].length} bytes, ${compressed(modules[i])} with brotli`)
const together = compressed(Buffer.concat(modules))
console.log(`together: ${together} with brotli; the limit is ${limit}`)
process.exitCode = together <= Number(limit) ? 0 : 1
