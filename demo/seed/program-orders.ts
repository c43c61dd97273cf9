import { eq } from 'drizzle-orm'
import { insertPrice } from '#features/money/price/price.data.ts'
import { holdPlace } from '#features/mentorship/program-member/place/place.service.ts'
import { cohorts, programs } from '#features/mentorship/program/program.table.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { learners } from '../data/people.ts'
import { addOrder, type Outcome } from './payments.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** As long as the setting says from the beginning on. */
const HELD_HOURS = 72

const SOLD = 'A Shop on Every Phone'
const USD_MINOR = 14_900
const RWF = 205_000

/** Who has ordered a place, and what became of it. */
const ORDERS: readonly { learner: number; hoursAgo: number; outcome: Outcome; currency: 'RWF' | 'USD' }[] = [
  { learner: 3, hoursAgo: 610, outcome: 'paid', currency: 'RWF' },
  { learner: 6, hoursAgo: 380, outcome: 'paid', currency: 'USD' },
  { learner: 8, hoursAgo: 150, outcome: 'paid', currency: 'RWF' },
  { learner: 11, hoursAgo: 40, outcome: 'pending', currency: 'RWF' },
  { learner: 14, hoursAgo: 18, outcome: 'created', currency: 'USD' },
]

/** A program that is sold: its prices, members who have paid, a proof that waits, and a place that is held. */
export async function addProgramOrders({
  tx,
  services,
  people,
}: {
  tx: Db
  services: Services
  people: ReadonlyMap<string, number>
}): Promise<void> {
  const now = services.now()
  const keeper = people.get('accountant@mbuyu.test') ?? 0
  const [sold] = await tx
    .select({ id: programs.id, cohortId: cohorts.id })
    .from(programs)
    .innerJoin(cohorts, eq(cohorts.programId, programs.id))
    .where(eq(programs.title, SOLD))
  if (!sold) throw new Error(`the demo has no program "${SOLD}"`)
  const startsAt = new Date(now.getTime() - 99 * DAY_MS)
  const common = { startsAt, createdById: keeper, createdAt: startsAt }
  await insertPrice(tx, { kind: 'program', id: sold.id }, { ...common, currency: 'USD', amountMinor: USD_MINOR })
  await insertPrice(tx, { kind: 'program', id: sold.id }, { ...common, currency: 'RWF', amountMinor: RWF })
  for (const { learner, hoursAgo, outcome, currency } of ORDERS) {
    const userId = people.get(learners[learner]?.email ?? '')
    if (!userId) throw new Error(`no order of a place for learner ${learner}`)
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const heldUntil = new Date(at.getTime() + HELD_HOURS * HOUR_MS)
    await holdPlace(tx, sold.cohortId, at)
    const item = { programId: sold.id, cohortId: sold.cohortId, heldUntil }
    const amountMinor = currency === 'USD' ? USD_MINOR : RWF
    await addOrder(tx, services, { userId, item, currency, amountMinor, outcome, at, keeper })
  }
}
