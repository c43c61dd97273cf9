import { recordPublication } from '#features/money/publication/publication.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { dayIn } from '#shared/dates.ts'
import { printed } from '../data/publications.ts'

const DAY_MS = 86_400_000

type Seeding = { tx: Db; services: Pick<Services, 'now'>; people: ReadonlyMap<string, number> }

/** Printed matter, as the accountant has entered it. */
export async function addPublications({ tx, services, people }: Seeding): Promise<void> {
  const byId = people.get('accountant@mbuyu.test') ?? 0
  for (const { daysAgo, ...one } of printed) {
    const at = new Date(services.now().getTime() - daysAgo * DAY_MS)
    const form = { ...one, publication_date: dayIn(at, 'Africa/Kigali'), byId }
    await recordPublication({ happenedAt: at }, tx, form)
  }
}
