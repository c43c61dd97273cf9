import { findEventFacts } from '#features/public/event/event.data.ts'
import { type EventEdited, type EventForm, planningApi } from '#features/public/event/planning/planning.contract.ts'
import { addEvent } from '#features/public/event/planning/planning.service.ts'
import type { RegistrationForm } from '#features/public/event/registration/registration.contract.ts'
import { registerFor } from '#features/public/event/registration/registration.service.ts'
import type { Services } from '#server/service-types.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import type { TestApp } from './app.ts'
import { type Person, person } from './people.ts'

type Form = InputOf<typeof planningApi.create>['body']
type Clock = Pick<Services, 'now'>

/** What the form of an event sends; it begins in a week at 18:00 and ends at 20:00. */
export const eventForm = ({ now }: Clock, more: Partial<Form> = {}): Form => ({
  title: 'Open evening',
  date: addDays(dayIn(now(), 'Africa/Kigali'), 7),
  time: '18:00',
  location: 'Norrsken House, Kigali',
  capacity: 30,
  status: 'upcoming',
  description: '<p>Come and ask what you want to know.</p>',
  ...more,
})

/** The same as the contract reads it. */
const readForm = (clock: Clock, more: Partial<Form>): EventForm => planningApi.create.body.parse(eventForm(clock, more))

/** Plans an event through the API, as an admin unless someone else is given. */
export async function anEvent(app: TestApp, more: Partial<Form> = {}, as?: Person): Promise<EventEdited> {
  const keeper = as ?? (await person(app.services.db, 'admin'))
  const body = eventForm(app.services, more)
  const answer = await app.call(planningApi.create, { body }, { as: keeper })
  if (answer.status !== 201) throw new Error(answer.body.message)
  return answer.body.event
}

type Bare = Pick<Services, 'db' | 'now'>

/** The same without the API, for tests that have only the services. */
export async function anEventBy({ db, now }: Bare, keeper: Person, more: Partial<Form> = {}) {
  const form = readForm({ now }, more)
  const about = { byId: keeper.id, featuredImage: null }
  return db.transaction(async (tx) => {
    const id = await addEvent({ happenedAt: now() }, tx, form, about, now())
    const found = await findEventFacts(tx, { id })
    return { id, slug: found?.slug ?? '' }
  })
}

/** What a person fills in to come. */
export const registration = ({ name, email }: Person, more: Partial<RegistrationForm> = {}): RegistrationForm => ({
  name,
  email,
  ...more,
})

/** Registers a person without the API; answers the registration's id. */
export const aRegistration = ({ db, now }: Bare, id: number, who: Person): Promise<number> =>
  db.transaction(async (tx) => {
    const asked = { which: { id }, userId: who.id, form: registration(who) }
    return (await registerFor({ happenedAt: now() }, tx, asked, now())).id
  })
