// The heavy part of the demo: draws its pictures into a file store (its folder is the first word), hashes the passwords, and
// prints both as JSON. The first start runs this in a process of its own, which takes hundreds of megabytes along when it
// ends.
import { storeWidths } from '#server/files/images.ts'
import { createDiskStore } from '#server/store/disk-store.ts'
import { hashDemoPassword } from '#server/session/passwords.ts'
import { drawings } from './seed/drawings.ts'
import { everybody } from './seed/everybody.ts'
import { demoFileId } from './seed/file-id.ts'
import { copiesOf } from './seed/kept-pictures.ts'
import type { DrawnPicture, Prepared } from './seed/prepared.ts'

const PASSWORD = 'unlock-potential-2026'

/** How many pictures are encoded side by side; the encoder uses one core each. */
const AT_ONCE = 2

const [folder = ''] = process.argv.slice(2)
const store = createDiskStore(folder)
const waiting = [...drawings]
const drawn: DrawnPicture[] = []

async function worker(): Promise<void> {
  for (let drawing = waiting.pop(); drawing; drawing = waiting.pop()) {
    const id = demoFileId(drawing.key)
    const size = await storeWidths(await copiesOf(drawing), id, store)
    drawn.push({ key: drawing.key, id, ...size })
  }
}

/** The accounts that a person signs in with, each with a hash of its own. */
const hashes = everybody
  .filter(({ canSignIn }) => canSignIn)
  .map(async ({ email }): Promise<[string, string]> => [email, await hashDemoPassword(PASSWORD)])

await Promise.all(Array.from({ length: AT_ONCE }, worker))
const prepared: Prepared = { pictures: drawn, passwordHashes: Object.fromEntries(await Promise.all(hashes)) }
process.stdout.write(JSON.stringify(prepared))
