import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { readBytes } from './byte-reader.ts'
import { decryptArchive } from './encryption.ts'
import { fileHash, Sum } from './checksums.ts'
import { type Entry, tarEntries } from './tar.ts'

/** Grows when older releases could no longer read what is written. */
export const FORMAT = 1

const Column = z.object({ name: z.string(), type: z.string() })
const Table = z.object({ name: z.string(), columns: z.array(Column) })
export type Table = z.infer<typeof Table>

/** The first file of an archive: its content, and the tables that it fits. */
export const Head = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** When the newest migration of its tables was made, as the list of migrations says it. */
  migrated_to: z.number(),
  tables: z.array(Table),
  /** The next numbers of rows, so that those of deleted ones are not given again. */
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
})
export type Head = z.infer<typeof Head>

const Total = z.object({ count: z.number(), sum: z.string() })

/** The last file: how much of everything there is, with its checksums. */
export const Manifest = z.object({
  tables: z.record(z.string(), Total),
  files: z.extend(Total, { bytes: z.number() }),
})
export type Manifest = z.infer<typeof Manifest>

export const HEAD_NAME = 'archive.json'
export const MANIFEST_NAME = 'manifest.json'
export const TABLES = 'tables/'
export const FILES = 'files/'
export const SECRETS = 'secrets/'

/** The files inside an archive, in their order; opened with the key where it is encrypted. */
export async function* openArchive(file: string, key: string | undefined): AsyncGenerator<Entry> {
  const bytes = createGunzip()
  // An error is thrown where the bytes are read.
  pipeline(Readable.from(decryptArchive(createReadStream(file), key)), bytes, () => undefined)
  yield* tarEntries(readBytes(bytes))
}

/** Reads a small file completely. */
export async function readWholeEntry(entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of entry.body()) parts.push(part)
  return Buffer.concat(parts)
}

/** The table of a file such as `tables/users/000001.jsonl`. */
export const tableOf = (name: string): string => name.slice(TABLES.length).split('/')[0] ?? ''

/** The lines of a part of a table. */
export const readLinesOf = async (entry: Entry): Promise<string[]> =>
  (await readWholeEntry(entry)).toString('utf8').split('\n').filter(Boolean)

/** Counts and adds up what is really in an archive. */
export function createTally() {
  const tables = new Map<string, Sum>()
  const files = new Sum()
  let bytes = 0
  return {
    begin: (table: string) => void tables.set(table, new Sum()),
    line: (table: string, line: string) => tables.get(table)?.add(line),
    file: (digest: Buffer, size: number) => {
      files.addHash(digest)
      bytes += size
    },
    manifest: (): Manifest => ({
      tables: Object.fromEntries([...tables].map(([name, sum]) => [name, sum.total()])),
      files: { ...files.total(), bytes },
    }),
  }
}

/** One sentence for each table or store whose count or checksum differs. */
export function findDifferences(expected: Manifest, found: Manifest): string[] {
  const names = [...new Set([...Object.keys(expected.tables), ...Object.keys(found.tables)])]
  const problems = names.flatMap((name) => {
    const [was, is] = [expected.tables[name], found.tables[name]]
    if (was?.count !== is?.count) return [`${name}: ${is?.count ?? 'no'} rows instead of ${was?.count ?? 'none'}`]
    return was?.sum === is?.sum ? [] : [`${name}: a row is not as it was`]
  })
  if (expected.files.count !== found.files.count)
    return [...problems, `files: ${found.files.count} instead of ${expected.files.count}`]
  return expected.files.sum === found.files.sum ? problems : [...problems, 'files: one is not as it was']
}

/**
 * Reads a whole archive and compares it with its own manifest; throws a sentence when it is cut off, was changed, or
 * needs another key.
 */
export async function inspectArchive(
  file: string,
  key: string | undefined,
): Promise<{ head: Head; manifest: Manifest }> {
  const tally = createTally()
  let head: Head | undefined
  let manifest: Manifest | undefined
  for await (const entry of openArchive(file, key)) {
    if (entry.name === HEAD_NAME) {
      head = parseHead(await readWholeEntry(entry))
      for (const { name } of head.tables) tally.begin(name)
    } else if (entry.name.startsWith(TABLES)) {
      for (const line of await readLinesOf(entry)) tally.line(tableOf(entry.name), line)
    } else if (entry.name.startsWith(FILES)) {
      const hash = fileHash(entry.name)
      for await (const part of entry.body()) hash.add(part)
      tally.file(hash.digest(), entry.size)
    } else if (entry.name === MANIFEST_NAME)
      manifest = Manifest.parse(JSON.parse((await readWholeEntry(entry)).toString()))
  }
  if (!head || !manifest) throw new Error('This is no whole archive: its beginning or its end is missing.')
  const problems = findDifferences(manifest, tally.manifest())
  if (problems.length > 0) throw new Error(`The archive is not as it was made: ${problems.join('; ')}.`)
  return { head, manifest }
}

/** The manifest of an archive; throws a sentence when this release cannot read it. */
export function parseHead(bytes: Buffer): Head {
  const read = Head.safeParse(JSON.parse(bytes.toString()))
  if (!read.success) throw new Error('This archive was made by another program, or by a newer release.')
  return read.data
}
