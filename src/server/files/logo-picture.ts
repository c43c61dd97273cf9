import sharp from 'sharp'
import type { FileRule } from '#shared/endpoint.ts'
import { invalid } from '#shared/errors.ts'
import { LOGO_BYTES, LOGO_SIZE } from '#shared/logo.ts'
import { message } from '#shared/message.ts'
import { openImage } from './images.ts'
import type { IncomingFile } from './incoming.ts'

/** Fewer colours for a picture that weighs too much with more of them. */
const COLOURS = [256, 64, 16]

/**
 * An uploaded picture as a logo: a small PNG, which pages, mails and documents all show, within an address of its own.
 * It is drawn again, so that nothing else that was in the file is left. Throws 422 at the field of the file.
 */
export async function drawLogo(file: IncomingFile, rule: FileRule): Promise<string> {
  const image = await openImage(file, rule)
  if (Array.isArray(image)) throw invalid({ [file.field]: image })
  const small = image.rotate().resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
  for (const colours of COLOURS) {
    const png = await small
      .clone()
      .png({ palette: true, colours, effort: 7, compressionLevel: 9 })
      .toBuffer()
      .catch(() => undefined)
    if (!png) throw invalid({ [file.field]: [{ text: rule.wrongType }] })
    if (png.length <= LOGO_BYTES) return `data:image/png;base64,${png.toString('base64')}`
  }
  throw invalid({
    [file.field]: [message('This picture has too much detail for a logo. Choose a simpler one with few colours.')],
  })
}

/** How bright paper is, and the dark surfaces of pages: relative luminance (WCAG 2.2). */
const SURFACES = { light: 1, dark: 0.02 } as const
/** Less contrast than this is not seen at a glance. */
const SEEN = 1.5
/** A picture of which less can be seen is as good as none. */
const LEAST_SEEN = 0.01

const linear = (level: number): number => (level <= 10.31 ? level / 3294.6 : ((level / 255 + 0.055) / 1.055) ** 2.4)

/** On which surfaces a logo cannot be seen, as a white one on paper. */
export async function surfacesHiding(address: string): Promise<(keyof typeof SURFACES)[]> {
  const content = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const { data } = await sharp(content).toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const seen = { light: 0, dark: 0 }
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    const own = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    for (const surface of ['light', 'dark'] as const) {
      const under = SURFACES[surface]
      const shown = own * (alpha / 255) + under * (1 - alpha / 255)
      if ((Math.max(shown, under) + 0.05) / (Math.min(shown, under) + 0.05) >= SEEN) seen[surface] += 1
    }
  }
  return (['light', 'dark'] as const).filter((surface) => seen[surface] < (data.length / 4) * LEAST_SEEN)
}

/** The last ones that were asked for, by their addresses: drawing them takes some milliseconds. */
const checked = new Map<string, Promise<string | null>>()
const MOST_CHECKED = 4

/** The same address where a document can draw the picture; null where its bytes are damaged, which would stop the document. */
export function drawableLogo(address: string): Promise<string | null> {
  const known = checked.get(address)
  if (known) return known
  const content = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const drawn = sharp(content)
    .raw()
    .toBuffer()
    .then(
      () => address,
      () => null,
    )
  if (checked.size >= MOST_CHECKED) checked.clear()
  checked.set(address, drawn)
  return drawn
}
