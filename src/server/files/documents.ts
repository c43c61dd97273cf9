import { isUtf8 } from 'node:buffer'
import sharp from 'sharp'
import type { FileRule } from '#shared/endpoint.ts'
import { invalid } from '#shared/errors.ts'
import { cutToLength } from '#shared/graphemes.ts'
import type { Services } from '../service-types.ts'
import type { Db } from '../db/db.ts'
import type { IncomingFile } from './incoming.ts'
import { files } from './files.table.ts'
import { newFileId } from './images.ts'
import { hashOfSent } from './sent-file.ts'
import { readVoice } from './voice.ts'
import { wordType } from './word-documents.ts'

const MAX_PIXELS = 24_000_000
/** Large enough for a scanned page to be readable. */
const LONGEST_SIDE = 3000
/** The last bytes of a PDF, which must contain its end mark. */
const PDF_END_BYTES = 2048
const MAX_NAME_LENGTH = 200

type Checked = { type: string; data: Buffer }

const isPdf = (data: Buffer): boolean =>
  data.subarray(0, 5).toString('latin1') === '%PDF-' && data.subarray(-PDF_END_BYTES).includes('%%EOF')

/** A picture as it is kept: written again, which removes what is not the picture; undefined when it is none. */
async function checkPicture(data: Buffer): Promise<Checked | undefined> {
  const image = sharp(data, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const about = await image.metadata().catch(() => undefined)
  if (about?.format !== 'jpeg' && about?.format !== 'png') return undefined
  const sized = image.rotate().resize({
    width: LONGEST_SIDE,
    height: LONGEST_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const written = about.format === 'png' ? sized.png() : sized.jpeg({ quality: 82 })
  const made = await written.toBuffer().catch(() => undefined)
  return made && { type: `image/${about.format}`, data: made }
}

/** A Word file, stored unchanged. */
function checkWordFile(data: Buffer): Checked | undefined {
  const type = wordType(data)
  return type === undefined ? undefined : { type, data }
}

/** A text of any language or program: UTF-8 without the bytes that only other files have. */
function checkPlainText(data: Buffer): Checked | undefined {
  const hasOther = data.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13)
  return !hasOther && isUtf8(data) ? { type: 'text/plain', data } : undefined
}

function checkVoice(data: Buffer): Checked | undefined {
  const type = readVoice(data)?.type
  return type && { type, data }
}

async function checkByKind(data: Buffer, kind: FileRule['kind']): Promise<Checked | undefined> {
  if (isPdf(data)) return { type: 'application/pdf', data }
  if (kind === 'document') return checkWordFile(data)
  if (kind === 'proof') return checkWordFile(data) ?? checkPicture(data)
  if (kind === 'attachment') return checkWordFile(data) ?? (await checkPicture(data)) ?? checkPlainText(data)
  return checkPicture(data)
}

/**
 * What an uploaded document is, by its bytes: a PDF, or a Word file where the rule is about documents, a JPG or a PNG
 * where it is about papers, any of these for a proof, and a text, too, where it is an attachment, or a voice note.
 * Throws 422 at its field when it is none of these.
 */
async function checkDocument(file: IncomingFile, rule: FileRule): Promise<Checked> {
  const { data } = file
  const checked = rule.kind === 'voice' ? checkVoice(data) : await checkByKind(data, rule.kind)
  if (!checked) throw invalid({ [file.field]: [{ text: rule.wrongType }] })
  return checked
}

const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/plain': 'txt',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
}

/** The ending of the name of a document of this type. */
export const fileEndingOf = (type: string): string => ENDINGS[type] ?? 'bin'

/** Where the bytes of a document are. Pictures were always kept under the second half of their type. */
export const documentKey = (id: string, type: string): string =>
  `${id}.${(type.startsWith('image/') && type.split('/')[1]) || fileEndingOf(type)}`

/**
 * Keeps a private document (of a kind that the rule allows, by its bytes) together with what `work` writes about it:
 * both, or neither.
 * @param work gets the id of the file, in the transaction that knows it
 */
export async function storeDocument<T>(
  { db, files: store }: Pick<Services, 'db' | 'files'>,
  { file, rule, ownerId }: { file: IncomingFile; rule: FileRule; ownerId: number | null },
  work: (tx: Db, fileId: string) => Promise<T>,
): Promise<T> {
  const { type, data } = await checkDocument(file, rule)
  const id = newFileId()
  await store.write(documentKey(id, type), data)
  try {
    return await db.transaction(async (tx) => {
      const about = { originalName: cutToLength(file.filename, MAX_NAME_LENGTH), sentHash: hashOfSent(file.data) }
      await tx
        .insert(files)
        .values({ id, ownerId, kind: 'document', isPublic: false, type, bytes: data.length, ...about })
      return work(tx, id)
    })
  } catch (problem) {
    await store.remove(documentKey(id, type))
    throw problem
  }
}
