import { askForArchive, makeArchive } from '#features/admin/privacy/archive/archive.service.ts'
import { sendRequest } from '#features/admin/privacy/request/request.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'

const DAY_MS = 86_400_000
const STUDENT = 'student@mbuyu.test'
const MENTEE = 'mentee@mbuyu.test'

type Parts = { tx: Db; services: Services; people: ReadonlyMap<string, number> }

/** A question about the own data that waits for an answer. */
export async function addPrivacyRequests({ tx, services, people }: Parts): Promise<void> {
  const asked = new Date(services.now().getTime() - 4 * DAY_MS)
  const request = {
    userId: people.get(MENTEE) ?? 0,
    kind: 'correction' as const,
    words:
      'My family name changed when I married. Please write Uwase-Mugisha on the certificate of my first program, too.',
  }
  await sendRequest({ happenedAt: asked }, tx, request, asked)
}

/** An archive of the own data that is ready; made after the rest is stored, since it is read from there. */
export async function addArchive(services: Services, people: ReadonlyMap<string, number>): Promise<void> {
  const now = services.now()
  const past = { happenedAt: now }
  const { id } = await services.db.transaction((tx) => askForArchive(past, tx, people.get(STUDENT) ?? 0, now))
  await makeArchive(services, id, past)
}
