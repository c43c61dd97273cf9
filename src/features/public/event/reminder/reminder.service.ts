import type { Cause } from '#server/cause.ts'
import type { Db } from '#server/db/db.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import type { Services } from '#server/service-types.ts'
import { lockEventFacts } from '../event.data.ts'
import { listRegisteredPeople } from '../registration/registration.data.ts'
import { registrantsReminded } from '../registration/registration.events.ts'
import { listEventsToRemindOf, markReminded } from './reminder.data.ts'

const HOUR_MS = 3_600_000
/** A reminder leaves a day before, and no later than an hour before. */
const FIRST_HOURS = 24
const LAST_HOURS = 1

/** Reminds everyone who has a place of the events of the next day, once. Safe to repeat and to run twice at once. */
export async function sendEventReminders(cause: Cause, db: Db, now: Date): Promise<void> {
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  const near = { after: inHours(LAST_HOURS), until: inHours(FIRST_HOURS) }
  for (const id of await listEventsToRemindOf(db, near))
    await db.transaction(async (tx) => {
      const event = await lockEventFacts(tx, { id })
      const userIds = event ? await markReminded(tx, id, near) : []
      if (!event || userIds.length === 0) return
      const people = await listRegisteredPeople(tx, id, { statuses: ['confirmed'], userIds })
      await registrantsReminded(cause, tx, { people, event, now })
    })
}

/** Often enough that a reminder leaves a day before, to the minutes. */
export const eventReminderJobs = (services: Services): JobSpec[] => [
  {
    name: 'event-reminders',
    schedule: '*/5 * * * *',
    handle: () => sendEventReminders(services, services.db, services.now()),
  },
]
