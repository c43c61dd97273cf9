import { GUESTS_MAX } from '#features/public/door/door.contract.ts'
import { listGuests } from '#features/public/door/door.data.ts'
import { issueAttendanceCertificates, recordCheckIn } from '#features/public/door/door.service.ts'
import { insertLike } from '#features/public/event/event.data.ts'
import { setEvent } from '#features/public/event/planning/planning.data.ts'
import { planningApi } from '#features/public/event/planning/planning.contract.ts'
import { addEvent } from '#features/public/event/planning/planning.service.ts'
import { registerFor } from '#features/public/event/registration/registration.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { type DemoEvent, events } from '../data/events.ts'
import { learners } from '../data/people.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** An event is announced so many days before it begins. */
const ANNOUNCED_DAYS = 40

/** What some of them write when they register. */
const MESSAGES = [
  'Is there a place for my wheelchair?',
  'I come straight from work and may be ten minutes late.',
  'May I bring my younger sister? She is sixteen.',
]

type Parts = {
  tx: Db
  services: Pick<Services, 'now'>
  people: ReadonlyMap<string, number>
  picture: (key: string) => string
}

/** The events of the demo, with learners who come, wait and like them. */
export async function addEvents({ tx, services, people, picture }: Parts): Promise<void> {
  const now = services.now()
  for (const event of events) {
    const keeperId = people.get(event.keeper)
    if (!keeperId) throw new Error(`nobody keeps ${event.title}`)
    const announced = new Date(now.getTime() + (Math.min(event.inDays, 30) - ANNOUNCED_DAYS) * DAY_MS)
    const featuredImage = event.cover && picture(`event ${event.key}`)
    const about = { byId: keeperId, featuredImage }
    const id = await addEvent({ happenedAt: announced }, tx, formOf(event, now), about, announced)
    await fill({ tx, people }, id, event, announced)
    if (event.status === 'completed') await receive({ tx, services }, { id, title: event.title }, event, keeperId)
    // What it has become since people registered.
    if (event.status) await setEvent(tx, id, { status: event.status })
  }
}

/** Most of those who had a place came, and got their certificate in the week after. */
async function receive(
  { tx, services }: Pick<Parts, 'tx' | 'services'>,
  event: { id: number; title: string },
  { inDays, key }: DemoEvent,
  byId: number,
): Promise<void> {
  const began = new Date(services.now().getTime() + inDays * DAY_MS)
  const guests = await listGuests(tx, event.id, 0, GUESTS_MAX)
  for (const [nth, { id: registrationId }] of guests.entries()) {
    if (nth % 5 === 3) continue
    const at = new Date(began.getTime() - HOUR_MS / 2 + nth * 90_000)
    const one = { event, registrationId, clientKey: `${key}-${nth}`, way: 'hand', byId, at } as const
    await recordCheckIn({ happenedAt: at }, tx, one)
  }
  const certified = new Date(began.getTime() + 3 * HOUR_MS)
  await issueAttendanceCertificates({ happenedAt: certified }, tx, event, certified)
}

/** What its keeper filled in: everything was announced as upcoming, or is a draft. */
function formOf(event: DemoEvent, now: Date) {
  const { title, time, end_time, time_zone, location, online_link, capacity, description } = event
  const date = addDays(dayIn(now, 'Africa/Kigali'), event.inDays)
  return planningApi.create.body.parse({
    title,
    date,
    time,
    end_time,
    time_zone,
    location,
    online_link,
    capacity,
    description,
    end_date: addDays(date, (event.days ?? 1) - 1),
    status: event.status === 'draft' ? 'draft' : 'upcoming',
  })
}

/** Learners register one after the other, and some like it. The learner of the demo comes to the first one. */
async function fill(
  { tx, people }: Pick<Parts, 'tx' | 'people'>,
  id: number,
  { registered, likes, key }: DemoEvent,
  announced: Date,
): Promise<void> {
  const own = key === 'portfolio' ? [{ name: 'Aline Uwimana', email: 'student@mbuyu.test', phone_number: null }] : []
  const guests = [...own, ...learners].slice(0, registered)
  for (const [nth, { name, email, phone_number: phone }] of guests.entries()) {
    const userId = people.get(email)
    if (!userId) continue
    const at = new Date(announced.getTime() + (nth + 1) * 5 * HOUR_MS)
    const message = nth % 6 === 2 ? (MESSAGES[nth % MESSAGES.length] ?? '') : ''
    const form = { name, email, phone: phone ?? '', message, waitlist: true }
    await registerFor({ happenedAt: at }, tx, { which: { id }, userId, form }, at)
  }
  for (const { email } of learners.slice(0, likes)) {
    const userId = people.get(email)
    if (userId) await insertLike(tx, { eventId: id, userId, createdAt: new Date(announced.getTime() + DAY_MS) })
  }
}
