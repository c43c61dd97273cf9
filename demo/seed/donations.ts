import { voidGift, recordDonation } from '#features/money/donation/donation.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { dayIn } from '#shared/dates.ts'
import { gifts } from '../data/donations.ts'

const DAY_MS = 86_400_000
const VOIDED_AFTER_DAYS = 3

type Seeding = { tx: Db; services: Pick<Services, 'now'>; people: ReadonlyMap<string, number> }

/** Gifts to the scholarship fund, as the accountant has recorded them. */
export async function addDonations({ tx, services, people }: Seeding): Promise<void> {
  const byId = people.get('accountant@mbuyu.test') ?? 0
  const ago = (days: number) => new Date(services.now().getTime() - days * DAY_MS)
  for (const { daysAgo, voided, ...gift } of gifts) {
    const at = ago(daysAgo)
    const facts = { ...gift, userId: null, receivedOn: dayIn(at, 'Africa/Kigali'), byId }
    const id = await recordDonation({ happenedAt: at }, tx, facts, at)
    if (voided === undefined) continue
    const later = ago(daysAgo - VOIDED_AFTER_DAYS)
    await voidGift({ happenedAt: later }, tx, { id, byId, reason: voided }, later)
  }
}
