// The heavy part of the demo: draws its pictures into a file store (its folder is the first word), hashes the passwords, and
// prints both as JSON. The first start runs this in a process of its own, which takes hundreds of megabytes along when it
// ends.
import sharp from 'sharp'
import { encodeWidths, keepWidths } from '#server/files/images.ts'
import { createDiskStore } from '#server/files/disk-store.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { courseCover } from './art/cover.ts'
import { portrait } from './art/portrait.ts'
import { courses } from './data/courses.ts'
import { portfolios } from './data/portfolios.ts'
import { events } from './data/events.ts'
import { posts } from './data/posts.ts'
import { everybody } from './seed/everybody.ts'
import { demoFileId } from './seed/file-id.ts'
import type { DrawnPicture, Prepared } from './seed/prepared.ts'

/** One drawing that becomes a stored picture. */
type Drawing = { key: string; svg: string }

const PASSWORD = 'unlock-potential-2026'

/** How many pictures are encoded side by side; the encoder uses one core each. */
const AT_ONCE = 2

const covers = courses.map((course): Drawing => ({
  key: `cover ${course.slug}`,
  svg: courseCover({ seed: course.slug, ...course.cover }),
}))
const projects = portfolios.map(({ title, cover }): Drawing => ({
  key: `project ${title}`,
  svg: courseCover({ seed: title, ...cover }),
}))
const postPictures = posts.flatMap(({ key, cover }): Drawing[] =>
  cover ? [{ key: `post ${key}`, svg: courseCover({ seed: `post ${key}`, ...cover }) }] : [],
)
const portraits = everybody.map(({ email, gender }): Drawing => ({
  key: `portrait ${email}`,
  svg: portrait({ seed: email, ...(gender === 'Male' || gender === 'Female' ? { gender } : {}) }),
}))

const [folder = ''] = process.argv.slice(2)
const store = createDiskStore(folder)
const eventPictures = events.flatMap(({ key, cover }): Drawing[] =>
  cover ? [{ key: `event ${key}`, svg: courseCover({ seed: `event ${key}`, ...cover }) }] : [],
)

const waiting = [...covers, ...projects, ...postPictures, ...eventPictures, ...portraits]
const drawn: DrawnPicture[] = []

async function worker(): Promise<void> {
  for (let drawing = waiting.pop(); drawing; drawing = waiting.pop()) {
    const id = demoFileId(drawing.key)
    const size = await keepWidths(await encodeWidths(sharp(Buffer.from(drawing.svg))), id, store)
    drawn.push({ key: drawing.key, id, ...size })
  }
}

/** The accounts that a person signs in with, each with a hash of its own. */
const hashes = everybody
  .filter(({ canSignIn }) => canSignIn)
  .map(async ({ email }): Promise<[string, string]> => [email, await hashPassword(PASSWORD)])

await Promise.all(Array.from({ length: AT_ONCE }, worker))
const prepared: Prepared = { pictures: drawn, passwordHashes: Object.fromEntries(await Promise.all(hashes)) }
process.stdout.write(JSON.stringify(prepared))
