import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '#tests/support/contracts.ts'

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-restore-'))
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

test('restoring with --replace while the product runs leaves its data where it is', async () => {
  await fs.mkdir(path.join(folder, 'database'))
  await fs.mkdir(path.join(folder, 'files'))
  // The lock of a process that is alive.
  await fs.writeFile(path.join(folder, 'database.lock'), String(process.pid))
  const restore = promisify(execFile)(process.execPath, ['scripts/restore.ts', '--replace', 'any.tar.gz'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  })
  await expect(restore).rejects.toMatchObject({ stderr: expect.stringContaining('Stop that process first') })
  expect((await fs.readdir(folder)).toSorted()).toEqual(['database', 'database.lock', 'files'])
})
