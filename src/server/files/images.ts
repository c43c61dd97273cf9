import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { FileRule } from '#shared/endpoint.ts'
import { invalid } from '#shared/errors.ts'
import { IMAGE_WIDTHS } from '#shared/images.ts'
import type { Db } from '../db/db.ts'
import type { IncomingFile } from '../http/call.ts'
import { files } from './files.table.ts'
import type { FileStore } from './store.ts'

const MAX_PIXELS = 24_000_000
const EXTENSIONS = ['.jpg', '.jpeg', '.png', '.webp']
const FORMATS = ['jpeg', 'png', 'webp']

sharp.concurrency(1)

/** A random key for a stored file. */
const newFileId = (): string => randomBytes(12).toString('hex')

/**
 * Checks an uploaded picture by its bytes, re-encodes it (which drops whatever rode along) in several
 * widths and keeps it. Refuses with the specified sentence at the field.
 * @returns the file's id and its address under /files
 */
export async function keepImage(
  parts: { db: Db; files: FileStore },
  file: IncomingFile,
  rule: FileRule,
  ownerId: number | null,
): Promise<{ id: string; url: string }> {
  const extension = extname(file.filename).toLowerCase()
  if (extension !== '' && !EXTENSIONS.includes(extension))
    throw invalid({ [file.field]: [rule.wrongExtension ?? rule.wrongType] })
  const image = sharp(file.data, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const about = await image.metadata().catch(() => undefined)
  if (!about || !FORMATS.includes(about.format)) throw invalid({ [file.field]: [rule.wrongType] })
  const id = newFileId()
  // Only what cannot be read is the sender's fault; a full disk is ours.
  const widths = await encodeWidths(image).catch(() => undefined)
  if (!widths) throw invalid({ [file.field]: [rule.wrongType] })
  const sizes = await keepWidths(widths, id, parts.files)
  await parts.db.insert(files).values({
    id,
    ownerId,
    kind: 'image',
    isPublic: true,
    type: 'image/webp',
    bytes: sizes.bytes,
    width: sizes.width,
    height: sizes.height,
    originalName: file.filename.slice(0, 200),
  })
  return { id, url: imageUrl(id) }
}

/** The address of a stored picture; `?w=` picks a width (see `#shared/images.ts`). */
export const imageUrl = (id: string): string => `/files/${id}.webp`

type Width = { width: number; data: Buffer; size: { width: number; height: number } }

/** The picture in each width, never larger than it came. */
export async function encodeWidths(image: Sharp): Promise<Width[]> {
  const widths: Width[] = []
  for (const width of IMAGE_WIDTHS) {
    const { data, info } = await image
      .clone()
      .rotate()
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 72 })
      .toBuffer({ resolveWithObject: true })
    widths.push({ width, data, size: { width: info.width, height: info.height } })
  }
  return widths
}

/** Writes all widths or, when one cannot be written, none. Answers the largest one's size. */
export async function keepWidths(
  widths: readonly Width[],
  id: string,
  store: FileStore,
): Promise<{ bytes: number; width: number; height: number }> {
  try {
    for (const { width, data } of widths) await store.write(`${id}-${width}.webp`, data)
  } catch (problem) {
    await Promise.allSettled(widths.map(({ width }) => store.remove(`${id}-${width}.webp`)))
    throw problem
  }
  const bytes = widths.reduce((sum, { data }) => sum + data.length, 0)
  return { bytes, ...(widths.at(-1)?.size ?? { width: 0, height: 0 }) }
}
