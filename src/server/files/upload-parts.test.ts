import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isDiskFull } from '../store/store.ts'
import { createPartStore } from './upload-parts.ts'

let folder: string

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-parts-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

const known = { get: async () => undefined, set: async () => {}, delete: async () => {} }
/** What a piece of an upload that nobody has begun is refused with: it cannot be written. */
const refusal = (): Promise<unknown> =>
  createPartStore(folder, known)
    .write(Readable.from([Buffer.from('piece')]), 'nobody', 0)
    .catch((problem: unknown) => problem)

test('a piece that cannot be written says so, and that the disk is full when it is', async () => {
  expect(isDiskFull(await refusal())).toBe(false)
  const disk = await fs.statfs(folder)
  const looked = vi.spyOn(fs, 'statfs').mockResolvedValue(Object.assign(disk, { bavail: 0 }))
  expect(isDiskFull(await refusal())).toBe(true)
  looked.mockRestore()
})
