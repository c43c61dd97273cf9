import fs from 'node:fs/promises'
import path from 'node:path'

/**
 * Keeps two processes off one embedded data folder. The lock file holds the owner's process number;
 * a lock whose owner is gone (kill -9, power cut) is taken over. Throws a message that says what to do.
 * @returns releases the lock
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(path.dirname(folder), `${path.basename(folder)}.lock`)
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await fs.writeFile(file, String(process.pid), { flag: 'wx' })
      return () => fs.rm(file, { force: true })
    } catch (problem) {
      if (!(problem instanceof Error && 'code' in problem && problem.code === 'EEXIST')) throw problem
      const owner = Number(await fs.readFile(file, 'utf8').catch(() => '0'))
      if (owner > 0 && owner !== process.pid && isProcessAlive(owner)) {
        throw new Error(
          `The data folder ${folder} is in use by process ${owner}. Stop that process first, or set DATA_DIR to another folder.`,
          { cause: problem },
        )
      }
      await fs.rm(file, { force: true })
    }
  }
  throw new Error(`The data folder ${folder} could not be locked.`)
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return problem instanceof Error && 'code' in problem && problem.code === 'EPERM'
  }
}
