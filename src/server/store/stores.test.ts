import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { allFiles } from '#tests/support/stored-files.ts'
import { openStores } from './open-stores.ts'
import { untilFirstBytes, type FileStore, StoreAway } from './store.ts'

const MB = 1_048_576
let server: S3Server
let folder: string

beforeAll(async () => {
  server = await startS3Server()
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-stores-'))
})
afterAll(async () => {
  await server.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const open = (settings: Record<string, string> = {}) => openStores(readConfig({ DATA_DIR: folder, ...settings }))
const onS3 = async (more: Record<string, string> = {}): Promise<FileStore> =>
  (await open({ ...server.settings, ...more })).files

const PATTERN = Buffer.from(Array.from({ length: 9973 }, (_, at) => (at * 7) % 251))
const bytesOf = (many: number): Buffer => Buffer.alloc(many, PATTERN)
const inPieces = (data: Buffer): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(data.length / 65_536) }, (_, nth) =>
      data.subarray(nth * 65_536, (nth + 1) * 65_536),
    ),
  )

const STORES: [string, () => Promise<FileStore>][] = [
  ['the disk', async () => (await open()).files],
  ['the flat folder', async () => (await open()).archives],
  ['S3', () => onS3()],
]

test('of what could not be written to the disk no draft stays', async () => {
  const { files } = await open()
  const shelf = path.join(folder, 'files', 'ef')
  // A folder of that name is in the way.
  await fs.mkdir(path.join(shelf, 'ef-1.webp'), { recursive: true })
  await expect(files.write('ef-1.webp', Buffer.from('0123'))).rejects.toThrow('ef-1.webp')
  expect(await fs.readdir(shelf)).toEqual(['ef-1.webp'])
  await fs.rmdir(path.join(shelf, 'ef-1.webp'))
})

describe.each(STORES)('%s', (_, openStore) => {
  test('keeps bytes under keys, gives ranges of them, moves and removes them', async () => {
    const store = await openStore()
    await store.check()
    await store.write('ab-1.webp', Buffer.from('0123456789'))
    expect(await store.size('ab-1.webp')).toBe(10)
    expect(String(await buffer(store.read('ab-1.webp')))).toBe('0123456789')
    expect(String(await buffer(store.read('ab-1.webp', { start: 2, end: 4 })))).toBe('234')
    await store.move('ab-1.webp', 'cd-1.webp')
    expect(await store.size('ab-1.webp')).toBeUndefined()
    expect(String(await buffer(await untilFirstBytes(store.read('cd-1.webp'))))).toBe('0123456789')
    expect(await allFiles(store)).toMatchObject([{ key: 'cd-1.webp', bytes: 10 }])
    await store.remove('cd-1.webp')
    await store.remove('cd-1.webp')
    expect(await allFiles(store)).toEqual([])
  })

  test('takes in a stream and a file, in parts when they are large; of what is too large nothing stays', async () => {
    const store = await openStore()
    const data = bytesOf(20 * MB)
    expect(await store.writeFrom('stream.bin', inPieces(data), data.length)).toBe(data.length)
    expect((await buffer(store.read('stream.bin'))).equals(data)).toBe(true)
    expect(
      (await buffer(store.read('stream.bin', { start: 9 * MB, end: 9 * MB + 99 }))).equals(
        data.subarray(9 * MB, 9 * MB + 100),
      ),
    ).toBe(true)
    expect(await store.writeFrom('large.bin', inPieces(data), data.length - 1)).toBe('too large')
    expect(await store.writeFrom('small.bin', Readable.from([Buffer.from('four')]), 3)).toBe('too large')
    const file = path.join(folder, 'beside')
    await fs.writeFile(file, data)
    for (let nth = 0; nth < 2; nth += 1) await store.adopt(file, 'adopted.bin')
    expect((await buffer(store.read('adopted.bin'))).equals(data)).toBe(true)
    expect((await fs.stat(file)).size).toBe(data.length)
    expect((await allFiles(store)).map(({ key }) => key).toSorted()).toEqual(['adopted.bin', 'stream.bin'])
    expect(await server.openUploads()).toEqual([])
    for (const key of ['adopted.bin', 'stream.bin']) await store.remove(key)
  })

  test('a file of no bytes, and none at all', async () => {
    const store = await openStore()
    await store.write('empty.txt', Buffer.alloc(0))
    expect(await store.size('empty.txt')).toBe(0)
    expect((await buffer(await untilFirstBytes(store.read('empty.txt')))).length).toBe(0)
    await store.remove('empty.txt')
    await expect(untilFirstBytes(store.read('missing.txt'))).rejects.toBeInstanceOf(Error)
    await expect(store.write('../up.txt', Buffer.from('x'))).rejects.toThrow('not a file key')
  })
})

test('what a crash has left half written is swept from the disk', async () => {
  const { archives } = await open()
  const draft = path.join(folder, 'archives', '1-x.zip.4711.part')
  await fs.mkdir(path.dirname(draft), { recursive: true })
  await fs.writeFile(draft, 'half')
  await archives.sweep(new Date(Date.now() - 60_000))
  expect((await fs.stat(draft)).size).toBe(4)
  await archives.sweep(new Date(Date.now() + 60_000))
  await expect(fs.stat(draft)).rejects.toThrow('ENOENT')
})

describe('S3 with faults', () => {
  test('a wrong secret is an error, not a store that is away', async () => {
    const store = await onS3({ S3_SECRET_ACCESS_KEY: 'another' })
    const problem = await store.check().catch((thrown: unknown) => thrown)
    expect(problem).toMatchObject({ $metadata: { httpStatusCode: 403 } })
  })

  test('a single fault is not noticed: calls are tried again, and a broken read goes on where it stopped', async () => {
    const store = await onS3()
    const data = bytesOf(2 * MB)
    let faults = 1
    server.meddle = (request, response) => {
      if (faults === 0) return false
      faults -= 1
      request.resume()
      response.writeHead(503).end()
      return true
    }
    await store.write('faulty.bin', data)
    let broken = 0
    server.meddle = (request, response) => {
      if (request.method === 'GET' && broken === 0) {
        broken = 1
        // Of the first answer only a part arrives.
        const write = response.write.bind(response)
        response.write = (chunk: Buffer) => {
          setImmediate(() => response.destroy())
          return write(chunk)
        }
      }
      return false
    }
    expect((await buffer(store.read('faulty.bin'))).equals(data)).toBe(true)
    expect(broken).toBe(1)
    server.meddle = undefined
    await store.remove('faulty.bin')
  })

  test('a store that is down, and one that is silent, are away within the time, and nothing half stays', async () => {
    const store = await onS3()
    await store.write('kept.bin', bytesOf(10))
    await server.stop()
    const calls: (() => Promise<unknown>)[] = [
      () => store.size('kept.bin'),
      () => untilFirstBytes(store.read('kept.bin')),
      () => store.write('new.bin', bytesOf(10)),
      () => store.writeFrom('new.bin', inPieces(bytesOf(12 * MB)), 20 * MB),
      () => store.remove('kept.bin'),
      () => allFiles(store),
      () => store.check(),
    ]
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(StoreAway)
    await server.start()
    server.meddle = () => true
    await expect(store.check()).rejects.toBeInstanceOf(StoreAway)
    server.meddle = undefined
    expect((await allFiles(store)).map(({ key }) => key)).toEqual(['kept.bin'])
  })
})
