import { Buffer } from 'node:buffer'
import type { Services } from '#server/service-types.ts'
import { inSnapshot } from '#server/backup/dump.ts'
import { imageIdAt } from '#server/files/images.ts'
import { keyOfStored, listFiles } from '#server/files/stored-files.ts'
import type { ZipEntry } from '#server/files/zip.ts'
import { translate } from '#server/language/translate.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { toLanguage } from '#shared/languages.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { certificateFiles, type ReaderContext } from '#features/learning/certificate/download/download.service.ts'
import { payslipFiles } from '#features/people/payroll/payslip/payslip.service.ts'
import type { User } from '#features/base/user/user.service.ts'
import { listExportedTables, readExportedRows } from '../map/map.data.ts'

/** Grows when the names of fields change their meaning. */
const FORMAT = 1
const FILE_COLUMN = /(^|_)file_id$/

type Counted = { rows: number; files: number }
type Content = { entries: AsyncGenerator<ZipEntry>; counted: Counted }

/** The files that a row names. */
function fileIdsIn(table: string, row: Record<string, unknown>): string[] {
  if (table === 'files') return typeof row['id'] === 'string' ? [row['id']] : []
  return Object.entries(row).flatMap(([column, value]) => {
    if (typeof value !== 'string') return []
    if (FILE_COLUMN.test(column)) return [value]
    return column === 'profile_picture' ? (imageIdAt(value) ?? []) : []
  })
}

type Gathering = { services: Services; user: User; counted: Counted; fileIds: Set<string> }

/** The bytes of data.json: one list for each table, with the names of its columns, from one snapshot of the database. */
async function rowsAsJson({ services, user, counted, fileIds }: Gathering): Promise<Buffer[]> {
  const parts: Buffer[] = []
  const addText = (text: string) => void parts.push(Buffer.from(text))
  const about = { format: FORMAT, made_at: services.now().toISOString(), person: { id: user.id, name: user.name } }
  addText(`${JSON.stringify(about, null, 2).slice(0, -2)},\n  "tables": {`)
  await inSnapshot(services.database.db, async (tx) => {
    let isFirst = true
    for (const table of listExportedTables()) {
      const rows: string[] = []
      for await (const some of readExportedRows(tx, table, user.id))
        for (const row of some) {
          rows.push(JSON.stringify(row))
          for (const id of fileIdsIn(table, row)) fileIds.add(id)
        }
      counted.rows += rows.length
      addText(`${isFirst ? '' : ','}\n    ${JSON.stringify(table)}: [${rows.map((row) => `\n      ${row}`).join(',')}]`)
      isFirst = false
    }
  })
  addText('\n  }\n}\n')
  return parts
}

/** Who reads the papers: the person, in their own language and zone. */
async function readerContextOf({ db, config }: Services, user: User): Promise<ReaderContext> {
  const language = toLanguage(user.language)
  const zone = user.timeZone ?? (await readOrganisation(db)).time_zone
  return {
    db,
    config,
    language,
    translate: (said) => translate(language, said, zone),
    say: (text, values = {}) => translate(language, { text, values }, zone),
  }
}

/** A name that every system takes, and that two files do not share. */
const fileName = (id: string, original: string, key: string): string => {
  const ending = key.slice(key.lastIndexOf('.'))
  const words = original
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
  return `files/${id}${words ? `-${cutToLength(words, 80)}` : ''}${ending}`
}

async function* entriesOf(gathering: Gathering): AsyncGenerator<ZipEntry> {
  const { services, user, counted, fileIds } = gathering
  const speaking = await readerContextOf(services, user)
  yield { name: 'data.json', body: await rowsAsJson(gathering) }
  for (const file of await listFiles(services.db, [...fileIds])) {
    const key = await keyOfStored(services.files, file)
    if (key === undefined) continue
    counted.files += 1
    yield {
      name: fileName(file.id, file.originalName, key),
      body: services.files.read(key) as AsyncIterable<Buffer>,
    }
  }
  for await (const { name, body } of certificateFiles(speaking, user.id)) {
    counted.files += 1
    yield { name: `certificates/${name}`, body: [body] }
  }
  for await (const { name, body } of payslipFiles(speaking, user.id)) {
    counted.files += 1
    yield { name: `payslips/${name}`, body: [body] }
  }
}

/**
 * What an archive of a person's data holds: data.json, the pictures and documents that its rows name, certificates and
 * payslips. Videos are named and not held. `counted` is whole once the entries were read.
 */
export function archiveContentOf(services: Services, user: User): Content {
  const counted = { rows: 0, files: 0 }
  return { entries: entriesOf({ services, user, counted, fileIds: new Set() }), counted }
}
