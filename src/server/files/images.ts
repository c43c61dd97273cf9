import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import type { FileRule } from '#shared/endpoint.ts'
import { invalid } from '#shared/errors.ts'
import type { Message } from '#shared/message.ts'
import { IMAGE_WIDTHS } from '#shared/images.ts'
import { cutToLength } from '#shared/graphemes.ts'
import type { Db } from '../db/db.ts'
import type { IncomingFile } from './incoming.ts'
import { files } from './files.table.ts'
import { hashOfSent } from './sent-file.ts'
import type { FileStore } from '../store/store.ts'

const MAX_PIXELS = 24_000_000
const EXTENSIONS = ['.jpg', '.jpeg', '.png', '.webp']
const FORMATS = ['jpeg', 'png', 'webp']

sharp.concurrency(1)

/** A random key for a stored file. */
export const newFileId = (): string => randomBytes(12).toString('hex')

type ImageParts = { db: Db; files: FileStore }

/**
 * Checks an uploaded picture by its bytes, re-encodes it (which removes metadata and anything hidden in the file) in
 * several widths and stores it. Refuses with the specified message at the field.
 * @returns the file's id and its address under /files
 */
export async function storeImage(
  parts: ImageParts,
  file: IncomingFile,
  rule: FileRule,
  ownerId: number | null,
): Promise<{ id: string; url: string }> {
  const id = await storeCheckedImage(parts, file, rule, { ownerId, isPublic: true })
  return { id, url: imageUrl(id) }
}

/** The same for a picture that only a signed address shows (`signedUrl`, extension `webp`). */
export async function storePrivateImage(
  parts: ImageParts,
  file: IncomingFile,
  rule: FileRule,
  ownerId: number,
): Promise<{ id: string }> {
  return { id: await storeCheckedImage(parts, file, rule, { ownerId, isPublic: false }) }
}

/** Deletes an unused picture with all its copies. */
export async function deleteImage({ db, files: store }: ImageParts, id: string): Promise<void> {
  await db.delete(files).where(eq(files.id, id))
  const keys = IMAGE_WIDTHS.flatMap((width) => formatsOf(width).map((format) => copyKey(id, width, format)))
  await Promise.all(keys.map((key) => store.remove(key)))
}

type Picture = { id: string; file: IncomingFile; copies: Copy[] }

/**
 * The same as `storeImage` for several pictures: all of them are stored, or none. What is wrong with each is said at its
 * field.
 * @returns their ids, in the same order
 */
export async function storeCheckedImages(
  parts: ImageParts,
  given: readonly IncomingFile[],
  rule: FileRule,
  ownerId: number,
): Promise<string[]> {
  const pictures: Picture[] = []
  const problems = new Map<string, readonly Message[]>()
  for (const file of given) {
    const read = await readImage(file, rule)
    if (Array.isArray(read)) problems.set(file.field, read)
    else pictures.push(read)
  }
  if (problems.size > 0) throw invalid(Object.fromEntries(problems))
  await storeImages(parts, pictures, { ownerId, isPublic: true })
  return pictures.map(({ id }) => id)
}

async function storeCheckedImage(
  parts: ImageParts,
  file: IncomingFile,
  rule: FileRule,
  access: Access,
): Promise<string> {
  const read = await readImage(file, rule)
  if (Array.isArray(read)) throw invalid({ [file.field]: read })
  await storeImages(parts, [read], access)
  return read.id
}

type Access = { ownerId: number | null; isPublic: boolean }

