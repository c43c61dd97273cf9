import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const WORTH_IT_BYTES = 400

/** Writes a .br and a .gz beside each built text file, so that the server only sends bytes. */
export async function compressAssets(folder: string): Promise<void> {
  const names = await fs.readdir(folder, { recursive: true })
  await Promise.all(
    names
      .filter((name) => /\.(js|css|svg)$/.test(name))
      .map(async (name) => {
        const file = path.join(folder, name)
        const source = await fs.readFile(file)
        if (source.length < WORTH_IT_BYTES) return
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
          [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
        }
        await fs.writeFile(`${file}.br`, await promisify(brotliCompress)(source, { params }))
        await fs.writeFile(`${file}.gz`, await promisify(gzip)(source, { level: 9 }))
      }),
  )
}
