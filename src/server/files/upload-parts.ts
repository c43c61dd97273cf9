import fs from 'node:fs/promises'
import path from 'node:path'
import { type Configstore, FileStore } from '@tus/file-store'
import type { Config } from '../config.ts'

/** The folder of files that are still coming in. */
export const partsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'uploads')

/** Less than this left after a write has failed means that the disk is full. */
const FULL_BELOW_BYTES = 1_000_000

/** Takes in pieces, and says when it was a full disk that stopped one: the library keeps every cause to itself. */
class PartStore extends FileStore {
  override async write(...[piece, id, offset]: Parameters<FileStore['write']>): Promise<number> {
    return super.write(piece, id, offset).catch(async (problem: unknown) => {
      const { bavail, bsize } = await fs.statfs(this.directory)
      if (bavail * bsize >= FULL_BELOW_BYTES) throw problem
      throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
    })
  }
}

/** Where pieces go. */
export const createPartStore = (directory: string, configstore: Configstore): FileStore =>
  new PartStore({ directory, configstore })

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