/** An uploaded picture by its bytes, or what is wrong with the file. */
export async function openImage(file: IncomingFile, rule: FileRule): Promise<Sharp | Message[]> {
  const extension = extname(file.filename).toLowerCase()
  if (extension !== '' && !EXTENSIONS.includes(extension)) return [{ text: rule.wrongExtension ?? rule.wrongType }]
  const image = sharp(file.data, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const about = await image.metadata().catch(() => undefined)
  return about && FORMATS.includes(about.format) ? image : [{ text: rule.wrongType }]
}

/** The picture in all its copies, or what is wrong with the file. */
async function readImage(file: IncomingFile, rule: FileRule): Promise<Picture | Message[]> {
  const image = await openImage(file, rule)
  if (Array.isArray(image)) return image
  // Only an unreadable file is the sender's fault; a full disk is the server's.
  const copies = await encodeWidths(image).catch(() => undefined)
  return copies ? { id: newFileId(), file, copies } : [{ text: rule.wrongType }]
}

/** Writes the copies of all pictures and their rows, or nothing. */
async function storeImages({ db, files: store }: ImageParts, pictures: readonly Picture[], access: Access) {
  const rows: (typeof files.$inferInsert)[] = []
  try {
    for (const { id, file, copies } of pictures) {
      const sizes = await storeWidths(copies, id, store)
      const about = { kind: 'image', type: 'image/webp', originalName: cutToLength(file.filename, 200) } as const
      rows.push({ id, ...access, ...about, ...sizes, sentHash: hashOfSent(file.data) })
    }
    await db.insert(files).values(rows)
  } catch (problem) {
    const keys = pictures.flatMap(({ id, copies }) => copies.map(({ width, format }) => copyKey(id, width, format)))
    await Promise.allSettled(keys.map((key) => store.remove(key)))
    throw problem
  }
}

/** What a stored picture is called under /files. */
export const imageName = (id: string): string => `${id}.webp`

/** The address of a stored picture; `?w=` picks a width (see `#shared/images.ts`). */
export const imageUrl = (id: string): string => `/files/${imageName(id)}`

/** The id in the address of a stored picture; undefined for every other address. */
export const imageIdAt = (url: string | null | undefined): string | undefined =>
  /^\/files\/([0-9a-f]{24})\.webp$/.exec(url ?? '')?.[1]

type Format = 'webp' | 'avif'
export type Copy = { width: number; format: Format; data: Buffer; size: { width: number; height: number } }

/**
 * AVIF saves a third of a card's picture and takes three times as long to make: only for the width that phones load.
 * The smallest pictures gain nothing by it.
 */
const AVIF_WIDTH = 480

/** The key of one stored copy of a picture. */
export const copyKey = (id: string, width: number, format: Format): string => `${id}-${width}.${format}`

/** The formats of a width, the lighter one first; pictures from before AVIF have only the last. */
export const formatsOf = (width: number): readonly Format[] => (width === AVIF_WIDTH ? ['avif', 'webp'] : ['webp'])

/** The picture in each width and format, never larger than it came; the largest last. */
export async function encodeWidths(image: Sharp): Promise<Copy[]> {
  const copies: Copy[] = []
  for (const width of IMAGE_WIDTHS)
    for (const format of formatsOf(width)) copies.push(await encodeCopy(image, width, format))
  return copies
}

/** The picture in one width and format. */
export async function encodeCopy(image: Sharp, width: number, format: Format): Promise<Copy> {
  const sized = image.clone().rotate().resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
  const encoder = format === 'avif' ? sized.avif({ quality: 50, effort: 2 }) : sized.webp({ quality: 72 })
  const { data, info } = await encoder.toBuffer({ resolveWithObject: true })
  return { width, format, data, size: { width: info.width, height: info.height } }
}

/** Writes all copies or, when one cannot be written, none. Answers the largest one's size. */
export async function storeWidths(
  copies: readonly Copy[],
  id: string,
  store: FileStore,
): Promise<{ bytes: number; width: number; height: number }> {
  const keys = copies.map(({ width, format }) => copyKey(id, width, format))
  try {
    for (const [at, { data }] of copies.entries()) await store.write(keys[at] ?? '', data)
  } catch (problem) {
    await Promise.allSettled(keys.map((key) => store.remove(key)))
    throw problem
  }
  const bytes = copies.reduce((sum, { data }) => sum + data.length, 0)
  return { bytes, ...(copies.at(-1)?.size ?? { width: 0, height: 0 }) }
}
