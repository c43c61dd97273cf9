import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { aBooking } from '#tests/support/bookings.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { recordApi } from './record.contract.ts'

const app = useTestApp()
const HOUR_MS = 3_600_000

const list = (id: number, as: Person) => app.call(recordApi.listSessions, { params: { id } }, { as })

test('the record of a match has what took place and what was missed, the first one first', async () => {
  const match = await aMatch(app.services)
  const before = (days: number) => new Date(app.services.now().getTime() - days * 24 * HOUR_MS)
  const closed = { requestedAt: before(30), confirmedAt: before(29), closedAt: before(1) }
  await aBooking(app.services, match, { startsAt: before(3), status: 'no_show', missedBy: 'mentee', ...closed })
  await aBooking(app.services, match, { startsAt: before(10), status: 'done', ...closed })
  await aBooking(app.services, match, { startsAt: before(5), status: 'cancelled', ...closed })
  await aBooking(app.services, match)
  for (const as of [match.mentor, match.mentee, await person(app.services.db, 'admin')])
    expect((await list(match.id, as)).body.sessions).toMatchObject([
      { status: 'done', minutes: 60, missed_by: null },
      { status: 'no_show', missed_by: 'mentee' },
    ])
  const other = await aMatch(app.services)
  for (const as of [other.mentor, other.mentee]) expect((await list(match.id, as)).status).toBe(404)
})
