import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type Copy, encodeCopy, formatsOf } from '#server/files/images.ts'
import { IMAGE_WIDTHS } from '#shared/images.ts'
import { type Drawing, drawings } from './drawings.ts'

/** The copies that take longest to encode lie here, made once by make-pictures.ts: they are half of all the work. */
const FOLDER = path.resolve(import.meta.dirname, '../pictures')
const KEPT = 'avif'

/** Named by the drawing itself, so that what was drawn differently before is never taken. */
const nameOf = ({ svg }: Drawing): string => `${createHash('sha256').update(svg).digest('hex').slice(0, 16)}.${KEPT}`

/** All copies of a picture, as an upload has them; those that are kept are not encoded again. */
export async function copiesOf(drawing: Drawing): Promise<Copy[]> {
  const image = sharp(Buffer.from(drawing.svg))
  const copies: Copy[] = []
  for (const width of IMAGE_WIDTHS)
    for (const format of formatsOf(width))
      copies.push((format === KEPT && (await readKept(drawing, width))) || (await encodeCopy(image, width, format)))
  return copies
}

async function readKept(drawing: Drawing, width: number): Promise<Copy | undefined> {
  const data = await fs.readFile(path.join(FOLDER, nameOf(drawing))).catch(() => undefined)
  if (!data) return undefined
  const size = await sharp(data).metadata()
  return { width, format: KEPT, data, size: { width: size.width, height: size.height } }
}

/** The names that belong in the folder, and those that are there. */
export async function keptNames(): Promise<{ wanted: string[]; present: string[] }> {
  return { wanted: drawings.map(nameOf), present: await fs.readdir(FOLDER).catch(() => []) }
}

/** Encodes what is missing and removes what is drawn no more. */
export async function keepPictures(): Promise<void> {
  await fs.mkdir(FOLDER, { recursive: true })
  const { wanted, present } = await keptNames()
  const width = IMAGE_WIDTHS.find((one) => formatsOf(one).includes(KEPT))
  const missing = drawings.filter((drawing) => !present.includes(nameOf(drawing)))
  if (width === undefined) return
  for (const drawing of missing) {
    const { data } = await encodeCopy(sharp(Buffer.from(drawing.svg)), width, KEPT)
    await fs.writeFile(path.join(FOLDER, nameOf(drawing)), data)
  }
  for (const name of present) if (!wanted.includes(name)) await fs.rm(path.join(FOLDER, name))
}
