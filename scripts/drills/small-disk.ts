import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { newFolder } from './product.ts'

/** A folder on a disk of its own, which can be filled. */
export type SmallDisk = {
  folder: string
  /** Leaves so many bytes. */
  fill: (left: number) => Promise<void>
  makeRoom: () => Promise<void>
  close: () => Promise<void>
}

/** Mounts a small disk in memory, which only an administrator of the machine may. */
export async function mountSmallDisk(name: string, megabytes: number): Promise<SmallDisk> {
  const folder = await newFolder(name)
  const run = promisify(execFile)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).catch(() => {
    throw new Error('this drill needs the right to mount a disk in memory (tmpfs)')
  })
  const filler = path.join(folder, 'something-else')
  return {
    folder,
    async fill(left) {
      const { bavail, bsize } = await fs.statfs(folder)
      await fs.appendFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)))
    },
    makeRoom: () => fs.rm(filler, { force: true }),
    close: async () => {
      await run('umount', [folder])
      await fs.rmdir(folder)
    },
  }
}
