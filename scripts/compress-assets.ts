import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The scripts and styles that browsers load. */
export const ASSETS = path.resolve(import.meta.dirname, '../build/client/assets')
const WORTH_IT_BYTES = 400

/**
 * Writes a .br and a .gz beside each built text file, so that the server only sends bytes. What has both is left as it
 * is; the person who serves the folder in the meantime finds a file whole or not at all.
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = await fs.readdir(folder, { recursive: true })
  const present = new Set(names)
  const waiting = names.filter((name) => /\.(js|css|svg)$/.test(name) && !present.has(`${name}.gz`))
  const work = async (): Promise<void> => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await compress(path.join(folder, name))
  }
  // Not all at once: what is done would be written only after everything else.
  await Promise.all(Array.from({ length: os.availableParallelism() }, work))
}

async function compress(file: string): Promise<void> {
  const source = await fs.readFile(file)
  if (source.length < WORTH_IT_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
  }
  await write(`${file}.br`, await promisify(brotliCompress)(source, { params }))
  // The last of the two.
  await write(`${file}.gz`, await promisify(gzip)(source, { level: 9 }))
}

async function write(file: string, data: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}`
  await fs.writeFile(draft, data)
  await fs.rename(draft, file)
}

if (import.meta.main) await compressAssets(ASSETS)
