import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'

/** The folder of files that are still coming in. */
export const partsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'uploads')

/** Where the bytes of an upload are until it has ended. */
export const partPath = (config: Pick<Config, 'dataDir'>, id: string): string => path.join(partsFolder(config), id)

/** How many bytes of an upload have come; nothing when it has no file. */
export async function partBytes(config: Pick<Config, 'dataDir'>, id: string): Promise<number | undefined> {
  const found = await fs.stat(partPath(config, id)).catch(() => undefined)
  return found?.size
}

/** The first bytes of an upload, as many as there are. */
export async function readPartHead(config: Pick<Config, 'dataDir'>, id: string, bytes: number): Promise<Uint8Array> {
  const file = await fs.open(partPath(config, id))
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Removes what has come of an upload. */
export const removePart = (config: Pick<Config, 'dataDir'>, id: string): Promise<void> =>
  fs.rm(partPath(config, id), { force: true })
