import { addAnnouncement } from '#features/public/announcement/announcement.service.ts'
import { addResource } from '#features/public/resource/resource.service.ts'
import { dayIn } from '#shared/dates.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { announcements, resources } from '../data/library.ts'

const DAY_MS = 86_400_000

type Seeding = { tx: Db; services: Pick<Services, 'now'>; people: ReadonlyMap<string, number> }

/** What staff tell everyone, and the library; the oldest first. */
export async function addLibrary({ tx, services, people }: Seeding): Promise<void> {
  const ago = (days: number) => new Date(services.now().getTime() - days * DAY_MS)
  for (const { daysAgo, endsIn, by, ...form } of announcements.toReversed()) {
    const at = ago(daysAgo)
    const ends_on = endsIn === undefined ? null : dayIn(ago(-endsIn), 'Africa/Kigali')
    await addAnnouncement({ happenedAt: at }, tx, { ...form, ends_on, authorId: people.get(by) ?? 0 }, at)
  }
  for (const { daysAgo, by, ...values } of resources.toReversed()) {
    const at = ago(daysAgo)
    await addResource({ happenedAt: at }, tx, { ...values, addedById: people.get(by) ?? 0 }, at)
  }
}
