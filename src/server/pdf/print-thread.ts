import { FONT_FAMILIES } from './fonts.ts'
import type { Draw, PrintJob } from './print.ts'

/** What the thread of print.ts does with each paper. */
export async function draw({ file, name, content }: PrintJob): Promise<Uint8Array> {
  const drawings = (await import(file)) as Record<string, Draw>
  const drawn = drawings[name]
  if (!drawn) throw new Error(`${file} has no ${name}`)
  return drawn(content as never, FONT_FAMILIES)
}
