// Draws the demo's pictures into a file store (its folder is the first word) and prints what was stored, as JSON. The
// first start runs this in a process of its own, which takes the encoder's memory along when it ends.
import sharp from 'sharp'
import { encodeWidths, keepWidths } from '#server/files/images.ts'
import { createDiskStore } from '#server/files/store.ts'
import { courseCover } from './art/cover.ts'
import { portrait } from './art/portrait.ts'
import { courses } from './data/courses.ts'
import { everybody } from './seed/everybody.ts'
import { demoFileId } from './seed/file-id.ts'
import type { DrawnPicture } from './seed/pictures.ts'

/** One drawing that becomes a stored picture. */
type Drawing = { key: string; svg: string }

/** How many pictures are encoded side by side; the encoder uses one core each. */
const AT_ONCE = 2

const covers = courses.map((course): Drawing => ({
  key: `cover ${course.slug}`,
  svg: courseCover({ seed: course.slug, ...course.cover }),
}))
const portraits = everybody.map(({ email, gender }): Drawing => ({
  key: `portrait ${email}`,
  svg: portrait({ seed: email, ...(gender === 'Male' || gender === 'Female' ? { gender } : {}) }),
}))

const [folder = ''] = process.argv.slice(2)
const store = createDiskStore(folder)
const waiting = [...covers, ...portraits]
const drawn: DrawnPicture[] = []

async function worker(): Promise<void> {
  for (let drawing = waiting.pop(); drawing; drawing = waiting.pop()) {
    const id = demoFileId(drawing.key)
    const size = await keepWidths(await encodeWidths(sharp(Buffer.from(drawing.svg))), id, store)
    drawn.push({ key: drawing.key, id, ...size })
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, worker))
process.stdout.write(JSON.stringify(drawn))
