import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzipped } from '#tests/support/zip.ts'
import { type ZipEntry, zipOf } from './zip.ts'

const at = new Date('2026-03-01T10:11:12Z')
const MANY = 200

/** Entries of 64 kB that do not compress, with the names of those that were asked for; `ended` when no more will be. */
function made() {
  const asked: string[] = []
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      for (let nth = 0; nth < MANY; nth++) {
        const name = `files/${nth}-Ngũgĩ.bin`
        asked.push(name)
        yield { name, body: [crypto.getRandomValues(Buffer.alloc(65_536))] }
      }
    } finally {
      resolve()
    }
  }
  return { asked, entries: entries(), ended }
}

test('a file comes out as it went in, whatever its name, its parts and its length', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'data.json', body: [Buffer.from('{"a":'), Buffer.from('1}')] }
    yield { name: 'files/አበበ – 学習.txt', body: [Buffer.from('x'.repeat(300_000))] }
    yield { name: 'files/empty.txt', body: [] }
  }
  const files = unzipped(await buffer(zipOf(entries(), at)))
  expect([...files].map(([name, content]) => [name, content.length])).toEqual([
    ['data.json', 7],
    ['files/አበበ – 学習.txt', 300_000],
    ['files/empty.txt', 0],
  ])
  expect(files.get('data.json')?.toString()).toBe('{"a":1}')
})

test('entries are asked for as the archive is read, and no more of them once nobody reads', async () => {
  const { asked, entries, ended } = made()
  for await (const _ of zipOf(entries, at)) break
  await ended
  expect(asked.length).toBeLessThan(10)
})

async function* brokenBytes(): AsyncGenerator<Buffer> {
  yield Buffer.from('begun')
  throw new Error('gone')
}

async function* brokenEntries(): AsyncGenerator<ZipEntry> {
  yield { name: 'first.txt', body: [Buffer.from('whole')] }
  throw new Error('gone')
}

async function* brokenEntry(): AsyncGenerator<ZipEntry> {
  yield { name: 'first.txt', body: brokenBytes() }
}

test.each([
  ['the next entry', brokenEntries],
  ['the bytes of an entry', brokenEntry],
])('when %s cannot be read, neither can the archive', async (_, entries) => {
  await expect(buffer(zipOf(entries(), at))).rejects.toThrow('gone')
})
